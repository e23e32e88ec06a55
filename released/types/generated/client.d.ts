import { type Client as OpenapiFetchClient } from "openapi-fetch";
import type { ApiClient } from "./runtime/api-client.js";
import { type CommonOptions } from "./runtime/options.js";
import { type AccessToken } from "./runtime/tokens.js";
import type { paths } from "./types.js";
/** A client of the service, made by {@link createClient}: that of openapi-fetch, with exact types. */
export interface Client extends ApiClient<paths> {
}
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
export declare function createClient(options: ClientOptions): Client;
