/** A contract whose every word a test can choose. */
import type { Document } from "contract-kit-reader";

/** A word with a space, so that it is quoted where the hostile ones have to be. */
export const wordAt = (position: string) => `word ${position}`;

export const positions = [
  ...["title", "server", "tag", "scheme", "key name", "operation", "summary", "description"],
  ...["path", "fixed query", "media type", "media range", "json type", "result type"],
  ...["path parameter", "query parameter", "header parameter", "cookie parameter", "form field"],
  ...["schema", "property", "inner schema", "pattern", "known value", "enum value", "const"],
  ...["default", "example", "discriminator", "mapping", "deprecated", "response", "webhook"],
];

/**
 * A contract with every construct that is generated, and another word at every position. The number distinguishes its
 * other names from those of contracts that it becomes one with.
 */
export function contractOf(words: Record<string, string | undefined>, number = ""): Document {
  const fixed = (name: string) => `${name}${number}`;
  const w = (position: string) => words[position] ?? wordAt(position);
  const escapePointer = (key: string) => key.replaceAll("~", "~0").replaceAll("/", "~1");
  const ref = (name: string) => ({ $ref: `#/components/schemas/${escapePointer(name)}` });
  const schema = ref(w("schema"));
  const content = (type: string, schema: object) => ({ [type]: { schema } });
  const parameter = (location: string, schema: object = { type: "string" }) => {
    const required = location === "path";
    const name = required ? inPath("path parameter") : w(`${location} parameter`);
    const style = location === "query" ? { explode: false } : {};
    return { name, in: location, required, description: w("description"), schema, ...style };
  };
  // What means something else in a path or a media type.
  const inPath = (position: string) => w(position).replaceAll(/[#?]/g, "");
  const media = (position: string) => w(position).replaceAll(/[*;]/g, "");
  const problem = {
    description: w("response"),
    content: content("application/problem+json", ref(fixed("Problem"))),
  };
  const responses = (content: object) => ({
    "200": { description: w("response"), content },
    default: problem,
  });
  const list = { type: "array", items: { type: "string" } };
  const get = {
    operationId: w("operation"),
    summary: w("summary"),
    description: `${w("description")}\n${w("description")}`,
    deprecated: true,
    tags: [w("tag")],
    security: [{ [w("scheme")]: [] }, { [fixed("key")]: [] }],
    parameters: [parameter("path"), parameter("query", { ...list, default: [w("default")] })],
    responses: responses({
      ...content("application/json", schema),
      ...content(media("result type"), { type: "string" }),
    }),
  };
  const post = {
    operationId: fixed("send"),
    parameters: [parameter("path"), parameter("header"), parameter("cookie")],
    requestBody: {
      content: {
        ...content(`application/${media("json type")}+json`, schema),
        ...content(`image/${media("media type")}`, {}),
        ...content(`image/*${media("media range")}`, {}),
        ...content("application/x-www-form-urlencoded", {
          properties: { [w("form field")]: { type: "object" } },
        }),
      },
    },
    responses: responses(content("application/json", schema)),
  };
  const variant = (name: string) => ({
    type: "object",
    properties: { [w("discriminator")]: { type: "string" }, [name]: { type: "string" } },
    required: [w("discriminator")],
  });
  const schemas = {
    [w("schema")]: {
      type: "object",
      description: `${w("description")}\n\n${w("description")} Deprecated since ${w("deprecated")}`,
      deprecated: true,
      properties: {
        [w("property")]: { type: "string", default: w("default"), examples: [w("example")] },
        known: { type: "string", "x-extensible-enum": [w("known value")] },
        one: { enum: [w("enum value"), "other"], description: w("description") },
        constant: { const: w("const") },
        inner: {
          $ref: `#/components/schemas/${escapePointer(w("schema"))}/$defs/${escapePointer(w("inner schema"))}`,
        },
        choice: {
          oneOf: [ref(fixed("A")), ref(fixed("B"))],
          discriminator: {
            propertyName: w("discriminator"),
            mapping: { [w("mapping")]: ref(fixed("A")).$ref, b: ref(fixed("B")).$ref },
          },
        },
        nullable: { anyOf: [ref(fixed("A")), { type: "null" }] },
        map: {
          patternProperties: { [w("pattern")]: { type: "string" } },
          additionalProperties: false,
        },
      },
      required: ["known", w("property")],
      $defs: { [w("inner schema")]: { type: "object", properties: { [w("property")]: {} } } },
    },
    [fixed("Known")]: {
      type: "string",
      "x-extensible-enum": [w("known value"), "other"],
      description: w("description"),
    },
    [fixed("Problem")]: { type: "object", properties: { title: { type: "string" } } },
    [fixed("A")]: variant("a"),
    [fixed("B")]: variant("b"),
  };
  return {
    openapi: "3.1.0",
    info: { title: w("title"), version: "1", description: w("description") },
    servers: [{ url: `https://${w("server")}`, description: w("description") }],
    tags: [{ name: w("tag"), description: w("description") }],
    paths: {
      [`/${inPath("path")}/{${inPath("path parameter")}}`]: { get, post },
      [`/fixed?a=${inPath("fixed query")}#${w("fixed query")}`]: {
        get: {
          operationId: fixed("fixed"),
          responses: responses(content("application/json", schema)),
        },
      },
    },
    webhooks: {
      [w("webhook")]: {
        post: {
          summary: w("summary"),
          requestBody: { content: content("application/json", schema) },
          responses: {},
        },
      },
    },
    components: {
      schemas,
      securitySchemes: {
        [w("scheme")]: { type: "http", scheme: "bearer", description: w("description") },
        [fixed("key")]: { type: "apiKey", in: "header", name: w("key name") },
      },
    },
  } as unknown as Document;
}
