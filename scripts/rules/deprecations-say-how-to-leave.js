// @ts-check
import { isObject } from "./document/entries.js";

/** @typedef {import("./types.d.ts").Node} Node */
/** @typedef {import("./types.d.ts").Path} Path */

/** What holds data of the service rather than parts of the contract. */
const data = new Set(["example", "examples", "value", "default", "const", "enum"]);
const words = /\bDeprecated since (\d+)\.(\d+)\.(\d+), sunset in (\d+)\.(\d+)\.(\d+): \S/;
const form = 'write "Deprecated since 1.2.0, sunset in 2.0.0: use this instead."';

/**
 * What goes is announced: in a minor version first, with the major version in which it goes and what
 * to use in its place, for tools (`deprecated`) and for people (the description) alike.
 *
 * @type {import("./types.d.ts").Rule<Node>}
 */
export default function deprecationsSayHowToLeave(document) {
  const now = numbers(String(document.info?.version).split("."));
  return partsOf(document, []).flatMap(({ node, path }) => {
    const announced = words.exec(typeof node.description === "string" ? node.description : "");
    if (node.deprecated !== true) {
      if (announced === null) return [];
      const message = "a description announces a sunset of what is not deprecated: add deprecated";
      return [{ message: `${message}: true`, path: [...path, "description"] }];
    }
    const here = [...path, "deprecated"];
    if (announced === null) {
      return [{ message: `a deprecation does not say how to leave: ${form}`, path: here }];
    }
    const since = numbers(announced.slice(1, 4));
    const sunset = numbers(announced.slice(4));
    const wrong = [];
    if (since[2] !== 0 || compare(since, now) > 0) {
      wrong.push(
        "a deprecation begins in no minor version up to this one: write the one that brings it",
      );
    }
    if (sunset[0] <= since[0] || sunset[1] !== 0 || sunset[2] !== 0) {
      wrong.push("a sunset is not in a later major version: name one, such as 2.0.0");
    }
    if (compare(sunset, now) <= 0) {
      wrong.push("a sunset has come: remove what is deprecated, or name a later version");
    }
    return wrong.map((message) => ({ message, path: here }));
  });
}

/**
 * @param {unknown} node
 * @param {Path} path
 * @returns {{ node: Node, path: Path }[]}
 */
function partsOf(node, path) {
  if (Array.isArray(node)) return node.flatMap((item, index) => partsOf(item, [...path, index]));
  if (!isObject(node)) return [];
  const inner = Object.entries(node).flatMap(([key, value]) =>
    data.has(key) && path.at(-1) !== "properties" ? [] : partsOf(value, [...path, key]),
  );
  return [{ node, path }, ...inner];
}

/**
 * @param {string[]} texts
 * @returns {[number, number, number]}
 */
function numbers([major, minor, patch]) {
  return [Number(major), Number(minor), Number(patch)];
}

/**
 * @param {number[]} one
 * @param {number[]} other
 */
function compare(one, other) {
  const differs = one.findIndex((number, index) => number !== other[index]);
  return differs === -1 ? 0 : (one[differs] ?? 0) - (other[differs] ?? 0);
}
