import type { FetchClient } from "./fetch-types.js";
import type { ClientOptions } from "./options.js";
/** Options of the client of openapi-fetch. Middleware of openapi-fetch takes the place of the hooks of the functions. */
export type PathClientOptions = Omit<ClientOptions, "onRequest" | "onResponse" | "onRetry">;
/**
 * Creates a client with the calls of openapi-fetch, its serializers and its middleware, that sends the access token,
 * retries, and limits the time of a call. Its errors are problems: what is neither the documented success nor a problem
 * of the service becomes one.
 *
 * @throws TypeError if `baseUrl` is not a URL, or has credentials.
 */
export declare function createPathClient<Paths extends object>(options: PathClientOptions): FetchClient<Paths>;
