import { ProblemError } from "../contract/problems.ts";

/** Values nested deeper than this cannot be stored, and none that the contract describes comes near it. */
export const maxBodyDepth = 200;
/** The entities in a state are some levels deeper than in a request. */
export const maxStateDepth = maxBodyDepth + 10;

/** @throws ProblemError for what is not UTF-8 or not JSON. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    // A byte order mark stays in the text, which then is not JSON.
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw new ProblemError("MalformedRequest");
  }
}

/** Why a value that was parsed cannot be stored, if it cannot. It does not recurse, since the value may be deep. */
export function findUnstorable(value: unknown, maxDepth: number): string | undefined {
  const pending: { item: unknown; depth: number }[] = [{ item: value, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { item, depth } = next;
    if (typeof item === "number" && !Number.isFinite(item)) return "has a number that is too large";
    if (typeof item !== "object" || item === null) continue;
    if (depth >= maxDepth) return `is nested more than ${maxDepth} levels deep`;
    for (const child of Object.values(item)) {
      if (typeof child === "object" || typeof child === "number") {
        pending.push({ item: child, depth: depth + 1 });
      }
    }
  }
  return undefined;
}
