import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import {
  type ApiError,
  createClient,
  getOrder,
  isKnownProblemType,
  listOrganizations,
} from "../../client/index.ts";
import {
  connectionFailure,
  html,
  json,
  page,
  problem,
  type Reply,
  rejection,
  scriptFetch,
} from "./scripted-fetch.ts";

const path = { id: "97b3d6f0-8c14-4e5b-a9d7-3f0e2c6b1a13" };

function createTestClient(reply: Reply) {
  const { fetch } = scriptFetch(reply);
  return createClient({ baseUrl: "http://service.test/secret", fetch, retries: 0 });
}

/** The error of `getOrder` when the service responds with this. */
async function errorOf(reply: Reply): Promise<ApiError> {
  return (await rejection(getOrder(createTestClient(reply), { path }))) as ApiError;
}

describe("a problem", () => {
  const notFound = {
    type: "/problems/not-found",
    title: "Not Found",
    status: 404,
    detail: "There is no such order.",
  };

  test("rejects with an ApiError that has it", async () => {
    const error = await errorOf(json(notFound, 404, { "x-request-id": "abc" }));
    expect(error).toMatchObject({
      name: "ApiError",
      operation: "getOrder",
      status: 404,
      problem: notFound,
      cause: notFound,
      message: "getOrder responded with 404: There is no such order.",
    });
    expect(error.headers.get("x-request-id")).toBe("abc");
  });

  test("has a type to branch on", async () => {
    const { problem } = await errorOf(json(notFound, 404));
    expect(problem && isKnownProblemType(problem.type)).toBe(true);
    expect(isKnownProblemType("/problems/added-later")).toBe(false);
  });

  test("is recognized without the content type of problems and with only a title", async () => {
    const error = await errorOf(json({ title: "Forbidden" }, 403));
    expect(error).toMatchObject({ problem: { title: "Forbidden" } });
    expect(error.message).toBe("getOrder responded with 403: Forbidden");
  });

  test.each<unknown>([null, 5, {}, [], "", { toString: 1 }])(
    "can have the detail %j",
    async (detail) => {
      const error = await errorOf(json({ ...notFound, detail }, 404));
      expect(error.message).toBe("getOrder responded with 404: Not Found");
    },
  );
});

describe("an error response without a problem rejects with an ApiError", () => {
  test("when it is the page of a proxy", async () => {
    const error = await errorOf(html(502));
    expect(error).toMatchObject({ name: "ApiError", status: 502, problem: undefined });
    expect(error.message).toBe("getOrder responded with 502");
    expect(error.cause).toBeInstanceOf(SyntaxError);
  });

  test("when it is empty", async () => {
    const error = await errorOf(new Response(null, { status: 500 }));
    expect(error).toMatchObject({ status: 500, problem: undefined, cause: undefined });
  });

  test.each([null, [], {}, { title: 1 }, { message: "rate limited" }, "Not Found", 404])(
    "when it is %j, which is the cause",
    async (body) => {
      const error = await errorOf(json(body, 500));
      expect(error).toMatchObject({ status: 500, problem: undefined, cause: body });
      expect(error.message).toBe("getOrder responded with 500");
    },
  );
});

describe("a success response that is not the documented one rejects with an ApiError", () => {
  test("when it is a problem", async () => {
    const error = await errorOf(json(await problem(503).json()));
    expect(error).toMatchObject({ name: "ApiError", status: 200, problem: { status: 503 } });
    expect(error.message).toBe("getOrder responded with 200: It failed.");
  });

  const bodies = ["null", "[]", '"ok"', "5", "true", "", '{"items":[', "<!doctype html>"];
  test.each(bodies)("when it is %j", async (body) => {
    const error = await errorOf(new Response(body));
    expect(error).toMatchObject({ name: "ApiError", status: 200, problem: undefined });
    expect(error.message).toBe("getOrder responded with 200, but not with the documented body");
  });

  test.each([204, 205])("when it has status %i and no body", async (status) => {
    const error = await errorOf(new Response(null, { status }));
    expect(error).toMatchObject({ name: "ApiError", status });
  });

  const pagination = { total_count: 0, max_page: 1 };
  test.each([
    {},
    { items: [] },
    { pagination },
    { items: {}, pagination },
    { items: null, pagination },
    { items: [], pagination: null },
    { items: [], pagination: { total_count: 0 } },
    { items: [], pagination: { total_count: 0, max_page: "1" } },
  ])("when a list is %j", async (body) => {
    const error = await rejection(listOrganizations(createTestClient(json(body))));
    expect(error).toMatchObject({ name: "ApiError", operation: "listOrganizations", status: 200 });
  });
});

test("a success response can have unknown values and fields, even a title", async () => {
  const body = { billing_reason: "unknown", title: "Order", status: "paid" };
  expect(await getOrder(createTestClient(json(body)), { path })).toEqual(body);
  const client = createTestClient(page([{ unknown: true }]));
  expect(await listOrganizations(client)).toMatchObject({ items: [{ unknown: true }] });
});

test("a connection failure rejects with a NetworkError", async () => {
  expect(await errorOf(connectionFailure)).toMatchObject({
    name: "NetworkError",
    operation: "getOrder",
    message: "getOrder received no complete response",
    cause: connectionFailure,
  });
});

test("an error shows no URL, because a URL can contain a client secret", async () => {
  for (const reply of [problem(404), html(302, { location: "/secret" }), connectionFailure]) {
    const error = await errorOf(reply);
    expect(inspect(error) + JSON.stringify(error)).not.toContain("secret");
  }
});

test("characters arrive whole, wherever the chunks of the response split them", async () => {
  const body = { name: "Käse 🧀 東京" };
  const stream = new ReadableStream({
    start(controller) {
      for (const byte of Buffer.from(JSON.stringify(body))) controller.enqueue(Buffer.of(byte));
      controller.close();
    },
  });
  const client = createTestClient(() => new Response(stream));
  expect(await getOrder(client, { path })).toEqual(body);
});

test("a response whose body cannot be streamed is read as a whole", async () => {
  // Some runtimes, such as React Native, have no streams.
  const response = Object.defineProperty(json({ id: "1" }), "body", { value: undefined });
  const client = createTestClient(() => response);
  expect(await getOrder(client, { path })).toEqual({ id: "1" });
});
