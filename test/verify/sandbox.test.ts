import { expect, test } from "vitest";
import { run } from "#testing/process";
import { handlers } from "../../sandbox/handlers/index.ts";
import { startSandbox } from "../../sandbox/index.ts";
import { root } from "../project.ts";
import { contract, inputsFile, tokens, verifyServer, workflows } from "./server.ts";

test("the sandbox passes every rule and workflow without a note", async () => {
  // An example is sent to anyone, so operations without a handler say nothing about tokens.
  const names = [...Object.keys(handlers), ...workflows.map(({ id }) => id)];
  const { results, totals } = await verifyServer(names);
  expect(results.flatMap(({ findings }) => findings)).toEqual([]);
  // No response has product_price_id, which the workflow priceChange looks for, and the merchant gets no license key before it
  // is changed.
  const unseen = / does not return any of |^nothing shows what the resource was before /;
  const reasons = results.flatMap(({ result, skipped }) => (result === "skipped" ? skipped : []));
  expect(reasons.filter((reason) => !unseen.test(reason))).toEqual([]);
  expect(results.filter(({ rule }) => rule === "workflow")).toHaveLength(workflows.length);
  expect(totals.passed).toBeGreaterThan(300);
});

test("the contract registers the assumptions that workflows rest on", () => {
  const steps = workflows.flatMap((workflow) => workflow.steps);
  const marks = [...steps, ...steps.flatMap(({ successCriteria = [] }) => successCriteria)];
  const named = [...marks.flatMap((mark) => mark["x-assumption"] ?? [])];
  const ids = contract.assumptions.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(named));
});

test("npm run verify knows the contract and its workflows, and nothing fails", async () => {
  const { url, close } = await startSandbox({ port: 0 });
  const credentials = ["--token", tokens.merchantToken, "--customer-token", tokens.customerToken];
  const others = ["--inputs", inputsFile, "--other-token", tokens.other_merchantToken, "--write"];
  const server = ["--server", url, "--rate", "1000", "--only", "licenseKey"];
  const args = [...server, ...credentials, ...others];
  const { code, output } = await run(root, "scripts/verify.ts", ...args);
  await close();
  expect(output).toMatch(/^Selling API .*, 0 failed, .*\nworkflows: 1 of 1 run\n/ms);
  expect(code).toBe(0);
});
