// @ts-check
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { decorators } from "./bundle/decorators.js";
import { contract } from "./rules/contract.js";
import { isObject } from "./rules/nodes.js";
import { operations } from "./rules/operations.js";
import { provenance } from "./rules/provenance.js";
import { schemas } from "./rules/schemas.js";

/** @typedef {import("./rules/types.d.ts").Visitor} Visitor */

/**
 * The plugin of Redocly. A rule of the house is a visitor: it reports what is wrong with a node and, as a suggestion, how
 * to fix it. The presets say which rules apply: `house/required` to every contract, `house/minimal` and `house/strict` by
 * choice. Each has the rules of the one before, because older versions of Redocly know no presets that extend others. The
 * decorators complete what is published.
 */
export default function plugin() {
  const rules = Object.entries({ ...contract, ...operations, ...provenance, ...schemas });
  const tolerant = rules.map(([name, rule]) => [
    name,
    (/** @type {object} */ options) => skipOthers(rule(options)),
  ]);
  const required = readRules("required");
  const minimal = { ...required, ...readRules("minimal") };
  const strict = { ...minimal, ...readRules("strict") };
  return {
    id: "house",
    rules: { oas3: Object.fromEntries(tolerant) },
    decorators: { oas3: decorators },
    configs: {
      required: { rules: required },
      minimal: { rules: minimal },
      strict: { rules: strict },
    },
  };
}

/** @param {string} name */
function readRules(name) {
  return parse(readFileSync(new URL(`presets/${name}.yaml`, import.meta.url), "utf8")).rules;
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
    /** @type {import("./rules/types.d.ts").Visit} */
    const tolerant = (node, context, parents) =>
      isObject(node) && !isGenerated(context) ? visit(node, context, parents) : undefined;
    return tolerant;
  };
  return Object.fromEntries(Object.entries(visitor).map(([type, visit]) => [type, wrap(visit)]));
}

/** What decides whether a node is skipped gets no context. @param {any} context */
const isGenerated = ({ rawLocation }) =>
  /[\\/]generated[\\/]/.test(rawLocation?.source.absoluteRef ?? "");
