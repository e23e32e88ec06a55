import { beforeEach, describe, expect, test } from "vitest";
import { handlers } from "../../sandbox/handlers/index.ts";
import { exampleBody, operations } from "./contract-operations.ts";
import { problem } from "./expected-problems.ts";
import {
  activation,
  keys,
  openTestSandbox,
  organizations,
  prices,
  products,
  type Sent,
  seedWith,
  subscription,
  tokens,
  unknownId,
} from "./world.ts";

const adas = subscription(1);
const sessions = "/v1/checkouts/custom/";
const licenseKeys = "/v1/customer-portal/license-keys/";

const sandbox = await openTestSandbox(seedWith(adas));
beforeEach(() => sandbox.reset());

const create = () =>
  sandbox.send({
    method: "POST",
    path: sessions,
    token: tokens.harbour,
    body: { product_id: products.chart },
  });

describe("access tokens", () => {
  const ids: Record<string, string> = {
    updateSubscription: adas.id,
    updatePortalSubscription: adas.id,
    updateLicenseKey: keys.ada.id,
    getLicenseKeyActivation: keys.ada.id,
    getPortalLicenseKey: keys.ada.id,
    getOrganization: organizations.harbour,
    updateOrganization: organizations.harbour,
  };
  const bodies: Record<string, object> = {
    createCheckoutSession: { product_id: products.chart },
    updateSubscription: { product_price_id: prices.chartTeam },
    updatePortalSubscription: { product_price_id: prices.chartTeam },
  };
  const protectedOperations = operations
    .filter(({ id, authorization }) => authorization === "required" && id in handlers)
    .map((operation): [string, Sent] => {
      const { id: operationId, method, path } = operation;
      const values = path
        .replace("{id}", ids[operationId] ?? unknownId)
        .replace("{activation_id}", activation);
      const body = bodies[operationId] ?? exampleBody(operation);
      return [operationId, { method, path: values, ...(body !== undefined && { body }) }];
    });

  test.each(protectedOperations)("are required and checked by %s", async (_, request) => {
    const before = sandbox.state();
    for (const token of [undefined, "unknown", `${tokens.harbour}x`, tokens.ada.toUpperCase()]) {
      const response = await sandbox.send({ ...request, token });
      expect(response).toMatchObject({ status: 401, body: problem("Unauthorized") });
      expect(response.headers["www-authenticate"]).toBe("Bearer");
    }
    const isPortal = request.path.startsWith("/v1/customer-portal/");
    for (const token of isPortal ? [tokens.harbour, tokens.meadow] : [tokens.ada, tokens.cid]) {
      const response = await sandbox.send({ ...request, token });
      expect(response).toMatchObject({ status: 403, body: problem("Forbidden") });
    }
    expect(sandbox.state()).toEqual(before);
  });
});

test("an operation without a token ignores one that is sent", async () => {
  const { body: session } = await create();
  const { key } = keys.ada;
  const organization_id = organizations.harbour;
  for (const request of [
    { method: "PATCH", path: `${sessions}client/${session.client_secret}`, body: {} },
    { method: "POST", path: `${licenseKeys}validate`, body: { key, organization_id } },
    {
      method: "POST",
      path: `${licenseKeys}activate`,
      body: { key, organization_id, label: "Bow" },
    },
  ])
    expect(await sandbox.send({ ...request, token: "unknown" })).toMatchObject({ status: 200 });
});

test("the error of a request that has several is the one that the guide puts first", async () => {
  const [open, plain] = [{ "content-type": "application/json" }, { "content-type": "text/plain" }];
  const missing = `${sessions}${unknownId}`;
  const [post, patch] = [
    { method: "POST", path: sessions },
    { method: "PATCH", path: missing },
  ];
  const large = "x".repeat(3_000_000);
  const requests: [number, Sent][] = [
    [413, { ...post, headers: plain, body: large }],
    [406, { ...post, headers: { ...open, accept: "text/html" }, body: "{" }],
    [401, { ...post, headers: plain, body: "text" }],
    [415, { ...patch, token: tokens.ada, headers: plain, body: "{" }],
    [400, { method: "PATCH", path: `${sessions}x`, token: tokens.ada, headers: open, body: "{" }],
    [422, { ...patch, token: tokens.ada, body: { discount_id: 3 } }],
    [403, { ...patch, token: tokens.ada, body: {} }],
    [404, { ...patch, token: tokens.harbour, body: {} }],
  ];
  for (const [status, request] of requests)
    expect(await sandbox.send(request)).toMatchObject({ status });
});
