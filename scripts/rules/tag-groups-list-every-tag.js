// @ts-check
import { list } from "./document.js";

/**
 * The reference shows only tags that are in a group, and drops the others silently.
 *
 * @type {import("./types.d.ts").Rule}
 */
export default function tagGroupsListEveryTag(document) {
  const groups = document["x-tagGroups"];
  if (groups === undefined) return [];
  const tags = list(document.tags).map((tag) => tag?.name);
  const grouped = list(groups).flatMap((group) => list(group?.tags));
  const missing = tags
    .filter((tag) => grouped.filter((name) => name === tag).length !== 1)
    .map((tag) => ({
      message: `the tag ${tag} is not in exactly one group: correct x-tagGroups`,
      path: ["tags", tags.indexOf(tag)],
    }));
  const unknown = grouped
    .filter((name) => !tags.includes(name))
    .map((name) => ({
      message: `the tag ${name} does not exist: add it to tags, or remove it from x-tagGroups`,
      path: ["x-tagGroups"],
    }));
  return [...missing, ...unknown];
}
