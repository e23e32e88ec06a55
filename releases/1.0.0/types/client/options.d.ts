/** A token, or a function that is asked for one before every request, so that tokens can rotate. */
export type AccessToken = string | undefined | (() => string | undefined | Promise<string | undefined>);
/** What may be set for a client and overridden for a call. */
export interface CallOptions {
    /** Aborts the call at once, waits between retries included; the call rejects with its reason. */
    signal?: AbortSignal | undefined;
    /**
     * Milliseconds the call may take in all, retries and their waits included; `Infinity` for no limit.
     * Default 30,000.
     */
    timeout?: number | undefined;
    /**
     * How often to send the request again after the network failed or the service answered 429, 502,
     * 503 or 504. Waits grow from half a second, with jitter; `Retry-After` is honoured up to 30
     * seconds. A wait that the `timeout` would cut short is not begun: the call ends as it stands.
     * Default 2 for operations that only read and 0 for all others, since those may have been carried
     * out; set it to opt in.
     */
    retries?: number | undefined;
    /** Headers to send besides the client's own. */
    headers?: Record<string, string> | undefined;
}
/** How to reach the service. */
export interface ClientOptions extends CallOptions {
    /** Scheme and host of the service and a path prefix if there is one, such as `http://127.0.0.1:4010`. */
    baseUrl: string;
    /**
     * Sent as `Authorization: Bearer …` to the operations that take a token, and to no other. Absent,
     * nothing is sent.
     */
    accessToken?: AccessToken;
    /** Used in place of the global `fetch`. */
    fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
}
