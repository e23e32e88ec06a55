// @ts-check
import { isObject } from "./document/entries.js";

/**
 * Whoever reads an operation, a parameter or a schema can look up where it comes from, or sees that
 * it is wholly assumed.
 *
 * @type {import("./types.d.ts").Rule<import("./types.d.ts").Node>}
 */
export default function partsNameTheirSource(part, _options, { path }) {
  if (!isObject(part) || "x-source" in part || "x-assumption" in part) return [];
  const name = part.operationId ?? part.name ?? path.at(-1);
  const message = `${name} names no source: add x-source with the part of the interface it comes from, or x-assumption where the interface is silent`;
  return [{ message, path }];
}
