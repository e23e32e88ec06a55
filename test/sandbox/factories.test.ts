import { expect, test } from "vitest";
import type { CheckoutSession, Order } from "../../generated/index.ts";
import { build, createSandbox, SandboxError } from "../../sandbox/index.ts";
import { contract, violations } from "./contract-operations.ts";

const names = [...contract.schemas.keys()] as "Order"[];

test.each(names)("builds a valid %s", (name) => {
  const schema = { $ref: `#/components/schemas/${name}` };
  expect(violations(schema, build(name))).toEqual([]);
});

test("replaces fields, also of the models in a model, and leaves the others", () => {
  const order: Order = build("Order", { amount: 500, customer: { name: "Ben" } });
  expect(order).toMatchObject({ amount: 500, customer: { name: "Ben", email: "ada@example.com" } });
  expect(build("Order").amount).not.toBe(500);
  expect(build("Order", { metadata: { a: 1 } }).metadata).toEqual({ a: 1 });
});

test("the ids of different models belong together", () => {
  const product = build("Product");
  const order = build("Order", { product_id: product.id });
  expect(order.product.id).toBe(product.id);
  expect(new Set(product.prices.map((price) => price.product_id))).toEqual(new Set([product.id]));
});

test("leaves out a model together with its id", () => {
  const session: CheckoutSession = build("CheckoutSession", { discount_id: null });
  expect(session.discount).toBe(null);
  expect(build("CheckoutSession", { discount: null }).discount_id).toBe(null);
});

test("builds bodies that the sandbox accepts", async () => {
  const sandbox = await createSandbox();
  const response = await sandbox.fetch("http://a.test/v1/checkouts/custom/", {
    method: "POST",
    headers: { authorization: "Bearer merchant_demo", "content-type": "application/json" },
    body: JSON.stringify(build("CheckoutSessionCreate")),
  });
  expect(response.status).toBe(201);
  await sandbox.close();
});

test("has the types of the models", () => {
  // @ts-expect-error: an amount is a number
  build("Order", { amount: "500" });
  // @ts-expect-error: a misspelled field
  build("Order", { amuont: 500 });
  // @ts-expect-error: a misspelled model
  expect(() => build("Ordr")).toThrow(new SandboxError('the contract has no schema "Ordr"'));
});
