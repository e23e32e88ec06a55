// @ts-check
import { entries, isObject, operationsOf } from "./document.js";

/**
 * A collection can be listed, so its path has a GET operation and ends in a slash: `/v1/orders/`. The path
 * of an item (`/v1/orders/{id}`) or of an action (`/v1/orders/{id}/refund`) does not.
 *
 * @type {import("./types.d.ts").Rule}
 */
export default function collectionPathsEndInSlash(document) {
  return entries(document.paths).flatMap(([template, item]) => {
    const bare = template.replace(/\/$/, "");
    const isCollection =
      !bare.endsWith("}") &&
      (isObject(item.get) || operationsOf({ paths: { [template]: item } }).length === 0);
    const expected = isCollection ? `${bare}/` : bare;
    if (template === expected) return [];
    const what = isCollection ? "a collection" : bare.endsWith("}") ? "an item" : "an action";
    return [{ message: `${template} is ${what}: write ${expected}`, path: ["paths", template] }];
  });
}
