import type { FetchOptions, HeadersOptions, QuerySerializer } from "openapi-fetch";
import { ApiError } from "./errors.ts";
import { type CallOptions, readOptions } from "./options.ts";
import { checkPath } from "./path.ts";
import { type ProblemDocument, sentProblem } from "./problem.ts";
import { type Read, readObject, unexpected } from "./results.ts";

type Values = Record<string, unknown>;

/** The request of a function: the parameters and the body of its operation, with options for this call. */
export interface CallRequest extends CallOptions {
  path?: object | undefined;
  query?: object | undefined;
  header?: object | undefined;
  cookie?: object | undefined;
  body?: unknown;
  /** The media type of the body, where an operation accepts several. */
  contentType?: string | undefined;
}

/** The options of a call of openapi-fetch. */
export interface Init extends Omit<FetchOptions<object>, "headers" | "params" | "body"> {
  headers?: HeadersOptions;
  params: { path: Values; query?: Values; header?: Values; cookie?: Values };
  body?: unknown;
}

/** How an operation is sent and read where openapi-fetch does it otherwise. Each part is a separate module. */
export interface CallSettings {
  /** Writes the path. Errors name the operation. */
  writePath?: (url: string, values: Values, operation: string) => string;
  querySerializer?: QuerySerializer<object>;
  /** Return the options for a body that is not JSON, for cookies, or for results that are not JSON. */
  prepare?: ((init: Init, contentType: string | undefined) => Init)[];
  /** Reads a success. Default: a JSON object. */
  read?: Read;
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
  { writePath, querySerializer, prepare = [], read = readObject }: CallSettings = {},
): Promise<Result> {
  if (typeof (client as { request: unknown } | undefined)?.request !== "function") {
    throw new TypeError(`${operation}: the first argument must be a client of createClient`);
  }
  const { path = {}, query, header, cookie, contentType, ...options } = request;
  checkPath(operation, url, path);
  const params = { path, query, header, cookie };
  const init = prepare.reduce((init, prepareOne) => prepareOne(init, contentType), {
    ...readOptions(options),
    params,
  } as Init);
  const { error, response } = await (client as { request: Send }).request(method, url, {
    ...init,
    // openapi-fetch throws a SyntaxError for a success that is not JSON, so it is read below.
    parseAs: "stream",
    ...(querySerializer && { querySerializer }),
    ...(writePath && {
      pathSerializer: (base: string, values: Values) => writePath(base, values, operation),
    }),
  });
  const outcome = response.ok ? await read(response) : { unexpected: error };
  if ("result" in outcome) return outcome.result as Result;
  const body = outcome.unexpected;
  const problem = sentProblem(body, response) ?? unexpected(body, response);
  throw new ApiError(operation, problem as ProblemDocument, response);
}
