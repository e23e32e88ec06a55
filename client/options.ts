/** An access token, or a function that returns one. The function is called before every attempt, so a token can rotate. */
export type AccessToken =
  | string
  | undefined
  | (() => string | undefined | Promise<string | undefined>);

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
  /** Request headers in addition to those of the client. */
  headers?: Record<string, string> | undefined;
  /** Maximum size of a response body in bytes, after decompression. Default: 20,000,000. */
  maxResponseBytes?: number | undefined;
}

/** Options of {@link createClient}. */
export interface ClientOptions extends CallOptions {
  /** URL of the service without `/v1`, such as `http://127.0.0.1:4010`. It may have a path prefix. */
  baseUrl: string;
  /** Sent as `Authorization: Bearer …` to the operations that accept a token, and to no other. */
  accessToken?: AccessToken;
  /** A replacement for the global `fetch`. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
}
