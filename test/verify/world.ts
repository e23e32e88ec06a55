import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { startSandbox } from "../../sandbox/index.ts";

type Thing = Record<string, unknown>;
interface Seed {
  tokens: Record<string, object>;
  entities: Record<string, Thing[]>;
}

const seed = parse(
  readFileSync(new URL("../../sandbox/seed.yaml", import.meta.url), "utf8"),
) as Seed;

/** The tokens of the world, by what they are given as. */
export const tokens = {
  merchant: "merchant_demo",
  customer: "customer_demo",
  otherMerchant: "merchant_other",
  otherCustomer: "customer_other",
};

/** What cannot be found by asking. */
export const inputs = JSON.parse(
  readFileSync(new URL("../../verify/sandbox.json", import.meta.url), "utf8"),
) as Record<string, string>;

const [harbour = {}, meadow = {}] = seed.entities.Organization ?? [];
const [ada = {}, ben = {}] = seed.entities.Customer ?? [];
const [pro = {}, basic = {}] = seed.entities.Product ?? [];
const [spring = {}] = seed.entities.Discount ?? [];
const [subscription = {}] = seed.entities.Subscription ?? [];
const [licenseKey = {}] = seed.entities.LicenseKey ?? [];

const uuid = (number: number) => `11111111-1111-4111-8111-${`${number}`.padStart(12, "0")}`;
const day = (number: number) => `2026-01-${`${number}`.padStart(2, "0")}T09:30:00.000Z`;

const cleo: Thing = {
  ...ada,
  id: uuid(1),
  // Sorted by name they come before those whom they come after by address.
  email: "cleo@example.com",
  name: "Aaron Cleo",
  user_id: uuid(2),
};

/** A subscription: customer, product, amount, the day it started and the day its period ends. */
function subscribed(
  number: number,
  customer: Thing,
  product: Thing,
  amount: number,
  start: number,
  end: number | null,
  more: Thing = {},
): Thing {
  return {
    ...subscription,
    id: uuid(100 + number),
    customer_id: customer.id,
    user_id: customer.user_id,
    product_id: product.id,
    price_id: product === pro ? subscription.price_id : (basic.prices as string[])[0],
    amount,
    started_at: day(start),
    current_period_end: end === null ? null : day(end),
    ...more,
  };
}

/** The seed, and enough beside it to sort, to turn pages and to tell people apart. */
const world: Seed = {
  tokens: { ...seed.tokens, customer_other: { role: "customer", customer_id: ben.id } },
  entities: {
    ...seed.entities,
    User: [
      ...(seed.entities.User ?? []),
      { ...seed.entities.User?.[0], id: uuid(2), email: "cleo@example.com", public_name: "Cleo" },
    ],
    Customer: [...(seed.entities.Customer ?? []), cleo],
    Subscription: [
      ...(seed.entities.Subscription ?? []),
      subscribed(1, ada, pro, 1900, 5, 20, { discount_id: spring.id }),
      subscribed(2, cleo, pro, 1900, 3, 18, { discount_id: inputs.other_discount_id }),
      subscribed(3, cleo, basic, 0, 7, null, { status: "active" }),
      subscribed(4, ada, basic, 0, 1, 22, { status: "active" }),
      subscribed(5, cleo, pro, 3900, 9, 25),
      subscribed(6, ben, basic, 500, 4, 11, { organization_id: meadow.id }),
      subscribed(7, ben, basic, 700, 6, 12, { organization_id: meadow.id }),
    ],
    LicenseKey: [
      ...(seed.entities.LicenseKey ?? []),
      { ...licenseKey, id: uuid(31), key: "HARBOUR-SECOND", activations: [] },
      { ...licenseKey, id: uuid(32), key: "HARBOUR-THIRD", activations: [] },
      {
        ...licenseKey,
        id: uuid(33),
        key: "MEADOW-FIRST",
        customer_id: ben.id,
        user_id: ben.user_id,
        organization_id: meadow.id,
        activations: [],
      },
    ],
  },
};

/** A sandbox that begins with this world. */
export async function openWorld() {
  const folder = mkdtempSync(join(tmpdir(), "selling-api-verify-"));
  const file = join(folder, "seed.json");
  writeFileSync(file, JSON.stringify(world));
  const sandbox = await startSandbox({ port: 0, seed: file });
  return {
    url: sandbox.url,
    /** Back to where it began. */
    reset: async () => {
      const answer = await fetch(`${sandbox.url}/_sandbox/reset`, { method: "POST" });
      if (answer.status !== 200) throw new Error(await answer.text());
      await answer.text();
    },
    stop: async () => {
      await sandbox.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
export const harbourId = String(harbour.id);
