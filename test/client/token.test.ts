import { inspect } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as byFetch from "../../client/fetch.ts";
import { type AccessToken, type ClientOptions, createClient } from "../../client/index.ts";
import { type Operation, operations } from "../contract/document.ts";
import {
  answer,
  type Behaviour,
  cut,
  hang,
  misbehave,
  page,
  problem,
  refuse,
  reset,
} from "./misbehaving.ts";
import {
  byPath,
  exampleRequest,
  failure,
  functionOf,
  named,
  type Request,
  takesToken,
} from "./requests.ts";

type Call = (options: ClientOptions, operation: Operation, request?: Request) => Promise<unknown>;

/** Both ways to call an operation. */
const clients: [string, Call][] = [
  [
    "the functions",
    (options, operation, request) => functionOf(operation)(createClient(options), request),
  ],
  [
    "selling-api/fetch",
    (options, operation, request) => byPath(byFetch.createClient(options), operation, request),
  ],
];

/** What every operation is asked with here: secrets that no error may show. */
const secrets = { client_secret: "cs_very_secret", key: "LICENSE-KEY-VERY-SECRET" };
const secretive = (operation: Operation): Request => {
  const { path, body } = exampleRequest(operation);
  const hasSecret = path?.client_secret !== undefined;
  const { client_secret } = secrets;
  return {
    ...(path && { path: hasSecret ? { client_secret } : path }),
    ...(body !== undefined && { body: { ...(body as object), key: secrets.key } }),
  };
};

const visible = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 8,
});
type Form = (token: string) => AccessToken;
const forms: Form[] = [(token) => token, (token) => () => token, (token) => async () => token];

let server: Awaited<ReturnType<typeof misbehave>>;
let elsewhere: Awaited<ReturnType<typeof misbehave>>;
let behave: Behaviour;
beforeAll(async () => {
  server = await misbehave((response, seen) => behave(response, seen));
  elsewhere = await misbehave(answer(200, {}));
});
beforeEach(() => {
  behave = answer(200, {});
  server.requests.splice(0);
  elsewhere.requests.splice(0);
});
afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  await elsewhere?.[Symbol.asyncDispose]();
});

const authorizations = () => server.requests.map(({ headers }) => headers.authorization);

test("16 of the 19 operations take a token", () => {
  expect(operations.filter(takesToken)).toHaveLength(16);
  expect(operations.filter((operation) => !takesToken(operation))).toMatchObject([
    { operationId: "updateCheckoutSessionByClientSecret" },
    { operationId: "activateLicenseKey" },
    { operationId: "validateLicenseKey" },
  ]);
});

describe.each(clients)("with %s", (_, call) => {
  let run = 0;
  const redirected = () => elsewhere.url + (server.requests.at(-1)?.url ?? "/");
  const outcomes: Record<string, Behaviour> = {
    success: answer(200, {}),
    refusal: refuse(401),
    "unknown refusal": answer(418, problem),
    "page of HTML": answer(502, page),
    "success that is no JSON": answer(200, page),
    redirect: (response) => answer(307, page, { location: redirected() })(response),
    "redirect without a body": (response) => answer(302, "", { location: redirected() })(response),
    "broken connection": reset,
    "cut body": cut,
    "no answer": hang,
  };

  async function tellsNobody(operation: Operation, token: string, form: Form, outcome: string) {
    // A request that nobody awaits any more may come while the next call is under way.
    const id = `${++run}`;
    behave = outcomes[outcome] as Behaviour;
    const options = {
      baseUrl: server.url,
      accessToken: form(token),
      headers: { "x-run": id },
      retries: 0,
      timeout: outcome === "no answer" ? 5 : 30_000,
    };
    const error = await call(options, operation, secretive(operation)).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (error !== undefined) expectSilent(error, [token, ...Object.values(secrets)]);
    const sent = server.requests.filter(({ headers }) => headers["x-run"] === id);
    if (outcome !== "no answer") expect(sent).toHaveLength(1);
    for (const { headers } of sent) {
      expect(headers.authorization).toBe(takesToken(operation) ? `Bearer ${token}` : undefined);
    }
    expect(elsewhere.requests).toEqual([]);
  }

  test.each(named)(
    "%s sends the token exactly where the contract takes one, and tells nobody",
    async (_, operation) => {
      const [form, outcome] = [
        fc.constantFrom(...forms),
        fc.constantFrom(...Object.keys(outcomes)),
      ];
      await fc.assert(
        fc.asyncProperty(visible, form, outcome, (...given) => tellsNobody(operation, ...given)),
        { numRuns: 25 },
      );
    },
  );

  test.each<AccessToken>([undefined, "", () => undefined, async () => undefined])(
    "nothing is sent without a token (%s)",
    async (accessToken) => {
      for (const operation of operations) {
        await call({ baseUrl: server.url, accessToken }, operation, exampleRequest(operation));
      }
      expect(authorizations()).toEqual(operations.map(() => undefined));
    },
  );

  test("a token function is not even asked for an operation that takes none", async () => {
    const accessToken = vi.fn<() => string>(() => "merchant_demo");
    const open = operations.filter((operation) => !takesToken(operation));
    for (const operation of open) {
      await call({ baseUrl: server.url, accessToken }, operation, exampleRequest(operation));
    }
    expect(accessToken).not.toHaveBeenCalled();
    expect(server.requests).toHaveLength(3);
  });

  const list = operations.find(({ operationId }) => operationId === "listSubscriptions");

  test("a token function is asked anew for every request, those sent again too", async () => {
    const tokens = ["first", "second", "third", "fourth"];
    const accessToken = async () => tokens.shift();
    const options = { baseUrl: server.url, accessToken };
    const again = refuse(503, { "retry-after": "0" });
    behave = (response) => (server.requests.length < 3 ? again : answer(200, {}))(response);
    await call(options, list as Operation);
    await call(options, list as Operation);
    expect(authorizations()).toEqual(
      ["first", "second", "third", "fourth"].map((t) => `Bearer ${t}`),
    );
  });

  test.each<[string, AccessToken]>([
    [
      "throws",
      () => {
        throw vaultIsShut;
      },
    ],
    ["rejects", () => Promise.reject(vaultIsShut)],
  ])(
    "a token function that %s ends the call with its own error, and nothing is sent",
    async (_, accessToken) => {
      const error = await failure(call({ baseUrl: server.url, accessToken }, list as Operation));
      expect(error).toBe(vaultIsShut);
      expect(server.requests).toEqual([]);
    },
  );

  test("white space around a token, as from a file, is not sent", async () => {
    await call({ baseUrl: server.url, accessToken: " merchant_demo\n" }, list as Operation);
    expect(authorizations()).toEqual(["Bearer merchant_demo"]);
  });

  test("a token that no header can carry is refused without being shown", async () => {
    const unfit = fc
      .tuple(visible, fc.constantFrom("\n", "\r\n", "\0", "\x7f", "é", "€", "🔑", "\t"), visible)
      .map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(unfit, fc.constantFrom(...forms), async (token, form) => {
        const options = { baseUrl: server.url, accessToken: form(token) };
        const error = await failure(call(options, list as Operation));
        expect(error).toBeInstanceOf(TypeError);
        expectSilent(error, token.split(/[^!-~]+/));
        expect(server.requests).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});

const vaultIsShut = new Error("the vault is shut");

describe("selling-api/fetch lets a call go elsewhere, and the token stays:", () => {
  test.each(named.filter(([, operation]) => takesToken(operation)))("%s", async (_, operation) => {
    const client = byFetch.createClient({ baseUrl: server.url, accessToken: "merchant_demo" });
    const { port } = new URL(server.url);
    for (const baseUrl of [elsewhere.url, `http://localhost:${port}`, `${server.url}/other`]) {
      await byPath(client, operation, { ...exampleRequest(operation), baseUrl }).catch(() => {});
    }
    for (const { headers } of [...server.requests, ...elsewhere.requests]) {
      expect(headers).not.toHaveProperty("authorization");
    }
    expect(elsewhere.requests).toHaveLength(1);
  });

  test("with any baseUrl that only looks alike", async () => {
    const sent: [string, string | null][] = [];
    const baseUrl = "http://service.test:8080/api";
    const client = byFetch.createClient({
      baseUrl: "HTTP://Service.test:8080/x/../api/",
      accessToken: "merchant_demo",
      fetch: async (url, { headers }) => {
        sent.push([url, new Headers(headers).get("authorization")]);
        return Response.json({});
      },
    });
    const lookalikes = [
      "http://service.test:8080/api.evil.test",
      "http://service.test:8080/ap",
      "http://service.test:8080/api/../other",
      "http://service.test:808",
      "http://service.test",
      "https://service.test:8080/api",
      "http://service.test.evil.test:8080/api",
      "http://evil.test/http://service.test:8080/api",
    ];
    for (const lookalike of lookalikes)
      await client.GET("/v1/organizations/", { baseUrl: lookalike });
    expect(sent.map(([, token]) => token)).toEqual(lookalikes.map(() => null));
    for (const same of [baseUrl, `${baseUrl}/`, undefined, "HTTP://SERVICE.test:8080/api"]) {
      await client.GET("/v1/organizations/", { ...(same && { baseUrl: same }) });
      expect(sent.at(-1)).toEqual([`${baseUrl}/v1/organizations/`, "Bearer merchant_demo"]);
    }
  });

  test.each([
    "http://service.test@elsewhere.test",
    "http://service.test\\@elsewhere.test",
    "not an address",
  ])("with a baseUrl of %j it is not called at all", async (baseUrl) => {
    const client = byFetch.createClient({ baseUrl: server.url, accessToken: "merchant_demo" });
    const error = await failure(client.GET("/v1/organizations/", { baseUrl }));
    expect(error).toEqual(new TypeError("baseUrl must be an http or https address"));
  });

  test("when a middleware sends it there", async () => {
    const client = byFetch.createClient({ baseUrl: server.url, accessToken: "merchant_demo" });
    client.use({
      onRequest: ({ request }) =>
        new globalThis.Request(request.url.replace(server.url, elsewhere.url), request),
    });
    await client.GET("/v1/organizations/");
    expect(elsewhere.requests).toHaveLength(1);
    expect(elsewhere.requests[0]?.headers).not.toHaveProperty("authorization");
  });

  test("to a path that is not in the contract", async () => {
    const client = byFetch.createClient({ baseUrl: server.url, accessToken: "merchant_demo" });
    await client.GET("/v1/elsewhere" as "/v1/organizations/");
    expect(authorizations()).toEqual([undefined]);
  });
});

/** Fails if an error shows one of the secrets, wherever somebody may print it. */
function expectSilent(error: unknown, hidden: string[]) {
  const printed = [inspect(error, { depth: null }), JSON.stringify(error), String(error)];
  for (let each = error; each instanceof Error; each = each.cause) {
    printed.push(each.message, each.stack ?? "", JSON.stringify(each));
  }
  for (const secret of hidden) {
    // Whatever way it is quoted.
    const quoted = JSON.stringify(secret).slice(1, -1);
    for (const text of printed) {
      if (text.includes(secret) || text.includes(quoted)) {
        throw new Error(`"${secret}" is shown in ${text}`);
      }
    }
  }
}

test("a client that is printed does not show its token", () => {
  const accessToken = "a-token-to-keep";
  const client = createClient({ baseUrl: "http://127.0.0.1:4010", accessToken });
  const printed = inspect(client, { depth: null }) + JSON.stringify(client);
  expect(printed).not.toContain(accessToken);
  expect(client.accessToken).toBe(accessToken);
});
