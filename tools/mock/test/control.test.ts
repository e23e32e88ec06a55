import { networkInterfaces } from "node:os";
import { afterAll, describe, expect, test } from "vitest";
import { createSandbox, SandboxError, type Seed, startSandbox } from "#mock";
import { type Sent, sender } from "#testing/send";
import {
  addBook,
  book,
  books,
  booksPath,
  collect,
  contract,
  lend,
  lending,
  libraries,
  loansPath,
  openLending,
  problem,
  readers,
  seed,
  seedWith,
  shelf,
  tokens,
  unknownId,
  uuid,
} from "./lending.ts";
import { rawRequest } from "./raw.ts";
import { useLending } from "./use-lending.ts";

const { sandbox, get } = await useLending();
const loan = (id: string, more: object = {}) => ({
  id,
  created_at: "2026-01-15T12:00:00.000Z",
  status: "reserved",
  fee: 280,
  code: "code_of_ben",
  book_id: books.tides,
  reader_id: readers.ben,
  ...more,
});
const withLoan = (more: object) => ({
  ...seed,
  entities: { ...seed.entities, Loan: [loan(uuid(5, 1), more)] },
});

describe("/_sandbox/state", () => {
  test("can be read, changed and put back, with everything in it", async () => {
    const { body: lent } = await sandbox.send(lend);
    const { token } = (await sandbox.send(collect(lent))).body;
    await sandbox.send(addBook);
    const read = () =>
      Promise.all([
        get("/_sandbox/state"),
        get(booksPath, tokens.harbour),
        get(loansPath, token),
        get(loansPath, tokens.ben),
      ]);
    const before = await read();
    sandbox.reset();
    expect((await get(loansPath, tokens.ben)).body.items).toEqual([]);
    expect((await get(loansPath, token)).status).toBe(401);
    await sandbox.put(before[0].body);
    expect(await read()).toEqual(before);
  });

  test("can be put back when it is larger than any other body may be", async () => {
    await sandbox.put(seedWith(...shelf(60, { metadata: { text: "x".repeat(20_000) } })));
    const { text } = await get("/_sandbox/state");
    expect(text.length).toBeGreaterThan(1_200_000);
    const put = await sandbox.send({ method: "PUT", path: "/_sandbox/state", body: text });
    expect(put.status).toBe(200);
    expect((await get("/_sandbox/state")).text).toBe(text);
  });

  const author = { id: unknownId, name: "a" };
  const library = { id: unknownId, name: "a" };
  const reader = { card: "A", library_id: libraries.harbour };
  test.each<[string, unknown, string, RegExp]>([
    ["a list", [], "", /must be object/],
    [
      "a value deep inside",
      { entities: { Library: [{ ...library, settings: { links: [7] } }] } },
      "/entities/Library/0/settings/links/0",
      /must be string/,
    ],
    [
      "a field that does not exist",
      { entities: { Library: [{ ...library, max_laons: 1 }] } },
      "/entities/Library/0/max_laons",
      /is unknown: use id, name, /,
    ],
    [
      "a reference to nothing in a list",
      { entities: { Book: [book(books.tides)] } },
      "/entities/Book/0/authors/0",
      /refers to no Author: correct or add it/,
    ],
    [
      "an incomplete object of the service",
      { entities: { Book: [book(books.tides, { rules: { days: 1 } })] } },
      "/entities/Book/0/rules/max_days",
      /is required/,
    ],
    [
      "what no two may have in common",
      { entities: { Reader: [uuid(4, 1), uuid(4, 2)].map((id) => ({ id, ...reader })) } },
      "/entities/Reader/1",
      /has the same library_id, card as another Reader/,
    ],
    ["an unknown part", { loans: {} }, "/loans", /use extends, tokens, entities, counters/],
    ["a part that is null", { entities: null }, "/entities", /must be object/],
    ["an unknown type", { entities: { Magazine: [] } }, "/entities/Magazine", /use Library/],
    ["__proto__ as a type", '{"entities":{"__proto__":[]}}', "/entities/__proto__", /is unknown/],
    ["a type without a list", { entities: { Loan: {} } }, "/entities/Loan", /must be array/],
    ["null as an entity", { entities: { Author: [null] } }, "/entities/Author/0", /be object/],
    [
      "a repeated id",
      { entities: { Author: [author, author] } },
      "/entities/Author/1",
      /another Author/,
    ],
    ["a token that is null", { tokens: { me: null } }, "/tokens/me", /must have/],
    [
      "a token of nobody",
      { tokens: { me: { role: "reader", library_id: unknownId } } },
      "/tokens/me",
      /must have the role librarian with library_id/,
    ],
    ["a counter below zero", { counters: { sequence: -1 } }, "/counters/sequence", /at least 0/],
    ["a counter that makes no ID", { counters: { a: 2 ** 53 - 1 } }, "/counters/a", /at most/],
    ["what it cannot extend", { extends: "mine" }, "/extends", /must be default, examples/],
    ["a number too large", '{"entities":{"Author":[{"id":1e999}]}}', "", /too large/],
    [
      "a great depth",
      { entities: { Author: [JSON.parse(`${"[".repeat(300)}${"]".repeat(300)}`)] } },
      "",
      /deep/,
    ],
    [
      "a token, which is a secret",
      { tokens: { reader_0123456789abcdef: null } },
      "/tokens/reade",
      /must have/,
    ],
    [
      "a long key, which is cut",
      { [`k${"e".repeat(400)}`]: 1 },
      `/k${"e".repeat(298)}`,
      /is unknown/,
    ],
  ])("rejects %s at its place, and stays unchanged", async (_, body, pointer, detail) => {
    const before = sandbox.state();
    const response = await sandbox.send({ method: "PUT", path: "/_sandbox/state", body });
    const { errors, ...rest } = response.body;
    expect(rest).toEqual(problem("InvalidRequest"));
    const expected = { location: "body", pointer, detail: expect.stringMatching(detail) };
    expect(errors).toContainEqual(expected);
    expect(sandbox.state()).toEqual(before);
  });

  test("rejects a value where null is allowed, too, with one message", async () => {
    const body = withLoan({ returned_at: "2026-02-30T10:00:00.000Z" });
    const response = await sandbox.send({ method: "PUT", path: "/_sandbox/state", body });
    const pointer = "/entities/Loan/0/returned_at";
    const detail = "must be a timestamp such as 2026-03-02T09:30:00.000Z";
    expect(response.body.errors).toEqual([{ location: "body", pointer, detail }]);
  });

  test("rejects what is not JSON", async () => {
    const request = { method: "PUT", path: "/_sandbox/state", body: "tokens: {}" };
    const malformed = { status: 400, body: problem("MalformedRequest") };
    expect(await sandbox.send(request)).toMatchObject(malformed);
  });

  test("stops at the twentieth error", async () => {
    const Author = Array.from({ length: 5_000 }, (_, index) => ({ id: `${index}` }));
    const body = { entities: { Author } };
    const response = await sandbox.send({ method: "PUT", path: "/_sandbox/state", body });
    expect(response.body.errors).toHaveLength(20);
    expect(response.text.length).toBeLessThan(5_000);
  });
});

describe("/_sandbox/state/<type>/<id>", () => {
  const patch = (path: string, body: unknown) =>
    sandbox.send({ method: "PATCH", path: `/_sandbox/state/${path}`, body });

  test("changes fields that no operation can, as update() does", async () => {
    const { status, body } = await patch(`Book/${books.tides}`, { status: "lost" });
    expect([status, body.status, body.title]).toEqual([200, "lost", "Tides"]);
    const shown = () => get(booksPath + books.tides, tokens.harbour);
    expect((await shown()).body.status).toBe("lost");
    expect(sandbox.update("Book", books.tides, { status: "found" }).title).toBe("Tides");
    expect((await shown()).body.status).toBe("found");
    // @ts-expect-error: a status is a string
    expect(() => sandbox.update("Book", books.tides, { status: 1 })).toThrow(SandboxError);
  });

  test.each<[string, unknown, string, RegExp]>([
    ["Magazine/1", {}, "/entities/Magazine", /use Library, Author/],
    [`Book/${unknownId}`, {}, `/entities/Book/${unknownId}`, /does not exist/],
    [`Book/${books.tides}`, { fee: 1 }, `/entities/Book/${books.tides}/fee`, /is unknown/],
    [
      `Book/${books.tides}`,
      { authors: [unknownId] },
      `/entities/Book/${books.tides}/authors/0`,
      /refers to no Author/,
    ],
  ])("rejects %s %j, and stays unchanged", async (path, body, pointer, detail) => {
    const before = sandbox.state();
    const response = await patch(path, body);
    expect(response.status).toBe(422);
    expect(response.body.errors).toMatchObject([
      { pointer, detail: expect.stringMatching(detail) },
    ]);
    expect(sandbox.state()).toEqual(before);
  });
});

describe("/_sandbox/requests", () => {
  test("has the last hundred requests, each with what was wrong with it", async () => {
    for (let count = 0; count < 105; count++) await get(booksPath + unknownId, tokens.harbour);
    await get("/v1/books/?limit=0&page=x", tokens.harbour);
    await get("/nowhere");
    const { body } = await get("/_sandbox/requests");
    expect(body).toHaveLength(100);
    expect(body.at(-1)).toEqual({
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      method: "GET",
      path: "/nowhere",
      status: 404,
      milliseconds: expect.any(Number),
      violations: ["path is not a path of the contract"],
    });
    expect(body.at(-2)).toMatchObject({
      path: "/v1/books/?limit=0&page=x",
      operation: "listBooks",
      status: 422,
      violations: expect.arrayContaining([expect.stringMatching(/^query limit must be/)]),
    });
  });

  test("shows no secret, wherever it was sent", async () => {
    const { body: lent } = await sandbox.send(lend);
    const { token } = (await sandbox.send(collect(lent))).body;
    const encoded = [...lent.code]
      .map((character) => `%${character.charCodeAt(0).toString(16)}`)
      .join("");
    const secrets = [lent.code, token, ...Object.values(tokens)];
    for (const secret of [...secrets, encoded]) {
      for (const path of [
        `/v1/loans/${secret}`,
        `/v1/loans/${secret}/collect?x=${unknownId}`,
        `/v1/books/${secret}`,
        `/v1/books/${secret}?token=${secret}`,
        `/v1/loans/?sorting=${secret}&${secret}=1&limit=${secret}`,
        `/nowhere/${secret}/`,
        `/worlds/${secret}`,
      ]) {
        await sandbox.send({ path, token: secret });
        await sandbox.send({ path, method: "PATCH", body: { [secret]: secret } });
      }
      const body = { book_id: secret, reader_id: secret };
      await sandbox.send({ ...lend, body });
      await sandbox.send({ ...lend, body: { [secret]: secret } });
    }
    const shown = (await get("/_sandbox/requests")).text + JSON.stringify(sandbox.log);
    expect([...secrets, encoded].filter((secret) => shown.includes(secret))).toEqual([]);
    expect(shown).toContain("/v1/loans/code_…/collect");
  });

  test("shows the first 300 characters of a long path", async () => {
    await sandbox.send({ path: "/a".repeat(500) });
    expect(sandbox.log.at(-1)?.path).toBe("/a".repeat(150));
  });
});

test("an unknown request below /_sandbox gets a list of those that there are", async () => {
  const { status, body } = await sandbox.send({ method: "POST", path: "/_sandbox/faults" });
  expect([status, body.errors[0].detail]).toEqual([404, expect.stringMatching(/PUT \/faults,/)]);
});

test("/_sandbox/health counts the entities", async () => {
  expect((await get("/_sandbox/health")).body).toMatchObject({
    status: "ok",
    entities: { Library: 2, Author: 1, Book: 2, Reader: 2, Loan: 0 },
  });
});

describe("worlds", () => {
  /** Sends to a world what would otherwise go to the main one. */
  const inWorld = (name: string) => (sent: Sent) =>
    sandbox.send({ ...sent, path: `/worlds/${name}${sent.path}` });
  test("have the same tokens and a separate state", async () => {
    const [first, second] = [inWorld("one"), inWorld("two")];
    const { body: lent } = await first(lend);
    await first(collect(lent));
    const list = { path: loansPath, token: tokens.ben };
    expect((await first(list)).body).toMatchObject({ items: [{ id: lent.id }] });
    expect((await second(list)).body).toMatchObject({ items: [] });
    expect((await sandbox.send(list)).body).toMatchObject({ items: [] });
    await first({ method: "POST", path: "/_sandbox/reset" });
    expect((await first(list)).body).toMatchObject({ items: [] });
    const { body: requests } = await first({ path: "/_sandbox/requests" });
    expect(requests.length).toBeGreaterThan(3);
    expect((await second({ path: "/_sandbox/requests" })).body.length).toBe(1);
  });

  test("are listed, and can be deleted", async () => {
    await inWorld("three")(lend);
    const names = async () =>
      (await get("/_sandbox/worlds")).body.map(({ name }: { name: string }) => name);
    expect(await names()).toContain("three");
    expect(await sandbox.send({ method: "DELETE", path: "/_sandbox/worlds/three" })).toMatchObject({
      status: 204,
    });
    expect(await names()).not.toContain("three");
    const list = { path: loansPath, token: tokens.ben };
    expect((await inWorld("three")(list)).body).toMatchObject({ items: [] });
  });

  test("are limited in number: the one that has been idle longest is evicted, and says so", async () => {
    const fresh = await openLending({ maxWorlds: 3 });
    const health = (name: string) => fresh.send({ path: `/worlds/${name}/_sandbox/health` });
    for (const name of ["a", "b", "c", "a", "d"]) {
      expect(
        (await fresh.send({ ...addBook, path: `/worlds/${name}${addBook.path}` })).status,
      ).toBe(201);
    }
    const { body } = await fresh.send({ path: "/_sandbox/worlds" });
    expect(body.map(({ name }: { name: string }) => name)).toEqual(["c", "a", "d"]);
    const gone = await fresh.send({ path: `/worlds/b${booksPath}`, token: tokens.harbour });
    expect(gone.status).toBe(410);
    expect(gone.body.errors).toMatchObject([
      { name: "/worlds/b", detail: expect.stringMatching(/more than 3 worlds. Reset it/) },
    ]);
    expect(() => fresh.world("b").state()).toThrow(/\/worlds\/b was evicted/);
    fresh.world("b").reset();
    expect((await health("b")).status).toBe(200);
    expect((await health("c")).status).toBe(410);
    expect(() => fresh.world("a b")).toThrow(SandboxError);
    await fresh.close();
  });

  test("are 64 unless an option says otherwise", async () => {
    const fresh = await openLending();
    for (let number = 0; number < 65; number++)
      await fresh.send({ path: `/worlds/w${number}/_sandbox/health` });
    const { body } = await fresh.send({ path: "/_sandbox/worlds" });
    expect(body).toHaveLength(64);
    await fresh.close();
  });

  test("that were evicted are remembered up to a thousand", async () => {
    const service = {
      contract: { openapi: "3.1.0", info: { title: "Empty", version: "1" }, paths: {} },
    };
    const fresh = await createSandbox(service, { maxWorlds: 1 });
    for (let count = 0; count <= 1_001; count++) fresh.world(`w${count}`).advanceTime(60_000);
    const statusOf = async (name: string) =>
      (await fresh.fetch(`http://a.test/worlds/${name}/_sandbox/health`)).status;
    expect(await statusOf("w1")).toBe(410);
    expect(await statusOf("w0")).toBe(200);
    await fresh.close();
  });

  test("that tests use are not evicted by reads of others", async () => {
    const fresh = await openLending({ maxWorlds: 3 });
    const read = (name: string) =>
      fresh.send({ path: `/worlds/${name}${booksPath}`, token: tokens.harbour });
    await fresh.send({ ...addBook, path: `/worlds/used${booksPath}` });
    fresh.world("late").advanceTime(1_000);
    fresh.world("broken").setFaults([{ operation: "listLoans", status: 503 }]);
    fresh.world("broken").setFaults([]);
    for (let count = 0; count < 70; count++) expect((await read(`read-${count}`)).status).toBe(200);
    expect((await read("used")).body.items).toHaveLength(2);
    expect(fresh.world("late").time().getTime()).toBeGreaterThan(Date.now());
    // A world in which nothing was changed is the same if it is created again.
    expect((await read("read-0")).status).toBe(200);
    expect((await read("broken")).status).toBe(200);
    await fresh.close();
  });

  test("are limited in size: what does not fit is not stored, and nothing else is lost", async () => {
    const send = inWorld("full");
    const metadata = { text: "x".repeat(900_000) };
    const request: Sent = { ...addBook, body: { title: "Large", metadata } };
    const statuses: number[] = [];
    for (let count = 0; count < 8; count++) statuses.push((await send(request)).status);
    const stored = statuses.filter((status) => status === 201).length;
    expect(stored).toBeGreaterThan(2);
    expect(statuses.at(-1)).toBe(507);
    expect(sandbox.log.at(-1)?.violations?.join()).toMatch(/no space left/);
    const { body } = await send({ path: `${booksPath}?limit=1`, token: tokens.harbour });
    expect(body.pagination.total_count).toBe(stored + 1);
    await send({ method: "POST", path: "/_sandbox/reset" });
    expect((await send(addBook)).status).toBe(201);
  });

  test.each(["a%20b", "x".repeat(65), "a.b"])("cannot be named %s", async (name) => {
    const { status, body } = await sandbox.send({ path: `/worlds/${name}/v1/books/` });
    expect([status, body.errors[0].detail]).toEqual([404, expect.stringMatching(/up to 64/)]);
  });
});

describe("/_sandbox of a server", async () => {
  const server = await startSandbox(lending, { port: 0, seed: seed as Seed });
  const { port } = new URL(server.url);
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
    ["by the name localhost", { Host: `localhost:${port}` }, 200],
    ["by another loopback address", { Host: `127.1.2.3:${port}` }, 200],
    ["by the IPv6 loopback address", { Host: `[::1]:${port}` }, 200],
    [
      "from its own pages",
      { Origin: `http://127.0.0.1:${port}`, "Sec-Fetch-Site": "same-origin" },
      200,
    ],
    ["typed into a browser", { "Sec-Fetch-Site": "none" }, 200],
    ["by a foreign name with the port", { Host: `evil.test:${port}` }, 403],
    ["by a name that begins with localhost", { Host: "localhost.evil.test" }, 403],
    ["by a foreign name with its origin", { Host: "evil.test", Origin: "http://evil.test" }, 403],
    ["from a foreign origin", { Origin: "https://evil.test" }, 403],
    ["from an opaque origin", { Origin: "null" }, 403],
    ["from another port", { Origin: "http://127.0.0.1:1" }, 403],
    ["from another site", { "Sec-Fetch-Site": "cross-site" }, 403],
    ["from the same site", { "Sec-Fetch-Site": "same-site" }, 403],
  ])("responds to a request %s", async (_, headers, status) => {
    const sent = { Host: `127.0.0.1:${port}`, ...headers };
    expect(await statusWith(sent)).toBe(status);
    expect(await statusWith(sent, "/worlds/x/_sandbox/state")).toBe(status);
  });

  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const outside = addresses.find(({ family, internal }) => family === "IPv4" && !internal)?.address;
  test.skipIf(outside === undefined)(
    "is closed to other addresses, whatever they name as the host",
    async () => {
      const open = await startSandbox(lending, { port: 0, host: "0.0.0.0", seed: seed as Seed });
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
    const { title } = contract;
    const response = await fetch(`${server.url}/_sandbox`);
    expect(await response.json()).toMatchObject({ title, control: true });
    expect(response.headers.has("access-control-allow-origin")).toBe(false);
    const headers = { origin: "https://evil.test", "sec-fetch-site": "cross-site" };
    const foreign = await sender(fetch, server.url)({ path: "/_sandbox", headers });
    expect(foreign.body).toMatchObject({ control: false });
  });
});
