import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller } from "../../sandbox/entities.ts";
import {
  customers,
  keys,
  nobody,
  openWorld,
  organizations,
  products,
  type Reply,
  type Sent,
  type State,
  subscription,
  tokens,
  users,
  type World,
  whole,
  world,
} from "./world.ts";

/** Sequences in all; more by this variable. */
const numRuns = Number(process.env.ISOLATION_RUNS ?? 100);

let sandbox: World;
/** A world in which both organizations and all customers have something of every kind. */
let lived: State;

beforeAll(async () => {
  const theirs = {
    organization_id: organizations.meadow,
    customer_id: customers.cid,
    user_id: users.cid,
    product_id: products.seeds,
    price_id: world.things.Price[7]?.id ?? "",
  };
  const Subscription = [
    subscription(1),
    subscription(2, { customer_id: customers.ben, user_id: users.ben }),
    subscription(3, theirs),
  ];
  sandbox = await openWorld({ content: { ...world, things: { ...world.things, Subscription } } });
  for (const [token, product_id, customer_id] of [
    [tokens.harbour, products.chart, customers.ada],
    [tokens.harbour, products.guide, customers.ben],
    [tokens.meadow, products.seeds, customers.cid],
  ]) {
    for (const isConfirmed of [true, false]) {
      const path = "/v1/checkouts/custom/";
      const body = { product_id, customer_id };
      const { client_secret } = (await sandbox.send({ method: "POST", path, token, body }))
        .body as { client_secret: string };
      const confirm = { method: "POST", path: `${path}client/${client_secret}/confirm`, body: {} };
      if (isConfirmed) await sandbox.send(confirm);
    }
  }
  lived = await sandbox.state();
});
afterAll(() => sandbox.stop());

/** Somebody who asks: with a token, with a client secret, or with a license key. */
type Actor = Caller | { role: "buyer"; session: string } | { role: "holder"; key: string };

interface Thing {
  kind: string;
  id: string;
  /** Whose it is; of a user, all those whose customer it is. */
  owners: (string | undefined)[];
  customer?: string | null;
  /** What shows it, beside its id. */
  marks: string[];
  json: string;
}

/** Everything in a state, with its owner as this test understands it. */
function survey({ things }: State): Thing[] {
  const organizationOf = new Map(
    things.Product.map(({ id, organization_id }) => [id, organization_id]),
  );
  return Object.entries(things).flatMap(([kind, list]) =>
    (list as unknown as Record<string, string>[]).map((thing): Thing => {
      const { id = "", organization_id, product_id = "", license_key_id } = thing;
      const key = things.LicenseKey.find((one) => one.id === license_key_id);
      const served = things.Customer.filter(({ user_id }) => user_id === id);
      const owners =
        kind === "Organization"
          ? [id]
          : kind === "User"
            ? served.map((customer) => customer.organization_id)
            : [organization_id ?? organizationOf.get(product_id)];
      const customer =
        kind === "Customer"
          ? id
          : kind === "User"
            ? served[0]?.id
            : (key?.customer_id ?? thing.customer_id);
      return {
        kind,
        id,
        owners,
        ...(customer !== undefined && { customer }),
        marks: [thing.client_secret, thing.key].filter((mark) => mark !== undefined),
        json: JSON.stringify(thing),
      };
    }),
  );
}

const personal = [
  "Customer",
  "User",
  "Subscription",
  "Order",
  "LicenseKey",
  "LicenseKeyActivation",
  "CheckoutSession",
];

/** Whether somebody may see that there is such a thing. */
function mayKnow(actor: Actor, thing: Thing, all: Thing[]): boolean {
  const own = (id: string) => all.find((one) => one.id === id);
  switch (actor.role) {
    case "merchant":
      return thing.owners.includes(actor.organization_id);
    case "customer":
    case "buyer":
    case "holder": {
      const self =
        actor.role === "customer"
          ? own(actor.customer_id)
          : own(actor.role === "buyer" ? actor.session : actor.key);
      const sameSeller = thing.owners.some((owner) => self?.owners.includes(owner));
      if (!personal.includes(thing.kind)) return sameSeller;
      return thing.id === self?.id || (self?.customer != null && thing.customer === self.customer);
    }
  }
}

/** Whether it may see what lets its holder act: for a customer that is the key, not the secret. */
const mayHold = (actor: Actor, thing: Thing, all: Thing[]) =>
  mayKnow(actor, thing, all) &&
  !(thing.kind === "CheckoutSession" && ["customer", "holder"].includes(actor.role)) &&
  !(actor.role === "buyer" && thing.id !== actor.session);

/** Whether what somebody does may change such a thing. */
function mayChange(actor: Actor, thing: Thing, all: Thing[]): boolean {
  if (actor.role === "merchant") return mayKnow(actor, thing, all);
  if (actor.role === "customer") {
    return thing.kind === "Subscription" && thing.customer === actor.customer_id;
  }
  const self = all.find(({ id }) => id === (actor.role === "buyer" ? actor.session : actor.key));
  return thing.owners.some((owner) => self?.owners.includes(owner));
}

interface Step {
  act: string;
  who: number;
  one: number;
  two: number;
  three: number;
  /** Whether it is tried by somebody whose right it is, with what goes together, or by anybody. */
  isRightful: boolean;
}

const pick = <Item>(list: Item[], number: number): Item => {
  const item = list[number % list.length];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
};

/** What each act sends; `*` stands in for the id of a thing, which may be anybody's. */
const acts: Record<
  string,
  (state: State, step: Step) => { sent: Sent; addressed?: string; actor?: Actor }
> = {
  create: ({ things }, { one, two, three }) => ({
    sent: {
      method: "POST",
      path: "/v1/checkouts/custom/",
      body: {
        product_id: pick(things.Product, one).id,
        ...(two % 3 === 0 && { discount_id: pick(things.Discount, two).id }),
        ...(three % 2 === 0 && { customer_id: pick(things.Customer, three).id }),
        ...(three % 5 === 0 && { product_price_id: pick(things.Price, three).id }),
      },
    },
  }),
  sessions: (_, { one, two }) => ({
    sent: { path: `/v1/checkouts/custom/?page=${1 + (one % 3)}&limit=${1 + (two % 9)}` },
  }),
  updateSession: ({ things }, { one, two }) => ({
    sent: {
      method: "PATCH",
      path: "/v1/checkouts/custom/*",
      body: two % 2 === 0 ? {} : { discount_id: pick(things.Discount, two).id },
    },
    addressed: pick(things.CheckoutSession, one).id,
  }),
  buy: ({ things }, { one, two }) => {
    const session = pick(things.CheckoutSession, one);
    return {
      sent: {
        method: "PATCH",
        path: `/v1/checkouts/custom/client/${session.client_secret}`,
        body: two % 2 === 0 ? {} : { discount_id: pick(things.Discount, two).id },
      },
      actor: { role: "buyer", session: session.id },
    };
  },
  confirm: ({ things }, { one }) => {
    const session = pick(things.CheckoutSession, one);
    return {
      sent: {
        method: "POST",
        path: `/v1/checkouts/custom/client/${session.client_secret}/confirm`,
        body: {},
      },
      actor: { role: "buyer", session: session.id },
    };
  },
  subscriptions: (_, { one }) => ({
    sent: { path: `/v1/subscriptions/?limit=${1 + (one % 100)}` },
  }),
  ownSubscriptions: (_, { one }) => ({
    sent: { path: `/v1/customer-portal/subscriptions/?sorting=-amount&limit=${1 + (one % 100)}` },
  }),
  changePrice: (state, next) => newPrice(state, next, "/v1/subscriptions/*"),
  changeOwnPrice: (state, next) => newPrice(state, next, "/v1/customer-portal/subscriptions/*"),
  order: ({ things }, { one }) => ({
    sent: { path: "/v1/orders/*" },
    addressed: pick(things.Order, one).id,
  }),
  updateKey: ({ things }, { one, two }) => ({
    sent: { method: "PATCH", path: "/v1/license-keys/*", body: { usage: two } },
    addressed: pick(things.LicenseKey, one).id,
  }),
  activation: ({ things }, { one, two, isRightful }) => {
    const { id, license_key_id } = pick(things.LicenseKeyActivation, two);
    return {
      sent: { path: `/v1/license-keys/*/activations/${id}` },
      addressed: isRightful ? license_key_id : pick(things.LicenseKey, one).id,
    };
  },
  ownKeys: (_, { one }) => ({
    sent: { path: `/v1/customer-portal/license-keys/?limit=${1 + (one % 100)}` },
  }),
  ownKey: ({ things }, { one }) => ({
    sent: { path: "/v1/customer-portal/license-keys/*" },
    addressed: pick(things.LicenseKey, one).id,
  }),
  activate: ({ things }, { one, two }) => {
    const { id, key, organization_id } = pick(things.LicenseKey, one);
    return {
      sent: {
        method: "POST",
        path: "/v1/customer-portal/license-keys/activate",
        body: { key, organization_id, label: `${two}` },
      },
      actor: { role: "holder", key: id },
    };
  },
  validate: ({ things }, { one, two }) => {
    const { id, key } = pick(things.LicenseKey, one);
    const { id: organization_id } = pick(things.Organization, two);
    return {
      sent: {
        method: "POST",
        path: "/v1/customer-portal/license-keys/validate",
        body: { key, organization_id },
      },
      actor: { role: "holder", key: id },
    };
  },
  organizations: () => ({ sent: { path: "/v1/organizations/?sorting=name" } }),
  organization: ({ things }, { one }) => ({
    sent: { path: "/v1/organizations/*" },
    addressed: pick(things.Organization, one).id,
  }),
  updateOrganization: ({ things }, { one, two }) => ({
    sent: { method: "PATCH", path: "/v1/organizations/*", body: { bio: `${two}` } },
    addressed: pick(things.Organization, one).id,
  }),
};

function newPrice({ things }: State, { one, two, isRightful }: Step, path: string) {
  const { id, product_id } = pick(things.Subscription, one);
  const own = things.Price.filter((price) => price.product_id === product_id && !price.is_archived);
  const { id: product_price_id } = pick(isRightful ? own : things.Price, two);
  return { sent: { method: "PATCH", path, body: { product_price_id } }, addressed: id };
}

/** Whose token a request is sent with. */
function someone(
  { tokens, ...state }: State,
  { who, isRightful }: Step,
  { path }: Sent,
  id: string,
) {
  const all = Object.entries(tokens);
  const side = path.startsWith("/v1/customer-portal/") ? "customer" : "merchant";
  const things = survey({ tokens, ...state });
  const target = things.find((thing) => thing.id === id);
  const entitled = all.filter(
    ([, caller]) => caller.role === side && (!target || mayKnow(caller as Caller, target, things)),
  );
  return pick(isRightful && entitled.length > 0 ? entitled : all, who);
}

const step = fc.record({
  act: fc.constantFrom(...Object.keys(acts)),
  who: fc.nat(1000),
  one: fc.nat(1000),
  two: fc.nat(1000),
  three: fc.nat(1000),
  isRightful: fc.boolean(),
});

const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** What an answer shows that whoever asked may not see. */
function leaked({ status, text }: Reply, actor: Actor, after: Thing[]): string[] {
  const shown = new Set(text.match(uuids));
  // Who is refused learns nothing at all.
  if (status >= 400) return [...shown];
  const known = new Set(after.filter((thing) => mayKnow(actor, thing, after)).map(({ id }) => id));
  const hidden = after
    .filter((thing) => !mayHold(actor, thing, after))
    .flatMap(({ marks }) => marks);
  return [
    ...[...shown].filter((id) => !known.has(id)),
    ...hidden.filter((mark) => text.includes(mark)),
  ];
}

/** What has come, gone or changed although whoever acted has no say in it. */
function touched(before: Thing[], after: Thing[], actor: Actor): string[] {
  const was = new Map(before.map(({ id, json }) => [id, json]));
  const gone = before.filter(({ id }) => !after.some((thing) => thing.id === id));
  const other = after.filter(({ id, json }) => was.get(id) !== json);
  return [...gone, ...other.filter((thing) => !mayChange(actor, thing, after))].map(
    ({ kind, id }) => `${kind} ${id}`,
  );
}

const timeout = 60_000 + 500 * numRuns;
test("whoever does whatever, nobody ever sees or changes another's", { timeout }, async () => {
  const seen = new Map<string, Set<number>>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      await sandbox.put(lived);
      let state = await sandbox.state();
      for (const next of steps) {
        const make = acts[next.act];
        if (make === undefined) throw new Error(next.act);
        const { sent, addressed = nobody, actor: holder } = make(state, next);
        const [token, caller] = someone(state, next, sent, addressed);
        const actor = holder ?? (caller as Actor);
        const needsNone = actor.role === "buyer" || actor.role === "holder";
        const request = (id: string): Sent => ({
          ...sent,
          path: sent.path.replace("*", id),
          ...(!needsNone && { token }),
        });
        const before = survey(state);
        const target = before.find(({ id }) => id === addressed);
        const reply = await sandbox.send(request(addressed));
        seen.set(next.act, (seen.get(next.act) ?? new Set()).add(reply.status));
        state = await sandbox.state();
        const after = survey(state);
        expect({ act: next.act, leaked: leaked(reply, actor, after) }).toEqual({
          act: next.act,
          leaked: [],
        });
        expect({ act: next.act, touched: touched(before, after, actor) }).toEqual({
          act: next.act,
          touched: [],
        });
        if (sent.path.includes("*") && target && !mayKnow(actor, target, before)) {
          expect(reply.status).toBeGreaterThanOrEqual(403);
          expect(whole(reply)).toEqual(whole(await sandbox.send(request(nobody))));
        }
      }
    }),
    { numRuns },
  );
  // The walk got somewhere: most acts were carried out at least once.
  const carriedOut = [...seen.values()].filter((statuses) =>
    [...statuses].some((one) => one < 300),
  );
  expect(carriedOut.length).toBeGreaterThan(Object.keys(acts).length / 2);
});

test("the watch that is kept here would notice", () => {
  const all = survey(lived);
  const merchant: Actor = { role: "merchant", organization_id: organizations.meadow };
  const ada: Actor = { role: "customer", customer_id: customers.ada };
  const reply = (text: string) => ({ status: 200, headers: {}, text, body: null });
  expect(leaked(reply(`{"id":"${customers.ada}"}`), merchant, all)).toEqual([customers.ada]);
  expect(leaked(reply(`{"id":"${customers.ben}"}`), ada, all)).toEqual([customers.ben]);
  expect(leaked(reply(`{"key":"${keys.cid.key}"}`), ada, all)).toEqual([keys.cid.key]);
  expect(leaked(reply(`{"id":"${customers.ada}"}`), ada, all)).toEqual([]);
  const [first, ...rest] = all;
  const changed = [{ ...first, json: "{}" } as Thing, ...rest];
  expect(touched(all, changed, merchant)).toEqual([`Organization ${organizations.harbour}`]);
  expect(touched(all, rest, ada)).toEqual([`Organization ${organizations.harbour}`]);
});
