import { networkInterfaces } from "node:os";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openConnection, rawRequest } from "../../packages/test/raw.ts";
import { type SandboxServer, startSandbox } from "../../sandbox/index.ts";
import { document } from "./contract-operations.ts";
import { problem } from "./expected-problems.ts";
import {
  keys,
  openTestSandbox,
  organizations,
  products,
  type Received,
  type Sent,
  seed,
  seedWith,
  sender,
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
const create = (send = sandbox.send, token = tokens.harbour) =>
  send({ method: "POST", path: sessions, token, body: { product_id: products.chart } });
const confirm = ({ client_secret }: { client_secret: string }, send = sandbox.send) =>
  send({ method: "POST", path: `${sessions}client/${client_secret}/confirm`, body: {} });

describe("/_sandbox/state", () => {
  test("can be read, changed and put back, with everything in it", async () => {
    const { body: session } = await create();
    const { customer_session_token } = (await confirm(session)).body;
    await create();
    const read = () =>
      Promise.all([
        get("/_sandbox/state"),
        get(sessions, tokens.harbour),
        get("/v1/customer-portal/license-keys/", customer_session_token),
        get("/v1/customer-portal/subscriptions/", customer_session_token),
      ]);
    const before = await read();
    sandbox.reset();
    expect((await get(sessions, tokens.harbour)).body.items).toEqual([]);
    expect((await get("/v1/customer-portal/license-keys/", customer_session_token)).status).toBe(
      401,
    );
    await sandbox.put(before[0].body);
    expect(await read()).toEqual(before);
  });

  test("can be put back when it is larger than any other body may be", async () => {
    const metadata = { text: "x".repeat(20_000) };
    const many = Array.from({ length: 200 }, (_, index) => subscription(index, { metadata }));
    await sandbox.put(seedWith(...many));
    const { text } = await get("/_sandbox/state");
    expect(text.length).toBeGreaterThan(4_000_000);
    expect(
      (await sandbox.send({ method: "PUT", path: "/_sandbox/state", body: text })).status,
    ).toBe(200);
    expect((await get("/_sandbox/state")).text).toBe(text);
  });

  const user = { id: unknownId, email: "a", public_name: "a" };
  test.each<[string, unknown, string, RegExp]>([
    ["a list", [], "", /must be an object/],
    ["an unknown part", { orders: {} }, "/orders", /use examples, tokens, entities and counters/],
    ["a part that is null", { entities: null }, "/entities", /must be an object/],
    ["an unknown type", { entities: { Invoice: [] } }, "/entities/Invoice", /use Organization/],
    [
      "__proto__ as a type",
      '{"entities":{"__proto__":[]}}',
      "/entities/__proto__",
      /is not an entity type/,
    ],
    ["a type without a list", { entities: { Order: {} } }, "/entities/Order", /must be a list/],
    ["null as an entity", { entities: { User: [null] } }, "/entities/User/0", /with an id/],
    ["an unknown field", { entities: { User: [{ ...user, x: 1 }] } }, "/entities/User/0/x", /./],
    [
      "a wrong type",
      { entities: { User: [{ ...user, email: 1 }] } },
      "/entities/User/0/email",
      /./,
    ],
    ["a repeated id", { entities: { User: [user, user] } }, "/entities/User/1/id", /another User/],
    ["a token of nobody", { tokens: { me: { role: "merchant" } } }, "/tokens/me", /must have/],
    ["a token that is null", { tokens: { me: null } }, "/tokens/me", /must have/],
    ["a counter below zero", { counters: { sequence: -1 } }, "/counters/sequence", /0 or more/],
    ["a number too large", '{"entities":{"User":[{"id":1e999}]}}', "", /too large/],
    [
      "a great depth",
      { entities: { User: [JSON.parse(`${"[".repeat(300)}${"]".repeat(300)}`)] } },
      "",
      /deep/,
    ],
  ])("rejects %s at its place, and stays unchanged", async (_, body, pointer, detail) => {
    const before = sandbox.state();
    const response = await sandbox.send({ method: "PUT", path: "/_sandbox/state", body });
    const { errors, ...rest } = response.body;
    expect(rest).toEqual(problem("InvalidRequest"));
    const expected = { in: "body", pointer, detail: expect.stringMatching(detail) };
    expect(errors).toContainEqual(expected);
    expect(sandbox.state()).toEqual(before);
  });

  test.each<[unknown, string]>([
    ["2026-03-02T10:00:00Z", "must be a timestamp such as 2026-03-02T09:30:00.000Z"],
    ["2026-03-02t10:00:00.000z", "must be a timestamp such as 2026-03-02T09:30:00.000Z"],
    ["2026-03-02T10:00:00.000+01:00", "must be a timestamp such as 2026-03-02T09:30:00.000Z"],
    ["2026-02-30T10:00:00.000Z", "must be a timestamp such as 2026-03-02T09:30:00.000Z"],
    [7, "must be string"],
  ])("rejects %j as a timestamp that can be null, with one message", async (ends_at, detail) => {
    const body = seedWith(subscription(1, { ends_at }));
    const response = await sandbox.send({ method: "PUT", path: "/_sandbox/state", body });
    const pointer = "/entities/Subscription/0/ends_at";
    expect(response.body.errors).toEqual([{ in: "body", pointer, detail }]);
  });

  test.each([
    ["an entity that does not exist", { customer_id: unknownId }, "customer_id"],
    ["an entity in a list", { id: adas.id, product_id: 1 }, "product_id"],
  ])("rejects a reference to %s", async (_, more, field) => {
    const body = seedWith(subscription(1, more));
    const response = await sandbox.send({ method: "PUT", path: "/_sandbox/state", body });
    expect(response.body.errors).toMatchObject([{ pointer: `/entities/Subscription/0/${field}` }]);
  });

  test.each(["[1,", "", "tokens: {}", "a: &a [x]"])(
    "rejects %j, which is not JSON",
    async (body) => {
      const response = await sandbox.send({ method: "PUT", path: "/_sandbox/state", body });
      expect(response).toMatchObject({ status: 400, body: problem("MalformedRequest") });
    },
  );

  test("stops at the twentieth error", async () => {
    const User = Array.from({ length: 100_000 }, (_, index) => ({ id: `${index}` }));
    const body = { entities: { User } };
    const response = await sandbox.send({ method: "PUT", path: "/_sandbox/state", body });
    expect(response.body.errors).toHaveLength(20);
    expect(response.text.length).toBeLessThan(5_000);
  });
});

describe("/_sandbox/requests", () => {
  test("has the last hundred requests, each with what was wrong with it", async () => {
    for (let count = 0; count < 105; count++) await get(`/v1/orders/${unknownId}`, tokens.harbour);
    await get("/v1/subscriptions/?limit=0&page=x", tokens.harbour);
    await get("/nowhere");
    const { body } = await get("/_sandbox/requests");
    expect(body).toHaveLength(100);
    expect(body.at(-1)).toEqual({
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      method: "GET",
      path: "/nowhere",
      status: 404,
      milliseconds: expect.any(Number),
    });
    expect(body.at(-2)).toMatchObject({
      path: "/v1/subscriptions/?limit=0&page=x",
      operation: "listSubscriptions",
      status: 422,
      violations: expect.arrayContaining([expect.stringMatching(/^query limit must be/)]),
    });
  });

  test("shows no secret, wherever it was sent", async () => {
    const { body: session } = await create();
    const { client_secret } = session;
    const { customer_session_token } = (await confirm(session)).body;
    const encoded = [...client_secret]
      .map((character) => `%${character.charCodeAt(0).toString(16)}`)
      .join("");
    const organization_id = organizations.harbour;
    const secrets = [
      client_secret,
      customer_session_token,
      ...Object.values(tokens),
      ...(sandbox.state().entities.LicenseKey ?? []).map(({ key }) => `${key}`),
    ];
    for (const secret of [...secrets, encoded]) {
      for (const path of [
        `/v1/checkouts/custom/client/${secret}`,
        `/v1/checkouts/custom/client/${secret}/confirm?x=${unknownId}`,
        `/v1/checkouts/custom/${secret}`,
        `/v1/orders/${secret}?token=${secret}`,
        `/v1/subscriptions/?sorting=${secret}&${secret}=1&limit=${secret}`,
        `/nowhere/${secret}/`,
        `/worlds/${secret}`,
      ]) {
        await sandbox.send({ path, token: secret });
        await sandbox.send({
          path,
          method: "PATCH",
          body: { [secret]: secret, discount_id: secret },
        });
      }
      const path = "/v1/customer-portal/license-keys/validate";
      await sandbox.send({ method: "POST", path, body: { key: secret, organization_id } });
      await sandbox.send({ method: "POST", path, body: { key: secret } });
    }
    const shown = (await get("/_sandbox/requests")).text + JSON.stringify(sandbox.log);
    expect([...secrets, encoded].filter((secret) => shown.includes(secret))).toEqual([]);
    expect(shown).toContain("/v1/checkouts/custom/client/cs_");
  });
});

test("/_sandbox/health counts the entities", async () => {
  expect((await get("/_sandbox/health")).body).toMatchObject({
    status: "ok",
    entities: { Organization: 2, Customer: 3, Subscription: 1, Order: 0 },
  });
});

test.each([
  ["GET", "/_sandbox/nonsense"],
  ["DELETE", "/_sandbox/state"],
  ["GET", "/_sandbox/reset"],
  ["DELETE", "/_sandbox/worlds/nowhere"],
])("%s %s is not found", async (method, path) => {
  expect(await sandbox.send({ method, path })).toMatchObject({ status: 404 });
});

describe("worlds", () => {
  /** Sends to a world what would otherwise go to the main one. */
  const inWorld = (name: string) => (sent: Sent) =>
    sandbox.send({ ...sent, path: `/worlds/${name}${sent.path}` });
  test("have the same tokens and a separate state", async () => {
    const [first, second] = [inWorld("one"), inWorld("two")];
    const { body: session } = await create(first);
    await confirm(session, first);
    const list = { path: sessions, token: tokens.harbour };
    expect((await first(list)).body).toMatchObject({ items: [{ id: session.id }] });
    expect((await second(list)).body).toMatchObject({ items: [] });
    expect((await sandbox.send(list)).body).toMatchObject({ items: [] });
    await first({ method: "POST", path: "/_sandbox/reset" });
    expect((await first(list)).body).toMatchObject({ items: [] });
    const { body: requests } = await first({ path: "/_sandbox/requests" });
    expect(requests.length).toBeGreaterThan(3);
    expect((await second({ path: "/_sandbox/requests" })).body.length).toBe(1);
  });

  test("are listed, and can be deleted", async () => {
    await create(inWorld("three"));
    const names = async () =>
      (await get("/_sandbox/worlds")).body.map(({ name }: { name: string }) => name);
    expect(await names()).toContain("three");
    expect(await sandbox.send({ method: "DELETE", path: "/_sandbox/worlds/three" })).toMatchObject({
      status: 204,
    });
    expect(await names()).not.toContain("three");
    const list = { path: sessions, token: tokens.harbour };
    expect((await inWorld("three")(list)).body).toMatchObject({ items: [] });
  });

  test("are limited in number: the one that has been idle longest is dropped", async () => {
    const fresh = await openTestSandbox();
    const health = (name: string) => fresh.send({ path: `/worlds/${name}/_sandbox/health` });
    for (let number = 0; number < 64; number++) await health(`w${number}`);
    await health("w0");
    await health("one-more");
    const { body } = await fresh.send({ path: "/_sandbox/worlds" });
    const names = body.map(({ name }: { name: string }) => name);
    expect(names).toHaveLength(64);
    expect(names).toEqual(expect.arrayContaining(["w0", "one-more"]));
    expect(names).not.toContain("w1");
    await fresh.close();
  });

  test("are limited in size: what does not fit is not stored, and nothing else is lost", async () => {
    const send = inWorld("full");
    const metadata = { text: "x".repeat(900_000) };
    const request: Sent = {
      method: "POST",
      path: sessions,
      token: tokens.harbour,
      body: { product_id: products.chart, metadata },
    };
    const statuses: number[] = [];
    for (let count = 0; count < 8; count++) statuses.push((await send(request)).status);
    const stored = statuses.filter((status) => status === 201).length;
    expect(stored).toBeGreaterThan(2);
    expect(statuses.at(-1)).toBe(413);
    expect(sandbox.log.at(-1)?.violations?.join()).toMatch(/no space left/);
    const { body } = await send({ path: `${sessions}?limit=1`, token: tokens.harbour });
    expect(body.pagination.total_count).toBe(stored);
    await send({ method: "POST", path: "/_sandbox/reset" });
    expect((await create(send)).status).toBe(201);
  });

  test("have names below /worlds, in lower case", async () => {
    for (const path of ["/WORLDS/one/v1/organizations/", "/Worlds/one/_sandbox/health"]) {
      expect(await sandbox.send({ path, token: tokens.harbour })).toMatchObject({ status: 404 });
    }
  });

  test.each(["a b", "a%20b", "ü", "x".repeat(65), "a.b"])("cannot be named %s", async (name) => {
    const response = await sandbox.send({ path: `/worlds/${name}/v1/organizations/` });
    expect(response.status).toBe(404);
  });

  const step = fc.record({
    world: fc.constantFrom("a", "b", undefined),
    act: fc.constantFrom("create", "confirm", "rename", "activate", "reset", "replace"),
    number: fc.nat(9),
  });

  test("never show what happens in another", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
        const names = ["a", "b", undefined];
        const sendTo = (name: string | undefined) => (name ? inWorld(name) : sandbox.send);
        const state = async (name: string | undefined) =>
          (await sendTo(name)({ path: "/_sandbox/state" })).text;
        for (const name of names) await sendTo(name)({ method: "POST", path: "/_sandbox/reset" });
        for (const { world, act, number } of steps) {
          const others = names.filter((name) => name !== world);
          const before = await Promise.all(others.map(state));
          await acts[act]?.(sendTo(world), number);
          expect(await Promise.all(others.map(state))).toEqual(before);
        }
      }),
      { numRuns: 30 },
    );
  });

  const acts: Record<string, (send: typeof sandbox.send, number: number) => Promise<unknown>> = {
    create: (send) => create(send),
    confirm: async (send) => confirm((await create(send)).body, send),
    rename: (send, number) =>
      send({
        method: "PATCH",
        path: `/v1/organizations/${organizations.harbour}`,
        token: tokens.harbour,
        body: { name: `Harbour ${number}` },
      }),
    activate: (send, number) =>
      send({
        method: "POST",
        path: "/v1/customer-portal/license-keys/activate",
        body: { ...keys.cid, organization_id: organizations.meadow, label: `${number}` },
      }),
    reset: (send) => send({ method: "POST", path: "/_sandbox/reset" }),
    replace: (send, number) =>
      send({ method: "PUT", path: "/_sandbox/state", body: seedWith(subscription(number)) }),
  };
  test("the acts of that property do something", async () => {
    for (const act of Object.values(acts)) {
      const { status } = (await act(inWorld("acts"), 1)) as Received;
      expect(status).toBeLessThan(300);
    }
  });
});

describe("/_sandbox of a server", () => {
  let server: SandboxServer;
  let port: string;
  beforeAll(async () => {
    server = await startSandbox({ port: 0, seed: seed as never });
    port = new URL(server.url).port;
  });
  afterAll(() => server.close());

  const statusWith = async (headers: Record<string, string>, path = "/_sandbox/state") => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const text = await rawRequest(
      server.url,
      `GET ${path} HTTP/1.1\r\n${lines.join("")}Connection: close\r\n\r\n`,
    );
    if (/HTTP\/1\.1 403/.test(text)) expect(text).not.toMatch(/access-control-allow-origin/i);
    return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
  };

  test.each([
    ["from a program", {}, 200],
    ["by the name localhost", { Host: "localhost:PORT" }, 200],
    ["by another loopback address", { Host: "127.1.2.3:PORT" }, 200],
    ["by the IPv6 loopback address", { Host: "[::1]:PORT" }, 200],
    [
      "from its own pages",
      { Origin: "http://127.0.0.1:PORT", "Sec-Fetch-Site": "same-origin" },
      200,
    ],
    ["typed into a browser", { "Sec-Fetch-Site": "none" }, 200],
    ["by a foreign name", { Host: "evil.test" }, 403],
    ["by a foreign name with the port", { Host: "evil.test:PORT" }, 403],
    ["by a name that begins with localhost", { Host: "localhost.evil.test" }, 403],
    ["by a foreign name with its origin", { Host: "evil.test", Origin: "http://evil.test" }, 403],
    ["from a foreign origin", { Origin: "https://evil.test" }, 403],
    ["from an opaque origin", { Origin: "null" }, 403],
    ["from another port", { Origin: "http://127.0.0.1:1" }, 403],
    ["from another site", { "Sec-Fetch-Site": "cross-site" }, 403],
    ["from the same site", { "Sec-Fetch-Site": "same-site" }, 403],
  ])("responds to a request %s", async (_, headers, status) => {
    const defaults = { Host: `127.0.0.1:${port}`, ...headers };
    const filled = Object.entries(defaults).map(([name, value]) => [
      name,
      value.replace("PORT", port),
    ]);
    expect(await statusWith(Object.fromEntries(filled))).toBe(status);
    const path = "/worlds/x/_sandbox/state";
    expect(await statusWith(Object.fromEntries(filled), path)).toBe(status);
  });

  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const outside = addresses.find(({ family, internal }) => family === "IPv4" && !internal)?.address;
  test.skipIf(outside === undefined)(
    "is closed to other addresses, whatever they name as the host",
    async () => {
      const open = await startSandbox({ port: 0, host: "0.0.0.0", seed: seed as never });
      const port = Number(new URL(open.url).port);
      const request = (host: string, path: string) =>
        rawRequest(
          `http://${host}:${port}`,
          `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`,
        );
      expect(await request(`${outside}`, "/_sandbox/state")).toMatch(/^HTTP\/1\.1 403 /);
      expect(await request(`${outside}`, "/worlds/x/_sandbox/health")).toMatch(/^HTTP\/1\.1 403 /);
      expect(await request(`${outside}`, "/_sandbox")).toMatch(/"control":false\}$/);
      expect(await request("127.0.0.1", "/_sandbox/state")).toMatch(/^HTTP\/1\.1 200 /);
      await open.close();
    },
  );

  test("tells its own pages that they can control it, and nothing to other sites", async () => {
    const { title } = document.info;
    const response = await fetch(`${server.url}/_sandbox`);
    expect(await response.json()).toMatchObject({ title, control: true });
    expect(response.headers.has("access-control-allow-origin")).toBe(false);
    const headers = { origin: "https://evil.test", "sec-fetch-site": "cross-site" };
    const foreign = await sender(fetch, server.url)({ path: "/_sandbox", headers });
    expect(foreign.body).toMatchObject({ control: false });
  });

  test("deletes a world while a request for it arrives, which is then for a new one", async () => {
    const connection = openConnection(server.url);
    const body = JSON.stringify({ product_id: products.chart });
    await connection.write(
      `POST /worlds/slow${sessions} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n` +
        `Authorization: Bearer ${tokens.harbour}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n{`,
    );
    const send = sender(fetch, server.url);
    const exists = async () => (await send({ path: "/_sandbox/worlds" })).text.includes('"slow"');
    while (!(await exists()));
    await send({ method: "DELETE", path: "/_sandbox/worlds/slow" });
    await connection.write(body.slice(1));
    expect(await connection.closed).toMatch(/^HTTP\/1\.1 201 /);
  });

  test("can be called from anywhere for the operations themselves, by design", async () => {
    const send = sender(fetch, server.url);
    const headers = { origin: "https://evil.test", "sec-fetch-site": "cross-site" };
    const response = await send({ path: "/v1/organizations/", token: tokens.harbour, headers });
    expect(response).toMatchObject({
      status: 200,
      headers: { "access-control-allow-origin": "*" },
    });
  });
});
