import { type PathClientOptions } from "./runtime/path-client.js";
import type { paths } from "./types.js";
export { ApiError, NetworkError, TimeoutError } from "./runtime/errors.js";
export type { FetchClient } from "./runtime/fetch-types.js";
export type { AccessToken } from "./runtime/options.js";
export type { paths };
/** Options of {@link createClient}. Middleware of openapi-fetch takes the place of the hooks of the functions. */
export type ClientOptions = PathClientOptions;
/**
 * Creates a client with the calls, serializers and middleware of openapi-fetch. It sends the
 * access token, retries, and limits the time of a call. A call returns `{ data, error, response
 * }`. `error` is always a problem: that of the service, or one of the type `about:blank` for any
 * other response that is not the documented success. Without a response, a call rejects with a
 * `TimeoutError`, a `NetworkError` or the reason of its signal.
 *
 * ```ts
 * const { data, error } = await client.GET("/v1/orders/{id}", { params: { path: { id } } });
 * ```
 *
 * @throws TypeError if `baseUrl` is not a URL, or has credentials.
 */
export declare const createClient: (options: PathClientOptions) => import("./runtime/fetch-types.js").FetchClient<paths>;
