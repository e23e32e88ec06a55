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
  middleware?: unknown;
  baseUrl?: string;
}

/** A call of openapi-fetch, without the types of a contract. */
type Send = (
  method: string,
  path: string,
  init: Init & { fetch: (request: Request) => Promise<Response>; Request: unknown },
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** Takes the place of `Request` where only this client sees it, because a real one takes a fifth of the time of a call. */
function PlainRequest(url: string, init: RequestInit & { url?: string }): object {
  init.url = url;
  return init;
}

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
  const root = `${baseUrl}/`;
  const client = createFetchClient({ baseUrl, headers: headers as HeadersInit });
  const request = client.request as unknown as Send;
  const { use } = client;
  let isWatched = false;
  client.use = (...middleware) => {
    isWatched = true;
    use(...middleware);
  };

  async function call(verb: string, path: string, init: Init = {}) {
    const method = verb.toUpperCase();
    const id = `${method} ${path}`;
    const { authorize, isResult = isObject } = exceptions[path]?.[method] ?? usual;
    const check = (values: object | undefined, invalid = /[^ -~]/) => {
      for (const name in values) {
        if (invalid.test(values[name as never])) throw new TypeError(`${id}: invalid ${name}`);
      }
    };
    // The error of `fetch` would show the value.
    check(headers);
    check(init.headers);
    // It would lead to another path.
    check(init.params?.path, /^\.{0,2}$/);
    // Nobody else sees the request, and the response before it is read. The URL is as `fetch` writes it.
    const isPlain = !(
      isWatched ||
      init.middleware ||
      init.parseAs ||
      init.baseUrl ||
      /[.%\\]/.test(path)
    );
    const {
      signal: caller = options.signal,
      timeout = options.timeout ?? 30_000,
      retries = options.retries ?? (method === "GET" ? 2 : 0),
    } = init;
    const end = Date.now() + timeout;
    const controller = new AbortController();
    const timers: ReturnType<typeof setTimeout>[] = [];
    let combined: AbortSignal | undefined;

    async function fetchWithRetry(request: Request): Promise<Response> {
      let parts: RequestInit = request;
      if (!isPlain) {
        const bytes = await request.arrayBuffer();
        const body = bytes.byteLength ? bytes : null;
        parts = { ...fetchOptions, ...init, method: request.method, body };
      }
      for (let attempt = 1; ; attempt++) {
        const token = {};
        // Middleware and a call's own baseUrl may lead elsewhere, where the token must not go.
        if (request.url.startsWith(root)) await authorize?.(options, token);
        check(token);
        let response: Response | undefined;
        let error: unknown;
        try {
          const received = await send(request.url, {
            ...parts,
            headers: { ...token, ...Object.fromEntries(request.headers) },
            signal: controller.signal,
            redirect: "manual",
          });
          if (init.parseAs !== "stream") {
            // The body is complete before anybody reads it.
            const text = (isPlain ? received : received.clone()).text();
            if (isPlain) received.text = () => text;
            await text;
          }
          response = received;
        } catch (cause) {
          // Node has the reason in the cause.
          const { message } = ((cause as Error).cause ?? cause) as Error;
          error = new NetworkError(id, `failed at ${origin}: ${message}`, cause);
        }
        controller.signal.throwIfAborted();
        const delay = delayAfter(attempt, retries, end, response);
        if (delay == null) {
          if (response) return response;
          throw error;
        }
        await new Promise((resolve) => timers.push(setTimeout(resolve, delay)));
      }
    }

    try {
      const result = await new Promise<Awaited<ReturnType<Send>>>((resolve, reject) => {
        const abort = (reason: unknown) => {
          controller.abort(reason);
          // A function that returns a token, and a replacement for fetch, may not react to the signal.
          reject(reason);
        };
        if (caller) {
          caller.throwIfAborted();
          const onAbort = () => abort(caller.reason);
          // Listeners on the caller's own signal would add up, because many calls can share it. Older browsers need one.
          combined = AbortSignal.any?.([caller]);
          if (combined) combined.onabort = onAbort;
          else caller.addEventListener("abort", onAbort);
        }
        timers.push(
          setTimeout(
            () => abort(new TimeoutError(id, `timed out after ${timeout} ms at ${origin}`)),
            // A timer of more than 24 days would fire at once.
            Math.min(timeout, 2e9),
          ),
        );
        request(verb, path, {
          // openapi-fetch throws the error of JSON.parse.
          parseAs: "text",
          ...fetchOptions,
          ...init,
          fetch: fetchWithRetry,
          Request: isPlain ? PlainRequest : Request,
        }).then(resolve, reject);
      });
      const { data, error, response } = result;
      const { ok, status } = response;
      if (ok ? init.parseAs : isError(error, ok)) return result;
      const body = parseBody(data as string);
      if (ok && isResult(body) && !isProblem(body, ok)) return { data: body, response };
      // A whole URL can contain a secret.
      const base = !ok && response.headers.get("location")?.match(/^\w+:..[^/?#]+/);
      const shown = base
        ? `Set baseUrl to ${base}`
        : JSON.stringify(data ?? error ?? "").slice(0, 200);
      const detail = `${id} responded with ${status}: ${shown}`;
      const problem = { type: "about:blank", title: "Unexpected response", status, detail };
      return { error: problem, response };
    } finally {
      timers.map(clearTimeout);
      // A combined signal with a listener is never collected as garbage.
      if (combined) combined.onabort = null;
    }
  }

  // The functions for the methods of HTTP have names in capitals.
  for (const name in client) if (name < "a") client[name as "GET"] = call.bind(null, name) as never;
  client.request = call as never;
  return client as unknown as FetchClient<Paths>;
}
