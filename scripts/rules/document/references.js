// @ts-check
import { entries, isObject } from "./entries.js";

/** @typedef {import("../types.d.ts").Node} Node */
/** @typedef {import("../types.d.ts").Path} Path */
/** @typedef {import("../types.d.ts").Place} Place */

/**
 * Follows `$ref`s from a place to the place they stand for. Nothing, where one leads to another
 * file (the root of the source) or to nowhere (which is for other rules to report).
 *
 * @template {Place} P
 * @param {Node} document
 * @param {P} place
 * @returns {P | Place | undefined}
 */
export function follow(document, place) {
  /** @type {P | Place} */
  let here = place;
  for (let hops = 0; typeof here.node.$ref === "string"; hops++) {
    const at = pathOf(here.node.$ref);
    const node = at?.reduce((/** @type {any} */ value, key) => value?.[key], document);
    if (at === undefined || !isObject(node) || hops > 20) return undefined;
    here = { node, at };
  }
  return here;
}

/**
 * The name of the component that a node refers to: `Amount` for `#/components/schemas/Amount`.
 *
 * @param {unknown} node
 * @param {string} kind
 * @returns {string | undefined}
 */
export function componentName(node, kind) {
  if (!isObject(node) || typeof node.$ref !== "string") return undefined;
  const [, , found, name, ...rest] = node.$ref.split("/");
  return node.$ref.startsWith("#/components/") && found === kind && rest.length === 0
    ? name
    : undefined;
}

/**
 * Whether a node refers to another file, as the entries of the source's root document do.
 *
 * @param {unknown} node
 */
export function refersToFile(node) {
  return isObject(node) && typeof node.$ref === "string" && !node.$ref.startsWith("#");
}

/**
 * Whether a document is the root of the source, whose parts are in files of their own, and not a
 * bundle, which has all of them.
 *
 * @param {Node} document
 */
export function isSource(document) {
  const kinds = entries(document.components).map(([, named]) => named);
  return [document.paths, ...kinds].some((named) =>
    entries(named).some(([, part]) => refersToFile(part)),
  );
}

/**
 * The document with every `$ref` replaced by what it stands for (and what stands beside a `$ref`
 * dropped), for a rule that looks at the unresolved one and needs to know a little more.
 *
 * @param {import("@stoplight/spectral-core").RulesetFunctionContext} context
 * @returns {Node}
 */
export function resolvedDocument(context) {
  const inventory = /** @type {{ resolved?: unknown }} */ (
    /** @type {unknown} */ (context.documentInventory)
  );
  return isObject(inventory.resolved) ? inventory.resolved : {};
}

/**
 * @param {string} ref
 * @returns {Path | undefined}
 */
function pathOf(ref) {
  if (!ref.startsWith("#/")) return undefined;
  return ref
    .slice(2)
    .split("/")
    .map((key) => decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~"));
}
