import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { ProxyAgent } from "undici";
import { describe, expect, test } from "vitest";
import { type Handler, respond, startServer } from "#testing/http-server";
import type { ReliabilityOptions } from "../runtime/reliable-fetch.ts";
import { createClient, listBooks, reliableFetch } from "./books.ts";
import { rejection } from "./scripted-fetch.ts";

/** A response that stops after a part of its body. */
function startBody(then: (response: Parameters<Handler>[0]) => void): Handler {
  return (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write('{"items":[', () => then(response));
  };
}

const hang: Handler = () => {};
const hangInBody = startBody(() => {});

/** Calls the operation without a timeout, so that a busy computer does not matter. */
const call = (baseUrl: string, options: ReliabilityOptions = {}, request = {}) => {
  const fetch = reliableFetch({ timeout: Number.POSITIVE_INFINITY, retries: 0, ...options });
  return listBooks(createClient({ baseUrl, accessToken: "demo", fetch }), request);
};

describe("a call", () => {
  /** The error of a call, which sends one request. */
  async function errorOf(handler: Handler) {
    await using server = await startServer(handler);
    const error = await rejection(call(server.url));
    expect(server.requests).toHaveLength(1);
    return error;
  }

  test.each<[string, Handler]>([
    ["resets the connection", ({ socket }) => void socket?.resetAndDestroy()],
    ["closes the connection", ({ socket }) => void socket?.end()],
    ["does not speak HTTP", ({ socket }) => void socket?.end("SSH-2.0-server\r\n")],
    ["closes the connection in a chunked body", startBody((response) => response.destroy())],
    [
      "sends less than its Content-Length",
      (response) => {
        response.writeHead(200, { "content-length": 1000 });
        response.write('{"items":[', () => response.socket?.end());
      },
    ],
    ["sends a body that is not gzip", respond(200, "{}", { "content-encoding": "gzip" })],
  ])("rejects with a NetworkError if the server %s", async (_, handler) => {
    expect(await errorOf(handler)).toMatchObject({
      name: "NetworkError",
      message: expect.stringMatching(/^GET http:..127.0.0.1:\d+: ./),
      cause: expect.any(TypeError),
    });
  });

  test.each([301, 302, 303, 307, 308])("does not follow a redirect %i", async (status) => {
    await using elsewhere = await startServer(respond(200));
    for (const location of [`${elsewhere.url}/v1/books/`, "/v2/organizations/"]) {
      await using server = await startServer(respond(status, "", { location }));
      const client = createClient({ baseUrl: server.url, accessToken: "demo" });
      for (const sent of [listBooks(client), call(server.url)]) {
        expect(await rejection(sent)).toMatchObject({ name: "ApiError", status });
      }
      expect(server.requests).toHaveLength(2);
    }
    expect(elsewhere.requests).toEqual([]);
  });

  test.each([
    ["before the response", hang],
    ["in the body", hangInBody],
  ])("closes the connection of a call that is aborted %s", async (_, handler) => {
    await using server = await startServer(handler);
    const controller = new AbortController();
    const error = rejection(call(server.url, {}, { signal: controller.signal }));
    const { closed } = await server.firstRequest;
    controller.abort("enough");
    expect(await error).toBe("enough");
    await closed;
  });

  async function errorWith(handler: Handler, options: { maxResponseBytes?: number } = {}) {
    await using server = await startServer(handler);
    return await rejection(call(server.url, options));
  }

  test.each([
    ["a status that does not exist", respond(999, '{"id":"1"}')],
    ["205 and a body", respond(205, '{"id":"1"}')],
    ["a success of too many levels", respond(200, "[".repeat(1e5) + "]".repeat(1e5))],
  ])("rejects with an ApiError if the server responds with %s", async (_, handler) => {
    const error = await errorWith(handler);
    expect(error).toMatchObject({ name: "ApiError", operation: "listBooks" });
  });

  const big = JSON.stringify({ items: ["x".repeat(2000)], pagination: { max_page: 1 } });
  const compressed: Handler = (response) => {
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(big));
  };

  test("rejects with a NetworkError if the response is larger than maxResponseBytes", async () => {
    for (const handler of [respond(200, big), compressed]) {
      expect(await errorWith(handler, { maxResponseBytes: 1000 })).toMatchObject({
        name: "NetworkError",
        cause: new RangeError("body exceeds maxResponseBytes"),
      });
    }
  });

  test("accepts a response of exactly maxResponseBytes", async () => {
    await using server = await startServer(compressed);
    await call(server.url, { maxResponseBytes: big.length });
  });

  test("closes the connection of a response without end, and does not retry", async () => {
    await using server = await startServer((response) => {
      const write = () => void response.write(" ".repeat(1_000_000));
      response.on("drain", write);
      write();
    });
    const error = await rejection(call(server.url, { retries: 2 }));
    expect(error).toMatchObject({ name: "NetworkError", cause: { name: "RangeError" } });
    await (await server.firstRequest).closed;
    expect(server.requests).toHaveLength(1);
  });
});

describe("the message of a NetworkError names the reason when", () => {
  const messageOf = async (baseUrl: string, options: object = {}) => {
    const client = createClient({ baseUrl, fetch: reliableFetch({ retries: 0 }), ...options });
    const error = (await rejection(client.GET("/v1/books/"))) as Error;
    expect(error.name).toBe("NetworkError");
    return error.message;
  };

  test.each([
    ["no server listens", "http", "connect ECONNREFUSED"],
    ["the server does not speak TLS", "https", "wrong version number"],
  ])("%s", async (_, scheme, reason) => {
    await using server = await startServer(respond(200));
    const baseUrl = server.url.replace("http", scheme);
    if (scheme === "http") await server[Symbol.asyncDispose]();
    const message = await messageOf(baseUrl);
    expect(message.startsWith(`GET ${baseUrl}: `)).toBe(true);
    expect(message).toContain(reason);
  });

  test("a proxy requires a password", async () => {
    const proxy = createServer().listen(0, "127.0.0.1");
    await once(proxy, "listening");
    proxy.on("connect", (_, socket) => {
      socket.end("HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n");
    });
    const { port } = proxy.address() as AddressInfo;
    const dispatcher = new ProxyAgent(`http://me:secret@127.0.0.1:${port}`);
    const message = await messageOf("https://service.test", { dispatcher });
    expect(message).toMatch(/^GET https:..service.test: Proxy response \(407\)/);
    await dispatcher.close();
    await new Promise((resolve) => proxy.close(resolve));
  });

  /** What `fetch` rejects with. */
  const failure = (cause: unknown) => new TypeError("fetch failed", { cause });
  test.each<[string, unknown, string]>([
    [
      "no address of a host responds",
      failure(Object.assign(new AggregateError([]), { code: "ECONNREFUSED" })),
      "ECONNREFUSED",
    ],
    ["a browser has no reason", new TypeError("Failed to fetch"), "Failed to fetch"],
  ])("%s", async (_, error, reason) => {
    const fetch = reliableFetch({ retries: 0, fetch: () => Promise.reject(error) });
    expect(await messageOf("http://service.test", { fetch })).toBe(
      `GET http://service.test: ${reason}`,
    );
  });
});
