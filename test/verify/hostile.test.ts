import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Sandbox } from "../../sandbox/index.ts";
import { findings, named, verifyServer } from "./run-verifier.ts";
import { createWorld, tokens } from "./seeded-sandbox.ts";
import {
  type Change,
  editBody,
  type ProxyRequest,
  respondJson,
  startServer,
  tokenOf,
} from "./server.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createWorld();
});
afterAll(() => sandbox.close());

const isOrder = ({ path }: ProxyRequest) => /^\/v1\/orders\/./.test(path);

/** Verifies a server with a change, and records its requests. */
async function verifyChanged(change: Change, args: string[] = []) {
  const requests: ProxyRequest[] = [];
  await using server = await startServer(sandbox, {
    ...change,
    request: (request, memory) => {
      requests.push(request);
      return change.request?.(request, memory);
    },
  });
  return { report: await verifyServer(server, args), requests };
}

describe("the verifier", () => {
  test("sends only GET requests without --write", async () => {
    const { requests } = await verifyChanged({});
    expect(new Set(requests.map(({ method }) => method))).toEqual(new Set(["GET"]));
  });

  test("sends no more requests than --max-requests", async () => {
    const { report, requests } = await verifyChanged({}, ["--max-requests", "30"]);
    expect(requests).toHaveLength(30);
    expect(report.requests).toBe(30);
    expect(report.totals.failed).toBe(0);
  });

  test("sends no more requests per second than --rate", async () => {
    const { report, requests } = await verifyChanged({}, ["--rate", "50", "--max-requests", "11"]);
    expect(requests).toHaveLength(11);
    // Ten intervals of 20 ms. Timers may be a little early.
    expect(report.milliseconds).toBeGreaterThan(180);
  });

  test("waits for a response no longer than --timeout", async () => {
    const never = new Promise<never>(() => {});
    const args = ["--timeout", "2", "--only", "getOrder/success"];
    const { report } = await verifyChanged(
      { request: (request) => (isOrder(request) ? never : undefined) },
      args,
    );
    expect(findings(report)).toEqual([
      "getOrder/success: expected a response, actual no response within 2 s",
    ]);
  });

  test("reads no more of a response than 5 MB", async () => {
    const { report } = await verifyChanged(
      {
        response: (response, request) => {
          if (isOrder(request)) response.body = " ".repeat(6_000_000);
        },
      },
      ["--only", "getOrder/success"],
    );
    expect(findings(report)).toEqual([
      "getOrder/success: expected a response, actual no response (more than 5 MB)",
    ]);
  });

  test("follows no redirect and sends no token elsewhere", async () => {
    const { report, requests } = await verifyChanged({
      request: (request) =>
        isOrder(request)
          ? { status: 302, headers: { location: "/elsewhere" }, body: "" }
          : undefined,
    });
    expect(requests.filter(({ path }) => path === "/elsewhere")).toEqual([]);
    expect(named(report, "failed")).toEqual(["getOrder/success"]);
  });

  test("stops if the server no longer responds", async () => {
    let left = 40;
    const { report, requests } = await verifyChanged({
      request: () => {
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
});

describe("a response", () => {
  const nest = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

  test.each([
    ["is nested deeply", nest(100_000)],
    ["is nested deeply in an open field", `{"metadata":${nest(5_000)},"amount":"1"}`],
    ["has the names of inherited properties", '{"__proto__":{"x":1},"constructor":1,"items":{}}'],
    ["is a number", "7"],
    ["has half of a character", '{"amount":"\\ud800"}'],
    ["is a long array", `[${"1,".repeat(200_000)}1]`],
    ["consists of null characters", "\u0000".repeat(1_000)],
  ])("that %s fails one rule", async (_, body) => {
    const { report } = await verifyChanged(
      {
        response: (response, request) => {
          if (isOrder(request) && response.status === 200) response.body = body;
        },
      },
      ["--only", "getOrder/*"],
    );
    expect(named(report, "failed")).toEqual(["getOrder/body"]);
  });

  test("does not control the terminal", async () => {
    const { report } = await verifyChanged(
      {
        response: (response, request) => {
          if (!isOrder(request) || response.status !== 200) return;
          editBody(response, (order) => ({
            ...order,
            amount: "\u001b[2J\r\n\u202e",
            "\u001b]0;x": 1,
          }));
        },
      },
      ["--only", "getOrder/*"],
    );
    expect(report.totals).toMatchObject({ failed: 1, note: 1 });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for these characters.
    expect(report.text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  });

  test("is not evaluated as an expression of a workflow", async () => {
    const code = "'+(globalThis.evaluated=true)+'";
    const { report, requests } = await verifyChanged(
      {
        response: (response, { path }) => {
          if (path.endsWith("/license-keys/")) {
            editBody(response, (body) => {
              for (const item of body.items) item.key = code;
            });
          }
          if (!path.endsWith("/activate")) return;
          const label = "{$steps.list.outputs.key}";
          Object.assign(response, respondJson(200, { id: "$inputs.merchant_token", label }));
        },
      },
      ["--write", "--only", "licenseKey"],
    );
    expect(globalThis).not.toHaveProperty("evaluated");
    expect(findings(report).join()).toContain("/label '{$steps.list.outputs.key}'");
    expect(requests.map(({ path }) => path).join()).not.toContain(tokens.merchant);
  });

  test("does not get a token or a secret into the report", async () => {
    const { report } = await verifyChanged(
      {
        response: (response, request) =>
          editBody(response, (body) => ({
            ...body,
            detail: `${tokenOf(request)} ${body.client_secret}`,
            amount: `${"x".repeat(390)}${body.client_secret ?? tokenOf(request)}`,
          })),
      },
      ["--write", "--only", "*CheckoutSession*/*", "--only", "getOrder/*", "--only", "licenseKey"],
    );
    expect(report.totals.failed).toBeGreaterThanOrEqual(5);
    const shown = JSON.stringify(report);
    for (const token of Object.values(tokens)) expect(shown).not.toContain(token.slice(0, -1));
    expect(shown).not.toMatch(/cs_[0-9a-z]|cst_|HARBOUR-/);
    expect(shown).toContain("Authorization: Bearer $SELLING_API_TOKEN");
  });
});
