import type { Caller, State } from "contract-kit-mock";
import { numRuns } from "contract-kit-testing/extended";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  customers,
  openTestSandbox,
  organizations,
  prices,
  products,
  type Received,
  type Sent,
  seedWith,
  subscription,
  tokens,
  unknownId,
  users,
} from "./world.ts";

const cids = {
  organization_id: organizations.meadow,
  customer_id: customers.cid,
  user_id: users.cid,
  product_id: products.seeds,
  price_id: prices.seeds,
};
const bens = { customer_id: customers.ben, user_id: users.ben };
const sandbox = await openTestSandbox(
  seedWith(subscription(1), subscription(2, bens), subscription(3, cids)),
);
for (const [token, product_id, customer_id] of [
  [tokens.harbour, products.chart, customers.ada],
  [tokens.harbour, products.guide, customers.ben],
  [tokens.meadow, products.seeds, customers.cid],
]) {
  for (const isConfirmed of [true, false]) {
    const path = "/v1/checkouts/custom/";
    const body = { product_id, customer_id };
    const { client_secret } = (await sandbox.send({ method: "POST", path, token, body })).body;
    const confirm = { method: "POST", path: `${path}client/${client_secret}/confirm`, body: {} };
    if (isConfirmed) await sandbox.send(confirm);
  }
}
/** A state in which both organizations and all customers have something of every type. */
const initial: Required<State> = sandbox.state();

/** Who sends a request: with a token, with a client secret, or with a license key. */
type Actor = Caller | { role: "client"; session: string } | { role: "holder"; key: string };

interface Entity {
  type: string;
  id: string;
  /** The organizations it belongs to. A user belongs to all those it is a customer of. */
  owners: unknown[];
  customer: unknown;
  /** Secrets by which it can be recognized. */
  secrets: string[];
  json: string;
}

/** Everything in a state, with its owner as this test understands it. */
function survey({ entities }: Required<State>): Entity[] {
  const list = (type: string) => entities[type] ?? [];
  const organizationOf = new Map(
    list("Product").map((entity) => [entity.id, entity.organization_id]),
  );
  return Object.entries(entities).flatMap(([type, all]) =>
    all.map((entity): Entity => {
      const { id, organization_id, product_id, license_key_id } = entity;
      const accounts = list("Customer").filter(({ user_id }) => user_id === id);
      const key = list("LicenseKey").find((entity) => entity.id === license_key_id);
      const owners = {
        Organization: [id],
        User: accounts.map((entity) => entity.organization_id),
      }[type] ?? [organization_id ?? organizationOf.get(product_id)];
      const customer = { Customer: id, User: accounts[0]?.id }[type];
      return {
        type,
        id: `${id}`,
        owners,
        customer: customer ?? key?.customer_id ?? entity.customer_id,
        secrets: [entity.client_secret, entity.key].filter((secret) => typeof secret === "string"),
        json: JSON.stringify(entity),
      };
    }),
  );
}

const personal =
  "Customer User Subscription Order LicenseKey LicenseKeyActivation CheckoutSession".split(" ");

/** The entity that an actor without a merchant's token acts as. */
function self(actor: Actor, all: Entity[]): Entity | undefined {
  const id = { customer: "customer_id", client: "session", holder: "key" }[actor.role as "client"];
  return all.find((entity) => entity.id === (actor as unknown as Record<string, string>)[id]);
}

/** Whether the actor may learn that the entity exists. */
function mayKnow(actor: Actor, entity: Entity, all: Entity[]): boolean {
  if (actor.role === "merchant") return entity.owners.includes(actor.organization_id);
  const owned = self(actor, all);
  const isRelated = entity.owners.some((owner) => owned?.owners.includes(owner));
  if (!personal.includes(entity.type)) return isRelated;
  return entity.id === owned?.id || (owned?.customer != null && entity.customer === owned.customer);
}

/** Whether the actor may see the secrets of an entity. A customer may see the key, but no client secret. */
const maySeeSecrets = (actor: Actor, entity: Entity, all: Entity[]) =>
  mayKnow(actor, entity, all) &&
  !(entity.type === "CheckoutSession" && ["customer", "holder"].includes(actor.role)) &&
  !(actor.role === "client" && entity.id !== actor.session);

function mayChange(actor: Actor, entity: Entity, all: Entity[]): boolean {
  if (actor.role === "merchant") return mayKnow(actor, entity, all);
  if (actor.role === "customer") {
    return entity.type === "Subscription" && entity.customer === actor.customer_id;
  }
  return entity.owners.some((owner) => self(actor, all)?.owners.includes(owner));
}

const step = fc.record({
  act: fc.nat(999),
  who: fc.nat(999),
  first: fc.nat(999),
  second: fc.nat(999),
  /** Whether it is tried by somebody who may do it. */
  isRightful: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Request {
  sent: Sent;
  /** The id that `*` in the path stands for. */
  id?: unknown;
  actor?: Actor;
}

const at = <Item>(list: Item[], number: number) => list[number % list.length] as Item;

const get = (path: string, id?: unknown): Request => ({ sent: { path }, id });
const patch = (path: string, body: object, id?: unknown): Request => {
  return { sent: { method: "PATCH", path, body }, id };
};
const post = (path: string, body: object): Request => ({ sent: { method: "POST", path, body } });

const sessions = "/v1/checkouts/custom/";
const portalKeys = "/v1/customer-portal/license-keys/";

/** Everything that can be requested, with numbers to choose what from. */
const acts: ((entities: Required<State>["entities"], step: Step) => Request)[] = [
  ({ Product = [], Discount = [], Customer = [], Price = [] }, { first, second }) =>
    post(sessions, {
      product_id: at(Product, first).id,
      ...(second % 2 === 0 && { discount_id: at(Discount, second).id }),
      ...(second % 3 === 0 && { customer_id: at(Customer, second).id }),
      ...(second % 5 === 0 && { product_price_id: at(Price, second).id }),
    }),
  (_, { first, second }) => get(`${sessions}?page=${1 + (first % 3)}&limit=${1 + (second % 9)}`),
  ({ CheckoutSession = [], Discount = [] }, { first, second }) => {
    const body = second % 2 === 0 ? {} : { discount_id: at(Discount, second).id };
    return patch(`${sessions}*`, body, at(CheckoutSession, first).id);
  },
  ({ CheckoutSession = [], Discount = [] }, { first, second }) => {
    const { id, client_secret } = at(CheckoutSession, first);
    const body = second % 2 === 0 ? {} : { discount_id: at(Discount, second).id };
    const actor: Actor = { role: "client", session: `${id}` };
    return { ...patch(`${sessions}client/${client_secret}`, body), actor };
  },
  ({ CheckoutSession = [] }, { first }) => {
    const { id, client_secret } = at(CheckoutSession, first);
    const actor: Actor = { role: "client", session: `${id}` };
    return { ...post(`${sessions}client/${client_secret}/confirm`, {}), actor };
  },
  (_, { first }) => get(`/v1/subscriptions/?limit=${1 + (first % 100)}`),
  (_, { first }) => get(`/v1/customer-portal/subscriptions/?limit=${1 + (first % 100)}`),
  (entities, step) => changePrice(entities, step, "/v1/subscriptions/*"),
  (entities, step) => changePrice(entities, step, "/v1/customer-portal/subscriptions/*"),
  ({ Order = [] }, { first }) => get("/v1/orders/*", at(Order, first).id),
  ({ LicenseKey = [] }, { first, second }) =>
    patch("/v1/license-keys/*", { usage: second }, at(LicenseKey, first).id),
  ({ LicenseKey = [], LicenseKeyActivation = [] }, { first, second, isRightful }) => {
    const { id, license_key_id } = at(LicenseKeyActivation, second);
    const key = isRightful ? license_key_id : at(LicenseKey, first).id;
    return get(`/v1/license-keys/*/activations/${id}`, key);
  },
  () => get(`${portalKeys}?limit=100`),
  ({ LicenseKey = [] }, { first }) => get(`${portalKeys}*`, at(LicenseKey, first).id),
  ({ LicenseKey = [] }, { first, second }) => {
    const { id, key, organization_id } = at(LicenseKey, first);
    const actor: Actor = { role: "holder", key: `${id}` };
    return {
      ...post(`${portalKeys}activate`, { key, organization_id, label: `${second}` }),
      actor,
    };
  },
  ({ LicenseKey = [], Organization = [] }, { first, second }) => {
    const { id, key } = at(LicenseKey, first);
    const actor: Actor = { role: "holder", key: `${id}` };
    const organization_id = at(Organization, second).id;
    return { ...post(`${portalKeys}validate`, { key, organization_id }), actor };
  },
  () => get("/v1/organizations/?sorting=name"),
  ({ Organization = [] }, { first }) => get("/v1/organizations/*", at(Organization, first).id),
  ({ Organization = [] }, { first, second }) =>
    patch("/v1/organizations/*", { bio: `${second}` }, at(Organization, first).id),
];

function changePrice(
  { Subscription = [], Price = [] }: Required<State>["entities"],
  { first, second, isRightful }: Step,
  path: string,
): Request {
  const { id, product_id } = at(Subscription, first);
  const owned = Price.filter((price) => price.product_id === product_id && !price.is_archived);
  const product_price_id = at(isRightful ? owned : Price, second).id;
  return patch(path, { product_price_id }, id);
}

/** The token with which a request is sent. */
function tokenFor(
  tokens: Required<State>["tokens"],
  entities: Entity[],
  { who, isRightful }: Step,
  { path }: Sent,
  id: string,
) {
  const all = Object.entries(tokens);
  const role = path.startsWith("/v1/customer-portal/") ? "customer" : "merchant";
  const target = entities.find((entity) => entity.id === id);
  const rightful = all.filter(
    ([, caller]) => caller.role === role && (!target || mayKnow(caller, target, entities)),
  );
  return at(isRightful && rightful.length > 0 ? rightful : all, who);
}

const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** What a response shows that the actor may not see. */
function leaked({ status, text }: Received, actor: Actor, after: Entity[]): string[] {
  const shown = new Set<string>(text.match(uuids));
  if (status >= 400) return [...shown];
  const known = new Set(
    after.filter((entity) => mayKnow(actor, entity, after)).map(({ id }) => id),
  );
  const hidden = after.filter((entity) => !maySeeSecrets(actor, entity, after));
  const secrets = hidden.flatMap((entity) => entity.secrets);
  return [
    ...[...shown].filter((id) => !known.has(id)),
    ...secrets.filter((secret) => text.includes(secret)),
  ];
}

/** What has appeared, disappeared or changed although the actor may not change it. */
function touched(before: Entity[], after: Entity[], actor: Actor): string[] {
  const earlier = new Map(before.map(({ id, json }) => [id, json]));
  const gone = before.filter(({ id }) => !after.some((entity) => entity.id === id));
  const changed = after.filter(({ id, json }) => earlier.get(id) !== json);
  const forbidden = changed.filter((entity) => !mayChange(actor, entity, after));
  return [...gone, ...forbidden].map(({ type, id }) => `${type} ${id}`);
}

test("nobody ever sees or changes what belongs to somebody else", async () => {
  const succeeded = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      const put = { method: "PUT", path: "/_sandbox/state", body: initial };
      expect((await sandbox.send(put)).status).toBe(200);
      let state = sandbox.state();
      let before = survey(state);
      for (const next of steps) {
        const { sent, id = unknownId, actor: holder } = at(acts, next.act)(state.entities, next);
        const [token, caller] = tokenFor(state.tokens, before, next, sent, `${id}`);
        const actor = holder ?? caller;
        const request = (value: unknown): Sent => ({
          ...sent,
          path: sent.path.replace("*", `${value}`),
          ...(holder === undefined && { token }),
        });
        const target = before.find((entity) => entity.id === id);
        const response = await sandbox.send(request(id));
        if (response.status < 300) succeeded.add(next.act % acts.length);
        state = sandbox.state();
        const after = survey(state);
        expect({ sent, leaked: leaked(response, actor, after) }).toEqual({ sent, leaked: [] });
        expect({ sent, touched: touched(before, after, actor) }).toEqual({ sent, touched: [] });
        if (sent.path.includes("*") && target && !mayKnow(actor, target, before)) {
          expect(response.status).toBeGreaterThanOrEqual(403);
          expect(response).toEqual(await sandbox.send(request(unknownId)));
        }
        before = after;
      }
    }),
    { numRuns },
  );
  expect(succeeded.size).toBeGreaterThan(acts.length / 2);
});

test("the checks of this test would notice a leak and a change", () => {
  const all = survey(initial);
  const merchant: Actor = { role: "merchant", organization_id: organizations.meadow };
  const ada: Actor = { role: "customer", customer_id: customers.ada };
  const response = (text: string) => ({ status: 200, headers: {}, text, body: null });
  expect(leaked(response(customers.ada), merchant, all)).toEqual([customers.ada]);
  expect(leaked(response(customers.ben), ada, all)).toEqual([customers.ben]);
  expect(leaked(response(customers.ada), ada, all)).toEqual([]);
  const [cids] = all.filter(
    ({ type, customer }) => type === "LicenseKey" && customer === customers.cid,
  );
  expect(leaked(response(`${cids?.secrets}`), ada, all)).toEqual(cids?.secrets);
  const [first, ...rest] = all;
  const changed = [{ ...(first as Entity), json: "{}" }, ...rest];
  expect(touched(all, changed, merchant)).toEqual([`Organization ${organizations.harbour}`]);
  expect(touched(all, rest, ada)).toEqual([`Organization ${organizations.harbour}`]);
});
