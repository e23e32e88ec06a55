import {
  createQuerySerializer,
  defaultBodySerializer,
  defaultPathSerializer,
  type FetchOptions,
  type Middleware,
  mergeHeaders,
} from "openapi-fetch";
import { isObject } from "./call.ts";
import { NetworkError, TimeoutError } from "./errors.ts";
import type { FetchClient } from "./fetch-types.ts";
import { sendThrough } from "./middleware.ts";
import type { CallOptions, ClientOptions } from "./options.ts";
import { exceptions, isError, methods, usual } from "./path-calls.ts";
import { isProblem, parseBody } from "./response.ts";
import { delayAfter, readText } from "./send.ts";

/** Options of the client of openapi-fetch. Middleware of openapi-fetch takes the place of the hooks of the functions. */
export type PathClientOptions = Omit<ClientOptions, "onRequest" | "onResponse" | "onRetry">;

type Values = Record<string, string>;

/** The options of a call: those of openapi-fetch, and those of this package. */
type Init = Omit<
  FetchOptions<Record<never, never>>,
  "headers" | "params" | "body" | "bodySerializer"
> &
  Pick<CallOptions, "timeout" | "retries" | "maxResponseBytes"> & {
    headers?: Values;
    params?: { path?: Values; query?: Record<string, unknown>; header?: Values };
    body?: unknown;
    bodySerializer?: SerializeBody;
  };

/** As openapi-fetch calls it. */
type SerializeBody = (body: unknown, headers: Headers) => BodyInit;

type Result = { data?: unknown; error?: unknown; response: Response };

/**
 * Creates a client with the calls of openapi-fetch, its serializers and its middleware, that sends the access token,
 * retries, and limits the time of a call. Its errors are problems: what is neither the documented success nor a problem
 * of the service becomes one.
 *
 * @throws TypeError if `baseUrl` is not a URL, or has credentials.
 */
export function createPathClient<Paths extends object>(
  options: PathClientOptions,
): FetchClient<Paths> {
  const { fetch: sendOnce = fetch } = options;
  const { href, origin, username, password } = new URL(options.baseUrl);
  // The errors of `fetch` would show them.
  if (username || password) throw new TypeError("baseUrl must not have credentials");
  const root = href.replace(/\/*$/, "/");
  const used: Middleware[] = [];

  async function call(verb: string, path: string, init?: Init): Promise<Result> {
    const {
      baseUrl: other,
      params = {},
      parseAs = "json",
      querySerializer: ofQuery,
      bodySerializer = defaultBodySerializer as SerializeBody,
      pathSerializer = defaultPathSerializer,
      body: value,
      middleware = [],
      headers: given,
      ...rest
    } = init ?? {};
    const method = verb.toUpperCase();
    const id = `${method} ${path}`;
    const { authorize, isResult = isObject } = exceptions[path] ?? exceptions[id] ?? usual;
    const check = (values: object | undefined, invalid = /[^ -~]/, kind = "header ") => {
      if (values instanceof Headers) return;
      for (const name in values) {
        if (invalid.test(values[name as never])) {
          throw new TypeError(`${id}: invalid ${kind}${name}`);
        }
      }
    };
    // The error of `Headers` would show the value.
    check(options.headers);
    check(given);
    check(params.header);
    // It would lead to another path.
    check(params.path, /^\.{0,2}$/, "");
    const {
      signal: caller = options.signal,
      timeout = options.timeout ?? 30_000,
      retries = options.retries ?? (method === "GET" ? 2 : 0),
      maxResponseBytes = options.maxResponseBytes ?? 20_000_000,
    } = rest;
    const limit = parseAs === "json" ? maxResponseBytes : Infinity;
    const end = Date.now() + timeout;
    const timer = new AbortController();
    const timers: ReturnType<typeof setTimeout>[] = [];
    let { signal } = timer;
    /** The whole body, if the caller reads it only from the result. */
    let text: string | undefined;

    async function send(
      { url, headers }: Pick<Request, "url" | "headers">,
      parts: RequestInit,
      isPlain?: boolean,
    ): Promise<Response> {
      for (let attempt = 1; ; attempt++) {
        const token = {};
        // Middleware and a call's own baseUrl may lead elsewhere, where the token must not go.
        if (url.startsWith(root)) await authorize?.(options, token);
        check(token);
        signal.throwIfAborted();
        let response: Response | undefined;
        let error: unknown;
        try {
          const received = await sendOnce(url, {
            ...parts,
            headers: { ...token, ...Object.fromEntries(headers) },
            signal,
            redirect: "manual",
          });
          // The body is complete before anybody reads it.
          if (isPlain) text = await readText(received, limit);
          else if (parseAs !== "stream") await readText(received.clone(), limit);
          response = received;
        } catch (cause) {
          // Node has the reason in the cause.
          const { message, code } = Object((cause as Error)?.cause ?? cause);
          const place = new URL(url).origin;
          error = new NetworkError(id, `failed at ${place}: ${message || code}`, cause);
          // A response that is too large stays too large. This closes its connection.
          if (cause instanceof RangeError) timer.abort(error);
        }
        signal.throwIfAborted();
        const delay = attempt <= retries ? delayAfter(attempt, response) : Infinity;
        if (delay >= end - Date.now()) {
          if (response) return response;
          throw error;
        }
        await new Promise((resolve) => timers.push(setTimeout(resolve, delay)));
      }
    }

    async function exchange(): Promise<Result> {
      const baseUrl = (other || root).replace(/\/$/, "");
      const querySerializer =
        typeof ofQuery === "function" ? ofQuery : createQuerySerializer(ofQuery);
      const all = [options.headers, given, params.header];
      const body = value === undefined ? value : bodySerializer(value, mergeHeaders(...all));
      const isTyped = body === undefined || body instanceof FormData;
      const headers = mergeHeaders(isTyped ? {} : { "Content-Type": "application/json" }, ...all);
      const start = baseUrl + path;
      const located = params.path ? pathSerializer(start, params.path) : start;
      const search = querySerializer((params.query ?? {}) as never).replace(/^\?/, "");
      const written = search ? `${located}${path.includes("?") ? "&" : "?"}${search}` : located;
      const parts = { ...options.fetchOptions, ...rest, method, body: body ?? null } as RequestInit;
      const middlewares = [...used, ...middleware];
      let response: Response;
      if (middlewares.length > 0 || other) {
        const fetch = async (...sent: ConstructorParameters<typeof Request>) => {
          const request = new Request(...sent);
          const bytes = await request.arrayBuffer();
          const body = bytes.byteLength ? bytes : null;
          return send(request, { ...parts, method: request.method, body });
        };
        const request = new Request(written, { ...parts, headers });
        // Middleware can read the options of a call that `Request` does not know.
        for (const key in rest) {
          if (!(key in request)) Object.assign(request, { [key]: rest[key as never] });
        }
        const context = {
          request,
          schemaPath: path,
          params,
          id: `${Math.random()}`,
          options: Object.freeze({
            baseUrl,
            fetch,
            parseAs,
            querySerializer,
            bodySerializer,
            pathSerializer,
          }),
        };
        response = await sendThrough(middlewares.filter(Boolean), context as never, fetch);
      } else {
        // As `fetch` writes it, where that can differ.
        const url = init?.pathSerializer || /[.%\\]/.test(path) ? new URL(written).href : written;
        response = await send({ url, headers }, parts, parseAs === "json");
      }
      const { ok, status } = response;
      if (ok && parseAs !== "json") {
        const isEmpty =
          method === "HEAD" || status === 204 || response.headers.get("content-length") === "0";
        const read = () => (parseAs === "stream" ? response.body : response[parseAs]());
        return { data: isEmpty ? undefined : await read(), response };
      }
      const data = parseBody(text ?? (await response.text()));
      if (ok ? isResult(data) && !isProblem(data, ok) : isError(data, ok)) {
        return ok ? { data, response } : { error: data, response };
      }
      // A whole URL can contain a secret.
      const base = !ok && response.headers.get("location")?.match(/^\w+:..[^/?#]+/);
      const shown = base ? `Set baseUrl to ${base}` : JSON.stringify(data ?? "").slice(0, 200);
      const detail = `${id} responded with ${status}: ${shown}`;
      const problem = { type: "about:blank", title: "Unexpected response", status, detail };
      return { error: problem, response };
    }

    // A function that returns a token, and a replacement for fetch, may not react to the signal.
    return new Promise<Result>((resolve, reject) => {
      if (caller) {
        caller.throwIfAborted();
        // Listeners on the caller's own signal would add up, because many calls can share it. Older browsers need one.
        if (AbortSignal.any) signal = AbortSignal.any([caller, signal]);
        else caller.addEventListener("abort", () => timer.abort(caller.reason));
        signal.onabort = () => reject(signal.reason);
      }
      timers.push(
        setTimeout(
          () => {
            timer.abort(new TimeoutError(id, `timed out after ${timeout} ms at ${origin}`));
            reject(signal.reason);
          },
          // A timer of more than 24 days would fire at once.
          Math.min(timeout, 2e9),
        ),
      );
      exchange().then(resolve, reject);
    }).finally(() => {
      timers.map(clearTimeout);
      // A combined signal with a listener is never collected as garbage.
      if (caller) signal.onabort = null;
    });
  }

  const client: Record<string, unknown> = {
    request: call,
    use(...added: Middleware[]) {
      for (const one of added.filter(Boolean)) {
        if (!["onRequest", "onResponse", "onError"].some((hook) => hook in Object(one))) {
          throw new TypeError("middleware must have onRequest, onResponse or onError");
        }
        used.push(one);
      }
    },
    eject(...removed: Middleware[]) {
      for (const one of removed) if (used.includes(one)) used.splice(used.indexOf(one), 1);
    },
  };
  for (const method of methods) client[method] = call.bind(null, method);
  return client as never;
}
