// @ts-check
import { entries, isObject } from "./document/entries.js";
import { follow } from "./document/references.js";
import { partsOf, schemasOf } from "./document/schemas.js";

/** @typedef {import("./types.d.ts").Node} Node */
/** @typedef {import("./types.d.ts").Place} Place */

/** What may stand beside a `const` that narrows a key of the base. */
const besideConst = /^(const|type|title|description|examples|x-.*)$/;

/**
 * A form is its base and what it adds: it says a key of its base anew only to narrow it to one value,
 * since what a tool makes of two schemas for one key differs from tool to tool. And it has a title,
 * by which a person tells it from its siblings.
 *
 * @type {import("./types.d.ts").Rule<Node>}
 */
export default function formsExtendTheirBase(document) {
  return schemasOf(document)
    .filter(({ node }) => Array.isArray(node.allOf))
    .flatMap(({ node, at, role, name }) => {
      const findings = redefinitions(document, { node, at });
      if (role === "component" && !(typeof node.title === "string" && node.title.trim())) {
        const message = `the form ${name} has no title: add one that tells it from its siblings, as in Checkout session (client)`;
        findings.push({ message, path: at });
      }
      return findings;
    });
}

/**
 * @param {Node} document
 * @param {Place} form
 */
function redefinitions(document, form) {
  const { allOf: _, ...own } = form.node;
  const members = [
    ...partsOf({ node: { allOf: form.node.allOf }, at: form.at }),
    { node: own, at: form.at },
  ];
  const known = new Set();
  return members.flatMap((member) => {
    const keys = keysOf(document, member);
    const findings = keys
      .filter(({ name, node }) => known.has(name) && !narrows(node))
      .map(({ name, at }) => ({
        message: `${name} is already a key of the base: remove it here, or move it from the base to each form`,
        path: "$ref" in member.node ? member.at : at,
      }));
    for (const { name } of keys) known.add(name);
    return findings;
  });
}

/**
 * The keys that a member of an `allOf` brings, its own bases' included.
 *
 * @param {Node} document
 * @param {Place} member
 * @param {Node[]} forms those above it, since a form may by mistake have itself as its base
 * @returns {(Place & { name: string })[]}
 */
function keysOf(document, member, forms = []) {
  const { node, at } = follow(document, member) ?? { node: {}, at: [] };
  if (forms.includes(node)) return [];
  const bases = partsOf({ node: { allOf: node.allOf }, at });
  return [
    ...entries(node.properties).map(([name, property]) => ({
      name,
      node: property,
      at: [...at, "properties", name],
    })),
    ...bases.flatMap((base) => keysOf(document, base, [...forms, node])),
  ];
}

/** @param {unknown} property */
function narrows(property) {
  return (
    isObject(property) &&
    "const" in property &&
    Object.keys(property).every((key) => besideConst.test(key))
  );
}
