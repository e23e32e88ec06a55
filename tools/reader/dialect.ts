/** The dialect of a contract: the part of OpenAPI 3.1 that the tools read. Lint reports the rest, so that nothing behind it has to. */

import { CliError } from "./cli-error.ts";
import type { Document } from "./document.ts";
import { join, valueAt } from "./references.ts";
import { asObject, isObject, own } from "./values.ts";

/** What is not in the dialect, and where. */
interface Outside {
  pointer: string;
  /** Such as "`discriminator` is not in the dialect". */
  problem: string;
}

const maxPatternLength = 1_000;
const maxPatternDepth = 20;

/** How many groups of a pattern are in each other at most. */
function depthOf(pattern: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [character] of pattern.matchAll(/\\.|[()]/gs)) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** What is wrong with a pattern. */
function mistakeInPattern(pattern: unknown): string | undefined {
  if (typeof pattern !== "string") return "must be a text";
  // V8 ends the process for a pattern with thousands of groups in each other, and no code can prevent that.
  if (pattern.length > maxPatternLength || depthOf(pattern) > maxPatternDepth)
    return `must have at most ${maxPatternLength} characters and ${maxPatternDepth} groups in each other`;
  try {
    new RegExp(pattern, "u");
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** What is wrong with a value besides objects, lists and maps, by what it has to be. */
const kinds: Record<string, (value: unknown) => string | undefined> = {
  text: mustBe("a text", (value) => typeof value === "string"),
  number: mustBe("a number", (value) => typeof value === "number"),
  boolean: mustBe("true or false", (value) => typeof value === "boolean"),
  scalar: mustBe("a text, a number or a boolean", (value) =>
    /string|number|bool/.test(typeof value),
  ),
  any: () => undefined,
  pattern: mistakeInPattern,
  location: mustBe("one of path, query, header", oneOf("path query header")),
  scheme: mustBe("one of http, oauth2", oneOf("http oauth2")),
  types: mustBe("a type, or a list of types", (value) =>
    [value].flat().every(oneOf("string number integer boolean object array null")),
  ),
};

function mustBe(words: string, isOne: (value: unknown) => boolean) {
  return (value: unknown) => (isOne(value) ? undefined : `must be ${words}`);
}

function oneOf(names: string): (value: unknown) => boolean {
  const all: unknown[] = names.split(" ");
  return (value) => all.includes(value);
}

const each = (keywords: string, kind: string): Record<string, string> =>
  Object.fromEntries(keywords.split(" ").map((keyword) => [keyword, kind]));

/**
 * The keywords of each object: a kind of value, another object, a list (`[]`) or a map (`{}`) of them. `!` is for those that
 * have to be there. Keys that begin with `x-` may be anywhere.
 */
const objects: Record<string, Record<string, string>> = {
  document: {
    openapi: "text!",
    info: "info!",
    servers: "server[]",
    security: "requirement[]",
    tags: "tag[]",
    paths: "path{}",
    webhooks: "path{}",
    components: "components",
    externalDocs: "externalDocs",
    "x-tagGroups": "tagGroup[]",
  },
  info: {
    ...each("title", "text!"),
    version: "scalar!",
    ...each("description summary termsOfService", "text"),
    contact: "contact",
    license: "license",
  },
  contact: each("name url email", "text"),
  license: each("name identifier url", "text"),
  server: { url: "text!", description: "text", variables: "variable{}" },
  variable: { default: "scalar!", enum: "scalar[]", description: "text" },
  tag: {
    name: "text!",
    ...each("description x-displayName", "text"),
    externalDocs: "externalDocs",
  },
  tagGroup: { name: "text!", tags: "text[]!" },
  externalDocs: { url: "text!", description: "text" },
  components: {
    schemas: "schema{}",
    parameters: "parameter{}",
    responses: "response{}",
    examples: "example{}",
    securitySchemes: "securityScheme{}",
  },
  path: { parameters: "parameter[]", ...each("get put post delete patch", "operation") },
  operation: {
    operationId: "text!",
    ...each("summary description x-open-question", "text"),
    deprecated: "boolean",
    tags: "text[]",
    externalDocs: "externalDocs",
    security: "requirement[]",
    parameters: "parameter[]",
    requestBody: "body",
    responses: "response{}",
  },
  parameter: {
    name: "text!",
    in: "location!",
    ...each("description style x-open-question", "text"),
    ...each("required deprecated explode", "boolean"),
    schema: "schema!",
    example: "any",
    examples: "example{}",
  },
  header: {
    ...each("description x-open-question", "text"),
    ...each("required deprecated", "boolean"),
    schema: "schema!",
    example: "any",
    examples: "example{}",
  },
  body: {
    ...each("description x-open-question", "text"),
    required: "boolean",
    content: "media{}!",
  },
  response: {
    ...each("description x-open-question", "text"),
    headers: "header{}",
    content: "media{}",
    links: "link{}",
  },
  media: { schema: "schema", example: "any", examples: "example{}" },
  example: { ...each("summary description", "text"), value: "any" },
  link: { ...each("description operationId", "text"), parameters: "any{}" },
  securityScheme: {
    type: "scheme!",
    ...each("description scheme bearerFormat", "text"),
    flows: "flow{}",
  },
  flow: { ...each("authorizationUrl tokenUrl refreshUrl", "text"), scopes: "text{}" },
  schema: {
    ...each("title description format x-open-question", "text"),
    pattern: "pattern",
    type: "types",
    deprecated: "boolean",
    ...each("default const", "any"),
    ...each("enum examples x-extensible-enum", "any[]"),
    ...each("minimum maximum exclusiveMinimum exclusiveMaximum multipleOf", "number"),
    ...each("minLength maxLength minItems maxItems minProperties maxProperties", "number"),
    ...each("allOf anyOf oneOf", "schema[]"),
    properties: "schema{}",
    ...each("items additionalProperties propertyNames not if then else", "schema"),
    ...each("required x-absent-fields", "text[]"),
  },
};

/** The style of a parameter by where it is. It may be written out. */
const styles: Record<string, { style: string; explode: boolean }> = {
  path: { style: "simple", explode: false },
  header: { style: "simple", explode: false },
  query: { style: "form", explode: true },
};

/** What an object may not have, although its keywords have the right kinds. */
const restrictions: Record<string, (value: Values, document: Document) => (string | false)[]> = {
  parameter: ({ in: location, style, explode, schema }, document) => {
    const stock = own(styles, `${location}`);
    return [
      style !== undefined && style !== stock?.style && `the style ${style}`,
      explode !== undefined && explode !== stock?.explode && `explode: ${explode}`,
      isStructured(schema, `${location}`, document) && `a parameter of this type`,
    ];
  },
  body: ({ content }) => [
    Object.keys(asObject(content)).join() !== "application/json" &&
      "a request body that is not application/json",
  ],
  response: ({ content }) => [
    Object.keys(asObject(content)).length > 1 && "a response with several media types",
    Object.keys(asObject(content)).join().includes("*") && "a range of media types",
  ],
  requirement: (schemes) => [
    Object.keys(schemes).length > 1 && "a requirement of several schemes together",
  ],
  securityScheme: ({ type, scheme }) => [
    type === "http" && scheme !== "bearer" && `the HTTP scheme ${scheme}`,
  ],
};

type Values = Record<string, unknown>;

/** Whether the value of a parameter is an object, or a list where no list can be. */
function isStructured(schema: unknown, location: string, document: Document): boolean {
  const { $ref } = asObject(schema);
  const written = typeof $ref === "string" ? valueAt(document, $ref) : schema;
  const types = [asObject(written).type].flat();
  return types.includes("object") || (types.includes("array") && location !== "query");
}

/** Why no URL has a path, or why its operations cannot be found: browsers, servers and tools read the character in different ways. */
function mistakeInPath(path: string): string | undefined {
  if (/[?#]/.test(path.replaceAll(/\{[^}]*\}/g, "")))
    return "a path with a query or a fragment is not in the dialect";
  if (/%(?![\da-f]{2})/i.test(path)) return "the path has a % that begins no percent-encoding";
  return path.isWellFormed() ? undefined : "the path has half of a character";
}

/** Everything of a document that is not in the dialect, the outer places first. */
export const findOutside = (document: Document): Outside[] => [
  ...outsideOf(document, "document", "#", document),
];

/** How to correct what is not in the dialect. */
export const dialectFix = "Write it in another way. docs/dialect.md lists what the tools read.";

/** @throws CliError for the first thing that is not in the dialect. */
export function assertDialect(document: Document): void {
  for (const { problem, pointer } of outsideOf(document, "document", "#", document))
    throw new CliError(problem, dialectFix, pointer);
}

function* outsideOf(
  value: unknown,
  kind: string,
  pointer: string,
  document: Document,
): Generator<Outside> {
  const mistakeIn = own(kinds, kind);
  const part = kind.slice(0, -2);
  const isSchema = kind === "schema";
  if (mistakeIn !== undefined) {
    const problem = mistakeIn(value);
    if (problem !== undefined) yield { pointer, problem };
  } else if (kind.endsWith("[]")) {
    if (!Array.isArray(value)) yield { pointer, problem: "must be a list" };
    else
      for (const [index, item] of value.entries())
        yield* outsideOf(item, part, join(pointer, index), document);
  } else if (isSchema && typeof value === "boolean") {
    if (!pointer.endsWith("/additionalProperties"))
      yield { pointer, problem: "a schema that is true or false is not in the dialect" };
  } else if (!isObject(value)) {
    yield { pointer, problem: `must be ${isSchema ? "a schema" : "an object"}` };
  } else if (kind.endsWith("{}")) {
    // Paths and responses can have extensions among them.
    const isExtension = (key: string) => /^(path|response)/.test(kind) && key.startsWith("x-");
    for (const [key, entry] of Object.entries(value)) {
      if (isExtension(key)) continue;
      const place = join(pointer, key);
      const problem = pointer === "#/paths" ? mistakeInPath(key) : undefined;
      if (problem !== undefined) yield { pointer: place, problem };
      yield* outsideOf(entry, part, place, document);
    }
  } else yield* outsideOfObject(value, kind, pointer, document);
}

function* outsideOfObject(
  value: Values,
  kind: string,
  pointer: string,
  document: Document,
): Generator<Outside> {
  const { $ref } = value;
  const isReference = $ref !== undefined;
  if (isReference && !/^#\/components\/[a-zA-Z]+\/[^/]+$/.test(`${$ref}`))
    yield { pointer, problem: "a $ref leads to a component" };
  const keywords = objects[kind];
  for (const [key, part] of Object.entries(value)) {
    const stated = own(keywords, key) as string | undefined;
    const place = join(pointer, key);
    if (stated !== undefined) yield* outsideOf(part, stated.replace("!", ""), place, document);
    else if (keywords !== undefined && key !== "$ref" && !key.startsWith("x-"))
      yield { pointer: place, problem: `${key} is not in the dialect` };
  }
  if (isReference) return;
  for (const [keyword, stated] of Object.entries(keywords ?? {}))
    if (stated.endsWith("!") && !Object.hasOwn(value, keyword))
      yield { pointer, problem: `has no ${keyword}` };
  for (const problem of restrictions[kind]?.(value, document) ?? [])
    if (problem) yield { pointer, problem: `${problem} is not in the dialect` };
}
