import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  activateLicenseKey,
  type CheckoutSession,
  type CheckoutSessionClient,
  type Client,
  confirmCheckoutSession,
  createCheckoutSession,
  getLicenseKeyActivation,
  getOrder,
  getOrganization,
  getPortalLicenseKey,
  listCheckoutSessions,
  listOrganizations,
  listPortalLicenseKeys,
  listPortalSubscriptions,
  listSubscriptions,
  paginate,
  type SubscriptionSortingCriterion,
  updateCheckoutSession,
  updateCheckoutSessionByClientSecret,
  updateLicenseKey,
  updateOrganization,
  updatePortalSubscription,
  updateSubscription,
  validateLicenseKey,
} from "../../client/index.ts";
import { problem, problemAt, refused } from "./problems.ts";
import {
  activation,
  customers,
  discounts,
  field,
  keys,
  nobody,
  openWorld,
  organizations,
  prices,
  products,
  subscription,
  tokens,
  users,
  type World,
  world,
} from "./world.ts";

let sandbox: World;
let anyone: Client;
let harbour: Client;
let meadow: Client;
let ada: Client;
let cid: Client;

beforeAll(async () => {
  sandbox = await openWorld();
  anyone = sandbox.as();
  harbour = sandbox.as(tokens.harbour);
  meadow = sandbox.as(tokens.meadow);
  ada = sandbox.as(tokens.ada);
  cid = sandbox.as(tokens.cid);
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

type Fields = Record<string, unknown>;

const create = (more: Fields = {}, client = harbour) =>
  createCheckoutSession(client, { body: { product_id: products.chart, ...more } });
const update = ({ id }: { id: string }, body: Fields, client = harbour) =>
  updateCheckoutSession(client, { path: { id }, body });
const buyerUpdate = ({ client_secret }: { client_secret: string }, body: Fields, client = anyone) =>
  updateCheckoutSessionByClientSecret(client, { path: { client_secret }, body });
const confirm = (
  { client_secret }: { client_secret: string },
  body: Fields = {},
  client: Client = anyone,
) => confirmCheckoutSession(client, { path: { client_secret }, body });
const sessionOf = async (id: string) => {
  const { items } = await listCheckoutSessions(harbour, { query: { limit: 100 } });
  const session = items.find((item) => item.id === id);
  if (session === undefined) throw new Error(`no session ${id}`);
  return session;
};
const notFound = problem("NotFound");

test("a whole purchase, from the session to the portal", async () => {
  const session = await create({ metadata: { campaign: "spring" } });
  expect(session).toMatchObject({ status: "open", total_amount: 2261, product: { name: "Chart" } });

  await update(session, { customer_metadata: { crm: "C-1" }, success_url: "https://h.example/ok" });
  const seen = await buyerUpdate(session, {
    customer_email: "dee@example.com",
    customer_name: "Dee",
    discount_id: discounts.small,
    customer_billing_address: { country: "DE" },
    custom_field_data: { team_name: "Blue" },
  });
  expect(seen).toMatchObject({
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
        billing_address: { country: "DE" },
      },
      custom_field_data: { team_name: "Blue" },
      user: { email: "dee@example.com" },
    },
  ]);
  const own = await listPortalSubscriptions(dee);
  expect(own.items.map(({ id }) => id)).toEqual(subscriptions.map(({ id }) => id));

  const [placed] = (await sandbox.state()).things.Order;
  expect(await getOrder(harbour, { path: { id: placed?.id ?? "" } })).toMatchObject({
    amount: 1500,
    tax_amount: 285,
    billing_reason: "purchase",
    billing_address: { country: "DE" },
    checkout_id: session.id,
    customer: { name: "Dee" },
    product: { name: "Chart" },
    product_price: { price_amount: 1900 },
    discount: { id: discounts.small },
    subscription: { id: subscriptions[0]?.id },
  });

  const { items: granted } = await listPortalLicenseKeys(dee);
  expect(granted.map((key) => key.limit_activations).sort()).toEqual([1, 3]);
  const [{ id, key } = { id: "", key: "" }] = granted;
  const label = "Bridge";
  const organization_id = organizations.harbour;
  const activated = await activateLicenseKey(anyone, { body: { key, organization_id, label } });
  expect(activated).toMatchObject({ label, license_key: { id } });
  expect(await validateLicenseKey(anyone, { body: { key, organization_id } })).toMatchObject({
    validations: 1,
    activation: { id: activated.id },
  });
  expect(await getPortalLicenseKey(dee, { path: { id } })).toMatchObject({
    activations: [{ id: activated.id, label }],
    customer: { name: "Dee" },
  });
  expect(
    await getLicenseKeyActivation(harbour, { path: { id, activation_id: activated.id } }),
  ).toEqual({
    ...activated,
    license_key: {
      ...activated.license_key,
      ...{ validations: 1 },
      last_validated_at: expect.any(String),
    },
  });
});

describe("creating a session", () => {
  test("answers a session with its amounts, flags and times", async () => {
    const session = await create();
    const { created_at, expires_at, client_secret } = session;
    expect(session).toMatchObject({
      modified_at: null,
      status: "open",
      amount: 1900,
      subtotal_amount: 1900,
      tax_amount: 361,
      total_amount: 2261,
      currency: "eur",
      product_id: products.chart,
      discount_id: null,
      discount: null,
      is_discount_applicable: true,
      is_free_product_price: false,
      is_payment_required: true,
      is_payment_setup_required: true,
      is_payment_form_required: true,
      allow_discount_codes: true,
      customer_id: null,
      customer_name: null,
      customer_email: null,
      customer_billing_address: null,
      subscription_id: null,
      metadata: {},
      customer_metadata: {},
      custom_field_data: {},
      attached_custom_fields: [{ custom_field_id: field, custom_field: { name: "Team name" } }],
    });
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(60 * 60 * 1000);
    expect(session.url.endsWith(`/${client_secret}`)).toBe(true);
    expect(await sessionOf(session.id)).toEqual(session);
  });

  test("takes the product's first price that is not archived", async () => {
    const session = await create();
    expect(session.product_price_id).toBe(prices.chart);
    expect(session.product.prices.map(({ is_archived }) => is_archived)).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("gives every session an id and a secret of its own, and the secret cannot be guessed", async () => {
    const sessions = await Promise.all(Array.from({ length: 50 }, () => create()));
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(50);
    const secrets = sessions.map(({ client_secret }) => client_secret);
    expect(new Set(secrets).size).toBe(50);
    for (const secret of secrets) expect(secret).toMatch(/^cs_[\w-]{32}$/);
    // Of random secrets no place has always the same character.
    for (let place = 3; place < 35; place++) {
      expect(new Set(secrets.map((secret) => secret[place])).size).toBeGreaterThan(1);
    }
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
      "a discount of more than the price",
      products.chart,
      { discount_id: discounts.huge },
      [1900, 0, 0, 0],
      [true, false, false, true, true],
    ],
    [
      "another of the product's prices",
      products.chart,
      { product_price_id: prices.chartTeam },
      [3900, 3900, 741, 4641],
      [true, false, true, true, true],
    ],
  ] as const)("reckons with %s", async (_, product_id, more, amounts, flags) => {
    const session = await create({ product_id, ...more });
    expect([
      session.amount,
      session.subtotal_amount,
      session.tax_amount,
      session.total_amount,
    ]).toEqual(amounts);
    expect([
      session.is_discount_applicable,
      session.is_free_product_price,
      session.is_payment_required,
      session.is_payment_setup_required,
      session.is_payment_form_required,
    ]).toEqual(flags);
  });

  test("reckons with the tax of the organization", async () => {
    const session = await create({ product_id: products.seeds }, meadow);
    expect(session).toMatchObject({ amount: 1250, tax_amount: 88, total_amount: 1338 });
  });

  test.each([
    ["does not exist", nobody],
    ["is another's", products.seeds],
    ["is archived", products.archived],
    ["has only archived prices", products.priceless],
  ])("refuses a product that %s, in the same words", async (_, product_id) => {
    expect(await refused(create({ product_id }))).toEqual(
      problemAt("UnknownReference", "/product_id"),
    );
  });

  const taken = {
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
    customer_billing_address: { country: "DE", city: "Hamburg" },
    customer_id: customers.ben,
    discount_id: discounts.small,
    product_price_id: prices.chartTeam,
  };

  test("takes over every further field that a session carries and that may be set", async () => {
    const session = await create(taken);
    expect(session).toMatchObject(taken);
    expect(session).toMatchObject({
      discount: { name: "Small" },
      product_price: { price_amount: 3900 },
    });
  });

  test("leaves alone what no session carries", async () => {
    const session = await create({ favourite: "blue", organization: { id: nobody } });
    expect(session).not.toHaveProperty("favourite");
    expect(session).not.toHaveProperty("organization");
  });

  test.each([
    ["/metadata", { metadata: 1 }],
    ["/custom_field_data", { custom_field_data: [] }],
    ["/success_url", { success_url: null }],
    ["/embed_origin", { embed_origin: 1 }],
    ["/allow_discount_codes", { allow_discount_codes: "yes" }],
    ["/customer_name", { customer_name: 1 }],
    ["/customer_billing_address/country", { customer_billing_address: {} }],
    ["/customer_billing_address/city", { customer_billing_address: { country: "DE", city: 1 } }],
    ["/customer_id", { customer_id: "ben" }],
    ["/discount_id", { discount_id: 7 }],
    ["/product_price_id", { product_price_id: null }],
    ["/product_id", { product_id: "chart" }],
  ])("points at %s when its value does not fit the session's schema", async (pointer, more) => {
    const { errors, ...rest } = await refused(create(more));
    expect(rest).toEqual(problem("InvalidRequest"));
    expect(errors?.map((error) => error.pointer)).toContain(pointer);
    expect(errors?.every((error) => error.in === "body" && error.detail !== "")).toBe(true);
  });

  test("points at every place that does not fit, and at nothing else", async () => {
    const { errors } = await refused(
      create({ metadata: 1, customer_name: 2, customer_email: "fits@example.com" }),
    );
    expect(errors?.map(({ pointer }) => pointer).sort()).toEqual(["/customer_name", "/metadata"]);
  });

  test("refuses all fields that the service computes, by name", async () => {
    const session = await create();
    const computed = Object.keys(session).filter(
      (name) => !(name in taken) && name !== "product_id",
    );
    const body = Object.fromEntries(computed.map((name) => [name, session[name as "id"]]));
    const answer = await refused(create(body));
    expect({ ...answer, errors: answer.errors?.map(({ pointer }) => pointer).sort() }).toEqual({
      ...problem("FieldNotTaken"),
      errors: computed.map((name) => `/${name}`).sort(),
    });
    expect(computed).toContain("total_amount");
    expect(computed).toContain("client_secret");
  });

  test.each([
    ["does not exist", nobody],
    ["is over", discounts.past],
    ["has not begun", discounts.future],
    ["is in another currency", discounts.dollars],
    ["is another's", discounts.meadow],
  ])("refuses a discount that %s, in the same words", async (_, discount_id) => {
    expect(await refused(create({ discount_id }))).toEqual(
      problemAt("UnknownReference", "/discount_id"),
    );
  });

  test.each([
    ["/customer_id", "a customer that does not exist", { customer_id: nobody }],
    ["/customer_id", "another's customer", { customer_id: customers.cid }],
    ["/product_price_id", "a price that does not exist", { product_price_id: nobody }],
    ["/product_price_id", "an archived price", { product_price_id: prices.chartOld }],
    ["/product_price_id", "another product's price", { product_price_id: prices.guide }],
    ["/product_price_id", "another's price", { product_price_id: prices.seeds }],
  ])("points at %s for %s", async (pointer, _, more) => {
    expect(await refused(create(more))).toEqual(problemAt("UnknownReference", pointer));
  });
});

describe("listing sessions", () => {
  test("shows one's own, the latest first", async () => {
    const sessions: CheckoutSession[] = [];
    for (let count = 0; count < 3; count++) sessions.push(await create());
    await create({ product_id: products.seeds }, meadow);
    const { items, pagination } = await listCheckoutSessions(harbour);
    expect(pagination).toEqual({ total_count: 3, max_page: 1 });
    const moments = items.map(({ created_at }) => created_at);
    expect(moments).toEqual([...moments].sort().reverse());
    expect(items.map(({ id }) => id).sort()).toEqual(sessions.map(({ id }) => id).sort());
  });

  test("sorts by amount when asked to, and takes no notice of a criterion it does not know", async () => {
    await create();
    await create({ product_id: products.guide });
    await create({ product_id: products.free });
    const query = { sorting: ["whatever", "-amount"] };
    const { items } = await listCheckoutSessions(harbour, { query });
    expect(items.map(({ amount }) => amount)).toEqual([2550, 1900, 0]);
  });
});

describe("updating a session as the merchant", () => {
  test("applies a discount, and the totals follow", async () => {
    const session = await create();
    const updated = await update(session, { discount_id: discounts.small });
    expect(updated).toMatchObject({
      discount_id: discounts.small,
      discount: { amount: 400 },
      subtotal_amount: 1500,
      tax_amount: 285,
      total_amount: 1785,
      modified_at: expect.any(String),
    });
    expect(await sessionOf(session.id)).toEqual(updated);
  });

  test("changes nothing but the moment when the body is empty", async () => {
    const session = await create({ discount_id: discounts.small });
    const { modified_at, ...updated } = await update(session, {});
    const { modified_at: _, ...before } = session;
    expect(updated).toEqual(before);
    expect(modified_at).toEqual(expect.any(String));
  });

  test("keeps customer_metadata for the customer to come", async () => {
    const session = await create();
    const customer_metadata = { crm: "C-1", "": { deep: [1] } };
    expect(await update(session, { customer_metadata })).toMatchObject({ customer_metadata });
    expect(await update(session, { metadata: { own: true } })).toMatchObject({ customer_metadata });
  });

  test("is refused with 409 once the session is confirmed", async () => {
    const session = await create();
    await confirm(session);
    expect(await refused(update(session, {}))).toEqual(problem("CheckoutSessionNotOpen"));
    expect(await refused(update(session, { status: "open" }))).toEqual(
      problem("CheckoutSessionNotOpen"),
    );
  });

  test("cannot move it to another product", async () => {
    const session = await create();
    expect(await refused(update(session, { product_id: products.guide }))).toEqual(
      problemAt("FieldNotTaken", "/product_id"),
    );
  });

  test("is refused with 422 for a discount that cannot be used, and the session stays", async () => {
    const session = await create({ discount_id: discounts.small });
    expect(await refused(update(session, { discount_id: discounts.past }))).toEqual(
      problemAt("UnknownReference", "/discount_id"),
    );
    expect(await sessionOf(session.id)).toEqual(session);
  });

  test("points at the metadata that is too much", async () => {
    const session = await create();
    const customer_metadata = { ["k".repeat(41)]: 1 };
    const { errors } = await refused(update(session, { customer_metadata }));
    expect(errors?.map(({ pointer }) => pointer)).toContain("/customer_metadata");
  });
});

describe("updating a session from the buyer's side", () => {
  test("needs no token, shows the organization, and nothing that is the merchant's", async () => {
    const session = await create({ metadata: { secret: 1 }, customer_metadata: { secret: 2 } });
    const seen: CheckoutSessionClient = await buyerUpdate(session, {});
    const { metadata: _, customer_metadata: __, subscription_id: ___, ...shared } = session;
    expect(seen).toEqual({
      ...shared,
      modified_at: expect.any(String),
      organization: expect.objectContaining({ id: organizations.harbour, name: "Harbour" }),
    });
  });

  test("applies a discount, changes it, and the totals follow", async () => {
    const session = await create();
    expect(await buyerUpdate(session, { discount_id: discounts.small })).toMatchObject({
      total_amount: 1785,
    });
    expect(await buyerUpdate(session, { discount_id: discounts.huge })).toMatchObject({
      total_amount: 0,
      is_payment_required: false,
    });
  });

  test("takes another price of the product", async () => {
    const session = await create();
    expect(await buyerUpdate(session, { product_price_id: prices.chartTeam })).toMatchObject({
      amount: 3900,
      total_amount: 4641,
    });
  });

  test.each([
    ["created", (body: Fields) => create(body)],
    ["updated", async (body: Fields) => update(await create(), body)],
  ])("cannot change a discount that the merchant has set as it %s the session", async (_, set) => {
    const session = await set({ discount_id: discounts.small });
    expect(await refused(buyerUpdate(session, { discount_id: discounts.huge }))).toEqual(
      problem("DiscountLocked"),
    );
    expect(await refused(confirm(session, { discount_id: discounts.huge }))).toEqual(
      problem("DiscountLocked"),
    );
    expect(await buyerUpdate(session, { discount_id: discounts.small })).toMatchObject({
      total_amount: 1785,
    });
    expect(await sessionOf(session.id)).toMatchObject({ status: "open", total_amount: 1785 });
  });

  test("a discount that the buyer has set is not locked by what else the merchant changes", async () => {
    const session = await create();
    await buyerUpdate(session, { discount_id: discounts.small });
    await update(session, { metadata: { seen: true } });
    expect(await buyerUpdate(session, { discount_id: discounts.huge })).toMatchObject({
      total_amount: 0,
    });
  });

  test("is refused a discount where the merchant allows none", async () => {
    const session = await create({ allow_discount_codes: false });
    expect(await refused(buyerUpdate(session, { discount_id: discounts.small }))).toEqual(
      problemAt("UnknownReference", "/discount_id"),
    );
  });

  test.each([
    "success_url",
    "embed_origin",
    "customer_id",
    "product_id",
    "allow_discount_codes",
    "status",
    "total_amount",
    "organization",
  ])("cannot set %s", async (name) => {
    const session = await buyerUpdate(await create({ customer_id: customers.ben }), {});
    const body = { [name]: session[name as keyof typeof session] };
    expect(await refused(buyerUpdate(session, body))).toEqual(
      problemAt("FieldNotTaken", `/${name}`),
    );
  });

  test("does not reach the merchant's metadata", async () => {
    const session = await create({ metadata: { own: 1 }, customer_metadata: { own: 2 } });
    await buyerUpdate(session, { metadata: { theirs: 1 }, customer_metadata: { theirs: 2 } });
    expect(await sessionOf(session.id)).toMatchObject({
      metadata: { own: 1 },
      customer_metadata: { own: 2 },
    });
  });

  test("is refused with 404 for an unknown secret, and with 409 after the confirmation", async () => {
    expect(await refused(buyerUpdate({ client_secret: "cs_unknown" }, {}))).toEqual(notFound);
    const session = await create();
    await confirm(session);
    expect(await refused(buyerUpdate(session, {}))).toEqual(problem("CheckoutSessionNotOpen"));
  });
});

describe("confirming a session", () => {
  test("works with the merchant's token, with a customer's and with none, but not with an unknown one", async () => {
    for (const client of [harbour, ada, anyone, meadow]) {
      expect(await confirm(await create(), {}, client)).toMatchObject({ status: "confirmed" });
    }
    const session = await create();
    expect(await refused(confirm(session, {}, sandbox.as("unknown")))).toEqual(
      problem("Unauthorized"),
    );
    expect(await sessionOf(session.id)).toMatchObject({ status: "open" });
  });

  test("works once", async () => {
    const session = await create();
    await confirm(session);
    const before = await sandbox.stateText();
    expect(await refused(confirm(session))).toEqual(problem("CheckoutSessionNotOpen"));
    expect(await sandbox.stateText()).toBe(before);
  });

  test("of many at the same time, one confirms", async () => {
    const session = await create();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => confirm(session)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await listSubscriptions(harbour)).pagination.total_count).toBe(1);
    expect((await sandbox.state()).things.Order).toHaveLength(1);
  });

  test("takes a last change of the buyer's", async () => {
    const session = await create();
    const confirmed = await confirm(session, {
      discount_id: discounts.small,
      customer_email: "dee@example.com",
    });
    expect(confirmed).toMatchObject({ total_amount: 1785, customer_email: "dee@example.com" });
  });

  test("makes a customer who has the session's customer_metadata", async () => {
    const customer_metadata = { crm: "C-1" };
    const session = await create({ customer_metadata, customer_name: "Dee" });
    const { customer_id } = await confirm(session);
    const { Customer } = (await sandbox.state()).things;
    expect(Customer).toHaveLength(4);
    expect(Customer.find(({ id }) => id === customer_id)).toMatchObject({
      metadata: customer_metadata,
      name: "Dee",
      organization_id: organizations.harbour,
    });
  });

  test("makes no customer where the merchant has named one", async () => {
    const session = await create({ customer_id: customers.ben, customer_metadata: { crm: 1 } });
    expect(await confirm(session)).toMatchObject({
      customer_id: customers.ben,
      customer_name: "ben",
      customer_email: "ben@example.com",
    });
    const { Customer } = (await sandbox.state()).things;
    expect(Customer).toHaveLength(3);
    expect(Customer.find(({ id }) => id === customers.ben)).toMatchObject({ metadata: {} });
  });

  test("makes an order and no subscription for a price that is paid once", async () => {
    const session = await create({ product_id: products.guide });
    const confirmed = await confirm(session);
    expect((await listSubscriptions(harbour)).items).toEqual([]);
    expect(
      (await listPortalSubscriptions(sandbox.as(confirmed.customer_session_token))).items,
    ).toEqual([]);
    const [placed] = (await sandbox.state()).things.Order;
    expect(await getOrder(harbour, { path: { id: placed?.id ?? "" } })).toMatchObject({
      amount: 2550,
      tax_amount: 485,
      subscription_id: null,
      subscription: null,
    });
  });

  test("grants the license keys among the product's benefits, each with its limits", async () => {
    const { customer_session_token } = await confirm(await create());
    const { items } = await listPortalLicenseKeys(sandbox.as(customer_session_token));
    const limits = items.map(({ limit_activations, limit_usage, expires_at }) => ({
      limit_activations,
      limit_usage,
      expires_at,
    }));
    expect(limits).toHaveLength(2);
    expect(limits).toEqual(
      expect.arrayContaining([
        { limit_activations: 3, limit_usage: 100, expires_at: null },
        { limit_activations: 1, limit_usage: null, expires_at: "2030-01-01T00:00:00.000Z" },
      ]),
    );
    for (const { key, display_key, status } of items) {
      expect({ display_key, status }).toEqual({
        display_key: `****-${key.slice(-4)}`,
        status: "granted",
      });
    }
  });

  test("answers a token that works in the portal, each time another", async () => {
    const [one, two] = [await confirm(await create()), await confirm(await create())];
    expect(one.customer_session_token).not.toBe(two.customer_session_token);
    for (const { customer_session_token, customer_id } of [one, two]) {
      const { items } = await listPortalSubscriptions(sandbox.as(customer_session_token));
      expect(items.map((item) => item.customer_id)).toEqual([customer_id]);
    }
  });

  test("counts the redemption of a discount, which then may be used up", async () => {
    const discount_id = discounts.single;
    const [first, second] = [await create({ discount_id }), await create({ discount_id })];
    await confirm(first);
    expect(await refused(create({ discount_id }))).toEqual(
      problemAt("UnknownReference", "/discount_id"),
    );
    const before = await sandbox.stateText();
    expect(await refused(confirm(second))).toEqual(problemAt("UnknownReference", "/discount_id"));
    expect(await sandbox.stateText()).toBe(before);
  });

  test("is refused with 404 for an unknown secret", async () => {
    expect(await refused(confirm({ client_secret: "cs_unknown" }))).toEqual(notFound);
  });
});

describe("a merchant's subscriptions", () => {
  /** Thirty-seven of harbour's, in which everything that is sorted by has gaps and repetitions. */
  const many = Array.from({ length: 37 }, (_, number) => {
    const day = `${1 + ((number * 7) % 13)}`.padStart(2, "0");
    return subscription(number, {
      amount: number % 5 === 0 ? null : ((number * 11) % 7) * 100,
      status: ["incomplete", "active", "ended"][number % 3] ?? "",
      started_at: number % 6 === 0 ? null : `2026-02-${day}T00:00:00.000Z`,
      current_period_end: number % 4 === 0 ? null : `2026-03-${day}T00:00:00.000Z`,
      ...(number % 2 === 0
        ? { customer_id: customers.ada, user_id: users.ada }
        : { customer_id: customers.ben, user_id: users.ben }),
      ...(number % 3 === 0
        ? { product_id: products.free, price_id: prices.free }
        : { product_id: products.chart, price_id: prices.chart }),
      discount_id: [null, discounts.small, discounts.huge][number % 3] ?? null,
    });
  });
  const crowded = { ...world, things: { ...world.things, Subscription: many } };

  beforeEach(() => sandbox.put(crowded));

  const all = async (sorting?: SubscriptionSortingCriterion[], limit = 100) => {
    const query = { limit, ...(sorting && { sorting }) };
    const found = [];
    for await (const item of paginate(listSubscriptions, harbour, { query })) found.push(item);
    return found;
  };
  type Item = Awaited<ReturnType<typeof all>>[number];

  const values: Record<string, (item: Item) => string | number | null> = {
    customer: ({ customer }) => customer.email,
    status: ({ status }) => status,
    started_at: ({ started_at }) => started_at,
    current_period_end: ({ current_period_end }) => current_period_end,
    amount: ({ amount }) => amount,
    product: ({ product }) => product.name,
    discount: ({ discount }) => discount?.name ?? null,
  };

  /** Below zero if one comes before the other; what is null comes before everything. */
  function compare(sorting: string[], one: Item, other: Item): number {
    for (const criterion of sorting) {
      const value = values[criterion.replace("-", "")];
      const [a, b] = [value?.(one) ?? null, value?.(other) ?? null];
      const order = a === b ? 0 : a === null ? -1 : b === null ? 1 : a < b ? -1 : 1;
      if (order !== 0) return criterion.startsWith("-") ? -order : order;
    }
    return 0;
  }

  const inOrder = (items: Item[], sorting: string[]) =>
    items.slice(1).every((item, index) => compare(sorting, items[index] as Item, item) <= 0);

  const criteria = Object.keys(values).flatMap((name) => [name, `-${name}`]);

  test("there are fourteen criteria", () => {
    expect(criteria).toHaveLength(14);
  });

  test.each(criteria)("sort by %s", async (criterion) => {
    const items = await all([criterion as SubscriptionSortingCriterion]);
    expect(items).toHaveLength(37);
    expect(inOrder(items, [criterion])).toBe(true);
    expect(inOrder(items, [criterion.startsWith("-") ? criterion.slice(1) : `-${criterion}`])).toBe(
      false,
    );
  });

  test.each([
    [["-amount", "customer"]],
    [["customer", "-amount"]],
    [["product", "discount", "-status", "started_at"]],
    [["status", "-current_period_end", "-customer", "amount", "product"]],
  ])("sort by %s, the first criterion before the second", async (sorting) => {
    const items = await all(sorting as SubscriptionSortingCriterion[]);
    expect(inOrder(items, sorting)).toBe(true);
    expect(inOrder(items, sorting.slice(1))).toBe(false);
  });

  test("come with the latest start first unless asked otherwise", async () => {
    expect(await all()).toEqual(await all(["-started_at"]));
    expect(inOrder(await all(), ["-started_at"])).toBe(true);
  });

  test.each([1, 7, 10, 36, 37, 38, 100])(
    "in pages of %i add up to all of them, each once and in order",
    async (limit) => {
      const sorting: SubscriptionSortingCriterion[] = ["-amount", "status"];
      expect((await all(sorting, limit)).map(({ id }) => id)).toEqual(
        (await all(sorting)).map(({ id }) => id),
      );
      const { items, pagination } = await listSubscriptions(harbour, { query: { limit } });
      expect(pagination).toEqual({ total_count: 37, max_page: Math.ceil(37 / limit) });
      expect(items).toHaveLength(Math.min(limit, 37));
    },
  );

  test("a page past the last is empty, however far past", async () => {
    for (const page of [5, 2 ** 31, 2 ** 53, 1e300]) {
      const { items, pagination } = await listSubscriptions(harbour, { query: { page } });
      expect({ items, pagination }).toEqual({
        items: [],
        pagination: { total_count: 37, max_page: 4 },
      });
    }
  });

  test("ten are on a page, and the first page comes first", async () => {
    const { items } = await listSubscriptions(harbour);
    expect(items).toEqual((await all()).slice(0, 10));
    expect(
      (await sandbox.send({ path: "/v1/subscriptions/?page=&limit=", token: tokens.harbour })).body,
    ).toEqual(await listSubscriptions(harbour));
  });

  test("without any there is no page", async () => {
    expect(await listSubscriptions(meadow)).toEqual({
      items: [],
      pagination: { total_count: 0, max_page: 0 },
    });
  });
});

describe("changing the price of a subscription", () => {
  const mine = subscription(1, { discount_id: discounts.small });
  const bens = subscription(2, { customer_id: customers.ben, user_id: users.ben });
  beforeEach(() =>
    sandbox.put({ ...world, things: { ...world.things, Subscription: [mine, bens] } }),
  );
  const change = (id: string, product_price_id: string, client = harbour) =>
    updateSubscription(client, { path: { id }, body: { product_price_id } });
  const changeOwn = (id: string, product_price_id: string, client = ada) =>
    updatePortalSubscription(client, { path: { id }, body: { product_price_id } });

  test("the merchant moves it to another price of its product", async () => {
    const [before] = (await listSubscriptions(harbour, { query: { sorting: ["customer"] } })).items;
    const changed = await change(mine.id, prices.chartTeam);
    expect(changed).toEqual({
      ...before,
      price_id: prices.chartTeam,
      price: expect.objectContaining({ id: prices.chartTeam, price_amount: 3900 }),
      amount: 3900,
      modified_at: expect.any(String),
    });
  });

  test("the customer moves it to another price of its product, and the merchant sees it", async () => {
    const changed = await changeOwn(mine.id, prices.chartTeam);
    expect(changed).toMatchObject({ amount: 3900, price: { id: prices.chartTeam } });
    const { items } = await listSubscriptions(harbour, { query: { sorting: ["-amount"] } });
    expect(items[0]).toMatchObject({ id: mine.id, amount: 3900, modified_at: changed.modified_at });
  });

  test.each([
    ["of another product", prices.free],
    ["that is archived", prices.chartOld],
    ["of another's product", prices.seeds],
    ["that does not exist", nobody],
  ])("to a price %s is refused, in the same words on both sides", async (_, price) => {
    const expected = problemAt("OtherProduct", "/product_price_id");
    expect(await refused(change(mine.id, price))).toEqual(expected);
    expect(await refused(changeOwn(mine.id, price))).toEqual(expected);
  });

  test("is refused with 404 for another's subscription, on both sides", async () => {
    expect(await refused(change(mine.id, prices.chartTeam, meadow))).toEqual(notFound);
    expect(await refused(changeOwn(bens.id, prices.chartTeam))).toEqual(notFound);
    expect(await refused(changeOwn(mine.id, prices.chartTeam, cid))).toEqual(notFound);
  });

  test("in the portal each customer sees their own, with the product's organization", async () => {
    const { items, pagination } = await listPortalSubscriptions(ada);
    expect(pagination).toEqual({ total_count: 1, max_page: 1 });
    expect(items).toMatchObject([
      { id: mine.id, product: { organization: { id: organizations.harbour } } },
    ]);
    expect(items[0]).not.toHaveProperty("metadata");
    expect((await listPortalSubscriptions(cid)).items).toEqual([]);
  });
});

describe("license keys", () => {
  const harbourKey = { key: keys.ada.key, organization_id: organizations.harbour };
  const activate = (body: { key: string; organization_id: string }, label = "Laptop") =>
    activateLicenseKey(anyone, { body: { ...body, label } });
  const validate = (body: { key: string; organization_id: string }) =>
    validateLicenseKey(anyone, { body });
  const change = (body: Fields, client = harbour) =>
    updateLicenseKey(client, { path: { id: keys.ada.id }, body });
  const read = (client = ada) => getPortalLicenseKey(client, { path: { id: keys.ada.id } });

  test("are activated up to the limit, and not once more", async () => {
    await activate(harbourKey);
    const before = await sandbox.stateText();
    expect(await refused(activate(harbourKey))).toEqual(problem("ActivationLimitReached"));
    expect(await sandbox.stateText()).toBe(before);
    await change({ limit_activations: 3 });
    await activate(harbourKey, "Phone");
    expect((await read()).activations.map(({ label }) => label)).toEqual([
      "Bridge",
      "Laptop",
      "Phone",
    ]);
  });

  test("are activated up to the limit however many ask at the same time", async () => {
    await change({ limit_activations: 5 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, () => activate(harbourKey)),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
    expect((await read()).activations).toHaveLength(5);
  });

  test("without a limit are activated as often as one likes", async () => {
    const body = { key: keys.cid.key, organization_id: organizations.meadow };
    for (let count = 0; count < 20; count++) await activate(body);
    const { activations } = await getPortalLicenseKey(cid, { path: { id: keys.cid.id } });
    expect(activations).toHaveLength(20);
  });

  test.each([
    ["an unknown key", { key: "UNKNOWN", organization_id: organizations.harbour }],
    ["another's key", { key: keys.ada.key, organization_id: organizations.meadow }],
    ["an unknown organization", { key: keys.ada.key, organization_id: nobody }],
  ])("are neither activated nor validated with %s", async (_, body) => {
    expect(await refused(activate(body))).toEqual(notFound);
    expect(await refused(validate(body))).toEqual(notFound);
  });

  test("count their validations and keep the moment of the last", async () => {
    expect(await read()).toMatchObject({ validations: 0, last_validated_at: null });
    for (const validations of [1, 2, 3]) {
      const validated = await validate(harbourKey);
      expect(validated).toMatchObject({ validations, activation: { id: activation } });
      const { validations: counted, last_validated_at } = await read();
      expect({ counted, last_validated_at }).toEqual({
        counted: validations,
        last_validated_at: validated.last_validated_at,
      });
    }
  });

  test("take over what the merchant sets", async () => {
    const body = {
      status: "revoked",
      usage: 7,
      limit_usage: null,
      limit_activations: 9,
      expires_at: "2031-01-01T00:00:00.000Z",
    };
    expect(await change(body)).toMatchObject(body);
    expect(await read()).toMatchObject(body);
  });

  test.each([
    ["FieldNotTaken", "/key", { key: "MINE" }],
    ["FieldNotTaken", "/validations", { validations: 0 }],
    ["FieldNotTaken", "/customer_id", { customer_id: customers.ben }],
    ["InvalidRequest", "/status", { status: null }],
    ["InvalidRequest", "/limit_usage", { limit_usage: 1.5 }],
    ["InvalidRequest", "/expires_at", { expires_at: "2031-01-01" }],
  ])("answer %s at %s", async (name, pointer, body) => {
    const before = await read();
    const { errors, ...rest } = await refused(change(body));
    expect(rest).toEqual(problem(name));
    expect(errors?.map((error) => error.pointer)).toContain(pointer);
    expect(await read()).toEqual(before);
  });

  test("belong to their organization and to their customer", async () => {
    expect(await refused(change({}, meadow))).toEqual(notFound);
    expect(await refused(read(cid))).toEqual(notFound);
    expect(await refused(read(sandbox.as(tokens.ben)))).toEqual(notFound);
    expect((await listPortalLicenseKeys(ada)).items.map(({ id }) => id)).toEqual([keys.ada.id]);
    expect((await listPortalLicenseKeys(sandbox.as(tokens.ben))).items).toEqual([]);
  });

  test("show an activation to their organization, under their own id only", async () => {
    const get = (id: string, activation_id: string, client = harbour) =>
      getLicenseKeyActivation(client, { path: { id, activation_id } });
    expect(await get(keys.ada.id, activation)).toMatchObject({
      label: "Bridge",
      license_key: { id: keys.ada.id, customer: { name: "ada" }, user: { public_name: "ada" } },
    });
    expect(await refused(get(keys.ada.id, nobody))).toEqual(notFound);
    expect(await refused(get(keys.cid.id, activation))).toEqual(notFound);
    expect(await refused(get(keys.ada.id, activation, meadow))).toEqual(notFound);
  });
});

describe("organizations", () => {
  const path = { id: organizations.harbour };

  test("are listed and read, but only one's own", async () => {
    const own = await getOrganization(harbour, { path });
    expect(await listOrganizations(harbour)).toEqual({
      items: [own],
      pagination: { total_count: 1, max_page: 1 },
    });
    expect(await refused(getOrganization(meadow, { path }))).toEqual(notFound);
    expect(await refused(updateOrganization(meadow, { path, body: {} }))).toEqual(notFound);
  });

  test("take over what they carry", async () => {
    const body = {
      name: "New Harbour",
      bio: "Salt",
      profile_settings: { links: ["https://h.example"], subscribe: { promote: true } },
    };
    const updated = await updateOrganization(harbour, { path, body });
    expect(updated).toMatchObject({ ...body, modified_at: expect.any(String) });
    expect(await getOrganization(harbour, { path })).toEqual(updated);
    const session = await create();
    expect((await buyerUpdate(session, {})).organization).toEqual(updated);
  });

  test.each([
    ["FieldNotTaken", "/id", { id: nobody }],
    ["FieldNotTaken", "/created_at", { created_at: "2026-01-01T00:00:00.000Z" }],
    ["InvalidRequest", "/name", { name: null }],
    ["InvalidRequest", "/profile_settings/links/0", { profile_settings: { links: [1] } }],
  ])("answer %s at %s", async (name, pointer, body) => {
    const { errors, ...rest } = await refused(updateOrganization(harbour, { path, body }));
    expect(rest).toEqual(problem(name));
    expect(errors?.map((error) => error.pointer)).toContain(pointer);
  });
});
