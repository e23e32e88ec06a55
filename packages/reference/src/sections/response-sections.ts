import type { Response } from "contract-kit-reader";
import { contentBlocks } from "./content-blocks.ts";
import { headerField, rowsOf } from "./fields.ts";
import { type Block, placeOf, type Section, type SectionContext, sectionOf } from "./section.ts";

/** Whether a response is what a client waits for. Without a success, `default` can be one. */
export const isExpected = ({ status, content }: Response, _: number, all: Response[]): boolean =>
  /^[123]/.test(status) ||
  (status === "default" &&
    !all.some((other) => /^[123]/.test(other.status)) &&
    content.some(({ type }) => !type.includes("problem")));

/** The heading of a response that a client waits for. */
export const responseHeading = ({ status }: Response) =>
  status === "default" ? "Response" : `Response ${status}`;

/** What a client receives. */
export function expectedResponse(context: SectionContext, response: Response): Section {
  const { description, content } = response;
  return sectionOf(
    responseHeading(response),
    { text: description.trim(), direction: "response" },
    ...headerBlocks(context, response),
    ...contentBlocks(context, content, "response", ""),
  );
}

/** The headers of a response. */
export function headerBlocks(context: SectionContext, { headers }: Response): Block[] {
  if (headers.length === 0) return [];
  const fields = headers.map((header) => ({
    ...headerField(header),
    isRequired: undefined,
    notes: header.isRequired ? ["always sent"] : [],
  }));
  const rows = rowsOf(fields, placeOf(context, "response-header.", "response"));
  return [{ text: "**Headers**", groups: [{ label: "", fields: rows }], direction: "response" }];
}
