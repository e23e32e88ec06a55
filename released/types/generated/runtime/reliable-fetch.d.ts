import { type Fetch } from "./options.js";
/** Options of {@link reliableFetch}. */
export interface ReliabilityOptions {
    /**
     * Milliseconds for all attempts, the delays between them, and reading the body. `Infinity` means no limit. For a stream
     * of events, only the time until its headers arrive is limited. Default: 30,000.
     */
    timeout?: number | undefined;
    /**
     * How many times to retry after a failure of the connection or a response with status 429, 502, 503 or 504. A number
     * applies to every request, and a function returns the number for a request. The delay doubles from 250 to 500 ms, with
     * jitter. `Retry-After` is respected up to 30 seconds. A delay that would exceed `timeout` is not started. Default: 2 for
     * GET, 0 for other methods, because the service may have carried out the first attempt.
     */
    retries?: number | ((request: Request) => number) | undefined;
    /** Maximum size of a response body in bytes, after decompression. A stream of events has no limit. Default: 20,000,000. */
    maxResponseBytes?: number | undefined;
    /** Sends each attempt. Only its connection failures are retried, and its other errors are thrown. Default: the global `fetch`. */
    fetch?: Fetch | undefined;
}
/**
 * Makes a `fetch` that retries, and limits the time and the size of a response. It works alone, and with any client.
 *
 * ```ts
 * const client = createClient({ baseUrl, fetch: reliableFetch({ timeout: 10_000 }) });
 * ```
 *
 * The returned function throws a {@link NetworkError} when the last attempt failed, a {@link TimeoutError}, or the reason of
 * the caller's signal. A method that reads the body of the response can throw them, too. Other errors of `fetch` are thrown
 * unchanged, unless they show the URL or a header of the request.
 *
 * @throws TypeError if an option is not valid
 */
export declare function reliableFetch(options?: ReliabilityOptions): (input: Request | string | URL, init?: RequestInit) => Promise<Response>;
