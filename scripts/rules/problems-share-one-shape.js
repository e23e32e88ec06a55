// @ts-check
import { entries, isObject } from "./document/entries.js";
import { operationsOf } from "./document/operations.js";
import { componentName } from "./document/references.js";

/** @typedef {import("./types.d.ts").Node} Node */
/** @typedef {import("./types.d.ts").Path} Path */

/**
 * Every problem is the same shape under the same media type, so that a client reads problems in one
 * place; and each has an example, so that a mock can show it.
 *
 * Options: `mediaType` and `schema` of a problem.
 *
 * @type {import("./types.d.ts").Rule<Node, { mediaType: string, schema: string }>}
 */
export default function problemsShareOneShape(document, options) {
  /** @type {Map<string, import("./types.d.ts").Finding[]>} */
  const findings = new Map();
  for (const { node, at } of operationsOf(document)) {
    for (const [code, response] of entries(node.responses)) {
      if (/^[23]/.test(code)) continue;
      const here = [...at, "responses", code];
      const name = componentName(response, "responses");
      const target = name === undefined ? undefined : document.components?.responses?.[name];
      if (name === undefined || !isObject(target)) {
        const message = `${node.operationId} writes out its answer ${code}: move it to openapi/components/responses and write $ref to it`;
        findings.set(here.join("\n"), [{ message, path: here }]);
      } else {
        findings.set(name, flaws(name, target, options));
      }
    }
  }
  return [...findings.values()].flat();
}

/**
 * @param {string} name
 * @param {Node} response
 * @param {{ mediaType: string, schema: string }} options
 */
function flaws(name, response, { mediaType, schema }) {
  const at = ["components", "responses", name];
  const types = Object.keys(isObject(response.content) ? response.content : {});
  if (types.length !== 1 || types[0] !== mediaType) {
    const found = types.length === 0 ? "no content" : types.join(" and ");
    return [{ message: `the problem ${name} is ${found}: write ${mediaType}`, path: at }];
  }
  const media = response.content[mediaType];
  const here = [...at, "content", mediaType];
  const findings = [];
  if (componentName(media?.schema, "schemas") !== schema) {
    const message = `the problem ${name} has a shape of its own: write schema: { $ref: …/${schema}.yaml }`;
    findings.push({ message, path: [...here, "schema"] });
  }
  if (entries(media?.examples).length === 0 && media?.example === undefined) {
    findings.push({ message: `the problem ${name} has no example: add examples`, path: here });
  }
  return findings;
}
