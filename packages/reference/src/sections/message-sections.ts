import type { Parameter, Response } from "contract-kit-reader";
import { codeSpan } from "../markup/markdown.ts";
import { labelOf } from "../pages/page-names.ts";
import { contentBlocks } from "./content-blocks.ts";
import { headerField, rowsOf } from "./fields.ts";
import { type Block, placeOf, type Section, type SectionContext, sectionOf } from "./section.ts";

/** Where parameters can be, in the order of their sections. */
const locations = ["path", "query", "header", "cookie"] as const;

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
  return sectionOf(`${labelOf(location)} parameters`, { text: "", groups, direction: "request" });
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

/** Whether a response is what a client waits for. Without a success, `default` can be one. */
export const isExpected = ({ status, content }: Response, _: number, all: Response[]): boolean =>
  /^[123]/.test(status) ||
  (status === "default" &&
    !all.some((other) => /^[123]/.test(other.status)) &&
    content.some(({ type }) => !type.includes("problem")));

/** What a client receives. */
export function expectedResponse(context: SectionContext, response: Response): Section {
  const { status, description, content } = response;
  return sectionOf(
    status === "default" ? "Response" : `Response ${status}`,
    { text: description.trim(), direction: "response" },
    ...headerBlocks(context, response),
    ...contentBlocks(context, content, "response", ""),
  );
}

/** The headers of a response. */
export function headerBlocks(
  context: SectionContext,
  { headers }: Pick<Response, "headers">,
): Block[] {
  if (headers.length === 0) return [];
  const fields = headers.map((header) => ({
    ...headerField(header),
    isRequired: undefined,
    notes: header.isRequired ? ["always sent"] : [],
  }));
  const rows = rowsOf(fields, placeOf(context, "response-header.", "response"));
  return [{ text: "**Headers**", groups: [{ label: "", fields: rows }], direction: "response" }];
}
