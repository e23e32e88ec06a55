import { expect, test } from "vitest";
import type { State } from "#mock";
import { createSandbox } from "../../sandbox/index.ts";
import {
  customers,
  openTestSandbox,
  organizations,
  prices,
  products,
  type Sent,
  seedWith,
  sender,
  subscription,
  tokens,
  unknownId,
  users,
} from "./world.ts";

const sessions = "/v1/checkouts/custom/";
const portal = "/v1/customer-portal/";

const bens = { customer_id: customers.ben, user_id: users.ben };
const cids = {
  organization_id: organizations.meadow,
  customer_id: customers.cid,
  user_id: users.cid,
  product_id: products.seeds,
  price_id: prices.seeds,
};

/** A sandbox that gives the same IDs, secrets and timestamps as another one, and a way to talk to it. */
async function open(state: State) {
  const seed = { ...state, counters: { sequence: 1000 } };
  const sandbox = await createSandbox({ seed, deterministic: true });
  return { ...sandbox, send: sender(sandbox.fetch, "http://sandbox.test") };
}

/** A state in which both organizations and all customers have something of every type. */
async function everything(): Promise<Required<State>> {
  const { send, state } = await openTestSandbox(
    seedWith(subscription(1), subscription(2, bens), subscription(3, cids)),
  );
  for (const [token, product_id, customer_id] of [
    [tokens.harbour, products.chart, customers.ada],
    [tokens.harbour, products.guide, customers.ben],
    [tokens.meadow, products.seeds, customers.cid],
  ]) {
    for (const isConfirmed of [true, false]) {
      const body = { product_id, customer_id };
      const { client_secret } = (await send({ method: "POST", path: sessions, token, body })).body;
      const path = `${sessions}client/${client_secret}`;
      await send({ method: "PATCH", path, body: {} });
      if (isConfirmed) await send({ method: "POST", path: `${path}/confirm`, body: {} });
    }
  }
  return state() as Required<State>;
}
const full = await everything();

type Entities = Required<State>["entities"];

const all = Object.values(full.entities).flat();
const mentions = (entity: object, ids: Set<unknown>) =>
  [...ids].some((id) => JSON.stringify(entity).includes(`${id}`));

/** The IDs of some entities, and of all that refer to them, directly or not. */
function belongingsOf(...roots: string[]): Set<unknown> {
  const ids = new Set<unknown>(roots);
  for (let size = 0; size < ids.size; ) {
    size = ids.size;
    for (const entity of all) if (mentions(entity, ids)) ids.add(entity.id);
  }
  return ids;
}

const select = (entities: Entities, isSelected: (entity: object) => boolean): Entities =>
  Object.fromEntries(Object.entries(entities).map(([type, all]) => [type, all.filter(isSelected)]));

/** Every request that names an entity names one of the caller's, one that is hidden, and one that nobody has. */
function requestsOf({ entities }: Required<State>, token: string, hidden: Set<unknown>): Sent[] {
  const own = (type: string) =>
    (entities[type] ?? []).filter((entity) => !mentions(entity, hidden));
  const ids = (type: string) => {
    const others = entities[type]?.find((entity) => mentions(entity, hidden));
    return [own(type).at(-1)?.id, others?.id, unknownId].filter((id) => id !== undefined);
  };
  const get = (path: string): Sent => ({ path, token });
  const patch = (path: string, body: object): Sent => ({ method: "PATCH", path, token, body });
  const post = (path: string, body: object): Sent => ({ method: "POST", path, token, body });
  const references = (["Customer", "Discount", "Price"] as const).flatMap((type) => {
    const field = { Customer: "customer_id", Discount: "discount_id", Price: "product_price_id" };
    return ids(type).map((id) => ({ [field[type]]: id }));
  });
  const priced = ids("Price").map((product_price_id) => ({ product_price_id }));
  // With these, anybody may act: what others have of them is no secret from a caller who knows it.
  const secret = own("CheckoutSession").findLast(({ status }) => status === "open")?.client_secret;
  const key = own("LicenseKey").at(-1)?.key;
  return [
    ...[sessions, "/v1/subscriptions/", "/v1/organizations/"].map((path) =>
      get(`${path}?limit=99`),
    ),
    ...["subscriptions/", "license-keys/"].map((path) => get(`${portal}${path}?limit=99`)),
    ...ids("Order").map((id) => get(`/v1/orders/${id}`)),
    ...ids("LicenseKey").flatMap((id) => [
      get(`${portal}license-keys/${id}`),
      patch(`/v1/license-keys/${id}`, { usage: 3 }),
      ...ids("LicenseKeyActivation").map((at) => get(`/v1/license-keys/${id}/activations/${at}`)),
    ]),
    ...ids("Organization").flatMap((id) => [
      get(`/v1/organizations/${id}`),
      patch(`/v1/organizations/${id}`, { bio: "Mine" }),
      ...["activate", "validate"].map((action) =>
        post(`${portal}license-keys/${action}`, { key, organization_id: id, label: "Mine" }),
      ),
    ]),
    ...["/v1/subscriptions/", `${portal}subscriptions/`].flatMap((path) =>
      ids("Subscription").flatMap((id) => priced.map((body) => patch(`${path}${id}`, body))),
    ),
    ...ids("Product").map((product_id) => post(sessions, { product_id })),
    ...references.flatMap((body) => [
      post(sessions, { product_id: products.chart, ...body }),
      ...ids("CheckoutSession").map((id) => patch(`${sessions}${id}`, body)),
      patch(`${sessions}client/${secret}`, body),
    ]),
    post(`${sessions}client/${secret}/confirm`, {}),
  ];
}

const { harbour, meadow } = organizations;

test.each([
  ["the merchant Harbour", tokens.harbour, [meadow, users.cid]],
  ["the merchant Meadow", tokens.meadow, [harbour, users.ada, users.ben]],
  ["the customer Ada", tokens.ada, [meadow, users.cid, users.ben]],
])("nobody ever sees or changes what belongs to somebody else: %s", async (_, token, roots) => {
  const hidden = belongingsOf(...roots);
  const isShown = (entity: object) => !mentions(entity, hidden);
  const kept = Object.entries(full.tokens).filter(([, caller]) => isShown(caller));
  const shared = await open(full);
  // Without what is hidden, so that a response which differs shows something of it.
  const alone = await open({
    ...full,
    entities: select(full.entities, isShown),
    tokens: Object.fromEntries(kept),
  });
  const statuses = new Set<number>();
  for (const sent of requestsOf(full, token, hidden)) {
    const response = await shared.send(sent);
    expect({ sent, response }).toEqual({ sent, response: await alone.send(sent) });
    statuses.add(response.status);
    // A customer and the holder of a license key see no secret of a session.
    if (sent.path.startsWith(portal)) expect(response.text).not.toMatch(/"cs_/);
  }
  const before = select(full.entities, (entity) => !isShown(entity));
  expect(select(shared.state().entities as Entities, (entity) => !isShown(entity))).toEqual(before);
  expect([...statuses]).toEqual(expect.arrayContaining([200, 403, 404]));
});
