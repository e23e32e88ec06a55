import {
  connectionFailure,
  page,
  problem,
  type Reply,
  rejection,
} from "contract-kit-fixtures/scripted-fetch";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { addBook, type ClientOptions, createTestClient, listBooks, updateBook } from "./books.ts";

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

  test("rejects with the error of the last attempt", async () => {
    const { client, requests } = createTestClient([connectionFailure, problem(503), problem(429)]);
    const error = await rejection(settle(listBooks(client)));
    expect(error).toMatchObject({ name: "ApiError", status: 429 });
    expect(requests).toHaveLength(3);
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

  test("is retried with its whole body if the call sets retries", async () => {
    const { client, requests } = createTestClient([connectionFailure, problem(503), page([])]);
    await settle<unknown>(call(client, { path, body, retries: 2 }));
    const sent = JSON.stringify(body);
    expect(requests.map((request) => request.body)).toEqual([sent, sent, sent]);
  });
});

describe("retries", () => {
  test.each([
    ["the client", { retries: 1 }, {}, 2],
    ["the client if the call has undefined", { retries: 1 }, { retries: undefined }, 2],
    ["the call rather than the client", { retries: 5 }, { retries: 0 }, 1],
  ])("come from %s", async (_, ofClient, ofCall, attempts) => {
    const { client, requests } = createTestClient([problem(503)], ofClient);
    await rejection(settle(listBooks(client, ofCall)));
    expect(requests).toHaveLength(attempts);
  });
});

describe("before a retry, the client", () => {
  const minute = { timeout: 60_000 };

  /** Milliseconds from the start of a call to each of its attempts. */
  async function attemptTimes(replies: Reply[], options: Partial<ClientOptions> = minute) {
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
    await Promise.allSettled([settle(listBooks(client, options))]);
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
