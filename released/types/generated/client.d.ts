import type { ApiClient } from "./runtime/api-client.js";
import type { CommonOptions } from "./runtime/options.js";
import { type AccessToken } from "./runtime/tokens.js";
import type { paths } from "./types.js";
/** A client of the service, made by {@link createClient}. Every function takes one. */
export interface Client extends ApiClient<paths> {
}
/** Options of {@link createClient}. */
export interface ClientOptions extends CommonOptions {
    /**
     * A customer's access token, in the header `Authorization: Bearer <token>`. It acts for a
     * customer or user in the customer portal. The `customer_session_token` of the confirm response
     * is one. Assumed: `tokens`, `customer-session-token`.
     *
     * Sent as `Authorization: Bearer …` to the operations that accept it, and to no other.
     */
    customerToken?: AccessToken;
    /**
     * A merchant's access token, in the header `Authorization: Bearer <token>`. It acts for an
     * organization. How a merchant gets a token is not documented. Assumed: `tokens`.
     *
     * Sent as `Authorization: Bearer …` to the operations that accept it, and to no other.
     */
    merchantToken?: AccessToken;
}
/**
 * Creates a client of openapi-fetch that sends credentials, retries, and limits the time and the
 * size of each call. It sends nothing until an operation is called.
 *
 * A call by path returns `{ data, error, response }`. `error` is always a problem: that of the
 * service, or one of the type `about:blank` for any other response that is not the documented
 * success. A function takes the client, returns the data and throws an `ApiError`.
 *
 * ```ts
 * const { data, error } = await client.GET("/v1/orders/{id}", { params: { path: { id } } });
 * ```
 *
 * @throws TypeError if an option is not valid, such as a `baseUrl` that is no URL.
 */
export declare function createClient(options: ClientOptions): Client;
