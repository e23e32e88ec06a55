import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { createSandbox, type LogEntry, SandboxError, type Seed, startSandbox } from "#mock";
import { occupyPort } from "#testing/process";
import { sender } from "#testing/send";
import { until } from "#testing/wait";
import { books, booksPath, lend, lending, loansPath, problem, seed, tokens } from "./lending.ts";
import { openConnection, rawRequest } from "./raw.ts";

const log: LogEntry[] = [];
const onRequest = (entry: LogEntry) => void log.push(entry);
const server = await startSandbox(lending, { port: 0, seed: seed as Seed, onRequest });
const send = sender(fetch, server.url);
afterEach(async () => {
  vi.useRealTimers();
  const response = await send({ path: booksPath, token: tokens.harbour });
  expect(response.status).toBe(200);
  expect(log.splice(0).filter(({ status }) => status >= 500)).toEqual([]);
});
afterAll(() => server.close());

/** The problems in what was received, one after the other. */
const problemsIn = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d+)[\s\S]*?\r\n\r\n(\{.*?\})(?=HTTP|$)/g)].map(
    ([response, status, body]) => {
      expect(response).toMatch(/access-control-allow-origin: \*/i);
      expect(response).toMatch(/content-type: application\/problem\+json/i);
      return { status: Number(status), body: JSON.parse(`${body}`) };
    },
  );
const only = (name: string) => [{ status: problem(name).status, body: problem(name) }];
const host = "Host: localhost\r\n";
const close = "Connection: close\r\n\r\n";
/** The beginning of a request that adds a book. */
const add = `POST ${booksPath} HTTP/1.1\r\n${host}Authorization: Bearer ${tokens.harbour}\r\n`;

describe("a request that is not proper HTTP is malformed:", () => {
  const post = `POST ${booksPath} HTTP/1.1\r\n${host}`;
  test.each([
    ["nonsense", "nonsense\r\n\r\n"],
    ["a null byte in the path", `GET /\u0000 HTTP/1.1\r\n${host}\r\n`],
    ["two lengths", `${post}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
    [
      "a length and chunks",
      `${post}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ["a chunk of no size", `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
    ["a host that no URL has", `GET ${booksPath} HTTP/1.1\r\nHost: a b\r\n${close}`],
  ])("%s", async (_, text) => {
    expect(problemsIn(await rawRequest(server.url, text))).toEqual(only("MalformedRequest"));
  });
});

test("two tokens in one request are a problem that says so", async () => {
  const second = "Authorization: Bearer other\r\n";
  const twice = `GET ${booksPath} HTTP/1.1\r\n${host}Authorization: Bearer ${tokens.harbour}\r\n${second}`;
  const received = await rawRequest(server.url, twice + close);
  const error = { location: "header", name: "Authorization", detail: "must be sent once" };
  const body = problem("MalformedRequest", [error]);
  expect(problemsIn(received)).toEqual([{ status: 400, body }]);
});

test.each([
  ["no Host", "", "is required"],
  ["two Host headers", host + host, "must be sent once"],
])("a request with %s is a problem that says so", async (_, hosts, detail) => {
  const received = await rawRequest(server.url, `GET ${booksPath} HTTP/1.1\r\n${hosts}${close}`);
  const body = problem("MalformedRequest", [{ location: "header", name: "Host", detail }]);
  expect(problemsIn(received)).toEqual([{ status: 400, body }]);
});

/** What the server has accepted by the time that a connection is open. */
async function accept<Opened>(open: () => Opened) {
  const accepted = Promise.withResolvers<Socket & { server: Server }>();
  const onSocket = (message: unknown) => accepted.resolve(Object(message).socket);
  subscribe("net.server.socket", onSocket);
  const opened = open();
  const socket = await accepted.promise;
  unsubscribe("net.server.socket", onSocket);
  return { opened, socket };
}

test("a malformed request ends its connection, even if the client does not close its side", async () => {
  const port = Number(new URL(server.url).port);
  const { opened, socket } = await accept(() => connect({ port, allowHalfOpen: true }));
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  opened.resume().write("nonsense\r\n\r\n");
  await once(opened, "end");
  expect(socket.destroyed).toBe(false);
  vi.advanceTimersByTime(500);
  vi.useRealTimers();
  expect(socket.destroyed).toBe(true);
  opened.destroy();
});

test.each([
  ["HTTP/1.0 without a host", "GET /openapi.json HTTP/1.0\r\n\r\n", 200],
  ["an absolute URL", `GET ${server.url}/openapi.json HTTP/1.1\r\n${host}${close}`, 200],
  [
    "a POST without a body and a length",
    `POST ${loansPath}unknown/collect HTTP/1.1\r\n${host}${close}`,
    404,
  ],
  [
    "a body in chunks",
    `${add}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n${close}11\r\n{"title":"Tides"}\r\n0\r\n\r\n`,
    201,
  ],
])("%s is a request like any other", async (_, text, status) => {
  expect(await rawRequest(server.url, text)).toContain(`HTTP/1.1 ${status} `);
  server.reset();
});

describe("requests that are too large get a problem:", () => {
  test("headers of more than 16 kB", async () => {
    const text = `GET / HTTP/1.1\r\n${host}X-Long: ${"x".repeat(17_000)}\r\n\r\n`;
    expect(problemsIn(await rawRequest(server.url, text))).toEqual(only("HeadersTooLarge"));
  });

  test("a body that is declared as too long, before it is sent", async () => {
    const connection = openConnection(server.url);
    await connection.write(`POST ${booksPath} HTTP/1.1\r\n${host}Content-Length: 1000001\r\n\r\n`);
    await connection.until(/"status":413/);
    connection.destroy();
  });

  test("a body without a declared length, while it is sent", async () => {
    const connection = openConnection(server.url);
    await connection.write(`${add}Transfer-Encoding: chunked\r\n\r\n`);
    for (let sent = 0; sent <= 1_000_000; sent += 65_536) {
      await connection.write(`10000\r\n${"x".repeat(65_536)}\r\n`);
    }
    await connection.until(/"status":413/);
    connection.destroy();
  });
});

test("requests on one connection are carried out in order", async () => {
  const path = booksPath + books.tides;
  const head = `${host}Authorization: Bearer ${tokens.harbour}\r\n`;
  const body = '{"title":"Renamed"}';
  const patch = `PATCH ${path} HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const get = `GET ${path} HTTP/1.1\r\n${head}Connection: close\r\n\r\n`;
  const received = await rawRequest(server.url, patch + get);
  expect(received.match(/"title":"\w+"/g)).toEqual(['"title":"Renamed"', '"title":"Renamed"']);
  server.reset();
});

test.each([
  ["nonsense", "nonsense\r\n\r\n"],
  ["a broken body", `${add}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
])("requests before %s on one connection get the responses to what they did", async (_, broken) => {
  const addBoth =
    `${add}Content-Type: application/json\r\nContent-Length: 13\r\n\r\n{"title":"A"}`.repeat(2);
  const received = await rawRequest(server.url, addBoth + broken);
  const statuses = [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  expect(statuses).toEqual([201, 201, 400]);
  expect(server.state().entities.Book).toHaveLength(4);
  server.reset();
});

describe("a request that takes too long", () => {
  /** A connection, and what Node.js does at the next look at the time if its request has taken too long by then. */
  async function openSlow() {
    const { opened: connection, socket } = await accept(() => openConnection(server.url));
    // What is written from now on is sent at once.
    await connection.write("");
    const { requestTimeout, timeout } = socket.server;
    const error = Object.assign(new Error(), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
    return {
      ...connection,
      requestTimeout,
      timeout,
      end: () => socket.server.emit("clientError", error, socket),
    };
  }
  const [head, body] = [`${add}Content-Type: application/json\r\n`, '{"title":"Late"}'];

  test("has 30 seconds, and a client that does not read the response has 60", async () => {
    const { requestTimeout, timeout, destroy } = await openSlow();
    expect([requestTimeout, timeout]).toEqual([30_000, 60_000]);
    destroy();
  });

  test("gets 408, and what arrives afterwards is not carried out", async () => {
    const { write, until, closed, end } = await openSlow();
    await write(head);
    end();
    await until(/"status":408/);
    await write(`Content-Length: ${body.length}\r\n\r\n${body}`);
    expect(problemsIn(await closed())).toEqual(only("RequestTimeout"));
    expect(server.state().entities.Book).toHaveLength(2);
  });

  test("is carried out if it has arrived while the process was paused", async () => {
    const { write, until, closed, end } = await openSlow();
    // Node.js looks at the time before it reads what has arrived, as the callback of a timer does.
    setTimeout(() => {
      write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`);
      end();
    });
    await until(/^HTTP\/1\.1 201 /);
    await write(`GET /nothing HTTP/1.1\r\n${host}${close}`);
    expect(await closed()).toMatch(/HTTP\/1\.1 404 /);
    expect(server.state().entities.Book).toHaveLength(3);
    server.reset();
  });
});

test("a client that reads nothing makes the sandbox store few responses", async () => {
  const count = 1_000;
  const connection = connect({ port: Number(new URL(server.url).port) }).pause();
  connection.write(`GET /openapi.json HTTP/1.1\r\n${host}\r\n`.repeat(count));
  const made = () => log.filter(({ status }) => status === 200).length;
  await until("the first response", () => made() > 0);
  for (let before = 0; before < made(); ) {
    before = made();
    for (let index = 0; index < 20; index++) await send({ path: "/nothing" });
  }
  expect(made()).toBeLessThan(count);
  connection.destroy();
});

test("a connection with more than a thousand requests that wait is closed, and fewer are all responded to", async () => {
  const get = `GET /nothing HTTP/1.1\r\n${host}\r\n`;
  const connection = openConnection(server.url);
  // All together are more than a thousand.
  for (let round = 0; round < 4; round++) {
    await connection.write(get.repeat(300));
    for (let index = 0; index < 300; index++) await connection.until(/HTTP\/1\.1 404 /);
  }
  connection.destroy();
  // They arrive faster than they can be carried out.
  await rawRequest(server.url, get.repeat(20_000));
  expect(log.splice(0).length).toBeLessThan(5_000);
});

test("connections beyond 256 get 503 with Retry-After until others are closed, and the others go on", async () => {
  const get = `GET /openapi.json HTTP/1.1\r\n${host}\r\n`;
  const open = async () => {
    const connection = openConnection(server.url);
    await connection.write(get);
    const [, status = ""] = await connection.until(/^HTTP\/1\.1 (\d+) [\s\S]*\}/);
    return { ...connection, status };
  };
  const connections: Awaited<ReturnType<typeof open>>[] = [];
  for (let last = "200"; last === "200"; ) {
    connections.push(await open());
    last = `${connections.at(-1)?.status}`;
  }
  // Some of the connections of `fetch` are open as well.
  expect(connections.length).toBeGreaterThan(250);
  expect(connections.length).toBeLessThan(258);
  const received = await connections.at(-1)?.closed();
  expect(received).toMatch(/\r\nretry-after: 1\r\n/i);
  const [{ body } = { body: undefined }] = problemsIn(`${received}`);
  expect(body).toMatchObject({ status: 503, detail: expect.stringContaining("256 connections") });
  const [first, ...others] = connections;
  await first?.write(get.replace("\r\n\r\n", `\r\n${close}`));
  expect((await first?.closed())?.split("HTTP/1.1 200")).toHaveLength(3);
  await until("a connection in its place", async () => {
    others.push(await open());
    return others.at(-1)?.status === "200";
  });
  for (const connection of others) connection.destroy();
  await until("the end of the others", async () => (await send({ path: "/no" })).status === 404);
});

test("a client that goes away in the middle of a body is no failure of the sandbox", async () => {
  const connection = openConnection(server.url);
  await connection.write(`${add}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`);
  connection.destroy();
  await connection.closed();
  await send({ path: "/nothing" });
  expect(log.every(({ status }) => status < 500)).toBe(true);
});

describe("startSandbox", () => {
  const start = (options: object) => startSandbox(lending, { seed: seed as Seed, ...options });

  test("reports a port that is in use", async () => {
    await using taken = await occupyPort();
    const { port } = taken;
    await expect(start({ port })).rejects.toThrow(
      `port ${port} is already in use. Stop the other process or use another port, such as ${port + 1}.`,
    );
  });

  test.each<[object, string]>([
    [{ port: 70_000 }, "the port 70000 is not valid. Use a whole number from 0 to 65535."],
    [{ host: "192.0.2.1" }, "cannot listen on 192.0.2.1, port 0: EADDRNOTAVAIL. Use another host"],
    [{ host: "" }, 'the host "" is not valid. Use one such as 127.0.0.1.'],
    [{ latency: [5, 1] }, "the latency [5,1] is not valid. Use milliseconds from 0 to 30000,"],
    [{ latency: [5] }, "the latency [5] is not valid. Use milliseconds from 0 to 30000,"],
    [{ maxWorlds: 0 }, "the maxWorlds (--max-worlds) 0 is not valid. Use a whole number from 1."],
    [{ prot: 0 }, 'the options have no "prot". Use seed, data, deterministic, latency, maxWorlds,'],
    [{ seed: 5 }, "Correct these places:\nmust be object"],
  ])("rejects %j", async (options, message) => {
    const error = await start({ port: 0, ...options }).catch((reason) => reason);
    expect(error).toBeInstanceOf(SandboxError);
    expect(error.message).toContain(message);
  });

  test.each([null, "seed.yaml"])("rejects %j in place of options", async (options) => {
    const message = `the options ${JSON.stringify(options)} are not valid. Use an object, such as { port: 0 }.`;
    for (const open of [createSandbox, startSandbox]) {
      const error = await open(lending, options as never).catch((reason) => reason);
      expect(error).toEqual(new SandboxError(message));
    }
  });

  test("rejects an option of a server in process", async () => {
    const error = await createSandbox(lending, { port: 0 } as object).catch((reason) => reason);
    expect(error.message).toContain('the options have no "port". Use seed, data, deterministic,');
  });

  test("describes a problem type as JSON if there is no reference", async () => {
    const other = await startSandbox({ ...lending, docs: "nowhere" }, { port: 0 });
    const response = await fetch(`${other.url}/problems/book-lent`);
    const example = problem("BookLent");
    expect(await response.json()).toEqual({ summary: expect.any(String), example });
    await other.close();
  });

  test("responds with 503 until there is a reference, which no page may show in a frame", async () => {
    const docs = await mkdtemp(join(tmpdir(), "mock-docs-"));
    const other = await startSandbox({ ...lending, docs }, { port: 0 });
    for (const path of ["/", "/docs", "/docs/", "/docs/errors.html"]) {
      const early = await fetch(other.url + path);
      expect([early.status, early.headers.get("retry-after")]).toEqual([503, "1"]);
      expect(await early.text()).toMatch(/^The reference is not there yet\. Reload /);
    }
    await writeFile(join(docs, "index.html"), "<title>Lending</title>");
    const { status, headers, url } = await fetch(other.url);
    expect([status, url]).toEqual([200, `${other.url}/docs/`]);
    expect(headers.get("content-security-policy")).toBe("frame-ancestors 'none'");
    expect(headers.get("x-frame-options")).toBe("DENY");
    const missing = await fetch(`${other.url}/docs/nothing.html`);
    expect([missing.status, await missing.text()]).toEqual([404, "There is no such page."]);
    await other.close();
    await rm(docs, { recursive: true });
  });

  test("does not replace the globals of the process", async () => {
    const { Request: before, Response: response } = globalThis;
    const other = await start({ port: 0 });
    expect([globalThis.Request, globalThis.Response]).toEqual([before, response]);
    await other.close();
  });

  test("closes at once, even if connections are open on which nothing was requested", async () => {
    const other = await start({ port: 0 });
    const silent = openConnection(other.url);
    const slow = openConnection(other.url);
    await slow.write(`POST ${booksPath} HTTP/1.1\r\n${host}Content-Length: 9\r\n\r\n{`);
    const idle = openConnection(other.url);
    await idle.write(`GET /openapi.json HTTP/1.1\r\n${host}\r\n`);
    await idle.until(/HTTP\/1\.1 200/);
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const closed = other.close();
    // What is still under way is not waited for any longer.
    vi.advanceTimersByTime(2_000);
    vi.useRealTimers();
    await closed;
    await Promise.all([silent.closed(), slow.closed(), idle.closed()]);
    await expect(fetch(other.url)).rejects.toThrow();
  });

  test("finishes a request that is under way when it is closed", async () => {
    const other = await start({ port: 0 });
    const sendOther = sender(fetch, other.url);
    const slow = sendOther({ ...lend, headers: { prefer: "wait=0.3" } });
    // The loan is stored before its response is sent.
    await until("the loan", () => other.state().entities.Loan?.length === 1);
    await other.close();
    expect(await slow).toMatchObject({ status: 201, body: { status: "reserved" } });
  });
});
