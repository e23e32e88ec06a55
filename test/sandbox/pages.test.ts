import { expect, test } from "vitest";
import {
  createCheckoutSession,
  listCheckoutSessions,
  updateCheckoutSession,
} from "../../generated/index.ts";
import { openTestSandbox, products } from "./world.ts";

const { harbour } = await openTestSandbox();

const body = { product_id: products.chart };

test("a page has at most 100 resources, and a larger limit is not rejected", async () => {
  const { pagination: before } = await listCheckoutSessions(harbour);
  for (let count = before.total_count; count < 101; count++)
    await createCheckoutSession(harbour, { body });
  const request = { query: { limit: 200 } };
  const first = await listCheckoutSessions(harbour, request);
  const second = await listCheckoutSessions(harbour, { query: { ...request.query, page: 2 } });
  expect([first.items.length, second.items.length]).toEqual([100, 1]);
  expect(first.pagination).toEqual({ total_count: 101, max_page: 2 });
});

test("a session has the success URL of a page of the service until somebody sets one", async () => {
  const session = await createCheckoutSession(harbour, { body });
  expect(session.success_url).toBe("https://shop.example.com/thanks");
  const success_url = "https://shop.example/thanks";
  const updated = await updateCheckoutSession(harbour, {
    path: { id: session.id },
    body: { success_url },
  });
  expect(updated.success_url).toBe(success_url);
});
