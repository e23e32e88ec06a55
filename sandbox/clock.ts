import { randomBytes, randomUUID } from "node:crypto";

/** Where time and everything that must not be guessed come from. */
export interface Sources {
  /** The moment of a request, as a Timestamp of the contract. */
  now: () => string;
  id: () => string;
  /** An unguessable string that begins with the prefix. */
  secret: (prefix: string) => string;
}

export const real: Sources = {
  now: () => new Date().toISOString(),
  id: randomUUID,
  secret: (prefix) => `${prefix}_${unguessable().toString("base64url")}`,
};

let drawn = Buffer.alloc(0);

/** Bytes that were drawn for this alone, though many at a time, since each time has its cost. */
function unguessable(): Buffer {
  if (drawn.length === 0) drawn = randomBytes(24 * 128);
  const bytes = drawn.subarray(0, 24);
  drawn = drawn.subarray(24);
  return bytes;
}

const start = Date.parse("2026-03-02T09:30:00.000Z");

/**
 * The same in every run: `count` is drawn from for each id and each moment, and whoever keeps it decides
 * how long the sequence goes on.
 */
export function deterministic(count: () => number): Sources {
  const padded = (length: number) => count().toString(16).padStart(length, "0");
  return {
    now: () => new Date(start + count() * 1000).toISOString(),
    id: () => `00000000-0000-4000-8000-${padded(12)}`,
    secret: (prefix) => `${prefix}_${padded(32)}`,
  };
}
