// @ts-check
import { nodesOf } from "./document.js";

const notice = /\bDeprecated since (\d+\.\d+\.0), sunset in (\d+\.0\.0): \S/;
const wording =
  'end the description with "Deprecated since 1.2.0, sunset in 2.0.0: use this instead."';

/**
 * A deprecation says since which minor version, until which major version, and what to use instead.
 * Tools read `deprecated`, people read the description.
 *
 * @type {import("./types.d.ts").Rule}
 */
export default function deprecationsNameAReplacement(document) {
  const version = String(document.info?.version);
  return nodesOf(document).flatMap(({ node, path }) => {
    const found = notice.exec(typeof node.description === "string" ? node.description : "");
    if (node.deprecated !== true) {
      if (found === null) return [];
      const message = "the description announces a deprecation: add deprecated: true";
      return [{ message, path: [...path, "description"] }];
    }
    const here = [...path, "deprecated"];
    if (found === null)
      return [{ message: `the deprecation has no notice: ${wording}`, path: here }];
    const [, since = "", sunset = ""] = found;
    if (compare(sunset, since) <= 0) {
      return [
        {
          message: `the sunset ${sunset} is not after ${since}: name a later major version`,
          path: here,
        },
      ];
    }
    if (compare(sunset, version) <= 0) {
      return [
        {
          message: `the sunset ${sunset} has come: remove what is deprecated, or name a later major version`,
          path: here,
        },
      ];
    }
    return [];
  });
}

/**
 * @param {string} one
 * @param {string} other
 */
function compare(one, other) {
  return one.localeCompare(other, "en", { numeric: true });
}
