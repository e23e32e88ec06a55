import type { Problem } from "../generated/models.ts";
import { ApiError } from "./errors.ts";
import type { AccessToken, CallOptions, ClientOptions } from "./options.ts";
import { sendWithRetry } from "./send.ts";

/** A client of the service, made by {@link createClient}. Every operation takes one. */
export interface Client extends ClientOptions {}

/**
 * Creates a client. It sends nothing until an operation is called.
 *
 * @throws TypeError if `baseUrl` is not an http or https URL.
 */
export function createClient(options: ClientOptions): Client {
  const client = { ...options, baseUrl: normalizeBaseUrl(options.baseUrl) };
  // A client that is printed does not show its token.
  return Object.defineProperty(client, "accessToken", { enumerable: false });
}

/** An http or https URL as `fetch` writes it, without a trailing slash. */
export function normalizeBaseUrl(baseUrl: string): string {
  if (!/^https?:\/\/[^?#@\\]+$/i.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new TypeError("baseUrl must be an http or https URL");
  }
  return new URL(baseUrl).href.replace(/\/+$/, "");
}

/**
 * The token to send, or undefined.
 *
 * @throws TypeError if a header cannot contain it. The error of `fetch` would show the token.
 */
export async function resolveToken(accessToken: AccessToken): Promise<string | undefined> {
  const token = (typeof accessToken === "function" ? await accessToken() : accessToken)?.trim();
  if (/[^ -~]/.test(token ?? "")) {
    throw new TypeError("accessToken contains characters that are not allowed in an HTTP header");
  }
  return token;
}

/**
 * A path with its parameters, each encoded as one segment.
 *
 * @throws TypeError if a parameter is missing or would lead to another path.
 */
export function buildPath(operation: string, path: string, values: object = {}): string {
  return path.replace(/{(\w+)}/g, (_, name: string) => {
    const value = (values as Record<string, unknown>)[name] ?? "";
    if (typeof value === "object" || /^\.{0,2}$/.test(`${value}`)) {
      throw new TypeError(`${operation}: ${JSON.stringify(value)} is not a valid ${name}`);
    }
    return encodeURIComponent(`${value}`);
  });
}

/** The query of a URL. An array repeats its parameter; parameters that are undefined or null are omitted. */
function buildQuery(values: object = {}): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((item) => item != null)
      .map((item) => `${name}=${encodeURIComponent(item)}`),
  );
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

/** The parts of a request, with the options of the call. */
export interface RequestParts extends CallOptions {
  path?: object;
  query?: object | undefined;
  body?: unknown;
}

/** Whether a body is an object, as that of most operations is. */
export function isObject(body: unknown): boolean {
  return Object.prototype.toString.call(body) === "[object Object]";
}

/** Whether a body is a page of a list. */
export function isPage(body: unknown): boolean {
  const { items, pagination } = Object(body);
  return Array.isArray(items) && Number.isInteger(Object(pagination).max_page);
}

/** Whether a response has no body, as that of an operation without a result. */
export function isEmpty(body: unknown): boolean {
  return body === undefined;
}

/**
 * Calls an operation. The functions of `operations.ts` call it with their first parameters.
 *
 * @param acceptsToken - 1 if the operation accepts a token.
 * @param isResult - Checks whether a body is the documented one.
 * @throws {@link ApiError} if the response is not the documented success.
 * @throws TypeError if a path parameter would lead to another path.
 */
export async function call<Result>(
  operation: string,
  method: string,
  path: string,
  acceptsToken: 0 | 1,
  client: Client,
  request: RequestParts = {},
  isResult: (body: unknown) => boolean = isObject,
): Promise<Result> {
  const url = client.baseUrl + buildPath(operation, path, request.path) + buildQuery(request.query);
  const body = request.body === undefined ? null : JSON.stringify(request.body);
  const { fetch: send = fetch } = client;
  let token: string | undefined;
  const prepare = async (signal: AbortSignal) => {
    if (acceptsToken) token = await resolveToken(client.accessToken);
    const headers: Record<string, string> = {
      accept: "application/json, application/problem+json",
      ...(body && { "content-type": "application/json" }),
    };
    const own = { ...client.headers, ...request.headers };
    for (const name in own) headers[name.toLowerCase()] = own[name] as string;
    if (token) headers.authorization = `Bearer ${token}`;
    return () => send(url, { method, headers, body, signal, redirect: "manual" });
  };
  const [response, text] = await sendWithRetry(operation, method, client, request, prepare);
  const result = parseJson(text);
  if (response.ok && isResult(result) && !isProblem(result, response)) return result as Result;
  throw createApiError(operation, response, text, token);
}

/** The error for a response. The service may have repeated the token, and the error must not. */
export function createApiError(
  operation: string,
  response: Response,
  text: string,
  token: string | undefined,
): ApiError {
  const redact = (value: string) => (token ? value.replaceAll(token, "[token]") : value);
  // The text may contain the token with escape sequences, which the parsed strings do not.
  const body = parseJson(redact(text), (_, value) =>
    typeof value === "string" ? redact(value) : value,
  );
  const problem = isProblem(body, response) ? body : undefined;
  return new ApiError(operation, response, problem, body);
}

/** The value of a JSON text, undefined if the text is empty, or the error if it is not JSON. */
export function parseJson(
  text: string,
  reviver?: (key: string, value: unknown) => unknown,
): unknown {
  try {
    return text ? JSON.parse(text, reviver) : undefined;
  } catch (error) {
    return error;
  }
}

/** Whether a body is a problem. In a success response, a title alone does not make a problem. */
export function isProblem(body: unknown, { ok }: Response): body is Problem {
  const { title, status } = Object(body);
  return typeof title === "string" && (!ok || typeof status === "number");
}
