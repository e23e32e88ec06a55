import { describe, expect, test } from "vitest";
import { rules } from "#verify";
import { assumedMutants } from "./library/assumed-mutants.ts";
import { lawful } from "./library/lawful.ts";
import { createLibrary, tokens } from "./library/library.ts";
import { type Mutant, needsWrite } from "./library/mutant.ts";
import { findings, named, skipWaits, verifyLibrary } from "./library/run.ts";
import { statedMutants } from "./library/stated-mutants.ts";

async function verifyMutant(mutant: Mutant) {
  const only = [`${mutant.in}/*`];
  const { results } = await verifyLibrary(mutant.change, { only, write: needsWrite(mutant) });
  const rules = (outcome: string) =>
    results.filter(({ result }) => result === outcome).map(({ rule }) => rule);
  const found = results.flatMap((result) => result.findings);
  return { failed: rules("failed").sort(), noted: rules("note").sort(), found };
}

test.each(statedMutants)("fails a server that $name", async (mutant) => {
  const { failed, noted, found } = await verifyMutant(mutant);
  expect({ failed, noted }).toEqual({ failed: mutant.failed, noted: mutant.noted });
  for (const { expected, actual, request } of found) {
    expect(expected).not.toBe("");
    expect(actual).not.toBe("");
    expect(request).toMatch(/^curl -i /);
    for (const token of Object.values(tokens)) expect(request).not.toContain(token);
  }
});

const openRules = Object.entries(rules).flatMap(([id, { basis }]) =>
  basis === "open" ? [id] : [],
);

test.each(assumedMutants)("only notes that a server $name", async (mutant) => {
  const { failed, noted, found } = await verifyMutant(mutant);
  expect({ failed, noted }).toEqual({ failed: [], noted: mutant.noted });
  const isOpen = mutant.noted.some((rule) => openRules.includes(rule));
  for (const { assumption } of found) expect(assumption !== undefined).toBe(!isOpen);
});

test("every rule has a server that breaks only this one", () => {
  const all = [...statedMutants, ...assumedMutants];
  const broken = all.map(({ failed, noted }) => (failed.length > 0 ? failed : noted).join());
  expect([...new Set(broken)]).toEqual(expect.arrayContaining([...Object.keys(rules), "workflow"]));
});

test.each(lawful)("nothing fails on a server that $name", async ({ only, change }) => {
  skipWaits();
  const report = await verifyLibrary(change, { write: true, only, wait: 30 });
  expect(findings(report)).toEqual([]);
  expect(report.incomplete).toBeUndefined();
  expect(report.totals.passed).toBeGreaterThan(0);
});

test("a server with smaller pages than the verifier requests gets no note", async () => {
  const capped = lawful.find(({ name }) => name === "has pages of at most three resources");
  const report = await verifyLibrary(capped?.change, { only: ["list*/*"] });
  expect(findings(report, ["failed", "note"])).toEqual([]);
  expect(named(report, "passed")).toContain("listLoans/pages");
});

describe("a server that does what the contract says", () => {
  test("passes every rule and workflow without a note", async () => {
    const report = await verifyLibrary({}, { write: true });
    expect(findings(report, ["failed", "note"])).toEqual([]);
    expect(named(report, "skipped")).toEqual([]);
    expect(report.results.filter(({ rule }) => rule === "workflow")).toHaveLength(3);
    expect(new Set(report.results.map(({ rule }) => rule))).toEqual(
      new Set([...Object.keys(rules), "workflow"]),
    );
  });

  test("is left as it was without --write", async () => {
    const library = createLibrary();
    const before = structuredClone(library.state);
    const report = await verifyLibrary({}, {}, library);
    expect(findings(report, ["failed", "note"])).toEqual([]);
    const skipped = report.results.flatMap((result) => result.skipped);
    expect(skipped.filter((reason) => !reason.endsWith("use --write"))).toEqual([]);
    expect(library.state).toEqual(before);
  });

  test("passes with one token, and the report names what is missing", async () => {
    const report = await verifyLibrary({}, { tokens: { librarian: tokens.librarian }, inputs: {} });
    expect(findings(report, ["failed", "note"])).toEqual([]);
    const skipped = report.results.flatMap((result) => result.skipped);
    expect(skipped).toContain(
      "needs the token of the scheme member: use --member-token or set LIBRARY_API_MEMBER_TOKEN",
    );
    expect(skipped).toContain("needs values that no list contains: use --input receipt_id=…");
  });

  test("passes with the same token for both roles, if there is one type of token", async () => {
    const same = { librarian: tokens.librarian, member: tokens.librarian };
    const options = { tokens: same, only: ["listBooks/*", "getBook/*"] };
    const report = await verifyLibrary({ isAllowed: () => true }, options);
    expect(findings(report, ["failed", "note"])).toEqual([]);
  });
});
