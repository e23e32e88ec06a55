/** Every example of a request and of a response in the contract, and responses with a null in each nullable place. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { jsonIn, type Operation, type Schema } from "contract-kit-reader";
import { examplePath, operations } from "../test/published-contract.ts";
import { type Json, root } from "./tool.ts";

/** A request and the response to it. */
export interface Exchange {
  operationId: string;
  method: string;
  /** The path with the examples of its parameters. */
  path: string;
  template: string;
  request: Json;
  status: number;
  contentType: string;
  response: Json;
}

export interface Exchanges {
  /** The document that the tool under test reads. */
  document: Json;
  /** Each example of a request, with a successful response. */
  requests: Exchange[];
  /** Each example of a response, with a valid request. */
  responses: Exchange[];
  /** Successful responses in which one nullable value has become null, a response for each. */
  nulls: Exchange[];
}

/** All examples are in the 3.1 document, so that each document has to accept the same ones. */
export function readExchanges(input: string): Exchanges {
  const all = operations.map(exchangesOf);
  return {
    document: JSON.parse(readFileSync(join(root, "generated", input), "utf8")),
    requests: all.flatMap(({ requests }) => requests),
    responses: all.flatMap(({ responses }) => responses),
    nulls: all.flatMap(({ nulls }) => nulls),
  };
}

function exchangesOf(operation: Operation): Omit<Exchanges, "document"> {
  const { id: operationId, path: template, body } = operation;
  const path = examplePath(operation);
  const method = operation.method.toLowerCase();
  const requests = jsonIn(body?.content)?.examples.map(({ value }) => value) ?? [];
  const request = { operationId, method, path, template, request: requests[0] };
  const responses: Exchange[] = [];
  const nulls: Exchange[] = [];
  for (const { status: code, content } of operation.responses) {
    for (const { type: contentType, schema, examples } of content) {
      for (const { value: response } of examples) {
        const status = code === "default" ? (response as Json).status : Number(code);
        const exchange = { ...request, status, contentType, response };
        responses.push(exchange);
        if (status >= 300 || schema === undefined) continue;
        const changed = withNulls(schema, response);
        nulls.push(...changed.map((response) => ({ ...exchange, response })));
      }
    }
  }
  const success = responses.find(({ status }) => status < 300);
  assert(success, `${operationId} has no example of a successful response`);
  return { requests: requests.map((sent) => ({ ...success, request: sent })), responses, nulls };
}

/** The value once for each place in it that may be null, with a null there. */
function withNulls(schema: Schema, value: Json): Json[] {
  if (value === null || value === undefined) return [];
  const { isNullable, items, properties } = schema;
  const below = Array.isArray(value)
    ? value.map((item, index) =>
        items ? withNulls(items, item).map((part) => value.with(index, part)) : [],
      )
    : [...properties.values()].map(({ name, schema }) =>
        withNulls(schema, value[name]).map((part) => ({ ...value, [name]: part })),
      );
  return [...(isNullable ? [null] : []), ...below.flat()];
}
