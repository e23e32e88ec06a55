import { sender } from "#testing/send";
import { type Client, createClient } from "../../generated/index.ts";
import { createSandbox, type State } from "../../sandbox/index.ts";

export { type Received, type Sent, sender } from "#testing/send";

/**
 * A seed with two organizations and three customers, in which there is something for every rule: entities
 * that are archived, used up, expired, free, paid once, or without a limit.
 */
const created_at = "2026-01-15T12:00:00.000Z";

/** A UUID that shows what it is the id of. */
const uuid = (family: number, number: number) =>
  `${`${family}`.repeat(8)}-0000-4000-8000-${`${number}`.padStart(12, "0")}`;

export const organizations = { harbour: uuid(1, 1), meadow: uuid(1, 2) };
export const products = {
  /** Its first price is archived. It has benefits with two license keys. */
  chart: uuid(2, 1),
  /** Paid once. */
  guide: uuid(2, 2),
  /** Its price is of a type that the contract does not list, and has no amount. */
  free: uuid(2, 3),
  archived: uuid(2, 4),
  /** All of its prices are archived. */
  priceless: uuid(2, 5),
  /** Of the organization Meadow. */
  seeds: uuid(2, 6),
};
export const prices = {
  chartOld: uuid(3, 1),
  chart: uuid(3, 2),
  chartTeam: uuid(3, 3),
  guide: uuid(3, 4),
  free: uuid(3, 5),
  archived: uuid(3, 6),
  priceless: uuid(3, 7),
  seeds: uuid(3, 8),
};
export const discounts = {
  small: uuid(4, 1),
  /** More than anything costs. */
  huge: uuid(4, 2),
  /** Can be redeemed once. */
  single: uuid(4, 3),
  past: uuid(4, 4),
  future: uuid(4, 5),
  dollars: uuid(4, 6),
  /** Of the organization Meadow. */
  meadow: uuid(4, 7),
};
export const customers = { ada: uuid(5, 1), ben: uuid(5, 2), cid: uuid(5, 3) };
export const users = { ada: uuid(6, 1), ben: uuid(6, 2), cid: uuid(6, 3) };
const benefits = { three: uuid(7, 1), one: uuid(7, 2), logo: uuid(7, 3), any: uuid(7, 4) };
export const keys = {
  ada: { id: uuid(8, 1), key: "HARBOUR-ADA" },
  cid: { id: uuid(8, 2), key: "MEADOW-CID" },
};
export const activation = uuid(9, 1);
const customField = uuid(9, 9);
export const unknownId = "00000000-0000-4000-8000-000000000000";

export const tokens = {
  harbour: "merchant_harbour",
  meadow: "merchant_meadow",
  ada: "customer_ada",
  ben: "customer_ben",
  cid: "customer_cid",
};

const { harbour, meadow } = organizations;

const product = (id: string, name: string, prices: string[], more: object = {}) => ({
  id,
  created_at,
  name,
  organization_id: harbour,
  is_archived: false,
  prices,
  ...more,
});

const price = (id: string, product_id: string, price_amount: number, more: object = {}) => ({
  id,
  created_at,
  product_id,
  price_amount,
  price_currency: "eur",
  type: "recurring",
  recurring_interval: "month",
  is_archived: false,
  ...more,
});

const discount = (id: string, name: string, amount: number, more: object = {}) => ({
  id,
  created_at,
  name,
  amount,
  currency: "eur",
  redemptions_count: 0,
  organization_id: harbour,
  ...more,
});

const customer = (name: "ada" | "ben" | "cid", organization_id: string) => ({
  id: customers[name],
  created_at,
  name,
  email: `${name}@example.com`,
  user_id: users[name],
  organization_id,
});

const grant = (limit_activations: number | null, expires_at: string | null = null) => ({
  license_key: { limit_activations, limit_usage: null, expires_at },
});

const licenseKey = (name: "ada" | "cid", organization_id: string, more: object) => ({
  ...keys[name],
  organization_id,
  user_id: users[name],
  customer_id: customers[name],
  benefit_id: name === "ada" ? benefits.three : benefits.any,
  status: "granted",
  usage: 0,
  validations: 0,
  ...more,
});

/** A subscription of Ada's, to be added to the seed. */
export const subscription = (number: number, more: object = {}) => ({
  id: uuid(0, number),
  created_at,
  amount: 1900,
  currency: "eur",
  status: "incomplete",
  current_period_start: created_at,
  started_at: created_at,
  customer_id: customers.ada,
  user_id: users.ada,
  product_id: products.chart,
  price_id: prices.chart,
  organization_id: harbour,
  ...more,
});

const seed = {
  tokens: {
    [tokens.harbour]: { role: "merchant", organization_id: harbour },
    [tokens.meadow]: { role: "merchant", organization_id: meadow },
    [tokens.ada]: { role: "customer", customer_id: customers.ada },
    [tokens.ben]: { role: "customer", customer_id: customers.ben },
    [tokens.cid]: { role: "customer", customer_id: customers.cid },
  },
  entities: {
    Organization: [
      { id: harbour, created_at, name: "Harbour", slug: "harbour", tax_percent: 19 },
      { id: meadow, created_at, name: "Meadow", slug: "meadow", tax_percent: 7 },
    ],
    Product: [
      product(products.chart, "Chart", [prices.chartOld, prices.chart, prices.chartTeam], {
        benefits: [benefits.three, benefits.logo, benefits.one],
        attached_custom_fields: [{ custom_field_id: customField, order: 0, required: false }],
      }),
      product(products.guide, "Guide", [prices.guide], { is_recurring: false }),
      product(products.free, "Free", [prices.free]),
      product(products.archived, "Gone", [prices.archived], { is_archived: true }),
      product(products.priceless, "Priceless", [prices.priceless]),
      product(products.seeds, "Seeds", [prices.seeds], {
        organization_id: meadow,
        benefits: [benefits.any],
      }),
    ],
    Price: [
      price(prices.chartOld, products.chart, 1700, { is_archived: true }),
      price(prices.chart, products.chart, 1900),
      price(prices.chartTeam, products.chart, 3900),
      price(prices.guide, products.guide, 2550, { type: "one_time" }),
      {
        id: prices.free,
        created_at,
        product_id: products.free,
        amount_type: "free",
        type: "recurring",
        recurring_interval: "month",
        is_archived: false,
      },
      price(prices.archived, products.archived, 100),
      price(prices.priceless, products.priceless, 100, { is_archived: true }),
      price(prices.seeds, products.seeds, 1250),
    ],
    Benefit: [
      { id: benefits.three, organization_id: harbour, ...grant(3) },
      { id: benefits.one, organization_id: harbour, ...grant(1, "2030-01-01T00:00:00.000Z") },
      { id: benefits.logo, organization_id: harbour },
      { id: benefits.any, organization_id: meadow, ...grant(null) },
    ],
    Discount: [
      discount(discounts.small, "Small", 400),
      discount(discounts.huge, "Huge", 100_000),
      discount(discounts.single, "Single", 100, { max_redemptions: 1 }),
      discount(discounts.past, "Past", 100, { ends_at: "2020-01-01T00:00:00.000Z" }),
      discount(discounts.future, "Future", 100, { starts_at: "2100-01-01T00:00:00.000Z" }),
      discount(discounts.dollars, "Dollars", 100, { currency: "usd" }),
      discount(discounts.meadow, "Harvest", 200, { organization_id: meadow }),
    ],
    CustomField: [{ id: customField, name: "Team name", organization_id: harbour }],
    User: (["ada", "ben", "cid"] as const).map((name) => ({
      id: users[name],
      email: `${name}@example.com`,
      public_name: name,
    })),
    Customer: [customer("ada", harbour), customer("ben", harbour), customer("cid", meadow)],
    Subscription: [] as object[],
    LicenseKey: [
      licenseKey("ada", harbour, { limit_activations: 2, activations: [activation] }),
      licenseKey("cid", meadow, { limit_activations: null }),
    ],
    LicenseKeyActivation: [
      {
        id: activation,
        created_at,
        license_key_id: keys.ada.id,
        label: "Bridge",
        organization_id: harbour,
      },
    ],
  },
};

/** The seed with subscriptions. */
export const seedWith = (...Subscription: object[]) => ({
  ...seed,
  entities: { ...seed.entities, Subscription },
});

/** A sandbox in this process that begins with the seed above, a way to talk to it, and a client for each token. */
export async function openTestSandbox(given: object = seed) {
  const sandbox = await createSandbox({ seed: given as State });
  const url = "http://sandbox.test";
  /** A client for the operations, with a token or without. */
  const as = (token?: string): Client => {
    const tokens = { merchantToken: token, customerToken: token };
    return createClient({ baseUrl: url, ...tokens, fetch: sandbox.fetch });
  };
  return {
    ...sandbox,
    send: sender(sandbox.fetch, url),
    as,
    anyone: as(),
    harbour: as(tokens.harbour),
    meadow: as(tokens.meadow),
    ada: as(tokens.ada),
    cid: as(tokens.cid),
  };
}
