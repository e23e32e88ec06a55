import { readFileSync } from "node:fs";
import { createSandbox } from "contract-kit-mock";
import { readContract } from "contract-kit-reader";
import { expect, test } from "vitest";
import { service } from "../sandbox/service.ts";

const file = new URL("../generated/openapi.json", import.meta.url);
const contract = readContract(JSON.parse(readFileSync(file, "utf8")));

test("the sandbox starts with the contract and its handlers", async () => {
  const sandbox = await createSandbox(service);
  const response = await sandbox.fetch("http://sandbox.test/not-in-the-contract");
  expect(response.status).toBe(404);
  await sandbox.close();
});

test("every operation has an operationId, which becomes the name of a function", () => {
  expect(contract.operations.filter(({ id }) => id === "")).toEqual([]);
});
