import { type Call, isObject } from "./call.ts";
import type { CallOptions, ClientOptions } from "./options.ts";
import { createApiError, isProblem, isText, parseBody } from "./response.ts";
import { sendWithRetry } from "./send.ts";

/** A client of the service, made by {@link createClient}. Every operation takes one. */
export interface Client extends ClientOptions {}

/**
 * Creates a client. It sends nothing until an operation is called.
 *
 * @throws TypeError if `baseUrl` is not an http or https URL.
 */
export function createClient(options: ClientOptions): Client {
  const { baseUrl } = options;
  if (!/^https?:\/\/[^?#@\\]+$/i.test(baseUrl)) {
    throw new TypeError("baseUrl must be an http URL");
  }
  const client: Record<string, unknown> = { ...options };
  for (const name in client) {
    const value = client[name];
    // A text is a secret. A client that is printed does not show what a function returns.
    if (isText(value)) client[name] = () => value;
  }
  // As `fetch` writes it.
  return Object.assign(client, { baseUrl: new URL(baseUrl).href.replace(/\/+$/, "") });
}

/**
 * The path of an operation with its parameters, each encoded as one segment.
 *
 * @throws TypeError if a parameter is missing or would lead to another path.
 */
export function buildPath({ id, path }: Pick<Call, "id" | "path">, values: object = {}): string {
  return path.replace(/{(.+?)}/g, (_, name: string) => {
    const value = (values as Record<string, string>)[name] as string;
    if (typeof (value ?? {}) === "object" || /^\.{0,2}$/.test(value)) {
      throw new TypeError(`${id}: path.${name} is ${JSON.stringify(value)}`);
    }
    return encodeURIComponent(value);
  });
}

/** The parts of a request, with the options of the call. */
export interface RequestParts extends CallOptions {
  path?: object;
  query?: object | undefined;
  body?: unknown;
}

/**
 * Calls an operation.
 *
 * @throws {@link ApiError} if the response is not the documented success.
 * @throws TypeError if a path parameter is missing or would lead to another path.
 */
export async function call<Result>(
  operation: Call,
  client: Client,
  request: RequestParts = {},
): Promise<Result> {
  const { isResult = isObject } = operation;
  const path = buildPath(operation, request.path) + (operation.query?.(request.query) ?? "");
  const headers: Record<string, string> = { accept: "application/json, application/problem+json" };
  const body = operation.body?.(request.body, headers);
  const url = client.baseUrl + path;
  const reply = await sendWithRetry(operation, client, request, url, headers, body);
  const [response, text] = reply;
  const result = parseBody(text);
  if (response.ok && isResult(result) && !isProblem(result, true)) return result as Result;
  throw createApiError(operation, reply);
}
