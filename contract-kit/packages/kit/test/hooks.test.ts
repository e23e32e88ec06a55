import {
  connectionFailure,
  json,
  page,
  problem,
  type Reply,
  rejection,
  scriptFetch,
} from "contract-kit-testing/scripted-fetch";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  ApiError,
  type ClientOptions,
  callFunction,
  calls,
  createClient,
  lendBook,
  listBooks,
  type RequestEvent,
  withResponse,
} from "./books.ts";

const baseUrl = "http://service.test";
const list = calls.listBooks;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(Math, "random").mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The calls of all hooks, in order. */
function record(...replies: Reply[]) {
  const events: [string, RequestEvent][] = [];
  const hook = (name: string) => (event: RequestEvent) => void events.push([name, { ...event }]);
  const options: ClientOptions = {
    baseUrl,
    accessToken: "secret",
    fetch: scriptFetch(...replies).fetch,
    onRequest: hook("request"),
    onResponse: hook("response"),
    onRetry: hook("retry"),
  };
  return { events, options };
}

describe("hooks", () => {
  const call = callFunction;

  test("receive every request, response and retry", async () => {
    const { events, options } = record(problem(503), connectionFailure, page([]));
    const result = call(options, list);
    await vi.runAllTimersAsync();
    await result;
    const operation = { operation: "listBooks", method: "GET", path: "/v1/books/" };
    const [first, second, third] = [1, 2, 3].map((attempt) => ({ ...operation, attempt }));
    const headers = expect.any(Headers);
    const error = expect.objectContaining({ name: "NetworkError", cause: connectionFailure });
    expect(events).toEqual([
      ["request", first],
      ["response", { ...first, status: 503, headers }],
      ["retry", { ...first, status: 503, headers, delay: 250 }],
      ["request", second],
      ["retry", { ...second, delay: 500, error }],
      ["request", third],
      ["response", { ...third, status: 200, headers }],
    ]);
  });

  test("receive neither the token nor a URL", async () => {
    const confirm = calls.lendBook;
    const echo = { "x-token": "Bearer secret", location: "/?token=secret", "x-request-id": "abc" };
    const { events, options } = record(json({ id: "1" }, 200, echo));
    await call(options, confirm, { path: { secret: "cs_1" }, body: {} });
    const text = JSON.stringify(events, (_, value) =>
      value instanceof Headers ? [...value] : value,
    );
    expect(text).toContain("/v1/loans/{secret}");
    expect(text).toContain("abc");
    expect(text).not.toMatch(/Bearer secret|=secret|cs_1|service\.test/);
  });

  test("can add headers to an attempt, in place of others of the same name", async () => {
    const { fetch, requests } = scriptFetch(problem(503, { "retry-after": "0" }), page([]));
    const onRequest = async ({ attempt }: RequestEvent, headers: Record<string, string>) => {
      expect(headers).toEqual({});
      headers.Traceparent = `00-${attempt}`;
    };
    const headers = { traceparent: "none" };
    const result = call({ baseUrl, fetch, onRequest, headers, accessToken: "secret" }, list);
    await vi.runAllTimersAsync();
    await result;
    expect(requests.map(({ headers }) => headers.traceparent)).toEqual(["00-1", "00-2"]);
  });

  test("receive the same object in an attempt, so that it can be measured", async () => {
    const { options } = record(page([]));
    const objects: object[] = [];
    const remember = (event: object) => void objects.push(event);
    await call({ ...options, onRequest: remember, onResponse: remember }, list);
    expect(objects[0]).toBe(objects[1]);
  });

  test.each(["onRequest", "onResponse", "onRetry"])(
    "reject the call with what %s throws",
    async (name) => {
      const failure = new Error("The log is full.");
      const { options } = record(problem(503));
      const hook = () => {
        throw failure;
      };
      expect(await rejection(call({ ...options, [name]: hook }, list))).toBe(failure);
      expect(vi.getTimerCount()).toBe(0);
    },
  );
});

describe("withResponse", () => {
  test("returns the result with the status and the headers of the last attempt", async () => {
    const retry = problem(503, { "retry-after": "0" });
    const last = json({ id: "1" }, 200, { "x-request-id": "abc", "x-token": "secret" });
    const { events, options } = record(retry, last);
    const request = { path: { secret: "cs_1" }, body: {}, retries: 1 };
    const result = withResponse(lendBook, createClient(options), request);
    await vi.runAllTimersAsync();
    const { data, response } = await result;
    expect(data).toEqual({ id: "1" });
    expect(response).toMatchObject({ status: 200, attempt: 2 });
    expect([...response.headers]).toContainEqual(["x-request-id", "abc"]);
    expect([...response.headers]).toContainEqual(["x-token", "[token]"]);
    expect(events.map(([name]) => name)).toEqual([
      ...["request", "response", "retry", "request", "response"],
    ]);
  });

  test("needs no request where the operation needs none", async () => {
    const { options } = record(page([]));
    const { data, response } = await withResponse(listBooks, createClient(options));
    expect([data.items, response.status]).toEqual([[], 200]);
  });

  test("rejects as the operation does", async () => {
    const { options } = record(problem(404));
    const call = withResponse(listBooks, createClient(options), {});
    expect(await rejection(call)).toBeInstanceOf(ApiError);
  });
});
