import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root, run } from "../../packages/test/process.ts";
import { startSandbox } from "../../sandbox/index.ts";

const redocly = join(root, "node_modules/@redocly/cli/bin/cli.js");
const folder = "openapi/workflows";
const workflows = readdirSync(join(root, folder)).map((file) => `${folder}/${file}`);

/** The inputs of the workflows, as the seed has them. */
const inputs = {
  merchant_token: "merchant_demo",
  other_token: "merchant_other",
  customer_token: "customer_demo",
  organization_id: "f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08",
  product_id: "5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02",
  discount_id: "b27e5d80-9f13-4c6a-8e4b-5a9d7c2f1e06",
  other_discount_id: "3f9a6d2c-8b47-4e15-a0c8-7d5e1b4f9a30",
  subscription_id: "4c9e1b7d-5f28-4a36-8b0c-2d7f6e3a9c12",
  price_id: "c83b6f1d-4e29-4a57-8f90-1b7d3a6c5e03",
  other_price_id: "47f1d8a3-2e6b-4c90-9a5d-8b3f7e1c6d23",
  foreign_price_id: "b6a9d3e7-1f58-4c24-9e0d-5a7c2f8b3d26",
};

test("the sandbox passes every workflow, one after the other, as Redocly runs them", async () => {
  const sandbox = await startSandbox({ port: 0 });
  const server = `selling=${sandbox.url}`;
  const args = ["respect", ...workflows, "--server", server, "--input", JSON.stringify(inputs)];
  const { code, output } = await run(root, redocly, ...args);
  await sandbox.close();
  expect(output.match(/✗.*/g) ?? []).toEqual([]);
  expect(output.match(/Workflows: 1 passed, 1 total/g)).toHaveLength(workflows.length);
  expect(code).toBe(0);
});
