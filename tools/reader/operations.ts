import type { Document, Provenance, Written, WrittenServer } from "./document.ts";
import { type ContentKind, kindOf } from "./headers.ts";
import { below, entriesIn, type Located, resolve } from "./references.ts";
import type { Schema, Schemas } from "./schema.ts";
import {
  type Authorization,
  authorizationBy,
  readRequirements,
  type SecurityRequirement,
  type SecurityScheme,
} from "./security.ts";
import { asObject, list, own } from "./values.ts";

export const methods = ["GET", "PUT", "POST", "DELETE", "PATCH"] as const;
export type Method = (typeof methods)[number];

/** Where something is written, and what the contract says that it rests on. */
interface Described {
  pointer: string;
  description: string;
  sources: string[];
  assumptions: string[];
  /** What the source does not say, as a question; empty if there is none. */
  openQuestion: string;
}

export interface Operation extends Described {
  /** Its `operationId`. */
  id: string;
  method: Method;
  /** With parameters in braces. Of a webhook, its name. */
  path: string;
  /** Its `summary`, or its method and path. */
  summary: string;
  isDeprecated: boolean;
  tags: string[];
  parameters: Parameter[];
  body: Body | undefined;
  /** In the order of their statuses; `default` is the last. */
  responses: Response[];
  /** Alternatives. Without any, no credentials are accepted. */
  security: SecurityRequirement[];
  authorization: Authorization;
}

export interface Server {
  /** With its variables replaced by their defaults. */
  url: string;
  /** Unchanged, with its variables in braces. */
  template: string;
  variables: NonNullable<WrittenServer["variables"]>;
  description: string;
  assumptions: string[];
}

export interface Parameter extends Header {
  in: "path" | "query" | "header";
}

export interface Header extends Described {
  name: string;
  isRequired: boolean;
  isDeprecated: boolean;
  schema: Schema;
  /** Its own examples, else those of its schema. */
  examples: unknown[];
}

export interface Body extends Described {
  isRequired: boolean;
  content: MediaType[];
}

export interface Response extends Described {
  /** Such as `200`, `4XX` or `default`. */
  status: string;
  headers: Header[];
  content: MediaType[];
  links: Link[];
}

/** An operation that continues from a response. */
export interface Link {
  name: string;
  description: string;
  operationId: string | undefined;
  /** Values or expressions, by the name of a parameter, such as `id` or `path.id`. */
  parameters: Record<string, unknown>;
  pointer: string;
}

export interface MediaType {
  /** As it is written, such as `application/json`. */
  type: string;
  kind: ContentKind;
  pointer: string;
  schema: Schema | undefined;
  examples: Example[];
}

export interface Example {
  /** Empty for an example without a name. */
  name: string;
  summary: string;
  description: string;
  value: unknown;
}

/** What every operation of a document shares. */
interface Shared {
  document: Document;
  schemas: Schemas;
  securitySchemes: Map<string, SecurityScheme>;
  /** What was read before, by its pointer, because most operations refer to the same headers and responses. */
  read: Map<string, unknown>;
}

/** What a place has or refers to, read once. */
function readOnce<Result>(
  { document, read: results }: Shared,
  place: Located<Written>,
  read: (located: Located<Written>) => Result,
): Result {
  const located = resolve(document, place);
  if (!results.has(located.pointer)) results.set(located.pointer, read(located));
  return results.get(located.pointer) as Result;
}

/** The operations of path items, in the order in which they are written. */
export function readOperations(shared: Shared, items: Located): Operation[] {
  return entriesIn(items).flatMap(([path, place]) => {
    const item = resolve(shared.document, place);
    return entriesIn(item).flatMap(([key, written]) => {
      const method = methods.find((name) => name.toLowerCase() === key);
      return method === undefined ? [] : [readOperation(shared, item, written, path, method)];
    });
  });
}

function readOperation(
  shared: Shared,
  item: Located<Written>,
  operation: Located<Written>,
  path: string,
  method: Method,
): Operation {
  const { document, securitySchemes } = shared;
  const { value: written } = operation;
  const security = readRequirements(securitySchemes, written.security ?? document.security ?? []);
  return {
    ...describe(operation),
    id: written.operationId ?? "",
    method,
    path,
    summary: written.summary ?? `${method} ${path}`,
    isDeprecated: written.deprecated === true,
    tags: written.tags ?? [],
    parameters: readParameters(shared, item, operation),
    body: written.requestBody && readBody(shared, below(operation, "requestBody")),
    responses: entriesIn(below(operation, "responses"))
      .map(([status, response]) => readResponse(shared, status, response))
      .sort((a, b) => (orderOf(a.status) < orderOf(b.status) ? -1 : 1)),
    security,
    authorization: authorizationBy(security),
  };
}

/** Before `default`, and a status before the range that it is in. */
const orderOf = (status: string): string =>
  status === "default" ? "~" : status.toUpperCase().replaceAll("X", ":");

function describe({ value, pointer }: Located<Provenance & { description?: string }>): Described {
  const { description = "", "x-source": source, "x-assumption": assumption } = value;
  const { "x-open-question": openQuestion = "" } = value;
  return {
    pointer,
    description,
    sources: list(source),
    assumptions: list(assumption),
    openQuestion,
  };
}

export function readServer(written: WrittenServer): Server {
  const { url, description = "", variables = {}, "x-assumption": assumption } = written;
  const fill = (expression: string, name: string) => own(variables, name)?.default ?? expression;
  return {
    url: url.replaceAll(/\{([^}]*)\}/g, fill),
    template: url,
    variables,
    description,
    assumptions: list(assumption),
  };
}

/** What media types and security requirements say. OpenAPI ignores parameters of these names. */
const ignoredHeaders = ["accept", "content-type", "authorization"];

/** The parameters of an operation, which can override those of its path. */
function readParameters(shared: Shared, ...levels: Located[]): Parameter[] {
  const all = levels.flatMap((level) => entriesIn(below(level, "parameters")));
  const parameters = all.flatMap(([, place]): [string, Parameter][] => {
    const { value } = resolve(shared.document, place);
    const { name, in: location } = value as Required<Written>;
    if (location === "header" && ignoredHeaders.includes(`${name}`.toLowerCase())) return [];
    return [[`${location} ${name}`, { ...readHeader(shared, name, place), in: location }]];
  });
  return [...new Map(parameters).values()];
}

/** Reads a header, or a parameter in any location. */
function readHeader(shared: Shared, name: string, place: Located<Written>): Header {
  const header = readOnce(shared, place, (located) => {
    const { value } = located;
    const schema = shared.schemas.read(below(located, "schema", true));
    const examples = readExamples(shared, located);
    return {
      ...describe(located),
      isRequired: value.required === true,
      isDeprecated: value.deprecated === true,
      schema,
      examples: [...examples.map((example) => example.value), ...schema.examples],
    };
  });
  return { ...header, name };
}

const readBody = (shared: Shared, place: Located<Written>): Body =>
  readOnce(shared, place, (located) => ({
    ...describe(located),
    isRequired: located.value.required === true,
    content: readContent(shared, located),
  }));

function readResponse(shared: Shared, status: string, place: Located<Written>): Response {
  const response = readOnce(shared, place, (located) => ({
    ...describe(located),
    headers: entriesIn(below(located, "headers")).map(([name, header]) =>
      readHeader(shared, name, header),
    ),
    content: readContent(shared, located),
    links: entriesIn(below(located, "links")).map(([name, link]) => {
      const { value, pointer } = resolve(shared.document, link);
      const { description = "", operationId, parameters = {} } = value;
      return { name, description, operationId, parameters, pointer };
    }),
  }));
  return { ...response, status };
}

const readContent = (shared: Shared, around: Located): MediaType[] =>
  entriesIn(below(around, "content")).map(([type, media]) => ({
    type,
    kind: kindOf(type),
    pointer: media.pointer,
    schema:
      media.value.schema === undefined ? undefined : shared.schemas.read(below(media, "schema")),
    examples: readExamples(shared, media),
  }));

function readExamples({ document }: Shared, around: Located): Example[] {
  const { example } = asObject(around.value);
  const named = entriesIn(below(around, "examples")).map(([name, place]) => {
    const { summary = "", description = "", value } = resolve(document, place).value;
    return { name, summary, description, value };
  });
  if (example === undefined) return named;
  return [{ name: "", summary: "", description: "", value: example }, ...named];
}

export const isSuccess = ({ status }: Pick<Response, "status">): boolean => status.startsWith("2");

/** The first documented success, undefined if there is none. */
export const successOf = ({ responses }: Operation): Response | undefined =>
  responses.find(isSuccess);

/** What the contract says about a status: the status itself, its range, or `default`. */
export function responseFor({ responses }: Operation, status: number): Response | undefined {
  const keys = [`${status}`, `${Math.floor(status / 100)}XX`, "DEFAULT"];
  return keys
    .map((key) => responses.find((response) => response.status.toUpperCase() === key))
    .find((response) => response !== undefined);
}

/** The JSON among media types; undefined if there is none. */
export const jsonIn = (content: MediaType[] = []): MediaType | undefined =>
  content.find(({ kind }) => kind === "json");
