import type { paths } from "../generated/types.js";
import type { FetchClient } from "./fetch-types.js";
import type { ClientOptions } from "./options.js";
export { ApiError, NetworkError, TimeoutError } from "./errors.js";
export type { FetchClient } from "./fetch-types.js";
export type { AccessToken, ClientOptions } from "./options.js";
export type { paths };
/**
 * Creates the path-typed client of openapi-fetch, with the authentication, the timeout and the retries of this
 * package. A call returns `{ data, error, response }`. A problem is in `error` and is not thrown. A success
 * response whose body is not the documented one rejects with an `ApiError`.
 *
 * ```ts
 * const { data, error } = await client.GET("/v1/orders/{id}", { params: { path: { id } } });
 * ```
 *
 * @throws TypeError if `baseUrl` is not an http or https URL.
 */
export declare function createClient(options: ClientOptions): FetchClient<paths>;
