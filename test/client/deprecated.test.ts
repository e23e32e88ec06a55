import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { models } from "../../scripts/models.ts";
import { operations } from "../../scripts/operations.ts";

const text = readFileSync(join(import.meta.dirname, "../../generated/openapi.json"), "utf8");
const words = "Deprecated since 1.2.0, sunset in 2.0.0: use another.";
const mark = "@deprecated since 1.2.0, sunset in 2.0.0: use another.";

test("an editor strikes out what the contract deprecates: operations, parameters and fields", () => {
  const contract = JSON.parse(text);
  const { get } = contract.paths["/v1/subscriptions/"];
  Object.assign(get, { deprecated: true, description: `${get.description} ${words}` });
  const { Page } = contract.components.parameters;
  Object.assign(Page, { deprecated: true, description: `${Page.description} ${words}` });
  const { country } = contract.components.schemas.Address.properties;
  Object.assign(country, { deprecated: true, description: `${country.description} ${words}` });
  const bundle = { contract, yaml: "", json: "" } as Parameters<typeof models>[0];

  const functions = operations(bundle).get("generated/operations.ts") ?? "";
  const of = (name: string) => functions.split("\n\n/**").find((part) => part.includes(name)) ?? "";
  expect(of("export function listSubscriptions(")).toContain(mark);
  expect(of("export function getOrder(")).not.toContain("@deprecated");
  expect(of("export interface ListOrganizationsRequest ")).toContain(mark);

  const address = (models(bundle).get("generated/models.ts") ?? "").split(
    "export interface Address ",
  );
  expect(address[1]?.split("\n}")[0]).toContain(mark);
  expect(address[0]).not.toContain("@deprecated");
});
