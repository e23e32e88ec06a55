// @ts-check
import { entries, isObject, list, nodesOf, operationsOf } from "./document.js";

/**
 * Every operation, parameter and schema names its source or the assumption it rests on. A source is a part
 * of the interface ("2.11", "4 #7"), a decision or a ticket.
 *
 * @type {import("./types.d.ts").Rule}
 */
export default function provenanceIsStated(document) {
  if (document["x-assumptions"] === undefined) return [];
  const operations = operationsOf(document);
  const parameters = [
    ...entries(document.components?.parameters).map(([name, node]) => ({
      node,
      path: ["components", "parameters", name],
    })),
    ...nodesOf(document.paths, ["paths"]).filter(({ path }) => path.at(-2) === "parameters"),
  ];
  const schemas = entries(document.components?.schemas).map(([name, node]) => ({
    node,
    path: ["components", "schemas", name],
  }));
  const missing = [...operations, ...parameters, ...schemas]
    .filter(({ node }) => isObject(node) && !("$ref" in node))
    .filter(({ node }) => !("x-source" in node) && !("x-assumption" in node))
    .map(({ node, path }) => ({
      message: `${node.operationId ?? node.name ?? path.at(-1)} names no source: add x-source with the part of the interface, the decision or the ticket it comes from, or x-assumption`,
      path,
    }));
  const invalid = nodesOf(document)
    .filter(({ node }) => "x-source" in node)
    .filter(({ node }) => list(node["x-source"]).some((source) => typeof source !== "string"))
    .map(({ path }) => ({
      message:
        "x-source is not a string or a list of strings: quote it, because 2.10 is a number and # starts a comment",
      path: [...path, "x-source"],
    }));
  return [...missing, ...invalid];
}
