// Made by "npm run build" from openapi/. Do not edit.
import createOpenapiClient, { type FetchOptions, type HeadersOptions } from "openapi-fetch";
import type { ApiClient } from "./api-client.ts";
import { checkBaseUrl, checkHeaders, checkOptions } from "./checks.ts";
import { withDeadline } from "./deadline.ts";
import { TimeoutError } from "./errors.ts";
import type { CommonOptions, Limits } from "./options.ts";
import { reliableFetch, type Sending } from "./reliable-fetch.ts";
import { isEmpty, isObject, isProblem, isSentAsProblem, readJson, unexpected } from "./results.ts";
import { hideSecrets } from "./secrets.ts";
import { serializePath, serializeQuery, type WritePath } from "./serialize.ts";

/** Adds the credentials of a client to a request, and to the secrets that errors hide. */
export type Authorize = (client: object, request: Request, secrets: string[]) => Promise<Request>;

/** What the client does for an operation besides the usual. What only some operations need is a function in a separate module. */
export interface OperationSettings {
  /** Adds the credentials. */
  authorize?: Authorize;
  /** The path that is sent, if that of the contract has a query or a fragment. */
  url?: string;
  pathSerializer?: WritePath;
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
  const root = checkBaseUrl(options?.baseUrl);
  checkOptions(options);
  const { headers, bodySerializer } = options;
  const client = createOpenapiClient<Paths>({
    baseUrl: root,
    ...(headers && { headers }),
    ...(bodySerializer && { bodySerializer }),
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
    checkOptions(given);
    checkHeaders(operation, headers, given.headers, given.params?.header);
    const baseUrl = given.baseUrl ? checkBaseUrl(given.baseUrl) : root;
    const createError = () =>
      new TimeoutError(operation, `timed out after ${timeout} ms at ${new URL(baseUrl).origin}`);
    return withDeadline(timeout, signal, createError, async (deadline) => {
      const secrets: string[] = [];
      const init = { ...options.fetchOptions, ...initOf(given, settings, options, operation) };
      const fetch = reliableFetch({
        ...{ operation, retries, maxResponseBytes, deadline, secrets },
        // MSW and tests replace the global one after a client was made.
        fetch: given.fetch ?? options.fetch ?? ((...sent) => globalThis.fetch(...sent)),
        fetchOptions: fetchOptionsOf(init),
        authorize: authorizer(options, settings, root, secrets),
        isStream: (response) => parseAs === "stream" || settings.isStream?.(response) === true,
      });
      const { data, error, response } = await (client.request as unknown as Send)(
        method,
        settings.url ?? path,
        {
          ...init,
          ...{ baseUrl, fetch, signal: deadline.signal, redirect: "manual" },
          // JSON is read below.
          parseAs: parseAs === "json" ? "stream" : parseAs,
        },
      );
      const { ok } = response;
      if (ok && parseAs !== "json") return { data, response };
      const { read = readJson, isResult = verb === "HEAD" ? isEmpty : isObject } = settings;
      const body = ok ? await read(response, maxResponseBytes) : error;
      const isError = ok ? isSentAsProblem : (contract.isError ?? isProblem);
      if (ok && isResult(body) && !isError(body)) return { data: body, response };
      const shown = hideSecrets(secrets)(body);
      return { error: isError(shown) ? shown : unexpected(response, shown), response };
    });
  }

  const { use, eject } = client;
  const calls = "GET PUT POST DELETE OPTIONS HEAD PATCH TRACE".split(" ").map((method) => {
    return [method, (path: string, init?: Init) => request(method, path, init)];
  });
  return { request, use, eject, ...Object.fromEntries(calls) };
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
    const request = (!isAuthorized && (await authorize?.(client, attempt, secrets))) || attempt;
    const credentials = request.headers.get("authorization")?.replace(/.* /, "");
    if (credentials) secrets.push(credentials);
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
  return {
    ...init,
    // openapi-fetch serializes a path only if there are parameters, and one that misses all of them must not be sent.
    params: { ...init.params, path: init.params?.path ?? {} },
    pathSerializer:
      init.pathSerializer ??
      client.pathSerializer ??
      ((url, values) => pathSerializer(url, values, operation)),
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
