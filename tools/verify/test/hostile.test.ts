import { describe, expect, test } from "vitest";
import { cases } from "#testing/extended";
import { formatText, type VerifyOptions } from "#verify";
import { startLibrary } from "./http.ts";
import {
  type Behavior,
  conforming,
  type Incoming,
  inputs,
  respond,
  tokens,
  uuid,
} from "./library/library.ts";
import { edits, receives, redirect, responds, sets } from "./library/mutant.ts";
import { allTokens, findings, named, skipWaits, verifyLibrary } from "./library/run.ts";

/** Verifies a library that behaves otherwise, and records its requests. */
async function verifyChanged(change: Partial<Behavior>, options: Partial<VerifyOptions> = {}) {
  const requests: Incoming[] = [];
  return { report: await verifyLibrary(recorded(change, requests), options), requests };
}

/** The same over HTTP. A function that throws closes the connection. */
async function verifyOverHttp(change: Partial<Behavior>, options: Partial<VerifyOptions> = {}) {
  const requests: Incoming[] = [];
  await using server = await startLibrary(recorded(change, requests));
  const report = await verifyLibrary({}, { ...options, server: server.url, fetch: undefined });
  return { report, requests };
}

const recorded = (change: Partial<Behavior>, requests: Incoming[]): Partial<Behavior> => ({
  ...change,
  receive: (request, memory) => {
    requests.push({ ...request });
    return change.receive?.(request, memory);
  },
});

/** Responds to requests for a receipt with a text. */
const sendsReceipt = (body: string) => edits("getReceipt", () => body);

describe("the verifier", () => {
  test("sends no more requests than --max-requests", async () => {
    const { report, requests } = await verifyChanged({}, { maxRequests: 30 });
    expect(requests).toHaveLength(30);
    expect(report.requests).toBe(30);
    expect(report.totals.failed).toBe(0);
    // After a 401, an earlier request shows whether the token still lasts.
    const rejecting = responds("getBook", (response) => Object.assign(response, { status: 401 }));
    const only = ["getBook/success"];
    const all = await verifyChanged(rejecting, { only });
    const maxRequests = all.requests.findIndex(({ operation }) => operation === "getBook") + 1;
    expect((await verifyChanged(rejecting, { only, maxRequests })).report.requests).toBe(
      maxRequests,
    );
  });

  test("waits for no turn after the last request that --max-requests allows", async () => {
    skipWaits();
    const { report } = await verifyChanged({}, { rate: 0.01, maxRequests: 1 });
    expect(report.milliseconds).toBe(0);
    expect(report.incomplete).toBe("all 1 requests that --max-requests allows were sent");
  });

  test("sends nothing to operations that are not selected, and that nothing selected needs", async () => {
    const { requests } = await verifyChanged({}, { only: ["getBook/success"] });
    const sent = new Set(requests.map(({ operation }) => operation));
    // A list of each token shows that the server accepts it.
    expect([...sent]).toEqual(["listBooks", "listMyLoans", "getBook"]);
  });

  test("sends no more requests per second than --rate", async () => {
    skipWaits();
    const { report, requests } = await verifyChanged({}, { rate: 0.1, maxRequests: 11 });
    expect(requests).toHaveLength(11);
    expect(report.milliseconds).toBe(100_000);
  });

  test("reads no more of a response than 5 MB, says so, and goes on", async () => {
    const large = responds(
      () => true,
      (response) => {
        response.body = " ".repeat(6_000_000);
      },
    );
    const { report } = await verifyChanged(large, { only: ["list*/body", "book"] });
    expect(findings(report)).toEqual([]);
    expect(report.incomplete).toBeUndefined();
    const tooLarge = "the body has more than 5 MB, so it was not read";
    const skipped = report.results.flatMap((result) => result.skipped);
    expect(skipped).toEqual([...Array(3).fill(tooLarge), `list: ${tooLarge}`]);
  });

  test("follows no redirect and sends no token elsewhere", async () => {
    const { report, requests } = await verifyOverHttp(
      receives("getReceipt", () => redirect("/elsewhere")),
      { only: ["getReceipt/*"] },
    );
    expect(requests.filter(({ path }) => path === "/elsewhere")).toEqual([]);
    expect(named(report, "failed")).toEqual(["getReceipt/success"]);
  });

  test("stops if the server no longer responds", async () => {
    let left = 40;
    const { report, requests } = await verifyOverHttp({
      receive: () => {
        left--;
        if (left < 0) throw new Error("gone");
        return undefined;
      },
    });
    // Three requests in a row, each sent again because its connection was closed.
    expect(requests).toHaveLength(46);
    expect(report.incomplete).toBe("the server no longer responds");
    expect(report.totals.failed + report.totals.note).toBeGreaterThan(0);
  });

  test("stops if a token expires during the run, and fails nothing", async () => {
    let left = 40;
    const { report } = await verifyChanged({
      identify: (request, state) => (--left < 0 ? undefined : conforming.identify(request, state)),
    });
    expect(report.incomplete).toMatch(
      /^the server no longer accepts the token of LIBRARY_API_\w+, which it accepted before$/,
    );
    expect(findings(report, ["failed", "note"])).toEqual([]);
  });

  test.each(["createLoan", "listLoans", "getReceipt"])(
    "reports an error of a gateway in %s once",
    async (operation) => {
      const badGateway = { status: 502, headers: { "content-type": "text/html" }, body: "<h1>502" };
      const { report } = await verifyChanged(
        receives(operation, () => badGateway),
        { write: true, only: [`${operation}/*`, "loan", "waivedLoan"] },
      );
      expect(findings(report, ["failed", "note"])).toEqual([
        `failed ${operation}/success: expected success for a valid request, actual 502, text/html, <h1>502`,
      ]);
    },
  );

  test("reports an error of a gateway in every operation as one cause", async () => {
    const { report } = await verifyChanged({
      receive: () => ({ status: 502, headers: {}, body: "502" }),
    });
    expect(formatText(report).match(/^failed /gm)).toHaveLength(1);
    expect(formatText(report)).toMatch(
      /^ {2}also in {3}getBook, listLoans, getReceipt, listMyLoans and 1 more$/m,
    );
  });

  test("takes few requests to check a long list", async () => {
    const grow: Partial<Behavior> = {
      identify: (request, state) => {
        const [loan] = state.loans;
        for (let index = state.loans.length; index < 600; index++) {
          const started_at = new Date(index * 1e6).toISOString();
          const more = { id: uuid(10_000 + index), fee: index % 50, started_at };
          state.loans.push({ ...loan, ...more });
        }
        return conforming.identify(request, state);
      },
    };
    const { report } = await verifyChanged(grow, { only: ["listLoans/*"] });
    expect(findings(report)).toEqual([]);
    expect(named(report, "passed")).toEqual(expect.arrayContaining(["listLoans/sorting"]));
    expect(report.requests).toBeLessThan(58);
  });

  test("sends a request again whose connection was closed", async () => {
    let count = 0;
    const receive = () => {
      if (++count % 3 === 0) throw new Error("closed");
      return undefined;
    };
    const options = { write: true, only: ["loan", "*Book*/*"] };
    const { report } = await verifyOverHttp({ receive }, options);
    expect(findings(report)).toEqual([]);
    expect(report.totals.passed).toBeGreaterThan(10);
  });
});

describe("a response", () => {
  const nest = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

  test.each([
    ["is nested deeply", nest(100_000)],
    ["is nested deeply in an open field", `{"shelf":${nest(5_000)},"amount":"1"}`],
    ["has the names of inherited properties", '{"__proto__":{"x":1},"constructor":1,"items":{}}'],
    ["is a number", "7"],
    ["has half of a character", '{"amount":"\\ud800"}'],
    ["is a long array", `[${"1,".repeat(200_000)}1]`],
    ["consists of null characters", "\u0000".repeat(1_000)],
    ["has more values than are checked", `{"amount":190,"labels":[${"1,".repeat(60_000)}1]}`],
  ])("that %s fails one rule", async (_, body) => {
    const { report } = await verifyChanged(sendsReceipt(body), { only: ["getReceipt/*"] });
    expect(named(report, "failed")).toEqual(["getReceipt/body"]);
  });

  test("does not control the terminal", async () => {
    const { report } = await verifyChanged(
      sets("getReceipt", { amount: "\u001b[2J\r\n\u202e", "\u001b]0;x": 1 }),
      { only: ["getReceipt/*"] },
    );
    expect(report.totals).toMatchObject({ failed: 1, note: 1 });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for these characters.
    expect(formatText(report)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  });

  test("is not evaluated as an expression of a workflow", async () => {
    const code = "'+(globalThis.evaluated=true)+'";
    const created = { id: code, book_id: inputs.book_id, pickup_secret: "$inputs.librarian_token" };
    const collected = { id: "{$steps.create.outputs.secret}", member_token: code };
    const { report, requests } = await verifyChanged(
      {
        receive: ({ operation }) => {
          if (operation === "createLoan") return respond(created, 201);
          return operation === "collectLoan" ? respond(collected) : undefined;
        },
      },
      { write: true, only: ["loan"] },
    );
    expect(globalThis).not.toHaveProperty("evaluated");
    expect(findings(report).join()).toContain("/id '{$steps.create.outputs.secret}'");
    const paths = requests.map(({ path }) => path);
    expect(paths).toContain("/pickups/%24inputs.librarian_token/collect");
    expect(paths.join()).not.toContain(tokens.librarian);
  });

  /** Ways in which a server can write a secret that it sends back. */
  const writings = cases<[string, (secret: string) => string]>(
    [
      ["as it is", (secret) => secret],
      ["percent-encoded", encodeURIComponent],
      ["as JSON", (secret) => JSON.stringify(secret).slice(1, -1)],
      ["in Base64 with what is before it", (secret) => btoa(`Bearer ${secret}`)],
      ["at the end of a long text", (secret) => `${"x".repeat(390)}${secret}`],
    ],
    [
      ["in Base64", btoa],
      ["in Base64 for URLs", (secret) => Buffer.from(`a${secret}`).toString("base64url")],
    ],
  );

  const secret = "s3cr3t-of-a-pickup";

  test.each(writings)("does not get a token or a secret into the report: %s", async (_, write) => {
    // No character of it needs an escape only in some of these places.
    const token = "lib'ra\\rian+/=\"token";
    const { report } = await verifyChanged(
      {
        identify: (request, state) => {
          const isLibrarian = request.token === token;
          const known = isLibrarian ? tokens.librarian : request.token;
          return conforming.identify({ ...request, token: known }, state);
        },
        send: (response, { operation }) => {
          const shown = { detail: write(token), is_archived: write(secret) };
          Object.assign(response.body, { ...shown, pickup_secret: secret });
          response.headers.location = `/?${write(token)}`;
          if (operation === "getReceipt") response.status = 303;
        },
      },
      { tokens: { ...allTokens, librarian: token }, only: ["getBook/*", "getReceipt/*"] },
    );
    expect(report.totals.failed).toBeGreaterThanOrEqual(2);
    const shown = JSON.stringify(report);
    const readings = [shown];
    for (let times = 0; times < 3; times++) {
      readings.push(
        decodeURIComponent(`${readings.at(-1)}`.replaceAll(/%(?![\da-f]{2})/gi, "%25")),
      );
    }
    // What is before a token changes the first characters of its Base64.
    for (const text of [shown, formatText(report)]) {
      expect(text).not.toContain(write(token).slice(10, -4));
    }
    for (const text of readings.map((reading) => reading.replaceAll("\\", ""))) {
      expect(text).not.toContain(token.replaceAll("\\", ""));
      expect(text).not.toContain(secret);
    }
    expect(shown).toContain("Authorization: Bearer $LIBRARY_API_TOKEN");
  });

  test("does not get a secret that is an input into the report", async () => {
    const { report } = await verifyChanged(
      { receive: () => respond({ detail: secret }, 500) },
      { write: true, only: ["collectLoan/*"], inputs: { ...inputs, pickup_secret: secret } },
    );
    expect(report.totals.failed).toBeGreaterThan(0);
    expect(JSON.stringify(report)).not.toContain(secret);
  });

  test.each([
    ["a list that ends early", `{"items":[{"id":"1","pickup_secret":"${secret}`],
    ["JSON with a byte order mark", `\ufeff{"pickup_secret":"${secret}"}`],
    ["JSON in a text", `error: {\\"pickup_secret\\": \\"${secret}\\"}`],
    ["JavaScript", `{pickup_secret: '${secret}'}`],
    ["a form", `id=1&pickup_secret=${secret}&x=1`],
    ["YAML", `id: 1\npickup_secret: ${secret}\n`],
    ["XML", `<loan><pickup_secret>${secret}</pickup_secret></loan>`],
  ])("that is %s does not get a secret into the report", async (_, body) => {
    const { report } = await verifyChanged(sendsReceipt(body), { only: ["getReceipt/body"] });
    expect(findings(report)).toHaveLength(body.includes("\ufeff") ? 2 : 1);
    expect(JSON.stringify(report)).not.toContain(secret);
  });

  test("that redirects everything with the token in its URL is reported without the token", async () => {
    const change: Partial<Behavior> = {
      receive: ({ headers }) => redirect(`/login?${headers.get("authorization")}`),
    };
    await expect(verifyLibrary(change)).rejects.toThrow(
      /the service was not found.*\/login\?Bearer \*\*\*/,
    );
  });

  test.each([
    [500, undefined],
    [501, "needs values that no list contains: use --input pickup_secret=…"],
  ])("leads to a path with a value of %i characters: %s", async (length, reason) => {
    const pickup_secret = "x".repeat(length);
    const { report, requests } = await verifyChanged(
      edits(
        () => true,
        (body) => JSON.parse(JSON.stringify(body).replaceAll(/pickup-secret-\d+/g, pickup_secret)),
      ),
      { write: true, only: ["updatePickup/success"] },
    );
    expect(requests.some(({ path }) => path.includes(pickup_secret))).toBe(reason === undefined);
    expect(report.results[0]?.skipped).toEqual(reason === undefined ? expect.any(Array) : [reason]);
  });

  const otherPath = "../../../_admin/delete?x=1#";

  test.each(cases([otherPath, "%2e%2e"], ["..", ""]))(
    "does not lead to another path: the ID %j",
    async (id) => {
      const { requests } = await verifyChanged(
        edits(
          () => true,
          (body) => JSON.parse(replaceIds(JSON.stringify(body), id)),
        ),
        { write: true, only: ["*/success", "loan"] },
      );
      const isKnown = /^\/(my\/)?(books|loans|receipts|pickups)\//;
      for (const { path } of requests) expect(path).toMatch(isKnown);
      const sent = requests.map(({ path, query }) => `${path}?${query}`).join("\n");
      expect(sent).not.toContain("x=1");
      if (id === otherPath) expect(sent).toContain(`/pickups/${encodeURIComponent(id)}`);
    },
  );
});

/** Replaces the values of all fields that identify something. */
const replaceIds = (json: string, id: string) =>
  json.replaceAll(
    /"(id|pickup_secret|\w+_id)":"[^"]*"/g,
    (_, name) => `"${name}":${JSON.stringify(id)}`,
  );

describe("a run", () => {
  test("ends after --max-time, with a report of what was checked", async () => {
    const never = new Promise<never>(() => {});
    const change = receives("getReceipt", () => never as never);
    const { report } = await verifyChanged(change, { maxTime: 0.2 });
    expect(report.incomplete).toBe("the run took the 0.2 s that --max-time allows");
  });

  test("checks long lists of invalid resources, and reports each reason once", async () => {
    const { report } = await verifyChanged(
      edits("listBooks", ({ items, ...page }) => {
        const book = { ...items[0], id: 7, title: null };
        return { ...page, items: Array.from({ length: 1_000 }, () => book) };
      }),
      { only: ["listBooks/*"] },
    );
    const { findings: found = [] } = report.results.find(({ rule }) => rule === "body") ?? {};
    expect(found.map(({ expected }) => expected)).toEqual(["/items/*/id must be string"]);
    expect(found[0]?.count).toBeGreaterThanOrEqual(200);
  });

  test("checks the first items of a list only, and says so", async () => {
    const reason = "only the first 200 of 60001 items were checked";
    const body = `{"items":[${"{},".repeat(60_000)}{}],"pagination":{}}`;
    const { report } = await verifyChanged(
      receives("listLoans", () => respond(body)),
      { only: ["listLoans/body"], maxRequests: 6 },
    );
    expect(report.results.flatMap(({ skipped }) => skipped)).toContain(reason);
  });

  test.each([
    ["an object", `{"x":[${"1,".repeat(60_000)}1]}`],
    ["a list", `{"items":[[${"1,".repeat(60_000)}1]],"pagination":{}}`],
  ])("fails a server that sends %s with too many values to everything", async (_, body) => {
    const only = ["listLoans/body", "getReceipt/body"];
    const { report } = await verifyChanged({ receive: () => respond(body) }, { only });
    expect(named(report, "failed")).toEqual(only);
  });

  test("does not wait for an operation that does not exist", async () => {
    const missing = receives("listLoans", () => ({ status: 404, headers: {}, body: "" }));
    const only = ["loan", "waivedLoan", "updateLoan/*"];
    skipWaits();
    const { report } = await verifyChanged(missing, { write: true, only, wait: 30 });
    expect(report.milliseconds).toBe(0);
    expect(findings(report).join("\n")).toMatch(/expected list: .* actual 404/);
  });

  test("shows the values that a step of a workflow is about", async () => {
    const change = edits("listLoans", ({ items }) => {
      for (const item of items) item.status = "open";
    });
    const { report } = await verifyChanged(change, { write: true, only: ["loan"] });
    const created = report.changes[0]?.ids[0];
    expect(findings(report)).toEqual([
      `failed loan/workflow: expected list: The list shows that it is collected. $[0].items[?@.id == "${created}" && @.status == "collected"], actual 200, application/json, id '${created}', status 'open'`,
    ]);
  });

  test("reports what it created and changed", async () => {
    const only = ["createLoan/success", "loan"];
    const { report, requests } = await verifyChanged({}, { write: true, only });
    const created = requests.filter(({ method, path }) => method === "POST" && path === "/loans/");
    const change = report.changes.find(({ operation }) => operation === "createLoan");
    expect(change?.count).toBe(created.length);
    expect(new Set(change?.ids).size).toBe(created.length);
    expect(formatText(report)).toContain(`  createLoan: ${created.length}\n`);
    expect(report.changes.map(({ operation }) => operation)).toContain("collectLoan");
  });
});
