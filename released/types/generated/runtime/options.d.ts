import type { HeadersOptions, Middleware, ClientOptions as StockOptions } from "openapi-fetch";
/** Sends a request. The second argument has options of `fetch`, such as `dispatcher`. */
export type Fetch = (request: Request, init?: RequestInit) => Promise<Response>;
/** What openapi-fetch types more narrowly than it works, or more widely. */
export interface Corrections {
    fetch?: Fetch | undefined;
    /** An agent of undici, for `fetch` in Node. The types of a browser do not have it. */
    dispatcher?: object | undefined;
}
/** Options that a function sends with one call: those of `fetch`, and some of openapi-fetch. */
export interface CallOptions extends Corrections, Omit<RequestInit, "method" | "headers" | "body" | "signal" | "dispatcher"> {
    /** Aborts the call, which then rejects with the reason of the signal. An Error takes the place of a falsy one. */
    signal?: AbortSignal | null | undefined;
    /** Headers in addition to those of the client. An `Authorization` is sent in place of a token. */
    headers?: HeadersOptions | undefined;
    /** Replaces the `baseUrl` of the client. A token is sent only if this URL is below that of the client. */
    baseUrl?: string | undefined;
    middleware?: Middleware[] | undefined;
}
/** The options of a client for any contract: all of openapi-fetch's. */
export interface CommonOptions extends Corrections, Omit<StockOptions, "baseUrl" | "fetch" | "dispatcher"> {
    /** URL of the service without the paths of the contract, such as `http://127.0.0.1:4010`. It may have a path prefix. */
    baseUrl: string;
}
/**
 * The options for openapi-fetch, without these secrets. By default, redirects are not followed, because they can lead to
 * another origin with the body and the headers of a request.
 *
 * @throws TypeError if `baseUrl` is not valid
 */
export declare function withDefaults(options: CommonOptions, secrets: string[]): StockOptions & {
    baseUrl: string;
};
/**
 * The options of a client or of a call, with headers that openapi-fetch does not read (pairs, and the `Headers` of undici). What it
 * does not check is checked.
 *
 * @throws TypeError if `baseUrl` is not valid
 */
export declare function readOptions<Options extends CallOptions>(options: Options): Options & {
    headers?: Headers;
    fetch?: Fetch;
    baseUrl?: string;
};
/** Makes a client of openapi-fetch read the options of each call as those of the client. */
export declare function readCalls<Client extends object>(client: Client): Client;
/** @throws TypeError for what is no response. Another class than the global one can be one. */
export declare function checkResponse(response: unknown): Response;
