import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Things } from "../sandbox/entities.ts";
import { Store } from "../sandbox/store.ts";
import { ask, type Sent } from "./load.ts";
import { type Running, sandbox } from "./servers.ts";
import { made } from "./shared.ts";

const product_id = "5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02";

export const createSession: Sent = {
  method: "POST",
  path: "/v1/checkouts/custom/",
  body: JSON.stringify({ product_id }),
  status: 201,
};

/** Buys something a few times, as a client would. */
export async function buy({ url }: Running, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const session = JSON.parse((await ask(url, createSession)).body) as { client_secret: string };
    const path = `/v1/checkouts/custom/client/${session.client_secret}/confirm`;
    const body = JSON.stringify({ customer_email: `buyer${time}@example.com` });
    const { status } = await ask(url, { method: "POST", path, body, status: 200 });
    if (status !== 200) throw new Error(`the session was not confirmed: ${status}`);
  }
}

/**
 * A data file with so many subscriptions of the seed's first organization. The sandbox plants its seed and
 * takes one purchase; the rest is put into its store directly, since a purchase takes a millisecond.
 */
export async function dataFile(subscriptions: number): Promise<string> {
  const file = join(made, `subscriptions-${subscriptions}.sqlite`);
  for (const end of ["", "-wal", "-shm"]) rmSync(file + end, { force: true });
  const planting = await sandbox("--data", file);
  await buy(planting, 1);
  await planting.stop();
  const store = new Store(file);
  store.prepare();
  const { things } = store.dump() as unknown as { things: { [K in keyof Things]: Things[K][] } };
  const bought = things.Subscription[0];
  const customer = things.Customer.find(({ id }) => id === bought?.customer_id);
  if (bought === undefined || customer === undefined) throw new Error("nothing was bought");
  const random = numbers();
  const pick = <Thing>(list: readonly Thing[]): Thing =>
    list[Math.floor(random() * list.length)] as Thing;
  const mine = things.Product.filter((it) => it.organization_id === bought.organization_id);
  const discounts = things.Discount.filter((it) => it.organization_id === bought.organization_id);
  const moment = () => new Date(Date.UTC(2026, 0, 1) + random() * 3e10).toISOString();
  store.transaction(() => {
    const customers = Array.from({ length: 500 }, (_, index) =>
      store.add("Customer", { ...customer, id: randomUUID(), email: `c${index}@example.com` }),
    );
    for (let count = 1; count < subscriptions; count++) {
      const product = pick(mine);
      store.add("Subscription", {
        ...bought,
        id: randomUUID(),
        created_at: moment(),
        started_at: moment(),
        current_period_end: moment(),
        amount: Math.floor(random() * 10_000),
        status: pick(["incomplete", "active", "canceled"]),
        customer_id: pick(customers).id,
        product_id: product.id,
        price_id: pick(product.prices),
        discount_id: pick([null, ...discounts.map(({ id }) => id)]),
      });
    }
  });
  store.close();
  return file;
}

/** Numbers from 0 to 1 that look random and are the same in every run. */
function numbers(): () => number {
  let state = 42;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
