import { expect, test } from "vitest";
import { createSandbox } from "../../sandbox/index.ts";

test("everything in the seed was created before it was modified, activated or sold", async () => {
  const seeded = await createSandbox();
  const { CheckoutSession, ...others } = seeded.state().entities;
  // A customer is created when the session is confirmed.
  const sessions = CheckoutSession.map(({ customer_id: _, ...session }) => session);
  const entities = { ...others, sessions } as object as Record<string, Record<string, string>[]>;
  const created = new Map(
    Object.values(entities).flatMap((list) => list.map((entity) => [entity.id, entity.created_at])),
  );
  for (const entity of Object.values(entities).flat()) {
    const { created_at, modified_at } = entity;
    if (modified_at) expect(modified_at > `${created_at}`).toBe(true);
    for (const field of ["organization_id", "product_id", "customer_id", "license_key_id"]) {
      const earlier = created.get(entity[field]);
      if (earlier && created_at) expect(earlier <= created_at, `${entity.id} ${field}`).toBe(true);
    }
  }
});
