import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Mock, startMock } from "../../scripts/mock.ts";
import { type Operation, operations } from "../contract/document.ts";
import { problem } from "./problems.ts";
import { type Drawn, knownIn, requestsOf } from "./requests.ts";
import {
  type Exchange,
  exchangeWith,
  openWorld,
  products,
  type Reply,
  type Sent,
  type State,
  tokens,
  type World,
} from "./world.ts";

/** The same requests in every run: what is compared here are two programs, not one with a rule. */
const seed = 20261120;
const perOperation = 160;

let sandbox: World;
let stock: Mock;
let toStock: Exchange;
let lived: State;

beforeAll(async () => {
  const contract = fileURLToPath(new URL("../../generated/openapi.yaml", import.meta.url));
  stock = await startMock({ contract, host: "127.0.0.1", port: 0 });
  toStock = exchangeWith(stock.url);
  sandbox = await openWorld({ deterministic: true });
  for (const path of ["", "/confirm"]) {
    const { body } = await sandbox.send({
      method: "POST",
      path: "/v1/checkouts/custom/",
      token: tokens.harbour,
      body: { product_id: products.chart },
    });
    const secret = (body as { client_secret: string }).client_secret;
    if (path !== "") {
      const confirm = `/v1/checkouts/custom/client/${secret}${path}`;
      await sandbox.send({ method: "POST", path: confirm, body: {} });
    }
  }
  lived = await sandbox.state();
});
afterAll(async () => {
  toStock?.close();
  await stock?.stop();
  await sandbox?.stop();
});

interface Compared {
  sent: Sent;
  stock: Reply;
  sandbox: Reply;
}

const isSuccess = ({ status }: Reply) => status < 300;
const says = ({ status, body }: Reply, name: string) => {
  const { errors: _, ...said } = body as { errors?: unknown };
  const expected = problem(name);
  return status === expected.status && JSON.stringify(said) === JSON.stringify(expected);
};
const known = [...Object.values(tokens), undefined];

/** Every way in which the sandbox may answer otherwise than stock Prism, and how to tell it is that one. */
const exceptions: Record<string, (compared: Compared) => boolean> = {
  "stock takes any token, the sandbox only those it knows": ({ sent, stock, sandbox }) =>
    isSuccess(stock) && !known.includes(sent.token) && says(sandbox, "Unauthorized"),
  "stock does not tell merchants from customers": ({ stock, sandbox }) =>
    isSuccess(stock) && says(sandbox, "Forbidden"),
  "stock has everything that is asked for, the sandbox what is there and one's own": ({
    stock,
    sandbox,
  }) => isSuccess(stock) && says(sandbox, "NotFound"),
  "stock knows no state that forbids a thing": ({ stock, sandbox }) =>
    isSuccess(stock) &&
    ["CheckoutSessionNotOpen", "DiscountLocked", "ActivationLimitReached"].some((name) =>
      says(sandbox, name),
    ),
  "stock takes any reference, the sandbox only what can be used": ({ stock, sandbox }) =>
    isSuccess(stock) && ["UnknownReference", "OtherProduct"].some((name) => says(sandbox, name)),
  "stock answers a body that is no JSON with 422, the declared answer that comes nearest": ({
    stock,
    sandbox,
  }) => stock.status === 422 && says(sandbox, "UnsupportedMediaType"),
  "stock fails on a type that is none": ({ stock, sandbox }) =>
    stock.status === 500 && says(sandbox, "UnsupportedMediaType"),
  "stock looks at no further field, the sandbox at those that the resource carries": ({
    stock,
    sandbox,
  }) => isSuccess(stock) && ["FieldNotTaken", "InvalidRequest"].some((name) => says(sandbox, name)),
};

/** Requests that no operation's arbitrary draws, each with the name of what it is. */
const others: [string, Sent][] = [
  [
    "faults all over a query",
    { path: "/v1/subscriptions/?page=0&limit=x&sorting=a&sorting=-b", token: tokens.harbour },
  ],
  [
    "faults in a path and a body",
    { method: "PATCH", path: "/v1/subscriptions/1", token: tokens.harbour, body: {} },
  ],
  ["two faults in a path", { path: "/v1/license-keys/1/activations/2", token: tokens.harbour }],
  [
    "nothing that is needed",
    { method: "POST", path: "/v1/customer-portal/license-keys/activate", body: {} },
  ],
  [
    "a fault in every field",
    {
      method: "POST",
      path: "/v1/customer-portal/license-keys/activate",
      body: { key: 1, organization_id: "x", label: null },
    },
  ],
  [
    "a field of two faults",
    {
      method: "PATCH",
      path: "/v1/checkouts/custom/x",
      token: tokens.harbour,
      body: {
        discount_id: 1,
        success_url: 2,
        customer_metadata: { ["k".repeat(41)]: 1 },
      },
    },
  ],
  ["faults and no token", { method: "PATCH", path: "/v1/subscriptions/1", body: {} }],
  ["an unknown path", { path: "/v1/nothing" }],
  ["a missing slash", { path: "/v1/organizations", token: tokens.harbour }],
  ["an empty page", { path: "/v1/organizations/?page=&limit=", token: tokens.harbour }],
  ["a page in hexadecimal", { path: "/v1/organizations/?page=0x1", token: tokens.harbour }],
  [
    "a page of many digits",
    { path: `/v1/organizations/?page=${"9".repeat(40)}`, token: tokens.harbour },
  ],
  ["an endless page", { path: "/v1/organizations/?page=1e400", token: tokens.harbour }],
  ["two pages", { path: "/v1/organizations/?page=1&page=2", token: tokens.harbour }],
  ["a page in capitals", { path: "/v1/organizations/?PAGE=0", token: tokens.harbour }],
  [
    "criteria in one",
    { path: "/v1/subscriptions/?sorting=amount,customer", token: tokens.harbour },
  ],
  ["brackets", { path: "/v1/subscriptions/?sorting[]=nonsense", token: tokens.harbour }],
  ["no criterion", { path: "/v1/subscriptions/?sorting=", token: tokens.harbour }],
  [
    "a scheme in small letters",
    { path: "/v1/organizations/", headers: { authorization: `bearer ${tokens.harbour}` } },
  ],
  ["another scheme", { path: "/v1/organizations/", headers: { authorization: "Basic x" } }],
  [
    "an empty Accept",
    { path: "/v1/organizations/", token: tokens.harbour, headers: { accept: "" } },
  ],
  ["a body with a GET", { path: "/v1/organizations/", token: tokens.harbour, body: {} }],
  [
    "a nonsensical body with a GET",
    { path: "/v1/organizations/", token: tokens.harbour, body: "{" },
  ],
];

const rows: [string, Operation][] = operations.map((each) => [each.operationId, each]);
const used = new Set<string>();

/** Where stock Prism finds a request violated; it says so in a header. */
function placesOfStock({ status, headers }: Reply): string[] {
  if (status !== 422) return [];
  const violations: { location: string[]; message: string }[] = JSON.parse(
    headers["sl-violations"] ?? "[]",
  );
  return violations
    .map(({ location: [, place = "body", ...rest], message }) => {
      const [, missing] = /required property '(.*)'$/.exec(message) ?? [];
      const within = missing === undefined ? rest : [...rest, missing];
      // Of a parameter only the name is told.
      return [place, ...(place === "body" ? within : within.slice(0, 1))].join("/");
    })
    .sort();
}

/** Where the sandbox finds it violated. */
function placesOf({ status, body }: Reply): string[] {
  if (status !== 422) return [];
  const { errors = [] } = body as { errors?: { in: string; pointer?: string; name?: string }[] };
  return errors
    .map(({ in: place, pointer, name }) => place + (pointer ?? (name && `/${name}`) ?? ""))
    .sort();
}

/** The requests on which the two differ, and no exception says why, or more than one does. */
async function differences(drawn: Drawn[]): Promise<object[]> {
  const unexplained = [];
  for (const { kind, sent } of drawn) {
    const [stock, own] = await Promise.all([toStock.send(sent), sandbox.send(sent)]);
    if (stock.status === own.status) {
      const [theirs, ours] = [placesOfStock(stock), placesOf(own)];
      if (`${theirs}` !== `${ours}`) unexplained.push({ kind, sent, theirs, ours });
      continue;
    }
    const compared = { sent, stock, sandbox: own };
    const names = Object.keys(exceptions).filter((name) => exceptions[name]?.(compared));
    for (const name of names) used.add(name);
    if (names.length !== 1) {
      unexplained.push({ kind, sent, stock: stock.status, sandbox: own.status, names });
    }
  }
  return unexplained;
}

describe("on requests of", () => {
  test.each(rows)(
    "%s, stock Prism and the sandbox agree, down to the places, but for the exceptions",
    async (_, of) => {
      await sandbox.put(lived);
      const { valid, invalid } = requestsOf(of, knownIn(lived));
      const drawn: Drawn[] = [
        ...fc.sample(valid, { numRuns: perOperation / 2, seed }),
        ...fc.sample(invalid, { numRuns: perOperation / 2, seed }),
      ];
      expect(await differences(drawn)).toEqual([]);
    },
  );

  test("other kinds, they agree", async () => {
    await sandbox.put(lived);
    expect(await differences(others.map(([kind, sent]) => ({ kind, sent })))).toEqual([]);
  });

  test("all of these, every exception is met", () => {
    expect([...used].sort()).toEqual(Object.keys(exceptions).sort());
  });
});
