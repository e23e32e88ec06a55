/** An OpenAPI 3.1 document as it is written. Everything that may be a reference has `$ref`. */

export interface Document {
  openapi: string;
  info: {
    title: string;
    version: string;
    summary?: string;
    description?: string;
    termsOfService?: string;
    contact?: { name?: string; url?: string; email?: string };
    license?: { name: string; url?: string };
    [key: string]: unknown;
  };
  servers?: WrittenServer[];
  security?: Record<string, string[]>[];
  tags?: { name: string; description?: string; "x-displayName"?: string }[];
  paths?: Record<string, PathItem>;
  webhooks?: Record<string, PathItem>;
  components?: Record<string, Record<string, unknown>>;
  "x-tagGroups"?: TagGroup[];
  "x-assumptions"?: Record<string, Omit<Assumption, "id">>;
  [extension: `x-${string}`]: unknown;
}

interface Reference {
  $ref?: string;
}

/** Where the contract says that a fact comes from. One value is short for a list of one. */
export interface Provenance {
  "x-source"?: string | string[];
  "x-assumption"?: string | string[];
  /** What the source does not say at this place, as a question. */
  "x-open-question"?: string;
}

export interface WrittenServer extends Provenance {
  url: string;
  description?: string;
  variables?: Record<string, { default: string; enum?: string[]; description?: string }>;
}

/** Tags that the menu of a reference shows together. */
export interface TagGroup {
  name: string;
  tags: string[];
}

/** What the interface leaves open, and how the contract settles it. */
export interface Assumption {
  id: string;
  title: string;
  decision: string;
  reason?: string;
  /** What would change the decision. */
  revisit?: string;
  /** The rules of the verifier that rest on it, so that breaking them is only noted. */
  rules?: string[];
  /** What it decides about an object or a field, by `Schema` or `Schema.field`. A schema of `false` is that of no field. */
  fields?: Record<string, "presence" | "nullability" | WrittenSchema>;
  /** The fields that add up to a field, which is written as `Schema.field`. */
  sums?: Record<string, string[]>;
  /** The names of IDs of which a resource and everything in it have the same, such as `organization_id`. */
  shared?: string[];
  /** Parts of the decision that no check is about, such as "The amount of an order". */
  unchecked?: string[];
  /** `never` for what no request can show. `unlisted-values`: values that an extensible enum does not list show it. */
  seen?: "never" | "unlisted-values";
  /** Where it was confirmed, such as a document or a ticket. Its rules are stated then. */
  confirmed?: string;
  /** What happens to the code of a caller if it is wrong. */
  impact?: string;
  /** What that would damage first. */
  damage?: "payment" | "tokens" | "errors" | "amounts" | "other";
  /** Set for what applies to so many places that it is not marked at each. */
  scope?: "everywhere";
}

/** Its operations are under the names of their methods. */
export interface PathItem extends Reference {
  parameters?: Written[];
  [methodOrKey: string]: unknown;
}

/** An object of OpenAPI, such as a parameter or a response. Which of the fields it can have depends on what it is. */
export interface Written extends Reference, Provenance {
  summary?: string;
  description?: string;
  deprecated?: boolean;
  required?: boolean;
  operationId?: string;
  parameters?: Record<string, unknown>;
  tags?: string[];
  security?: Record<string, string[]>[];
  requestBody?: object;
  name?: string;
  in?: "path" | "query" | "header";
  schema?: WrittenSchema;
  example?: unknown;
  value?: unknown;
  /** Of a security scheme. */
  type?: string;
  /** By their names, such as `clientCredentials`. */
  flows?: Record<string, OAuthFlow>;
}

export interface OAuthFlow {
  authorizationUrl?: string;
  tokenUrl?: string;
  /** What each scope permits. */
  scopes?: Record<string, string>;
}

/** A JSON Schema of the dialect 2020-12. */
export type WrittenSchema = SchemaObject | boolean;

/** The keywords that limit a value. */
export type Limit =
  | `${"min" | "max"}${"imum" | "Length" | "Items" | "Properties"}`
  | `exclusive${"Min" | "Max"}imum`;
export type Limits = { [keyword in Limit]?: number };

/** The keywords that have a meaning for a reader. A validator knows the others. */
export interface SchemaObject extends Reference, Provenance, Limits {
  title?: string;
  description?: string;
  deprecated?: boolean;
  default?: unknown;
  examples?: unknown[];
  type?: TypeName | TypeName[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  properties?: Record<string, WrittenSchema>;
  additionalProperties?: WrittenSchema;
  propertyNames?: WrittenSchema;
  required?: string[];
  items?: WrittenSchema;
  allOf?: WrittenSchema[];
  anyOf?: WrittenSchema[];
  oneOf?: WrittenSchema[];
  "x-extensible-enum"?: string[];
  /** The fields that it never has, although other variants do. */
  "x-absent-fields"?: string[];
  [keyword: string]: unknown;
}

export type TypeName = "string" | "number" | "integer" | "boolean" | "object" | "array" | "null";
