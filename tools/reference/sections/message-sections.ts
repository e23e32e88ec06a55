import {
  type Header,
  type MediaType,
  type Operation,
  own,
  type Parameter,
  type Response,
  type Schema,
} from "#reader";
import { schemaId } from "../markup/anchors.ts";
import { codeSpan, markdownLink, markdownText } from "../markup/markdown.ts";
import { labelOf } from "../markup/page-names.ts";
import { allRows, groupsOf, headerField, rowsOf } from "./fields.ts";
import type { Block, Section, SectionContext } from "./section.ts";
import { hasFields, innermost, keyOf, limitsOf, typeOf } from "./type-words.ts";

/** Where parameters can be, in the order of their sections. */
const locations = ["path", "query", "header"] as const;

/** What can be sent: the parameters by their locations, and the body. */
export function requestSections(operation: Operation, context: SectionContext): Section[] {
  const parameters = locations.map((location) => ({
    heading: `${labelOf(location)} parameters`,
    blocks: parameterBlocks(operation, location, context),
  }));
  const all = [...parameters, { heading: "Request body", blocks: bodyBlocks(operation, context) }];
  return all.filter(({ blocks }) => blocks.length > 0);
}

function parameterBlocks(
  { parameters }: Operation,
  location: Parameter["in"],
  context: SectionContext,
): Block[] {
  const fields = parameters
    .filter((parameter) => parameter.in === location)
    .map((parameter) => ({
      ...headerField(parameter),
      notes: parameter.schema.types.includes("array") ? ["repeated for each item"] : [],
    }));
  const rows = rowsOf(fields, { ...context, prefix: `${location}.`, direction: "request" });
  return rows.length === 0 ? [] : [{ text: "", groups: [{ label: "", fields: rows }] }];
}

function bodyBlocks({ body }: Operation, context: SectionContext): Block[] {
  const { isIncoming } = context;
  if (body === undefined) return [];
  const hasMore = body.content.some(
    ({ schema }) => schema?.properties.size && schema.additionalProperties?.written === true,
  );
  const texts = [
    body.description.trim().replace(/(?<=\w)$/, "."),
    hasMore ? "Further fields may be sent." : "",
    body.isRequired || isIncoming ? "" : "The body is optional.",
  ];
  const direction = isIncoming ? "response" : "request";
  return [
    { text: texts.filter(Boolean).join(" "), openQuestion: body.openQuestion },
    ...contentBlocks(body.content, context, direction, "request."),
  ];
}

/** Whether a response is what a client waits for. */
export const isExpected = ({ status }: Response): boolean => /^[123]/.test(status);

/** What a client receives. */
export function responseSection(response: Response, context: SectionContext): Section {
  const { status, description, content, headers, openQuestion } = response;
  return {
    heading: `Response ${status}`,
    blocks: [
      { text: description.trim(), openQuestion },
      ...headerBlocks(headers, context),
      ...contentBlocks(content, context, "response", ""),
    ],
  };
}

/** The headers of a response. */
export function headerBlocks(headers: Header[], context: SectionContext): Block[] {
  if (headers.length === 0) return [];
  const fields = headers.map((header) => ({
    ...headerField(header),
    isRequired: undefined,
    notes: header.isRequired ? ["always sent"] : [],
  }));
  const place = { ...context, prefix: "response-header.", direction: "response" } as const;
  const rows = rowsOf(fields, place);
  return [{ text: "**Headers**", groups: [{ label: "", fields: rows }] }];
}

/** A block for each schema of bodies, with the media types that have it. */
export function contentBlocks(
  content: MediaType[],
  context: SectionContext,
  direction: "request" | "response",
  prefix: string,
): Block[] {
  const bySchema = Map.groupBy(content, ({ schema, kind }) => (schema ? keyOf(schema) : kind));
  return [...bySchema.values()].map((alike) => {
    const [{ schema, kind }] = alike as [MediaType];
    const isListed =
      context.isBrief && direction === "response" && schema && innermost(schema).name !== undefined;
    const groups =
      schema === undefined || isListed ? [] : groupsOf(schema, { ...context, prefix, direction });
    // The example of a response stands next to its fields, and has theirs.
    if (direction === "response" && !context.isBrief && kind === "json")
      for (const field of allRows(groups)) field.example = undefined;
    const types = [...new Set(alike.map(({ type }) => codeSpan(type)))].join(" or ");
    const isUsual = content.length === 1 && types === "`application/json`";
    const type = schema ? typeText(schema) : own(plainTypes, kind);
    const text = isUsual && type === "object" ? "" : `${isUsual ? "Type" : types}: ${type}`;
    // The page of a list has only its items and the pagination.
    const isOpen = groups.length === 1 && (groups[0]?.fields.length ?? 0) <= 2;
    return { text, openQuestion: schema?.openQuestion ?? "", groups, isOpen };
  });
}

const plainTypes: Record<string, string> = {
  json: "any JSON value",
  text: "text",
  binary: "binary data",
};

/** The type of a body and its limits, as Markdown. */
export function typeText(schema: Schema, isOwn = false): string {
  const parts = typeOf(schema, isOwn).map(({ text, component }) =>
    component === undefined
      ? markdownText(text)
      : markdownLink(component, `schemas.html#${schemaId(component)}`),
  );
  const type = parts.join("") + (schema.isNullable ? " or null" : "");
  const description = schema.name === undefined && !hasFields(schema) ? schema.description : "";
  return [[type, ...limitsOf(schema)].join(", "), description?.trim()].filter(Boolean).join(". ");
}
