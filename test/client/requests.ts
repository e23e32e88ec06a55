import type { CallOptions, Client } from "../../client/index.ts";
import * as api from "../../client/index.ts";
import { follow, type Json, type Operation, operations } from "../contract/document.ts";
import { exampleBody } from "../mock/answers.ts";

/** What an operation's function sends, with no type of its own. */
export interface Request extends CallOptions {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: Json | undefined;
}

/** The function of an operation, found by its operationId as a user finds it by its name. */
export function functionOf({ operationId }: Operation) {
  return (
    api as unknown as Record<string, (client: Client, request?: Request) => Promise<unknown>>
  )[operationId] as (client: Client, request?: Request) => Promise<unknown>;
}

/** A call by method and path, with no type of its own. */
export function byPath(client: object, { method, path }: Operation, request: PathRequest = {}) {
  const { path: parameters, query, ...init } = request;
  const call = (client as Record<string, (path: string, init: object) => Promise<Result>>)[method];
  if (call === undefined) throw new Error(`the client has no ${method}`);
  return call(path, { params: { path: parameters, query }, ...init });
}

export interface PathRequest extends Request {
  baseUrl?: string;
}

interface Result {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/** A request with the contract's own examples in every place. */
export function exampleRequest(operation: Operation): Request {
  const path = pathParameters(operation).map(({ name, schema }) => [
    name,
    follow<{ examples: string[] }>(schema).examples[0],
  ]);
  const body = exampleBody(operation);
  return {
    ...(path.length > 0 && { path: Object.fromEntries(path) }),
    ...(body !== undefined && { body }),
  };
}

export const pathParameters = ({ parameters }: Operation) =>
  parameters.filter((parameter) => parameter.in === "path");

/** Every operation with its name in front, as rows of a table of tests. */
export const named = operations.map((operation) => [operation.operationId, operation] as const);

/** Whether the contract asks for a token or allows one. */
export const takesToken = ({ security }: Operation) =>
  security.some((alternative) => "accessToken" in alternative);

/** What a call that must fail was rejected with. */
export async function failure(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    (answer) => {
      throw new Error(`it succeeded with ${JSON.stringify(answer)}`);
    },
    (error: unknown) => error,
  );
}
