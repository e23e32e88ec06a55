import MiniSearch, { type Query, type SearchResult } from "minisearch";

/** How much each kind of result counts. Fields and rows of errors are many, so they go after the pages that they are on. */
const boosts = {
  operation: 1,
  page: 1,
  document: 0.35,
  aside: 0.1,
  schema: 0.2,
  problem: 0.7,
  parameter: 0.4,
  error: 0.5,
  field: 0.25,
};

export type SearchKind = keyof typeof boosts;

/** A page, a section of one, or a part of it that has an anchor. */
export interface SearchEntry {
  /** Its URL. */
  id: string;
  /** What it is part of. */
  section: string;
  kind: SearchKind;
  title: string;
  text: string;
}

export interface FoundEntry extends SearchEntry {
  /** The words that were found, by their stems. */
  terms: string[];
}

declare global {
  /** These precede this script in search.js. */
  var searchEntries: SearchEntry[];
  /** Words that mean the same. Several words that are one are joined by underscores. */
  var searchSynonyms: string[][];
  var search: (text: string) => FoundEntry[];
}

/** Words by their stem, so that "retry" finds "Retries" and "webhooks" finds "webhook". */
function stem(word: string): string {
  const lower = word.toLowerCase();
  return lower.length < 4 ? lower : lower.replace(/(ies|y)$/, "i").replace(/(ing|ed|es|s|e)$/, "");
}

/** `C#` and `C++` are words, too. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+[#+]*/gu) ?? [];

/** `product_id` and `ProductId` by their parts as well. */
const partsOf = (word: string): string[] => word.split(/_|(?<=[a-z])(?=[A-Z])/).filter(Boolean);

const index = new MiniSearch<SearchEntry>({
  fields: ["title", "section", "text"],
  storeFields: ["title", "section", "text", "kind"],
  processTerm: stem,
  tokenize: (text) => wordsOf(text).flatMap((word) => [...new Set([word, ...partsOf(word)])]),
  searchOptions: {
    tokenize: wordsOf,
    boost: { title: 4, section: 2 },
    boostDocument: (_id, _term, entry) => boosts[entry?.kind as SearchKind],
    prefix: true,
  },
});
// A text can have a heading twice.
for (const entry of globalThis.searchEntries) if (!index.has(entry.id)) index.add(entry);

/** What may stand for a word: the word, its synonyms, and the parts of both. */
function alternatives(word: string): Query[] {
  const stemmed = stem(word);
  const groups = globalThis.searchSynonyms.filter((words) =>
    words.some((synonym) => stem(synonym) === stemmed),
  );
  return [...new Set([word, ...groups.flat()])].flatMap((one) => [
    one,
    { combineWith: "AND", queries: partsOf(one) },
  ]);
}

/** A word weighs the more, the fewer entries have it. */
const weightOf = (count: number): number => Math.log(1 + index.documentCount / count);

/** The entries that have a word or what may stand for it; without any, those with a word that is spelled like it. */
function entriesWith(word: string): SearchResult[] {
  const known = index.search({ queries: alternatives(word) });
  const found = known.length > 0 ? known : index.search(word, { fuzzy: 0.3, maxFuzzy: 2 });
  const weight = weightOf(found.length);
  // MiniSearch multiplies by the number of alternatives.
  return found.map((result) => ({
    ...result,
    weight,
    score: result.score / result.queryTerms.length,
  }));
}

/** Words of questions that say nothing about what is searched for. */
const fillers = new Set(
  "a after an and are at be by can do does for from get getting has have how i in is it many much my need of on one or the there this to use want what when where which why with without you your".split(
    " ",
  ),
);

/** A text as words, of which some stand for several: `rate limit` becomes `rate_limit`. */
function queryWords(text: string): string[] {
  const phrases = globalThis.searchSynonyms.flat().filter((word) => word.includes("_"));
  const joined = phrases.reduce(
    (all, phrase) => all.replaceAll(phrase.replaceAll("_", " "), phrase),
    text.replaceAll("'", ""),
  );
  const words = wordsOf(joined).slice(0, 10);
  const meaningful = words.filter((word) => !fillers.has(word));
  return meaningful.length > 0 ? meaningful : words;
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Whether a text is the name of a result: its title, or the id or the path of an operation. */
function isNamed({ id, title, text, kind }: FoundEntry, name: string): boolean {
  const [method = "", path = ""] = text.split(" ");
  const names = kind === "operation" ? [id.replace(/\.html$/, ""), path, method + path] : [];
  return [...names, ...(/operation|page|document|schema/.test(kind) ? [title] : [])].some(
    (one) => lettersOf(one) === lettersOf(name),
  );
}

const sumOf = (key: "score" | "weight", results: SearchResult[]): number =>
  results.reduce((sum, result) => sum + result[key], 0);

type Ranked = FoundEntry & { score: number };

/** An entry, which is found once for each word that it has. It counts the more, the more these words weigh. */
function ranked(results: SearchResult[], name: string): Ranked {
  const terms = results.flatMap(({ queryTerms }) => queryTerms);
  const entry = { ...(results[0] as SearchResult & FoundEntry), terms };
  // The names of fields and schemas have the words of a question by chance.
  const isText = /operation|page|document|problem|error/.test(entry.kind);
  const inTitle = results.filter(
    ({ match }) => isText && Object.values(match).flat().includes("title"),
  );
  const rank = sumOf("weight", results) ** 2 * (weightOf(1) + sumOf("weight", inTitle));
  const score = sumOf("score", results) * rank * (isNamed(entry, name) ? 1000 : 1);
  return { ...entry, score };
}

const byScore = (a: Ranked, b: Ranked): number => b.score - a.score;

/** The best sections for a text: those that have most of its words. */
globalThis.search = (text) => {
  // Nobody types more, and the time grows with the length.
  const name = text.trim().toLowerCase().slice(0, 100);
  const results = Map.groupBy(queryWords(name).flatMap(entriesWith), ({ id }) => id);
  const found = [...results.values()].map((one) => ranked(one, name)).sort(byScore);
  // Each further field of a schema, and each further part of a page, counts less.
  const alike = Map.groupBy(found, ({ kind, id, section }) =>
    kind === "operation" ? id : section,
  );
  const varied = [...alike.values()]
    .flatMap((all) =>
      all.map((entry, further) => ({ ...entry, score: entry.score / 2 ** further })),
    )
    .sort(byScore);
  // Variants of a resource have the same fields.
  const different = Map.groupBy(varied, ({ kind, id, title, text }) =>
    kind === "field" ? `${title} ${text}` : id,
  );
  return [...different.values()].flatMap(([best]) => best ?? []).slice(0, 12);
};
