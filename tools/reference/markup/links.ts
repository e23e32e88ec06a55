import { CliError, slug } from "#reader";
import { outsideCode } from "./sanitize.ts";

type Pages = (readonly [file: string, text: string])[];

/** The pages that links lead to, by their anchors. */
export interface Targets {
  /** The first page that has an anchor. */
  all: Map<string, string>;
  /** The part of the schemas that has a schema or a field. */
  schemas: Map<string, string>;
}

export const targetsIn = (pages: Pages): Targets => ({
  all: anchorsIn(pages),
  schemas: anchorsIn(pages.filter(([file]) => /^schemas(-\d+)?\.html$/.test(file))),
});

const anchorsIn = (pages: Pages): Map<string, string> =>
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
  const linked = text.replaceAll(/(?<=<a\b[^<>]*) href="#([^"]+)"/g, (link, id) => {
    if (pageIds.has(id)) return link;
    // Other renderers have anchors such as `#tag/Ticket-Sales`.
    const last = id.split("/").at(-1) ?? "";
    const names = [id, `operations-${slug(last)}`, last, slug(last)];
    const known = names.find((name) => targets.all.has(name));
    if (known !== undefined) return ` href="${targets.all.get(known)}#${known}"`;
    if (!isWritten) return "";
    throw new CliError(`${file} links to #${id}`, "No page has this anchor. Correct the link.");
  });
  return linkToSchemas(linked, targets);
}

/** Lets links to schemas lead to the part of the page that has them. */
const linkToSchemas = (text: string, { schemas }: Targets): string =>
  text.replaceAll(/(["(])schemas\.html#([^")]+)/g, (link, before, id) =>
    schemas.has(id) ? `${before}${schemas.get(id)}#${id}` : link,
  );

/** A Markdown text whose links to anchors and pages lead to the Markdown that has them, which can be a further part. */
export const resolveMarkdownLinks = (
  text: string,
  targets: Targets,
  moved: Map<string, string>,
): string =>
  outsideCode(text, (part) =>
    linkToSchemas(part, targets)
      .replaceAll(/\]\(#([^()\s]+)\)/g, (link, id) =>
        targets.all.has(id) ? `](${targets.all.get(id)}#${id})` : link,
      )
      .replaceAll(/(\]\([^():#\s]+)\.html(?=[)#])/g, "$1.md")
      .replaceAll(/\]\(([^():#\s]+\.md#[^()\s]+)\)/g, (link, target) =>
        moved.has(target) ? `](${moved.get(target)})` : link,
      ),
  );
