import { CliError, slug } from "#reader";
import { outsideCode } from "./sanitize.ts";

type Pages = (readonly [file: string, text: string])[];

/** By an anchor: the first page that has it. */
type Targets = Map<string, string>;

export const targetsIn = (pages: Pages): Targets =>
  new Map(pages.toReversed().flatMap(([file, text]) => idsIn(text).map((id) => [id, file])));

const idsIn = (text: string): string[] =>
  [...text.matchAll(/<[^<>]+? id="([^"]+)"/g)].map(([, id = ""]) => id);

/**
 * Lets any text link to any anchor of the reference as `#anchor`: a link whose anchor is on another
 * page gets that page's name. An anchor that is nowhere is an error of a page that is written for the reference. A
 * text of the contract, which may be for another renderer, has no link there.
 */
export function resolveLinks(
  file: string,
  text: string,
  targets: Targets,
  isWritten: boolean,
): string {
  const pageIds = new Set(idsIn(text));
  return text.replaceAll(/(?<=<a\b[^<>]*) href="#([^"]+)"/g, (link, id) => {
    if (pageIds.has(id)) return link;
    // Other renderers have anchors such as `#tag/Ticket-Sales`.
    const last = id.split("/").at(-1) ?? "";
    const names = [id, `operations-${slug(last)}`, last, slug(last)];
    const known = names.find((name) => targets.has(name));
    if (known !== undefined) return ` href="${targets.get(known)}#${known}"`;
    if (!isWritten) return "";
    throw new CliError(`${file} links to #${id}`, "No page has this anchor. Correct the link.");
  });
}

/** A Markdown text whose links to anchors and pages lead to the Markdown that has them, which can be a further part. */
export const resolveMarkdownLinks = (
  text: string,
  targets: Targets,
  moved: Map<string, string>,
): string =>
  outsideCode(text, (part) =>
    part
      .replaceAll(/\]\(#([^()\s]+)\)/g, (link, id) =>
        targets.has(id) ? `](${targets.get(id)}#${id})` : link,
      )
      .replaceAll(/(\]\([^():#\s]+)\.html(?=[)#])/g, "$1.md")
      .replaceAll(/\]\(([^():#\s]+\.md#[^()\s]+)\)/g, (link, target) =>
        moved.has(target) ? `](${moved.get(target)})` : link,
      ),
  );
