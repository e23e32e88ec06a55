import createFetchClient from "openapi-fetch";
import { calls } from "../generated/calls.ts";
import type { paths } from "../generated/types.ts";
import {
  buildPath,
  createApiError,
  isObject,
  isProblem,
  normalizeBaseUrl,
  parseJson,
  resolveToken,
} from "./client.ts";
import type { FetchClient } from "./fetch-types.ts";
import type { CallOptions, ClientOptions } from "./options.ts";
import { sendWithRetry } from "./send.ts";

export { ApiError, NetworkError, TimeoutError } from "./errors.ts";
export type { FetchClient } from "./fetch-types.ts";
export type { AccessToken, ClientOptions } from "./options.ts";
export type { paths };

const methods = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"];

/** The options of a call of openapi-fetch that this client reads. */
interface Init extends RequestInit, Pick<CallOptions, "timeout" | "retries" | "maxResponseBytes"> {
  baseUrl?: string;
  params?: { path?: object };
  parseAs?: string;
  fetch?: (request: Request) => Promise<Response>;
}

/**
 * Creates the path-typed client of openapi-fetch, with the authentication, the timeout and the retries of this
 * package. A call returns `{ data, error, response }`. A problem is in `error` and is not thrown. A success
 * response whose body is not the documented one rejects with an `ApiError`.
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
    const [operation, acceptsToken, isResult = isObject] = calls[`${method} ${path}`] ?? [method];
    buildPath(operation, path, init.params?.path);
    if (init.baseUrl) normalizeBaseUrl(init.baseUrl);
    // Middleware and a call's own baseUrl may lead elsewhere, where the token must not go.
    const tokenPrefix = acceptsToken ? baseUrl + path.replace(/{.*/, "") : undefined;
    const fetch = fetchWithRetry(operation, tokenPrefix, isResult, options, init);
    return client.request(method as "get", path as never, { ...init, fetch } as never);
  }

  const byMethod = methods.map((method) => [method, request.bind(null, method)]);
  return { ...client, ...Object.fromEntries(byMethod), request } as FetchClient<paths>;
}

/** A `fetch` for one call. It sends the token if the URL starts with the prefix. */
function fetchWithRetry(
  operation: string,
  tokenPrefix: string | undefined,
  isResult: (body: unknown) => boolean,
  options: ClientOptions,
  init: Init,
) {
  return async (request: Request): Promise<Response> => {
    const { method, url, signal } = request;
    const { fetch: own, parseAs = "json", timeout, retries, maxResponseBytes } = init;
    const { fetch: send = fetch } = options;
    const acceptsToken = tokenPrefix !== undefined && url.startsWith(tokenPrefix);
    const body = (await request.text()) || null;
    let token: string | undefined;
    const prepare = async (signal: AbortSignal) => {
      if (acceptsToken) token = await resolveToken(options.accessToken);
      const headers = new Headers(request.headers);
      if (token) headers.set("authorization", `Bearer ${token}`);
      const attempt: RequestInit = { ...init, method, headers, body, signal, redirect: "manual" };
      return () => (own ? own(new Request(url, attempt)) : send(url, attempt));
    };
    const call = { timeout, retries, maxResponseBytes, signal };
    const [response, text] = await sendWithRetry(operation, method, options, call, prepare);
    if (response.ok && parseAs === "json") {
      const result = parseJson(text);
      if (!isResult(result) || isProblem(result, response)) {
        throw createApiError(operation, response, text, token);
      }
    }
    try {
      return response.bodyUsed ? new Response(text || null, response) : response;
    } catch {
      // No Response can have the status, such as 999 or 205 with a body.
      throw createApiError(operation, response, text, token);
    }
  };
}
