/** A value of a document, and where it stands there. */
export interface Spot {
  value: unknown;
  pointer: string;
}

export type Fields = Record<string, unknown>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function rootOf(document: object): Spot {
  return { value: document, pointer: "#" };
}

/** The part of a value under a key or an index, if there is one. */
export function child(spot: Spot | undefined, key: string | number): Spot | undefined {
  const value = spot?.value;
  if (spot === undefined || typeof value !== "object" || value === null) return undefined;
  if (!Object.hasOwn(value, key)) return undefined;
  const name = /[~/]/.test(String(key)) ? escaped(String(key)) : key;
  return { value: (value as Fields)[key], pointer: `${spot.pointer}/${name}` };
}

function escaped(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

export function children(spot: Spot | undefined): Map<string, Spot> {
  const value = spot?.value;
  if (typeof value !== "object" || value === null) return new Map();
  return new Map(Object.keys(value).map((key) => [key, child(spot, key) as Spot]));
}

/** The keys of both, those of the first in front. */
export function keysOf(before: Spot | undefined, after: Spot | undefined): string[] {
  return [...new Set([...children(before).keys(), ...children(after).keys()])];
}

/** What a pointer leads to. */
export function at(document: object, pointer: string): Spot | undefined {
  return segmentsOf(pointer).reduce<Spot | undefined>(child, rootOf(document));
}

export function segmentsOf(pointer: string): string[] {
  const [, ...segments] = pointer.split("/");
  return segments.map((each) => each.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The target of a reference, however many lead to each other; anything else as it is. */
export function follow(document: object, spot: Spot | undefined): Spot | undefined {
  let here = spot;
  for (let hops = 0; hops < 20; hops++) {
    const $ref = isFields(here?.value) ? here.value.$ref : undefined;
    if (typeof $ref !== "string") return here;
    here = at(document, $ref.includes("%") ? decoded($ref) : $ref);
  }
  return undefined;
}

/** A reference is an address, in which some signs are written otherwise. */
function decoded($ref: string): string {
  try {
    return decodeURIComponent($ref);
  } catch {
    return $ref;
  }
}

/**
 * A value as text, the same for two values that differ in nothing but the order of keys and of lists.
 * The order of a tuple and of a default matters, and is compared where they are.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).sort().join()}]`;
  if (!isFields(value)) return JSON.stringify(value) ?? "undefined";
  const entries = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${entries.join()}}`;
}

export function same(before: Spot | undefined, after: Spot | undefined): boolean {
  if (before === undefined || after === undefined) return before === after;
  if (JSON.stringify(before.value) === JSON.stringify(after.value)) return true;
  return canonical(before.value) === canonical(after.value);
}
