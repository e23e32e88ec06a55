import createFetchClient from "openapi-fetch";
import * as calls from "../generated/calls.ts";
import type { paths } from "../generated/types.ts";
import { type Call, isObject } from "./call.ts";
import { buildPath, type Client, createClient as createCaller } from "./client.ts";
import type { ExtendedCall } from "./extended-call.ts";
import type { FetchClient } from "./fetch-types.ts";
import type { CallOptions, ClientOptions } from "./options.ts";
import { createApiError, isProblem, parseBody } from "./response.ts";
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
  const caller = createCaller(options);
  const { baseUrl, headers, signal = null } = caller;
  const client = createFetchClient<paths>({
    baseUrl,
    headers: { accept: "application/json, application/problem+json", ...headers },
    signal,
    redirect: "manual",
  });
  const operations = new Map(
    Object.values<Call | ExtendedCall>(calls).map((call) => [`${call.method} ${call.path}`, call]),
  );

  async function request(verb: string, path: string, init: Init = {}) {
    const method = verb.toUpperCase();
    const operation = operations.get(`${method} ${path}`) ?? { id: method, method, path };
    buildPath(operation, init.params?.path);
    if (init.baseUrl) createCaller({ baseUrl: init.baseUrl });
    const fetch = fetchWithRetry(operation, caller, init);
    return client.request(method as "get", path as never, { ...init, fetch } as never);
  }

  const byMethod = methods.map((method) => [method, request.bind(null, method)]);
  return { ...client, ...Object.fromEntries(byMethod), request } as FetchClient<paths>;
}

/** A `fetch` for one call. */
function fetchWithRetry(operation: Call | ExtendedCall, client: Client, init: Init) {
  const { authorize, path, isResult = isObject } = operation;
  const { fetch: fetchOfCall, parseAs = "json" } = init;
  let copy: Response | undefined;
  const sender = {
    ...client,
    fetch: async (url: string, attempt: RequestInit) => {
      const { fetch: send = fetch } = client;
      const response = await (fetchOfCall
        ? fetchOfCall(new Request(url, attempt))
        : send(url, attempt));
      // Text that is read could not become the same bytes again.
      copy = /^(json|text)$/.test(parseAs) ? undefined : response.clone();
      return response;
    },
  };
  return async (request: Request): Promise<Response> => {
    const { method, url, signal } = request;
    // Middleware and a call's own baseUrl may lead elsewhere, where the token must not go.
    const isOwnUrl = url.startsWith(client.baseUrl + path.replace(/{.*/, ""));
    const sent: Call = {
      id: operation.id,
      method,
      path,
      ...(isOwnUrl && authorize && { authorize }),
    };
    const reply = await sendWithRetry(sent, sender, { ...init, signal }, url, {
      ...client.fetchOptions,
      ...init,
      method,
      headers: Object.fromEntries(request.headers),
      body: await bodyOf(request),
    });
    const [response, text] = reply;
    if (response.ok && parseAs === "json") {
      const result = parseBody(text);
      if (!isResult(result) || isProblem(result, true)) {
        throw createApiError(operation, client, reply);
      }
    }
    if (copy !== undefined) return copy;
    try {
      return response.bodyUsed ? new Response(text || null, response) : response;
    } catch {
      // No Response can have the status, such as 999 or 205 with a body.
      throw createApiError(operation, client, reply);
    }
  };
}

/** JSON is sent as text, and other bodies as bytes. */
async function bodyOf(request: Request): Promise<BodyInit | null> {
  const isJson = request.headers.get("content-type")?.includes("json") ?? true;
  return isJson ? (await request.text()) || null : new Uint8Array(await request.arrayBuffer());
}
