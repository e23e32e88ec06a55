import { gzipSync } from "node:zlib";
import { rejection } from "contract-kit-fixtures/scripted-fetch";
import { type Handler, respond, startServer } from "contract-kit-testing/http-server";
import { describe, expect, test } from "vitest";
import { type ClientOptions, createClient, listBooks } from "./books.ts";

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
const call = (options: ClientOptions) =>
  listBooks(createClient({ timeout: Number.POSITIVE_INFINITY, ...options }));

describe("a call", () => {
  /** The error of a call, which sends one request. */
  async function errorOf(handler: Handler) {
    await using server = await startServer(handler);
    const error = await rejection(call({ baseUrl: server.url, retries: 0 }));
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
      message: expect.stringMatching(/^listBooks failed at http:..127.0.0.1:\d+: ./),
      cause: expect.any(TypeError),
    });
  });

  test.each([301, 302, 303, 307, 308])("does not follow a redirect %i", async (status) => {
    await using elsewhere = await startServer(respond(200));
    for (const location of [`${elsewhere.url}/v1/books/`, "/v2/organizations/"]) {
      await using server = await startServer(respond(status, "", { location }));
      const error = await rejection(call({ baseUrl: server.url, accessToken: "demo" }));
      expect(error).toMatchObject({ name: "ApiError", status });
      expect(server.requests).toHaveLength(1);
    }
    expect(elsewhere.requests).toEqual([]);
  });

  test.each([
    ["before the response", hang],
    ["in the body", hangInBody],
  ])("closes the connection of a call that is aborted %s", async (_, handler) => {
    await using server = await startServer(handler);
    const controller = new AbortController();
    const options = { baseUrl: server.url, signal: controller.signal };
    const error = rejection(call(options));
    const { closed } = await server.firstRequest;
    controller.abort("enough");
    expect(await error).toBe("enough");
    await closed;
  });

  async function errorWith(handler: Handler, options: { maxResponseBytes?: number } = {}) {
    await using server = await startServer(handler);
    return await rejection(call({ baseUrl: server.url, retries: 0, ...options }));
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
    await call({ baseUrl: server.url, maxResponseBytes: big.length });
  });

  test("closes the connection of a response without end, and does not retry", async () => {
    await using server = await startServer((response) => {
      const write = () => void response.write(" ".repeat(1_000_000));
      response.on("drain", write);
      write();
    });
    const error = await rejection(call({ baseUrl: server.url }));
    expect(error).toMatchObject({ name: "NetworkError", cause: { name: "RangeError" } });
    await (await server.firstRequest).closed;
    expect(server.requests).toHaveLength(1);
  });
});
