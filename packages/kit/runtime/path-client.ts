import createFetchClient from "openapi-fetch";
import { isObject } from "./call.ts";
import { NetworkError, TimeoutError } from "./errors.ts";
import type { FetchClient } from "./fetch-types.ts";
import type { CallOptions, ClientOptions } from "./options.ts";
import { exceptions, isError, usual } from "./path-calls.ts";
import { isProblem, parseBody } from "./response.ts";
import { delayAfter } from "./send.ts";

/** Options of the client of openapi-fetch. Middleware of openapi-fetch takes the place of the hooks of the functions. */
export type PathClientOptions = Omit<
  ClientOptions,
  "maxResponseBytes" | "onRequest" | "onResponse" | "onRetry"
>;

/** The options of a call that this client reads. */
interface Init extends RequestInit, Pick<CallOptions, "timeout" | "retries"> {
  params?: { path?: object };
  parseAs?: string;
}

/** A call of openapi-fetch, without the types of a contract. */
type Send = (
  method: string,
  path: string,
  init: Init & { fetch: (request: Request) => Promise<Response> },
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/**
 * Creates a client of openapi-fetch that sends the access token, retries, and limits the time of a call. Its errors
 * are problems: what is neither the documented success nor a problem of the service becomes one.
 *
 * @throws TypeError if `baseUrl` is not a URL.
 */
export function createPathClient<Paths extends object>(
  options: PathClientOptions,
): FetchClient<Paths> {
  const { headers, fetchOptions, fetch: send = fetch } = options;
  const { href, origin } = new URL(options.baseUrl);
  const baseUrl = href.replace(/\/+$/, "");
  const client = createFetchClient({ baseUrl, headers: headers as HeadersInit });
  const request = client.request as unknown as Send;

  async function call(verb: string, path: string, init: Init = {}) {
    const method = verb.toUpperCase();
    const id = `${method} ${path}`;
    const { authorize, isResult = isObject } = exceptions[id] ?? usual;
    const check = (given: object) => {
      for (const header of Object.entries(given)) {
        // The error of `fetch` would show the value.
        if (/[^ -~]/.test(`${header}`)) throw new TypeError(`${id}: invalid header ${header[0]}`);
      }
    };
    check({ ...headers, ...init.headers });
    for (const value of Object.values(init.params?.path ?? {})) {
      // It would lead to another path.
      if (/^\.{0,2}$/.test(value)) throw new TypeError(`${id}: "${value}"`);
    }
    const timeout = init.timeout ?? options.timeout ?? 30_000;
    const retries = init.retries ?? options.retries ?? (method === "GET" ? 2 : 0);
    const caller = init.signal ?? options.signal;
    const timer = new AbortController();
    let { signal } = timer;
    if (caller) {
      caller.throwIfAborted();
      // Older browsers have no `any`.
      if (AbortSignal.any) signal = AbortSignal.any([caller, signal]);
      else caller.addEventListener("abort", () => timer.abort(caller.reason));
    }
    const end = Date.now() + timeout;
    // A timer of more than 24 days would fire at once.
    const timers = [
      setTimeout(
        () => timer.abort(new TimeoutError(id, `timed out after ${timeout} ms at ${origin}`)),
        Math.min(timeout, 2e9),
      ),
    ];

    async function fetchWithRetry(request: Request): Promise<Response> {
      const body = await request.arrayBuffer();
      for (let attempt = 1; ; attempt++) {
        const token = {};
        // Middleware and a call's own baseUrl may lead elsewhere, where the token must not go.
        if (request.url.startsWith(`${baseUrl}/`)) await authorize?.(options, token);
        check(token);
        const attempted = {
          ...fetchOptions,
          ...init,
          method: request.method,
          headers: { ...token, ...Object.fromEntries(request.headers) },
          signal,
          body: body.byteLength ? body : null,
          redirect: "manual",
        } as const;
        let response: Response | undefined;
        let error: unknown;
        try {
          const received = await send(request.url, attempted);
          const bytes = init.parseAs === "stream" ? null : await received.arrayBuffer();
          response = received.bodyUsed ? new Response(bytes, received) : received;
        } catch (cause) {
          // Node has the reason in the cause.
          const { message } = ((cause as Error).cause ?? cause) as Error;
          error = new NetworkError(id, `failed at ${origin}: ${message}`, cause);
        }
        signal.throwIfAborted();
        const delay = delayAfter(attempt, retries, end, response);
        if (delay < 0) {
          if (response) return response;
          throw error;
        }
        await new Promise((resolve) => timers.push(setTimeout(resolve, delay)));
      }
    }

    try {
      const result = await Promise.race([
        // openapi-fetch throws the error of JSON.parse.
        request(verb, path, {
          parseAs: "text",
          ...init,
          fetch: fetchWithRetry,
        }),
        // A function that returns a token, and a replacement for fetch, may not react to the signal.
        new Promise<never>((_, reject) => {
          signal.onabort = () => reject(signal.reason);
        }),
      ]);
      const { data, error, response } = result;
      const { ok, status } = response;
      if (ok ? init.parseAs : isError(error, ok)) return result;
      const body = parseBody(data as string);
      if (ok && isResult(body) && !isProblem(body, ok)) return { data: body, response };
      const detail = `${id} responded with ${status}`;
      const problem = { type: "about:blank", title: "Unexpected response", status, detail };
      return { error: problem, response };
    } finally {
      timers.map(clearTimeout);
      // A combined signal with a listener is never collected as garbage.
      signal.onabort = null;
    }
  }

  // The functions for the methods of HTTP have names in capitals.
  for (const name in client) if (name < "a") client[name as "GET"] = call.bind(null, name) as never;
  client.request = call as never;
  return client as unknown as FetchClient<Paths>;
}
