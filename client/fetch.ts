import createFetchClient, { type Client as FetchClient } from "openapi-fetch";
import { calls } from "../generated/calls.ts";
import type { paths } from "../generated/types.ts";
import { address, pathOf, tokenOf } from "./client.ts";
import { NetworkError } from "./errors.ts";
import { exchange } from "./exchange.ts";
import type { CallOptions, ClientOptions } from "./options.ts";

export { NetworkError, TimeoutError } from "./errors.ts";
export type { AccessToken, ClientOptions } from "./options.ts";
export type { paths };

const methods = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"];

/** What openapi-fetch takes for a call, as far as this client looks at it. */
interface Init extends RequestInit, Pick<CallOptions, "timeout" | "retries"> {
  baseUrl?: string;
  params?: { path?: object };
  fetch?: (request: Request) => Promise<Response>;
}

/**
 * Makes the path-typed client of openapi-fetch with this package's authentication, timeout and
 * retries. It answers `{ data, error, response }`; a problem is in `error`, not thrown.
 *
 * ```ts
 * const { data, error } = await client.GET("/v1/orders/{id}", { params: { path: { id } } });
 * ```
 *
 * @throws TypeError when `baseUrl` is not an http or https address.
 */
export function createClient(options: ClientOptions): FetchClient<paths> {
  const baseUrl = address(options.baseUrl);
  const { accessToken, headers, signal = null } = options;
  const client = createFetchClient<paths>({
    baseUrl,
    headers: { accept: "application/json, application/problem+json", ...headers },
    signal,
    redirect: "manual",
  });

  /** A `fetch` for one call, with the token if the request goes where `tokenFor` begins. */
  function fetchFor(operation: string, tokenFor: string | undefined, init: Init) {
    return async (request: Request): Promise<Response> => {
      const { method, url } = request;
      const takesToken = tokenFor !== undefined && url.startsWith(tokenFor);
      const sent = { ...init, method, body: (await request.text()) || null };
      const once = { timeout: init.timeout, retries: init.retries, signal: request.signal };
      const [response, text] = await exchange(operation, method, options, once, async (signal) => {
        const token = takesToken && (await tokenOf(accessToken));
        const headers = new Headers(request.headers);
        if (token) headers.set("authorization", `Bearer ${token}`);
        const attempt: RequestInit = { ...sent, headers, signal, redirect: "manual" };
        const { fetch: own } = init;
        if (own) return () => own(new Request(url, attempt));
        const { fetch: send = fetch } = options;
        return () => send(url, attempt);
      });
      try {
        return response.bodyUsed ? new Response(text, response) : response;
      } catch (error) {
        // No status of HTTP, such as 999.
        throw new NetworkError(operation, error);
      }
    };
  }

  async function request(verb: string, path: string, init: Init = {}) {
    const method = verb.toUpperCase();
    const [operation = method, takesToken] = calls[`${method} ${path}`] ?? [];
    pathOf(operation, path, init.params?.path);
    if (init.baseUrl) address(init.baseUrl);
    // Middleware and a call's own baseUrl may lead elsewhere; the token goes to the operation alone.
    const tokenFor = takesToken ? baseUrl + path.replace(/{.*/, "") : undefined;
    const own = { ...init, fetch: fetchFor(operation, tokenFor, init) };
    return client.request(method as "get", path as never, own as never);
  }

  const named = methods.map((method) => [method, request.bind(null, method)]);
  return { ...client, request, ...Object.fromEntries(named) };
}
