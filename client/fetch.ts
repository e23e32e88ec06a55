import createFetchClient, { type Client as FetchClient } from "openapi-fetch";
import { calls } from "../generated/calls.ts";
import type { paths } from "../generated/types.ts";
import { buildPath, normalizeBaseUrl, resolveToken } from "./client.ts";
import { NetworkError } from "./errors.ts";
import type { CallOptions, ClientOptions } from "./options.ts";
import { sendWithRetry } from "./send.ts";

export { NetworkError, TimeoutError } from "./errors.ts";
export type { AccessToken, ClientOptions } from "./options.ts";
export type { paths };

const methods = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"];

/** The options of a call of openapi-fetch that this client reads. */
interface Init extends RequestInit, Pick<CallOptions, "timeout" | "retries" | "maxResponseBytes"> {
  baseUrl?: string;
  params?: { path?: object };
  fetch?: (request: Request) => Promise<Response>;
}

/**
 * Creates the path-typed client of openapi-fetch, with the authentication, the timeout and the retries of this
 * package. A call returns `{ data, error, response }`. A problem is in `error` and is not thrown.
 *
 * ```ts
 * const { data, error } = await client.GET("/v1/orders/{id}", { params: { path: { id } } });
 * ```
 *
 * @throws TypeError if `baseUrl` is not an http or https URL.
 */
export function createClient(options: ClientOptions): FetchClient<paths> {
  const baseUrl = normalizeBaseUrl(options.baseUrl);
  const { headers, signal = null } = options;
  const client = createFetchClient<paths>({
    baseUrl,
    headers: { accept: "application/json, application/problem+json", ...headers },
    signal,
    redirect: "manual",
  });

  async function request(verb: string, path: string, init: Init = {}) {
    const method = verb.toUpperCase();
    const [operation = method, acceptsToken] = calls[`${method} ${path}`] ?? [];
    buildPath(operation, path, init.params?.path);
    if (init.baseUrl) normalizeBaseUrl(init.baseUrl);
    // Middleware and a call's own baseUrl may lead elsewhere. Only the operation itself gets the token.
    const tokenPrefix = acceptsToken ? baseUrl + path.replace(/{.*/, "") : undefined;
    const fetch = fetchWithRetry(operation, tokenPrefix, options, init);
    return client.request(method as "get", path as never, { ...init, fetch } as never);
  }

  const byMethod = methods.map((method) => [method, request.bind(null, method)]);
  return { ...client, request, ...Object.fromEntries(byMethod) };
}

/** A `fetch` for one call. It sends the token if the URL starts with the prefix. */
function fetchWithRetry(
  operation: string,
  tokenPrefix: string | undefined,
  options: ClientOptions,
  init: Init,
) {
  return async (request: Request): Promise<Response> => {
    const { method, url, signal } = request;
    const acceptsToken = tokenPrefix !== undefined && url.startsWith(tokenPrefix);
    const template = { ...init, method, body: (await request.text()) || null };
    const { timeout, retries, maxResponseBytes } = init;
    const call = { timeout, retries, maxResponseBytes, signal };
    const prepare = async (signal: AbortSignal) => {
      const token = acceptsToken && (await resolveToken(options.accessToken));
      const headers = new Headers(request.headers);
      if (token) headers.set("authorization", `Bearer ${token}`);
      const attempt: RequestInit = { ...template, headers, signal, redirect: "manual" };
      const { fetch: own } = init;
      if (own) return () => own(new Request(url, attempt));
      const { fetch: send = fetch } = options;
      return () => send(url, attempt);
    };
    const [response, text] = await sendWithRetry(operation, method, options, call, prepare);
    try {
      return response.bodyUsed ? new Response(text || null, response) : response;
    } catch (error) {
      // A status such as 999, or 205 with a body.
      throw new NetworkError(operation, error);
    }
  };
}
