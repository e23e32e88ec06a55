import {
  createQuerySerializer,
  defaultBodySerializer,
  defaultPathSerializer,
  type FetchOptions,
  type Middleware,
} from "openapi-fetch";
import { type Call, isObject } from "./call.ts";
import type { FetchClient } from "./fetch-types.ts";
import { type Sent, sendThrough } from "./middleware.ts";
import type { CallOptions, ClientOptions } from "./options.ts";
import { exceptions, isError, methods, usual } from "./path-calls.ts";
import { isProblem, parseBody, type Reply } from "./response.ts";
import { sendWithRetry } from "./send.ts";

type Values = Record<string, string>;

/** The options of a call: those of openapi-fetch, and those of this package. */
type Init = Pick<
  FetchOptions<Record<never, never>>,
  "baseUrl" | "querySerializer" | "pathSerializer" | "parseAs" | "middleware"
> &
  CallOptions & {
    params?: { path?: Values; query?: object; header?: Values };
    body?: unknown;
    bodySerializer?: SerializeBody;
  };

/** As openapi-fetch calls it. */
type SerializeBody = (body: unknown, headers: Values) => BodyInit;

type Result = { data?: unknown; error?: unknown; response: Response };

/**
 * Creates a client with the calls of openapi-fetch, its serializers and its middleware. Requests are sent as those of
 * the functions are: with the access token, retries, and within the timeout of a call. Its errors are problems: what
 * is neither the documented success nor a problem of the service becomes one.
 *
 * @throws TypeError if `baseUrl` is not a URL.
 */
export function createPathClient<Paths extends object>(options: ClientOptions): FetchClient<Paths> {
  const root = new URL(options.baseUrl).href.replace(/\/*$/, "/");
  const sender = { ...options, headers: {} };
  let used: Middleware[] = [];

  async function call(verb: string, path: string, init: Init = {}): Promise<Result> {
    const {
      params = {},
      baseUrl = root,
      querySerializer,
      pathSerializer = defaultPathSerializer,
      bodySerializer: serializeBody = defaultBodySerializer as SerializeBody,
      parseAs = "json",
      middleware = [],
      headers: given,
      ...rest
    } = init;
    const method = verb.toUpperCase();
    const id = `${method} ${path}`;
    const { authorize, isResult = isObject } = exceptions[path] ?? exceptions[id] ?? usual;
    for (const name in params.path) {
      // It would lead to another path.
      if (/^\.{0,2}$/.test(params.path[name] as string)) {
        throw new TypeError(`${id}: invalid ${name}`);
      }
    }
    const headers = merge(id, [options.headers, given, params.header]);
    const writeQuery =
      typeof querySerializer === "function"
        ? querySerializer
        : createQuerySerializer(querySerializer);
    const query = writeQuery((params.query ?? {}) as never);
    const written =
      baseUrl.replace(/\/*$/, "") +
      pathSerializer(path, params.path ?? {}) +
      (query && (path.includes("?") ? "&" : "?") + query);
    // As `fetch` writes it, where that can differ.
    const url = init.baseUrl || /[.%\\]/.test(path) ? new URL(written).href : written;
    const body = init.body === undefined ? init.body : serializeBody(init.body, headers);
    if (typeof body === "string") headers["content-type"] ??= "application/json";
    const middlewares = [...used, ...middleware];

    async function send({ url, method, headers }: Sent, content?: BodyInit | null): Promise<Reply> {
      let received: Response | undefined;
      const fetchOnce: ClientOptions["fetch"] = async (url, init) => {
        received = await (options.fetch ?? fetch)(url, init);
        // The reader of the text would leave nothing for the caller.
        if (parseAs === "stream" && received.ok) return new Response(null, received);
        return received.clone();
      };
      // Middleware and a call's own baseUrl may lead elsewhere, where the token must not go.
      const own = url.startsWith(root) ? authorize : undefined;
      const reply = await sendWithRetry(
        { id, path, method, authorize: own } as Call,
        parseAs === "json" && !middlewares[0] ? sender : { ...sender, fetch: fetchOnce },
        { ...rest, fetchOptions: rest as RequestInit },
        url,
        headers,
        content,
      );
      if (received) reply[0] = received;
      return reply;
    }

    let response: Response;
    let text: string | undefined;
    if (middlewares[0]) {
      const context = {
        request: new Request(url, {
          ...options.fetchOptions,
          ...(rest as RequestInit),
          method,
          headers,
          body: body as BodyInit,
        }),
        schemaPath: path,
        params,
        id: `${Math.random()}`,
        options: { ...init, baseUrl },
      };
      response = await sendThrough(middlewares, context as never, send);
    } else [response, text] = await send({ url, method, headers }, body);
    const { ok, status } = response;
    if (ok && parseAs !== "json") {
      return { data: await (parseAs === "stream" ? response.body : response[parseAs]()), response };
    }
    const data = parseBody(text ?? (await response.text()));
    if (ok ? isResult(data) && !isProblem(data, ok) : isError(data, ok)) {
      return ok ? { data, response } : { error: data, response };
    }
    // A whole URL can contain a secret.
    const base = !ok && response.headers.get("location")?.match(/^\w+:..[^/?#]+/);
    const shown = base ? `Set baseUrl to ${base}` : JSON.stringify(data ?? "").slice(0, 200);
    const detail = `${id} responded with ${status}: ${shown}`;
    return {
      error: { type: "about:blank", title: "Unexpected response", status, detail },
      response,
    };
  }

  const client: Record<string, unknown> = {
    request: call,
    use(...added: Middleware[]) {
      used.push(...added);
    },
    eject(...removed: Middleware[]) {
      used = used.filter((one) => !removed.includes(one));
    },
  };
  for (const method of methods) client[method] = call.bind(null, method);
  return client as never;
}

/** The headers of all, of which the last replaces others of its name, and null removes them. */
function merge(id: string, all: (HeadersInit | undefined)[]): Values {
  const headers: Values = {};
  for (const given of all) {
    const entries = given instanceof Headers ? given : Object.entries(given ?? {});
    for (const [name, value] of entries) {
      // The error of `Headers` would show the value.
      if (/[^ -~]/.test(name + value)) throw new TypeError(`${id}: invalid header ${name}`);
      if (value === null) delete headers[name.toLowerCase()];
      else if (value !== undefined) headers[name.toLowerCase()] = [value].flat().join(", ");
    }
  }
  return headers;
}
