import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Sandbox } from "../../sandbox/index.ts";
import { runCli } from "../verify-cli.ts";
import { assumedMutants } from "./assumed-mutants.ts";
import { lawful } from "./lawful.ts";
import type { Mutant } from "./mutant.ts";
import { findings, named, verifyServer } from "./run-verifier.ts";
import { createWorld, tokens } from "./seeded-sandbox.ts";
import { startServer } from "./server.ts";
import { statedMutants } from "./stated-mutants.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createWorld();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.close());

async function verifyMutant({ in: operation, write = false, ...change }: Mutant) {
  await using server = await startServer(sandbox, change);
  const args = ["--only", `${operation}/*`, ...(write ? ["--write"] : [])];
  const { results, code } = await verifyServer(server, args);
  const rules = (outcome: string) =>
    results.filter(({ result }) => result === outcome).map(({ rule }) => rule);
  const found = results.flatMap((result) => result.findings);
  return { failed: rules("failed").sort(), noted: rules("note").sort(), code, found };
}

describe("fails a server that", () => {
  test.each(statedMutants)("$name", async (mutant) => {
    const { failed, noted, code, found } = await verifyMutant(mutant);
    expect({ failed, noted }).toEqual({ failed: mutant.failed, noted: mutant.noted ?? [] });
    expect(code).toBe(1);
    for (const { expected, actual, request } of found) {
      expect(expected).not.toBe("");
      expect(actual).not.toBe("");
      expect(request).toMatch(/^curl -i /);
      for (const token of Object.values(tokens)) expect(request).not.toContain(token);
    }
  });
});

describe("only notes that a server", () => {
  test.each(assumedMutants)("$name", async (mutant) => {
    const { failed, noted, code, found } = await verifyMutant(mutant);
    expect({ failed, noted }).toEqual({ failed: [], noted: mutant.noted });
    expect(code).toBe(0);
    const isUnnamed = mutant.noted?.includes("unnamed-fields");
    for (const { assumption } of found) expect(assumption !== undefined).toBe(!isUnnamed);
  });
});

describe("the sandbox", () => {
  test("passes every rule and workflow without a note", async () => {
    await using server = await startServer(sandbox);
    const report = await verifyServer(server, ["--write"]);
    expect(findings(report)).toEqual([]);
    expect(findings(report, "note")).toEqual([]);
    expect(report.code).toBe(0);
    expect(named(report, "skipped")).toEqual([]);
    expect(report.results.filter(({ rule }) => rule === "workflow")).toHaveLength(6);
    expect(report.totals.passed).toBeGreaterThan(300);
  });

  test("is left as it was without --write", async () => {
    await using server = await startServer(sandbox);
    const before = sandbox.state();
    const report = await verifyServer(server);
    expect(findings(report)).toEqual([]);
    expect(named(report, "passed").length).toBeGreaterThan(100);
    const skipped = report.results.flatMap((result) => result.skipped);
    expect(skipped.filter((reason) => !reason.endsWith("use --write"))).toEqual([]);
    expect(sandbox.state()).toEqual(before);
  });

  test("passes with the token of a merchant only, and the report names what is missing", async () => {
    await using server = await startServer(sandbox);
    const { code, output } = await runCli(["--server", server.url, "--token", tokens.merchant]);
    expect(code).toBe(0);
    expect(output).toContain(
      "needs the token of a customer: use --customer-token or set SELLING_API_CUSTOMER_TOKEN",
    );
    expect(output).toContain("needs values that no list contains: use --input license_key_id=…");
  });
});

describe("nothing fails on a server that", () => {
  test.each(lawful)("$name", async ({ name: _, write = false, only = [], ...change }) => {
    await using server = await startServer(sandbox, change);
    const args = only.flatMap((pattern) => ["--only", pattern]);
    const report = await verifyServer(server, [...args, ...(write ? ["--write"] : [])]);
    expect(findings(report)).toEqual([]);
    expect(report.code).toBe(0);
    expect(named(report, "passed")).not.toEqual([]);
  });

  test("accepts the same token for the merchant and the customer", async () => {
    const [mutant] = lawful;
    await using server = await startServer(sandbox, mutant);
    const same = ["--token", tokens.merchant, "--customer-token", tokens.merchant];
    const { code, output } = await runCli(["--server", server.url, ...same]);
    expect(output).toContain(", 0 failed, ");
    expect(code).toBe(0);
  });
});
