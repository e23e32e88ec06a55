/**
 * The reference of any OpenAPI 3.1 contract as static pages.
 *
 * @module
 */
export { type Assets, buildAssets } from "./assets.ts";
export type { FoundEntry, SearchEntry } from "./browser/search-index.ts";
export type { DocumentText, Evidence, ReferenceInput, SiteOptions, Texts } from "./input.ts";
export { pageOf } from "./markup/page-names.ts";
export { readDocuments, readTexts } from "./read-folder.ts";
export { makeReference, writeReference } from "./reference.ts";
export { samplesOf } from "./samples/samples.ts";
export { readSources, type Sources } from "./sources.ts";
