import { ContractError, join } from "./references.ts";
import { isObject, own } from "./values.ts";

/** The kinds of values besides objects, lists and maps, in words, and whether a value is of one. */
const kinds: Record<string, [words: string, isOne: (value: unknown) => boolean]> = {
  text: ["a text", (value) => typeof value === "string"],
  number: ["a number", (value) => typeof value === "number"],
  scalar: ["a text, a number or a boolean", (value) => /string|number|bool/.test(typeof value)],
  any: ["a value", () => true],
  location: oneOf("path, query, header, cookie"),
  scheme: oneOf("apiKey, http, oauth2, openIdConnect, mutualTLS"),
  types: [
    "a type, or a list of types",
    (value) =>
      [value].flat().every(oneOf("string, number, integer, boolean, object, array, null")[1]),
  ],
};

function oneOf(names: string): [words: string, isOne: (value: unknown) => boolean] {
  const all: unknown[] = names.split(", ");
  return [`one of ${names}`, (value) => all.includes(value)];
}

const each = (keywords: string, kind: string): Record<string, string> =>
  Object.fromEntries(keywords.split(" ").map((keyword) => [keyword, kind]));

/**
 * What the keywords that are read must be, by the objects that have them: a kind of value, another object, a list (`[]`) or
 * a map (`{}`) of them. `!` is for those without which the object means nothing.
 */
const objects: Record<string, Record<string, string>> = {
  document: {
    info: "info",
    servers: "server[]",
    security: "text[]{}[]",
    tags: "tag[]",
    paths: "path{}",
    webhooks: "path{}",
    components: "components",
    "x-tagGroups": "tagGroup[]",
  },
  info: { description: "text", summary: "text", contact: "contact", license: "license" },
  contact: { name: "text", url: "text", email: "text" },
  license: { name: "text", url: "text" },
  server: { url: "text!", description: "text", variables: "variable{}" },
  variable: { default: "scalar!", enum: "scalar[]", description: "text" },
  tag: { name: "text!", description: "text", "x-displayName": "text" },
  tagGroup: { name: "text!", tags: "text[]!" },
  components: {
    schemas: "schema{}",
    parameters: "parameter{}",
    headers: "header{}",
    requestBodies: "body{}",
    responses: "response{}",
    examples: "example{}",
    links: "link{}",
    callbacks: "path{}{}",
    pathItems: "path{}",
    securitySchemes: "securityScheme{}",
  },
  path: {
    servers: "server[]",
    parameters: "parameter[]",
    ...each("get put post delete options head patch trace", "operation"),
  },
  operation: {
    ...each("operationId summary description x-open-question", "text"),
    tags: "text[]",
    servers: "server[]",
    security: "text[]{}[]",
    parameters: "parameter[]",
    requestBody: "body",
    responses: "response{}",
    callbacks: "path{}{}",
  },
  parameter: {
    name: "text!",
    in: "location!",
    ...each("description x-open-question", "text"),
    style: "text",
    schema: "schema",
    content: "media{}",
    examples: "example{}",
  },
  header: {
    ...each("description x-open-question", "text"),
    schema: "schema",
    content: "media{}",
    examples: "example{}",
  },
  body: { ...each("description x-open-question", "text"), content: "media{}" },
  response: {
    ...each("description x-open-question", "text"),
    headers: "header{}",
    content: "media{}",
    links: "link{}",
  },
  media: { schema: "schema", examples: "example{}", encoding: "encoding{}" },
  encoding: { contentType: "text", style: "text", headers: "header{}" },
  example: { summary: "text", description: "text" },
  link: { description: "text", operationId: "text", operationRef: "text" },
  securityScheme: {
    type: "scheme!",
    description: "text",
    name: "text",
    scheme: "text",
    openIdConnectUrl: "text",
    flows: "flow{}",
  },
  flow: { authorizationUrl: "text", tokenUrl: "text", scopes: "text{}" },
  schema: {
    ...each("title description format pattern contentMediaType contentEncoding", "text"),
    "x-open-question": "text",
    type: "types",
    enum: "any[]",
    ...each("minimum maximum minLength maxLength minItems maxItems", "number"),
    ...each("minProperties maxProperties multipleOf", "number"),
    ...each("allOf anyOf oneOf prefixItems", "schema[]"),
    ...each("properties patternProperties dependentSchemas $defs", "schema{}"),
    ...each("items additionalProperties propertyNames contains not if then else", "schema"),
    discriminator: "discriminator",
    "x-extensible-enum": "any[]",
    "x-absent-fields": "text[]",
  },
  discriminator: { propertyName: "text!", mapping: "text{}" },
};

/**
 * Checks that every keyword that is read is written as OpenAPI 3.1 says, so that nothing after it has to.
 *
 * @throws ContractError with the place of the first one that is not.
 */
export function assertWellFormed(value: unknown, kind = "document", pointer = "#"): void {
  const assertIs = (isRight: boolean, words: string) => {
    if (!isRight) throw new ContractError(`must be ${words}`, pointer);
  };
  const [words, isOne] = own(kinds, kind) ?? [];
  if (words !== undefined && isOne !== undefined) assertIs(isOne(value), words);
  else if (kind.endsWith("[]")) {
    assertIs(Array.isArray(value), "a list");
    assertParts(value, kind.slice(0, -2), pointer);
  } else if (kind.endsWith("{}")) {
    assertIs(isObject(value), "an object");
    assertParts(value, kind.slice(0, -2), pointer);
  } else if (kind !== "schema" || typeof value !== "boolean") {
    assertIs(isObject(value), kind === "schema" ? "a schema" : "an object");
    assertKeywords(value, kind, pointer);
  }
}

/** The parts of a list or a map. Paths, callbacks and responses can have extensions among them, and callbacks a reference. */
function assertParts(value: unknown, kind: string, pointer: string): void {
  const isOther = (key: string) => /^(path|response)/.test(kind) && /^(x-|\$ref$)/.test(key);
  for (const [key, part] of Object.entries(value as object))
    if (!isOther(key)) assertWellFormed(part, kind, join(pointer, key));
}

function assertKeywords(value: unknown, object: string, pointer: string): void {
  const isReference = own(value, "$ref") !== undefined;
  for (const [keyword, stated] of Object.entries({ $ref: "text", ...objects[object] })) {
    const part = own(value, keyword);
    const isRequired = stated.endsWith("!") && !isReference;
    if (part !== undefined || isRequired)
      assertWellFormed(part, stated.replace("!", ""), join(pointer, keyword));
  }
}
