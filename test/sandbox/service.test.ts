import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { operations } from "../contract/document.ts";
import { launch, root } from "../contract/project.ts";
import { exampleBody } from "../mock/answers.ts";
import { problem } from "./problems.ts";
import {
  activation,
  customers,
  keys,
  nobody,
  openWorld,
  organizations,
  prices,
  products,
  type Sent,
  subscription,
  tokens,
  type World,
  whole,
  world,
} from "./world.ts";

const mine = subscription(1);
const session = {
  path: "/v1/checkouts/custom/",
  body: { product_id: products.chart },
};
const withSubscription = { ...world, things: { ...world.things, Subscription: [mine] } };

let sandbox: World;
beforeAll(async () => {
  sandbox = await openWorld({ content: withSubscription });
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

const post = (path: string, body: unknown, token?: string) =>
  sandbox.send({ method: "POST", path, body, token });
const patch = (path: string, body: unknown, token?: string) =>
  sandbox.send({ method: "PATCH", path, body, token });
const get = (path: string, token?: string) => sandbox.send({ path, token });
const create = async (token = tokens.harbour) =>
  (await post(session.path, session.body, token)).body as { id: string; client_secret: string };
const confirmed = async () => {
  const { id, client_secret } = await create();
  const path = `/v1/checkouts/custom/client/${client_secret}/confirm`;
  const { body } = await post(path, {});
  const { customer_session_token } = body as { customer_session_token: string };
  return { id, client_secret, customer_session_token };
};

describe("who is who", () => {
  /** A request of an operation, which would be carried out with the right token. */
  const requestOf = ({ operationId, method, path }: (typeof operations)[number]): Sent => {
    const parameters: Record<string, string> = {
      updateCheckoutSession: nobody,
      updateSubscription: mine.id,
      updatePortalSubscription: mine.id,
      getOrder: nobody,
      updateLicenseKey: keys.ada.id,
      getLicenseKeyActivation: keys.ada.id,
      getPortalLicenseKey: keys.ada.id,
      getOrganization: organizations.harbour,
      updateOrganization: organizations.harbour,
    };
    const bodies: Record<string, object> = {
      createCheckoutSession: session.body,
      updateSubscription: { product_price_id: prices.chartTeam },
      updatePortalSubscription: { product_price_id: prices.chartTeam },
    };
    const body = bodies[operationId] ?? (method === "GET" ? undefined : {});
    return {
      method,
      path: path
        .replace("{id}", parameters[operationId] ?? "")
        .replace("{activation_id}", activation),
      ...(body && { body }),
    };
  };
  const guarded = operations.filter(
    ({ security }) => security.length > 0 && !security.some((one) => !("accessToken" in one)),
  );
  const isPortal = ({ path }: { path: string }) => path.startsWith("/v1/customer-portal/");

  test.each(guarded.map((each) => [each.operationId, each] as const))(
    "%s is refused without a token, with an unknown one, and with one of the other side",
    async (_, operation) => {
      const request = requestOf(operation);
      const before = await sandbox.stateText();
      const unauthorized = { status: 401, body: problem("Unauthorized") };
      expect(await sandbox.send(request)).toMatchObject(unauthorized);
      for (const token of ["unknown", "", `${tokens.harbour}x`, tokens.ada.toUpperCase()]) {
        expect(await sandbox.send({ ...request, token })).toMatchObject(unauthorized);
      }
      const others = isPortal(operation)
        ? [tokens.harbour, tokens.meadow]
        : [tokens.ada, tokens.cid];
      for (const token of others) {
        expect(await sandbox.send({ ...request, token })).toMatchObject({
          status: 403,
          body: problem("Forbidden"),
        });
      }
      expect(await sandbox.stateText()).toBe(before);
    },
  );

  test("another's thing is answered, to the last byte, like one that does not exist", async () => {
    const { id, client_secret } = await create();
    await post(`/v1/checkouts/custom/client/${client_secret}/confirm`, {});
    const order = (await sandbox.state()).things.Order[0]?.id ?? "";
    const price = { product_price_id: prices.seedsLarge };
    const both: [Sent, Sent][] = [
      [id, "PATCH", "/v1/checkouts/custom/*", tokens.meadow, {}],
      [mine.id, "PATCH", "/v1/subscriptions/*", tokens.meadow, price],
      [mine.id, "PATCH", "/v1/customer-portal/subscriptions/*", tokens.cid, price],
      [mine.id, "PATCH", "/v1/customer-portal/subscriptions/*", tokens.ben, price],
      [order, "GET", "/v1/orders/*", tokens.meadow, undefined],
      [keys.ada.id, "PATCH", "/v1/license-keys/*", tokens.meadow, { usage: 1 }],
      [
        keys.ada.id,
        "GET",
        `/v1/license-keys/*/activations/${activation}`,
        tokens.meadow,
        undefined,
      ],
      [
        activation,
        "GET",
        `/v1/license-keys/${keys.ada.id}/activations/*`,
        tokens.meadow,
        undefined,
      ],
      [keys.ada.id, "GET", "/v1/customer-portal/license-keys/*", tokens.ben, undefined],
      [keys.ada.id, "GET", "/v1/customer-portal/license-keys/*", tokens.cid, undefined],
      [organizations.harbour, "GET", "/v1/organizations/*", tokens.meadow, undefined],
      [organizations.harbour, "PATCH", "/v1/organizations/*", tokens.meadow, { name: "Mine" }],
    ].map(([theirs, method, path, token, body]) => {
      const request = (addressed: string) => ({
        method: method as string,
        path: (path as string).replace("*", addressed),
        token: token as string,
        body,
      });
      return [request(theirs as string), request(nobody)];
    });
    const before = await sandbox.stateText();
    for (const [theirs, unknown] of both) {
      const answer = whole(await sandbox.send(theirs));
      expect(answer).toEqual(whole(await sandbox.send(unknown)));
      expect(answer.status).toBe(404);
      expect(JSON.parse(answer.text)).toEqual(problem("NotFound"));
    }
    expect(await sandbox.stateText()).toBe(before);
  });
});

describe("Prefer", () => {
  const secret = async () => (await create()).client_secret;

  test("forces every declared answer and touches nothing", async () => {
    const client_secret = await secret();
    const before = await sandbox.stateText();
    for (const operation of operations) {
      const path = operation.path
        .replace("{client_secret}", client_secret)
        .replace("{id}", keys.ada.id)
        .replace("{activation_id}", activation);
      const codes = Object.keys(operation.responses).map((code) =>
        code === "default" ? 503 : +code,
      );
      for (const code of codes) {
        const { method } = operation;
        const headers = { prefer: `code=${code}` };
        const answer = await sandbox.send({ method, path, headers, body: exampleBody(operation) });
        expect([operation.operationId, answer.status]).toEqual([operation.operationId, code]);
      }
    }
    expect(await sandbox.stateText()).toBe(before);
  });

  test("forces an example by its name, whatever the request is like", async () => {
    const headers = { prefer: "code=200, example=empty" };
    const answer = await sandbox.send({ path: "/v1/subscriptions/?limit=0", headers });
    expect(answer).toMatchObject({
      status: 200,
      body: { items: [], pagination: { total_count: 0, max_page: 0 } },
    });
  });

  test("for an example that is not declared is refused, and says so", async () => {
    const headers = { prefer: "code=200, example=nonsense" };
    const { body } = await sandbox.send({ path: "/v1/subscriptions/", headers });
    expect(body).toMatchObject({
      ...problem("InvalidRequest"),
      errors: [{ in: "header", name: "prefer", detail: "asks for an answer that is not declared" }],
    });
  });

  test.each([
    "code=abc",
    "code=",
    "code=0",
    "code=-5",
    "code=100",
    "code=1000",
    "nonsense",
    "=",
    ";;;",
    "respond-async",
    "code=2.5",
  ])("%s is not heeded", async (prefer) => {
    const path = "/v1/organizations/";
    const answer = await sandbox.send({ path, token: tokens.harbour, headers: { prefer } });
    expect(answer.body).toMatchObject({ pagination: { total_count: 1 } });
  });

  test("wait holds the answer back", async () => {
    const headers = { prefer: "wait=0.05" };
    const answer = await sandbox.send({
      path: "/v1/organizations/",
      token: tokens.harbour,
      headers,
    });
    expect(answer.status).toBe(200);
    expect(sandbox.log.at(-1)?.milliseconds).toBeGreaterThanOrEqual(49);
  });

  test.each(["wait=-1", "wait=abc", "wait=", "wait=NaN"])(
    "%s waits for nothing",
    async (prefer) => {
      const path = "/v1/organizations/";
      const answer = await sandbox.send({ path, token: tokens.harbour, headers: { prefer } });
      expect(answer.status).toBe(200);
    },
  );
});

test("with a latency every answer is held back", async () => {
  const slow = await openWorld({ latency: [30, 40] });
  try {
    for (const token of [tokens.harbour, "unknown"]) {
      await slow.send({ path: "/v1/organizations/", token });
      expect(slow.log.at(-1)?.milliseconds).toBeGreaterThanOrEqual(29);
    }
  } finally {
    await slow.stop();
  }
});

describe("/_sandbox/", () => {
  test("state can be read, changed and put back, with everything in it", async () => {
    const { client_secret, customer_session_token } = await confirmed();
    const open = await create();
    const before = await sandbox.stateText();
    const answers = async () =>
      Promise.all([
        get("/v1/checkouts/custom/", tokens.harbour),
        get("/v1/customer-portal/license-keys/", customer_session_token),
        get("/v1/customer-portal/subscriptions/", customer_session_token),
        patch(`/v1/checkouts/custom/client/${client_secret}`, {}),
      ]).then((replies) => replies.map(whole));
    const seen = await answers();

    await sandbox.reset();
    expect(await get("/v1/customer-portal/license-keys/", customer_session_token)).toMatchObject({
      status: 401,
    });
    expect((await get("/v1/checkouts/custom/", tokens.harbour)).body).toMatchObject({ items: [] });

    await sandbox.put(JSON.parse(before));
    expect(await sandbox.stateText()).toBe(before);
    expect(await answers()).toEqual(seen);
    expect((await patch(`/v1/checkouts/custom/${open.id}`, {}, tokens.harbour)).status).toBe(200);
  });

  test.each<[string, unknown, RegExp]>([
    ["no JSON and no YAML", "[1,", /^body:1:\d+ {2}/],
    ["no mapping", [], /holds neither tokens nor things/],
    ["nothing at all", "", /holds neither tokens nor things/],
    ["things that are no mapping", { things: null }, /things has to be a mapping/],
    ["an unknown part", { stuff: {} }, /there is no stuff/],
    ["an unknown kind", { things: { Invoice: [] } }, /there is no kind Invoice/],
    ["a kind that is no list", { things: { Order: {} } }, /has to be a list/],
    ["a thing without an id", { things: { User: [null] } }, /has no id/],
    ["a token for nobody", { tokens: { me: { role: "merchant" } } }, /acts for nobody/],
    ["a token without a role", { tokens: { me: null } }, /acts for nobody/],
    ["a counter below zero", { counters: { clock: -1 } }, /has to be a whole number/],
    [
      "a document full of aliases",
      `a: &a [x]\nb: &b [${"*a,".repeat(101)}]\nc: [${"*b,".repeat(101)}]`,
      /./,
    ],
    ["a document too deep to read", "[".repeat(50_000), /./],
  ])("state refuses %s and stays as it was", async (_, body, detail) => {
    const before = await sandbox.stateText();
    const answer = await sandbox.send({ method: "PUT", path: "/_sandbox/state", body });
    const { errors, ...rest } = answer.body as { errors: { detail: string }[] };
    expect(rest).toEqual(problem("InvalidRequest"));
    expect(errors[0]?.detail).toMatch(detail);
    expect(await sandbox.stateText()).toBe(before);
  });

  test("state takes back what `__proto__` and its friends hold", async () => {
    const text = `{"metadata":{"__proto__":{"a":1},"constructor":{"prototype":{"b":2}},"toString":3}}`;
    const { id } = await create();
    const answer = await patch(`/v1/checkouts/custom/${id}`, text, tokens.harbour);
    expect(answer.text).toContain(text.slice(1, -1));
    const before = await sandbox.stateText();
    await sandbox.send({ method: "PUT", path: "/_sandbox/state", body: before });
    expect(await sandbox.stateText()).toBe(before);
    expect(before).toContain(text.slice(1, -1));
    expect(Object.hasOwn(Object.prototype, "a")).toBe(false);
    expect(Object.hasOwn(Object.prototype, "b")).toBe(false);
  });

  test("requests holds the last hundred, each with what was wrong with it", async () => {
    for (let count = 0; count < 105; count++) await get(`/v1/orders/${nobody}`, tokens.harbour);
    await get("/v1/subscriptions/?limit=0&page=x", tokens.harbour);
    await get("/nowhere");
    const { body } = await get("/_sandbox/requests");
    const entries = body as Record<string, unknown>[];
    expect(entries).toHaveLength(100);
    expect(entries.at(-1)).toEqual({
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      method: "GET",
      path: "/nowhere",
      status: 404,
      milliseconds: expect.any(Number),
    });
    expect(entries.at(-2)).toMatchObject({
      method: "GET",
      path: "/v1/subscriptions/?limit=0&page=x",
      operation: "listSubscriptions",
      status: 422,
      violations: [expect.stringContaining("limit"), expect.stringContaining("page")].reverse(),
    });
  });

  test("neither it nor the log shows a client secret, a license key or a token", async () => {
    const { client_secret, customer_session_token } = await confirmed();
    const organization_id = organizations.harbour;
    await patch(`/v1/checkouts/custom/client/${client_secret}?x=${nobody}`, {});
    await patch(`/v1/checkouts/custom/client/${client_secret}/`, {});
    await patch(`/v1/checkouts/custom/client/${client_secret}`, { metadata: 1, status: 1 });
    await get(`/v1/checkouts/custom/client/${client_secret}/confirm`);
    await get("/v1/customer-portal/license-keys/", customer_session_token);
    await post("/v1/customer-portal/license-keys/validate", { key: keys.ada.key, organization_id });
    await post("/v1/customer-portal/license-keys/validate", { key: keys.ada.key });
    const shown = (await get("/_sandbox/requests")).text + JSON.stringify(sandbox.log);
    const { LicenseKey } = (await sandbox.state()).things;
    const secrets = [
      client_secret,
      client_secret.slice(5),
      customer_session_token,
      ...LicenseKey.map(({ key }) => key),
      ...Object.values(tokens),
    ];
    expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
    expect(shown).toContain("/v1/checkouts/custom/client/cs_");
  });

  test("health tells how much there is", async () => {
    expect((await get("/_sandbox/health")).body).toMatchObject({
      status: "ok",
      things: { Organization: 2, Customer: 3, Subscription: 1, Order: 0 },
    });
  });

  test.each([
    ["GET", "/_sandbox/nonsense"],
    ["DELETE", "/_sandbox/state"],
    ["GET", "/_sandbox/reset"],
    ["GET", "/_sandbox"],
  ])("%s %s is not found", async (method, path) => {
    const answer = await sandbox.send({ method, path });
    expect(answer).toMatchObject({ status: 404, body: problem("NotFound") });
  });

  test("is for this machine's programs, not for pages from elsewhere", async () => {
    const headers = { origin: "https://elsewhere.example.com" };
    for (const path of ["/_sandbox/state", "/_sandbox/requests"]) {
      const answer = await sandbox.send({ path, headers });
      expect(answer).toMatchObject({ status: 403, body: problem("Forbidden") });
      expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
    }
    const own = { origin: sandbox.url };
    expect((await sandbox.send({ path: "/_sandbox/state", headers: own })).status).toBe(200);
  });
});

test("a page in a browser may call every operation, with a token", async () => {
  const headers = {
    origin: "https://shop.example.com",
    "access-control-request-method": "PATCH",
    "access-control-request-headers": "authorization, content-type, prefer",
  };
  const path = `/v1/license-keys/${keys.ada.id}`;
  const preflight = await sandbox.send({ method: "OPTIONS", path, headers });
  expect(preflight).toMatchObject({ status: 204, text: "" });
  expect(preflight.headers).toMatchObject({
    "access-control-allow-origin": "*",
    // The star does not stand for it.
    "access-control-allow-headers": "*, authorization",
    "access-control-allow-methods": "GET, POST, PATCH",
  });
  const answer = await sandbox.send({ path: "/v1/organizations/", headers });
  expect(answer.headers["access-control-allow-origin"]).toBe("*");
});

test("the contract itself is at /openapi.json and /openapi.yaml", async () => {
  const bundle = readFileSync(join(root, "generated/openapi.json"), "utf8");
  const json = await get("/openapi.json");
  expect(json.headers["content-type"]).toBe("application/json");
  expect(json.text).toBe(bundle);
  const yaml = await get("/openapi.yaml");
  expect(yaml.headers["content-type"]).toBe("application/yaml");
  const { parse } = await import("yaml");
  expect(parse(yaml.text)).toEqual(JSON.parse(bundle));
  expect(await sandbox.send({ method: "HEAD", path: "/openapi.json" })).toMatchObject({
    status: 200,
    text: "",
  });
});

test("an answer that would not fit the contract is a logged 500, and nothing has changed", async () => {
  const [, , ...others] = world.things.Price;
  const endless = { ...world.things.Price[1], price_amount: 1e308 };
  await sandbox.put({
    ...world,
    things: { ...world.things, Price: [world.things.Price[0], endless, ...others] },
  });
  const before = await sandbox.stateText();
  const answer = await post(session.path, session.body, tokens.harbour);
  expect(answer).toMatchObject({ status: 500, body: problem("UnexpectedError") });
  expect(sandbox.log.at(-1)).toMatchObject({
    operation: "createCheckoutSession",
    status: 500,
    violations: expect.arrayContaining([expect.stringContaining("/tax_amount must be integer")]),
  });
  expect(await sandbox.stateText()).toBe(before);
  expect((await get("/v1/checkouts/custom/", tokens.harbour)).body).toMatchObject({ items: [] });
});

describe("a deterministic sandbox", () => {
  /** Everything that a purchase is answered, whole. */
  async function purchase({ send }: World): Promise<object[]> {
    const answers: object[] = [];
    const say = async (sent: Sent) => {
      const answer = await send(sent);
      answers.push(whole(answer));
      return answer;
    };
    const { body } = await say({ ...session, method: "POST", token: tokens.harbour });
    const { id, client_secret } = body as { id: string; client_secret: string };
    const method = "PATCH";
    await say({ method, path: `/v1/checkouts/custom/${id}`, token: tokens.harbour, body: {} });
    await say({ method, path: `/v1/checkouts/custom/${id}`, token: "unknown", body: {} });
    const path = `/v1/checkouts/custom/client/${client_secret}`;
    await say({ method, path, body: { metadata: 1, status: "x" } });
    const confirmation = await say({ method: "POST", path: `${path}/confirm`, body: {} });
    const { customer_session_token: token } = confirmation.body as Record<string, string>;
    const keys = await say({ path: "/v1/customer-portal/license-keys/", token });
    const [key] = (keys.body as { items: { key: string; organization_id: string }[] }).items;
    await say({
      method: "POST",
      path: "/v1/customer-portal/license-keys/activate",
      body: { key: key?.key, organization_id: key?.organization_id, label: "Bridge" },
    });
    await say({ path: "/v1/customer-portal/license-keys/", token });
    await say({ path: "/v1/subscriptions/", token: tokens.harbour });
    await say({ path: "/_sandbox/state" });
    return answers;
  }

  test("gives the same answers to the last byte in every run, and after every reset", async () => {
    const one = await openWorld({ deterministic: true });
    const two = await openWorld({ deterministic: true });
    try {
      const answers = await purchase(one);
      expect(await purchase(two)).toEqual(answers);
      await one.reset();
      expect(await purchase(one)).toEqual(answers);
    } finally {
      await one.stop();
      await two.stop();
    }
  });

  test("goes on counting where a state that is put back left off", async () => {
    const one = await openWorld({ deterministic: true });
    try {
      await purchase(one);
      const state = await one.state();
      const next = await purchase(one);
      await one.reset();
      await one.put(state);
      expect(await purchase(one)).toEqual(next);
      const { CheckoutSession } = (await one.state()).things;
      expect(new Set(CheckoutSession.map(({ id }) => id)).size).toBe(2);
    } finally {
      await one.stop();
    }
  });

  test("does not count what only reads, nor what is refused", async () => {
    const one = await openWorld({ deterministic: true });
    try {
      const before = await one.stateText();
      await one.send({ path: "/v1/organizations/", token: tokens.harbour });
      await one.send({ ...session, method: "POST", token: tokens.ada });
      await one.send({ ...session, method: "POST", token: tokens.meadow });
      expect(await one.stateText()).toBe(before);
    } finally {
      await one.stop();
    }
  });
});

describe("on the terminal", () => {
  const cli = join(root, "sandbox/cli.ts");
  const start = async (...args: string[]) => {
    const running = launch(root, [cli, "--port", "0", ...args]);
    const [, url = ""] = await running.until(/(http:\/\/127\.0\.0\.1:\d+)/);
    return { ...running, url };
  };
  const authorization = "Bearer merchant_demo";

  test("it says what to open and to try, and a line for each request", async () => {
    const { url, until, kill, ended } = await start();
    const [, command = ""] = await until(/curl (.*)\n/);
    expect(command).toBe(`-H 'Authorization: ${authorization}' ${url}/v1/subscriptions/`);
    await until(/customer_demo +customer Ada Marlow\n/);
    await until(/merchant_demo +merchant of Harbour Charts\n/);
    await until(/merchant_other +merchant of Meadow Seeds\n/);
    await until(/Ctrl\+C\n/);
    await fetch(`${url}/v1/subscriptions/`, { headers: { authorization } });
    await until(/\nGET \/v1\/subscriptions\/ {2}listSubscriptions {2}200 {2}[\d.]+ ms\n/);
    await fetch(`${url}/v1/subscriptions/?limit=0`, { headers: { authorization } });
    await until(/\?limit=0 {2}listSubscriptions {2}422 {2}[\d.]+ ms\n {2}.*limit must be >= 1\n/);
    await fetch(`${url}/nowhere`);
    await until(/GET \/nowhere {2}- {2}404 {2}[\d.]+ ms\n/);
    kill("SIGTERM");
    expect(await ended).toMatchObject({ code: 0 });
  });

  test("--quiet says nothing of requests", async () => {
    const { url, kill, ended } = await start("--quiet");
    await fetch(`${url}/v1/subscriptions/`);
    kill("SIGINT");
    const { code, output } = await ended;
    expect(code).toBe(0);
    expect(output).not.toMatch(/GET \/v1\/subscriptions\/ {2}/);
  });

  test("--json says everything as JSON", async () => {
    const { url, kill, ended } = await start("--json");
    await fetch(`${url}/v1/subscriptions/?limit=0`, { headers: { authorization } });
    kill("SIGTERM");
    const { output } = await ended;
    const [announcement, entry] = output
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(announcement).toMatchObject({ url, tokens: { customer_demo: "customer Ada Marlow" } });
    expect(entry).toMatchObject({ operation: "listSubscriptions", status: 422 });
  });

  test("it warns where other machines can reach it", async () => {
    const { until, kill, ended } = launch(root, [cli, "--port", "0", "--host", "0.0.0.0"]);
    await until(/warning: 0\.0\.0\.0 can be reached from other machines/);
    await until(/Ctrl\+C/);
    kill("SIGTERM");
    await ended;
  });
});

test("customers of the same organization do not share a page", async () => {
  const bens = subscription(2, { customer_id: customers.ben });
  await sandbox.put({ ...world, things: { ...world.things, Subscription: [mine, bens] } });
  const path = "/v1/customer-portal/subscriptions/";
  const ids = async (token: string) =>
    ((await get(path, token)).body as { items: { id: string }[] }).items.map(({ id }) => id);
  expect(await ids(tokens.ada)).toEqual([mine.id]);
  expect(await ids(tokens.ben)).toEqual([bens.id]);
});
