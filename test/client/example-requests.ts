/** The operations of the contract, with example requests and both ways to call them. */
import { readFileSync } from "node:fs";
import { sample } from "openapi-sampler";
import * as pathTyped from "../../client/fetch.ts";
import * as api from "../../client/index.ts";
import {
  type Contract,
  type Operation,
  operationsOf,
  type Schema,
} from "../../scripts/contract.ts";

export const root = new URL("../../", import.meta.url);

export const contract: Contract = JSON.parse(
  readFileSync(new URL("generated/openapi.json", root), "utf8"),
);

export const operations = operationsOf(contract);

/** Every operation with its name, as the rows of a table of tests. */
export const byName = operations.map((operation) => [operation.id, operation] as const);

export interface ExampleRequest extends api.CallOptions {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** A request with the examples of the contract. */
export function exampleRequest({ parameters, body }: Operation): ExampleRequest {
  const values = (location: string): Record<string, string> => {
    const required = parameters.filter((each) => each.in === location && each.required);
    return Object.fromEntries(required.map(({ name, schema }) => [name, exampleOf(schema)]));
  };
  const [example] = Object.values(body?.examples ?? {}) as { value?: unknown }[];
  return {
    path: values("path"),
    query: values("query"),
    headers: values("header"),
    ...(body && { body: example?.value ?? exampleOf(body.schema) }),
  };
}

function exampleOf(schema: Schema): string {
  return sample(schema as Parameters<typeof sample>[0], {}, contract) as string;
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

/** Calls an operation by method and path. */
export const callPath: Call = (options, { method, path }, request = {}) => {
  const { path: pathParameters, query, ...init } = request;
  const client = pathTyped.createClient(options);
  const params = { path: pathParameters, query };
  return client.request(method.toLowerCase() as "get", path as never, { params, ...init } as never);
};
