import { getEventListeners } from "node:events";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type ReliabilityOptions, reliableFetch } from "../runtime/reliable-fetch.ts";
import { createTestClient as createClientOf, listBooks } from "./books.ts";
import { hang, page, problem, type Reply, rejection, scriptFetch } from "./scripted-fetch.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => {
  // A timer that is left would keep a process alive.
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

/** A client to which reliability was added. */
const createTestClient = (reply: Reply, options: ReliabilityOptions = {}) =>
  createClientOf(reply, {}, options);

/** A response whose body starts and does not end. */
function hangInBody(): Response {
  return new Response(new ReadableStream({ start: (body) => body.enqueue(Buffer.from('{"')) }));
}

const hangs: [string, Reply][] = [
  ["there is no response", hang],
  ["the body does not end", hangInBody],
  ["a replacement for fetch ignores its signal", () => new Promise(() => {})],
];

describe("a call rejects with a TimeoutError", () => {
  const waits: (typeof hangs)[0] = ["attempts and delays take as long", problem(503)];
  test.each([...hangs, waits])("when %s", async (_, reply) => {
    const late = { "retry-after": "10" };
    const first = reply instanceof Response ? problem(503, late) : reply;
    const { client } = createClientOf([first, hang], {}, { timeout: 12_000 });
    const call = rejection(listBooks(client));
    await vi.advanceTimersByTimeAsync(11_999);
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toMatchObject({
      name: "TimeoutError",
      message: "GET http://service.test: no complete response in 12000 ms",
    });
  });

  test("whose time does not include middleware and the function that returns a token", async () => {
    const slow = () => new Promise<string>((resolve) => setTimeout(() => resolve("demo"), 60_000));
    const { client } = createClientOf(page([]), { accessToken: slow }, { timeout: 5 });
    client.use({
      onRequest: async () => void (await slow()),
      onResponse: async () => void (await slow()),
    });
    const call = listBooks(client);
    await vi.advanceTimersByTimeAsync(180_000);
    expect(await call).toHaveProperty("items");
  });

  test("and aborts the request", async () => {
    const { client, requests } = createTestClient(hang, { timeout: 5 });
    const call = rejection(listBooks(client));
    await vi.advanceTimersByTimeAsync(5);
    await call;
    expect(requests[0]?.init.signal?.aborted).toBe(true);
  });

  test.each([
    ["30 seconds by default", {}, 30_000],
    ["30 seconds if it is undefined", { timeout: undefined }, 30_000],
    ["its timeout", { timeout: 7 }, 7],
  ])("after %s", async (_, options, expected) => {
    const { client } = createTestClient(hang, options);
    const start = Date.now();
    const call = rejection(listBooks(client));
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

  const waits: (typeof hangs)[0] = ["it waits before a retry", problem(503)];
  test.each([...hangs, waits])("when %s", async (_, reply) => {
    const controller = new AbortController();
    const { client } = createTestClient(reply);
    const call = rejection(listBooks(client, { signal: controller.signal }));
    await vi.advanceTimersByTimeAsync(10);
    controller.abort(reason);
    expect(await call).toBe(reason);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("before it sends anything, when the signal is aborted already", async () => {
    const { client, requests } = createTestClient(page([]));
    const signal = AbortSignal.abort(reason);
    expect(await rejection(listBooks(client, { signal }))).toBe(reason);
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

  test("even if the reason is a timeout of the caller", async () => {
    const controller = new AbortController();
    const { client } = createTestClient(hang);
    const call = rejection(listBooks(client, { signal: controller.signal }));
    const timeout = new DOMException("The operation timed out.", "TimeoutError");
    controller.abort(timeout);
    expect(await call).toBe(timeout);
  });
});

test("a body that nobody reads keeps no process alive", async () => {
  const { fetch } = scriptFetch(hangInBody);
  const { body } = await reliableFetch({ fetch })("http://service.test/");
  await vi.advanceTimersByTimeAsync(1);
  expect(vi.getTimerCount()).toBe(0);
  await body?.cancel();
});

test("a caller who reads slowly has the whole time for what is awaited of the service", async () => {
  const { fetch } = scriptFetch(page([]));
  const response = await reliableFetch({ fetch, timeout: 5 })("http://service.test/");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await response.json()).toHaveProperty("items");
});

test("a stream of events has no limit but for the time until its headers arrive", async () => {
  const { readable, writable } = new TransformStream();
  const headers = { "content-type": "text/event-stream; charset=utf-8" };
  const { fetch } = scriptFetch(() => new Response(readable, { headers }));
  const send = reliableFetch({ fetch, timeout: 5, maxResponseBytes: 5 });
  const { body } = await send("http://service.test/");
  const read = body?.getReader().read();
  await vi.advanceTimersByTimeAsync(60_000);
  writable.getWriter().write(Buffer.from("data: arrives late"));
  expect(await read).toMatchObject({ done: false });
});

describe("a signal that 500 calls share", () => {
  const calls = 500;

  test("gets no listener from those that have ended, and none is left after an abort", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const failed = () => Promise.reject(new TypeError("fetch failed"));
    const replies = [page([]), problem(404), new Response(null, { status: 204 }), failed];
    for (const reply of Array.from({ length: calls }, (_, index) => replies[index % 4] ?? failed)) {
      const send = reliableFetch({ retries: 0, fetch: scriptFetch(reply).fetch });
      const call = send("http://service.test/", { signal }).then((response) => response.text());
      await Promise.allSettled([call]);
    }
    expect(getEventListeners(signal, "abort")).toEqual([]);
    const waiting = reliableFetch({ fetch: () => new Promise(() => {}) });
    const pending = Array.from({ length: calls }, () =>
      waiting("http://service.test/", { signal }),
    );
    const errors = Promise.all(pending.map(rejection));
    controller.abort("done");
    expect(await errors).toEqual(Array(calls).fill("done"));
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});
