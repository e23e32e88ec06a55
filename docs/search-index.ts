import MiniSearch from "minisearch";

/** A section of the reference that the search can open. */
export interface SearchEntry {
  /** Its URL. */
  id: string;
  title: string;
  /** What it is part of. */
  section: string;
  text: string;
}

export interface FoundEntry extends SearchEntry {
  /** The words that were found, by their stems. */
  terms: string[];
}

declare global {
  /** Precedes this script in search.js. */
  var searchEntries: SearchEntry[];
  var search: (text: string) => FoundEntry[];
}

/** Words by their stem, so that "retry" finds "Retries" and "webhooks" finds "webhook". */
function stem(word: string): string {
  const lower = word.toLowerCase();
  return lower.length < 4 ? lower : lower.replace(/(ies|y)$/, "i").replace(/(ing|ed|es|s|e)$/, "");
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+/gu) ?? [];

/** The page of an operation, whose name is its operationId, goes before the pages that mention the operation. */
const index = new MiniSearch<SearchEntry>({
  fields: ["title", "section", "text"],
  storeFields: ["title", "section", "text"],
  processTerm: stem,
  // A name such as product_id is found as a whole and by its parts.
  tokenize: (text) => wordsOf(text).flatMap((word) => [...new Set([word, ...word.split("_")])]),
  searchOptions: {
    tokenize: wordsOf,
    boost: { title: 4, section: 2 },
    boostDocument: (id, term) => {
      if (stem(String(id).replaceAll(/-|\.html$/g, "")) === term) return 10;
      return String(id).startsWith("schemas.html") ? 0.5 : 1;
    },
    combineWith: "AND",
    prefix: true,
  },
});
index.addAll(globalThis.searchEntries);

/** The best sections for a text. Misspelled words are matched only where nothing else is found. */
globalThis.search = (text) => {
  const exact = index.search(text);
  const results = exact.length > 0 ? exact : index.search(text, { fuzzy: 0.2 });
  return results.slice(0, 12) as unknown as FoundEntry[];
};
