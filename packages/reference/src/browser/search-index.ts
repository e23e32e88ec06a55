import MiniSearch, { type Query } from "minisearch";

/** A page or a section of one, or a part of it that has an anchor. */
export type SearchKind = "page" | "schema" | "field" | "parameter" | "error";

/** Entries of a page that are of the same kind. Large contracts have thousands, so what they share is written once. */
export interface SearchGroup {
  file: string;
  /** What they are part of. */
  section: string;
  kind: SearchKind;
  /** The anchor is empty for the page itself. */
  entries: [anchor: string, title: string, text: string][];
}

/** A section of the reference that the search can open. */
export interface SearchEntry extends Omit<SearchGroup, "file" | "entries"> {
  /** Its URL. */
  id: string;
  title: string;
  text: string;
}

export interface FoundEntry extends SearchEntry {
  /** The words that were found, by their stems. */
  terms: string[];
}

declare global {
  /** These precede this script in search.js. */
  var searchGroups: SearchGroup[];
  /** Words that mean the same. */
  var searchSynonyms: string[][];
  var search: (text: string) => FoundEntry[];
}

/** Words by their stem, so that "retry" finds "Retries" and "webhooks" finds "webhook". */
function stem(word: string): string {
  const lower = word.toLowerCase();
  return lower.length < 4 ? lower : lower.replace(/(ies|y)$/, "i").replace(/(ing|ed|es|s|e)$/, "");
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+/gu) ?? [];

/** Fields and rows of errors are many, so they go after the pages that they are on, unless a status is searched for. */
const boosts: Record<SearchKind, number> = {
  field: 0.4,
  parameter: 0.5,
  error: 0.5,
  schema: 0.5,
  page: 1,
};

/** The page of an operation, whose name is its operationId, goes before the pages that mention the operation. */
const index = new MiniSearch<SearchEntry>({
  fields: ["title", "section", "text"],
  storeFields: ["title", "section", "text", "kind"],
  processTerm: stem,
  // A name such as product_id is found as a whole and by its parts.
  tokenize: (text) => wordsOf(text).flatMap((word) => [...new Set([word, ...word.split("_")])]),
  searchOptions: {
    tokenize: wordsOf,
    boost: { title: 4, section: 2 },
    boostDocument: (id, term, entry) => {
      if (stem(String(id).replaceAll(/-|\.html$/g, "")) === term) return 10;
      const kind = entry?.kind as SearchKind;
      return kind === "error" && /^\d+$/.test(term) ? 2 : boosts[kind];
    },
    prefix: true,
  },
});
for (const { file, entries, ...shared } of globalThis.searchGroups) {
  for (const [anchor, title, text] of entries)
    index.add({ ...shared, id: anchor === "" ? file : `${file}#${anchor}`, title, text });
}

const isFound = (word: string): boolean => index.search(word).length > 0;

/** Words that differ from a word by two letters in the wrong order, or by a letter that is doubled. */
const slips = (word: string): string[] =>
  [...word].flatMap((letter, position) => {
    const [before, after] = [word.slice(0, position), word.slice(position + 1)];
    return after === "" ? [] : [before + after[0] + letter + after.slice(1), before + after];
  });

/** What may stand for a word: its synonyms, and what it was probably meant to be if no text has it. */
function alternatives(word: string): Query {
  const stemmed = stem(word);
  const group = globalThis.searchSynonyms.filter((words) =>
    words.some((synonym) => stem(synonym) === stemmed),
  );
  const words = [...new Set([word, ...group.flat()])];
  if (words.some(isFound)) {
    return { combineWith: "OR", queries: words, boostTerm: (term) => (term === stemmed ? 1 : 0.4) };
  }
  const meant = slips(word).filter(isFound);
  return meant.length > 0
    ? { combineWith: "OR", queries: meant }
    : { queries: [word], fuzzy: word.length < 4 ? false : word.length < 6 ? 1 : 2 };
}

/** The best sections for a text, each of which has all of its words. */
globalThis.search = (text) => {
  const queries = wordsOf(text).map(alternatives);
  if (queries.length === 0) return [];
  const found = index.search({ combineWith: "AND", queries }) as unknown as FoundEntry[];
  // Variants of a resource have the same fields.
  const seen = new Set<string>();
  const isNew = ({ kind, title, text: excerpt }: FoundEntry) => {
    const isRepeated = kind === "field" && seen.has(`${title} ${excerpt}`);
    seen.add(`${title} ${excerpt}`);
    return !isRepeated;
  };
  // A text such as session-not-open is a name.
  const name = text.trim().toLowerCase();
  const isNamed = ({ title }: FoundEntry) =>
    /[^\p{L}\p{N}\s]/u.test(name) && title.toLowerCase().includes(name);
  return found
    .filter(isNew)
    .sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
    .slice(0, 12);
};
