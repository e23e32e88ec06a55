import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "../../client/index.ts";
import type { Things } from "../../sandbox/entities.ts";
import { openSandbox, type SandboxOptions } from "../../sandbox/open.ts";
import type { Entry } from "../../sandbox/server.ts";
import type { Json } from "../contract/document.ts";

/**
 * A small world of two sellers and three buyers, in which everything that a rule of the sandbox is
 * about can be found: what is archived, used up, over, for free, for one payment or without a limit.
 */
const at = "2026-01-15T12:00:00.000Z";
const made = { created_at: at, modified_at: null };

/** A UUID that shows what it is the id of. */
const uuid = (family: number, number: number) =>
  `${`${family}`.repeat(8)}-0000-4000-8000-${`${number}`.padStart(12, "0")}`;

export const organizations = { harbour: uuid(1, 1), meadow: uuid(1, 2) };
export const products = {
  /** Its first price is archived; it grants two license keys and something else. */
  chart: uuid(2, 1),
  /** Paid once. */
  guide: uuid(2, 2),
  free: uuid(2, 3),
  archived: uuid(2, 4),
  /** All of its prices are archived. */
  priceless: uuid(2, 5),
  /** Meadow's. */
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
  seedsLarge: uuid(3, 9),
};
export const discounts = {
  small: uuid(4, 1),
  /** More than anything costs. */
  huge: uuid(4, 2),
  /** To be redeemed once. */
  single: uuid(4, 3),
  past: uuid(4, 4),
  future: uuid(4, 5),
  dollars: uuid(4, 6),
  /** Meadow's. */
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
export const nobody = "00000000-0000-4000-8000-000000000000";

export const tokens = {
  harbour: "merchant_harbour",
  meadow: "merchant_meadow",
  ada: "customer_ada",
  ben: "customer_ben",
  cid: "customer_cid",
};

const { harbour, meadow } = organizations;

const organization = (id: string, name: string, tax_percent: number) => ({
  ...made,
  id,
  name,
  slug: name.toLowerCase(),
  avatar_url: null,
  bio: null,
  company: null,
  blog: null,
  location: null,
  email: null,
  social_username: null,
  pledge_minimum_amount: 0,
  pledge_badge_show_amount: false,
  default_upfront_split_to_contributors: null,
  profile_settings: null,
  feature_settings: null,
  tax_percent,
});

const product = (id: string, name: string, organization_id: string, more: object = {}) => ({
  ...made,
  id,
  name,
  description: null,
  is_recurring: true,
  is_archived: false,
  organization_id,
  metadata: {},
  prices: [] as string[],
  benefits: [] as string[],
  medias: [],
  attached_custom_fields: [],
  ...more,
});

const price = (id: string, product_id: string, price_amount: number, more: object = {}) => ({
  ...made,
  id,
  amount_type: "fixed",
  is_archived: false,
  product_id,
  price_currency: "eur",
  price_amount,
  type: "recurring",
  recurring_interval: "month",
  ...more,
});

const discount = (id: string, name: string, amount: number, more: object = {}) => ({
  ...made,
  metadata: {},
  id,
  duration: "once",
  type: "fixed",
  amount,
  currency: "eur",
  name,
  code: null,
  starts_at: null,
  ends_at: null,
  max_redemptions: null,
  redemptions_count: 0,
  organization_id: harbour,
  ...more,
});

const user = (id: string, name: string) => ({
  id,
  email: `${name}@example.com`,
  public_name: name,
  avatar_url: null,
  code_host_username: null,
});

const customer = (id: string, name: string, user_id: string, organization_id: string) => ({
  ...made,
  metadata: {},
  id,
  email: `${name}@example.com`,
  email_verified: true,
  name,
  billing_address: null,
  tax_id: null,
  organization_id,
  avatar_url: "https://media.example.com/face.png",
  user_id,
});

const benefit = (id: string, organization_id: string, license_key?: object) => ({
  ...made,
  id,
  type: "custom",
  description: "Something good",
  selectable: true,
  deletable: true,
  organization_id,
  properties: {},
  ...(license_key && { license_key }),
});

const licenseKey = (
  { id, key }: { id: string; key: string },
  buyer: "ada" | "cid",
  organization_id: string,
  more: object,
) => ({
  id,
  organization_id,
  user_id: users[buyer],
  customer_id: customers[buyer],
  benefit_id: buyer === "ada" ? benefits.three : benefits.any,
  key,
  display_key: `****-${key.slice(-4)}`,
  status: "granted",
  limit_activations: null,
  usage: 0,
  limit_usage: null,
  validations: 0,
  last_validated_at: null,
  expires_at: null,
  activations: [] as string[],
  ...more,
});

/** A subscription to put beside those of the world, with what a list is sorted by. */
export const subscription = (number: number, more: Partial<Things["Subscription"]> = {}) => ({
  ...made,
  metadata: {},
  id: uuid(0, number),
  amount: 1900,
  currency: "eur",
  recurring_interval: "month",
  status: "incomplete",
  current_period_start: at,
  current_period_end: null,
  cancel_at_period_end: false,
  canceled_at: null,
  started_at: at,
  ends_at: null,
  ended_at: null,
  customer_id: customers.ada,
  product_id: products.chart,
  price_id: prices.chart,
  discount_id: null,
  checkout_id: null,
  customer_cancellation_reason: null,
  customer_cancellation_comment: null,
  user_id: users.ada,
  custom_field_data: {},
  organization_id: harbour,
  ...more,
});

export const field = uuid(9, 9);

/** What the world begins with, in the form of a seed. */
export const world = {
  tokens: {
    [tokens.harbour]: { role: "merchant", organization_id: harbour },
    [tokens.meadow]: { role: "merchant", organization_id: meadow },
    [tokens.ada]: { role: "customer", customer_id: customers.ada },
    [tokens.ben]: { role: "customer", customer_id: customers.ben },
    [tokens.cid]: { role: "customer", customer_id: customers.cid },
  },
  things: {
    Organization: [organization(harbour, "Harbour", 19), organization(meadow, "Meadow", 7)],
    Product: [
      product(products.chart, "Chart", harbour, {
        prices: [prices.chartOld, prices.chart, prices.chartTeam],
        benefits: [benefits.three, benefits.logo, benefits.one],
        attached_custom_fields: [{ custom_field_id: field, order: 0, required: false }],
      }),
      product(products.guide, "Guide", harbour, { prices: [prices.guide], is_recurring: false }),
      product(products.free, "Free", harbour, { prices: [prices.free] }),
      product(products.archived, "Gone", harbour, { prices: [prices.archived], is_archived: true }),
      product(products.priceless, "Priceless", harbour, { prices: [prices.priceless] }),
      product(products.seeds, "Seeds", meadow, {
        prices: [prices.seeds, prices.seedsLarge],
        benefits: [benefits.any],
      }),
    ],
    Price: [
      price(prices.chartOld, products.chart, 1700, { is_archived: true }),
      price(prices.chart, products.chart, 1900),
      price(prices.chartTeam, products.chart, 3900),
      price(prices.guide, products.guide, 2550, { type: "one_time", recurring_interval: null }),
      price(prices.free, products.free, 0),
      price(prices.archived, products.archived, 100),
      price(prices.priceless, products.priceless, 100, { is_archived: true }),
      price(prices.seeds, products.seeds, 1250),
      price(prices.seedsLarge, products.seeds, 2250),
    ],
    Benefit: [
      benefit(benefits.three, harbour, {
        limit_activations: 3,
        limit_usage: 100,
        expires_at: null,
      }),
      benefit(benefits.one, harbour, {
        limit_activations: 1,
        limit_usage: null,
        expires_at: "2030-01-01T00:00:00.000Z",
      }),
      benefit(benefits.logo, harbour),
      benefit(benefits.any, meadow, {
        limit_activations: null,
        limit_usage: null,
        expires_at: null,
      }),
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
    CustomField: [
      {
        ...made,
        metadata: {},
        id: field,
        type: "text",
        slug: "team_name",
        name: "Team name",
        organization_id: harbour,
        properties: {},
      },
    ],
    User: [user(users.ada, "ada"), user(users.ben, "ben"), user(users.cid, "cid")],
    Customer: [
      customer(customers.ada, "ada", users.ada, harbour),
      customer(customers.ben, "ben", users.ben, harbour),
      customer(customers.cid, "cid", users.cid, meadow),
    ],
    Subscription: [] as object[],
    LicenseKey: [
      licenseKey(keys.ada, "ada", harbour, { limit_activations: 2, activations: [activation] }),
      licenseKey(keys.cid, "cid", meadow, {}),
    ],
    LicenseKeyActivation: [
      {
        ...made,
        id: activation,
        license_key_id: keys.ada.id,
        label: "Bridge",
        meta: {},
        organization_id: harbour,
      },
    ],
  },
};

export interface Reply {
  status: number;
  headers: Record<string, string>;
  text: string;
  body: Json;
}

export interface Sent {
  method?: string;
  path: string;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** Anything but a string is sent as JSON. */
  body?: unknown;
}

export interface Exchange {
  send: (sent: Sent) => Promise<Reply>;
  close: () => void;
}

/** Sends requests as they are, one connection for all that come one after the other. */
export function exchangeWith(url: string): Exchange {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(url);
  const send = ({ method = "GET", path, token, headers, body }: Sent) => {
    const payload =
      body === undefined || typeof body === "string" ? body : (JSON.stringify(body) ?? "");
    return new Promise<Reply>((resolve, reject) => {
      const request = httpRequest(
        {
          agent,
          host: hostname,
          port,
          method,
          path,
          headers: {
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...(payload !== undefined && {
              "content-type": "application/json",
              "content-length": Buffer.byteLength(payload),
            }),
            ...headers,
          },
        },
        (response) => {
          let text = "";
          response.setEncoding("utf8");
          response.on("data", (more) => {
            text += more;
          });
          response.on("error", reject);
          response.on("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: Object.fromEntries(
                Object.entries(response.headers).map(([name, value]) => [name, `${value}`]),
              ),
              text,
              get body() {
                return JSON.parse(text);
              },
            }),
          );
        },
      );
      request.on("error", reject);
      request.end(payload);
    });
  };
  return { send, close: () => agent.destroy() };
}

/** What can be compared of an answer: all but the moment it was sent. */
export function whole({ status, headers, text }: Reply) {
  const { date: _, ...rest } = headers;
  return { status, headers: rest, text };
}

export type State = {
  things: { [Kind in keyof Things]: Things[Kind][] };
  tokens: Record<string, { role: string; organization_id?: string; customer_id?: string }>;
  counters: Record<string, number>;
};

/** A sandbox that begins with a world, and ways to talk to it. */
export async function openWorld(options: SandboxOptions & { content?: object } = {}) {
  const { content = world, ...rest } = options;
  const folder = mkdtempSync(join(tmpdir(), "selling-api-sandbox-"));
  const seed = join(folder, "seed.json");
  writeFileSync(seed, JSON.stringify(content));
  const log: Entry[] = [];
  const sandbox = await openSandbox({ port: 0, seed, log: (entry) => log.push(entry), ...rest });
  const { send, close } = exchangeWith(sandbox.url);
  const control = async (method: string, path: string, body?: unknown) => {
    const reply = await send({ method, path: `/_sandbox/${path}`, body });
    if (reply.status !== 200) throw new Error(reply.text);
    return reply;
  };
  return {
    url: sandbox.url,
    /** Requests as the terminal would show them. */
    log,
    send,
    /** A client for the operations, with a token or without. */
    as: (accessToken?: string) => createClient({ baseUrl: sandbox.url, accessToken }),
    state: async () => (await control("GET", "state")).body as unknown as State,
    stateText: async () => (await control("GET", "state")).text,
    put: (state: object) => control("PUT", "state", state),
    reset: () => control("POST", "reset"),
    stop: async () => {
      close();
      await sandbox.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
