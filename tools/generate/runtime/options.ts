import type { HeadersOptions, Middleware, ClientOptions as StockOptions } from "openapi-fetch";

/** Sends a request. The second argument has options of `fetch`, such as `dispatcher`. */
export type Fetch = (request: Request, init?: RequestInit) => Promise<Response>;

/** What openapi-fetch types more narrowly than it works, or more widely. */
export interface Corrections {
  fetch?: Fetch | undefined;
  /** An agent of undici, for `fetch` in Node. The types of a browser do not have it. */
  dispatcher?: object | undefined;
}

/** The headers of a call. openapi-fetch makes headers named `0` and `1` of pairs. */
export type CallHeaders = Exclude<HeadersOptions, readonly unknown[]>;

/** Options that a function sends with one call: those of `fetch`, and some of openapi-fetch. */
export interface CallOptions
  extends Corrections,
    Omit<RequestInit, "method" | "headers" | "body" | "signal" | "dispatcher"> {
  /** Aborts the call, which then rejects with the reason of the signal. */
  signal?: AbortSignal | null | undefined;
  /** Headers in addition to those of the client. An `Authorization` is sent in place of a token. */
  headers?: CallHeaders | undefined;
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
  secrets: string[] = [],
): StockOptions & { baseUrl: string } {
  const { fetch = globalFetch, redirect = "manual", headers, ...others } = options ?? {};
  const baseUrl = checkBaseUrl(others.baseUrl);
  const entries = Object.entries(others).filter(([name]) => !secrets.includes(name));
  // openapi-fetch reads neither pairs nor the `Headers` of undici.
  const isList = headers && Symbol.iterator in headers;
  return {
    ...Object.fromEntries(entries),
    ...{ baseUrl, fetch, redirect },
    ...(headers && { headers: isList ? new Headers([...headers]) : headers }),
  };
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
