import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { numRuns } from "../../packages/test/extended.ts";
import {
  activation,
  customers,
  keys,
  openTestSandbox,
  organizations,
  type Received,
  type Sent,
  seed,
  type TestSandbox,
  tokens,
  unknownId,
} from "./world.ts";

/*
 * The rules of the sandbox once more, as plainly as possible: lists of entities, and what each request does to
 * them. Nothing here is taken from the sandbox except the seed that both begin with.
 */

type Merchant = "harbour" | "meadow";
const merchants: Merchant[] = ["harbour", "meadow"];
const taxes = { harbour: 19, meadow: 7 };
const merchantOf = (id: string): Merchant => (id === organizations.harbour ? "harbour" : "meadow");

interface Session {
  id: string;
  secret: string;
  merchant: Merchant;
  product: string;
  price: string;
  discount: string | null;
  customer: string | null;
  name: string | null;
  status: "open" | "confirmed";
  forCustomer: object;
}

interface Subscription {
  id: string;
  merchant: Merchant;
  session: string;
  customer: string;
  product: string;
  price: string;
  discount: string | null;
}

interface Key {
  id: string;
  merchant: Merchant;
  customer: string;
  key: string;
  limit: number | null;
  usage: number;
  validations: number;
  activations: string[];
}

interface Customer {
  id: string;
  merchant: Merchant;
  token: string;
  name: string | null;
  metadata: object;
}

interface Model {
  sessions: Session[];
  subscriptions: Subscription[];
  orders: { id: string; session: Session; customer: string; subscription: string | null }[];
  keys: Key[];
  customers: Customer[];
  redeemed: Map<string, number>;
  names: Record<Merchant, string>;
}

const begin = (): Model => ({
  sessions: [],
  subscriptions: [],
  orders: [],
  keys: seed.entities.LicenseKey.map((entity) => {
    const isAdas = entity.id === keys.ada.id;
    return {
      id: entity.id,
      merchant: merchantOf(entity.organization_id),
      customer: entity.customer_id,
      key: entity.key,
      limit: isAdas ? 2 : null,
      usage: 0,
      validations: 0,
      activations: isAdas ? [activation] : [],
    };
  }),
  customers: (["ada", "ben", "cid"] as const).map((name) => ({
    id: customers[name],
    merchant: name === "cid" ? "meadow" : "harbour",
    token: tokens[name],
    name,
    metadata: {},
  })),
  redeemed: new Map(),
  names: { harbour: "Harbour", meadow: "Meadow" },
});

const { Product: products, Price: prices, Discount: discounts, Benefit: benefits } = seed.entities;
const byId = <Entity extends { id: string }>(list: Entity[], id: string | null) =>
  list.find((entity) => entity.id === id) as Entity & Record<string, unknown>;
const at = <Item>(list: Item[], number: number) => list[number % list.length] as Item;
const replace = <Entity extends { id: string }>(list: Entity[], entity: Entity) => {
  list[list.findIndex(({ id }) => id === entity.id)] = entity;
};

function amountsOf({ merchant, price, discount }: Session) {
  const amount = byId(prices, price).price_amount;
  const reduction = discount === null ? 0 : byId(discounts, discount).amount;
  const subtotal_amount = reduction > amount ? 0 : amount - reduction;
  const tax_amount = Math.round((subtotal_amount * taxes[merchant]) / 100);
  return { amount, subtotal_amount, tax_amount, total_amount: subtotal_amount + tax_amount };
}

function isUsableDiscount(id: string, { merchant }: Session, { redeemed }: Model): boolean {
  const discount = byId(discounts, id);
  if (discount === undefined || merchantOf(discount.organization_id) !== merchant) return false;
  if (["Past", "Future", "Dollars"].includes(discount.name)) return false;
  return discount.name !== "Single" || (redeemed.get(id) ?? 0) === 0;
}

const isUsablePrice = (id: string, product: string) =>
  byId(prices, id)?.product_id === product && !byId(prices, id).is_archived;

/** What a request sets, by the names of the contract. */
interface Change {
  discount_id?: string;
  product_price_id?: string;
  customer_id?: string;
  customer_name?: string;
  customer_metadata?: object;
}

/** The changed session, or the status of the error. Fields that the contract does not name are never an error. */
function change(session: Session, given: Change, model: Model, isNamed: boolean): Session | number {
  const changed = { ...session };
  const { discount_id, product_price_id, customer_id, customer_name, customer_metadata } = given;
  if (customer_name !== undefined) changed.name = customer_name;
  if (customer_metadata !== undefined) changed.forCustomer = customer_metadata;
  if (byId(model.customers, customer_id ?? null)?.merchant === session.merchant) {
    changed.customer = customer_id as string;
  }
  if (product_price_id !== undefined && isUsablePrice(product_price_id, session.product)) {
    changed.price = product_price_id;
  }
  if (discount_id === undefined || discount_id === session.discount) return changed;
  if (isUsableDiscount(discount_id, session, model)) return { ...changed, discount: discount_id };
  return isNamed ? 422 : changed;
}

const viewOfSession = (session: Session) => ({
  id: session.id,
  client_secret: session.secret,
  status: session.status,
  product: { id: session.product },
  product_price_id: session.price,
  product_price: { id: session.price },
  discount_id: session.discount,
  discount: session.discount === null ? null : { id: session.discount },
  customer_id: session.customer,
  customer_name: session.name,
  ...amountsOf(session),
});

const viewOfSubscription = ({ id, customer, product, price, discount, session }: Subscription) => ({
  ...{ id, customer_id: customer, product_id: product, price_id: price, price: { id: price } },
  ...{ discount_id: discount, checkout_id: session, amount: byId(prices, price).price_amount },
});

const viewOfKey = (key: Key, { customers }: Model) => ({
  ...{ id: key.id, key: key.key, limit_activations: key.limit, usage: key.usage },
  ...{ validations: key.validations, customer_id: key.customer },
  customer: { name: byId(customers, key.customer).name },
});

type Send = TestSandbox["send"];
type Act = (model: Model, send: Send) => Promise<unknown>;

/** A command of fast-check: what is done, and which lists it needs something from. */
class Command implements fc.AsyncCommand<Model, { send: Send }> {
  readonly name: string;
  readonly act: Act;
  readonly needs: "sessions" | "subscriptions" | "orders" | undefined;

  constructor(name: string, needs: Command["needs"], act: Act) {
    this.name = name;
    this.needs = needs;
    this.act = act;
  }
  check(model: Model): boolean {
    return this.needs === undefined || model[this.needs].length > 0;
  }
  async run(model: Model, { send }: { send: Send }): Promise<void> {
    await this.act(model, send);
  }
  toString(): string {
    return this.name;
  }
}

const number = fc.nat(999);
const merchant = fc.constantFrom(...merchants);

/** A command for any numbers, merchant and change. */
function command(
  name: string,
  needs: Command["needs"],
  act: (given: { who: Merchant; first: number; second: number; change: Change }) => Act,
): fc.Arbitrary<Command> {
  return fc
    .record({ who: merchant, first: number, second: number, change: anyChange })
    .map((given) => new Command(`${name} ${JSON.stringify(given)}`, needs, act(given)));
}

const anyChange: fc.Arbitrary<Change> = fc.record(
  {
    discount_id: fc.constantFrom(...discounts.map(({ id }) => id), unknownId),
    product_price_id: fc.constantFrom(...prices.map(({ id }) => id), unknownId),
    customer_id: fc.constantFrom(...Object.values(customers), unknownId),
    customer_name: fc.string({ maxLength: 9 }),
    customer_metadata: fc.dictionary(fc.string({ maxLength: 9 }), fc.nat(), {
      maxKeys: 2,
      noNullPrototype: true,
    }),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Change>;

function expectResponse({ status, text, body }: Received, expected: number, view: object = {}) {
  expect([status, status < 300 || text]).toEqual([expected, expected < 300 || expect.any(String)]);
  expect(body).toMatchObject(view);
}

const create = command("create", undefined, ({ first, change: given }) => async (model, send) => {
  const product = at(products, first);
  const merchant = merchantOf(product.organization_id);
  const response = await send({
    method: "POST",
    path: "/v1/checkouts/custom/",
    token: tokens[merchant],
    body: { ...given, product_id: product.id },
  });
  const price = product.prices.find((id) => !byId(prices, id).is_archived);
  if (product.is_archived || price === undefined) return expectResponse(response, 422);
  const { id, client_secret: secret } = response.body;
  const session: Session = {
    ...{ id, secret, merchant, product: product.id, price, discount: null, customer: null },
    ...{ name: null, status: "open", forCustomer: {} },
  };
  const created = change(session, given, model, false) as Session;
  expectResponse(response, 201, viewOfSession(created));
  model.sessions.push(created);
});

const update = command(
  "update",
  "sessions",
  ({ who, first, change: given }) =>
    async (model, send) => {
      const session = at(model.sessions, first);
      const path = `/v1/checkouts/custom/${session.id}`;
      const response = await send({ method: "PATCH", path, token: tokens[who], body: given });
      if (session.merchant !== who) return expectResponse(response, 404);
      if (session.status !== "open") return expectResponse(response, 409);
      const changed = change(session, given, model, true);
      if (typeof changed === "number") return expectResponse(response, changed);
      const view = { ...viewOfSession(changed), customer_metadata: changed.forCustomer };
      expectResponse(response, 200, view);
      replace(model.sessions, changed);
    },
);

/** What a client can make of a session, or the status of the error. */
function changeByClient(session: Session, given: Change, model: Model): Session | number {
  if (session.status !== "open") return 409;
  const { customer_id: _, customer_metadata: __, ...changes } = given;
  const { discount_id } = changes;
  if (session.discount !== null && discount_id && discount_id !== session.discount) return 409;
  return change(session, changes, model, true);
}

const updateByClient = command(
  "update by client",
  "sessions",
  ({ first, change: given }) =>
    async (model, send) => {
      const session = at(model.sessions, first);
      const path = `/v1/checkouts/custom/client/${session.secret}`;
      const response = await send({ method: "PATCH", path, body: given });
      const changed = changeByClient(session, given, model);
      if (typeof changed === "number") return expectResponse(response, changed);
      expectResponse(response, 200, viewOfSession(changed));
      replace(model.sessions, changed);
    },
);

const confirm = command(
  "confirm",
  "sessions",
  ({ first, second, who, change: given }) =>
    async (model, send) => {
      const session = at(model.sessions, first);
      // Most of the time, the client sends nothing else.
      const body = second % 3 === 0 ? given : {};
      const path = `/v1/checkouts/custom/client/${session.secret}/confirm`;
      const token = second % 2 === 0 ? tokens[who] : undefined;
      const response = await send({ method: "POST", path, token, body });
      const changed = changeByClient(session, body, model);
      if (typeof changed === "number") return expectResponse(response, changed);
      const { discount } = changed;
      if (discount !== null && !isUsableDiscount(discount, changed, model)) {
        return expectResponse(response, 422);
      }
      const { customer_id: id, customer_session_token } = response.body;
      if (changed.customer === null) {
        const { merchant, name, forCustomer: metadata } = changed;
        model.customers.push({ id, merchant, token: customer_session_token, name, metadata });
      }
      const customer = byId(model.customers, changed.customer ?? id);
      const confirmed: Session = {
        ...changed,
        ...{ status: "confirmed", customer: customer.id, name: customer.name },
      };
      expectResponse(response, 200, viewOfSession(confirmed));
      replace(model.sessions, confirmed);
      if (discount !== null) model.redeemed.set(discount, (model.redeemed.get(discount) ?? 0) + 1);
      await expectDelivery(confirmed, model, send);
    },
);

/** Looks for what a confirmation makes: an order, a subscription if the price is recurring, and license keys. */
async function expectDelivery(session: Session, model: Model, send: Send): Promise<void> {
  const { entities } = (await send({ path: "/_sandbox/state" })).body;
  const { id, merchant, product, price, discount } = session;
  const customer = session.customer as string;
  const made = (type: string) =>
    entities[type].filter(({ checkout_id }: { checkout_id: string }) => checkout_id === id);
  const [subscription, ...others] = made("Subscription");
  expect([subscription !== undefined, others]).toEqual([
    byId(prices, price).type === "recurring",
    [],
  ]);
  const owner = { merchant, session: id, customer };
  if (subscription) {
    model.subscriptions.push({ ...owner, id: subscription.id, product, price, discount });
  }
  const orders = made("Order");
  expect(orders).toHaveLength(1);
  model.orders.push({
    id: orders[0].id,
    session,
    customer,
    subscription: subscription?.id ?? null,
  });
  const granted = ((byId(products, product).benefits ?? []) as string[]).filter(
    (benefit) => "license_key" in byId(benefits, benefit),
  );
  const fresh = entities.LicenseKey.filter((key: Key) => !model.keys.some((k) => k.id === key.id));
  const benefitIds = fresh.map(({ benefit_id }: { benefit_id: string }) => benefit_id);
  expect(benefitIds.sort()).toEqual(granted.sort());
  for (const { id, key, limit_activations: limit } of fresh) {
    const counts = { usage: 0, validations: 0, activations: [] };
    model.keys.push({ id, key, limit, merchant, customer, ...counts });
  }
  const { name, metadata } = byId(model.customers, customer);
  expect(byId(entities.Customer, customer)).toMatchObject({ name, metadata });
  expect(entities.Customer).toHaveLength(model.customers.length);
}

/** The items of all pages of a list. */
async function allPages(send: Send, path: string, token: string, limit: number) {
  const items: Record<string, unknown>[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const response = await send({ path: `${path}page=${page}&limit=${limit}`, token });
    expectResponse(response, 200);
    const { total_count, max_page } = response.body.pagination;
    last = max_page;
    expect(last).toBe(Math.ceil(total_count / limit));
    items.push(...response.body.items);
    expect(items.length).toBe(Math.min(page * limit, total_count));
  }
  return items.sort(sortById as never);
}

const sortById = (first: { id: string }, other: { id: string }) => (first.id < other.id ? -1 : 1);

const lists = command("lists", undefined, ({ who, first, second }) => async (model, send) => {
  const limit = 1 + (second % 7);
  const ofMerchant = <Entity extends { id: string; merchant: Merchant }>(list: Entity[]) =>
    list.filter(({ merchant }) => merchant === who).sort(sortById);
  const sessions = await allPages(send, "/v1/checkouts/custom/?", tokens[who], limit);
  expect(sessions).toMatchObject(ofMerchant(model.sessions).map(viewOfSession));
  const path = "/v1/subscriptions/?sorting=-amount&sorting=customer&";
  const subscriptions = await allPages(send, path, tokens[who], limit);
  expect(subscriptions).toMatchObject(ofMerchant(model.subscriptions).map(viewOfSubscription));

  const { id, token } = at(model.customers, first);
  const ofCustomer = <Entity extends { id: string; customer: string }>(list: Entity[]) =>
    list.filter(({ customer }) => customer === id).sort(sortById);
  const portal = "/v1/customer-portal";
  expect(await allPages(send, `${portal}/subscriptions/?`, token, limit)).toMatchObject(
    ofCustomer(model.subscriptions).map(viewOfSubscription),
  );
  expect(await allPages(send, `${portal}/license-keys/?`, token, limit)).toMatchObject(
    ofCustomer(model.keys).map((key) => viewOfKey(key, model)),
  );
});

const changePrice = command(
  "change price",
  "subscriptions",
  ({ who, first, second }) =>
    async (model, send) => {
      const subscription = at(model.subscriptions, first);
      const customer = at(model.customers, second);
      const isPortal = second % 2 === 0;
      const price = at(prices, first).id;
      const response = await send({
        method: "PATCH",
        path: `/v1/${isPortal ? "customer-portal/" : ""}subscriptions/${subscription.id}`,
        token: isPortal ? customer.token : tokens[who],
        body: { product_price_id: price },
      });
      const isOwn = isPortal
        ? subscription.customer === customer.id
        : subscription.merchant === who;
      if (!isOwn) return expectResponse(response, 404);
      if (!isUsablePrice(price, subscription.product)) return expectResponse(response, 422);
      const changed = { ...subscription, price };
      expectResponse(response, 200, viewOfSubscription(changed));
      replace(model.subscriptions, changed);
    },
);

const getOrder = command("get order", "orders", ({ who, first }) => async (model, send) => {
  const { id, session, customer, subscription } = at(model.orders, first);
  const response = await send({ path: `/v1/orders/${id}`, token: tokens[who] });
  if (session.merchant !== who) return expectResponse(response, 404);
  const { subtotal_amount: amount, tax_amount } = amountsOf(session);
  expectResponse(response, 200, {
    ...{ id, amount, tax_amount, checkout_id: session.id, subscription_id: subscription },
    customer: { id: customer, name: byId(model.customers, customer).name },
    subscription: subscription === null ? null : { id: subscription },
  });
});

const useKey = command("use key", undefined, ({ who, first, second }) => async (model, send) => {
  const key = at(model.keys, first);
  const isOwn = key.merchant === who;
  const organization_id = organizations[who];
  const post = (path: string, more: object) => ({
    method: "POST",
    path: `/v1/customer-portal/license-keys/${path}`,
    body: { key: key.key, organization_id, ...more },
  });
  const requests: Sent[] = [
    post("activate", { label: `${second}` }),
    post("validate", {}),
    {
      method: "PATCH",
      path: `/v1/license-keys/${key.id}`,
      token: tokens[who],
      body: { usage: second, limit_activations: second % 5, validations: 99 },
    },
  ];
  const response = await send(at(requests, second));
  if (!isOwn) return expectResponse(response, 404);
  const changes: (() => Partial<Key>)[] = [
    () => ({ activations: [...key.activations, response.body.id] }),
    () => ({ validations: key.validations + 1 }),
    () => ({ usage: second, limit: second % 5 }),
  ];
  const isFull = key.limit !== null && key.activations.length >= key.limit;
  if (second % 3 === 0 && isFull) return expectResponse(response, 409);
  const changed = { ...key, ...at(changes, second)() };
  const view = viewOfKey(changed, model);
  expectResponse(
    response,
    200,
    second % 3 === 0 ? { label: `${second}`, license_key: view } : view,
  );
  replace(model.keys, changed);
});

const readKey = command("read key", undefined, ({ who, first, second }) => async (model, send) => {
  const key = at(model.keys, first);
  const { id, token } = at(model.customers, second);
  const read = await send({ path: `/v1/customer-portal/license-keys/${key.id}`, token });
  if (key.customer === id) {
    const activations = key.activations.map((id) => ({ id }));
    expectResponse(read, 200, { ...viewOfKey(key, model), activations });
  } else expectResponse(read, 404);
  const all = model.keys.flatMap(({ activations }) => activations);
  const activation = at(all, second);
  const path = `/v1/license-keys/${key.id}/activations/${activation}`;
  const response = await send({ path, token: tokens[who] });
  const isThere = key.merchant === who && key.activations.includes(activation);
  if (!isThere) return expectResponse(response, 404);
  expectResponse(response, 200, { id: activation, license_key: viewOfKey(key, model) });
});

const rename = command("rename", undefined, ({ who, first }) => async (model, send) => {
  const whose = at(merchants, first);
  const path = `/v1/organizations/${organizations[whose]}`;
  const body = { name: `Name ${first}` };
  const response = await send({ method: "PATCH", path, token: tokens[who], body });
  if (who !== whose) return expectResponse(response, 404);
  model.names[who] = body.name;
  for (const merchant of merchants) {
    const list = await send({ path: "/v1/organizations/", token: tokens[merchant] });
    expectResponse(list, 200, {
      items: [{ id: organizations[merchant], name: model.names[merchant] }],
    });
  }
});

/** Nobody notices when everything is taken out and put back. */
const putBack = command("put back", undefined, () => async (_, send) => {
  const { text } = await send({ path: "/_sandbox/state" });
  const response = await send({ method: "PUT", path: "/_sandbox/state", body: text });
  expectResponse(response, 200);
  expect((await send({ path: "/_sandbox/state" })).text).toBe(text);
});

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});

test("the sandbox does what the model says, whatever is requested", async () => {
  const others = [update, updateByClient, lists, changePrice, getOrder, useKey, readKey, rename];
  const commands = fc.commands([create, create, confirm, confirm, ...others, putBack], {
    maxCommands: 40,
    size: "max",
  });
  let confirmed = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(create, { minLength: 6, maxLength: 6 }),
      commands,
      async (first, then) => {
        sandbox.reset();
        const model = begin();
        await fc.asyncModelRun(() => ({ model, real: sandbox }), [...first, ...then]);
        confirmed += model.orders.length;
      },
    ),
    { numRuns },
  );
  expect(confirmed).toBeGreaterThan(numRuns);
});
