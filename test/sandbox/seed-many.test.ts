import { join } from "node:path";
import { expect, test } from "vitest";
import { createClient, listSubscriptions } from "../../generated/index.ts";
import { build, createSandbox } from "../../sandbox/index.ts";

const baseUrl = "http://sandbox.test";

test("the second seed has a list with several pages, whose order every criterion changes", async () => {
  const sandbox = await createSandbox({
    seed: join(import.meta.dirname, "../../sandbox/seed-many.yaml"),
  });
  const client = createClient({ baseUrl, merchantToken: "merchant_demo", fetch: sandbox.fetch });
  const { items, pagination } = await listSubscriptions(client, { query: { limit: 100 } });
  expect(pagination.total_count).toBeGreaterThanOrEqual(30);
  const kinds = (name: "status" | "price_id" | "customer_id" | "product_id") =>
    new Set(items.map((item) => item[name])).size;
  expect(
    Math.min(kinds("status"), kinds("price_id"), kinds("product_id"), kinds("customer_id")),
  ).toBeGreaterThan(2);
  const orders = [];
  for (const criterion of [
    "amount",
    "-amount",
    "customer",
    "product",
    "status",
    "started_at",
  ] as const) {
    const { items } = await listSubscriptions(client, { query: { sorting: [criterion] } });
    orders.push(items.map(({ id }) => id).join());
  }
  expect(new Set(orders).size).toBe(orders.length);
  await sandbox.close();
});

test("what build() returns is a row of a seed", async () => {
  const organization_id = "f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08";
  const [first, second] = [
    build("Subscription"),
    build("Subscription", { status: "active", product: { name: "Harbour Max" } }),
  ];
  const seed = {
    extends: "default" as const,
    entities: { Subscription: [first, second].map((row) => ({ ...row, organization_id })) },
  };
  const sandbox = await createSandbox({ seed });
  const client = createClient({ baseUrl, merchantToken: "merchant_demo", fetch: sandbox.fetch });
  const { items } = await listSubscriptions(client, { query: { limit: 100 } });
  expect(items).toContainEqual(expect.objectContaining({ id: second.id, status: "active" }));
  expect(items.find(({ id }) => id === second.id)?.customer).toEqual(second.customer);
  await sandbox.close();
});
