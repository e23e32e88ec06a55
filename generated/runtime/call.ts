// Made by "npm run build" from openapi/. Do not edit.
import { ApiError } from "./errors.ts";
import type { CallOptions } from "./options.ts";
import type { ProblemDocument } from "./problem.ts";

/** The request of a function: the parameters and the body of its operation, with options for this call. */
export interface CallRequest extends CallOptions {
  path?: object;
  query?: object | undefined;
  header?: object | undefined;
  cookie?: object | undefined;
  body?: unknown;
}

type Send = (
  method: string,
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: ProblemDocument; response: Response }>;

/**
 * Calls an operation, and throws what a call by path returns as its `error`.
 *
 * @throws {@link ApiError} if the response is not the documented success.
 */
export async function call<Result>(
  client: { request: unknown },
  operation: string,
  method: string,
  url: string,
  { path, query, header, cookie, fetchOptions, ...init }: CallRequest = {},
): Promise<Result> {
  const params = { path, query, header, cookie };
  const sent = { ...fetchOptions, ...init, params, operation };
  const { data, error, response } = await (client.request as Send)(method, url, sent);
  if (error !== undefined) throw new ApiError(operation, error, response);
  return data as Result;
}
