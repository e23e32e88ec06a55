import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createSandbox, type Fault, type FaultType, SandboxError, startSandbox } from "#mock";
import { type Sent, sender } from "#testing/send";
import {
  addBook,
  booksPath,
  lending,
  loansPath,
  openLending,
  problem,
  seed,
  tokens,
} from "./lending.ts";

const sandbox = await openLending();
const server = await startSandbox(lending, { port: 0, seed });
beforeEach(() => sandbox.reset());
afterAll(() => server.close());

const list: Sent = { path: booksPath, token: tokens.harbour };
const countBooks = () => sandbox.state().entities.Book?.length;

describe("a fault", () => {
  const problemJson = { "content-type": "application/problem+json" };
  test.each<[string, Fault, object]>([
    [
      "has the example of its status",
      { status: 404 },
      { status: 404, body: { ...problem("UnexpectedError"), status: 404 } },
    ],
    [
      "has further headers",
      { status: 429, headers: { "Retry-After": "2" } },
      { status: 429, headers: { ...problemJson, "retry-after": "2" } },
    ],
    ["has a named example", { operation: "listBooks", example: "empty" }, { body: { items: [] } }],
    [
      "has any body",
      { status: 502, headers: { "content-type": "text/html" }, body: "<html>" },
      { status: 502, text: "<html>" },
    ],
    ["has JSON that is not valid", { body: { items: 1 } }, { status: 200, body: { items: 1 } }],
    ...[204, 205, 304].map((status): [string, Fault, object] => [
      `has no body with ${status}`,
      { status, body: "x" },
      { status, text: "" },
    ]),
    ["waits", { delay: 20 }, { status: 200, body: { pagination: { total_count: 1 } } }],
  ])("%s", async (_, fault, expected) => {
    sandbox.setFaults([fault]);
    const response = await sandbox.send(list);
    const { body, ...rest } = expected as { body?: Record<string, unknown> };
    expect(response).toMatchObject(rest);
    if (body && !("type" in body)) expect(response.body).toMatchObject(body);
    expect((await sandbox.send(list)).status).toBe(200);
  });

  test("without an example in the contract is a text", async () => {
    const contract = { openapi: "3.1.0", info: { title: "A", version: "1" }, paths: {} };
    const get = { operationId: "getRoot", responses: { 200: { description: "Fine." } } };
    const paths = { "/": { get } };
    const other = await createSandbox({ contract: { ...contract, paths } });
    other.setFaults([{ status: 503 }]);
    const response = await sender(other.fetch, "http://a.test")({ path: "/" });
    expect(response).toMatchObject({ status: 503, text: "503 Service Unavailable\n" });
    expect(response.headers["content-type"]).toBe("text/plain");
  });

  test("happens to the next requests of its operation, and is in the log", async () => {
    sandbox.setFaults([{ operation: "createBook", status: 503, times: 2 }]);
    expect((await sandbox.send(list)).status).toBe(200);
    expect((await sandbox.send(addBook)).status).toBe(503);
    expect(sandbox.faults()).toEqual([{ operation: "createBook", status: 503, times: 1 }]);
    expect(sandbox.log.at(-1)).toMatchObject({
      operation: "createBook",
      status: 503,
      fault: "503",
    });
    const before = countBooks();
    expect((await sandbox.send(addBook)).status).toBe(503);
    expect(countBooks()).toBe(before);
    expect((await sandbox.send(addBook)).status).toBe(201);
    expect(sandbox.log.at(-1)).not.toHaveProperty("fault");
  });

  test("of the connection rejects in process, after the operation was carried out", async () => {
    const [before = 0, send] = [countBooks(), () => sandbox.send(addBook)];
    sandbox.setFaults([{ fault: "CONNECTION_RESET_BY_PEER" }, { fault: "EMPTY_RESPONSE" }]);
    await expect(send()).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
    await expect(send()).rejects.toMatchObject({ name: "TypeError", message: "fetch failed" });
    sandbox.setFaults([{ fault: "MALFORMED_RESPONSE_CHUNK" }]);
    await expect(send()).rejects.toThrow("terminated");
    expect(countBooks()).toBe(before + 3);
  });

  test.each<[FaultType, string | undefined]>([
    ["CONNECTION_RESET_BY_PEER", "ECONNRESET"],
    ["EMPTY_RESPONSE", "UND_ERR_SOCKET"],
    ["MALFORMED_RESPONSE_CHUNK", "UND_ERR_SOCKET"],
    ["RANDOM_DATA_THEN_CLOSE", undefined],
  ])("%s of a server breaks the connection with %s", async (fault, code) => {
    const world = server.world("faulty");
    world.setFaults([{ fault }]);
    const send = sender(fetch, world.url);
    await expect(send(list)).rejects.toMatchObject({ name: "TypeError", cause: { code } });
    expect((await send(list)).status).toBe(200);
  });
});

describe("/_sandbox/faults", () => {
  const put = (body: unknown, world = "") =>
    sandbox.send({ method: "PUT", path: `${world}/_sandbox/faults`, body });

  test("lists, replaces and clears the faults of one world", async () => {
    const { body } = await put([{ status: 503, times: 2 }, { delay: 1 }], "/worlds/one");
    expect(body).toEqual([
      { status: 503, times: 2 },
      { delay: 1, times: 1 },
    ]);
    expect((await sandbox.send(list)).status).toBe(200);
    const inWorld = (sent: Sent) => sandbox.send({ ...sent, path: `/worlds/one${sent.path}` });
    expect((await inWorld(list)).status).toBe(503);
    expect((await inWorld({ path: "/_sandbox/faults" })).body[0]).toMatchObject({ times: 1 });
    expect(sandbox.world("one").faults()).toHaveLength(2);
    await inWorld({ method: "POST", path: "/_sandbox/reset" });
    expect((await inWorld({ path: "/_sandbox/faults" })).body).toEqual([]);
    await put([{ status: 503 }]);
    expect((await sandbox.send({ method: "DELETE", path: "/_sandbox/faults" })).status).toBe(204);
    expect((await sandbox.send(list)).status).toBe(200);
  });

  test("rejects a body that is nested too deeply to be sent", () => {
    const faults = JSON.parse(`[{"body":${"[".repeat(10_000)}${"]".repeat(10_000)}}]`);
    expect(() => sandbox.setFaults(faults)).toThrow(/is nested more than 200 levels deep/);
  });

  test.each<[unknown, string, RegExp]>([
    [{}, "", /must be array/],
    [[{ operation: "listBooks", times: 2 }], "/0", /has no effect: add a status/],
    [[{ headers: { "Retry-After": "2" } }], "/0/headers", /need a status/],
    [[{ stauts: 503 }], "/0/stauts", /is unknown: use operation, times, status/],
    [[{ status: 700 }], "/0/status", /at most 599/],
    [[{ delay: 30_001 }], "/0/delay", /at most 30000/],
    [[{ fault: "RESET" }], "/0/fault", /must be EMPTY_RESPONSE, CONNECTION/],
    [
      [{ operation: "listLibraries", status: 503 }],
      "/0/operation",
      /no operationId of the contract, such as/,
    ],
    [[{ status: 200, example: "emty" }], "/0/example", /name both/],
    [[{ status: 503, headers: { "a b": "1" } }], "/0/headers/a b", /has a name that must match/],
    [[{ status: 503, headers: { a: "\r\n" } }], "/0/headers/a", /must match/],
  ])("rejects %j at its place", async (faults, pointer, detail) => {
    const { status, body } = await put(faults);
    expect(status).toBe(422);
    const expected = { location: "body", pointer, detail: expect.stringMatching(detail) };
    expect(body.errors).toContainEqual(expected);
    expect(() => sandbox.setFaults(faults as Fault[])).toThrow(SandboxError);
  });
});

describe("the clock of a world", () => {
  const day = 24 * 60 * 60 * 1000;
  const created = async (path = "") =>
    Date.parse((await sandbox.send({ ...addBook, path: path + addBook.path })).body.created_at);

  test("can be set and moved, and goes on from there until a reset", async () => {
    const clock = (method: string, path: string, body?: object) =>
      sandbox.send({ method, path: `/_sandbox/clock${path}`, body });
    const start = Date.parse("2031-05-06T07:08:09.000Z");
    const { body } = await clock("PUT", "", { now: new Date(start) });
    expect(Date.parse(body.now)).toBeGreaterThanOrEqual(start);
    expect(await created()).toBeLessThan(start + day);
    await clock("POST", "/advance", { milliseconds: 3 * day });
    expect(await created()).toBeGreaterThanOrEqual(start + 3 * day);
    expect(sandbox.time().getTime()).toBeGreaterThanOrEqual(start + 3 * day);
    expect(await created("/worlds/other")).toBeLessThan(start);
    sandbox.world("other").advanceTime(-day);
    expect(await created("/worlds/other")).toBeLessThan(Date.now() - day / 2);
    sandbox.reset();
    expect((await clock("GET", "")).body).toEqual({ now: expect.stringMatching(/^20[2-3]/) });
    expect(await created()).toBeLessThan(start);
  });

  test("decides the order of what was created", async () => {
    sandbox.advanceTime(2 * day);
    const { body: later } = await sandbox.send(addBook);
    sandbox.advanceTime(-day);
    await sandbox.send(addBook);
    const { items } = (await sandbox.send(list)).body;
    expect(items[0].id).toBe(later.id);
  });

  test("moves in steps of a second if the sandbox is deterministic", async () => {
    const other = await openLending({ deterministic: true });
    other.setTime("2031-05-06T07:08:09.000Z");
    const { body } = await other.send(addBook);
    expect(body.created_at).toMatch(/^2031-05-06T07:08:1\d\.000Z$/);
    other.setTime("9998-12-31T00:00:00.000Z");
    await other.put({ ...seed, counters: { sequence: 100_000_000_000 } });
    expect((await other.send(addBook)).status).toBe(201);
    await other.close();
  });

  test.each<[string, object]>([
    ["PUT", { now: "soon" }],
    ["PUT", { now: "9999-01-01T00:00:00.000Z" }],
    ["PUT", {}],
    ["PUT", { now: null }],
    ["POST", { milliseconds: null }],
    ["POST", { milliseconds: "1" }],
    ["POST", { milliseconds: 1e300 }],
  ])("rejects %s %j", async (method, body) => {
    const path = method === "PUT" ? "/_sandbox/clock" : "/_sandbox/clock/advance";
    expect((await sandbox.send({ method, path, body })).status).toBe(422);
    expect((await sandbox.send({ ...list, path: loansPath, token: tokens.ben })).status).toBe(200);
  });
});
