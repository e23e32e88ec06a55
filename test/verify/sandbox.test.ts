import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readContractFile, readWorkflows, rules, verify } from "contract-kit-verify";
import { afterAll, beforeEach, expect, test } from "vitest";
import { root, run } from "../../packages/test/process.ts";
import { handlers } from "../../sandbox/handlers/index.ts";
import { createSandbox, type State, startSandbox } from "../../sandbox/index.ts";

type Json = ReturnType<typeof JSON.parse>;

const contract = readContractFile(join(root, "generated/openapi.json"));
const workflows = readWorkflows(join(root, "openapi/workflows"));
const inputsFile = join(root, "sandbox/verify-inputs.json");
const inputs = JSON.parse(readFileSync(inputsFile, "utf8")) as Record<string, string>;
const tokens = {
  merchantToken: "merchant_demo",
  customerToken: "customer_demo",
  other_merchantToken: "merchant_other",
};
const unknownId = "00000000-0000-4000-8000-000000000000";

/** The seed of the sandbox, with enough customers and subscriptions to sort, to page and to isolate. */
async function createSeed(): Promise<State> {
  const packaged = await createSandbox();
  const state: Json = packaged.state();
  await packaged.close();
  const { Customer: customers, Subscription: subscriptions, Product } = state.entities;
  const ada = customers.find(({ id }: Json) => id === subscriptions[0].customer_id);
  const ben = customers.find((other: Json) => other.organization_id !== ada.organization_id);
  const uuid = (number: number) => `91111111-1111-4111-8111-${`${number}`.padStart(12, "0")}`;
  const timestamp = (day: number) => `2026-01-${`${day}`.padStart(2, "0")}T09:30:00.000Z`;
  const cleo = { ...ada, id: uuid(1), email: "cleo@example.com" };
  const free = Product.find(({ id }: Json) => id === "83c6e1f9-5a27-4d40-b8e3-7f2d9c4a6b25");
  const toFree = { product_id: free.id, price_id: free.prices[0], status: "active" };
  const subscribe = (number: number, customer: Json, amount: number, start: number, more = {}) => ({
    ...subscriptions[0],
    id: uuid(100 + number),
    organization_id: customer.organization_id,
    customer_id: customer.id,
    user_id: customer.user_id,
    amount,
    started_at: timestamp(start),
    current_period_end: timestamp(start + 9 - number),
    ...more,
  });
  customers.push(cleo);
  subscriptions.push(
    subscribe(1, ada, 1900, 5, { discount_id: inputs.discount_id }),
    subscribe(2, cleo, 1900, 3, { discount_id: inputs.other_discount_id }),
    subscribe(3, cleo, 0, 7, { ...toFree, current_period_end: null }),
    subscribe(4, ada, 0, 1, toFree),
    subscribe(5, ben, 500, 4, toFree),
  );
  state.tokens.customer_other = { role: "customer", customer_id: ben.id };
  return state;
}

/** What a server sends otherwise than the sandbox, in successful responses. */
type Change = (body: Json, request: { method: string; path: string }) => unknown;

const sandbox = await createSandbox({ seed: await createSeed() });
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.close());

/** Verifies the sandbox in this process, with changed responses. */
const verifySandbox = (only: string[], change: Change = (body) => body) =>
  verify({
    contract,
    workflows,
    inputs,
    tokens: { ...tokens, other_customerToken: "customer_other" },
    owners: { customerToken: ["customer_id", "user_id"] },
    server: "http://sandbox.test",
    write: true,
    only,
    ...{ rate: 1e6, maxTime: 15, wait: 0.2 },
    fetch: async (url, init) => {
      const response = await sandbox.fetch(url, init);
      if (!response.ok) return response;
      const request = { method: `${init.method}`, path: url.pathname };
      return Response.json(change(await response.json(), request), { status: response.status });
    },
  });

test("the sandbox passes every rule and workflow without a note", async () => {
  // An example is sent to anyone, so operations without a handler say nothing about tokens.
  const names = [...Object.keys(handlers), ...workflows.map(({ id }) => id)];
  const { results, totals } = await verifySandbox(names);
  expect(results.flatMap(({ findings }) => findings)).toEqual([]);
  expect(results.filter(({ result }) => result === "skipped")).toEqual([]);
  expect(results.filter(({ rule }) => rule === "workflow")).toHaveLength(workflows.length);
  expect(totals.passed).toBeGreaterThan(300);
});

test("the contract registers the assumptions that the verifier distinguishes", () => {
  const named = Object.values(rules).flatMap((rule) =>
    "assumption" in rule ? rule.assumption : [],
  );
  const ids = contract.assumptions.map(({ id }) => id);
  const wanted = named.map((id) => id.replace("optional-token", "confirm-token"));
  expect(ids).toEqual(expect.arrayContaining(wanted));
});

test("npm run verify runs every workflow with --write, and nothing fails", async () => {
  const { url, close } = await startSandbox({ port: 0 });
  const credentials = ["--token", tokens.merchantToken, "--customer-token", tokens.customerToken];
  const others = ["--inputs", inputsFile, "--other-token", tokens.other_merchantToken, "--write"];
  const server = ["--server", url, "--rate", "1000"];
  const { code, output } = await run(
    root,
    "scripts/verify.ts",
    ...server,
    ...credentials,
    ...others,
  );
  await close();
  expect(output).toMatch(/, 0 failed, .*\nworkflows: (\d+) of \1 run\n/);
  expect(code).toBe(0);
});

/** Sets fields of what a request to a path returns. */
const at =
  (pattern: RegExp, fields: object): Change =>
  (body, { method, path }) =>
    pattern.test(`${method} ${path}`) ? { ...body, ...fields } : body;

/** Sets fields of the items of a list, or of a resource in them. */
const inList =
  (name: string, fields: object, part?: string): Change =>
  (body, { path }) => {
    const found = path.endsWith(`/${name}/`) ? (body.items ?? []) : [];
    for (const item of found) Object.assign(part === undefined ? item : Object(item[part]), fields);
    return body;
  };

test.each<[string, string, Change]>([
  ["purchase", "creates no subscription", inList("subscriptions", { checkout_id: null })],
  ["purchase", "returns no session token", at(/confirm$/, { customer_session_token: undefined })],
  ["purchase", "lists a confirmed session as open", inList("custom", { status: "open" })],
  ["purchase", "copies no metadata", inList("subscriptions", { metadata: {} }, "customer")],
  ["purchase", "confirms another session", at(/confirm$/, { id: unknownId })],
  ["discountedPurchase", "lists no discount", inList("custom", { discount_id: null })],
  ["discountedPurchase", "confirms without the discount", at(/confirm$/, { discount_id: null })],
  ["discountedPurchase", "hides the discount", at(/PATCH .*\/client\//, { discount_id: null })],
  ["licenseKey", "ignores the label of an activation", at(/activate$/, { label: "Untitled" })],
  ["licenseKey", "forgets activations", at(/portal\/license-keys\/.{36}$/, { activations: [] })],
  ["licenseKey", "validates another key", at(/validate$/, { id: unknownId })],
  ["organization", "returns another organization", at(/organizations\/.+/, { id: unknownId })],
])("the workflow %s fails on a server that %s", async (workflow, _, change) => {
  const { results } = await verifySandbox([workflow], change);
  expect(results.map((result) => [result.operation, result.result])).toEqual([
    [workflow, "failed"],
  ]);
});
