/** Following the references of a bundle, which all lead to another place of the same document. */

import { CliError } from "./cli-error.ts";
import type { Written } from "./document.ts";
import { asObject, own } from "./values.ts";

/** A value and its place in the document, as a JSON Pointer in the form of a URI fragment. */
export interface Located<Value = unknown> {
  value: Value;
  pointer: string;
}

const decodeKey = (key: string): string =>
  key.includes("~") ? key.replaceAll("~1", "/").replaceAll("~0", "~") : key;

/** A key as a part of a JSON Pointer. */
export const encodeKey = (key: string): string =>
  /[~/]/.test(key) ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key;

/** The pointer to something inside what another pointer leads to. */
export function join(pointer: string, ...keys: (string | number)[]): string {
  return keys.reduce<string>((path, key) => `${path}/${encodeKey(String(key))}`, pointer);
}

/** A pointer as a URI fragment, in which every character that has a meaning in a URI is encoded. */
export const uriOf = (pointer: string): string =>
  `#${pointer.slice(1).split("/").map(encodeURIComponent).join("/")}`;

/** The keys that a JSON Pointer leads through. */
export const keysOf = (pointer: string): string[] => pointer.split("/").slice(1).map(decodeKey);

/** The value at a JSON Pointer (RFC 6901), with or without the `#` of a URI fragment; undefined if there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  return keysOf(pointer).reduce<unknown>((node, key) => own(node, key), value);
}

/** What is at a key of a value, or the default. */
export const below = <Value>(
  { value, pointer }: Located,
  key: string | number,
  missing?: Value,
): Located<Value> => ({
  value: (own(value, key) ?? missing) as Value,
  pointer: join(pointer, key),
});

/** The entries of an object or a list, which may be missing. */
export const entriesIn = <Value = Written>(
  located: Located,
): [key: string, entry: Located<Value>][] =>
  Object.keys(located.value ?? {}).map((key) => [key, below(located, key)]);

/**
 * What a reference leads to, in one step.
 *
 * @throws CliError if it leads nowhere or out of the document.
 */
export function follow<Value>(document: object, ref: string, from: string): Located<Value> {
  const pointer = pointerOf(ref);
  const value = pointer === undefined ? undefined : valueAt(document, pointer);
  if (pointer === undefined || value === undefined) {
    throw new CliError(`the reference ${ref} leads nowhere`, "Correct it.", from);
  }
  return { value: value as Value, pointer };
}

/**
 * What a value refers to, through any number of references. A value without `$ref` is its own target.
 *
 * @throws CliError if a reference leads nowhere, out of the document or back to itself.
 */
export function resolve<Value>(document: object, located: Located<Value>): Located<Value> {
  const visited = new Set<string>();
  let current = located;
  for (let ref = refOf(current.value); ref !== undefined; ref = refOf(current.value)) {
    if (visited.has(ref))
      throw new CliError(`${ref} refers to itself`, "Correct it.", located.pointer);
    visited.add(ref);
    current = follow(document, ref, current.pointer);
  }
  return current;
}

function refOf(value: unknown): string | undefined {
  const { $ref } = asObject(value);
  return typeof $ref === "string" ? $ref : undefined;
}

/** The pointer in a reference, without the percent-encoding of URIs; undefined for another document. */
function pointerOf(ref: string): string | undefined {
  return /^#(\/|$)/.test(ref) ? percentDecoded(ref) : undefined;
}

/** A text without percent-encoding, or the same text if a `%` in it has another meaning. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The name of the component schema that a pointer leads to; undefined for anything else. */
export function componentName(pointer: string): string | undefined {
  const [, name] = /^#\/components\/schemas\/([^/]*)$/.exec(pointer) ?? [];
  return name === undefined ? undefined : decodeKey(name);
}
