import { getEventListeners } from "node:events";
import { hang, page, problem, type Reply, rejection } from "contract-kit-fixtures/scripted-fetch";
import type { Middleware } from "openapi-fetch";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type ClientOptions, createTestClient as createClientOf, listBooks } from "./books.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => {
  // A timer that is left would keep a process alive.
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

type Options = Partial<ClientOptions> & { middleware?: Middleware };

function createTestClient(reply: Reply, { middleware, ...options }: Options = {}) {
  const made = createClientOf(reply, options);
  if (middleware) made.client.use(middleware);
  return made;
}

/** A response whose body starts and does not end. */
function hangInBody(): Response {
  return new Response(new ReadableStream({ start: (body) => body.enqueue(Buffer.from('{"')) }));
}

/** Middleware that never ends. */
const hanging = { onRequest: () => new Promise<never>(() => {}) };

const hangs: [string, Reply, Options][] = [
  ["there is no response", hang, {}],
  ["the body does not end", hangInBody, {}],
  ["a replacement for fetch ignores its signal", () => new Promise(() => {}), {}],
  ["the token does not arrive", page([]), { accessToken: () => new Promise(() => {}) }],
  ["middleware does not end", page([]), { middleware: hanging }],
];

describe("a call rejects with a TimeoutError", () => {
  test.each(hangs)("when %s", async (_, reply, options) => {
    const { client } = createTestClient(reply, { ...options, timeout: 12_000 });
    const call = rejection(listBooks(client));
    await vi.advanceTimersByTimeAsync(11_999);
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toMatchObject({
      name: "TimeoutError",
      operation: "listBooks",
      message: "listBooks timed out after 12000 ms at http://service.test",
    });
  });

  test("and aborts the request", async () => {
    const { client, requests } = createTestClient(hang, { timeout: 5 });
    const call = rejection(listBooks(client));
    await vi.advanceTimersByTimeAsync(5);
    await call;
    expect(requests[0]?.init.signal?.aborted).toBe(true);
  });

  test.each([
    ["30 seconds by default", {}, {}, 30_000],
    ["the timeout of the client", { timeout: 7 }, {}, 7],
    [
      "the timeout of the client if the call has undefined",
      { timeout: 7 },
      { timeout: undefined },
      7,
    ],
    ["the timeout of the call rather than the client", { timeout: 7 }, { timeout: 9 }, 9],
  ])("after %s", async (_, ofClient, ofCall, expected) => {
    const { client } = createTestClient(hang, ofClient);
    const start = Date.now();
    const call = rejection(listBooks(client, ofCall));
    await vi.advanceTimersToNextTimerAsync();
    expect(await call).toMatchObject({ name: "TimeoutError" });
    expect(Date.now() - start).toBe(expected);
  });
});

test("a timeout of Infinity is no limit", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { client } = createTestClient(() => promise, { timeout: Number.POSITIVE_INFINITY });
  const call = listBooks(client);
  await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000);
  resolve(page([]));
  expect(await call).toHaveProperty("items");
});

describe("a call that is aborted rejects with the reason of its signal", () => {
  const reason = new Error("The user left the page.");

  const waits: (typeof hangs)[0] = ["it waits before a retry", problem(503), {}];
  test.each([...hangs, waits])("when %s", async (_, reply, options) => {
    const controller = new AbortController();
    const { client } = createTestClient(reply, options);
    const call = rejection(listBooks(client, { signal: controller.signal }));
    await vi.advanceTimersByTimeAsync(10);
    controller.abort(reason);
    expect(await call).toBe(reason);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("before it sends anything, when the signal is aborted already", async () => {
    const accessToken = vi.fn<() => string>();
    const { client, requests } = createTestClient(page([]), { accessToken });
    const signal = AbortSignal.abort(reason);
    expect(await rejection(listBooks(client, { signal }))).toBe(reason);
    expect(accessToken).not.toHaveBeenCalled();
    expect(requests).toEqual([]);
  });

  test("and sends nothing, when a token arrives later", async () => {
    const token = Promise.withResolvers<string>();
    const controller = new AbortController();
    const { client, requests } = createTestClient(page([]), { accessToken: () => token.promise });
    const call = rejection(listBooks(client, { signal: controller.signal }));
    controller.abort(reason);
    expect(await call).toBe(reason);
    token.resolve("demo");
    await vi.advanceTimersByTimeAsync(1);
    expect(requests).toEqual([]);
  });

  test("and starts no delay, when a retryable response arrives at the same time", async () => {
    const controller = new AbortController();
    const reply = () => {
      controller.abort(reason);
      return problem(503);
    };
    const { client, requests } = createTestClient(reply);
    expect(await rejection(listBooks(client, { signal: controller.signal }))).toBe(reason);
    await vi.advanceTimersByTimeAsync(1);
    expect(vi.getTimerCount()).toBe(0);
    expect(requests).toHaveLength(1);
  });

  test("of the client, unless the call has one", async () => {
    const controller = new AbortController();
    const { client } = createTestClient(hang, { signal: controller.signal });
    const ofClient = rejection(listBooks(client, { signal: undefined }));
    const { signal } = new AbortController();
    const ofCall = rejection(listBooks(client, { signal, timeout: 5 }));
    controller.abort(reason);
    expect(await ofClient).toBe(reason);
    await vi.advanceTimersByTimeAsync(5);
    expect(await ofCall).toMatchObject({ name: "TimeoutError" });
  });

  test("even if the reason is a timeout of the caller", async () => {
    const controller = new AbortController();
    const { client } = createTestClient(hang);
    const call = rejection(listBooks(client, { signal: controller.signal }));
    const timeout = new DOMException("The operation timed out.", "TimeoutError");
    controller.abort(timeout);
    expect(await call).toBe(timeout);
  });
});

describe("a signal that many calls share", () => {
  // Node prints a MaxListenersExceededWarning when a signal has more than ten listeners.
  test("gets no listener from eleven calls at the same time", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const { client, requests } = createTestClient(hang);
    const calls = Array.from({ length: 11 }, () => rejection(listBooks(client, { signal })));
    await vi.advanceTimersByTimeAsync(1);
    expect(requests).toHaveLength(11);
    expect(getEventListeners(signal, "abort")).toEqual([]);
    controller.abort("done");
    expect(await Promise.all(calls)).toEqual(Array(11).fill("done"));
  });

  test("aborts a call where AbortSignal.any does not exist", async () => {
    vi.stubGlobal(
      "AbortSignal",
      class extends AbortSignal {
        static override any = undefined as never;
      },
    );
    const controller = new AbortController();
    const { signal } = controller;
    const { client, requests } = createTestClient(hang);
    const error = rejection(listBooks(client, { signal }));
    await vi.advanceTimersByTimeAsync(1);
    controller.abort("done");
    expect(await error).toBe("done");
    expect(requests).toHaveLength(1);
    vi.unstubAllGlobals();
  });

  test("retains nothing of a call that has ended", async () => {
    const { signal } = new AbortController();
    const { client, requests } = createTestClient(page([]));
    await listBooks(client, { signal });
    // A combined signal with a handler is never collected as garbage.
    expect(requests[0]?.init.signal?.onabort).toBeNull();
  });
});
