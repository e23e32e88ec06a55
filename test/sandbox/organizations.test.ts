import { beforeEach, expect, test } from "vitest";
import {
  createCheckoutSession,
  getOrganization,
  updateCheckoutSessionByClientSecret,
  updateOrganization,
} from "../../generated/index.ts";
import { openTestSandbox, organizations, products, unknownId } from "./world.ts";

const sandbox = await openTestSandbox();
const { anyone, harbour } = sandbox;
beforeEach(() => sandbox.reset());

const path = { id: organizations.harbour };

test("an update stores fields that an organization has, and shows them everywhere", async () => {
  const body = {
    name: "New Harbour",
    bio: "Salt",
    profile_settings: {
      enabled: true,
      description: null,
      featured_projects: [],
      featured_organizations: [],
      links: ["https://h.example"],
      subscribe: { promote: true, show_count: false, count_free: false },
      accent_color: null,
    },
  };
  const updated = await updateOrganization(harbour, { path, body });
  expect(updated).toMatchObject({ ...body, modified_at: expect.any(String) });
  expect(await getOrganization(harbour, { path })).toEqual(updated);
  const session = await createCheckoutSession(harbour, { body: { product_id: products.chart } });
  const { client_secret } = session;
  const request = { path: { client_secret }, body: {} };
  const seen = await updateCheckoutSessionByClientSecret(anyone, request);
  expect(seen.organization).toEqual(updated);
});

test.each([{ id: unknownId }, { created_at: "2026-01-01T00:00:00.000Z" }, { tax_percent: 50 }])(
  "an update ignores %o",
  async (body) => {
    const { modified_at: _, ...before } = await getOrganization(harbour, { path });
    const { modified_at: __, ...after } = await updateOrganization(harbour, { path, body });
    expect(after).toEqual(before);
    const session = await createCheckoutSession(harbour, { body: { product_id: products.chart } });
    expect(session.tax_amount).toBe(361);
  },
);
