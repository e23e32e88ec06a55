import type { ClientOptions, HeadersOptions } from "openapi-fetch";
import type { Fetch } from "./reliable-fetch.js";
/** The limits of a client, which a call can override. */
export interface Limits {
    /**
     * Milliseconds for the whole call, with all attempts and the delays between them. `Infinity` means no limit.
     * Default: 30,000.
     */
    timeout?: number | undefined;
    /**
     * How many times to retry after a network failure or a response with status 429, 502, 503 or 504. The delay
     * grows from half a second, with jitter. `Retry-After` is respected up to 30 seconds. A delay that would exceed
     * `timeout` is not started. Default: 2 for GET, 0 for other methods, because the service may have carried out
     * the first attempt.
     */
    retries?: number | undefined;
    /** Maximum size of a response body in bytes, after decompression. Default: 20,000,000. */
    maxResponseBytes?: number | undefined;
}
/** Options of a client that a call can override. */
export interface CallOptions extends Limits {
    /** Aborts the call, also between two attempts. The call then rejects with the reason of the signal. */
    signal?: AbortSignal | undefined;
    /**
     * Request headers in addition to those of the client. They replace those that the client would send, so that an
     * `Authorization` is sent in place of the access token. Null removes a header, and undefined leaves it out.
     */
    headers?: HeadersOptions | undefined;
    /** Further options of `fetch`, such as `cache`, `credentials` or `keepalive`. */
    fetchOptions?: Omit<RequestInit, "method" | "headers" | "body" | "signal" | "redirect"> | undefined;
}
/** The options of a client for any contract. */
export interface CommonOptions extends CallOptions, Pick<ClientOptions, "querySerializer" | "bodySerializer" | "pathSerializer"> {
    /** URL of the service without the paths of the contract, such as `http://127.0.0.1:4010`. It may have a path prefix. */
    baseUrl: string;
    /** A replacement for the global `fetch`, called for every attempt. It must not follow redirects. */
    fetch?: Fetch | undefined;
}
