import { createContext, runInContext } from "node:vm";
import type { FoundEntry, SearchEntry } from "#reference";

/** The search of a reference as a page runs it: the URLs that are found for a text, and the index. */
export function searchOf(files: Map<string, string>) {
  const context = createContext({}) as {
    search: (text: string) => FoundEntry[];
    searchEntries: SearchEntry[];
  };
  runInContext(files.get("search.js") ?? "", context as object);
  const find = (text: string) => context.search(text).map(({ id }) => id);
  return { find, entries: context.searchEntries };
}
