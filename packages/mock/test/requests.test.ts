import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { handlers } from "../../sandbox/handlers/index.ts";
import { contract, document, exampleBody, operations, violations } from "./contract-operations.ts";
import { problem } from "./expected-problems.ts";
import {
  activation,
  customers,
  discounts,
  keys,
  openTestSandbox,
  organizations,
  prices,
  products,
  type Sent,
  seed,
  seedWith,
  subscription,
  type TestSandbox,
  tokens,
  unknownId,
} from "./world.ts";

const adas = subscription(1);
const sessions = "/v1/checkouts/custom/";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox({ seed: seedWith(adas) });
});
beforeEach(() => sandbox.reset());

const get = (path: string, token?: string) => sandbox.send({ path, token });
const create = (more: Partial<Sent> = {}) =>
  sandbox.send({
    method: "POST",
    path: sessions,
    token: tokens.harbour,
    body: { product_id: products.chart },
    ...more,
  });

describe("access tokens", () => {
  const ids: Record<string, string> = {
    updateSubscription: adas.id,
    updatePortalSubscription: adas.id,
    updateLicenseKey: keys.ada.id,
    getLicenseKeyActivation: keys.ada.id,
    getPortalLicenseKey: keys.ada.id,
    getOrganization: organizations.harbour,
    updateOrganization: organizations.harbour,
  };
  const bodies: Record<string, object> = {
    createCheckoutSession: { product_id: products.chart },
    updateSubscription: { product_price_id: prices.chartTeam },
    updatePortalSubscription: { product_price_id: prices.chartTeam },
  };
  const protectedOperations = operations
    .filter(({ id, authorization }) => authorization === "required" && id in handlers)
    .map(({ id: operationId, method, path }): [string, Sent] => {
      const values = path
        .replace("{id}", ids[operationId] ?? unknownId)
        .replace("{activation_id}", activation);
      const body = bodies[operationId] ?? (method === "GET" ? undefined : {});
      return [operationId, { method, path: values, ...(body && { body }) }];
    });

  test.each(protectedOperations)("are required and checked by %s", async (_, request) => {
    const before = sandbox.state();
    for (const token of [undefined, "unknown", `${tokens.harbour}x`, tokens.ada.toUpperCase()]) {
      const response = await sandbox.send({ ...request, token });
      expect(response).toMatchObject({ status: 401, body: problem("Unauthorized") });
      expect(response.headers["www-authenticate"]).toBe("Bearer");
    }
    const isPortal = request.path.startsWith("/v1/customer-portal/");
    for (const token of isPortal ? [tokens.harbour, tokens.meadow] : [tokens.ada, tokens.cid]) {
      const response = await sandbox.send({ ...request, token });
      expect(response).toMatchObject({ status: 403, body: problem("Forbidden") });
    }
    expect(sandbox.state()).toEqual(before);
  });

  test.each([
    [`bearer ${tokens.harbour}`, 200],
    [`BEARER   ${tokens.harbour}  `, 200],
    [`Basic ${tokens.harbour}`, 401],
    [tokens.harbour, 401],
    [`Bearer ${tokens.harbour} x`, 401],
    ["Bearer", 401],
  ])("in the header %j lead to %i", async (authorization, status) => {
    const path = "/v1/organizations/";
    expect(await sandbox.send({ path, headers: { authorization } })).toMatchObject({ status });
  });
});

test("nobody can tell the entity of somebody else from one that does not exist", async () => {
  const { body: session } = await create();
  const confirm = `/v1/checkouts/custom/client/${session.client_secret}/confirm`;
  await sandbox.send({ method: "POST", path: confirm, body: {} });
  const order = `${sandbox.state().entities.Order?.[0]?.id}`;
  const body = { product_price_id: prices.seedsLarge };
  const requests: [string, Sent][] = [
    [session.id, { method: "PATCH", path: `${sessions}*`, token: tokens.meadow, body: {} }],
    [adas.id, { method: "PATCH", path: "/v1/subscriptions/*", token: tokens.meadow, body }],
    [
      adas.id,
      { method: "PATCH", path: "/v1/customer-portal/subscriptions/*", token: tokens.ben, body },
    ],
    [order, { path: "/v1/orders/*", token: tokens.meadow }],
    [keys.ada.id, { method: "PATCH", path: "/v1/license-keys/*", token: tokens.meadow, body: {} }],
    [activation, { path: `/v1/license-keys/${keys.ada.id}/activations/*`, token: tokens.meadow }],
    [keys.ada.id, { path: "/v1/customer-portal/license-keys/*", token: tokens.ben }],
    [organizations.harbour, { path: "/v1/organizations/*", token: tokens.meadow }],
  ];
  for (const [id, request] of requests) {
    const send = (value: string) =>
      sandbox.send({ ...request, path: request.path.replace("*", value) });
    const response = await send(id);
    expect(response).toEqual(await send(unknownId));
    expect(response).toMatchObject({ status: 404, body: problem("NotFound") });
  }
});

test("an ID in capitals is the same ID, wherever a request has it", async () => {
  const patch = (path: string, body: object) =>
    sandbox.send({ method: "PATCH", path, token: tokens.harbour, body });
  const ids = {
    product_id: products.chart,
    product_price_id: prices.chartTeam,
    discount_id: discounts.small,
    customer_id: customers.ada,
  };
  const inCapitals = Object.entries(ids).map(([name, id]) => [name, id.toUpperCase()]);
  const metadata = { reference: products.chart.toUpperCase() };
  const body = { ...Object.fromEntries(inCapitals), metadata };
  const { body: session } = await create({ body });
  expect(session).toMatchObject({ ...ids, metadata });
  const discount_id = discounts.small.toUpperCase();
  const client = await patch(`${sessions}client/${session.client_secret}`, { discount_id });
  expect(client).toMatchObject({ status: 200, body: { discount_id: discounts.small } });
  const found = await patch(sessions + session.id.toUpperCase(), {});
  expect(found).toMatchObject({ status: 200, body: { id: session.id } });
});

describe("paths and methods", () => {
  test.each([
    "/v1",
    "/v1/unicorns/",
    "/v1/organizations",
    "/V1/organizations/",
    "/__proto__",
    "//v1/",
  ])("%s is not found", async (path) => {
    const response = await get(path, tokens.harbour);
    expect(response).toMatchObject({ status: 404, body: problem("NotFound") });
    expect(response.headers["content-type"]).toBe("application/problem+json");
  });

  const paths = Object.entries<object>(document.paths ?? {}).map(([path, item]) => {
    const methods = Object.keys(item).filter((name) => ["get", "post", "patch"].includes(name));
    return [path, methods.map((name) => name.toUpperCase())] as const;
  });

  test.each(paths)("%s rejects methods it does not have, with Allow", async (path, methods) => {
    const others = ["GET", "POST", "PATCH", "PUT", "DELETE", "PROPFIND"];
    for (const method of others.filter((name) => !methods.includes(name))) {
      const response = await sandbox.send({ method, path, token: tokens.harbour });
      expect(response).toMatchObject({ status: 405, body: problem("MethodNotAllowed") });
      expect(response.headers.allow?.split(", ")).toEqual(expect.arrayContaining(methods));
    }
  });

  test("HEAD is GET without a body", async () => {
    const request = { path: "/v1/organizations/", token: tokens.harbour };
    const { headers } = await sandbox.send(request);
    const response = await sandbox.send({ ...request, method: "HEAD" });
    expect(response).toMatchObject({ status: 200, text: "", headers });
  });

  test.each(["%", "%zz", "%E0%A4%A", "%C0%80"])("%s in a path is malformed", async (text) => {
    const path = `/v1/checkouts/custom/client/${text}`;
    const response = await sandbox.send({ method: "PATCH", path, body: {} });
    expect(response).toMatchObject({ status: 400, body: problem("MalformedRequest") });
  });

  test.each(["__proto__", "%00", "1", "' OR 1=1"])("%s is no id", async (text) => {
    const response = await get(`/v1/orders/${encodeURIComponent(text)}`, tokens.harbour);
    const errors = [{ in: "path", name: "id", detail: "must be a UUID" }];
    expect(response).toMatchObject({ status: 422, body: problem("InvalidRequest", errors) });
  });

  test.each(["__proto__", "constructor", "%00", "%2F..%2F", "😀", "'\"; --"])(
    "%s is no client secret",
    async (text) => {
      const path = `/v1/checkouts/custom/client/${text}/confirm`;
      const response = await sandbox.send({ method: "POST", path, body: {} });
      expect(response).toMatchObject({ status: 404, body: problem("NotFound") });
    },
  );
});

describe("query parameters", () => {
  test.each(["", "0", "-1", "101", "1.5", "0x10", "1e1", "ten", "01", "9".repeat(400)])(
    "limit=%s is rejected",
    async (limit) => {
      const response = await get(`/v1/subscriptions/?limit=${limit}`, tokens.harbour);
      expect(response).toMatchObject({
        status: 422,
        body: problem("InvalidRequest", [
          { in: "query", name: "limit", detail: expect.any(String) },
        ]),
      });
    },
  );

  test("a repeated limit and an unknown criterion are rejected, each by its name", async () => {
    const path = "/v1/subscriptions/?limit=1&limit=2&sorting=amount&sorting=color";
    const { body } = await get(path, tokens.harbour);
    expect(body.errors.map(({ name }: { name: string }) => name).sort()).toEqual([
      "limit",
      "sorting",
    ]);
  });

  test.each([
    "__proto__=1&constructor=2&toString=3",
    "page[__proto__]=1&limit[]=2",
    "%00=%00&%=%&%E0%A4%A=1",
    "=&&&==&=a=b",
    "?page=0",
    "a=&".repeat(5_000),
  ])("undeclared parameters are ignored (%#)", async (query) => {
    const response = await get(`/v1/organizations/?${query}`, tokens.harbour);
    expect(response).toMatchObject({ status: 200, body: { pagination: { total_count: 1 } } });
  });

  test("a thousand criteria are as good as the first few", async () => {
    const path = `/v1/subscriptions/?${"sorting=amount&sorting=-customer&".repeat(500)}`;
    expect((await get(path, tokens.harbour)).status).toBe(200);
  });
});

describe("request bodies", () => {
  test.each([
    "text/plain",
    "application/xml",
    "application/x-www-form-urlencoded",
    "application/jsonp",
    "application/merge-patch+json",
    "nonsense",
    "",
  ])("of the type %j are not supported", async (type) => {
    const response = await create({ headers: { "content-type": type } });
    expect(response).toMatchObject({ status: 415, body: problem("UnsupportedMediaType") });
  });

  test("without a Content-Type are not supported", async () => {
    const init = { method: "POST", headers: { authorization: `Bearer ${tokens.harbour}` } };
    const body = new Blob([JSON.stringify({ product_id: products.chart })]);
    const response = await sandbox.fetch(`http://a.test${sessions}`, { ...init, body });
    expect(response.status).toBe(415);
  });

  test.each(["gzip", "br", "nonsense"])("encoded with %s are not supported", async (encoding) => {
    const response = await create({ headers: { "content-encoding": encoding } });
    expect(response).toMatchObject({ status: 415, body: problem("UnsupportedMediaType") });
  });

  test.each(["application/json; charset=utf-8", "Application/JSON;charset=UTF-8"])(
    "of the type %s are accepted",
    async (type) => {
      expect((await create({ headers: { "content-type": type } })).status).toBe(201);
    },
  );

  test.each([
    "{",
    "{'product_id': 1}",
    "undefined",
    "NaN",
    "{}}",
    " ",
    "\u0000",
    "\ufeff{}",
    '{"a":1,}',
    "// nothing\n{}",
    `{"product_id":"${products.chart}","metadata":{"n":1e400}}`,
    '{"a":'.repeat(100_000),
  ])("that are not JSON are malformed (%#)", async (body) => {
    const response = await create({ body });
    expect(response).toMatchObject({ status: 400, body: problem("MalformedRequest") });
  });

  test("that are not UTF-8 are malformed", async () => {
    const text = `{"product_id":"${products.chart}","customer_name":"\u00ff"}`;
    const response = await sandbox.fetch(`http://a.test${sessions}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${tokens.harbour}`,
        "content-type": "application/json",
      },
      body: Buffer.from(text, "latin1"),
    });
    expect(response.status).toBe(400);
  });

  test("are limited to 200 levels", async () => {
    const nested = (depth: number) =>
      `{"product_id":"${products.chart}","metadata":{"a":${"[".repeat(depth)}${"]".repeat(depth)}}}`;
    expect((await create({ body: nested(150) })).status).toBe(201);
    for (const depth of [250, 10_000, 400_000]) {
      expect((await create({ body: nested(depth) })).status).toBe(400);
    }
  });

  test("are limited to a million bytes", async () => {
    const ofLength = (length: number) => {
      const body = JSON.stringify({ product_id: products.chart, metadata: { text: "" } });
      return body.replace('""', `"${"x".repeat(length - body.length)}"`);
    };
    expect((await create({ body: ofLength(1_000_000) })).status).toBe(201);
    const tooLarge = { status: 413, body: problem("ContentTooLarge") };
    expect(await create({ body: ofLength(1_000_001) })).toMatchObject(tooLarge);
  });

  test("with a great many errors get a small response and a small log entry", async () => {
    const { body: session } = await create();
    const keys = Array.from({ length: 15_000 }, (_, index) => [`${index}`.padStart(50, "k"), 1]);
    sandbox.log.length = 0;
    const response = await sandbox.send({
      method: "PATCH",
      path: sessions + session.id,
      token: tokens.harbour,
      body: { customer_metadata: Object.fromEntries(keys), success_url: 1 },
    });
    expect(response.status).toBe(422);
    expect(response.text.length).toBeLessThan(10_000);
    expect(JSON.stringify(sandbox.log).length).toBeLessThan(3_000);
    const { text } = await get("/_sandbox/requests");
    expect(text.length).toBeLessThan(50_000);
  });

  test.each([
    "\u0000",
    "\ud800",
    '\'; DROP TABLE "Order"; --',
    "<script>",
    "é\u0301😀",
    "%s%n{}",
    "",
  ])("can have the text %j anywhere", async (text) => {
    const metadata = { [text]: text };
    const response = await create({
      body: { product_id: products.chart, metadata, customer_name: text },
    });
    expect(response).toMatchObject({ status: 201, body: { metadata, customer_name: text } });
  });

  test("can have the key __proto__, which changes nothing else", async () => {
    const metadata = '"metadata":{"__proto__":{"polluted":1},"constructor":{"prototype":{"b":2}}}';
    const body = `{"product_id":"${products.chart}",${metadata},"__proto__":{"status":"confirmed"}}`;
    const response = await create({ body });
    expect(response).toMatchObject({ status: 201, body: { status: "open" } });
    expect(response.text).toContain(metadata);
    expect((await get(sessions, tokens.harbour)).text).toContain(metadata);
    expect("polluted" in {}).toBe(false);
    await sandbox.put(sandbox.state());
    expect((await get(sessions, tokens.harbour)).text).toContain(metadata);
  });
});

test("a forced error can be requested as a problem document", async () => {
  const headers = { accept: "application/problem+json", prefer: "code=404" };
  const path = `/v1/organizations/${organizations.harbour}`;
  const { status, body } = await sandbox.send({ path, token: tokens.harbour, headers });
  expect([status, body]).toEqual([404, problem("NotFound")]);
});

describe("Accept", () => {
  test.each([
    ["text/html", 406],
    ["image/*", 406],
    ["application/json;q=0", 406],
    ["*/*;q=0.0", 406],
    ["application/json;q=0, */*", 406],
    ["application/problem+json", 406],
    ["application/json", 200],
    ["APPLICATION/JSON;q=0.1", 200],
    ["text/html, application/*;q=0.5", 200],
    ["*/*", 200],
    ["", 200],
  ])("%j leads to %i", async (accept, status) => {
    const path = "/v1/organizations/";
    const response = await sandbox.send({ path, token: tokens.harbour, headers: { accept } });
    expect(response.status).toBe(status);
    if (status === 406) expect(response.body).toEqual(problem("NotAcceptable"));
  });
});

describe("Prefer", () => {
  const force = (path: string, prefer: string, more: Partial<Sent> = {}) =>
    sandbox.send({ path, headers: { prefer, accept: "application/json" }, ...more });

  test("forces every documented response, and changes nothing", async () => {
    const before = sandbox.state();
    for (const operation of operations) {
      const { method, responses } = operation;
      const path = operation.path.replaceAll(/\{\w+\}/g, unknownId);
      for (const { status } of responses) {
        const code = status === "default" ? 503 : Number(status);
        const response = await force(path, `code=${code}`, {
          method,
          body: exampleBody(operation),
        });
        expect([operation.id, response.status]).toEqual([operation.id, code]);
        expect(response.headers["x-sandbox"]).toBe("example");
      }
    }
    expect(sandbox.state()).toEqual(before);
  });

  test("forces an example by its name, whatever the request is like", async () => {
    const response = await force("/v1/subscriptions/?limit=0", "code=200, example=empty");
    expect(response).toMatchObject({ status: 200, body: { items: [] } });
  });

  test.each([301, 400, 405, 406, 413, 415, 418, 429, 431, 503])(
    "forces a problem with the undocumented status %i",
    async (code) => {
      const response = await force("/v1/organizations/", `code=${code}`);
      expect(response).toMatchObject({ status: code, body: { status: code } });
      expect(violations({ $ref: "#/components/schemas/Problem" }, response.body)).toEqual([]);
      const hasType = contract.problems.some(({ status }) => status === code);
      expect(response.body.type === "about:blank").toBe(!hasType);
    },
  );

  test("is rejected if it names an example that the operation does not have", async () => {
    const response = await force("/v1/subscriptions/", "code=200, example=nonsense");
    const errors = [{ in: "header", name: "Prefer", detail: expect.any(String) }];
    expect(response).toMatchObject({ status: 422, body: problem("InvalidRequest", errors) });
  });

  test.each(["code=abc", "code=", "code=100", "code=1000", "code=2.5", "=", ";;;", "wait=-1"])(
    "%s is ignored",
    async (prefer) => {
      const response = await force("/v1/organizations/", prefer, { token: tokens.harbour });
      expect(response.body).toMatchObject({ pagination: { total_count: 1 } });
    },
  );

  test("waits for a number of seconds", async () => {
    await force("/v1/organizations/", "wait=0.05", { token: tokens.harbour });
    expect(sandbox.log.at(-1)?.milliseconds).toBeGreaterThanOrEqual(49);
  });
});

test("latency delays every response", async () => {
  const slow = await openTestSandbox({ latency: [30, 40] });
  for (const token of [tokens.harbour, "unknown"]) {
    await slow.send({ path: "/v1/organizations/", token });
    expect(slow.log.at(-1)?.milliseconds).toBeGreaterThanOrEqual(29);
  }
  await slow.close();
});

test("a web page can call every operation with a token", async () => {
  const headers = {
    origin: "https://shop.example.com",
    "access-control-request-method": "PATCH",
    "access-control-request-headers": "authorization,content-type,prefer",
  };
  const path = `/v1/license-keys/${keys.ada.id}`;
  const preflight = await sandbox.send({ method: "OPTIONS", path, headers });
  expect(preflight).toMatchObject({ status: 204, text: "" });
  expect(preflight.headers).toMatchObject({
    "access-control-allow-origin": "*",
    "access-control-allow-headers": headers["access-control-request-headers"],
    "access-control-allow-methods": expect.stringContaining("PATCH"),
  });
  const requests: Sent[] = [
    { path: "/v1/organizations/", token: tokens.harbour },
    { path: "/v1/organizations/" },
    { path: "/nothing" },
    { method: "DELETE", path: "/v1/organizations/" },
    { path: "/v1/organizations/?limit=0", token: tokens.harbour },
    { path: "/v1/organizations/", headers: { prefer: "code=503" } },
  ];
  for (const request of requests) {
    const response = await sandbox.send(request);
    expect(response.headers["access-control-allow-origin"]).toBe("*");
    expect(response.headers["access-control-expose-headers"]).toBe("*");
  }
});

test("a response that would not be valid is a logged 500, and nothing has changed", async () => {
  const Price = seed.entities.Price.map((price) => ({ ...price, price_amount: 1e308 }));
  await sandbox.put({ ...seed, entities: { ...seed.entities, Price } });
  const before = sandbox.state();
  expect(await create()).toMatchObject({ status: 500, body: problem("UnexpectedError") });
  expect(sandbox.log.at(-1)).toMatchObject({
    operation: "createCheckoutSession",
    status: 500,
    violations: expect.arrayContaining(["response /tax_amount must be integer"]),
  });
  expect(sandbox.state()).toEqual(before);
});

test("customers of one organization do not see each other's subscriptions", async () => {
  const bens = subscription(2, { customer_id: customers.ben });
  await sandbox.put(seedWith(adas, bens));
  const ids = async (token: string) => {
    const { body } = await get("/v1/customer-portal/subscriptions/", token);
    return body.items.map(({ id }: { id: string }) => id);
  };
  expect(await ids(tokens.ada)).toEqual([adas.id]);
  expect(await ids(tokens.ben)).toEqual([bens.id]);
});
