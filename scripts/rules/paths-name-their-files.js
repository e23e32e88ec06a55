// @ts-check
import { entries } from "./document/entries.js";
import { refersToFile } from "./document/references.js";

/**
 * A path's file is named after it: `/v1/checkouts/custom/` is `paths/checkouts_custom.yaml`.
 *
 * Speaks about the source alone; in the bundle nothing is in another file.
 *
 * @type {import("./types.d.ts").Rule<import("./types.d.ts").Node>}
 */
export default function pathsNameTheirFiles(paths, _options, context) {
  return entries(paths)
    .filter(([, item]) => refersToFile(item))
    .flatMap(([path, item]) => {
      const name = path
        .replace(/^\/v1\//, "")
        .replace(/\/$/, "")
        .replaceAll("/", "_");
      const expected = `paths/${name}.yaml`;
      if (decodeURI(item.$ref).replace(/^\.\//, "") === expected) return [];
      const message = `${path} comes from ${item.$ref}: rename the file and write $ref: ${expected}`;
      return [{ message, path: [...context.path, path] }];
    });
}
