import { sample } from "openapi-sampler";
import randexp from "randexp";
import { runLimited } from "#reader/time-limit";
import { isAbsentIn } from "./descriptions.ts";
import { valueAt } from "./references.ts";
import type { Schema } from "./schema.ts";
import { asObject, isObject, own } from "./values.ts";
import { type Kind, mapDocument, type Place } from "./walk.ts";

// Its declarations name an export that only bundlers see.
const RandExp = randexp as unknown as typeof import("randexp").default;

// biome-ignore lint/suspicious/noExplicitAny: the document is plain JSON.
type Json = any;

/** The value that the examples of a schema describe together. `spec` is what `forSampler` made of the document. */
export function sampleOf(spec: Json, schema: Json, maxSampleDepth = 50): Json {
  const settings = { quiet: true, maxSampleDepth };
  const made = withoutUndefined(sample(forSampler(schema, "schema"), settings, spec));
  return withoutOtherTypes(spec, [schema], withoutCutParts(spec, [schema], made) ?? made);
}

/** Documents as the sampler needs them. */
const specs = new WeakMap<object, Json>();

/** A value of a schema, made from the examples of its parts. */
export function sampleOfSchema(schema: Schema): unknown {
  const { document } = schema;
  const spec = specs.get(document) ?? forSampler(document);
  specs.set(document, spec);
  return sampleOf(spec, asObject(schema.written), depthOf(schema));
}

/** How deep an example can be without having thousands of values, as schemas can refer to each other in many ways. */
function depthOf(schema: Schema): number {
  let level = [schema];
  let count = 0;
  for (let depth = 1; depth < 15; depth++) {
    level = level.flatMap(schemasInside);
    count += level.length;
    if (count > 2000) return depth;
  }
  return 15;
}

const schemasInside = ({ properties, items, choices }: Schema): Schema[] => [
  ...[...properties.values()].map((property) => property.schema),
  ...(items === undefined ? [] : [items]),
  ...choices.flatMap(({ options }) => options.slice(0, 1)),
];

/**
 * A copy for the sampler, in which the last part of `allOf` wins, because what a schema says itself is narrower than
 * what it refers to, null is the last choice, texts with a `pattern` have an example, as have timestamps, because that of
 * the sampler has no milliseconds, and the format `url`, which the sampler does not know, is `uri`.
 */
const forSampler = (value: Json, kind?: Kind): Json =>
  mapDocument(value, { after: prepareSchema }, kind);

function prepareSchema({ kind, value }: Place): Json {
  if (kind !== "schema" || !isObject(value)) return value;
  const copy: Json = { ...value };
  for (const [key, isLast] of Object.entries(lastMembers))
    if (Array.isArray(copy[key]))
      copy[key] = copy[key].toSorted((a: Json, b: Json) => Number(isLast(a)) - Number(isLast(b)));
  if (copy.format === "url") copy.format = "uri";
  if (Object.keys(copy).some((key) => givenKeys.test(key))) return copy;
  const made = typeof copy.pattern === "string" ? textFor(copy) : undefined;
  const text = made ?? (copy.format === "date-time" ? timestamp : undefined);
  return text === undefined ? copy : { ...copy, examples: [text] };
}

/** Which members of a list come last. The sampler takes the first choice, which must not be null. */
const lastMembers: Record<string, (member: Json) => boolean> = {
  allOf: (member) => !member?.$ref,
  oneOf: (member) => member?.type === "null",
  anyOf: (member) => member?.type === "null",
  type: (member) => member === "null",
};

const timestamp = "2026-01-31T09:30:00.000Z";

/** Keywords that give a value. */
const givenKeys = /^(examples|default|const|enum)$/;

/** Milliseconds of work that a pattern may take. */
const maxTime = 500;

/** The texts that were made, or undefined, by what they depend on. */
const madeTexts = new Map<string, string | undefined>();

/** The first text that matches a pattern, if the text of the sampler does not. */
function textFor({ type, pattern, format, minLength, maxLength }: Json): string | undefined {
  if (![type].flat().includes("string")) return undefined;
  const schema = { pattern, format, minLength, maxLength };
  const key = JSON.stringify(schema);
  if (madeTexts.has(key)) return madeTexts.get(key);
  let text: string | undefined;
  try {
    text = runLimited(maxTime, () => makeText(schema));
  } catch {
    // A pattern can take too long, or be more than the library knows.
  }
  madeTexts.set(key, text);
  return text;
}

function makeText(schema: Json): string | undefined {
  const { pattern, format, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const expression = new RegExp(pattern, "u");
  const text = String(sample({ type: "string", format, minLength }));
  if (expression.test(text)) return undefined;
  const generator = new RandExp(pattern);
  const texts = [0, minLength].map((more) => {
    generator.randInt = (from, to) => Math.min(from + more, to);
    return generator.gen();
  });
  return texts.find(
    (text) => expression.test(text) && text.length >= minLength && text.length <= maxLength,
  );
}

/** A copy of a sample that ends where its schema repeats: there, the sampler has an undefined value or an empty object. */
function withoutUndefined(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutUndefined).filter((item) => !isNothing(item));
  // Tools would follow what a property that is called like a reference has.
  const entries = Object.entries(value).filter(
    ([key, below]) => below !== undefined && key !== "$ref",
  );
  return Object.fromEntries(entries.map(([key, below]) => [key, withoutUndefined(below)]));
}

/**
 * A copy of a sample without the optional parts that are too deep for it, because they lack what they require; undefined if
 * that is the whole of it.
 */
function withoutCutParts(spec: Json, schemas: Json[], value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  const parts = partsOf(spec, schemas);
  const below = (read: (part: Json) => Json) => parts.flatMap((part) => read(part) ?? []);
  // What a person wrote is left as it is.
  if (parts.some((part) => Object.keys(part).some((key) => givenKeys.test(key)))) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) =>
      withoutCutParts(
        spec,
        below(({ items }) => items),
        item,
      ),
    );
    const kept = items.filter((item) => item !== undefined);
    return kept.length < Math.max(0, ...below(({ minItems }) => minItems)) ? undefined : kept;
  }
  const described = (name: string) =>
    below(({ properties, additionalProperties }) => own(properties, name) ?? additionalProperties);
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    withoutCutParts(spec, described(name), field),
  ]);
  const kept = Object.fromEntries(fields.filter(([, field]) => field !== undefined));
  const isCut = below(({ required }) => required).some(
    (name: string) => described(name).length > 0 && !Object.hasOwn(kept, name),
  );
  return isCut ? undefined : kept;
}

/** The schemas that describe a value, whatever it is, with what they refer to. */
function partsOf(spec: Json, schemas: Json[]): Json[] {
  const parts = new Set<Json>();
  for (const schema of schemas) addParts(spec, schema, parts, onlyChoice);
  return [...parts];
}

/** What can be chosen besides null, if that is one schema. */
const onlyChoice = (choices: Json[]): Json[] => {
  const others = choices.filter((choice) => choice?.type !== "null");
  return others.length === 1 ? others : [];
};

/** A copy of a sample without the fields that are absent for what it is, as their descriptions say. */
function withoutOtherTypes(spec: Json, schemas: Json[], value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  const parts = new Set<Json>();
  for (const schema of schemas) addParts(spec, schema, parts);
  const below = (read: (part: Json) => Json) => [...parts].flatMap((part) => read(part) ?? []);
  if (Array.isArray(value)) {
    const items = below(({ items }) => items);
    return value.map((item) => withoutOtherTypes(spec, items, item));
  }
  const required = below((part) => part.required);
  const fields = Object.entries(value).flatMap(([name, field]): [string, Json][] => {
    const schemas = below(({ properties }) => own(properties, name));
    const isAbsent = schemas.some((schema) => isAbsentIn(value, asObject(schema).description));
    if (isAbsent && !required.includes(name)) return [];
    return [[name, withoutOtherTypes(spec, schemas, field)]];
  });
  return Object.fromEntries(fields);
}

/** Adds a schema, and those that describe the same value, each once, with those of its choices that count. */
function addParts(
  spec: Json,
  schema: Json,
  parts: Set<Json>,
  chosen = (choices: Json[]): Json[] => choices,
): void {
  if (!isObject(schema) || parts.has(schema)) return;
  parts.add(schema);
  const { $ref, allOf = [], anyOf = [], oneOf = [] }: Json = schema;
  if (typeof $ref === "string") addParts(spec, valueAt(spec, $ref), parts, chosen);
  for (const member of [...allOf, ...chosen(anyOf), ...chosen(oneOf)])
    addParts(spec, member, parts, chosen);
}

const isNothing = (item: Json): boolean => item === undefined || JSON.stringify(item) === "{}";
