import { asObject, isObject } from "#reader";
import { isSimilar } from "#source";
import { entries, everyNode, follow, list, problem } from "./nodes.ts";
import type { Located, Location, Node, Resolve, Rules, UserContext } from "./types.ts";

/** Rules for descriptions that contradict what they describe. */
export const descriptions: Rules = {
  /** Readers take "Null if …" for the meaning of null, and types take it from the schema. Both say the same. */
  "descriptions-agree-on-null": () => ({
    SchemaProperties(properties, { report, location, resolve }) {
      for (const [name, node] of entries(properties)) {
        const at = location.child(name);
        const nullable = acceptsNull({ node, location: at }, resolve);
        const { description } = asObject(node);
        if (typeof description !== "string" || nullable === undefined) continue;
        if (!nullable && /(^|[.;] )Null (if|when|unless|until|for)\b/.test(description)) {
          const fix =
            'Write type: [string, "null"] or anyOf with null, or correct the description.';
          const message = `the description of ${name} says when it is null, and its schema accepts no null`;
          report(problem(message, fix, at.child("description")));
        }
        if (nullable && !/\bnull\b/i.test(description)) {
          const message = `${name} can be null, and its description does not say when`;
          const fix =
            'Describe it, as in "Null if there is none.", or remove null from the schema.';
          report(problem(message, fix, at.key()));
        }
      }
    },
  }),

  /**
   * A name in backticks with an underscore is that of a field, a parameter or a value. A single word can be anything, unless
   * one that exists is similar, or a text says to use it.
   */
  "described-names-exist": () => {
    const known = new Set<unknown>();
    const used: { name: string; isAdvice: boolean; location: Location }[] = [];
    return {
      SchemaProperties: (properties) => {
        for (const name of Object.keys(properties)) known.add(name);
      },
      Schema: (schema) => {
        for (const key of ["enum", "x-extensible-enum", "examples", "required", "x-absent-fields"])
          for (const value of list(schema[key])) known.add(value);
        for (const key of ["const", "default"]) known.add(schema[key]);
      },
      Parameter: ({ name }) => void known.add(name),
      Server: ({ variables }) => {
        for (const name of Object.keys(asObject(variables))) known.add(name);
      },
      ...everyNode(({ description }, { location }) => {
        if (typeof description !== "string") return;
        for (const [, use, name = ""] of description.matchAll(
          /(\b[Uu]se )?`([a-z][a-z0-9]*(?:_[a-z0-9]+)*)`/g,
        ))
          used.push({ name, isAdvice: use !== undefined, location: location.child("description") });
      }),
      Root: {
        leave(_, { report }) {
          for (const { name, isAdvice, location } of used.filter((use) => !known.has(use.name))) {
            const similar = [...known].find((other) => isMisspelled(name, other));
            if (similar === undefined && !name.includes("_") && !isAdvice) continue;
            const fix = `Correct the name${similar ? `, for example to ${similar}` : ""}, or write it without backticks.`;
            report(problem(`the contract has no field, parameter or value ${name}`, fix, location));
          }
        },
      },
    };
  },

  /** An operation with the description or the summary of another one was copied. */
  "operations-have-their-own-descriptions": () => {
    const descriptions = new Map<string, string>();
    const summaries = new Map<string, string>();
    return {
      Operation: (node, context) => {
        const operation = { node, location: context.location };
        const name = `${node.operationId}`;
        reportCopy(descriptions, name, operation, context);
        reportCopy(summaries, name, operation, context, "summary");
      },
    };
  },

  /** Two fields of an object with the same description are one that was copied. */
  "fields-have-their-own-descriptions": () => ({
    SchemaProperties(properties, context) {
      const seen = new Map<string, string>();
      for (const [name, node] of entries(properties))
        reportCopy(seen, name, { node, location: context.location.child(name) }, context);
    },
  }),
};

/** Reports the description or the summary of something if it is that of another one that was seen. */
function reportCopy(
  seen: Map<string, string>,
  name: string,
  { node, location }: Located,
  { report }: UserContext,
  key = "description",
): void {
  const text = asObject(node)[key];
  if (typeof text !== "string") return;
  const other = seen.get(text);
  const message = `${name} has the ${key} of ${other}`;
  const fix = "Describe what is different about it.";
  if (other === undefined) seen.set(text, name);
  else report(problem(message, fix, location.child(key)));
}

/** Whether a word is another one with a mistake, and not its plural or singular. A short one has the same letters. */
const isMisspelled = (word: string, other: unknown): boolean =>
  typeof other === "string" &&
  word[0] === other[0] &&
  (word.length > 4
    ? ![`${word}s`, word.replace(/s$/, "")].includes(other) && isSimilar(other, word)
    : lettersOf(word) === lettersOf(other));

const lettersOf = (word: string): string => [...word].toSorted().join("");

/** Whether a schema accepts null. Undefined if it does not say. */
function acceptsNull(schema: Located, resolve: Resolve, depth = 0): boolean | undefined {
  const { node, location } = follow(schema, resolve);
  if (!isObject(node) || depth > 10) return undefined;
  const { type, anyOf, oneOf, allOf } = node as Node;
  const parts = (key: string, value: Node) =>
    list(value).map((part, index) =>
      acceptsNull({ node: part, location: location.child([key, `${index}`]) }, resolve, depth + 1),
    );
  const values = "const" in node ? [node.const] : node.enum;
  if (Array.isArray(values) && !values.includes(null)) return false;
  if (type !== undefined) return list(type).includes("null");
  const options = anyOf === undefined ? parts("oneOf", oneOf) : parts("anyOf", anyOf);
  if (options.length > 0)
    return options.includes(true) ? true : options.includes(undefined) ? undefined : false;
  return parts("allOf", allOf).includes(false) ? false : undefined;
}
