import type { Parameter } from "contract-kit-reader";
import { codeSpan } from "../markup/markdown.ts";
import { labelOf } from "../pages/page-names.ts";
import { contentBlocks } from "./content-blocks.ts";
import { headerField, rowsOf } from "./fields.ts";
import { placeOf, type Section, type SectionContext, sectionOf } from "./section.ts";

/** Where parameters can be, in the order of their sections. */
export const locations = ["path", "query", "header", "cookie"] as const;

/** The heading of the parameters at one location. */
export const parametersHeading = (location: string) => `${labelOf(location)} parameters`;

/** What can be sent: the parameters by their locations, and the body. */
export const requestSections = (context: SectionContext): Section[] =>
  [...locations.map((location) => parameters(context, location)), requestBody(context)].filter(
    (section) => section !== undefined,
  );

function parameters(context: SectionContext, location: Parameter["in"]): Section | undefined {
  const fields = context.operation.parameters
    .filter((parameter) => parameter.in === location)
    .map((parameter) => ({ ...headerField(parameter), notes: styleNotes(parameter) }));
  if (fields.length === 0) return undefined;
  const rows = rowsOf(fields, placeOf(context, `${location}.`, "request"));
  const groups = [{ label: "", fields: rows }];
  return sectionOf(parametersHeading(location), { text: "", groups, direction: "request" });
}

/** How the items of a list or the fields of an object are sent, where that is not as usual. */
function styleNotes({ style, explode, mediaType, schema, name }: Parameter): string[] {
  if (mediaType !== undefined) return [`sent as ${codeSpan(mediaType)}`];
  if (style === "deepObject") return [`sent as ${codeSpan(`${name}[field]=value`)}`];
  const separator = { spaceDelimited: "spaces", pipeDelimited: "vertical bars" }[style];
  if (separator !== undefined) return [`separated by ${separator}`];
  if (style === "label" || style === "matrix") return [`sent in the style ${codeSpan(style)}`];
  const isList = schema.types.includes("array");
  if (!isList) return [];
  return [style === "form" && explode ? "repeated for each item" : "separated by commas"];
}

function requestBody(context: SectionContext): Section | undefined {
  const { body } = context.operation;
  if (body === undefined) return undefined;
  const hasMore = body.content.some(
    ({ schema }) => schema?.properties.size && schema.additionalProperties?.written === true,
  );
  const direction = context.isIncoming ? "response" : "request";
  const texts = [
    body.description.trim(),
    hasMore ? "Further fields may be sent." : "",
    body.isRequired || context.isIncoming ? "" : "The body is optional.",
  ];
  return sectionOf(
    "Request body",
    { text: texts.filter(Boolean).join(" "), direction: "request" },
    ...contentBlocks(context, body.content, direction, "request."),
  );
}
