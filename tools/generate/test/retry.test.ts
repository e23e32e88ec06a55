import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ReliabilityOptions } from "../runtime/reliable-fetch.ts";
import {
  addBook,
  createTestClient as createClientOf,
  listBooks,
  reliableFetch,
  updateBook,
} from "./books.ts";
import {
  connectionFailure,
  hang,
  page,
  problem,
  type Reply,
  rejection,
  scriptFetch,
} from "./scripted-fetch.ts";

const path = { id: "f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08" };
const body = { title: "Nets", note: "x".repeat(10_000) };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => {
  // A timer that is left would keep a process alive.
  expect(vi.getTimerCount()).toBe(0);
  // What a spy restores are the fake timers.
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A client to which reliability was added. */
const createTestClient = (replies: Reply[], options: ReliabilityOptions = {}) =>
  createClientOf(replies, {}, options);

/** Lets the fake time pass until a call has settled. */
async function settle<Result>(call: Promise<Result>): Promise<Result> {
  call.catch(() => {});
  await vi.runAllTimersAsync();
  return call;
}

describe("a GET", () => {
  test.each<[string, Reply]>([
    ["status 429", problem(429)],
    ["status 502", problem(502)],
    ["status 503", problem(503)],
    ["status 504", problem(504)],
    ["a connection failure", connectionFailure],
  ])("is retried twice after %s", async (_, failure) => {
    const { client, requests } = createTestClient([failure, failure, page([])]);
    expect(await settle(listBooks(client))).toHaveProperty("items");
    expect(requests).toHaveLength(3);
  });

  test("gets its token once, and each attempt the headers that middleware adds", async () => {
    const tokens = ["first", "second"];
    const accessToken = async () => tokens.shift();
    const { client, requests } = createClientOf([problem(503), page([])], { accessToken }, {});
    client.use({ onRequest: ({ request }) => request.headers.set("x-trace", "abc") });
    await settle(listBooks(client));
    const headers = { authorization: "Bearer first", "x-trace": "abc" };
    expect(requests).toMatchObject([{ headers }, { headers }]);
  });

  test("does not read a response to its end that is retried", async () => {
    const cancel = vi.fn<() => void>();
    const endless = () => new Response(new ReadableStream({ cancel }), { status: 503 });
    const { client, requests } = createTestClient([endless, page([])]);
    expect(await settle(listBooks(client))).toHaveProperty("items");
    expect(requests).toHaveLength(2);
    expect(cancel).toHaveBeenCalledOnce();
  });

  test("rejects with the error of the last attempt", async () => {
    const { client, requests } = createTestClient([connectionFailure, problem(503), problem(429)]);
    const error = await rejection(settle(listBooks(client)));
    expect(error).toMatchObject({ name: "ApiError", status: 429 });
    expect(requests).toHaveLength(3);
  });

  const failures: [string, Error][] = [
    ["Node", new TypeError("terminated")],
    ["Bun", Object.assign(new TypeError("Unable to connect."), { path: "http://other.test/" })],
    ["Chromium", new TypeError("Failed to fetch (service.test)")],
    ["Firefox", new TypeError("NetworkError when attempting to fetch resource.")],
    ["Safari", new TypeError("Load failed")],
    ["React Native", new TypeError("Network request failed")],
    ["Cloudflare Workers", new Error("Network connection lost.")],
    ["the HTTP client of Node", Object.assign(new Error("read"), { code: "ECONNRESET" })],
    ["happy-dom", new DOMException("Failed to execute", "NetworkError")],
    ["the signal of an attempt", new DOMException("It takes too long.", "TimeoutError")],
  ];
  test.each(failures)("is retried after a connection failure of %s", async (_, failure) => {
    const { client, requests } = createTestClient([failure, page([])]);
    expect(await settle(listBooks(client))).toHaveProperty("items");
    expect(requests).toHaveLength(2);
  });

  class Locked extends Error {
    status = 503;
  }
  test.each<[string, unknown]>([
    ["a mistake", new TypeError("request.nope is not a function")],
    ["an error that is not of a connection", new Error("Failed to fetch the token")],
    ["a class of its own", new Locked("locked", { cause: new TypeError("fetch failed") })],
    ["an abort of its own", new DOMException("aborted", "AbortError")],
    ["a text", "offline"],
  ])("is not retried after a fetch rejects with %s, which is the error", async (_, error) => {
    const fetch = vi.fn<() => Promise<Response>>(() => Promise.reject(error));
    const { client } = createTestClient([], { fetch });
    expect(await rejection(settle(listBooks(client)))).toBe(error);
    expect(fetch).toHaveBeenCalledOnce();
  });

  test("can limit each attempt with another reliableFetch", async () => {
    const { fetch, requests } = scriptFetch(hang, page([]));
    const attempt = reliableFetch({ fetch, timeout: 5_000, retries: 0 });
    const { client } = createTestClient([], { fetch: attempt });
    expect(await settle(listBooks(client))).toHaveProperty("items");
    expect(requests).toHaveLength(2);
    const slow = reliableFetch({ fetch: scriptFetch(hang).fetch, timeout: 5_000, retries: 0 });
    const error = await rejection(
      settle(listBooks(client, { fetch: reliableFetch({ fetch: slow }) })),
    );
    expect(error).toMatchObject({
      message: "GET http://service.test: no complete response in 5000 ms",
    });
  });

  test.each([400, 401, 404, 409, 422, 500, 501])("is not retried after %i", async (status) => {
    const { client, requests } = createTestClient([problem(status)]);
    expect(await rejection(settle(listBooks(client)))).toMatchObject({ status });
    expect(requests).toHaveLength(1);
  });
});

describe.each([
  ["POST", addBook],
  ["PATCH", updateBook],
])("a %s", (_, call) => {
  test.each<[string, Reply]>([
    ["status 503", problem(503)],
    ["a connection failure", connectionFailure],
  ])("is not retried after %s", async (_, failure) => {
    const { client, requests } = createTestClient([failure]);
    await rejection(settle(call(client, { path, body })));
    expect(requests).toHaveLength(1);
  });

  test.each([
    ["a number", 2],
    ["a function", ({ method }: Request) => (method === "GET" ? 0 : 2)],
  ])("is retried with its whole body if retries is %s", async (_, retries) => {
    const replies = [connectionFailure, problem(503), page([])];
    const { client, requests } = createTestClient(replies, { retries });
    await settle<unknown>(call(client, { path, body }));
    const sent = JSON.stringify(body);
    expect(requests.map((request) => request.body)).toEqual([sent, sent, sent]);
  });
});

test("a call has a fetch of its own", async () => {
  const { client, requests } = createTestClient([problem(503)], { retries: 5 });
  const fetch = reliableFetch({ retries: 1, fetch: async (request) => problem(request ? 503 : 0) });
  const spied = vi.fn<typeof fetch>(fetch);
  await rejection(settle(listBooks(client, { fetch: spied })));
  expect(spied).toHaveBeenCalledOnce();
  expect(requests).toEqual([]);
});

describe("before a retry, reliableFetch", () => {
  const minute = { timeout: 60_000 };

  /** Milliseconds from the start of a call to each of its attempts. */
  async function attemptTimes(replies: Reply[], options: ReliabilityOptions = minute) {
    const times: number[] = [];
    const start = Date.now();
    const { client } = createTestClient(
      [...replies, page([])].map((reply) => (request) => {
        times.push(Date.now() - start);
        if (typeof reply === "function") return reply(request);
        if (reply instanceof Response) return reply;
        throw reply;
      }),
      options,
    );
    await Promise.allSettled([settle(listBooks(client))]);
    return times;
  }
  const retryAfter = (value: string) => problem(429, { "retry-after": value });

  test("waits half a second and then twice as long, up to half of it less", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    expect(await attemptTimes([problem(503), connectionFailure])).toEqual([0, 250, 750]);
    vi.spyOn(Math, "random").mockReturnValue(0.998);
    expect(await attemptTimes([problem(503), connectionFailure])).toEqual([0, 499, 1498]);
  });

  test.each([
    ["7", 7000],
    ["Mon, 02 Mar 2026 09:30:20 GMT", 20_000],
    ["0", 0],
    ["-5", 0],
    ["Mon, 02 Mar 2020 09:30:20 GMT", 0],
    ["86400", 30_000],
    ["1e99", 30_000],
    ["Fri, 31 Dec 2999 23:59:59 GMT", 30_000],
    // What is neither a number nor a date is ignored.
    ["soon", 250],
    ["", 250],
    ["1 minute", 250],
  ])("takes the Retry-After %j for %i ms, within 30 seconds", async (value, expected) => {
    vi.setSystemTime("2026-03-02T09:30:00.000Z");
    vi.spyOn(Math, "random").mockReturnValue(0);
    const timers = vi.spyOn(globalThis, "setTimeout");
    expect(await attemptTimes([retryAfter(value)])).toEqual([0, expected]);
    const delays = timers.mock.calls.map(([, delay = 0]) => delay);
    timers.mockRestore();
    // Node warns of a negative delay.
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(0);
  });

  test("waits at most 30 seconds after many attempts", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const options = { retries: 10, timeout: Number.POSITIVE_INFINITY };
    const times = await attemptTimes(Array(10).fill(problem(503)), options);
    const delays = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(delays).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  });

  test("does not start a delay that would exceed the timeout", async () => {
    const { client, requests } = createTestClient([retryAfter("10")], { timeout: 10_000 });
    const error = await rejection(settle(listBooks(client)));
    expect(error).toMatchObject({ name: "ApiError", status: 429 });
    expect(requests).toHaveLength(1);
  });
});
