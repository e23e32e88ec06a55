import { createSandbox } from "contract-kit-mock";
import { expect, test } from "vitest";
import { service } from "../sandbox/service.ts";

test("the sandbox starts with the contract and its handlers", async () => {
  const sandbox = await createSandbox(service);
  const response = await sandbox.fetch("http://sandbox.test/not-in-the-contract");
  expect(response.status).toBe(404);
  await sandbox.close();
});
