import { randomUUID } from "node:crypto";

/** Where timestamps, IDs and secrets come from. */
export interface Sources {
  /** The time of a request, in milliseconds. */
  next: () => number;
  /** The time at this point. */
  current: () => number;
  id: () => string;
  /** A string that cannot be guessed, with a prefix that says what it is. */
  secret: (prefix: string) => string;
}

/** Whether a text looks like a secret that the sandbox has made. */
export const isSecret = (text: string): boolean => /^\w+_[\w-]{32}$/.test(text);

export const random: Sources = {
  // Not the function itself, which tests replace.
  next: () => Date.now(),
  current: () => Date.now(),
  id: randomUUID,
  secret: (prefix) => `${prefix}_${randomUUID().replaceAll("-", "")}`,
};

/** Later than everything in the seed. */
const start = Date.parse("2026-03-10T08:00:00.000Z");

/** The same sequence in every run. Each value takes the next number, and a timestamp is that many seconds later. */
export function deterministic(next: () => number, count: () => number): Sources {
  const hex = (length: number) => next().toString(16).padStart(length, "0");
  return {
    next: () => start + next() * 1000,
    current: () => start + count() * 1000,
    id: () => `00000000-0000-4000-8000-${hex(12)}`,
    secret: (prefix) => `${prefix}_${hex(32)}`,
  };
}
