// @ts-check
import { contract } from "./contract.js";
import { isObject } from "./nodes.js";
import { operations } from "./operations.js";
import { provenance } from "./provenance.js";
import { schemas } from "./schemas.js";

/** @typedef {import("./types.d.ts").Visitor} Visitor */

/**
 * The house rules as a Redocly plugin. A rule is a visitor: it reports what is wrong with a node and, as a suggestion,
 * how to fix it. required.yaml, minimal.yaml and strict.yaml say which preset has which rule.
 */
export default function plugin() {
  const rules = Object.entries({ ...contract, ...operations, ...provenance, ...schemas });
  const tolerant = rules.map(([name, rule]) => [
    name,
    (/** @type {object} */ options) => skipOthers(rule(options)),
  ]);
  return { id: "house", rules: { oas3: Object.fromEntries(tolerant) } };
}

/**
 * Redocly also visits what is not an object, which its own rules report. Other tools read the configuration of Redocly,
 * too, such as openapi-typescript, and apply it to the bundle, which has neither files nor sources of facts.
 *
 * @param {Visitor} visitor
 * @returns {Visitor}
 */
function skipOthers(visitor) {
  const wrap = (/** @type {Visitor[string]} */ visit) => {
    if (typeof visit === "object") return skipOthers(visit);
    /** @type {import("./types.d.ts").Visit} */
    const tolerant = (node, context, parents) =>
      isObject(node) && !isGenerated(context) ? visit(node, context, parents) : undefined;
    return tolerant;
  };
  return Object.fromEntries(Object.entries(visitor).map(([type, visit]) => [type, wrap(visit)]));
}

/** What decides whether a node is skipped gets no context. @param {any} context */
const isGenerated = ({ rawLocation }) =>
  /[\\/]generated[\\/]/.test(rawLocation?.source.absoluteRef ?? "");
