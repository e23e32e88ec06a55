import { type Contract, type Operation, readContract, unreadIn } from "contract-kit-reader";
import { defaultIcon } from "./icon.ts";
import type { ReferenceInput, Texts } from "./input.ts";
import { sanitizeSvg } from "./markup/sanitize.ts";
import { makeDocuments } from "./texts/documents.ts";
import { makeChapters, problemFixes } from "./texts/guide.ts";
import { readSite } from "./texts/site.ts";
import { readWorkflows } from "./texts/workflow-texts.ts";

/** What the pages are made from. */
export type Sources = ReturnType<typeof readSources>;

/** Reads the contract and everything that is shown with it. */
export function readSources({ downloads: given, ...input }: ReferenceInput) {
  const { document, chapters: texts = {}, diagrams = {}, preview, icon = defaultIcon } = input;
  const { isUnreleased = false } = input;
  const downloads: Texts = { "openapi.json": `${JSON.stringify(document, null, 2)}\n`, ...given };
  const contract = inMenuOrder(readContract(document));
  const workflows = readWorkflows({ ...input, downloads });
  const site = readSite(input.site ?? {});
  const isLarge = contract.operations.length > 100;
  const chapters = makeChapters(texts, contract, workflows, site);
  const drawings = Object.entries(diagrams).map(
    ([file, svg]) => [file.replace(".svg", ""), sanitizeSvg(svg)] as const,
  );
  return {
    contract,
    workflows,
    site,
    chapters,
    /** Whether the publisher has written chapters. */
    hasGuide: Object.keys(texts).length > 0,
    /** What to do about a problem, as Markdown, by the slug of its type. */
    fixes: problemFixes(chapters),
    /** What the contract has that the reader does not read. */
    unread: unreadIn(contract),
    /** Whether there are so many operations that pages link to what components say. */
    isLarge,
    /** Whether style, icon and scripts are files that pages share. */
    hasFiles: isLarge || site.separateFiles,
    documents: makeDocuments({ ...input, downloads }),
    /** SVG by the name that `<!-- diagram: name -->` refers to. */
    diagrams: Object.fromEntries(drawings),
    downloads,
    icon: icon.trim(),
    isUnreleased,
    preview,
  };
}

/** The operations in the order of their tags, which the menu, the search and every list share. */
function inMenuOrder(contract: Contract): Contract {
  const names = contract.tags.map(({ name }) => name);
  const position = ({ tags: [first = ""] }: Operation) => names.indexOf(first);
  return {
    ...contract,
    operations: contract.operations.toSorted((a, b) => position(a) - position(b)),
  };
}
