import { beforeAll, describe, expect, test } from "vitest";
import {
  type Client,
  listPortalSubscriptions,
  listSubscriptions,
  paginate,
  type SubscriptionSortingCriterion,
  updatePortalSubscription,
  updateSubscription,
} from "../../generated/index.ts";
import { problem, problemAt, rejection } from "./expected-problems.ts";
import {
  customers,
  discounts,
  openTestSandbox,
  organizations,
  prices,
  products,
  seedWith,
  subscription,
  type TestSandbox,
  tokens,
  unknownId,
  users,
} from "./world.ts";

const bens = { customer_id: customers.ben, user_id: users.ben };

describe("listing a merchant's subscriptions", () => {
  /** Subscriptions with gaps and repetitions in everything that a list can be sorted by. */
  const many = Array.from({ length: 37 }, (_, number) => {
    const day = `${1 + ((number * 7) % 13)}`.padStart(2, "0");
    return subscription(number, {
      amount: number % 5 === 0 ? null : ((number * 11) % 7) * 100,
      status: ["incomplete", "active", "ended"][number % 3],
      started_at: number % 6 === 0 ? null : `2026-02-${day}T00:00:00.000Z`,
      current_period_end: number % 4 === 0 ? null : `2026-03-${day}T00:00:00.000Z`,
      ...(number % 2 === 0 && bens),
      ...(number % 3 === 0 && { product_id: products.free, price_id: prices.free }),
      discount_id: [null, discounts.small, discounts.huge][number % 3],
    });
  });
  let harbour: Client;
  beforeAll(async () => {
    const sandbox = await openTestSandbox({ seed: seedWith(...many) });
    harbour = sandbox.as(tokens.harbour);
  });

  const all = async (sorting?: string[]) => {
    const query = {
      limit: 100,
      ...(sorting && { sorting: sorting as SubscriptionSortingCriterion[] }),
    };
    const items = [];
    for await (const item of paginate(listSubscriptions, harbour, { query })) items.push(item);
    return items;
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

  /** Negative if one comes before the other. Null comes before everything else. */
  function compare(sorting: string[], one: Item, other: Item): number {
    for (const criterion of sorting) {
      const value = values[criterion.replace("-", "")];
      const [a, b] = [value?.(one) ?? null, value?.(other) ?? null];
      const order = a === b ? 0 : a === null ? -1 : b === null ? 1 : a < b ? -1 : 1;
      if (order !== 0) return criterion.startsWith("-") ? -order : order;
    }
    return 0;
  }

  const isSorted = (items: Item[], sorting: string[]) =>
    items.slice(1).every((item, index) => compare(sorting, items[index] as Item, item) <= 0);

  test.each(Object.keys(values).flatMap((name) => [name, `-${name}`]))(
    "sorts by %s",
    async (criterion) => {
      const items = await all([criterion]);
      expect(items).toHaveLength(37);
      expect(isSorted(items, [criterion])).toBe(true);
      const opposite = criterion.startsWith("-") ? criterion.slice(1) : `-${criterion}`;
      expect(isSorted(items, [opposite])).toBe(false);
    },
  );

  test.each([
    [["-amount", "customer"]],
    [["customer", "-amount"]],
    [["amount", "-started_at"]],
    [["product", "discount", "-status", "started_at"]],
    [["status", "-current_period_end", "-customer", "amount", "product"]],
  ])("sorts by %s in this order", async (sorting) => {
    const items = await all(sorting);
    expect(isSorted(items, sorting)).toBe(true);
    expect(isSorted(items, sorting.slice(1))).toBe(false);
  });

  test("sorts by the start, newest first, unless criteria are given", async () => {
    expect(await all()).toEqual(await all(["-started_at"]));
  });
});

describe("changing the price of a subscription", () => {
  const adas = subscription(1, { discount_id: discounts.small });
  const other = subscription(2, bens);
  let sandbox: TestSandbox;
  let harbour: Client;
  let ada: Client;
  beforeAll(async () => {
    sandbox = await openTestSandbox({ seed: seedWith(adas, other) });
    harbour = sandbox.as(tokens.harbour);
    ada = sandbox.as(tokens.ada);
  });
  const change = (id: string, product_price_id: string, client: Client) =>
    updateSubscription(client, { path: { id }, body: { product_price_id } });
  const changeOwn = (id: string, product_price_id: string, client: Client) =>
    updatePortalSubscription(client, { path: { id }, body: { product_price_id } });

  test("moves it to another price of its product", async () => {
    sandbox.reset();
    const query = { sorting: ["customer" as const] };
    const [before] = (await listSubscriptions(harbour, { query })).items;
    expect(await change(adas.id, prices.chartTeam, harbour)).toEqual({
      ...before,
      price_id: prices.chartTeam,
      price: expect.objectContaining({ id: prices.chartTeam, price_amount: 3900 }),
      amount: 3900,
      modified_at: expect.any(String),
    });
  });

  test("works for the customer, and the merchant sees it", async () => {
    sandbox.reset();
    const changed = await changeOwn(adas.id, prices.chartTeam, ada);
    expect(changed).toMatchObject({ amount: 3900, price: { id: prices.chartTeam } });
    const { items } = await listSubscriptions(harbour, { query: { sorting: ["-amount"] } });
    expect(items[0]).toMatchObject({ id: adas.id, modified_at: changed.modified_at });
  });

  test.each([
    ["of another product", prices.free],
    ["that is archived", prices.chartOld],
    ["of another organization", prices.seeds],
    ["that does not exist", unknownId],
  ])("rejects a price %s, for both sides with the same problem", async (_, price) => {
    const expected = problemAt("OtherProduct", "/product_price_id");
    expect(await rejection(change(adas.id, price, harbour))).toEqual(expected);
    expect(await rejection(changeOwn(adas.id, price, ada))).toEqual(expected);
  });

  test("responds with 404 for the subscription of somebody else", async () => {
    const [meadow, cid] = [sandbox.as(tokens.meadow), sandbox.as(tokens.cid)];
    for (const call of [
      change(adas.id, prices.chartTeam, meadow),
      changeOwn(other.id, prices.chartTeam, ada),
      changeOwn(adas.id, prices.chartTeam, cid),
    ]) {
      expect(await rejection(call)).toEqual(problem("NotFound"));
    }
  });

  test("lists only their own to customers, with the product's organization", async () => {
    const { items, pagination } = await listPortalSubscriptions(ada);
    expect(pagination).toEqual({ total_count: 1, max_page: 1 });
    expect(items).toMatchObject([
      { id: adas.id, product: { organization: { id: organizations.harbour } } },
    ]);
    expect(items[0]).not.toHaveProperty("metadata");
    expect((await listPortalSubscriptions(sandbox.as(tokens.cid))).items).toEqual([]);
  });
});
