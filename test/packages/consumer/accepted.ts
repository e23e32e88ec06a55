// What a strict project writes with the package. Every supported compiler accepts it.
import * as api from "selling-api";
import manifest from "selling-api/package.json" with { type: "json" };
import schema from "selling-api/schemas/Order.json" with { type: "json" };
import schemas from "selling-api/schemas.json" with { type: "json" };
import type { components, paths } from "selling-api/types";

declare const id: string;
declare const optional: string | undefined;

const client: api.Client = api.createClient({
  baseUrl: "http://127.0.0.1:4010",
  merchantToken: async () => optional,
  headers: [["x-trace", "1"]],
  fetch: (request, init) => fetch(request, init),
  credentials: "include",
  redirect: "follow",
  // The types of browsers do not have it.
  dispatcher: {},
  requestInitExt: { dispatcher: {} },
  Request,
  querySerializer: { array: { style: "form", explode: true } },
});
client.use({ onResponse: ({ schemaPath, response }) => console.log(schemaPath, response.status) });
export const others = [
  api.createClient({ baseUrl: "http://127.0.0.1:4010", fetch }),
  api.createClient({ baseUrl: "http://127.0.0.1:4010", fetch: (request) => fetch(request) }),
  api.createClient({
    baseUrl: "http://127.0.0.1:4010",
    fetch: api.reliableFetch({ timeout: 5_000, retries: 1, maxResponseBytes: 1_000_000, fetch }),
    headers: { "x-trace": 1, "x-other": optional, "x-removed": null },
  }),
];

/** Operations with a path, a query, a body and nothing. */
export async function requests() {
  await api.listOrganizations(client, { headers: [["x-trace", "1"]] });
  await api.listCheckoutSessions(client, { query: { page: 1, limit: 100, sorting: ["name"] } });
  await api.listSubscriptions(client, { query: { sorting: ["-amount", "customer"] } });
  await api.getLicenseKeyActivation(client, { path: { id, activation_id: id } });
  await api.updateSubscription(client, { path: { id }, body: { product_price_id: id } });
  await api.activateLicenseKey(client, { body: { key: id, organization_id: id, label: "Laptop" } });
}

/** An open body accepts every field, also one whose name is misspelled. */
export async function openBodies() {
  const create: api.CheckoutSessionCreate = { product_id: id, customer_email: "mara@example.com" };
  await api.createCheckoutSession(client, { body: create });
  await api.createCheckoutSession(client, {
    body: { product_id: id, custmer_email: "misspelled" },
  });
  await api.updateCheckoutSession(client, { path: { id }, body: { dicount_id: "misspelled" } });
  await api.confirmCheckoutSession(client, { path: { client_secret: id }, body: {} });
  await api.updateOrganization(client, { path: { id }, body: { name: "Harbour" } });
}

/** What can be absent from a request can be undefined, even with `exactOptionalPropertyTypes`. */
export async function undefinedValues(options: api.CallOptions, page?: number) {
  await api.listSubscriptions(client, { ...options, query: { page, limit: undefined } });
  await api.listSubscriptions(client, { query: undefined, signal: undefined, headers: undefined });
  api.reliableFetch({ timeout: undefined, retries: undefined, fetch: undefined });
  await api.updateCheckoutSession(client, { path: { id }, body: { discount_id: optional } });
  const settings: api.ClientOptions = { baseUrl: "http://localhost", merchantToken: optional };
  return api.createClient(settings);
}

export async function iterate(sorting: api.SubscriptionSortingCriterion[]) {
  const request = { query: { sorting, limit: 50 }, cache: "no-store" } as const;
  for await (const item of api.paginate(api.listSubscriptions, client, request)) {
    const subscription: api.Subscription = item;
    console.log(subscription.customer.email);
  }
  for await (const item of api.paginate(api.listSubscriptions, client, request).pages()) {
    const page: api.SubscriptionPage = item;
    console.log(page.pagination.total_count);
  }
  const items = await api.paginate(api.listSubscriptions, client, request).toArray({ limit: 10 });
  return items satisfies api.Subscription[];
}

export async function errors(request: api.GetOrderRequest): Promise<string | undefined> {
  try {
    const order: api.Order = await api.getOrder(client, request);
    return order.id;
  } catch (error) {
    if (error instanceof api.ApiError) {
      const problem: api.Problem = error.problem;
      if (problem.type === "/problems/not-found") return undefined;
      return `${problem.detail} ${error.status} ${error.headers.get("retry-after")}`;
    }
    if (error instanceof api.TimeoutError || error instanceof api.NetworkError) {
      return error.message;
    }
    throw error;
  }
}

/** An extensible enum accepts every string. Its guard narrows it to the known values. */
export const statuses: api.SubscriptionStatus[] = ["incomplete", "added later"];
export const types: api.ProblemType[] = ["/problems/not-found", "/problems/added-later"];
type KnownStatus = (typeof api.subscriptionStatusValues)[number];
export const known: KnownStatus = "incomplete";
export function label(status: api.SubscriptionStatus): string {
  if (!api.isKnownSubscriptionStatus(status)) return status;
  return status satisfies KnownStatus;
}

/** A value that can be null or absent has to be checked. */
export function read(order: api.Order): (string | null | undefined)[] {
  const taxId: api.TaxIdentifier | null = order.customer.tax_id;
  const pair: [string, string] = taxId ?? ["DE123456789", "eu_vat"];
  return [order.billing_address?.country, order.subscription?.started_at, pair[0], pair[1]];
}

/** The same client calls operations by their paths. */
export async function byPath(parseAs: "text" | "blob") {
  const params = { path: { id } };
  const options = {
    params,
    headers: { a: 1 },
    dispatcher: {},
    fetch: api.reliableFetch({ retries: ({ method }) => (method === "GET" ? 5 : 0) }),
  };
  const { data, error, response } = await client.GET("/v1/orders/{id}", options);
  if (error !== undefined) return error.detail satisfies api.Problem["detail"];
  const order: components["schemas"]["Order"] = data;
  const same: api.Order = order;
  const { data: requested } = await client.request("get", "/v1/orders/{id}", { params });
  const { data: text } = await client.GET("/v1/orders/{id}", { params, parseAs });
  await client.POST("/v1/checkouts/custom/", { body: { product_id: id, other: "open body" } });
  await client.GET("/v1/organizations/", { cache: "no-store", signal: AbortSignal.timeout(1) });
  await client.PATCH("/v1/organizations/{id}", {
    params,
    body: {},
    fetch: (request) => fetch(request),
  });
  console.log(response.headers.get("date"), (requested ?? same) satisfies api.Order);
  return text satisfies string | Blob | undefined;
}

type Responses = paths["/v1/orders/{id}"]["get"]["responses"];
export const response = (order: api.Order): Responses[200]["content"]["application/json"] => order;
export const texts: string[] = [schema.$schema, schemas.$id, manifest.version];
