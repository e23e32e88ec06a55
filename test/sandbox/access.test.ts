import { beforeEach, expect, test } from "vitest";
import {
  keys,
  openTestSandbox,
  organizations,
  products,
  type Sent,
  tokens,
  unknownId,
} from "./world.ts";

const sessions = "/v1/checkouts/custom/";
const licenseKeys = "/v1/customer-portal/license-keys/";

const sandbox = await openTestSandbox();
beforeEach(() => sandbox.reset());

test("an operation without a token ignores one that is sent", async () => {
  const create = { method: "POST", path: sessions, body: { product_id: products.chart } };
  const { body: session } = await sandbox.send({ ...create, token: tokens.harbour });
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
