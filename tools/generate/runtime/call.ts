import { ApiError } from "./errors.ts";
import { type CallOptions, readOptions } from "./options.ts";
import { checkPath } from "./path.ts";
import type { ProblemDocument } from "./problem.ts";
import { type Read, readObject, sentProblem, unexpected } from "./results.ts";

/** The request of a function: the parameters and the body of its operation, with options for this call. */
interface CallRequest extends CallOptions {
  path?: object | undefined;
  query?: object | undefined;
  header?: object | undefined;
  body?: unknown;
}

type Send = (
  method: string,
  path: string,
  init: object,
) => Promise<{ error?: unknown; response: Response }>;

/**
 * Calls an operation with a client of openapi-fetch.
 *
 * @throws {@link ApiError} if the response is not the documented success
 * @throws TypeError if there is no client, or if the path or an option is not valid
 */
export async function call<Result>(
  client: { request: unknown },
  operation: string,
  method: string,
  url: string,
  request: CallRequest = {},
  read: Read = readObject,
): Promise<Result> {
  if (typeof (client as { request: unknown } | undefined)?.request !== "function") {
    throw new TypeError(`${operation}: the first argument must be a client of createClient`);
  }
  const { path = {}, query, header, ...options } = request;
  checkPath(operation, url, path);
  const { error, response } = await (client as { request: Send }).request(method, url, {
    ...readOptions(options),
    params: { path, query, header },
    // openapi-fetch throws a SyntaxError for a success that is not JSON, so it is read below.
    parseAs: "stream",
  });
  const outcome = response.ok ? await read(response) : { unexpected: error };
  if ("result" in outcome) return outcome.result as Result;
  const body = outcome.unexpected;
  const problem = sentProblem(body, response) ?? unexpected(body, response);
  throw new ApiError(operation, problem as ProblemDocument, response);
}
