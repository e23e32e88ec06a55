import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Sandbox } from "../../sandbox/index.ts";
import { assumedMutants } from "./assumed-mutants.ts";
import type { Mutant } from "./mutant.ts";
import { verifyServer } from "./run-verifier.ts";
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
  const findings = results.flatMap((one) => one.findings);
  return { failed: rules("failed").sort(), noted: rules("note").sort(), code, findings };
}

describe("fails a server that", () => {
  test.each(statedMutants)("$name", async (mutant) => {
    const { failed, noted, code, findings } = await verifyMutant(mutant);
    expect({ failed, noted }).toEqual({ failed: mutant.failed, noted: mutant.noted ?? [] });
    expect(code).toBe(1);
    for (const { expected, actual, request } of findings) {
      expect(expected).not.toBe("");
      expect(actual).not.toBe("");
      expect(request).toMatch(/^curl -i /);
      for (const token of Object.values(tokens)) expect(request).not.toContain(token);
    }
  });
});

describe("only notes that a server", () => {
  test.each(assumedMutants)("$name", async (mutant) => {
    const { failed, noted, code, findings } = await verifyMutant(mutant);
    expect({ failed, noted }).toEqual({ failed: [], noted: mutant.noted });
    expect(code).toBe(0);
    const isUnnamed = mutant.noted?.includes("unnamed-fields");
    for (const { assumption } of findings) expect(assumption !== undefined).toBe(!isUnnamed);
  });
});
