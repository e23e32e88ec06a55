import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Json } from "../contract/document.ts";
import {
  activation,
  customers,
  keys,
  nobody,
  openWorld,
  organizations,
  type Reply,
  type State,
  tokens,
  type World,
  world,
} from "./world.ts";

/** Sequences in all; more by this variable. */
const numRuns = Number(process.env.MODEL_RUNS ?? 100);

let sandbox: World;
beforeAll(async () => {
  sandbox = await openWorld();
});
afterAll(() => sandbox.stop());

/*
 * The service, once more, as plainly as it can be said: lists of things, and for each request what
 * becomes of them. Nothing here is taken from the sandbox but the world that both begin with.
 */

type Seller = "harbour" | "meadow";
const sellers: Seller[] = ["harbour", "meadow"];
const tax = { harbour: 19, meadow: 7 };
const sellerOf = (organization_id: string): Seller =>
  organization_id === organizations.harbour ? "harbour" : "meadow";

interface Session {
  id: string;
  secret: string;
  seller: Seller;
  product: string;
  price: string;
  discount: string | null;
  isLocked: boolean;
  takesCodes: boolean;
  status: "open" | "confirmed";
  name: string | null;
  email: string | null;
  customer: string | null;
  metadata: object;
  forCustomer: object;
}

interface Subscription {
  id: string;
  seller: Seller;
  session: string;
  customer: string;
  product: string;
  price: string;
  discount: string | null;
}

interface Order {
  id: string;
  seller: Seller;
  session: string;
  customer: string;
  amount: number;
  tax: number;
  subscription: string | null;
}

interface Key {
  id: string;
  seller: Seller;
  customer: string;
  key: string;
  limit: number | null;
  usage: number;
  status: string;
  validations: number;
  activations: { id: string; label: string }[];
}

interface Customer {
  id: string;
  seller: Seller;
  token: string;
  name: string | null;
  email: string;
  metadata: object;
}

interface Model {
  sessions: Session[];
  subscriptions: Subscription[];
  orders: Order[];
  keys: Key[];
  customers: Customer[];
  redeemed: Map<string, number>;
  bios: Record<Seller, string | null>;
}

const beginning = (): Model => ({
  sessions: [],
  subscriptions: [],
  orders: [],
  keys: [
    {
      ...{ id: keys.ada.id, seller: "harbour", customer: customers.ada, key: keys.ada.key },
      ...{ limit: 2, usage: 0, status: "granted", validations: 0 },
      activations: [{ id: activation, label: "Bridge" }],
    },
    {
      ...{ id: keys.cid.id, seller: "meadow", customer: customers.cid, key: keys.cid.key },
      ...{ limit: null, usage: 0, status: "granted", validations: 0, activations: [] },
    },
  ],
  customers: (["ada", "ben", "cid"] as const).map((name) => ({
    id: customers[name],
    seller: name === "cid" ? "meadow" : "harbour",
    token: tokens[name],
    name,
    email: `${name}@example.com`,
    metadata: {},
  })),
  redeemed: new Map(),
  bios: { harbour: null, meadow: null },
});

const { Product: products, Price: prices, Discount: discounts, Benefit: benefits } = world.things;
const find = <Thing extends { id: string }>(list: Thing[], id: string | null): Thing => {
  const thing = list.find((one) => one.id === id);
  if (thing === undefined) throw new Error(`there is no ${id}`);
  return thing;
};

function reckon({ seller, price, discount }: Session) {
  const amount = find(prices, price).price_amount;
  const less = discount === null ? 0 : find(discounts, discount).amount;
  const subtotal_amount = less > amount ? 0 : amount - less;
  const tax_amount = Math.round((subtotal_amount * tax[seller]) / 100);
  return { amount, subtotal_amount, tax_amount, total_amount: subtotal_amount + tax_amount };
}

/** Whether a session can be as it is: what it names is there, its seller's, and can be used. */
function isUsable(session: Session, { redeemed, customers }: Model): boolean {
  const price = prices.find(({ id }) => id === session.price);
  if (price?.product_id !== session.product || price.is_archived) return false;
  if (session.discount !== null) {
    const discount = discounts.find(({ id }) => id === session.discount);
    if (discount === undefined || sellerOf(discount.organization_id) !== session.seller)
      return false;
    if (["Past", "Future", "Dollars"].includes(discount.name)) return false;
    if (discount.name === "Single" && (redeemed.get(discount.id) ?? 0) > 0) return false;
  }
  const customer = customers.find(({ id }) => id === session.customer);
  return session.customer === null || customer?.seller === session.seller;
}

const view = (session: Session) => ({
  id: session.id,
  client_secret: session.secret,
  status: session.status,
  product_id: session.product,
  product: { id: session.product },
  product_price_id: session.price,
  product_price: { id: session.price },
  discount_id: session.discount,
  discount: session.discount === null ? null : { id: session.discount },
  allow_discount_codes: session.takesCodes,
  customer_id: session.customer,
  customer_name: session.name,
  customer_email: session.email,
  ...reckon(session),
});

const viewOfSubscription = ({ id, customer, product, price, discount, session }: Subscription) => ({
  ...{ id, customer_id: customer, product_id: product, price_id: price },
  ...{ discount_id: discount, checkout_id: session, price: { id: price } },
  amount: find(prices, price).price_amount,
});

const viewOfKey = (key: Key, { customers }: Model) => ({
  ...{ id: key.id, key: key.key, limit_activations: key.limit, usage: key.usage },
  ...{ status: key.status, validations: key.validations, customer_id: key.customer },
  customer: {
    name: find(customers, key.customer).name,
    email: find(customers, key.customer).email,
  },
});

/** What a request of the seller or the buyer sets, as the model names it. */
interface Change {
  discount?: string;
  price?: string;
  name?: string;
  email?: string;
}
interface SellersChange extends Change {
  customer?: string;
  takesCodes?: boolean;
  metadata?: object;
  forCustomer?: object;
}
const names = {
  discount: "discount_id",
  price: "product_price_id",
  name: "customer_name",
  email: "customer_email",
  customer: "customer_id",
  takesCodes: "allow_discount_codes",
  metadata: "metadata",
  forCustomer: "customer_metadata",
};
const bodyOf = (change: SellersChange) =>
  Object.fromEntries(
    Object.entries(change).map(([name, value]) => [names[name as keyof typeof names], value]),
  );

type Run = (model: Model, send: World["send"]) => Promise<void>;
/** A command for fast-check: what is done, and on what condition. */
class Command implements fc.AsyncCommand<Model, World> {
  readonly name: string;
  readonly with: unknown;
  readonly act: Run;
  readonly can: (model: Model) => boolean;

  constructor(name: string, given: unknown, act: Run, can: (model: Model) => boolean = () => true) {
    this.name = name;
    this.with = given;
    this.act = act;
    this.can = can;
  }
  check(model: Model): boolean {
    return this.can(model);
  }
  run(model: Model, { send }: World): Promise<void> {
    return this.act(model, send);
  }
  toString(): string {
    return `${this.name} ${JSON.stringify(this.with)}`;
  }
}

const answers = (reply: Reply, status: number, body: object = {}) => {
  expect([reply.status, reply.status >= 300 ? reply.text : ""]).toEqual([
    status,
    status >= 300 ? expect.any(String) : "",
  ]);
  expect(reply.body).toMatchObject(body);
};
const at = <Item>(list: Item[], number: number): Item => {
  const item = list[number % list.length];
  if (item === undefined) throw new Error("there is nothing");
  return item;
};
const put = <Item extends { id: string }>(list: Item[], item: Item) => {
  list[list.findIndex(({ id }) => id === item.id)] = item;
};

const seller = fc.constantFrom(...sellers);
const number = fc.nat(999);
const anyDiscount = fc.constantFrom(...discounts.map(({ id }) => id), nobody);
const anyPrice = fc.constantFrom(...prices.map(({ id }) => id), nobody);
const metadata = fc.dictionary(
  fc.string({ maxLength: 9 }),
  fc.jsonValue({ maxDepth: 1 }) as fc.Arbitrary<Json>,
  {
    maxKeys: 2,
    noNullPrototype: true,
  },
);
const buyers = {
  discount: anyDiscount,
  price: anyPrice,
  name: fc.string({ maxLength: 9 }),
  email: fc.emailAddress(),
};
const ofSellers = {
  ...buyers,
  customer: fc.constantFrom(...Object.values(customers), nobody),
  takesCodes: fc.boolean(),
  metadata,
  forCustomer: metadata,
};

/** At most two of them: of more, nearly always one could not be. */
function few<Fields extends object>(
  fields: {
    [Name in keyof Fields]: fc.Arbitrary<Fields[Name]>;
  },
): fc.Arbitrary<Partial<Fields>> {
  const names = Object.keys(fields) as (keyof Fields & string)[];
  return fc
    .shuffledSubarray(names, { maxLength: 2 })
    .chain((some) =>
      fc.record(Object.fromEntries(some.map((name) => [name, fields[name]]))),
    ) as fc.Arbitrary<Partial<Fields>>;
}
const change: fc.Arbitrary<Change> = few(buyers);
const sellersChange: fc.Arbitrary<SellersChange> = few(ofSellers);

const hasSessions = ({ sessions }: Model) => sessions.length > 0;

/** A seller with a product, mostly one of its own that can be bought. */
const offer = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<[Seller, string]>(...offers()) },
  {
    weight: 1,
    arbitrary: fc.tuple(seller, fc.constantFrom(...products.map(({ id }) => id), nobody)),
  },
);

function offers(): [Seller, string][] {
  return products
    .filter(({ is_archived, prices: ids }) =>
      ids.some((id) => !is_archived && !find(prices, id).is_archived),
    )
    .map(({ id, organization_id }) => [sellerOf(organization_id), id]);
}

const create = fc.tuple(offer, sellersChange).map(
  ([[seller, product], given]) =>
    new Command("create", [seller, product, given], async (model, send) => {
      const reply = await send({
        method: "POST",
        path: "/v1/checkouts/custom/",
        token: tokens[seller],
        body: { ...bodyOf(given), product_id: product },
      });
      const sold = products.find(({ id }) => id === product);
      const first = sold?.prices.find((id) => !find(prices, id).is_archived);
      const session: Session = {
        ...{ id: "", secret: "", seller, product, price: first ?? nobody, discount: null },
        ...{ isLocked: given.discount !== undefined, takesCodes: true, status: "open" },
        ...{ name: null, email: null, customer: null, metadata: {}, forCustomer: {} },
        ...given,
      };
      const isSold =
        sold && !sold.is_archived && first && sellerOf(sold.organization_id) === seller;
      if (!isSold || !isUsable(session, model)) return answers(reply, 422);
      const { id = "", client_secret = "" } = reply.body as Record<string, string>;
      Object.assign(session, { id, secret: client_secret });
      answers(reply, 201, { ...view(session), metadata: session.metadata });
      model.sessions.push(session);
    }),
);

const update = fc.tuple(seller, number, sellersChange).map(
  ([seller, which, given]) =>
    new Command(
      "update",
      [seller, which, given],
      async (model, send) => {
        const session = at(model.sessions, which);
        const reply = await send({
          method: "PATCH",
          path: `/v1/checkouts/custom/${session.id}`,
          token: tokens[seller],
          body: bodyOf(given),
        });
        if (session.seller !== seller) return answers(reply, 404);
        if (session.status !== "open") return answers(reply, 409);
        const isLocked = session.isLocked || given.discount !== undefined;
        const changed = { ...session, ...given, isLocked };
        if (!isUsable(changed, model)) return answers(reply, 422);
        answers(reply, 200, { ...view(changed), customer_metadata: changed.forCustomer });
        put(model.sessions, changed);
      },
      hasSessions,
    ),
);

/** What becomes of a session by the buyer's hand; a status where nothing does. */
function byBuyer(session: Session, given: Change, model: Model): Session | number {
  if (session.status !== "open") return 409;
  if (given.discount !== undefined && given.discount !== session.discount) {
    if (session.isLocked) return 409;
    if (!session.takesCodes) return 422;
  }
  const changed = { ...session, ...given };
  return isUsable(changed, model) ? changed : 422;
}

const buyerUpdate = fc.tuple(number, change).map(
  ([which, given]) =>
    new Command(
      "update by secret",
      [which, given],
      async (model, send) => {
        const session = at(model.sessions, which);
        const reply = await send({
          method: "PATCH",
          path: `/v1/checkouts/custom/client/${session.secret}`,
          body: bodyOf(given),
        });
        const changed = byBuyer(session, given, model);
        if (typeof changed === "number") return answers(reply, changed);
        answers(reply, 200, view(changed));
        put(model.sessions, changed);
      },
      hasSessions,
    ),
);

const confirm = fc.tuple(number, change, fc.option(seller, { nil: undefined })).map(
  ([which, given, caller]) =>
    new Command(
      "confirm",
      [which, given, caller],
      async (model, send) => {
        const session = at(model.sessions, which);
        const reply = await send({
          method: "POST",
          path: `/v1/checkouts/custom/client/${session.secret}/confirm`,
          token: caller && tokens[caller],
          body: bodyOf(given),
        });
        const changed = byBuyer(session, given, model);
        if (typeof changed === "number") return answers(reply, changed);
        const {
          customer_id = "",
          customer_email = "",
          customer_session_token: token = "",
        } = reply.body as Record<string, string>;
        if (changed.customer === null) {
          const { name, forCustomer: metadata, seller } = changed;
          const email = changed.email ?? customer_email;
          model.customers.push({ id: customer_id, seller, token, name, email, metadata });
        }
        const buyer = find(model.customers, changed.customer ?? customer_id);
        const confirmed: Session = {
          ...changed,
          ...{ status: "confirmed", customer: buyer.id, name: buyer.name, email: buyer.email },
        };
        answers(reply, 200, view(confirmed));
        put(model.sessions, confirmed);
        if (confirmed.discount !== null) {
          const { redeemed } = model;
          redeemed.set(confirmed.discount, (redeemed.get(confirmed.discount) ?? 0) + 1);
        }
        await deliver(confirmed, buyer, model, send);
      },
      hasSessions,
    ),
);

/** Looks for what a confirmation has made: an order, a subscription if there is to be one, and keys. */
async function deliver(session: Session, buyer: Customer, model: Model, send: World["send"]) {
  const { things } = (await send({ path: "/_sandbox/state" })).body as unknown as State;
  const { id, seller, product, price, discount } = session;
  const shared = { seller, session: id, customer: buyer.id };
  const isRecurring = find(prices, price).type === "recurring";
  const made = things.Subscription.filter(({ checkout_id }) => checkout_id === id);
  expect(made).toHaveLength(isRecurring ? 1 : 0);
  const [subscription] = made;
  if (subscription)
    model.subscriptions.push({ ...shared, id: subscription.id, product, price, discount });
  const orders = things.Order.filter(({ checkout_id }) => checkout_id === id);
  expect(orders).toHaveLength(1);
  const { subtotal_amount, tax_amount } = reckon(session);
  model.orders.push({
    ...{ ...shared, id: orders[0]?.id ?? "", amount: subtotal_amount, tax: tax_amount },
    subscription: subscription?.id ?? null,
  });
  const granted = find(products, product)
    .benefits.map((benefit) => find(benefits, benefit))
    .filter((benefit) => "license_key" in benefit);
  const fresh = things.LicenseKey.filter((key) => !model.keys.some((one) => one.id === key.id));
  expect(fresh.map(({ benefit_id }) => benefit_id).sort()).toEqual(
    granted.map(({ id }) => id).sort(),
  );
  for (const { id, key, limit_activations: limit } of fresh) {
    model.keys.push({
      ...{ id, key, limit, seller, customer: buyer.id },
      ...{ usage: 0, status: "granted", validations: 0, activations: [] },
    });
  }
  const { Customer } = things;
  expect(Customer.find((one) => one.id === buyer.id)).toMatchObject({
    metadata: buyer.metadata,
    name: buyer.name,
  });
  expect(Customer).toHaveLength(model.customers.length);
}

/** All pages of a list, one after the other; and what they say of themselves has to be so. */
async function pagesOf(send: World["send"], path: string, token: string, limit: number) {
  const found: Record<string, Json>[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const reply = await send({ path: `${path}page=${page}&limit=${limit}`, token });
    answers(reply, 200);
    const { items, pagination } = reply.body as {
      items: Record<string, Json>[];
      pagination: { total_count: number; max_page: number };
    };
    last = pagination.max_page;
    expect(last).toBe(Math.ceil(pagination.total_count / limit));
    expect(items.length).toBe(Math.max(0, Math.min(limit, pagination.total_count - found.length)));
    found.push(...items);
  }
  return found;
}

const byId = (one: { id?: unknown }, other: { id?: unknown }) =>
  `${one.id}` < `${other.id}` ? -1 : 1;
const limit = fc.integer({ min: 1, max: 7 });

const listSessions = fc.tuple(seller, limit).map(
  ([seller, limit]) =>
    new Command("list sessions", [seller, limit], async ({ sessions }, send) => {
      const found = await pagesOf(send, "/v1/checkouts/custom/?", tokens[seller], limit);
      const own = sessions.filter((session) => session.seller === seller);
      expect(found.sort(byId)).toMatchObject(own.sort(byId).map(view));
    }),
);

const criteria = [
  "customer",
  "-customer",
  "amount",
  "-amount",
  "product",
  "-product",
  "discount",
  "-discount",
];
const listSubscriptions = fc.tuple(seller, fc.subarray(criteria, { maxLength: 3 }), limit).map(
  ([seller, sorting, limit]) =>
    new Command("list subscriptions", [seller, sorting, limit], async (model, send) => {
      const query = sorting.map((criterion) => `sorting=${criterion}&`).join("");
      const found = await pagesOf(send, `/v1/subscriptions/?${query}`, tokens[seller], limit);
      const value = ({ customer, product, price, discount }: Subscription, name: string) =>
        ({
          customer: find(model.customers, customer).email,
          product: find(products, product).name,
          amount: find(prices, price).price_amount,
          discount: discount === null ? null : find(discounts, discount).name,
        })[name] ?? null;
      const order = (one: Subscription, other: Subscription) => {
        for (const criterion of sorting) {
          const name = criterion.replace("-", "");
          const [a, b] = [value(one, name), value(other, name)];
          if (a === b) continue;
          const isBefore = a === null || (b !== null && a < b);
          return isBefore === criterion.startsWith("-") ? 1 : -1;
        }
        return 0;
      };
      const own = model.subscriptions.filter((one) => one.seller === seller);
      expect([...found].sort(byId)).toMatchObject([...own].sort(byId).map(viewOfSubscription));
      const inTheirOrder = found.map(({ id }) => find(own, `${id}`));
      expect(
        inTheirOrder.slice(1).every((one, index) => order(at(inTheirOrder, index), one) <= 0),
      ).toBe(true);
    }),
);

const portal = fc.tuple(number, limit).map(
  ([which, limit]) =>
    new Command("portal", [which, limit], async (model, send) => {
      const { id, token } = at(model.customers, which);
      const subscriptions = await pagesOf(
        send,
        "/v1/customer-portal/subscriptions/?",
        token,
        limit,
      );
      const own = model.subscriptions.filter(({ customer }) => customer === id);
      expect(subscriptions.sort(byId)).toMatchObject(own.sort(byId).map(viewOfSubscription));
      const found = await pagesOf(send, "/v1/customer-portal/license-keys/?", token, limit);
      const ownKeys = model.keys.filter(({ customer }) => customer === id);
      expect(found.sort(byId)).toMatchObject(
        ownKeys.sort(byId).map((key) => viewOfKey(key, model)),
      );
    }),
);

const changePrice = fc.tuple(fc.boolean(), number, number, anyPrice).map(
  ([isPortal, who, which, price]) =>
    new Command(
      "change price",
      [isPortal, who, which, price],
      async (model, send) => {
        const subscription = at(model.subscriptions, which);
        const customer = at(model.customers, who);
        const seller = at(sellers, who);
        const reply = await send({
          method: "PATCH",
          path: `/v1/${isPortal ? "customer-portal/" : ""}subscriptions/${subscription.id}`,
          token: isPortal ? customer.token : tokens[seller],
          body: { product_price_id: price },
        });
        const isOwn = isPortal
          ? subscription.customer === customer.id
          : subscription.seller === seller;
        if (!isOwn) return answers(reply, 404);
        const wanted = prices.find(({ id }) => id === price);
        if (wanted?.product_id !== subscription.product || wanted.is_archived) {
          return answers(reply, 422);
        }
        const changed = { ...subscription, price };
        answers(reply, 200, viewOfSubscription(changed));
        put(model.subscriptions, changed);
      },
      ({ subscriptions }) => subscriptions.length > 0,
    ),
);

const getOrder = fc.tuple(seller, number).map(
  ([seller, which]) =>
    new Command(
      "get order",
      [seller, which],
      async (model, send) => {
        const order = at(model.orders, which);
        const reply = await send({ path: `/v1/orders/${order.id}`, token: tokens[seller] });
        if (order.seller !== seller) return answers(reply, 404);
        const { amount, tax, session, customer, subscription } = order;
        answers(reply, 200, {
          ...{ id: order.id, amount, tax_amount: tax, checkout_id: session },
          customer: { id: customer, name: find(model.customers, customer).name },
          subscription: subscription === null ? null : { id: subscription },
        });
      },
      ({ orders }) => orders.length > 0,
    ),
);

const updateKey = fc
  .tuple(
    seller,
    number,
    fc.record(
      { limit: fc.option(fc.nat(4)), usage: fc.nat(9), status: fc.string({ maxLength: 5 }) },
      { requiredKeys: [] },
    ),
  )
  .map(
    ([seller, which, given]) =>
      new Command("update key", [seller, which, given], async (model, send) => {
        const key = at(model.keys, which);
        const { limit, ...rest } = given;
        const reply = await send({
          method: "PATCH",
          path: `/v1/license-keys/${key.id}`,
          token: tokens[seller],
          body: { ...rest, ...("limit" in given && { limit_activations: limit }) },
        });
        if (key.seller !== seller) return answers(reply, 404);
        const changed = { ...key, ...given };
        answers(reply, 200, viewOfKey(changed, model));
        put(model.keys, changed);
      }),
  );

const organizationOf = (seller: Seller) => organizations[seller];

const activate = fc.tuple(seller, number).map(
  ([seller, which]) =>
    new Command("activate", [seller, which], async (model, send) => {
      const key = at(model.keys, which);
      const label = `${which}`;
      const reply = await send({
        method: "POST",
        path: "/v1/customer-portal/license-keys/activate",
        body: { key: key.key, organization_id: organizationOf(seller), label },
      });
      if (key.seller !== seller) return answers(reply, 404);
      if (key.limit !== null && key.activations.length >= key.limit) return answers(reply, 409);
      answers(reply, 200, { label, license_key: viewOfKey(key, model) });
      const { id } = reply.body as { id: string };
      put(model.keys, { ...key, activations: [...key.activations, { id, label }] });
    }),
);

const validate = fc.tuple(seller, number).map(
  ([seller, which]) =>
    new Command("validate", [seller, which], async (model, send) => {
      const key = at(model.keys, which);
      const reply = await send({
        method: "POST",
        path: "/v1/customer-portal/license-keys/validate",
        body: { key: key.key, organization_id: organizationOf(seller) },
      });
      if (key.seller !== seller) return answers(reply, 404);
      const changed = { ...key, validations: key.validations + 1 };
      answers(reply, 200, viewOfKey(changed, model));
      put(model.keys, changed);
    }),
);

const readKey = fc.tuple(number, number).map(
  ([who, which]) =>
    new Command("read key", [who, which], async (model, send) => {
      const { id, token } = at(model.customers, who);
      const key = at(model.keys, which);
      const reply = await send({ path: `/v1/customer-portal/license-keys/${key.id}`, token });
      if (key.customer !== id) return answers(reply, 404);
      answers(reply, 200, { ...viewOfKey(key, model), activations: key.activations });
    }),
);

const readActivation = fc.tuple(seller, number, number).map(
  ([seller, which, one]) =>
    new Command("read activation", [seller, which, one], async (model, send) => {
      const key = at(model.keys, which);
      const all = model.keys.flatMap(({ activations }) => activations);
      const activation = at(all, one);
      const path = `/v1/license-keys/${key.id}/activations/${activation.id}`;
      const reply = await send({ path, token: tokens[seller] });
      const isThere = key.seller === seller && key.activations.includes(activation);
      if (!isThere) return answers(reply, 404);
      answers(reply, 200, { ...activation, license_key: viewOfKey(key, model) });
    }),
);

const organization = fc.tuple(seller, seller, fc.option(fc.string({ maxLength: 9 }))).map(
  ([seller, whose, bio]) =>
    new Command("organization", [seller, whose, bio], async (model, send) => {
      const path = `/v1/organizations/${organizationOf(whose)}`;
      const token = tokens[seller];
      const updated = await send({ method: "PATCH", path, token, body: { bio } });
      if (seller !== whose) {
        answers(await send({ path, token }), 404);
        return answers(updated, 404);
      }
      model.bios[seller] = bio;
      answers(updated, 200, { bio });
      for (const one of sellers) {
        const list = await send({ path: "/v1/organizations/", token: tokens[one] });
        answers(list, 200, { items: [{ id: organizationOf(one), bio: model.bios[one] }] });
      }
    }),
);

/** Nobody notices when everything is taken out and put back. */
const putBack = fc.constant(
  new Command("put back", "", async (_, send) => {
    const { text } = await send({ path: "/_sandbox/state" });
    const reply = await send({ method: "PUT", path: "/_sandbox/state", body: text });
    expect(reply.text).toBe(text);
  }),
);

const timeout = 60_000 + 500 * numRuns;
test("whatever is done, the sandbox does as the model says", { timeout }, async () => {
  const often = (command: fc.Arbitrary<Command>) => [command, command, command];
  const commands = fc.commands(
    [
      ...[...often(create), update, buyerUpdate, ...often(confirm)],
      ...[listSessions, listSubscriptions, portal, changePrice, getOrder],
      ...[updateKey, activate, validate, readKey, readActivation, organization, putBack],
    ],
    { maxCommands: 60, size: "max" },
  );
  // Without sessions there is little to do, so each sequence begins with some.
  const begun = fc.array(fc.oneof(create, confirm), { minLength: 8, maxLength: 8 });
  let bought = 0;
  await fc.assert(
    fc.asyncProperty(begun, commands, async (first, then) => {
      await sandbox.put(world);
      const model = beginning();
      await fc.asyncModelRun(() => ({ model, real: sandbox }), [...first, ...then]);
      bought += model.orders.length;
    }),
    { numRuns },
  );
  // They have gone somewhere.
  expect(bought).toBeGreaterThan(0);
});
