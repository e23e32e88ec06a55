import { beforeEach, describe, expect, test } from "vitest";
import {
  activateLicenseKey,
  getLicenseKeyActivation,
  getPortalLicenseKey,
  updateLicenseKey,
  validateLicenseKey,
} from "../../generated/index.ts";
import { problem, rejection } from "./expected-problems.ts";
import { activation, customers, keys, openTestSandbox, organizations, unknownId } from "./world.ts";

const sandbox = await openTestSandbox();
const { anyone, harbour, ada, cid } = sandbox;
beforeEach(() => sandbox.reset());

const adasKey = { key: keys.ada.key, organization_id: organizations.harbour };
const cidsKey = { key: keys.cid.key, organization_id: organizations.meadow };
const activate = (body: typeof adasKey, label = "Laptop") =>
  activateLicenseKey(anyone, { body: { ...body, label } });
const validate = (body: typeof adasKey) => validateLicenseKey(anyone, { body });
const update = (body: Record<string, unknown>, client = harbour) =>
  updateLicenseKey(client, { path: { id: keys.ada.id }, body });
const get = (client = ada, id = keys.ada.id) => getPortalLicenseKey(client, { path: { id } });
const notFound = problem("NotFound");

test("a negative limit is stored, because the contract does not exclude it", async () => {
  expect((await update({ limit_activations: -5 })).limit_activations).toBe(-5);
  await expect(activate(adasKey)).rejects.toMatchObject({ status: 409 });
});

describe("activating a license key", () => {
  test("works up to the limit, and again when the merchant raises it", async () => {
    await activate(adasKey);
    const before = sandbox.state();
    expect(await rejection(activate(adasKey))).toEqual(problem("ActivationLimitReached"));
    expect(sandbox.state()).toEqual(before);
    await update({ limit_activations: 3 });
    await activate(adasKey, "Phone");
    const { activations } = await get();
    expect(activations.map(({ label }) => label)).toEqual(["Bridge", "Laptop", "Phone"]);
  });

  test("is not limited if the key has no limit", async () => {
    for (let count = 0; count < 20; count++) await activate(cidsKey);
    const { activations } = await get(cid, keys.cid.id);
    expect(activations).toHaveLength(20);
  });
});

test.each([
  ["an unknown key", { ...adasKey, key: "UNKNOWN" }],
  ["the key of another organization", { ...adasKey, organization_id: organizations.meadow }],
  ["an unknown organization", { ...adasKey, organization_id: unknownId }],
])("%s is neither activated nor validated", async (_, body) => {
  expect(await rejection(activate(body))).toEqual(notFound);
  expect(await rejection(validate(body))).toEqual(notFound);
});

test("validating a license key counts, and stores the time of the last", async () => {
  expect(await get()).toMatchObject({ validations: 0, last_validated_at: null });
  for (const validations of [1, 2, 3]) {
    const validated = await validate(adasKey);
    expect(validated).toMatchObject({ validations, activation: { id: activation } });
    const { last_validated_at } = validated;
    expect(await get()).toMatchObject({ validations, last_validated_at });
  }
  await activate(adasKey);
  expect(await validate(adasKey)).toMatchObject({ activation: null });
});

describe("updating a license key", () => {
  test("stores what the merchant may set", async () => {
    const body = {
      status: "revoked",
      usage: 7,
      limit_usage: null,
      limit_activations: 9,
      expires_at: "2031-01-01T00:00:00.000Z",
    };
    expect(await update(body)).toMatchObject(body);
    expect(await get()).toMatchObject(body);
  });

  test.each([{ key: "MINE" }, { validations: 9 }, { customer_id: customers.ben }])(
    "ignores %o",
    async (body) => {
      const before = await get();
      await update(body);
      expect(await get()).toEqual(before);
    },
  );
});

test("an activation is visible under its own key only", async () => {
  const read = (id: string, activation_id: string) =>
    getLicenseKeyActivation(harbour, { path: { id, activation_id } });
  expect(await read(keys.ada.id, activation)).toMatchObject({
    label: "Bridge",
    license_key: { id: keys.ada.id, customer: { name: "ada" }, user: { public_name: "ada" } },
  });
  expect(await rejection(read(keys.ada.id, unknownId))).toEqual(notFound);
  expect(await rejection(read(keys.cid.id, activation))).toEqual(notFound);
});
