/** A contract with a text in every key that a publisher can choose, and in every value that is not Markdown. */
import type { Document } from "#reader";

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null;

/** Keys of OpenAPI whose values are maps with names that a publisher chooses. */
const maps = new Set(
  (
    "examples headers links parameters paths properties responses schemas scopes securitySchemes variables webhooks " +
    "x-assumptions"
  ).split(" "),
);
/** Keys whose values are words of OpenAPI, patterns, references or Markdown. */
const fixed = /^(\$ref|decision|description|in|openapi|pattern|scheme|style|type)$/;

/**
 * The document with a text after each name and each value. A word always has the same text, so that the names that refer
 * to each other stay the same.
 */
export function withText(document: Document, textFor: (word: string) => string): Document {
  const renamed = (name: string) => name + textFor(name);
  const escaped = (name: string) => renamed(name).replaceAll("~", "~0").replaceAll("/", "~1");
  const pointer = (ref: string) =>
    ref
      .split("/")
      .map((part, index, all) =>
        index > 0 && maps.has(all[index - 1] ?? "") ? escaped(part) : part,
      )
      .join("/");
  const inside = (value: Json, key: string, path: string[]): Json => {
    const around = path.at(-1) ?? "";
    if (Array.isArray(value))
      return value.map((item) =>
        typeof item === "object" && item !== null
          ? inside(item, "[]", [...path, key])
          : inside(item, key, path),
      );
    if (typeof value === "object" && value !== null) {
      const isMap = (maps.has(key) && !isData(path)) || around === "security";
      const entries = Object.entries(value).map(([name, child]): [string, Json] => [
        isMap ? nameOf(name, key) : name,
        inside(child, name, [...path, key]),
      ]);
      return Object.fromEntries(entries);
    }
    if (typeof value !== "string") return value;
    if (key === "$ref") return pointer(value);
    // Names that refer to other names.
    if (/^(required|operationId|tags)$/.test(key) || path.includes("security"))
      return renamed(value);
    if (key === "name" && (path.includes("parameters") || path.includes("tags")))
      return renamed(value);
    return fixed.test(key) ? value : renamed(value);
  };
  const nameOf = (name: string, map: string): string =>
    map === "paths" ? name.replaceAll(/(?<=\{)[^}]+/g, renamed) + inPath(name) : renamed(name);
  const inPath = (name: string): string => textFor(name).replaceAll(/[?#]/g, "");
  return inside(document as unknown as Json, "", []) as unknown as Document;
}

/** Whether a value is data of the service, whose keys are no names of the contract. */
const isData = (path: string[]): boolean =>
  /^(value|example|default|examples)$/.test(path.at(-1) ?? "");
