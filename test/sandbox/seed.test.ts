import { beforeEach, describe, expect, test } from "vitest";
import { createSandbox } from "../../sandbox/index.ts";
import { exampleBody, examplePath, operations } from "./contract-operations.ts";
import { sender } from "./world.ts";

describe("the seed of the package", () => {
  const sandboxed = createSandbox();
  beforeEach(async () => (await sandboxed).reset());

  test.each(operations.map((operation) => [operation.id, operation] as const))(
    "lets %s succeed with the examples of the contract",
    async (_, operation) => {
      const send = sender((await sandboxed).fetch, "http://sandbox.test");
      const { method, path } = operation;
      const isPortal = path.startsWith("/v1/customer-portal/");
      const response = await send({
        method,
        path: examplePath(operation),
        token: isPortal ? "customer_demo" : "merchant_demo",
        body: exampleBody(operation),
      });
      expect(response.status, response.text).toBeLessThan(300);
    },
  );

  test("was created before it was modified, activated or sold", async () => {
    const { CheckoutSession, ...others } = (await sandboxed).state().entities;
    // A customer is created when the session is confirmed.
    const sessions = CheckoutSession?.map(({ customer_id: _, ...session }) => session);
    const entities = { ...others, sessions } as Record<string, Record<string, string>[]>;
    const created = new Map(
      Object.values(entities).flatMap((list) =>
        list.map((entity) => [entity.id, entity.created_at]),
      ),
    );
    for (const entity of Object.values(entities).flat()) {
      const { created_at, modified_at } = entity;
      if (modified_at) expect(modified_at > `${created_at}`).toBe(true);
      for (const field of ["organization_id", "product_id", "customer_id", "license_key_id"]) {
        const earlier = created.get(entity[field]);
        if (earlier && created_at)
          expect(earlier <= created_at, `${entity.id} ${field}`).toBe(true);
      }
    }
  });
});
