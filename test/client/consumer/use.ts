// What a team writes that uses everything: it compiles against the packed package, whatever compiler.
import {
  ApiError,
  activateLicenseKey,
  type CallOptions,
  type CheckoutSession,
  type CheckoutSessionCreate,
  type Client,
  type ClientOptions,
  confirmCheckoutSession,
  createCheckoutSession,
  createClient,
  type GetOrderRequest,
  getLicenseKeyActivation,
  getOrder,
  getOrganization,
  getPortalLicenseKey,
  isKnownSubscriptionStatus,
  listCheckoutSessions,
  listOrganizations,
  listPortalLicenseKeys,
  listPortalSubscriptions,
  listSubscriptions,
  NetworkError,
  type Order,
  type Problem,
  paginate,
  type Subscription,
  type SubscriptionPage,
  type SubscriptionSortingCriterion,
  type SubscriptionStatus,
  subscriptionStatusValues,
  TimeoutError,
  updateCheckoutSession,
  updateCheckoutSessionByClientSecret,
  updateLicenseKey,
  updateOrganization,
  updatePortalSubscription,
  updateSubscription,
  validateLicenseKey,
} from "selling-api";
import { createClient as createFetchClient } from "selling-api/fetch";
import manifest from "selling-api/package.json" with { type: "json" };
import schema from "selling-api/schemas/Order.json" with { type: "json" };
import type { components, paths } from "selling-api/types";

declare const id: string;
declare const given: string | undefined;

export const client: Client = createClient({
  baseUrl: "http://127.0.0.1:4010",
  accessToken: async () => given,
  timeout: 5_000,
  retries: 1,
  headers: { "x-trace": "1" },
  fetch: (url, init) => fetch(url, init),
});

/** Every operation, each with all that it needs and no more. */
export async function everything() {
  const query = { page: 1, limit: 100, sorting: ["name"] };
  return [
    await createCheckoutSession(client, { body: { product_id: id } }),
    await listCheckoutSessions(client, { query }),
    await updateCheckoutSession(client, { path: { id }, body: { discount_id: id } }),
    await updateCheckoutSessionByClientSecret(client, { path: { client_secret: id }, body: {} }),
    await confirmCheckoutSession(client, { path: { client_secret: id }, body: {} }),
    await updateSubscription(client, { path: { id }, body: { product_price_id: id } }),
    await listSubscriptions(client, { query: { sorting: ["-amount", "customer"] } }),
    await updatePortalSubscription(client, { path: { id }, body: { product_price_id: id } }),
    await listPortalSubscriptions(client, { query }),
    await getOrder(client, { path: { id } }),
    await updateLicenseKey(client, { path: { id }, body: {} }),
    await getLicenseKeyActivation(client, { path: { id, activation_id: id } }),
    await listPortalLicenseKeys(client, { query: { limit: 5 } }),
    await getPortalLicenseKey(client, { path: { id } }),
    await activateLicenseKey(client, { body: { key: id, organization_id: id, label: "Laptop" } }),
    await validateLicenseKey(client, { body: { key: id, organization_id: id } }),
    await listOrganizations(client),
    await getOrganization(client, { path: { id } }),
    await updateOrganization(client, { path: { id }, body: {} }),
  ] as const;
}

/** Bodies that the interface leaves open take what it does not show. */
export async function further() {
  const create: CheckoutSessionCreate = { product_id: id, customer_email: "mara@example.com" };
  await createCheckoutSession(client, { body: create });
  await updateCheckoutSession(client, { path: { id }, body: { allow_discount_codes: false } });
  await updateCheckoutSessionByClientSecret(client, {
    path: { client_secret: id },
    body: { customer_name: "Mara" },
  });
  await confirmCheckoutSession(client, {
    path: { client_secret: id },
    body: { confirmation_token_id: id },
  });
  await updateLicenseKey(client, { path: { id }, body: { limit_usage: 5 } });
  await updateOrganization(client, { path: { id }, body: { name: "Harbour" } });
}

/** What may be absent may also be undefined, in what is sent, where the rules are strictest. */
export async function undefineds(options: CallOptions, page?: number) {
  await listSubscriptions(client, { ...options, query: { page, limit: undefined } });
  await listSubscriptions(client, { query: undefined, signal: undefined, timeout: undefined });
  await updateCheckoutSession(client, { path: { id }, body: { discount_id: given } });
  const settings: ClientOptions = { baseUrl: "http://localhost", accessToken: given };
  return createClient(settings);
}

export async function walk(sorting: SubscriptionSortingCriterion[]): Promise<string[]> {
  const found: string[] = [];
  for await (const subscription of paginate(listSubscriptions, client, { query: { sorting } })) {
    const one: Subscription = subscription;
    found.push(one.customer.email);
  }
  for await (const session of paginate(listCheckoutSessions, client)) {
    const one: CheckoutSession = session;
    found.push(one.client_secret);
  }
  const newest = { query: { sorting: ["-started_at"], limit: 50 } } as const satisfies object;
  for await (const page of paginate(listSubscriptions, client, {
    query: { ...newest.query, sorting: [...newest.query.sorting] },
  }).pages()) {
    const one: SubscriptionPage = page;
    found.push(String(one.pagination.total_count));
  }
  for await (const { key } of paginate(listPortalLicenseKeys, client, { timeout: 1_000 })) {
    found.push(key);
  }
  return found;
}

export async function failures(request: GetOrderRequest): Promise<Order | string | undefined> {
  try {
    return await getOrder(client, request);
  } catch (error) {
    if (error instanceof ApiError) {
      const problem: Problem | undefined = error.problem;
      const status: number = error.status;
      return problem?.detail ?? `${status} ${error.headers.get("retry-after")} ${error.operation}`;
    }
    if (error instanceof TimeoutError || error instanceof NetworkError) return error.operation;
    throw error;
  }
}

/** Exhaustive where its author wants it: a value that becomes known breaks this, as it should. */
export function words(status: SubscriptionStatus): string {
  if (!isKnownSubscriptionStatus(status)) {
    const other: string = status;
    return other;
  }
  switch (status) {
    case "incomplete":
      return "not paid yet";
    default:
      return status satisfies never;
  }
}
export const known: readonly "incomplete"[] = subscriptionStatusValues;
export const open: SubscriptionStatus[] = ["incomplete", "whatever comes"];

/** Absent, null and unchecked parts have to be looked at. */
export function read(order: Order): string {
  const country: string | undefined = order.billing_address?.country;
  const started: string | null | undefined = order.subscription?.started_at;
  return `${country} ${started}`;
}

export async function byPath() {
  const fetcher = createFetchClient({ baseUrl: "http://127.0.0.1:4010", accessToken: "token" });
  const { data, error } = await fetcher.GET("/v1/orders/{id}", { params: { path: { id } } });
  if (error !== undefined) return error.detail;
  const order: components["schemas"]["Order"] = data;
  const same: Order = order;
  return same.id;
}

export type Answer =
  paths["/v1/orders/{id}"]["get"]["responses"][200]["content"]["application/json"];
export const answer = (order: Order): Answer => order;
export const dialect: string = schema.$schema;
export const version: string = manifest.version;
