import { expect, test } from "vitest";
import { createSandbox } from "../../sandbox/index.ts";
import { sender } from "./world.ts";

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

test("the entities of the contract's examples are a seed of their own, with their tokens", async () => {
  const sandbox = await createSandbox({ seed: { extends: "examples" } });
  const { tokens, entities } = sandbox.state();
  expect(Object.keys(tokens)).toEqual(["merchant_demo", "customer_demo"]);
  expect(entities.Organization.map(({ name }) => name)).toEqual(["Harbour Charts"]);
  await sandbox.close();
});

test("a test can set what only the service sets, and move the time that a merchant sees", async () => {
  const sandbox = await createSandbox({ seed: { extends: "default" } });
  const send = sender(sandbox.fetch, "http://sandbox.test");
  const get = async (path: string) => (await send({ path, token: "merchant_demo" })).body.items;
  const [{ id }] = await get("/v1/subscriptions/");
  sandbox.update("Subscription", id, { status: "active" });
  expect((await get("/v1/subscriptions/"))[0]).toMatchObject({ id, status: "active" });
  const body = { product_id: "5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02" };
  const path = "/v1/checkouts/custom/";
  const create = () => send({ method: "POST", path, token: "merchant_demo", body });
  sandbox.setTime("2030-01-31T10:00:00.000Z");
  const { body: first } = await create();
  sandbox.advanceTime(60 * 60 * 1000);
  const { body: second } = await create();
  expect(first.expires_at).toMatch(/^2030-01-31T11:00/);
  expect(second.created_at > first.expires_at).toBe(true);
  expect((await get(path)).slice(0, 2)).toMatchObject([{ id: second.id }, { id: first.id }]);
  await sandbox.close();
});
