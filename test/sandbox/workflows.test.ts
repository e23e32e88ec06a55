import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { run } from "#testing/process";
import { startSandbox } from "../../sandbox/index.ts";
import { root } from "../project.ts";

const redocly = join(root, "node_modules/@redocly/cli/bin/cli.js");
const folder = "openapi/workflows";
/** Redocly does not send a body that is an empty object, which is required where this workflow confirms a session. */
const isNotForRedocly = (file: string): boolean => file === "activation-limit.arazzo.yaml";

const workflows = readdirSync(join(root, folder))
  .filter((file) => !isNotForRedocly(file))
  .map((file) => `${folder}/${file}`);

/** The inputs of the workflows, as the seed has them. */
const inputs = {
  ...JSON.parse(readFileSync(join(root, "sandbox/verify-inputs.json"), "utf8")),
  merchant_token: "merchant_demo",
  other_token: "merchant_other",
  customer_token: "customer_demo",
  organization_id: "f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08",
  subscription_id: "4c9e1b7d-5f28-4a36-8b0c-2d7f6e3a9c12",
};

// The verifier runs the same workflows in every test run.
test("the sandbox passes every workflow, as Redocly runs them", {
  tags: ["extended"],
}, async () => {
  const sandbox = await startSandbox({ port: 0 });
  const server = `selling=${sandbox.url}`;
  const args = ["respect", ...workflows, "--server", server, "--input", JSON.stringify(inputs)];
  const { code, output } = await run(root, redocly, ...args);
  await sandbox.close();
  expect(output.match(/✗.*/g) ?? []).toEqual([]);
  expect(output.match(/Workflows: 1 passed, 1 total/g)).toHaveLength(workflows.length);
  expect(code).toBe(0);
});
