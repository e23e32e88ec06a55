import { uuid } from "contract-kit-reader";
import type { LogEntry } from "./types.ts";

const maxEntries = 100;
const maxViolations = 5;
const maxLength = 300;

/** Adds an entry to the last requests, cut to a length that a hundred of them can have. */
export function addEntry(requests: LogEntry[], entry: LogEntry): void {
  requests.push(entry);
  if (requests.length > maxEntries) requests.shift();
}

export function shorten(violations: string[]): string[] {
  return violations.slice(0, maxViolations).map((text) => text.slice(0, maxLength));
}

/**
 * The path and the query of a URL without secrets, wherever they are. Only the words of the contract, UUIDs
 * and what is too short for a secret are shown in full.
 */
export function maskUrl(url: string, words: Set<string>): string {
  const target = url.replace(/^[a-z]+:\/\/[^/?#]*/i, "");
  const isHarmless = (text: string) => words.has(text) || uuid.test(text) || text.length <= 8;
  const parts = target.split(/([/?&=#])/);
  const masked = parts.map((text) => (isHarmless(text) ? text : `${text.slice(0, 5)}…`));
  return masked.join("").slice(0, maxLength);
}
