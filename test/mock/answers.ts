import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { follow, type Json, type Operation, operations, violations } from "../contract/document.ts";

export interface Server {
  url: string;
  stop: () => Promise<unknown>;
}

const json = "application/json";
const problem = "application/problem+json";

/** An operation's path with its parameters' examples in place. */
export function examplePath({ path, parameters }: Operation): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema ?? {};
    return String(follow<{ examples: Json[] }>(schema).examples[0]);
  });
}

/** The first example of an operation's body. */
export function exampleBody({ requestBody }: Operation): Json | undefined {
  const examples = requestBody?.content[json]?.examples ?? {};
  return Object.values(examples)[0]?.value;
}

const operation = (id: string): Operation => {
  const found = operations.find(({ operationId }) => operationId === id);
  if (found === undefined) throw new Error(`no operation ${id}`);
  return found;
};

const bearer = operations.filter(({ security }) => security.length > 0);
const required = bearer.filter(({ security }) => !security.some((one) => !("accessToken" in one)));
const success = ({ responses }: Operation) => {
  const [status, answer] = Object.entries(responses).find(([code]) => code.startsWith("2")) ?? [];
  const media = answer?.content?.[json];
  if (status === undefined || media === undefined) throw new Error("no success answer");
  return { status: Number(status), media };
};
const named = operations.map((each) => [each.operationId, each] as const);

/** What has to be minded of a server that, unlike a stock mock, has a memory and knows its callers. */
export interface Particulars {
  /** Brings it back to where it began, before each test. */
  reset?: (server: Server) => Promise<unknown>;
  /** A token that an operation takes. */
  tokenFor?: (operation: Operation) => string;
}

/**
 * Everything that a stock mock of the contract answers, over HTTP. The same tests hold for whatever
 * else claims to serve the contract.
 */
export function answersLikeTheContract(
  start: () => Promise<Server>,
  { reset, tokenFor = () => "merchant_demo" }: Particulars = {},
): void {
  let server: Server;
  beforeAll(async () => {
    server = await start();
  }, 60_000);
  beforeEach(() => reset?.(server));
  afterAll(() => server?.stop());

  interface Call {
    path?: string;
    body?: Json | string | undefined;
    headers?: Record<string, string>;
    token?: string | null;
  }

  async function call(of: Operation, { path, body, headers, token = tokenFor(of) }: Call = {}) {
    const payload = body === undefined ? exampleBody(of) : body;
    const response = await fetch(server.url + (path ?? examplePath(of)), {
      method: of.method,
      redirect: "manual",
      headers: {
        accept: json,
        ...(payload === undefined ? {} : { "content-type": json }),
        ...(token !== null && of.security.length > 0 ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(payload === undefined
        ? {}
        : { body: typeof payload === "string" ? payload : JSON.stringify(payload) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      type: response.headers.get("content-type")?.split(";")[0],
      text,
      get body(): Json {
        return JSON.parse(text);
      },
    };
  }

  test("there are 19 operations", () => {
    expect(operations).toHaveLength(19);
  });

  describe.each(named)("%s", (_, of) => {
    test("answers its success, valid under the contract", async () => {
      const { status, media } = success(of);
      const answer = await call(of);
      expect(answer).toMatchObject({ status, type: json });
      expect(violations(media.schema, answer.body)).toEqual([]);
    });

    test("answers one coherent world: an x_id is the id of the x beside it", async () => {
      const answer = await call(of);
      expect(disagreements(answer.body)).toEqual([]);
    });

    const declared = Object.entries(of.responses).filter(([status]) => !status.startsWith("2"));
    test.each(declared)("answers its problem %s when asked to", async (status, { content }) => {
      const code = status === "default" ? 503 : Number(status);
      const answer = await call(of, { headers: { prefer: `code=${code}`, accept: "*/*" } });
      expect(answer).toMatchObject({ status: code, type: problem });
      expect(violations(content?.[problem]?.schema ?? {}, answer.body)).toEqual([]);
    });

    const examples = Object.entries(of.responses).flatMap(([status, { content }]) =>
      Object.values(content ?? {}).flatMap((media) =>
        Object.entries(media.examples ?? {}).map(
          ([name, { value }]) => [name, status, value] as const,
        ),
      ),
    );
    test.each(examples)("answers its example %s of %s by name", async (name, status, value) => {
      const code = status === "default" ? 500 : Number(status);
      const prefer = `code=${code}, example=${name}`;
      const answer = await call(of, { headers: { prefer, accept: "*/*" } });
      expect(answer.status).toBe(code);
      expect(answer.body).toEqual(value);
    });
  });

  describe("without a token", () => {
    test.each(required.map((each) => [each.operationId, each] as const))(
      "%s answers 401",
      async (_, of) => {
        const answer = await call(of, { token: null });
        expect(answer).toMatchObject({ status: 401, type: problem });
      },
    );

    test("16 operations take a token, and one of them works without", () => {
      expect(bearer).toHaveLength(16);
      expect(
        bearer.filter((each) => !required.includes(each)).map((each) => each.operationId),
      ).toEqual(["confirmCheckoutSession"]);
    });

    test.each([
      "updateCheckoutSessionByClientSecret",
      "confirmCheckoutSession",
      "activateLicenseKey",
      "validateLicenseKey",
    ])("%s works", async (id) => {
      expect(await call(operation(id), { token: null })).toMatchObject({ status: 200 });
    });
  });

  test("confirming a session works with a token too", async () => {
    const answer = await call(operation("confirmCheckoutSession"));
    expect(answer.body).toMatchObject({ status: "confirmed" });
  });

  describe("a request that does not fit the contract is answered 422", () => {
    const pairs = (count: number, length: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`${index}`.padStart(length, "k"), "value"]),
      );
    const update = operation("updateCheckoutSession");
    const subscriptions = operation("listSubscriptions");

    test.each<[string, Operation, Call]>([
      ["a body without its required field", operation("createCheckoutSession"), { body: {} }],
      ["a body with a wrong type", operation("activateLicenseKey"), { body: { key: 1 } }],
      ["a body that is no object", update, { body: [] }],
      ["an id that is no UUID", operation("getOrder"), { path: "/v1/orders/4711" }],
      ["an unknown criterion", subscriptions, { path: "/v1/subscriptions/?sorting=price" }],
      ["a limit of 0", subscriptions, { path: "/v1/subscriptions/?limit=0" }],
      ["a limit of 101", subscriptions, { path: "/v1/subscriptions/?limit=101" }],
      ["a page of 0", subscriptions, { path: "/v1/subscriptions/?page=0" }],
      ["51 pairs of metadata", update, { body: { customer_metadata: pairs(51, 2) } }],
      ["a metadata key of 41 characters", update, { body: { customer_metadata: pairs(1, 41) } }],
    ])("%s", async (_, of, request) => {
      expect(await call(of, request)).toMatchObject({ status: 422, type: problem });
    });

    test.each<[string, Operation, Call]>([
      ["50 pairs of metadata", update, { body: { customer_metadata: pairs(50, 2) } }],
      ["a metadata key of 40 characters", update, { body: { customer_metadata: pairs(1, 40) } }],
      ["a limit of 100", subscriptions, { path: "/v1/subscriptions/?limit=100" }],
    ])("yet %s is fine", async (_, of, request) => {
      expect(await call(of, request)).toMatchObject({ status: 200 });
    });
  });

  describe("sorting", () => {
    test.each(["listCheckoutSessions", "listPortalSubscriptions", "listOrganizations"])(
      "%s takes any criterion",
      async (id) => {
        const of = operation(id);
        const path = `${of.path}?sorting=whatever&sorting=-else`;
        expect(await call(of, { path })).toMatchObject({ status: 200 });
      },
    );

    test.each(["sorting=amount", "sorting=-amount&sorting=customer"])(
      "listSubscriptions takes %s",
      async (query) => {
        const of = operation("listSubscriptions");
        expect(await call(of, { path: `${of.path}?${query}` })).toMatchObject({ status: 200 });
      },
    );
  });

  test.each(
    operations.filter(({ path }) => path.endsWith("/")).map((each) => [each.path, each] as const),
  )("%s is not found without its slash", async (path, of) => {
    expect(await call(of, { path: path.slice(0, -1) })).toMatchObject({ status: 404 });
  });

  test("malformed JSON is answered, and the next request too", async () => {
    const of = operation("createCheckoutSession");
    const answer = await call(of, { body: '{"product_id": ' });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await call(of)).toMatchObject({ status: 201 });
  });
}

/** Places where an `x_id` and the `id` of the `x` beside it are not the same. */
function disagreements(value: Json, place = ""): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => disagreements(item, `${place}[${index}]`));
  }
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const id = value[`${key}_id`];
    const own =
      inner !== null && typeof inner === "object" && !Array.isArray(inner) ? inner.id : id;
    const here = id !== undefined && own !== id ? [`${place}.${key}.id is not ${key}_id`] : [];
    return [...here, ...disagreements(inner, `${place}.${key}`)];
  });
}
