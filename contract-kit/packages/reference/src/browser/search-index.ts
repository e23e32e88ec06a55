import MiniSearch, { type Query, type QueryCombination, type SearchResult } from "minisearch";

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
  return [...new Set([word, ...groups.flat()])].map((one) => {
    const parts = partsOf(one);
    // What a reader has typed is meant more than its synonyms.
    const boostTerm = () => (one === word ? 1 : 0.5);
    return { queries: [one, { combineWith: "AND", queries: parts }], boostTerm };
  });
}

/** What a word was probably meant to be. */
const similar = (word: string): QueryCombination => ({
  queries: [word],
  fuzzy: word.length < 4 ? false : word.length < 6 ? 1 : 2,
});

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

/** What a result has in common with others that would take the room of pages: its schema, or its error. */
const likenessOf = ({ kind, section, title }: FoundEntry): string | undefined =>
  /schema|field/.test(kind) ? section : kind === "error" ? title : undefined;

/** Each further schema, each further field of one, and each further operation with the same error counts less. */
function varied<Ranked extends FoundEntry & { score: number }>(ranked: Ranked[]): Ranked[] {
  const counts = new Map<string, number>();
  return ranked
    .map((entry) => {
      const likeness = likenessOf(entry);
      if (likeness === undefined) return entry;
      const count = counts.get(likeness) ?? 0;
      counts.set(likeness, count + 1);
      return { ...entry, score: entry.score / 2 ** count };
    })
    .sort((a, b) => b.score - a.score);
}

/** The best sections for a text: those that have most of its words. */
globalThis.search = (text) => {
  // Nobody types more, and the time grows with the length.
  const name = text.trim().toLowerCase().slice(0, 100);
  const words = queryWords(name).flatMap((word) => {
    const known = { queries: alternatives(word) };
    const isKnown = index.search(known).length > 0;
    const query: QueryCombination = isKnown ? known : similar(word);
    const idsIn = (fields?: string[]) =>
      new Set(index.search(query, fields && { fields }).map(({ id }) => id));
    const [found, inTitles] = [idsIn(), idsIn(["title"])];
    // A word weighs the more, the fewer sections have it.
    const weight = isKnown ? Math.log(1 + index.documentCount / found.size) : 1;
    return found.size === 0 ? [] : [{ query, found, inTitles, weight }];
  });
  const weightOf = (all: typeof words) => all.reduce((sum, { weight }) => sum + weight, 0);
  const ranked = index
    .search({ queries: words.map(({ query }) => query) })
    .map((result) => {
      const entry = { ...(result as SearchResult & FoundEntry), terms: result.queryTerms };
      const shareOf = (matched: typeof words) => weightOf(matched) / weightOf(words);
      const share = shareOf(words.filter(({ found }) => found.has(entry.id))) ** 2;
      // The names of fields and schemas have the words of a question by chance.
      const isText = /operation|page|document|problem|error/.test(entry.kind);
      const inTitle = shareOf(words.filter(({ inTitles }) => isText && inTitles.has(entry.id)));
      const rank = share * (1 + inTitle) * (isNamed(entry, name) ? 1000 : 1);
      return { ...entry, score: entry.score * rank };
    })
    .sort((a, b) => b.score - a.score);
  // Variants of a resource have the same fields.
  const different = Map.groupBy(varied(ranked), ({ kind, id, title, text }) =>
    kind === "field" ? `${title} ${text}` : id,
  );
  return [...different.values()].flatMap(([best]) => best ?? []).slice(0, 12);
};
