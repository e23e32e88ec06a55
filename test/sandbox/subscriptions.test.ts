import { describe, expect, test } from "vitest";
import {
  type Client,
  listSubscriptions,
  updatePortalSubscription,
  updateSubscription,
} from "../../generated/index.ts";
import { problemAt, rejection } from "./expected-problems.ts";
import {
  customers,
  discounts,
  openTestSandbox,
  prices,
  seedWith,
  subscription,
  unknownId,
  users,
} from "./world.ts";

const bens = { customer_id: customers.ben, user_id: users.ben };

describe("changing the price of a subscription", async () => {
  const adas = subscription(1, { discount_id: discounts.small });
  const sandbox = await openTestSandbox(seedWith(adas, subscription(2, bens)));
  const { harbour, ada } = sandbox;
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
});
