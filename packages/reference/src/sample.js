// @ts-check
import { createContext, Script } from "node:vm";
import sampler from "openapi-sampler";
import randexp from "randexp";

// Its declarations name an export that only bundlers see.
const RandExp = /** @type {typeof import("randexp").default} */ (/** @type {unknown} */ (randexp));

/** @typedef {Record<string, any>} Node */

/**
 * The value that the examples of a schema describe together.
 *
 * @param {Node} spec What `forSampler` made of the document.
 * @param {any} schema
 * @param {import("openapi-sampler").Options} options
 * @returns {any}
 */
export function sampleOf(spec, schema, options) {
  const settings = { quiet: true, maxSampleDepth: 50, ...options };
  return withoutUndefined(sampler.sample(forSampler(schema), settings, spec));
}

/**
 * A copy for the sampler, in which the last part of `allOf` wins, because what a schema says itself is narrower than
 * what it refers to, null is the last choice, texts with a `pattern` have an example, and the format `url`, which the
 * sampler does not know, is `uri`.
 *
 * @param {any} value
 * @param {string} [name] The key of the value.
 * @returns {any}
 */
export function forSampler(value, name) {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => forSampler(item));
  const entries = Object.entries(value).map(([key, below]) => {
    // A property can have the name of a keyword.
    if (dataKeys.test(key) && name !== "properties") return [key, below];
    const copy = forSampler(below, key);
    const rank = Array.isArray(copy) && name !== "properties" ? lastMembers[key] : undefined;
    return [
      key,
      rank
        ? copy.sort(
            (/** @type {any} */ a, /** @type {any} */ b) => Number(rank(a)) - Number(rank(b)),
          )
        : copy,
    ];
  });
  const copy = Object.fromEntries(entries);
  if (value.format === "url") copy.format = "uri";
  if (typeof value.pattern !== "string" || Object.keys(value).some((key) => dataKeys.test(key)))
    return copy;
  const text = textFor(value);
  return text === undefined ? copy : { ...copy, examples: [text] };
}

/**
 * Which members of a list come last. The sampler takes the first choice, which must not be null.
 *
 * @type {Record<string, (member: any) => boolean>}
 */
const lastMembers = {
  allOf: (member) => !member?.$ref,
  oneOf: (member) => member?.type === "null",
  anyOf: (member) => member?.type === "null",
  type: (member) => member === "null",
};

const dataKeys = /^(example|examples|default|const|enum|value)$/;

/** Milliseconds that a pattern may take. One that backtracks can take years, and only a script can be ended. */
const timeout = 500;
const script = new Script("make()");
const context = createContext({});

/**
 * The first text that matches a pattern, if the text of the sampler does not.
 *
 * @param {Node} schema
 * @returns {string | undefined}
 */
function textFor(schema) {
  if (![schema.type].flat().includes("string")) return undefined;
  context.make = () => makeText(schema);
  try {
    return script.runInContext(context, { timeout });
  } catch {
    // Lint reports a pattern that is not valid, or that takes too long.
    return undefined;
  }
}

/**
 * The text that the sampler makes for a schema, which does not always match its pattern.
 *
 * @param {Node} schema
 * @returns {string}
 */
function plainTextFor({ format, minLength = 0 }) {
  return String(sampler.sample({ type: "string", format, minLength }));
}

/**
 * @param {Node} schema
 * @returns {string | undefined}
 */
function makeText(schema) {
  const { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const expression = new RegExp(pattern, "u");
  if (expression.test(plainTextFor(schema))) return undefined;
  const generator = new RandExp(pattern);
  const texts = [0, minLength].map((more) => {
    generator.randInt = (/** @type {number} */ from, /** @type {number} */ to) =>
      Math.min(from + more, to);
    return generator.gen();
  });
  return texts.find(
    (text) => expression.test(text) && text.length >= minLength && text.length <= maxLength,
  );
}

/**
 * A copy of a sample that ends where its schema repeats: there, the sampler has an undefined value or an empty object.
 *
 * @param {any} value
 * @returns {any}
 */
function withoutUndefined(value) {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutUndefined).filter((item) => !isNothing(item));
  // Tools would follow what a property that is called like a reference has.
  const entries = Object.entries(value).filter(
    ([key, below]) => below !== undefined && key !== "$ref",
  );
  return Object.fromEntries(entries.map(([key, below]) => [key, withoutUndefined(below)]));
}

/** @param {any} item */
const isNothing = (item) => item === undefined || JSON.stringify(item) === "{}";
