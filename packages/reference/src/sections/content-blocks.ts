import type { MediaType, Schema } from "contract-kit-reader";
import { schemaId } from "../markup/anchors.ts";
import { codeSpan } from "../markup/markdown.ts";
import { allRows, groupsOf } from "./fields.ts";
import { limitsOf } from "./limits.ts";
import { hasFields, innermost, keyOf } from "./schema-shape.ts";
import { type Block, placeOf, type SectionContext } from "./section.ts";
import { typeWords } from "./type-words.ts";

/** A block for each schema of a body, with the media types that have it. */
export function contentBlocks(
  context: SectionContext,
  content: MediaType[],
  direction: "request" | "response",
  prefix: string,
): Block[] {
  const bySchema = Map.groupBy(content, ({ schema, kind }) => (schema ? keyOf(schema) : kind));
  return [...bySchema.values()].map((alike) => {
    const [{ schema, kind, encoding } = {} as MediaType] = alike;
    const isListed =
      context.isBrief && direction === "response" && schema && innermost(schema).name !== undefined;
    const groups =
      schema === undefined || isListed ? [] : groupsOf(schema, placeOf(context, prefix, direction));
    // The example of a response stands next to its fields, and has theirs.
    if (direction === "response" && !context.isFlat && kind === "json")
      for (const field of allRows(groups)) field.example = undefined;
    for (const field of groups.flatMap(({ fields }) => fields)) {
      const { contentType } = encoding[field.name] ?? {};
      if (contentType !== undefined) field.notes.push(`sent as ${codeSpan(contentType)}`);
    }
    const types = [...new Set(alike.map(({ type }) => codeSpan(type)))].join(" or ");
    const isUsual = content.length === 1 && types === "`application/json`";
    const type = schema ? typeText(schema) : plainTypes[kind];
    const text = isUsual && type === "object" ? "" : `${isUsual ? "Type" : types}: ${type}`;
    // The page of a list has only its items and the pagination.
    const isOpen = groups.length === 1 && (groups[0]?.fields.length ?? 0) <= 2;
    return { text, groups, isOpen, direction };
  });
}

const plainTypes = {
  json: "any JSON value",
  form: "form fields",
  multipart: "parts",
  text: "text",
  binary: "binary data",
};

/** The type of a body and its limits, as Markdown. */
export function typeText(schema: Schema, isOwn = false): string {
  const words = typeWords(schema, [], isOwn).map(({ text, component }) =>
    component === undefined
      ? text.replaceAll(/[[\]<*_`]/g, "\\$&")
      : `[\`${component}\`](schemas.html#${schemaId(component)})`,
  );
  const type = words.join("") + (schema.isNullable ? " or null" : "");
  const description = schema.name === undefined && !hasFields(schema) ? schema.description : "";
  return [[type, ...limitsOf(schema)].join(", "), description?.trim()].filter(Boolean).join(". ");
}
