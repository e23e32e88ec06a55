// @ts-check
import { list } from "./document/entries.js";

/**
 * `x-source` is a string or a list of strings, each naming a part of the interface.
 *
 * Options: `parts` are all there are.
 *
 * @type {import("./types.d.ts").Rule<unknown, { parts: string[] }>}
 */
export default function sourcesExist(source, { parts }, { path }) {
  const named = list(source);
  if (named.length === 0) {
    return [{ message: "x-source names nothing: name the part, or remove x-source", path }];
  }
  return named.flatMap((part, index) => {
    const here = Array.isArray(source) ? [...path, index] : path;
    if (typeof part !== "string") {
      const message = `x-source ${JSON.stringify(part)} is not a string: quote it, as in x-source: "2.10" or "4 #7", since unquoted 2.10 is the number 2.1 and an unquoted # begins a comment`;
      return [{ message, path: here }];
    }
    if (!parts.includes(part)) {
      const message = `x-source "${part}" is no part of the interface: write one such as "2.10", "4 #7" or "4 rule 2"`;
      return [{ message, path: here }];
    }
    if (named.indexOf(part) !== index) {
      return [{ message: `x-source names "${part}" twice: remove one`, path: here }];
    }
    return [];
  });
}
