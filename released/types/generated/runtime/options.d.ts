import type { NetworkError } from "./errors.js";
import type { Credentials } from "./settings.js";
export type { AccessToken } from "./access-token.js";
/**
 * What the hooks receive. It has neither the access token nor the URL, which can contain a secret. All hooks of
 * an attempt receive the same object, so that it can be the key of a `WeakMap`.
 */
export interface RequestEvent {
    /** operationId, such as `getOrder`. */
    readonly operation: string;
    /** HTTP method, such as `GET`. */
    readonly method: string;
    /** Path of the contract, such as `/v1/orders/{id}`. */
    readonly path: string;
    /** Number of the attempt, counted from 1. */
    readonly attempt: number;
}
/** What `onResponse` receives. */
export interface ResponseEvent extends RequestEvent {
    /** HTTP status of the response. */
    readonly status: number;
    /** Response headers. If the service repeats the access token, they contain `[token]` instead. */
    readonly headers: Headers;
}
/** What `onRetry` receives. */
export interface RetryEvent extends RequestEvent {
    /** HTTP status of the response, or undefined if there is none. */
    readonly status: number | undefined;
    /** Milliseconds until the next attempt. */
    readonly delay: number;
    /** Why there is no response, or undefined if there is one. */
    readonly error: NetworkError | undefined;
}
/** Options of a client that a call can override. */
export interface CallOptions {
    /** Aborts the call, also between two attempts. The call then rejects with the reason of the signal. */
    signal?: AbortSignal | undefined;
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
    /**
     * Request headers in addition to those of the client. They replace those that the client would send, so that an
     * `Authorization` is sent in place of the access token.
     */
    headers?: Record<string, string> | undefined;
    /** Maximum size of a response body in bytes, after decompression. Default: 20,000,000. */
    maxResponseBytes?: number | undefined;
    /** Further options of `fetch`, such as `cache`, `credentials` or `keepalive`. */
    fetchOptions?: Omit<RequestInit, "method" | "headers" | "body" | "signal" | "redirect"> | undefined;
}
/** Options of {@link createClient}. */
export interface ClientOptions extends CallOptions, Credentials {
    /** URL of the service without the paths of the contract, such as `http://127.0.0.1:4010`. It may have a path prefix. */
    baseUrl: string;
    /** A replacement for the global `fetch`. */
    fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
    /**
     * Called before every attempt, after the function that returns the token. It can set `headers` of the attempt, which
     * replace others of the same name. If it returns a promise, the attempt waits for it. As with the other hooks, the
     * call rejects with what it throws.
     */
    onRequest?: ((event: RequestEvent, headers: Record<string, string>) => unknown) | undefined;
    /** Called after every complete response, whatever its status, and before `onRetry`. */
    onResponse?: ((event: ResponseEvent) => void) | undefined;
    /** Called before the delay of a retry. */
    onRetry?: ((event: RetryEvent) => void) | undefined;
}
