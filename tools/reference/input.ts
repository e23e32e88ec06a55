import type { Document } from "#reader";

/** Texts by the names of their files, in the order in which they are shown. */
export type Texts = Record<string, string>;

/** What a reference is made from. Only the contract is required. */
export interface ReferenceInput {
  /** The contract. Its references point into the document itself. */
  document: Document;
  /** The chapters of the guide. The start page leads to the first one. */
  chapters?: Texts | undefined;
  /** What services have shown about the assumptions of the contract. */
  evidence?: Evidence | undefined;
  /** Arazzo files. */
  workflows?: Texts | undefined;
  /** Markdown files by their paths, such as `recipes/python.md`, which becomes recipes-python.html. */
  documents?: Record<string, { title: string; text: string }> | undefined;
  /** The changelog as Markdown, with a section `## Unreleased` for what no version has yet. */
  changelog?: string | undefined;
  /** Whether the document differs from the contract of its version, which every page then says. */
  isUnreleased?: boolean | undefined;
  /** Drawings as SVG. A line `<!-- diagram: name -->` in a text shows the one of the file name.svg. */
  diagrams?: Texts | undefined;
  /** Files that are published next to the pages, among them openapi.yaml, openapi.json, openapi-3.0.json and schemas.json. */
  downloads?: Texts | undefined;
  /** SVG. */
  icon?: string | undefined;
  /** The picture that is shown where a page is shared: its URL, or its name next to the pages. */
  preview?: string | undefined;
  /** What the contract does not say. */
  site?: SiteOptions | undefined;
}

/** What services have shown about assumptions, by the ids of these and the names of the services. */
export type Evidence = Record<
  string,
  Record<string, { result: "held" | "refuted"; since: string; unchecked?: string[] }>
>;

/** What a contract does not say and its reference shows. */
export interface SiteOptions {
  /** URL of the reference. With it, pages have previews where they are shared. */
  reference?: string | undefined;
  /** URL of the repository. */
  repository?: string | undefined;
  /** Base URL of a sandbox, which the samples and the console call. Without one, it is the first server of the contract. */
  sandbox?: string | undefined;
  /** Base URL of the service, to which the console may send requests. */
  service?: string | undefined;
  /** The package with the TypeScript client. */
  client?: string | undefined;
  /** Whether pages load their style and scripts as files, for a host whose policy allows nothing inline. */
  separateFiles?: boolean | undefined;
  /** The headings in a version of the changelog that are about the API. Other sections are not shown. */
  changes?: string[] | undefined;
  /** The command that starts a server on this machine, to which the console can send requests. */
  start?: string | undefined;
  /**
   * How many bytes a browser loads for a sandbox in the page, whose files sandbox.js and sqlite3.wasm are published next to
   * the pages. With it, the console offers that sandbox as a server.
   */
  pageSandbox?: number | undefined;
  /** Access tokens for the samples and the console, by the names of the security schemes. */
  tokens?: Record<string, string> | undefined;
  /** Words that mean the same in the search, besides the usual ones, each group separated by spaces. */
  synonyms?: string[] | undefined;
  /** The documents and chapters for those who maintain the contract or implement the service, by their paths. */
  maintainers?: string[] | undefined;
  /**
   * Whether these are pages, too, and texts have what is between `<!-- maintainers -->` and `<!-- /maintainers -->`. The
   * search shows them after the others.
   */
  forMaintainers?: boolean | undefined;
  /** What an assistant that reads llms.txt has to know before it calls an operation. */
  notes?: string | undefined;
}
