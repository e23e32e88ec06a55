// Made by "npm run build" from openapi/. Do not edit.
import {
  type Client as OpenapiFetchClient,
  default as createOpenapiFetchClient,
} from "openapi-fetch";
import type { ApiClient } from "./runtime/api-client.ts";
import { type CommonOptions, readCalls, withDefaults } from "./runtime/options.ts";
import { type AccessToken, sendTokens } from "./runtime/tokens.ts";
import type { paths } from "./types.ts";

/** A client of the service, made by {@link createClient}: that of openapi-fetch, with exact types. */
export interface Client extends ApiClient<paths> {}

/** What a function takes: a client of {@link createClient}, or one that `createClient<paths>` of openapi-fetch made. */
export type AnyClient = Client | OpenapiFetchClient<paths>;

/** Options of {@link createClient}. */
export interface ClientOptions extends CommonOptions {
  /**
   * A customer's access token, in the header `Authorization: Bearer <token>`. It acts for a
   * customer or user in the customer portal. The `customer_session_token` of the confirm response
   * is one.
   *
   * Sent as `Authorization: Bearer …` to the operations that accept it, and to no other.
   */
  customerToken?: AccessToken;
  /**
   * A merchant's access token, in the header `Authorization: Bearer <token>`. It acts for an
   * organization. Ask the provider of the service for one.
   *
   * Sent as `Authorization: Bearer …` to the operations that accept it, and to no other.
   */
  merchantToken?: AccessToken;
}

/**
 * Creates the client of openapi-fetch, which sends each operation the credentials that it accepts.
 * It follows no redirects unless `redirect` says so, and uses the global `fetch` at the time of a
 * call. It sends nothing until an operation is called.
 *
 * A call by path returns `{ data, error, response }` as the service sent them. A function takes
 * the client, returns the data and throws an `ApiError`.
 *
 * ```ts
 * const { data, error } = await client.GET("/v1/orders/{id}", { params: { path: { id } } });
 * ```
 *
 * @throws TypeError if `baseUrl` is no URL.
 */
export function createClient(options: ClientOptions): Client {
  const settings = withDefaults(options, ["customerToken","merchantToken"]);
  const client = createOpenapiFetchClient<paths>(settings);
  client.use(sendTokens(settings.baseUrl, options, accepted));
  return readCalls(client) as unknown as Client;
}

/** The credentials that operations accept. The first that the client has are sent. */
const accepted: Record<string, ("customerToken" | "merchantToken")[]> = {
  "POST /v1/checkouts/custom/": ["merchantToken"],
  "GET /v1/checkouts/custom/": ["merchantToken"],
  "PATCH /v1/checkouts/custom/{id}": ["merchantToken"],
  "POST /v1/checkouts/custom/client/{client_secret}/confirm": ["merchantToken","customerToken"],
  "GET /v1/subscriptions/": ["merchantToken"],
  "PATCH /v1/subscriptions/{id}": ["merchantToken"],
  "GET /v1/customer-portal/subscriptions/": ["customerToken"],
  "PATCH /v1/customer-portal/subscriptions/{id}": ["customerToken"],
  "GET /v1/orders/{id}": ["merchantToken"],
  "PATCH /v1/license-keys/{id}": ["merchantToken"],
  "GET /v1/license-keys/{id}/activations/{activation_id}": ["merchantToken"],
  "GET /v1/customer-portal/license-keys/": ["customerToken"],
  "GET /v1/customer-portal/license-keys/{id}": ["customerToken"],
  "GET /v1/organizations/": ["merchantToken"],
  "GET /v1/organizations/{id}": ["merchantToken"],
  "PATCH /v1/organizations/{id}": ["merchantToken"],
};
