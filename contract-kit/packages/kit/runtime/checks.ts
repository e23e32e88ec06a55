/** Checks for callers without TypeScript, and for values that only show while a program runs. */
import type { Limits } from "./options.ts";
import { isObject } from "./results.ts";

type Options = { signal?: unknown; fetch?: unknown } & Limits;

/**
 * The URL that the paths of a contract follow, as `fetch` writes it.
 *
 * @throws TypeError if it is not an absolute URL of http or https without credentials, query and fragment.
 */
export function checkBaseUrl(baseUrl: unknown): string {
  const text = `${baseUrl}`;
  const url = /^https?:\/\/[^\\]+$/i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  // The errors of `fetch` would show them.
  if (url?.username || url?.password) throw new TypeError("baseUrl must not have credentials");
  if (url === undefined || /[?#]/.test(text)) {
    const shown = text.includes("@") ? "" : `, but it is ${JSON.stringify(baseUrl)}`;
    throw new TypeError(
      `baseUrl must be a URL such as "https://api.example.com", without a query or a fragment${shown}`,
    );
  }
  return url.href.replace(/\/+$/, "");
}

/**
 * Checks the options that a client and a call have in common.
 *
 * @throws TypeError for an option that would fail later, or be ignored.
 */
export function checkOptions({ signal, fetch, ...limits }: Options): void {
  if (signal && !(isObject(signal) && "aborted" in signal)) {
    throw new TypeError("signal must be an AbortSignal, such as the signal of an AbortController");
  }
  if (fetch !== undefined && typeof fetch !== "function") {
    throw new TypeError("fetch must be a function");
  }
  for (const name of ["timeout", "retries", "maxResponseBytes"] as const) {
    const limit: unknown = limits[name];
    if (limit !== undefined && !(typeof limit === "number" && limit >= 0)) {
      throw new TypeError(`${name} must be a number from 0, but it is ${limit}`);
    }
  }
}

/** @throws TypeError for a header that `Headers` does not accept. Its own error would show the value. */
export function checkHeaders(operation: string, ...given: unknown[]): void {
  for (const headers of given) {
    const entries = headers instanceof Headers ? headers : Object.entries(headers ?? {});
    for (const [name, value] of entries as Iterable<[string, unknown]>) {
      if (/[^ -~]/.test(`${name}${value}`)) {
        throw new TypeError(`${operation}: invalid header ${name}`);
      }
    }
  }
}
