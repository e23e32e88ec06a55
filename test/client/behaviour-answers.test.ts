import { describe, expect, test } from "vitest";
import {
  type ApiError,
  activateLicenseKey,
  createCheckoutSession,
  createClient,
  getOrganization,
  listOrganizations,
} from "../../client/index.ts";
import { answer, type Behaviour, cut, misbehave, page, problem, reset } from "./misbehaving.ts";
import { failure } from "./requests.ts";

/** What reading a list from a server that does this is rejected with, at the first attempt. */
async function rejection(behaviour: Behaviour): Promise<ApiError> {
  await using server = await misbehave(behaviour);
  const client = createClient({ baseUrl: server.url, accessToken: "merchant_demo", retries: 0 });
  const error = await failure(listOrganizations(client));
  expect(server.requests).toHaveLength(1);
  expect(error).toMatchObject({ operation: "listOrganizations" });
  expect((error as Error).cause).toBeDefined();
  return error as ApiError;
}

describe("no complete answer is a NetworkError:", () => {
  test.each([
    ["a connection that breaks", reset],
    ["a body shorter than promised", cut],
  ])("%s", async (_, behaviour) => {
    const error = await rejection(behaviour);
    expect(error).toMatchObject({ name: "NetworkError", cause: expect.any(TypeError) });
    expect(error.message).toBe("listOrganizations got no complete answer");
  });

  test("a chunked body that breaks off", async () => {
    const error = await rejection((response) => {
      response.write('{"items":[', () => response.destroy());
    });
    expect(error.name).toBe("NetworkError");
  });

  test("an answer that is no HTTP", async () => {
    const error = await rejection(({ socket }) => void socket?.end("SSH-2.0-server\r\n"));
    expect(error.name).toBe("NetworkError");
  });

  test("nobody there", async () => {
    const server = await misbehave();
    await server[Symbol.asyncDispose]();
    const client = createClient({ baseUrl: server.url, retries: 0 });
    expect(await failure(listOrganizations(client))).toMatchObject({
      name: "NetworkError",
      cause: { cause: { code: "ECONNREFUSED" } },
    });
  });
});

describe("a success that is no JSON is an ApiError:", () => {
  test.each([
    ["a page of HTML", answer(200, page)],
    ["an empty body", answer(200)],
    ["no body", answer(204)],
    ["JSON that ends too early", answer(200, '{"items":[', { "content-type": "application/json" })],
  ])("%s", async (_, behaviour) => {
    const error = await rejection(behaviour);
    expect(error).toMatchObject({ name: "ApiError", problem: undefined });
    expect(error.cause).toBeInstanceOf(SyntaxError);
    expect(error.message).toBe(`listOrganizations answered ${error.status}, but no JSON`);
  });
});

describe("a refusal is an ApiError", () => {
  test("without a problem when it is a page of HTML", async () => {
    const error = await rejection(answer(502, page, { "x-request-id": "abc" }));
    expect(error).toMatchObject({ name: "ApiError", status: 502, problem: undefined });
    expect(error.message).toBe("listOrganizations answered 502");
    expect(error.headers.get("x-request-id")).toBe("abc");
    expect(error.cause).toBeInstanceOf(SyntaxError);
  });

  test("without a problem when it is empty", async () => {
    expect(await rejection(answer(500))).toMatchObject({ status: 500, problem: undefined });
  });

  test("with its problem, also when that is called plain JSON", async () => {
    const error = await rejection(answer(503, problem));
    expect(error).toMatchObject({ status: 503, problem, cause: problem });
    expect(error.message).toBe("listOrganizations answered 503: The service is busy.");
  });

  test("with a problem of little more than a title", async () => {
    const error = await rejection(answer(403, { title: "Forbidden" }));
    expect(error.message).toBe("listOrganizations answered 403: Forbidden");
  });

  test.each([null, [], {}, { title: 1 }, { message: "rate limited" }])(
    "without a problem, and with what came as its cause, when it is %j",
    async (body) => {
      const type = { "content-type": "application/problem+json" };
      const error = await rejection(answer(500, body, type));
      expect(error).toMatchObject({ status: 500, problem: undefined });
      expect(error.cause).toEqual(body);
      expect(error.message).toBe("listOrganizations answered 500");
    },
  );

  test("with a status that HTTP does not know", async () => {
    expect(await rejection(answer(999, {}))).toMatchObject({ name: "ApiError", status: 999 });
  });
});

describe("a redirect is an ApiError and is not followed:", () => {
  test.each([301, 302, 303, 307, 308])("%i", async (status) => {
    await using elsewhere = await misbehave(answer(200, {}));
    const location = `${elsewhere.url}/v1/organizations/`;
    await using server = await misbehave(answer(status, "", { location }));
    const client = createClient({ baseUrl: server.url, accessToken: "merchant_demo" });
    const body = { product_id: "5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02" };
    for (const call of [listOrganizations(client), createCheckoutSession(client, { body })]) {
      const error = (await failure(call)) as ApiError;
      expect(error).toMatchObject({ name: "ApiError", status, problem: undefined });
      expect(error.headers.get("location")).toBe(location);
    }
    expect(server.requests).toHaveLength(2);
    expect(elsewhere.requests).toEqual([]);
  });

  test("to the same origin", async () => {
    await using server = await misbehave(answer(307, "", { location: "/v2/" }), answer(200, {}));
    const error = await failure(listOrganizations(createClient({ baseUrl: server.url })));
    expect(error).toMatchObject({ name: "ApiError", status: 307 });
    expect(server.requests).toHaveLength(1);
  });
});

test("what is beyond ASCII arrives whole, wherever its bytes are parted", async () => {
  const bytes = Buffer.from(JSON.stringify({ name: "Käse 🧀 東京" }));
  await using server = await misbehave((response) => {
    for (const byte of bytes) response.write(Buffer.of(byte));
    response.end();
  });
  const client = createClient({ baseUrl: server.url });
  const id = "1f0c3a5e-6b7d-4c8e-9a10-b2c3d4e5f601";
  expect(await getOrganization(client, { path: { id } })).toEqual({ name: "Käse 🧀 東京" });
});

test("an answer may hold values and fields that nobody has seen yet", async () => {
  await using server = await misbehave(answer(200, { status: "paused", brand_new: true }));
  const client = createClient({ baseUrl: server.url });
  const body = { key: "K", organization_id: "1f0c3a5e-6b7d-4c8e-9a10-b2c3d4e5f601", label: "l" };
  expect(await activateLicenseKey(client, { body })).toEqual({ status: "paused", brand_new: true });
});
