// @ts-check
import { isObject } from "./document/entries.js";

/**
 * The reference shows only tags that are in a group, and does not say which ones it left out.
 *
 * @type {import("./types.d.ts").Rule<import("./types.d.ts").Node>}
 */
export default function tagGroupsHoldEveryTag(document) {
  const groups = listOf(document["x-tagGroups"]);
  const tags = listOf(document.tags).map(({ name }) => name);
  const grouped = groups.flatMap((group) => (Array.isArray(group.tags) ? group.tags : []));
  const ungrouped = tags.flatMap((tag, index) =>
    grouped.includes(tag)
      ? []
      : [
          {
            message: `the tag ${tag} is in no group: add it to one in x-tagGroups`,
            path: ["tags", index],
          },
        ],
  );
  const unknown = groups.flatMap((group, index) =>
    (Array.isArray(group.tags) ? group.tags : []).flatMap((tag, place) => {
      const path = ["x-tagGroups", index, "tags", place];
      if (!tags.includes(tag)) {
        return [
          { message: `the tag ${tag} does not exist: add it to tags, or remove it here`, path },
        ];
      }
      return grouped.indexOf(tag) === grouped.lastIndexOf(tag)
        ? []
        : [{ message: `the tag ${tag} is in more than one group: remove it from one`, path }];
    }),
  );
  return [...ungrouped, ...unknown];
}

/** @param {unknown} value */
function listOf(value) {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
