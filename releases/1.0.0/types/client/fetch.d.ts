import { type Client as FetchClient } from "openapi-fetch";
import type { paths } from "../generated/types.js";
import type { ClientOptions } from "./options.js";
export { NetworkError, TimeoutError } from "./errors.js";
export type { AccessToken, ClientOptions } from "./options.js";
export type { paths };
/**
 * Makes the path-typed client of openapi-fetch with this package's authentication, timeout and
 * retries. It answers `{ data, error, response }`; a problem is in `error`, not thrown.
 *
 * ```ts
 * const { data, error } = await client.GET("/v1/orders/{id}", { params: { path: { id } } });
 * ```
 *
 * @throws TypeError when `baseUrl` is not an http or https address.
 */
export declare function createClient(options: ClientOptions): FetchClient<paths>;
