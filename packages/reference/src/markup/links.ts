import { CliError } from "contract-kit-reader";
import { slug } from "./markdown.ts";

/**
 * Lets any text link to any anchor of the reference as `#anchor`: a link whose anchor is on another
 * page gets that page's name. An anchor that is nowhere is an error of the pages that are written for the reference. A
 * text of the contract, which may be for another renderer, has no link there.
 */
export function resolveLinks(
  pages: [file: string, text: string][],
  written: string[],
): [string, string][] {
  const anchors = anchorsIn(pages);
  const toSchema = linkToSchema(pages);
  return pages.map(([file, text]) => {
    const pageIds = new Set(idsIn(text));
    const linked = text.replaceAll(/ href="#([^"]+)"/g, (link, id) => {
      if (pageIds.has(id)) return link;
      // Other renderers have anchors such as `#tag/Ticket-Sales`.
      const last = id.split("/").at(-1) ?? "";
      const known = [id, `operations-${slug(last)}`, last, slug(last)].find((one) =>
        anchors.has(one),
      );
      if (known !== undefined) return ` href="${anchors.get(known)}#${known}"`;
      if (!written.includes(file)) return "";
      throw new CliError(`${file} links to #${id}`, "No page has this anchor. Correct the link.");
    });
    return [file, toSchema(linked)];
  });
}

/** The pages with schemas, by the anchors of schemas and fields. */
export const schemaPages = (pages: [file: string, text: string][]): Map<string, string> =>
  anchorsIn(pages.filter(([file]) => /^schemas(-\d+)?\.html$/.test(file)));

/** Lets links to schemas lead to the part of the page that has them. */
export function linkToSchema(pages: [file: string, text: string][]): (text: string) => string {
  const files = schemaPages(pages);
  return (text) =>
    text.replaceAll(/(["(])schemas\.html#([^")]+)/g, (link, before, id) =>
      files.has(id) ? `${before}${files.get(id)}#${id}` : link,
    );
}

const idsIn = (text: string): string[] =>
  [...text.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);

/** The page of each anchor. The first page that has one wins. */
export function anchorsIn(pages: [file: string, text: string][]): Map<string, string> {
  const anchors = new Map<string, string>();
  for (const [file, text] of pages.toReversed()) {
    for (const id of idsIn(text)) anchors.set(id, file);
  }
  return anchors;
}

/** A Markdown text whose links to anchors and pages lead to the Markdown that has them. */
export const resolveMarkdownLinks = (text: string, anchors: Map<string, string>): string =>
  text
    .replaceAll(/\]\(#([^)\s]+)\)/g, (link, id) =>
      anchors.has(id) ? `](${anchors.get(id)}#${id})` : link,
    )
    .replaceAll(/(\]\([^):#\s]+)\.html(?=[)#])/g, "$1.md");
