// @ts-check
import { isObject } from "./document/entries.js";
import { resolvedDocument } from "./document/references.js";

/**
 * To the mock a missing or surplus slash is a 404, so the slash is part of the contract:
 * `/v1/orders/` is a collection, `/v1/orders/{id}` an item, `/v1/orders/{id}/refund` an action.
 *
 * Looks at the unresolved document, so that a finding points at the path itself, and asks the
 * resolved one whether it can be read, since in the source the operations are in other files.
 *
 * @type {import("./types.d.ts").Rule<import("./types.d.ts").Node>}
 */
export default function collectionPathsEndInSlash(paths, _options, context) {
  if (!isObject(paths)) return [];
  const resolved = resolvedDocument(context).paths;
  return Object.keys(paths).flatMap((path) => {
    const bare = path.replace(/\/$/, "");
    const what = kindOf(bare, isObject(resolved?.[path]?.get));
    const expected = what === "a collection" ? `${bare}/` : bare;
    if (path === expected) return [];
    return [{ message: `${path} is ${what}: write ${expected}`, path: [...context.path, path] }];
  });
}

/**
 * @param {string} path
 * @param {boolean} isReadable
 */
function kindOf(path, isReadable) {
  if (path.endsWith("}")) return "an item";
  return isReadable ? "a collection" : "an action";
}
