import { beforeEach, describe, expect, test } from "vitest";
import {
  activateLicenseKey,
  type CheckoutSession,
  type Client,
  confirmCheckoutSession,
  createCheckoutSession,
  getOrder,
  listCheckoutSessions,
  listPortalLicenseKeys,
  listPortalSubscriptions,
  listSubscriptions,
  updateCheckoutSession,
  updateCheckoutSessionByClientSecret,
} from "../../generated/index.ts";
import { problem, problemAt, rejection } from "./expected-problems.ts";
import {
  customers,
  discounts,
  openTestSandbox,
  organizations,
  prices,
  products,
  unknownId,
} from "./world.ts";

const sandbox = await openTestSandbox();
const { anyone, harbour, meadow, ada } = sandbox;
beforeEach(() => sandbox.reset());

const noStreet = { line1: null, line2: null, postal_code: null, state: null };
const address = { ...noStreet, city: "Hamburg", country: "DE" };

type Fields = Record<string, unknown>;

const create = (more: Fields = {}, client = harbour) =>
  createCheckoutSession(client, { body: { product_id: products.chart, ...more } });
const update = ({ id }: { id: string }, body: Fields, client = harbour) =>
  updateCheckoutSession(client, { path: { id }, body });
const clientUpdate = ({ client_secret }: { client_secret: string }, body: Fields) =>
  updateCheckoutSessionByClientSecret(anyone, { path: { client_secret }, body });
const confirm = (
  { client_secret }: { client_secret: string },
  body: Fields = {},
  client: Client = anyone,
) => confirmCheckoutSession(client, { path: { client_secret }, body });

async function stored({ id }: { id: string }): Promise<CheckoutSession> {
  const { items } = await listCheckoutSessions(harbour, { query: { limit: 100 } });
  return items.find((item) => item.id === id) as CheckoutSession;
}

test("a purchase leads from the session to the portal", async () => {
  const session = await create({ metadata: { campaign: "spring" } });
  expect(session).toMatchObject({ status: "open", total_amount: 2261, product: { name: "Chart" } });
  await update(session, { customer_metadata: { crm: "C-1" }, success_url: "https://h.example/ok" });
  const updated = await clientUpdate(session, {
    customer_email: "dee@example.com",
    customer_name: "Dee",
    discount_id: discounts.small,
    customer_billing_address: address,
    custom_field_data: { team_name: "Blue" },
  });
  expect(updated).toMatchObject({
    success_url: "https://h.example/ok",
    total_amount: 1785,
    organization: { name: "Harbour" },
  });

  const confirmed = await confirm(session);
  expect(confirmed).toMatchObject({ status: "confirmed", customer_email: "dee@example.com" });
  const dee = sandbox.as(confirmed.customer_session_token);
  const { items: subscriptions } = await listSubscriptions(harbour);
  expect(subscriptions).toMatchObject([
    {
      amount: 1900,
      checkout_id: session.id,
      discount: { name: "Small", redemptions_count: 1 },
      customer: {
        email: "dee@example.com",
        name: "Dee",
        metadata: { crm: "C-1" },
        billing_address: address,
        organization_id: organizations.harbour,
      },
      custom_field_data: { team_name: "Blue" },
      user: { email: "dee@example.com" },
    },
  ]);
  expect((await listPortalSubscriptions(dee)).items).toMatchObject([{ id: subscriptions[0]?.id }]);
  expect(await stored(session)).toMatchObject({ subscription_id: subscriptions[0]?.id });

  const [order] = sandbox.state().entities.Order ?? [];
  expect(await getOrder(harbour, { path: { id: `${order?.id}` } })).toMatchObject({
    amount: 1500,
    tax_amount: 285,
    billing_reason: "purchase",
    billing_address: address,
    checkout_id: session.id,
    customer: { name: "Dee" },
    product: { name: "Chart" },
    product_price: { price_amount: 1900 },
    discount: { id: discounts.small },
    subscription: { id: subscriptions[0]?.id },
  });

  const { items: granted } = await listPortalLicenseKeys(dee);
  expect(granted.map((key) => key.limit_activations).sort()).toEqual([1, 3]);
  const [{ key } = { key: "" }] = granted;
  const body = { key, organization_id: organizations.harbour, label: "Bridge" };
  expect((await activateLicenseKey(anyone, { body })).license_key.customer.name).toBe("Dee");
});

describe("creating a session", () => {
  test("takes its times from the clock of the sandbox", async () => {
    sandbox.setTime("2030-01-31T10:00:00.000Z");
    expect((await create()).expires_at).toMatch(/^2030-01-31T11:00/);
  });

  test("gives a session a secret that cannot be guessed", async () => {
    const [one, other] = [await create(), await create()];
    expect(one.client_secret).toMatch(/^cs_[\w-]{32}$/);
    expect(one.url.endsWith(`/${one.client_secret}`)).toBe(true);
    expect(other.client_secret).not.toBe(one.client_secret);
  });

  test.each([
    ["a free price", products.free, {}, [0, 0, 0, 0], [false, true, false, false, false]],
    [
      "a price that is paid once",
      products.guide,
      {},
      [2550, 2550, 485, 3035],
      [true, false, true, false, true],
    ],
    [
      "a discount",
      products.chart,
      { discount_id: discounts.small },
      [1900, 1500, 285, 1785],
      [true, false, true, true, true],
    ],
    [
      "a discount greater than the price",
      products.chart,
      { discount_id: discounts.huge },
      [1900, 0, 0, 0],
      [true, false, false, true, true],
    ],
    [
      "another price of the product",
      products.chart,
      { product_price_id: prices.chartTeam },
      [3900, 3900, 741, 4641],
      [true, false, true, true, true],
    ],
  ] as const)(
    "calculates amounts and flags for %s",
    async (_, product_id, more, amounts, flags) => {
      const session = await create({ product_id, ...more });
      const { amount, subtotal_amount, tax_amount, total_amount } = session;
      expect([amount, subtotal_amount, tax_amount, total_amount]).toEqual(amounts);
      expect([
        session.is_discount_applicable,
        session.is_free_product_price,
        session.is_payment_required,
        session.is_payment_setup_required,
        session.is_payment_form_required,
      ]).toEqual(flags);
    },
  );

  test("applies the tax of the organization", async () => {
    const session = await create({ product_id: products.seeds }, meadow);
    expect(session).toMatchObject({ amount: 1250, tax_amount: 88, total_amount: 1338 });
  });

  test.each([
    ["does not exist", unknownId],
    ["belongs to another organization", products.seeds],
    ["is archived", products.archived],
    ["has only archived prices", products.priceless],
  ])("rejects a product that %s with the same problem", async (_, product_id) => {
    expect(await rejection(create({ product_id }))).toEqual(
      problemAt("UnknownReference", "/product_id"),
    );
  });
});

describe("fields that the contract does not name in a body", () => {
  const fields = {
    metadata: { campaign: "spring", nested: { list: [1, null] } },
    customer_metadata: { crm: 7 },
    custom_field_data: { team_name: "Blue" },
    success_url: "https://h.example/ok",
    embed_origin: "https://h.example",
    allow_discount_codes: false,
    customer_name: "Dee",
    customer_email: "dee@example.com",
    customer_ip_address: "192.0.2.1",
    customer_tax_id: "DE1",
    customer_billing_address: address,
    customer_id: customers.ben,
    discount_id: discounts.small,
    product_price_id: prices.chartTeam,
  };

  test("are stored if a session has them and their values are valid", async () => {
    expect(await create(fields)).toMatchObject(fields);
  });

  test.each([
    ["that name a discount that is over", { discount_id: discounts.past }],
    ["that name a discount that has not begun", { discount_id: discounts.future }],
    ["that name a discount in another currency", { discount_id: discounts.dollars }],
    ["that name another organization's discount", { discount_id: discounts.meadow }],
    ["that name another organization's customer", { customer_id: customers.cid }],
    ["that name an archived price", { product_price_id: prices.chartOld }],
    ["that name a price of another product", { product_price_id: prices.guide }],
  ])("are ignored %s", async (_, more) => {
    const plain = await create();
    const changing = ["id", "created_at", "client_secret", "url", "expires_at"];
    const withoutChanging = (session: object) =>
      Object.fromEntries(Object.entries(session).filter(([name]) => !changing.includes(name)));
    expect(withoutChanging(await create(more))).toEqual(withoutChanging(plain));
  });

  test("are ignored if the sandbox manages them", async () => {
    const session = await create();
    const managed = Object.keys(session).filter((name) => !(name in fields));
    const other = { ...(await create({ product_id: products.guide })), status: "confirmed" };
    const sent = managed.map((name) => [name, other[name as "id"]]);
    const { modified_at: _, ...changed } = await update(session, Object.fromEntries(sent));
    const { modified_at: __, ...before } = session;
    expect(changed).toEqual(before);
    expect(managed).toEqual(expect.arrayContaining(["total_amount", "client_secret", "status"]));
  });
});

describe("listing sessions", () => {
  test("sorts by criteria it has, and ignores others", async () => {
    await create();
    await create({ product_id: products.guide });
    await create({ product_id: products.free });
    const query = { sorting: ["whatever", "-amount"] };
    const { items } = await listCheckoutSessions(harbour, { query });
    expect(items.map(({ amount }) => amount)).toEqual([2550, 1900, 0]);
  });
});

describe("updating a session as the merchant", () => {
  test("applies a discount, and can change it", async () => {
    const session = await create();
    const updated = await update(session, { discount_id: discounts.small });
    expect(updated).toMatchObject({
      discount: { amount: 400 },
      subtotal_amount: 1500,
      tax_amount: 285,
      total_amount: 1785,
      modified_at: expect.any(String),
    });
    expect(await stored(session)).toEqual(updated);
    const changed = await update(session, { discount_id: discounts.huge });
    expect(changed).toMatchObject({ total_amount: 0 });
  });

  test("changes only modified_at if the body is empty", async () => {
    const session = await create({ discount_id: discounts.small });
    const { modified_at, ...updated } = await update(session, {});
    const { modified_at: _, ...before } = session;
    expect(updated).toEqual(before);
    expect(modified_at).toEqual(expect.any(String));
  });

  test.each([unknownId, discounts.past, discounts.meadow])(
    "rejects the discount %s, which cannot be used, and changes nothing",
    async (discount_id) => {
      const session = await create({ discount_id: discounts.small });
      expect(await rejection(update(session, { discount_id, customer_name: "Dee" }))).toEqual(
        problemAt("UnknownReference", "/discount_id"),
      );
      expect(await stored(session)).toEqual(session);
    },
  );
});

describe("updating a session as the client", () => {
  test("needs no token, and shows the organization but nothing of the merchant's", async () => {
    const session = await create({ metadata: { secret: 1 }, customer_metadata: { secret: 2 } });
    const { metadata: _, customer_metadata: __, subscription_id: ___, ...shared } = session;
    expect(await clientUpdate(session, {})).toEqual({
      ...shared,
      modified_at: expect.any(String),
      organization: expect.objectContaining({ id: organizations.harbour, name: "Harbour" }),
    });
  });

  test("can give a discount to a session without one, even if codes are not allowed", async () => {
    const session = await create({ allow_discount_codes: false });
    expect(await clientUpdate(session, { discount_id: discounts.small })).toMatchObject({
      total_amount: 1785,
    });
  });

  test.each([
    ["the merchant, when creating it", () => create({ discount_id: discounts.small })],
    [
      "the merchant, when updating it",
      async () => update(await create(), { discount_id: discounts.small }),
    ],
    ["the client", async () => clientUpdate(await create(), { discount_id: discounts.small })],
  ])("cannot change a discount that was set by %s", async (_, open) => {
    const session = await open();
    const locked = problem("DiscountLocked");
    const body = { discount_id: discounts.huge };
    expect(await rejection(clientUpdate(session, body))).toEqual(locked);
    expect(await rejection(confirm(session, body))).toEqual(locked);
    const same = await clientUpdate(session, { discount_id: discounts.small });
    expect(same).toMatchObject({ status: "open", total_amount: 1785 });
  });

  test("can choose another price of the product", async () => {
    const session = await clientUpdate(await create(), { product_price_id: prices.chartTeam });
    expect(session).toMatchObject({ amount: 3900, total_amount: 4641 });
  });

  test("ignores what only the merchant can set", async () => {
    const session = await create({ metadata: { own: 1 }, customer_metadata: { own: 2 } });
    await clientUpdate(session, {
      metadata: { theirs: 1 },
      customer_metadata: { theirs: 2 },
      success_url: "https://elsewhere.example",
      customer_id: customers.ben,
      allow_discount_codes: false,
    });
    const { modified_at: _, ...rest } = await stored(session);
    const { modified_at: __, ...before } = session;
    expect(rest).toEqual(before);
  });

  test("is rejected for an unknown secret", async () => {
    const unknown = clientUpdate({ client_secret: "cs_unknown" }, {});
    expect(await rejection(unknown)).toEqual(problem("NotFound"));
  });
});

describe("confirming a session", () => {
  test("returns the success URL with its placeholder, like every other response", async () => {
    const session = await create();
    const success_url = "https://h.example/thanks?checkout_id={CHECKOUT_ID}&again={CHECKOUT_ID}";
    const updated = await update(session, { success_url });
    const shown = [updated, await confirm(session), await stored(session)];
    expect(shown.map((one) => one.success_url)).toEqual(shown.map(() => success_url));
  });

  const entities = () => sandbox.state().entities;

  test("accepts any valid token and none, but no invalid one", async () => {
    for (const client of [harbour, ada, anyone, meadow]) {
      expect(await confirm(await create(), {}, client)).toMatchObject({ status: "confirmed" });
    }
    const session = await create();
    const unauthorized = rejection(confirm(session, {}, sandbox.as("unknown")));
    expect(await unauthorized).toEqual(problem("Unauthorized"));
    expect(await stored(session)).toMatchObject({ status: "open" });
  });

  test("succeeds once, however many requests arrive at the same time, and ends all changes", async () => {
    const session = await create();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => confirm(session)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(entities().Order).toHaveLength(1);
    expect(entities().Subscription).toHaveLength(1);
    const before = sandbox.state();
    for (const change of [confirm, update, clientUpdate])
      expect(await rejection(change(session, {}))).toEqual(problem("CheckoutSessionNotOpen"));
    expect(sandbox.state()).toEqual(before);
  });

  test("creates no customer if the session names one", async () => {
    const session = await create({ customer_id: customers.ben, customer_metadata: { crm: 1 } });
    expect(await confirm(session)).toMatchObject({
      customer_id: customers.ben,
      customer_name: "ben",
      customer_email: "ben@example.com",
    });
    expect(entities().Customer).toHaveLength(3);
    expect(entities().Customer?.find(({ id }) => id === customers.ben)).toMatchObject({
      metadata: {},
    });
  });

  test.each([
    ["2026-01-15", "2026-02-15"],
    ["2026-01-31", "2026-02-28"],
    ["2026-12-31", "2027-01-31"],
  ])("begins a period of one month on %s that ends on %s", async (now, end) => {
    sandbox.setTime(now);
    await confirm(await create());
    expect(entities().Subscription).toMatchObject([
      {
        current_period_start: expect.stringContaining(now),
        current_period_end: expect.stringContaining(end),
      },
    ]);
  });

  test("creates an order and a subscription without an amount for a price that has none", async () => {
    await confirm(await create({ product_id: products.free }));
    const [subscription] = (await listSubscriptions(harbour)).items;
    expect(subscription).toMatchObject({ amount: null });
    expect(subscription?.price).not.toHaveProperty("price_amount");
    const [order] = entities().Order ?? [];
    const path = { id: `${order?.id}` };
    expect(await getOrder(harbour, { path })).toMatchObject({ amount: 0, tax_amount: 0 });
  });

  test("creates an order and no subscription for a price that is paid once", async () => {
    const confirmed = await confirm(await create({ product_id: products.guide }));
    expect((await listSubscriptions(harbour)).items).toEqual([]);
    const portal = sandbox.as(confirmed.customer_session_token);
    expect((await listPortalSubscriptions(portal)).items).toEqual([]);
    const [order] = entities().Order ?? [];
    expect(await getOrder(harbour, { path: { id: `${order?.id}` } })).toMatchObject({
      amount: 2550,
      tax_amount: 485,
      subscription_id: null,
      subscription: null,
    });
  });

  test("grants the license keys among the product's benefits, each with its limits", async () => {
    const { customer_session_token } = await confirm(await create());
    const { items } = await listPortalLicenseKeys(sandbox.as(customer_session_token));
    const limits = items.map((key) => [key.limit_activations, key.limit_usage, key.expires_at]);
    expect(limits).toHaveLength(2);
    expect(limits).toContainEqual([3, null, null]);
    expect(limits).toContainEqual([1, null, "2030-01-01T00:00:00.000Z"]);
    for (const { key, display_key, status } of items) {
      expect([display_key, status]).toEqual([`****-${key.slice(-4)}`, "granted"]);
    }
  });

  test("counts the redemption of a discount, and rejects one that is used up", async () => {
    const discount_id = discounts.single;
    const [first, second] = [await create({ discount_id }), await create({ discount_id })];
    await confirm(first);
    expect(await create({ discount_id })).toMatchObject({ discount_id: null });
    const before = sandbox.state();
    expect(await rejection(confirm(second))).toEqual(problemAt("UnknownReference", "/discount_id"));
    expect(sandbox.state()).toEqual(before);
  });
});
