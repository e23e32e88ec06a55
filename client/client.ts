import { createQuerySerializer } from "openapi-fetch";
import type { Problem } from "../generated/models.ts";
import { ApiError } from "./errors.ts";
import { exchange } from "./exchange.ts";
import type { AccessToken, CallOptions, ClientOptions } from "./options.ts";

/** A way to the service, made by {@link createClient} and handed to every operation. */
export interface Client extends ClientOptions {}

/**
 * Makes a client. Nothing is sent until an operation is called with it.
 *
 * @throws TypeError when `baseUrl` is not an http or https address.
 */
export function createClient(options: ClientOptions): Client {
  const client = { ...options, baseUrl: address(options.baseUrl) };
  // So that a client that is printed does not show its token.
  return Object.defineProperty(client, "accessToken", { enumerable: false });
}

/** An http or https address as `fetch` would write it, without its final slash. */
export function address(baseUrl: string): string {
  if (!/^https?:\/\/[^?#@\\]+$/i.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new TypeError("baseUrl must be an http or https address");
  }
  return new URL(baseUrl).href.replace(/\/+$/, "");
}

/**
 * The token to send, or undefined.
 *
 * @throws TypeError for one that no header can carry; the error that `fetch` has for it shows it.
 */
export async function tokenOf(accessToken: AccessToken): Promise<string | undefined> {
  const token = (typeof accessToken === "function" ? await accessToken() : accessToken)?.trim();
  if (/[^ -~]/.test(token ?? "")) throw new TypeError("accessToken holds what no header can carry");
  return token;
}

/**
 * A path with its parameters in place, each encoded into one segment.
 *
 * @throws TypeError for a parameter that is missing or would lead to another path.
 */
export function pathOf(operation: string, path: string, values: object = {}): string {
  return path.replace(/{(\w+)}/g, (_, name: string) => {
    const value = `${(values as Record<string, unknown>)[name] ?? ""}`;
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`${operation}: "${value}" is no ${name}`);
    return encodeURIComponent(value);
  });
}

/** What an operation sends: the parts of its request beside the options of any call. */
export interface RequestParts extends CallOptions {
  path?: object;
  query?: object | undefined;
  body?: unknown;
}

const searchOf = createQuerySerializer();

/**
 * Calls an operation; the functions of `operations.ts` are this with the first parameters filled in.
 *
 * @param takesToken - 1 where the contract asks for a token or allows one.
 * @throws {@link ApiError} for an answer that is not the promised success.
 * @throws TypeError for a path parameter that would lead to another path.
 */
export async function call<Result>(
  operation: string,
  method: string,
  path: string,
  takesToken: 0 | 1,
  client: Client,
  request: RequestParts = {},
): Promise<Result> {
  const search = searchOf(request.query);
  const url = client.baseUrl + pathOf(operation, path, request.path) + (search && `?${search}`);
  const body = request.body === undefined ? null : JSON.stringify(request.body);
  const { fetch: send = fetch } = client;
  const [response, text] = await exchange(operation, method, client, request, async (signal) => {
    const token = takesToken && (await tokenOf(client.accessToken));
    const headers: Record<string, string> = {
      accept: "application/json, application/problem+json",
      ...(body && { "content-type": "application/json" }),
    };
    const own = { ...client.headers, ...request.headers };
    for (const name in own) headers[name.toLowerCase()] = own[name] as string;
    if (token) headers.authorization = `Bearer ${token}`;
    return () => send(url, { method, headers, body, signal, redirect: "manual" });
  });
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch (error) {
    throw new ApiError(operation, response, undefined, error);
  }
  if (response.ok) return answer as Result;
  const { title } = Object(answer) as Partial<Problem>;
  const problem = typeof title === "string" ? (answer as Problem) : undefined;
  throw new ApiError(operation, response, problem, answer);
}
