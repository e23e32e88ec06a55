import { upgrade } from "@scalar/openapi-upgrader";
import { asObject, type Document, join } from "contract-kit-reader";
import type { Changes } from "./changes.ts";
import { mapNodes, type Node, targetOf } from "./nodes.ts";

/** The one front door: makes OpenAPI 3.1 of any version from 2.0 to 3.2, and notes what 3.1 cannot say. */
export function toOpenApi31(document: Document, changes: Changes): Document {
  if (document.openapi?.startsWith("3.2")) return downgrade(document, changes);
  const readable = "swagger" in document ? prepareSwagger(document, changes) : document;
  return upgrade(readable, "3.1") as unknown as Document;
}

/** What the converter of OpenAPI 2.0 loses without a word, or leaves where no other version allows it. */
function prepareSwagger(document: Document, changes: Changes): Document {
  const isBody = (parameter: unknown) => /^(body|formData)$/.test(`${asObject(parameter).in}`);
  return mapNodes(document, (node, path) => {
    const drop = (key: string) => {
      changes.note(`${key} is left out, which is no part of OpenAPI 3`, join("#", ...path, key));
      delete node[key];
    };
    const { parameters, collectionFormat, schemes } = node;
    if (Array.isArray(schemes) && !("host" in node)) drop("schemes");
    if (collectionFormat === "tsv" || ("collectionFormat" in node && !("in" in node)))
      drop("collectionFormat");
    // It would become a parameter without a place.
    if (Array.isArray(parameters))
      node.parameters = parameters.map((parameter) => {
        const shared = targetOf(document, parameter);
        return isBody(shared) ? structuredClone(shared) : parameter;
      });
    return node;
  });
}

/** Keys of OpenAPI 3.2 that say something that 3.1 cannot say. */
const unknownKeys = [
  "$self",
  "additionalOperations",
  "itemSchema",
  "itemEncoding",
  "prefixEncoding",
  "defaultMapping",
  "deviceAuthorization",
  "oauth2MetadataUrl",
  "nodeType",
];

/** Writes in OpenAPI 3.1 what 3.2 has other words for, and leaves out the rest. */
function downgrade(document: Document, changes: Changes): Document {
  const isWholeQuery = (parameter: unknown) =>
    asObject(targetOf(document, parameter)).in === "querystring";
  const all = { ...withTagGroups(document, changes), openapi: "3.1.1" };
  return mapNodes(all, ({ ...node }, path) => {
    const drop = (key: string) => {
      changes.note(`${key} is left out, which OpenAPI 3.1 does not have`, join("#", ...path, key));
      delete node[key];
    };
    const isIn = (name: string) => path.at(-2) === name;
    for (const key of unknownKeys) if (key in node) drop(key);
    if (/^(paths|webhooks|pathItems)$/.test(path.at(-2) ?? "") && "query" in node) drop("query");
    if (isIn("servers") && "name" in node) drop("name");
    if (isIn("securitySchemes") && "deprecated" in node) drop("deprecated");
    if (node.in !== undefined && node.style === "cookie") drop("style");
    if (isIn("examples")) return downgradeExample(node, drop);
    if (isIn("responses")) return downgradeResponse(node);
    const { parameters } = node;
    if (typeof parameters !== "object" || parameters === null) return node;
    const kept = Object.entries(parameters).filter(([key, parameter]) => {
      if (!isWholeQuery(parameter)) return true;
      const place = join("#", ...path, "parameters", key);
      changes.note("a parameter for the whole query is left out", place);
      return false;
    });
    const isList = Array.isArray(parameters);
    node.parameters = isList ? kept.map(([, parameter]) => parameter) : Object.fromEntries(kept);
    return node;
  });
}

function downgradeExample(node: Node, drop: (key: string) => void): Node {
  const { dataValue, serializedValue, ...example } = node;
  if (dataValue !== undefined && serializedValue !== undefined) drop("serializedValue");
  const value = dataValue === undefined ? serializedValue : dataValue;
  return value === undefined ? node : { ...example, value };
}

/** The description became optional, and there is a summary. */
function downgradeResponse({ summary, ...response }: Node): Node {
  return "$ref" in response
    ? response
    : { ...response, description: response.description ?? summary ?? "" };
}

/** Tags with a parent become groups of the menu, which have one level. */
function withTagGroups(document: Document, changes: Changes): Document {
  const written: Node[] = document.tags ?? [];
  const parentOf = ({ parent }: Node) =>
    parent === undefined ? undefined : written.find(({ name }) => name === parent);
  const rootOf = (tag: Node, hops = 0): Node => {
    const parent = hops < written.length ? parentOf(tag) : undefined;
    return parent === undefined ? tag : rootOf(parent, hops + 1);
  };
  const tags = written.map(({ parent, kind, summary, ...tag }, index) => {
    for (const [key, value] of Object.entries({ parent, kind }))
      if (value !== undefined) changes.note(`the ${key} of a tag is left out`, `#/tags/${index}`);
    return summary === undefined ? tag : { ...tag, "x-displayName": summary };
  }) as NonNullable<Document["tags"]>;
  if (!written.some(parentOf)) return { ...document, ...(tags.length > 0 && { tags }) };
  const groups = Map.groupBy(written, (tag) => rootOf(tag));
  const tagGroups = [...groups].map(([{ name, summary = name }, members]) => ({
    name: String(summary),
    tags: members.map((tag) => String(tag.name)),
  }));
  return { "x-tagGroups": tagGroups, ...document, tags };
}
