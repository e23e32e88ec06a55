/** Every example of a request and of a response in the contract, and responses with a null in each nullable place. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./tool.ts";

// biome-ignore lint/suspicious/noExplicitAny: the document is plain JSON, in OpenAPI 3.0 or 3.1.
export type Json = any;

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
  const document = readJson("openapi.json");
  const all: Exchanges = { document, requests: [], responses: [], nulls: [] };
  for (const [template, item] of Object.entries<Json>(document.paths)) {
    for (const [method, operation] of Object.entries<Json>(item)) {
      if (operation.operationId) addOperation(all, template, method, item, operation);
    }
  }
  return { ...all, document: readJson(input) };
}

function readJson(file: string): Json {
  return JSON.parse(readFileSync(join(root, "generated", file), "utf8"));
}

function addOperation(
  all: Exchanges,
  template: string,
  method: string,
  item: Json,
  operation: Json,
): void {
  const { document } = all;
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
  const path = parameters
    .map((parameter) => resolve(document, parameter))
    .reduce(
      (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(example)),
      template,
    );
  const requests = examplesOf(document, operation.requestBody?.content?.["application/json"]);
  const base = { operationId: operation.operationId, method, path, template, request: requests[0] };
  const responses: Exchange[] = [];
  for (const [code, reference] of Object.entries(operation.responses)) {
    for (const [contentType, media] of Object.entries<Json>(resolve(document, reference).content)) {
      for (const response of examplesOf(document, media)) {
        const status = code === "default" ? response.status : Number(code);
        responses.push({ ...base, status, contentType, response });
        if (status >= 300) continue;
        for (const place of nullablePlaces(document, media.schema, response)) {
          all.nulls.push({ ...base, status, contentType, response: withNull(response, place) });
        }
      }
    }
  }
  const success = responses.find(({ status }) => status < 300);
  assert(success, `${base.operationId} has no example of a successful response`);
  all.requests.push(...requests.map((request) => ({ ...success, request })));
  all.responses.push(...responses);
}

function examplesOf(document: Json, media: Json): Json[] {
  return Object.values<Json>(media?.examples ?? {}).map(
    (example) => resolve(document, example).value,
  );
}

/** Follows references. */
export function resolve(document: Json, node: Json): Json {
  if (!node?.$ref) return node;
  const steps: string[] = node.$ref.split("/").slice(1);
  return resolve(
    document,
    steps.reduce((value, step) => value[step], document),
  );
}

/** JSON pointers, without escapes, to the values that may be null. */
function nullablePlaces(document: Json, reference: Json, value: Json, place = ""): Set<string> {
  const schema = resolve(document, reference);
  const places: string[] = [];
  const alternatives: Json[] = schema.anyOf ?? [];
  const isNull = (part: Json) => part.type === "null";
  if (value === null || value === undefined) return new Set();
  const isNullable = Array.isArray(schema.type) && schema.type.includes("null");
  if (isNullable || alternatives.some(isNull)) places.push(place);
  for (const part of [...alternatives.filter((part) => !isNull(part)), ...(schema.allOf ?? [])]) {
    places.push(...nullablePlaces(document, part, value, place));
  }
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    places.push(...nullablePlaces(document, property, value[name], `${place}/${name}`));
  }
  if (schema.items && Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      places.push(...nullablePlaces(document, schema.items, item, `${place}/${index}`));
    }
  }
  return new Set(places);
}

function withNull(value: Json, place: string): Json {
  const copy = structuredClone(value);
  const steps = place.split("/").slice(1);
  const last = steps.pop() ?? "";
  steps.reduce((node, step) => node[step], copy)[last] = null;
  return copy;
}
