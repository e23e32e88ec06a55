import type { Method } from "contract-kit-reader";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cases } from "../../packages/test/extended.ts";
import type { Sandbox } from "../../sandbox/index.ts";
import { Client } from "../../verify/http-client.ts";
import { Secrets } from "../../verify/secrets.ts";
import { runCli } from "../verify-cli.ts";
import { findings, named, verifyServer } from "./run-verifier.ts";
import { createWorld, tokens } from "./seeded-sandbox.ts";
import {
  type Change,
  editBody,
  type ProxyRequest,
  respondJson,
  startServer,
  tokenOf,
  useToken,
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
    const { report, requests } = await verifyChanged(
      {
        request: (request) =>
          isOrder(request)
            ? { status: 302, headers: { location: "/elsewhere" }, body: "" }
            : undefined,
      },
      ["--only", "getOrder/*"],
    );
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

  /** Ways in which a server can write a secret that it sends back. */
  const writings: Record<string, (secret: string) => string> = {
    "as it is": (secret) => secret,
    "percent-encoded": encodeURIComponent,
    "with every character percent-encoded": (secret) =>
      [...secret].map((character) => `%${character.charCodeAt(0).toString(16)}`).join(""),
    "percent-encoded twice": (secret) => encodeURIComponent(encodeURIComponent(secret)),
    "as JSON in JSON": (secret) => JSON.stringify(JSON.stringify(secret)),
    "at the end of a long text": (secret) => `${"x".repeat(390)}${secret}`,
  };

  test.each(Object.entries(writings))(
    "does not get a token or a secret into the report: %s",
    async (_, write) => {
      // No character of it needs an escape only in some of these places.
      const merchant = "mer'ch\\ant+/=\"token";
      const secrets: string[] = [merchant];
      const { report } = await verifyChanged(
        {
          request: (request) => {
            if (tokenOf(request) === merchant) useToken(request, tokens.merchant);
            return undefined;
          },
          response: (response, request) => {
            if (response.status === 303) return;
            editBody(response, (body) => {
              const secret = body.client_secret ?? "";
              if (secret !== "") secrets.push(secret);
              return { ...body, detail: write(merchant), amount: write(secret), url: 7, seen: 1 };
            });
            response.headers.location = `/?${write(merchant)}`;
            if (isOrder(request)) response.status = 303;
          },
        },
        [
          "--write",
          "--token",
          merchant,
          "--only",
          "createCheckoutSession/*",
          "--only",
          "getOrder/*",
        ],
      );
      expect(report.totals.failed).toBeGreaterThanOrEqual(2);
      const shown = JSON.stringify(report);
      const readings = [shown];
      for (let times = 0; times < 3; times++) {
        readings.push(
          decodeURIComponent(`${readings.at(-1)}`.replaceAll(/%(?![\da-f]{2})/gi, "%25")),
        );
      }
      for (const secret of secrets) {
        for (const text of readings) {
          expect(text.replaceAll("\\", "")).not.toContain(secret.replaceAll("\\", ""));
        }
      }
      expect(shown).toContain("Authorization: Bearer $SELLING_API_TOKEN");
    },
  );

  test("does not get a license key or a session token into the report", async () => {
    const { report } = await verifyChanged(
      {
        response: (response) => {
          editBody(response, (body) => ({ ...body, label: body.license_key?.key, status: 7 }));
        },
      },
      ["--write", "--only", "licenseKey", "--only", "purchase"],
    );
    expect(report.totals.failed).toBeGreaterThan(0);
    expect(JSON.stringify(report)).not.toMatch(/cs_[0-9a-z]|cst_|HARBOUR-/);
  });

  test("that redirects everything with the token in its URL is reported without the token", async () => {
    await using server = await startServer(sandbox, {
      request: (request) => ({
        status: 302,
        headers: { location: `/login?${request.headers.get("authorization")}` },
        body: "",
      }),
    });
    const { code, output } = await runCli(["--server", server.url, "--token", tokens.merchant]);
    expect(output).toContain("the service was not found");
    expect(output).toContain("/login?Bearer ***");
    expect(output).not.toContain(tokens.merchant);
    expect(code).toBe(2);
  });

  const otherPath = "../../../_admin/delete?x=1#";

  test.each(cases([otherPath, "%2e%2e"], ["..", ""]))(
    "does not lead to another path: the ID %j",
    async (id) => {
      const { requests } = await verifyChanged(
        {
          response: (response) => {
            editBody(response, (body) => JSON.parse(replaceIds(JSON.stringify(body), id)));
          },
        },
        ["--write", "--only", "*/success", "--only", "licenseKey", "--only", "purchase"],
      );
      const encoded = encodeURIComponent(id);
      const isKnown =
        /^\/v1\/(checkouts\/custom|subscriptions|orders|license-keys|customer-portal|organizations)\//;
      for (const { path } of requests) expect(path).toMatch(isKnown);
      const sent = requests.map(({ path, query }) => `${path}?${query}`).join("\n");
      expect(sent).not.toContain("x=1");
      if (id === otherPath) expect(sent).toContain(`/v1/checkouts/custom/client/${encoded}`);
    },
  );
});

/** Replaces the values of all fields that identify something. */
const replaceIds = (json: string, id: string) =>
  json.replaceAll(
    /"(id|client_secret|\w+_id)":"[^"]*"/g,
    (_, name) => `"${name}":${JSON.stringify(id)}`,
  );

describe("a run", () => {
  test("ends after --max-time, with a report of what was checked", async () => {
    const never = new Promise<never>(() => {});
    const { report } = await verifyChanged(
      { request: (request) => (isOrder(request) ? never : undefined) },
      ["--max-time", "1"],
    );
    expect(report.incomplete).toBe("the run took the 1 s that --max-time allows");
    expect(report.text).toContain(`error: not everything was checked: ${report.incomplete}`);
    expect(report.code).toBe(2);
  });

  test("checks long lists of invalid resources, and reports each reason once", async () => {
    const { report } = await verifyChanged(
      {
        response: (response, { path }) => {
          if (path !== "/v1/organizations/") return;
          editBody(response, ({ items, ...body }) => ({
            ...body,
            items: Array.from({ length: 1_000 }, () => ({
              ...items[0],
              id: 7,
              name: null,
              key: "",
            })),
          }));
        },
      },
      ["--only", "listOrganizations/*"],
    );
    const { findings: found = [] } = report.results.find(({ rule }) => rule === "body") ?? {};
    expect(found.map(({ expected }) => expected)).toEqual(["/items/*/id must be string"]);
    expect(found[0]?.count).toBeGreaterThanOrEqual(200);
  });

  test.each([
    [
      "checks the first items of a list",
      "items",
      "only the first 200 of 100001 items were checked",
    ],
    [
      "checks objects of a limited size",
      "other",
      "a response with more than 50000 values was not checked",
    ],
  ])("%s only, and says so", async (_, name, reason) => {
    const body = `{"${name}":[${"{},".repeat(100_000)}{}],"pagination":{}}`;
    const { report } = await verifyChanged(
      {
        request: ({ path }) =>
          path === "/v1/checkouts/custom/" ? { ...respondJson(200, {}), body } : undefined,
      },
      ["--only", "listCheckoutSessions/body", "--max-requests", "6"],
    );
    expect(report.results.flatMap(({ skipped }) => skipped)).toContain(reason);
  });

  test("ends after --max-time although no timer fires during work that takes long", async () => {
    const server = "http://127.0.0.1:1";
    const client = new Client({ ...options, maxTime: 0.001, server, secrets: new Secrets([]) });
    const start = performance.now();
    while (performance.now() < start + 5);
    await expect(client.send({ ...request, method: "GET" })).rejects.toThrow("the run took");
  });

  test("reports what it created and changed", async () => {
    const { report, requests } = await verifyChanged({}, [
      "--write",
      "--only",
      "createCheckoutSession/success",
      "--only",
      "purchase",
    ]);
    const created = requests.filter(
      ({ method, path }) => method === "POST" && path.endsWith("/custom/"),
    );
    const change = report.changes.find(({ operation }) => operation === "createCheckoutSession");
    expect(change?.count).toBe(created.length);
    expect(new Set(change?.ids).size).toBe(created.length);
    expect(report.text).toContain(`  createCheckoutSession: ${created.length}\n`);
    expect(report.changes.map(({ operation }) => operation)).toContain("confirmCheckoutSession");
  });
});

const options = {
  tokens: {},
  inputs: {},
  maxRequests: 1,
  rate: 1,
  timeout: 1,
  wait: 0,
  maxTime: 1,
  signal: undefined,
};
const request = { path: "/", headers: {}, credentials: [], isOwn: true };

test.each<Method>(["POST", "PUT", "PATCH", "DELETE"])(
  "without --write, the HTTP client sends no %s request, whatever a check does",
  async (method) => {
    const server = "http://127.0.0.1:1";
    const client = new Client({ ...options, server, secrets: new Secrets([]) });
    await expect(client.send({ ...request, method })).rejects.toThrow(
      `sends ${method} requests: use --write`,
    );
    expect(client.requests).toBe(0);
  },
);
