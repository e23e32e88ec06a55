/** The reference of a contract as static pages. */
export type { FoundEntry, SearchEntry } from "./browser/search-index.ts";
export type { Evidence, ReferenceInput, SiteOptions } from "./input.ts";
export { pageOf } from "./markup/page-names.ts";
export { makeReference } from "./reference.ts";
export { samplesOf } from "./samples/samples.ts";
export { readSources } from "./sources.ts";
