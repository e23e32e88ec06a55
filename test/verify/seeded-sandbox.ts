import { readFileSync } from "node:fs";
import { createSandbox, type Sandbox, type State } from "../../sandbox/index.ts";

type Entity = Record<string, unknown>;

interface Seed {
  tokens: Record<string, Entity>;
  entities: Record<string, Entity[]>;
}

export const tokens = {
  merchant: "merchant_demo",
  customer: "customer_demo",
  otherMerchant: "merchant_other",
  otherCustomer: "customer_other",
};

/** The file with the values that no list of the sandbox contains. */
export const inputsFile = new URL("../../verify/sandbox.json", import.meta.url).pathname;
export const inputs = JSON.parse(readFileSync(inputsFile, "utf8")) as Record<string, string>;

const packaged = await createSandbox();
const { tokens: seedTokens, entities } = packaged.state() as unknown as Seed;
await packaged.close();
const [subscription = {}] = entities.Subscription ?? [];
const [licenseKey = {}] = entities.LicenseKey ?? [];
const customers = entities.Customer ?? [];
const ada = customers.find(({ id }) => id === subscription.customer_id) ?? {};
const ben = customers.find((customer) => customer.organization_id !== ada.organization_id) ?? {};
/** A free product. */
export const otherProduct = "83c6e1f9-5a27-4d40-b8e3-7f2d9c4a6b25";
const basic = entities.Product?.find(({ id }) => id === otherProduct) ?? {};

const uuid = (number: number) => `91111111-1111-4111-8111-${`${number}`.padStart(12, "0")}`;
const timestamp = (day: number) => `2026-01-${`${day}`.padStart(2, "0")}T09:30:00.000Z`;

/** A second customer of the same organization. */
const cleo: Entity = { ...ada, id: uuid(1), email: "cleo@example.com", name: "Aaron Cleo" };

function subscribe(number: number, customer: Entity, amount: number, start: number, changes = {}) {
  return {
    ...subscription,
    id: uuid(100 + number),
    organization_id: customer.organization_id,
    customer_id: customer.id,
    user_id: customer.user_id,
    amount,
    started_at: timestamp(start),
    current_period_end: timestamp(start + 9 - number),
    ...changes,
  };
}

const toBasic = { product_id: basic.id, price_id: (basic.prices as string[])[0], status: "active" };

/** The seed of the sandbox with enough customers, subscriptions and keys to sort, to page and to isolate. */
const seed: Seed = {
  tokens: { ...seedTokens, customer_other: { role: "customer", customer_id: ben.id } },
  entities: {
    ...entities,
    Customer: [...customers, cleo],
    Subscription: [
      ...(entities.Subscription ?? []),
      subscribe(1, ada, 1900, 5, { discount_id: inputs.discount_id }),
      subscribe(2, cleo, 1900, 3, { discount_id: inputs.other_discount_id }),
      subscribe(3, cleo, 0, 7, { ...toBasic, current_period_end: null }),
      subscribe(4, ada, 0, 1, toBasic),
      subscribe(5, cleo, 3900, 9),
      subscribe(6, ben, 500, 4, toBasic),
      subscribe(7, ben, 700, 6, toBasic),
    ],
    LicenseKey: [
      ...(entities.LicenseKey ?? []).map((key) => ({ ...key, limit_activations: 20 })),
      { ...licenseKey, id: uuid(31), key: "HARBOUR-SECOND", activations: [] },
      { ...licenseKey, id: uuid(32), key: "HARBOUR-THIRD", activations: [] },
    ],
  },
};

export function createWorld(): Promise<Sandbox> {
  return createSandbox({ seed: seed as unknown as State });
}
