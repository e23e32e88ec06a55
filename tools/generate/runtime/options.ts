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
export interface CallOptions
  extends Corrections,
    Omit<RequestInit, "method" | "headers" | "body" | "signal" | "dispatcher"> {
  /** Aborts the call, which then rejects with the reason of the signal. An Error takes the place of a falsy one. */
  signal?: AbortSignal | null | undefined;
  /** Headers in addition to those of the client. An `Authorization` is sent in place of a token. */
  headers?: HeadersOptions | undefined;
  /** Replaces the `baseUrl` of the client. A token is sent only if this URL is below that of the client. */
  baseUrl?: string | undefined;
  middleware?: Middleware[] | undefined;
}

/** The options of a client for any contract: all of openapi-fetch's. */
export interface CommonOptions
  extends Corrections,
    Omit<StockOptions, "baseUrl" | "fetch" | "dispatcher"> {
  /** URL of the service without the paths of the contract, such as `http://127.0.0.1:4010`. It may have a path prefix. */
  baseUrl: string;
}

/** The global `fetch` at the time of a call, which tests replace after a client was made. */
const globalFetch: Fetch = (...sent) => globalThis.fetch(...sent);

/**
 * The options for openapi-fetch, without these secrets. By default, redirects are not followed, because they can lead to
 * another origin with the body and the headers of a request.
 *
 * @throws TypeError if `baseUrl` is not valid
 */
export function withDefaults(
  options: CommonOptions,
  secrets: string[],
): StockOptions & { baseUrl: string } {
  const { fetch = globalFetch, redirect = "manual", baseUrl, ...others } = { ...options };
  const entries = Object.entries(others).filter(([name]) => !secrets.includes(name));
  const settings = readOptions({ ...Object.fromEntries(entries), fetch, redirect });
  return { ...settings, baseUrl: checkBaseUrl(baseUrl) };
}

/**
 * The options of a client or of a call, with headers that openapi-fetch does not read (pairs, and the `Headers` of undici). What it
 * does not check is checked.
 *
 * @throws TypeError if `baseUrl` is not valid
 */
export function readOptions<Options extends CallOptions>(options: Options) {
  const { baseUrl, fetch, headers } = options;
  return {
    ...options,
    ...(baseUrl !== undefined && { baseUrl: checkBaseUrl(baseUrl) }),
    ...(fetch && { fetch: checkedFetch(fetch) }),
    ...(headers && Symbol.iterator in headers && { headers: new Headers([...headers]) }),
  };
}

/** Makes a client of openapi-fetch read the options of each call as those of the client. */
export function readCalls<Client extends object>(client: Client): Client {
  type Call = (method: string, path: string, options?: CallOptions) => Promise<unknown>;
  const { request: send } = client as { request: Call };
  const request: Call = async (method, path, options) =>
    send(method, path, readOptions({ ...options }));
  const methods = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"];
  const calls = methods.map((method) => [method, request.bind(undefined, method)]);
  return Object.assign(client, { request }, Object.fromEntries(calls));
}

/** openapi-fetch would go on after an error that is falsy, such as the reason of an abort. */
const checkedFetch =
  (fetch: Fetch): Fetch =>
  async (...sent) => {
    try {
      return checkResponse(await fetch(...sent));
    } catch (error) {
      throw error || new Error(`fetch rejected with ${error}`, { cause: error });
    }
  };

/** @throws TypeError for what is no response. Another class than the global one can be one. */
export function checkResponse(response: unknown): Response {
  if (typeof Object(response).status === "number") return response as Response;
  throw new TypeError(`fetch must return a Response, but it returned ${response}`);
}

/**
 * The URL that the paths of a contract follow, as `fetch` writes it.
 *
 * @throws TypeError if it is not an absolute URL of http or https without credentials, query and fragment
 */
function checkBaseUrl(baseUrl: unknown): string {
  const text = `${baseUrl}`;
  const url = /^https?:\/\/[^\\?#]+$/i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.username || url.password) {
    // The errors of `fetch` would show credentials.
    const shown = text.includes("@") ? "" : `, but it is ${JSON.stringify(baseUrl)}`;
    throw new TypeError(
      `baseUrl must be a URL such as "https://api.example.com", without credentials, a query or a fragment${shown}`,
    );
  }
  return url.href.replace(/\/+$/, "");
}
