import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type Document, readContract, sandboxServer } from "#reader";
import { type AssumptionOutcome, formatText, learnFrom, type Report } from "#verify";
import { runCli, tokenArgs } from "./cli.ts";
import { startLibrary } from "./http.ts";
import {
  type Behavior,
  conforming,
  contract,
  contractFile,
  createLibrary,
  uuid,
} from "./library/library.ts";
import { errors, responds, sets } from "./library/mutant.ts";
import { allTokens, findings, named, verifyLibrary } from "./library/run.ts";

const folder = mkdtempSync(join(tmpdir(), "contract-assumptions-"));
afterAll(() => rmSync(folder, { recursive: true }));

const idsOf = ({ assumptions }: Report, wanted: AssumptionOutcome["result"]) =>
  assumptions.filter(({ result }) => result === wanted).map(({ id }) => id);

/** Shows any librarian any loan, and opens the operations of librarians to members. */
const shared: Partial<Behavior> = {
  isVisible: (resource, caller, request) =>
    caller.member === undefined || conforming.isVisible(resource, caller, request),
};
const open: Partial<Behavior> = { ...shared, isAllowed: () => true };

describe("a run says of each assumption", () => {
  test("that it held, if nothing spoke against it", async () => {
    const report = await verifyLibrary({}, { write: true });
    expect(idsOf(report, "refuted")).toEqual([]);
    expect(idsOf(report, "unseen")).toEqual([]);
    expect(formatText(report)).toMatch(
      /^ {2}held, so nothing spoke against it: presence \(\d+\), /m,
    );
  });

  test("that it is unseen, if no check was about it", async () => {
    const report = await verifyLibrary({}, { only: ["getReceipt/presence"] });
    expect(idsOf(report, "held")).toEqual(["presence"]);
    expect(formatText(report)).toMatch(/^ {2}unseen, so open: nullability, timestamps, /m);
  });

  test("what refuted it, with the request that shows it and without tokens", async () => {
    const report = await verifyLibrary(open, { write: true });
    const tokens = report.assumptions.find(({ id }) => id === "tokens");
    expect(tokens?.result).toBe("refuted");
    expect(tokens?.refuted).toBeGreaterThan(3);
    expect(tokens?.evidence).toHaveLength(3);
    const found = tokens?.evidence.find(({ rule }) => rule === "token-type");
    expect(found?.operation).toBe("listBooks");
    expect(found?.expected).toBe("403 for the token of the scheme member");
    expect(found?.request).toMatch(/^curl .*\$LIBRARY_API_MEMBER_TOKEN/);
    for (const token of Object.values(allTokens))
      expect(JSON.stringify(report.assumptions)).not.toContain(token);
  });

  test("nothing about what is behind another one that is refuted", async () => {
    // The member's token opens nothing, so what the list of the member shows is not known.
    const change = responds("collectLoan", ({ body }) => {
      body.member_token = "opens-nothing";
    });
    const report = await verifyLibrary(change, { write: true, only: ["loan"] });
    expect(idsOf(report, "refuted")).toEqual(["member-token"]);
    expect(idsOf(report, "unseen")).toContain("page-parameters");
  });

  test("nothing about the items of an empty list", async () => {
    const report = await verifyLibrary({ isVisible: () => false }, { only: ["listMyLoans/*"] });
    expect(idsOf(report, "unseen")).toEqual(expect.arrayContaining(["presence", "timestamps"]));
  });
});

describe("an assumption about a field", () => {
  const verifyBook = (claim: unknown, fields: object) => {
    const about = { title: "About a book", decision: "It is so.", fields: { "Book.title": claim } };
    const assumptions = { ...contract.document["x-assumptions"], about };
    const document = { ...contract.document, "x-assumptions": assumptions } as Document;
    const options = { contract: readContract(document), only: ["getBook/*"], must: ["presence"] };
    return verifyLibrary(sets("getBook", fields), options);
  };
  const notUuid = { not: { type: "string", format: "uuid" } };

  test.each([
    ["presence", { title: undefined }],
    ["nullability", { title: null }],
    [notUuid, { title: uuid(7) }],
    [{ type: "string" }, { title: 7 }],
    [false, {}],
  ])("decides about it with %j", async (claim, fields) => {
    const report = await verifyBook(claim, fields);
    expect(idsOf(report, "refuted")).toEqual(["about"]);
    expect(named(report, "note")).toEqual(["getBook/fields"]);
    expect(named(report, "failed")).toEqual([]);
  });

  test.each([
    ["presence", { title: 7 }, "getBook/body"],
    ["nullability", { title: 7 }, "getBook/body"],
    ["nullability", { title: undefined }, "getBook/presence"],
    [notUuid, { title: 7 }, "getBook/body"],
    [notUuid, { title: undefined }, "getBook/presence"],
  ])("leaves stated what else the contract says with %j and %j", async (claim, fields, failed) => {
    const report = await verifyBook(claim, fields);
    expect(named(report, "failed")).toEqual([failed]);
    expect(idsOf(report, "refuted")).not.toContain("about");
  });

  test("names what it decides", async () => {
    const message = "fields/Book.title: this does not say what is assumed";
    await expect(verifyBook(true, {})).rejects.toThrow(message);
  });
});

describe("an assumption that is demanded", () => {
  test.each([
    ["tokens", open, "listBooks/token-type"],
    ["tokens", shared, "getReceipt/isolation"],
    ["page-parameters", { paginate: (items) => ({ items, pages: 1 }) }, "listLoans/pages"],
    ["problem-types", errors(({ body }) => Object.assign(body, { type: "no" })), "getBook/fields"],
  ] satisfies [string, Partial<Behavior>, string][])(
    "fails with --must %s where it is broken",
    async (id, change, subject) => {
      const noted = await verifyLibrary(change);
      expect(named(noted, "failed")).toEqual([]);
      const demanded = await verifyLibrary(change, { must: [id] });
      expect(named(demanded, "failed")).toContain(subject);
      const failed = demanded.results.flatMap((result) => result.findings);
      const levels = failed.filter(({ assumption }) => assumption === id).map(({ level }) => level);
      expect(new Set(levels)).toEqual(new Set(["failed"]));
      expect(formatText(demanded)).toContain(`  demanded  ${id}\n`);
    },
  );

  test("fails nothing on a server that follows it", async () => {
    const must = contract.assumptions.map(({ id }) => id);
    const report = await verifyLibrary({}, { write: true, must });
    expect(findings(report)).toEqual([]);
    expect(formatText(report)).toMatch(/, tokens \(\d+, demanded\), /);
  });

  test("does not fail what rests on others, too", async () => {
    // Access is rejected with another status, which is about errors.
    const change = errors((response) => {
      if (response.status === 404) response.status = 403;
      response.body.status = response.status;
    });
    const report = await verifyLibrary(change, { must: ["tokens"], write: true });
    expect(findings(report)).toEqual([]);
    expect(named(report, "note")).toContain("book/workflow");
  });

  test("fails if the register says that it is confirmed, and not otherwise", async () => {
    const file = join(folder, "confirmed.yaml");
    const written = readFileSync(contractFile, "utf8");
    const entry = "tokens: { title: Two types of token,";
    writeFileSync(file, written.replace(entry, `${entry} confirmed: "ticket 7",`));
    await using server = await startLibrary(open);
    const args = ["--server", server.url, ...tokenArgs, "--only", "listBooks/*"];
    expect((await runCli(["--contract", contractFile, ...args])).code).toBe(0);
    const { code, output } = await runCli(["--contract", file, ...args]);
    expect(output).toContain("demanded  tokens");
    expect(code).toBe(1);
  });

  test("has to be one of the contract", async () => {
    await using server = await startLibrary();
    const args = ["--contract", contractFile, "--server", server.url, "--must", "errors,token"];
    const { code, output } = await runCli(args);
    expect(output).toContain("error: --must token is no assumption of the contract");
    expect(code).toBe(2);
  });
});

describe("the evidence", () => {
  const file = join(folder, "evidence.json");
  const run = join(folder, "run.json");
  const settings = { name: "npm run assumptions --", contract: contractFile, evidence: file };
  beforeEach(() => rmSync(file, { force: true }));

  /** Adds what a run showed about a service, and returns what the command printed. */
  function add(report: Report | object, today: string, args = ["--service", "staging"]) {
    writeFileSync(run, JSON.stringify(report));
    let output = "";
    const print = (text: string) => {
      output += text;
    };
    return { code: learnFrom(settings, [run, ...args], print, print, today), output };
  }
  const read = () => JSON.parse(readFileSync(file, "utf8"));
  const only = ["listBooks/*", "getBook/*"];

  test("has what a run showed, since when, and no value of the service", async () => {
    const report = await verifyLibrary(open, { only });
    const { code, output } = add(report, "2026-11-20");
    expect(code).toBe(0);
    expect(output).toContain("held: presence, not seen before\n  Fields are present\n");
    expect(output).toContain("refuted by listBooks/token-type: tokens, not seen before");
    expect(output).toMatch(/^staging: \d+ held, 1 refuted, \d+ not seen of \d+ assumptions$/m);
    const { tokens, presence } = read();
    expect(tokens.staging).toEqual({
      result: "refuted",
      since: "2026-11-20",
      last: "2026-11-20",
      contract: "0.1.0",
      checks: expect.any(Number),
      operation: "listBooks",
      rule: "token-type",
    });
    expect(Object.keys(presence.staging)).toEqual([
      "result",
      "since",
      "last",
      "contract",
      "checks",
    ]);
    expect(Object.keys(read())).toEqual(Object.keys(read()).toSorted());
    expect(readFileSync(file, "utf8")).not.toMatch(/curl|http|The Sea/);
  });

  test("says what was not checked of an assumption that held", async () => {
    const tokens = { librarian: allTokens.librarian, member: allTokens.member };
    const { output } = add(await verifyLibrary({}, { only, tokens }), "2026-11-20");
    const unchecked = ["listBooks/isolation", "getBook/isolation"];
    expect(read().tokens.staging.unchecked).toEqual(unchecked);
    expect(output).toContain(`  Two types of token\n  not checked: ${unchecked.join(", ")}\n`);
  });

  test("keeps what a later run does not see, and since when it is so", async () => {
    add(await verifyLibrary({}, { only }), "2026-11-20");
    const before = read();
    add(await verifyLibrary({}, { only: ["getBook/presence"] }), "2026-11-28");
    const staging = { ...before.presence.staging, last: "2026-11-28", checks: expect.any(Number) };
    expect(read()).toEqual({ ...before, presence: { staging } });
    add(await verifyLibrary({}, { only }), "2026-11-29", ["--service", "production"]);
    expect(read().presence.production.since).toBe("2026-11-29");
  });

  test("reports an assumption that held and is refuted, with what to do, and exit code 1", async () => {
    add(await verifyLibrary({}, { only }), "2026-11-20");
    const { code, output } = add(await verifyLibrary(open, { only }), "2026-11-28");
    expect(output).toContain("refuted by listBooks/token-type: tokens, which was held");
    expect(output).toContain("  revisit: Scopes become known.");
    expect(code).toBe(1);
    expect(read().tokens.staging).toMatchObject({ since: "2026-11-28", last: "2026-11-28" });
    // From then on it is known.
    expect(add(await verifyLibrary(open, { only }), "2026-11-29").code).toBe(0);
  });

  test("demands with --held what held on the service before", async () => {
    add(await verifyLibrary({}, { only }), "2026-11-20");
    await using server = await startLibrary(open);
    const selected = only.flatMap((one) => ["--only", one]);
    const args = ["--contract", contractFile, "--server", server.url, ...tokenArgs, ...selected];
    expect((await runCli(args)).code).toBe(0);
    const held = await runCli([...args, "--held", file, "--service", "staging"]);
    expect(held.output).toContain("demanded  tokens");
    expect(held.code).toBe(1);
    const other = await runCli([...args, "--held", file, "--service", "live"]);
    expect(other.output).toContain(
      "has no evidence of the service live\n  It has that of: staging.",
    );
    expect(other.code).toBe(2);
  });

  test("is not that of a sandbox, which would confirm itself", async () => {
    const { fetch } = createLibrary();
    const report = await verifyLibrary(
      {},
      { only },
      {
        ...createLibrary(),
        fetch: async (url, init) => {
          const response = await fetch(url, init);
          response.headers.set("server", sandboxServer);
          return response;
        },
      },
    );
    expect(add(report, "2026-11-20")).toEqual({
      code: 2,
      output: `error: ${run} is about a sandbox, which does what the contract assumes\n  Run the verifier against the service itself.\n`,
    });
    expect(existsSync(file)).toBe(false);
  });

  test.each([
    [{ results: [] }, ["--service", "staging"], "is no report of the verifier"],
    [{ assumptions: [] }, [], "error: no service is named"],
    [{ assumptions: [] }, ["--service", "a b"], '"a b" cannot name a service'],
  ])("is not changed by %j with %j", (report, args, message) => {
    const { code, output } = add(report, "2026-11-20", args);
    expect(output).toContain(message);
    expect(code).toBe(2);
    expect(existsSync(file)).toBe(false);
  });

  test.each([
    [{ title: "Museum API" }, "is about another contract\n"],
    [{ assumptions: [{ id: "shoes" }] }, "is about another contract, with the assumption shoes\n"],
    [{ incomplete: "the run was interrupted" }, "ended early: the run was interrupted\n"],
    [{ assumptions: [] }, "shows nothing about any assumption\n"],
  ])("is not changed by a report with %j", async (fields, message) => {
    const report = await verifyLibrary({}, { only });
    const { code, output } = add({ ...report, ...fields }, "2026-11-20");
    expect(output).toContain(message);
    expect(code).toBe(2);
    expect(existsSync(file)).toBe(false);
  });

  test("is not changed by a run that reached no server", async () => {
    const fetch = () => Promise.reject(new TypeError("fetch failed"));
    const stopped = verifyLibrary(open, { only }, { ...createLibrary(), fetch });
    const { report } = await stopped.catch((error) => error);
    const { code, output } = add(report, "2026-11-20");
    expect(output).toContain("is about a run that ended early: the server cannot be reached");
    expect(code).toBe(2);
    expect(existsSync(file)).toBe(false);
  });

  test("is not read from a file of something else", () => {
    writeFileSync(file, '{"tokens":{"staging":"held"}}');
    const report = { title: "Library API", assumptions: [{ id: "tokens", result: "held" }] };
    const { code, output } = add(report, "2026-11-20");
    expect(output).toContain("is no evidence");
    expect(code).toBe(2);
  });
});
