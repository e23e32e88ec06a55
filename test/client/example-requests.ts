/** The operations of the contract, with example requests. */

import type { Operation } from "contract-kit-reader";
import * as api from "../../generated/index.ts";
import { exampleBody, exampleParameters, operations } from "../published-contract.ts";

export { createClient } from "../../generated/index.ts";
export { contract, operations } from "../published-contract.ts";

export const root = new URL("../../", import.meta.url);

/** Every operation with its name, as the rows of a table of tests. */
export const byName = operations.map((operation) => [operation.id, operation] as const);

export interface ExampleRequest extends api.CallOptions {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** A request with the examples of the contract. */
export function exampleRequest(operation: Operation): ExampleRequest {
  const isRequired = (parameter: { isRequired: boolean }) => parameter.isRequired;
  return {
    path: exampleParameters(operation, "path"),
    query: exampleParameters(operation, "query", isRequired),
    headers: exampleParameters(operation, "header", isRequired),
    ...(operation.body && { body: exampleBody(operation) ?? {} }),
  };
}

type Call = (
  options: api.ClientOptions,
  operation: Operation,
  request?: ExampleRequest,
) => Promise<unknown>;

/** Calls the function of an operation. */
export const callFunction: Call = (options, { id }, request) => {
  const functions = api as unknown as Record<string, (...parameters: unknown[]) => unknown>;
  return functions[id]?.(api.createClient(options), request) as Promise<unknown>;
};
