// Made by "npm run build" from openapi/. Do not edit.
import createOpenapiClient, { type FetchOptions, type HeadersOptions } from "openapi-fetch";
import type { ApiClient } from "./api-client.ts";
import { checkBaseUrl, checkHeaders, checkOptions, checkSignal } from "./checks.ts";
import { withDeadline } from "./deadline.ts";
import { TimeoutError } from "./errors.ts";
import type { CommonOptions, Limits } from "./options.ts";
import { redact } from "./redact.ts";
import { reliableFetch, type Sending } from "./reliable-fetch.ts";
import { isEmpty, isObject, isProblem, isSentAsProblem, readJson, unexpected } from "./results.ts";
import { serializePath, serializeQuery } from "./serialize.ts";

/** Adds the credentials of a client to a request, and returns them, so that errors can hide them. */
export type Authorize = (
  client: object,
  request: Request,
) => Promise<{ request: Request; secrets: string[] }>;

/** What the client does for an operation besides the usual. What only some operations need is a function in a separate module. */
export interface OperationSettings {
  /** Adds the credentials. */
  authorize?: Authorize;
  /** The path that is sent, if that of the contract has a query or a fragment. */
  url?: string;
  pathSerializer?: typeof serializePath;
  querySerializer?: typeof serializeQuery;
  /** Return the options of a call with which openapi-fetch sends a body that is not JSON, or cookies. */
  prepare?: ((init: Init) => Init)[];
  /** The media types of the responses. Default: JSON. */
  accept?: string;
  /** Reads the body of a success, and returns undefined if it is empty. Default: as JSON. */
  read?: (response: Response, maxBytes: number) => unknown;
  /** Whether the body of a response is read while it arrives. Default: none. */
  isStream?: (response: Response) => boolean;
  /** Checks whether the body of a success is the documented one. Default: an object. */
  isResult?: (body: unknown) => boolean;
}

/** What the client knows of its contract. */
export interface ContractSettings {
  /** How most operations are called. */
  usual: OperationSettings;
  /** How the others are called, by path or by method and path. */
  exceptions: Map<string, OperationSettings>;
  /** Whether the body of an error response is documented. Default: whether it is a problem. */
  isError?: (body: unknown) => boolean;
}

type Values = Record<string, unknown>;

/** The options of a call: those of openapi-fetch, and those of this client. */
export interface Init extends Omit<FetchOptions<object>, "headers" | "params" | "body">, Limits {
  headers?: HeadersOptions;
  params?: { path?: Values; query?: Values; header?: Values; cookie?: Values };
  body?: unknown;
  /** The media type of the body, where an operation accepts several. */
  contentType?: string;
  /** What errors name. Default: the method and the path. */
  operation?: string;
}

type Result = { data?: unknown; error?: unknown; response: Response };
type Send = (method: string, path: string, init: object) => Promise<Result>;

/**
 * Creates a client of openapi-fetch that sends credentials, retries, and limits the time and the size of each call. Its
 * errors are problems: what is neither the documented success nor a documented error becomes one.
 *
 * @throws TypeError if an option is not valid.
 */
export function createApiClient<Paths extends object>(
  options: CommonOptions,
  contract: ContractSettings,
): ApiClient<Paths> {
  checkOptions(options);
  const root = checkBaseUrl(options.baseUrl);
  const client = createOpenapiClient<Paths>({
    ...options.fetchOptions,
    baseUrl: root,
    ...(options.headers && { headers: options.headers }),
    ...(options.bodySerializer && { bodySerializer: options.bodySerializer }),
  });

  async function request(method: string, path: string, given: Init = {}): Promise<Result> {
    const verb = method.toUpperCase();
    const { exceptions, usual } = contract;
    const settings = exceptions.get(path) ?? exceptions.get(`${verb} ${path}`) ?? usual;
    const {
      operation = `${verb} ${path}`,
      signal = options.signal,
      timeout = options.timeout ?? 30_000,
      retries = options.retries ?? (verb === "GET" ? 2 : 0),
      maxResponseBytes = options.maxResponseBytes ?? 20_000_000,
      parseAs = "json",
    } = given;
    checkSignal(signal);
    checkHeaders(operation, options.headers, given.headers, given.params?.header);
    const baseUrl = given.baseUrl ? checkBaseUrl(given.baseUrl) : root;
    const createError = () =>
      new TimeoutError(operation, `timed out after ${timeout} ms at ${new URL(baseUrl).origin}`);
    return withDeadline(timeout, signal, createError, async (deadline) => {
      const secrets: string[] = [];
      const fetch = reliableFetch({
        ...{ operation, retries, maxResponseBytes, deadline },
        // MSW and tests replace the global one after a client was made.
        fetch: given.fetch ?? options.fetch ?? ((...sent) => globalThis.fetch(...sent)),
        fetchOptions: { ...options.fetchOptions, ...fetchOptionsOf(given) },
        authorize: authorizer(options, settings, root, secrets),
        hideSecrets: (value) => redact(value, secrets),
        isStream: (response) => parseAs === "stream" || settings.isStream?.(response) === true,
      });
      const init = {
        ...initOf(given, settings, options, operation),
        ...{ baseUrl, fetch, signal: deadline.signal, redirect: "manual" },
        // JSON is read below.
        parseAs: parseAs === "json" ? "stream" : parseAs,
      };
      const send = client.request as unknown as Send;
      const { data, error, response } = await send(method, settings.url ?? path, init);
      if (!response.ok) {
        const { isError = isProblem } = contract;
        const body = redact(error, secrets);
        return { error: isError(body) ? body : unexpected(response, body), response };
      }
      if (parseAs !== "json") return { data, response };
      const { read = readJson, isResult = verb === "HEAD" ? isEmpty : isObject } = settings;
      const body = await read(response, maxResponseBytes);
      if (isResult(body) && !isSentAsProblem(body)) return { data: body, response };
      const clean = redact(body, secrets);
      return { error: isSentAsProblem(body) ? clean : unexpected(response, clean), response };
    });
  }

  const call =
    (method: string) =>
    (path: string, init?: Init): Promise<Result> =>
      request(method, path, init);
  const { use, eject } = client;
  return {
    ...{ request, use, eject, GET: call("GET"), PUT: call("PUT"), POST: call("POST") },
    ...{ DELETE: call("DELETE"), OPTIONS: call("OPTIONS"), HEAD: call("HEAD") },
    ...{ PATCH: call("PATCH"), TRACE: call("TRACE") },
  } as unknown as ApiClient<Paths>;
}

/**
 * Adds to an attempt what middleware does not see and what can change from attempt to attempt, and collects the secrets
 * that are sent.
 */
const authorizer =
  (
    client: CommonOptions,
    { accept = "application/json", authorize }: OperationSettings,
    root: string,
    secrets: string[],
  ): Sending["authorize"] =>
  async (attempt) => {
    const { headers, url } = attempt;
    if (!headers.has("accept")) headers.set("accept", `${accept}, application/problem+json`);
    // Middleware and a call's own baseUrl may lead elsewhere, where the token must not go.
    const isService = `${url}/`.startsWith(`${root}/`);
    const isAuthorized = !isService || headers.has("authorization");
    const added = isAuthorized ? undefined : await authorize?.(client, attempt);
    const request = added?.request ?? attempt;
    const credentials = request.headers.get("authorization")?.replace(/.* /, "");
    secrets.push(...(added?.secrets ?? []), ...(credentials ? [credentials] : []));
    return request;
  };

/** The options of a call with the serializers of the operation, in place of which the caller can have others. */
function initOf(
  given: Init,
  { prepare = [], pathSerializer = serializePath, querySerializer }: OperationSettings,
  client: CommonOptions,
  operation: string,
): Init {
  const init = prepare.reduce((init, prepareOne) => prepareOne(init), given);
  const serializePathOf: typeof pathSerializer = (path, values) => {
    try {
      return pathSerializer(path, values);
    } catch (error) {
      throw new TypeError(`${operation}: ${(error as Error).message}`);
    }
  };
  return {
    ...init,
    // openapi-fetch serializes a path only if there are parameters, and one that misses all of them must not be sent.
    params: { ...init.params, path: init.params?.path ?? {} },
    pathSerializer: init.pathSerializer ?? client.pathSerializer ?? serializePathOf,
    querySerializer:
      init.querySerializer ?? client.querySerializer ?? querySerializer ?? serializeQuery,
  };
}

/** The options of a call that are not those of `fetch`. */
const ownOptions = [
  ...["params", "body", "headers", "parseAs", "baseUrl", "fetch", "middleware", "signal", "method"],
  ...["querySerializer", "bodySerializer", "pathSerializer"],
  ...["timeout", "retries", "maxResponseBytes", "contentType", "operation"],
];

/** The options of a call for `fetch`, some of which a `Request` does not take, such as `next` or `dispatcher`. */
const fetchOptionsOf = (init: Init): RequestInit =>
  Object.fromEntries(Object.entries(init).filter(([name]) => !ownOptions.includes(name)));
