/** What both clients make of a service, a proxy or a network that fails. */
import { QueryClient } from "@tanstack/query-core";
import { describe, expect, test, vi } from "vitest";
import { type Handler, respond, startServer } from "../../test/http-server.ts";
import type { ProblemDocument } from "../runtime/settings.ts";
import { createBooksClient, createClient, getBook } from "./books.ts";

// A call that never ends fails soon.
vi.setConfig({ testTimeout: 10_000 });

const id = "97b3d6f0-8c14-4e5b-a9d7-3f0e2c6b1a13";
const html = { "content-type": "text/html" };
const problem = (status: number, type: string) =>
  JSON.stringify({ type, title: "No", status, detail: "It failed." });

interface Outcome {
  data?: unknown;
  problem?: ProblemDocument | undefined;
  status?: number;
  error?: Error;
}

/** What a client returns or rejects with, in one form for both. */
type Call = (baseUrl: string, options?: { timeout?: number; retries?: number }) => Promise<Outcome>;

const withFunction: Call = async (baseUrl, options) => {
  const client = createClient({ baseUrl, accessToken: "demo", ...options });
  return getBook(client, { path: { id } }).then(
    (data) => ({ data }),
    (error) => ({ error, status: error.status, problem: error.problem }),
  );
};

const withPath: Call = async (baseUrl, options) => {
  const client = createBooksClient({ baseUrl, accessToken: "demo", ...options });
  return client.GET("/v1/books/{id}", { params: { path: { id } } }).then(
    ({ data, error, response }) => ({ data, problem: error, status: response.status }),
    (error) => ({ error }),
  );
};

describe.each([
  ["a function", withFunction, { name: "ApiError" }, undefined],
  ["the path-typed client", withPath, undefined, { type: "about:blank" }],
])("%s", (_, call, error, unknownProblem) => {
  async function outcomeOf(handler: Handler, options?: { timeout?: number; retries?: number }) {
    await using server = await startServer(handler);
    const outcome = await call(server.url, { retries: 0, timeout: 10_000, ...options });
    expect(outcome.data).toBeUndefined();
    return { outcome, attempts: server.requests.length };
  }

  test.each<[string, number, Handler]>([
    ["an empty 502", 502, respond(502, "")],
    ["an HTML page", 502, respond(502, "<!doctype html><title>Bad gateway</title>", html)],
    ["a redirect", 302, respond(302, "", { location: "/v2/orders" })],
    ["an empty success", 200, respond(200, "")],
    ["null", 200, respond(200, "null")],
    ["an HTML page as a success", 200, respond(200, "<!doctype html>", html)],
  ])("fails with %s, which is no problem of the service", async (_, status, handler) => {
    const { outcome } = await outcomeOf(handler);
    expect(outcome).toMatchObject({ status, ...(error && { error }) });
    expect(outcome.problem?.type).toBe(unknownProblem?.type);
  });

  test("has the problem of a response to a wrong token", async () => {
    const unauthorized = respond(401, problem(401, "/problems/unauthorized"));
    const { outcome } = await outcomeOf(unauthorized);
    expect(outcome).toMatchObject({ status: 401, problem: { type: "/problems/unauthorized" } });
  });

  test("has the problem of a 429 after it retried as Retry-After says", async () => {
    const limited = problem(429, "/problems/unexpected-error");
    const start = performance.now();
    const { outcome, attempts } = await outcomeOf(respond(429, limited, { "retry-after": "1" }), {
      retries: 1,
    });
    expect(outcome).toMatchObject({ status: 429, problem: { status: 429 } });
    expect(attempts).toBe(2);
    expect(performance.now() - start).toBeGreaterThan(900);
  });

  test.each<[string, Handler]>([
    ["the response", () => {}],
    ["the end of the body", (response) => void response.writeHead(200).write('{"id":')],
  ])("rejects with a TimeoutError while it waits for %s", async (_, handler) => {
    const { outcome } = await outcomeOf(handler, { timeout: 100 });
    expect(outcome.error).toMatchObject({ name: "TimeoutError" });
  });

  test("rejects with a NetworkError if no server listens", async () => {
    const server = await startServer(respond(200));
    await server[Symbol.asyncDispose]();
    const { error } = await call(server.url, { retries: 0 });
    expect(error).toMatchObject({ name: "NetworkError" });
  });
});

test.each([
  ["an empty 502", respond(502, "")],
  ["null", respond(200, "null")],
])("TanStack Query takes %s for an error, as openapi-react-query calls it", async (_, handler) => {
  await using server = await startServer(handler);
  const client = createBooksClient({ baseUrl: server.url, retries: 0 });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const query = queries.fetchQuery({
    queryKey: ["getBook", id],
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      const { data, error, response } = await client.GET("/v1/books/{id}", { params, signal });
      if (error) throw error;
      return response.headers.get("content-length") === "0" ? (data ?? null) : data;
    },
  });
  await expect(query).rejects.toMatchObject({ type: "about:blank", title: "Unexpected response" });
});
