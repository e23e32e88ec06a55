import type { Contract, MediaType, Schema } from "#reader";
import { schemaId } from "../markup/anchors.ts";
import { codeSpan, markdownLink, markdownTable, markdownText } from "../markup/markdown.ts";
import { isExpected } from "./message-sections.ts";

/** Schemas whose names begin with the name of the first: `Order`, `OrderId`, `OrderSummary`. */
export interface Family {
  name: string;
  /** The others, in the order of the contract. */
  members: string[];
  /** Those that only other schemas are made of, such as `OrderId` and `OrderBase`. */
  parts: string[];
  /** Which of its variants have which fields, as Markdown. Empty for most. */
  variants: string;
}

/**
 * All schemas by family, in the order in which operations send and return them. One whose name begins with no other name is
 * a family of its own.
 */
export function schemaFamilies(contract: Contract): Family[] {
  const { schemas } = contract;
  const byName = Map.groupBy(schemas.keys(), (name) => {
    const words = name.split(/(?<=[a-z\d])(?=[A-Z])/);
    const beginnings = words.map((_, index) => words.slice(0, index + 1).join(""));
    return beginnings.find((beginning) => schemas.has(beginning)) ?? name;
  });
  const positions = new Map(namesInOrder(contract).map((name, index) => [name, index]));
  const first = (names: string[]) =>
    Math.min(...names.map((name) => positions.get(name) ?? positions.size));
  const families = [...byName].sort(([, one], [, other]) => first(one) - first(other));
  return families.map(([name, all]) => {
    const others = all.filter((other) => other !== name);
    const isPart = (other: string) => /(Id|Base|Fields)$/.test(other);
    const members = others.filter((other) => !isPart(other));
    const variants = variantsText(contract, [name, ...members]);
    return { name, members, parts: others.filter(isPart), variants };
  });
}

/** The names of the schemas that operations send and return, and then of what is inside them. */
function namesInOrder({ operations }: Contract): string[] {
  const contents = operations.flatMap(({ body, responses }) => [
    ...(body?.content ?? []),
    ...responses.filter(isExpected).flatMap(({ content }) => content),
  ]);
  return [...new Set([...withInner(contents)].flatMap(({ name }) => name ?? []))];
}

/** The schemas of some contents and what is inside them, at any depth: the nearer, the earlier. */
function withInner(contents: MediaType[]): Set<Schema> {
  // It grows while it is read.
  const all = new Set(contents.flatMap(({ schema }) => schema ?? []));
  for (const { properties, items, choices } of all) {
    const options = choices.flatMap(({ options }) => options);
    const fields = [...properties.values()].map(({ schema }) => schema);
    for (const schema of [...fields, ...options, items ?? []].flat()) all.add(schema);
  }
  return all;
}

/**
 * Which of the variants of a resource have a field that others never have, as a table of Markdown. Empty where no
 * schema of the family has `x-absent-fields`.
 */
function variantsText(contract: Contract, names: string[]): string {
  const all = names.flatMap((name) => contract.schemas.get(name) ?? []);
  const limited = all.filter(({ absentFields }) => absentFields.length > 0);
  const fields = [...new Set(limited.flatMap(({ absentFields }) => absentFields))];
  const shared = [...(limited[0]?.properties.keys() ?? [])].filter((field) =>
    limited.every(({ properties }) => properties.has(field)),
  );
  const variants = all.filter(
    (schema) =>
      shared.every((field) => schema.properties.has(field)) &&
      [...schema.absentFields, ...schema.properties.keys()].some((field) => fields.includes(field)),
  );
  if (fields.length === 0 || variants.length < 2) return "";
  const row = (first: string, cellOf: (schema: Schema) => string) => [
    first,
    ...variants.map(cellOf),
  ];
  const places = returnedBy(contract);
  return markdownTable(
    row("Field", ({ name = "" }) => markdownLink(name, `schemas.html#${schemaId(name)}`)),
    row("Returned in", ({ name = "" }) =>
      [...(places.get(name) ?? [])].map(markdownText).join(", "),
    ),
    ...fields.map((field) =>
      row(codeSpan(field), ({ properties, absentFields }) => {
        if (properties.has(field)) return "yes";
        return absentFields.includes(field) ? "never" : "not stated";
      }),
    ),
  );
}

/** The groups of operations that return a schema, at any depth. */
function returnedBy({ operations, tags }: Contract): Map<string, Set<string>> {
  const places = new Map<string, Set<string>>();
  for (const { tags: names, responses } of operations) {
    const tag = tags.find(({ name }) => name === names[0]);
    if (tag === undefined) continue;
    const contents = responses.flatMap(({ content }) => content);
    for (const { name = "" } of withInner(contents))
      places.set(name, (places.get(name) ?? new Set()).add(tag.group ?? tag.title));
  }
  return places;
}

/** The tables of all resources with variants, each below its name. */
export const allVariantsText = (families: Family[]): string =>
  families
    .filter(({ variants }) => variants !== "")
    .map(({ name, variants }) => `## ${markdownText(name)}\n\n${variants}`)
    .join("\n\n");
