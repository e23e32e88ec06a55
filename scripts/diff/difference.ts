/** How much a change means to somebody, from nothing to a break. */
export const levels = ["none", "patch", "minor", "major"] as const;
export type Level = (typeof levels)[number];

/** What a change means to the two who rely on the contract. */
export interface Rating {
  callers: Level;
  implementers: Level;
}

/** Who has seen it: Redocly's `diff`, our own gate, or the compiler on a frozen consumer. */
export type Finder = "redocly" | "gate" | "types";

export interface Place {
  /** JSON pointer in the older bundle; absent for what is new. */
  before?: string;
  /** JSON pointer in the newer bundle; absent for what is gone. */
  after?: string;
  /** For a person, such as `GET /v1/orders/{id} → 200 → total_amount`. */
  readable: string;
  /** File and line where it is written, as far as it is known. */
  source?: string;
}

export interface Difference extends Rating {
  /** A sentence. */
  what: string;
  place: Place;
  foundBy: Finder[];
}

export function higher(a: Level, b: Level): Level {
  return levels.indexOf(a) >= levels.indexOf(b) ? a : b;
}

export function highest(all: Level[]): Level {
  return all.reduce(higher, "none");
}

/**
 * The step that a release with these differences has to take: what the callers need, and at least a
 * minor one where an implementation has to change.
 */
export function requiredLevel(differences: Rating[]): Level {
  const callers = highest(differences.map((difference) => difference.callers));
  const implementers = highest(differences.map((difference) => difference.implementers));
  return implementers === "major" ? higher(callers, "minor") : callers;
}
