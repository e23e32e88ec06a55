import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bundle, createConfig, loadConfig } from "@redocly/openapi-core";
import { type Document, readContract } from "contract-kit-reader";
import { run } from "contract-kit-testing/project";
import { openapiOverlay } from "openapi-format";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "../project.ts";

const read = (file: string) => parse(readFileSync(join(root, file), "utf8"));

describe("generated/openapi.yaml", () => {
  const contract = read("generated/openapi.yaml");
  const assumptions = read("openapi/assumptions.yaml");

  test("lists every assumption with its decision and its reason", () => {
    expect(contract["x-assumptions"]).toEqual(assumptions);
    expect(contract.info.description).toContain("`x-assumptions`");
  });

  test("says in each page parameter that it is assumed, and once that error responses are", () => {
    const { parameters, responses } = contract.components;
    for (const { description } of [parameters.Page, parameters.Limit])
      expect(description).toMatch(/Assumed: `[\w-]+`/);
    for (const { description } of Object.values<{ description: string }>(responses))
      expect(description).not.toContain("`errors`");
    expect(contract.info.description).toContain("every error response");
  });

  test("names only assumptions of the list", () => {
    const named = [...JSON.stringify(contract).matchAll(/Assumed: ((?:`[\w-]+`(?:, )?)+)\./g)];
    const ids = named.flatMap(([, list = ""]) => list.replaceAll("`", "").split(", "));
    expect(ids.filter((id) => !(id in assumptions))).toEqual([]);
  });

  test("has no source in any other place, because strict validators reject unknown keywords", () => {
    expect(JSON.stringify(contract)).not.toMatch(/"x-(source|assumption)"/);
    expect(JSON.stringify(contract.components.schemas)).not.toContain('"x-absent-fields"');
  });
});

test("generated/provenance.overlay.yaml puts the source of every fact back", async () => {
  const overlaySet = read("generated/provenance.overlay.yaml");
  const published = read(`generated/${overlaySet.extends}`);
  const { data, resultData } = await openapiOverlay(published, { overlaySet });
  expect(resultData.unusedActions).toEqual([]);
  const config = await loadConfig({ configPath: join(root, "redocly.yaml") });
  config.skipDecorators(["house/provenance"]);
  const annotated = await bundle({ ref: join(root, "openapi/openapi.yaml"), config });
  expect(data).toEqual(annotated.bundle.parsed);
  for (const { sources, assumptions } of readContract(data as Document).operations)
    expect([...sources, ...assumptions]).not.toEqual([]);
});

test("a stock bundle of openapi/ has every example, written out", async () => {
  const config = await createConfig({});
  const { problems, bundle: stock } = await bundle({
    ref: join(root, "openapi/openapi.yaml"),
    config,
  });
  expect(problems).toEqual([]);
  const { components } = stock.parsed as { components: { examples: Record<string, object> } };
  const published = read("generated/openapi.yaml").components.examples;
  expect(Object.keys(components.examples)).toEqual(Object.keys(published));
  for (const [name, { value }] of Object.entries<{ value: unknown }>(published))
    expect(components.examples[name], name).toMatchObject({ value });
});

test("npx openapi-typescript makes types from the bundle in this folder", async () => {
  const cli = join(root, "node_modules/openapi-typescript/bin/cli.js");
  const { output } = await run(root, cli, "generated/openapi.yaml");
  expect(output).toContain("export interface operations {");
});
