import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { at, ownContract, readContract } from "../../verify/contract.ts";
import { markdown } from "../../verify/markdown.ts";
import type { Report } from "../../verify/report.ts";
import { text } from "../../verify/text.ts";
import { type VerifyOptions, verify } from "../../verify/verify.ts";
import { type Asked, type Change, edit, editItems, openBroken, tokenOf } from "./broken.ts";
import { inputs, openWorld, tokens, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

const isOrder = ({ path }: Asked) => path.startsWith("/v1/orders/");

/** Verifies a server that is changed in one way, and counts what it is asked. */
async function verified(change: Change, options: Partial<VerifyOptions> = {}) {
  const asked: Asked[] = [];
  const request: Change["request"] = (one, memory) => {
    asked.push(one);
    return change.request?.(one, memory);
  };
  await using server = await openBroken(world.url, { ...change, request });
  const report = await verify({ server: server.url, tokens, inputs, rate: 1e6, ...options });
  return { report, asked };
}

const came = ({ outcomes }: Report) =>
  outcomes.flatMap(({ operation, check, findings }) =>
    findings.map((finding) => `${operation}/${check}: ${finding.came}`),
  );
const reasons = ({ outcomes }: Report) => outcomes.flatMap(({ skipped }) => skipped);

describe("a run is bounded", () => {
  test("sends nothing but GET unless it may write", async () => {
    const { asked } = await verified({});
    expect([...new Set(asked.map(({ method }) => method))]).toEqual(["GET"]);
  });

  test("sends no more requests than allowed, and says what it left out", async () => {
    const { report, asked } = await verified({}, { maxRequests: 30 });
    expect(asked).toHaveLength(30);
    expect(report.requests).toBe(30);
    expect(report.totals.broken).toBe(0);
    expect(reasons(report)).toContain("the 30 requests that --max-requests allows are used up");
  });

  test("sends them no faster than allowed", async () => {
    const started = performance.now();
    const { asked } = await verified({}, { maxRequests: 11, rate: 50 });
    expect(asked).toHaveLength(11);
    // Ten times 20 ms at least; timers may be early by a little.
    expect(performance.now() - started).toBeGreaterThan(180);
  });

  test("waits no longer for an answer than allowed", async () => {
    const { report } = await verified(
      { request: (asked) => (isOrder(asked) ? new Promise(() => {}) : undefined) },
      { timeout: 1_000, only: ["getOrder/answers"] },
    );
    expect(came(report)).toEqual(["getOrder/answers: no answer within 1 s"]);
  });

  test("takes in no more of an answer than anything of the contract needs", async () => {
    const { report } = await verified(
      {
        answer: (told, asked) => {
          if (isOrder(asked)) told.body = " ".repeat(6_000_000);
        },
      },
      { only: ["getOrder/answers"] },
    );
    expect(came(report)).toEqual(["getOrder/answers: an answer of more than 5 MB"]);
  });

  test("follows no redirect, and takes no token anywhere else", async () => {
    const elsewhere: Asked[] = [];
    await using other = await openBroken(world.url, {
      request: (asked) => {
        elsewhere.push(asked);
        return undefined;
      },
    });
    const { report } = await verified({
      request: (asked) =>
        isOrder(asked)
          ? { status: 302, headers: { location: `${other.url}${asked.path}` }, body: "" }
          : undefined,
    });
    expect(elsewhere).toEqual([]);
    expect(came(report)).toContain(`getOrder/status: 302`);
  });

  test("stops when the server has gone", async () => {
    let left = 40;
    const { report, asked } = await verified({
      request: () => {
        left--;
        if (left < 0) throw new Error("gone");
        return undefined;
      },
    });
    expect(asked).toHaveLength(43);
    expect(reasons(report)).toContain("the server no longer answers");
    expect(report.totals.broken).toBeGreaterThan(0);
  });

  test("stops when it is interrupted, and reports what it has", async () => {
    const interrupted = new AbortController();
    const { report } = await verified(
      {
        request: (asked) => {
          if (isOrder(asked)) interrupted.abort();
          return undefined;
        },
      },
      { signal: interrupted.signal },
    );
    expect(report.totals.holds).toBeGreaterThan(0);
    expect(report.totals.broken).toBe(0);
    expect(reasons(report)).toContain("it was interrupted");
  });
});

describe("hostile answers", () => {
  const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

  test.each([
    ["nest deeply", deep(100_000)],
    ["nest deeply where anything may stand", `{"metadata":${deep(5_000)}}`],
    ["have keys that objects have anyway", '{"__proto__":{"x":1},"constructor":1,"items":{}}'],
    ["are a number", "7"],
    ["hold half a character", '{"id":"\\ud800"}'],
    ["are long lists", `[${"1,".repeat(200_000)}1]`],
    ["hold nothing but zeros", "\u0000".repeat(1_000)],
  ])("that %s are found and nothing more", async (_, body) => {
    const { report } = await verified(
      {
        answer: (told, asked) => {
          if (isOrder(asked) && told.status === 200) told.body = body;
        },
      },
      { only: ["getOrder/*"] },
    );
    expect(report.outcomes.filter(({ result }) => result === "broken")).toMatchObject([
      { operation: "getOrder", check: "body" },
    ]);
    expect(() => text(report) + markdown(report)).not.toThrow();
  });

  test("command no terminal and close no block of code", async () => {
    const { report } = await verified(
      {
        answer: (told, asked) => {
          if (isOrder(asked) && told.status === 200) {
            edit(told, (order) => ({
              ...order,
              amount: "\u001b[2J\r\n```\n# done\u202e",
              "\u001b]0;x": 1,
            }));
          }
        },
      },
      { only: ["getOrder/*"] },
    );
    expect(report.totals).toMatchObject({ broken: 1, notes: 1 });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    expect(text(report)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
    expect(markdown(report)).not.toMatch(/^# done|^```\s*$\n# done/m);
  });

  test.each([
    ["in plain", (text: string) => text],
    ["with another spelling of the dollar", (text: string) => text.replaceAll("$", "\\u0024")],
  ])("that read like an expression of a workflow are not run as code, %s", async (_, spelt) => {
    const code = "+(globalThis.caught=true)+";
    const { report } = await verified(
      {
        answer: (told, { path }) => {
          if (path.endsWith("/license-keys/")) {
            editItems(told, (items) => items.map((item) => ({ ...item, key: code })));
          }
          if (!path.endsWith("/activate")) return;
          told.status = 200;
          told.headers["content-type"] = "application/json";
          told.body = spelt('{"id":"1","label":"$request.body#/key","license_key":{"id":"1"}}');
        },
      },
      { write: true, only: ["licenseKey"] },
    );
    expect(globalThis).not.toHaveProperty("caught");
    expect(reasons(report)).toEqual([expect.stringContaining("take for an expression")]);
  });

  test("that repeat a token or a secret do not get it into the report", async () => {
    const { report } = await verified(
      {
        answer: (told, asked) =>
          edit(told, (body) => ({
            ...body,
            detail: `${tokenOf(asked)} ${body.client_secret}`,
            amount: body.client_secret ?? tokenOf(asked),
          })),
      },
      { write: true, only: ["*CheckoutSession*/*", "getOrder/*", "licenseKey"] },
    );
    expect(report.totals.broken).toBeGreaterThan(5);
    const shown = JSON.stringify(report) + text(report) + markdown(report);
    for (const token of Object.values(tokens)) expect(shown).not.toContain(token);
    expect(shown).not.toMatch(/cs_[0-9a-z]|cst_|HARBOUR-/);
    expect(shown).toContain("Authorization: Bearer $SELLING_API_TOKEN");
  });
});

describe("headers that are declared", () => {
  const document = structuredClone(ownContract().document);
  const { responses } = at<{ responses: Record<string, object> }>(
    document,
    "#/paths/~1v1~1orders~1{id}/get",
  ).value;
  responses["200"] = {
    ...responses["200"],
    headers: {
      "X-Request-Id": { required: true, schema: { type: "string", format: "uuid" } },
      "X-Rate-Limit": { schema: { type: "integer" } },
    },
  };
  const options = { contract: readContract(document), only: ["getOrder/*"] };
  const withHeaders = (headers: Record<string, string>): Change => ({
    answer: (told) => Object.assign(told.headers, headers),
  });
  const id = "11111111-1111-4111-8111-111111111111";

  test("have to be there and to fit", async () => {
    const none = await verified({}, options);
    expect(came(none.report)).toEqual(["getOrder/headers: none"]);
    const wrong = await verified(
      withHeaders({ "x-request-id": "7", "x-rate-limit": "x" }),
      options,
    );
    expect(came(wrong.report)).toEqual(["getOrder/headers: 7", "getOrder/headers: x"]);
    const right = await verified(withHeaders({ "x-request-id": id, "x-rate-limit": "7" }), options);
    expect(came(right.report)).toEqual([]);
  });
});
