import {
  type Contract,
  type Operation,
  readContract,
  type Unread,
  unreadIn,
} from "contract-kit-reader";
import { defaultIcon } from "./icon.ts";
import type { ReferenceInput, Texts } from "./input.ts";
import { sanitizeSvg } from "./markup/sanitize.ts";
import { makeDocuments, type TextPage } from "./texts/documents.ts";
import { makeChapters, problemFixes } from "./texts/guide.ts";
import { readSite, type Site } from "./texts/site.ts";
import { readWorkflows, type Workflow } from "./texts/workflow-texts.ts";

/** What the pages are made from. */
export interface Sources {
  contract: Contract;
  chapters: TextPage[];
  /** What to do about a problem, as Markdown, by the slug of its type. */
  fixes: Map<string, string>;
  /** What the contract has that the reader does not read. */
  unread: Unread[];
  workflows: Workflow[];
  site: Site;
  documents: TextPage[];
  /** SVG by the name that `<!-- diagram: name -->` refers to. */
  diagrams: Record<string, string>;
  /** The files that are published next to the pages. */
  downloads: Texts;
  /** SVG. */
  icon: string;
  /** The picture for where pages are shared. */
  preview: string | undefined;
  /** Whether there are so many operations that pages share the style, and link to what components say. */
  isLarge: boolean;
}

/** Reads the contract and everything that is shown with it. */
export function readSources({ downloads: given, ...input }: ReferenceInput): Sources {
  const { document, chapters: texts = {}, diagrams = {} } = input;
  const downloads = { "openapi.json": `${JSON.stringify(document, null, 2)}\n`, ...given };
  const contract = inMenuOrder(readContract(document));
  const workflows = readWorkflows({ ...input, downloads });
  const site = readSite(input.site ?? {});
  const chapters = makeChapters(texts, contract, workflows, site);
  return {
    contract,
    workflows,
    site,
    chapters,
    fixes: problemFixes(chapters),
    unread: unreadIn(contract),
    isLarge: contract.operations.length > 100,
    documents: makeDocuments({ ...input, downloads }),
    diagrams: Object.fromEntries(
      Object.entries(diagrams).map(([file, svg]) => [file.replace(".svg", ""), sanitizeSvg(svg)]),
    ),
    downloads,
    icon: (input.icon ?? defaultIcon).trim(),
    preview: input.preview,
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
