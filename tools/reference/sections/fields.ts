import type { Choice, Header, Schema } from "#reader";
import { idOf, type TakenIds, takeId } from "../markup/anchors.ts";
import { codeSpan, paragraphs, valueSpan } from "../markup/markdown.ts";
import { hasFields, innermost, keyOf, limitsOf, optionLabel, typeWords } from "./type-words.ts";

/** A named value: a property of an object, a parameter or a header. */
interface Field {
  name: string;
  schema: Schema;
  /** Undefined where the question does not arise, as for the items of a list. */
  isRequired: boolean | undefined;
  isDeprecated: boolean;
  description: string;
  assumptions: string[];
  /** What is not known about it, as a question; empty if there is none. */
  openQuestion: string;
  /** Undefined for an object, and where the contract has none. */
  example: unknown;
  /** How it is sent, where that is not as usual, as short Markdown texts. */
  notes: string[];
}

/** A field on a page, with the fields inside it. */
export interface FieldRow extends Omit<Field, "assumptions"> {
  /** Those that the contract describes and nobody has confirmed. */
  assumptions: OpenAssumption[];
  /** With the names of the fields around it: `author.name`. */
  path: string;
  /** Its id on the page. */
  anchor: string;
  /** What is unusual about it, such as `required`. */
  marks: string[];
  groups: FieldGroup[];
}

/** An assumption that is not confirmed, as a page marks what rests on it. */
export interface OpenAssumption {
  id: string;
  title: string;
  isRefuted: boolean;
}

/** Fields that belong together: those of an object, or those of one of several choices. */
export interface FieldGroup {
  /** What the choice is called, as Markdown. Empty for the fields that every choice has. */
  label: string;
  fields: FieldRow[];
}

/** Where fields stand on a page. */
export interface Place {
  /** The ids that the page has already. */
  taken: TakenIds;
  /** What ids begin with. */
  prefix: string;
  /** A field is marked as required in a request, and as optional in a response. `both` is a schema by itself. */
  direction: "request" | "response" | "both";
  /** Whether components are only links, as on the page that has a section for each. */
  isBrief: boolean;
  /** The assumptions that pages mark, by their ids. Others are not shown. */
  known: Map<string, OpenAssumption>;
  /** The path of the field around them. */
  path?: string;
  /** The schemas around them. A schema inside itself is only a link. */
  around?: string[];
  /** The names of fields that are listed before the choices, because each choice has them. */
  shared?: string[];
}

/** The label of the fields that each of several choices has. */
export const everyChoice = "All choices";

/** On a page that has more ids than this, components are only links. */
const maxIds = 500;

/** The fields of a value, by the choices that it offers. */
export function groupsOf(schema: Schema, place: Place): FieldGroup[] {
  if (isElsewhere(schema, place)) return [];
  const { shared = [], around = [], ...rest } = place;
  const inner = innermost(schema);
  const inside = { ...rest, around: [...around, keyOf(inner)] };
  const choices = inner.choices.filter((choice) => choice.options.some((one) => hasFields(one)));
  const ofAll = choices.flatMap(({ options }) => sharedFields(options, inside));
  const fields = [...fieldsOf(inner), ...ofAll].filter(({ name }) => !shared.includes(name));
  const rows = rowsOf(fields, inside);
  const names = [...shared, ...ofAll.map(({ name }) => name)];
  const groups = choices.flatMap((choice) => choiceGroups(choice, { ...inside, shared: names }));
  const label = groups.length === 0 ? "" : everyChoice;
  return rows.length === 0 ? groups : [{ label, fields: rows }, ...groups];
}

/** Whether a page has only a link in place of the fields, or there are none. */
function isElsewhere(schema: Schema, place: Place): boolean {
  const { around = [], isBrief, taken, direction } = place;
  const inner = innermost(schema);
  // A component that is a list of another one is described there, but not the list of a response.
  const isInside = around.length > 0 || (direction === "both" && inner !== schema);
  const isLink = inner.name !== undefined && isInside && (isBrief || taken.size > maxIds);
  return around.includes(keyOf(inner)) || isLink || !hasFields(inner);
}

/** The fields that every option has, such as those of the schema that all are based on. */
function sharedFields(options: Schema[], place: Place): Field[] {
  const isListed = (option: Schema) => innermost(option) === option && !isElsewhere(option, place);
  if (options.length < 2 || !options.every(isListed)) return [];
  const [first = [], ...others] = options.map(fieldsOf);
  const keys = ["name", "isRequired", "description", "schema"] as const;
  const isSame = (one: Field) => (other: Field) => keys.every((key) => one[key] === other[key]);
  return first.filter((field) => others.every((fields) => fields.some(isSame(field))));
}

function choiceGroups({ options, discriminator }: Choice, place: Place): FieldGroup[] {
  return options.flatMap((option) => {
    const name = [optionLabel(option, discriminator), ...limitsOf(option)].join(", ");
    const groups = groupsOf(option, place);
    if (groups.length === 0) return [{ label: name, fields: [] }];
    return groups.map(({ label, fields }) => ({
      label: label === "" || label === everyChoice ? name : `${name}: ${label}`,
      fields,
    }));
  });
}

/** Fields with their places on the page. */
export const rowsOf = (fields: Field[], place: Place): FieldRow[] =>
  fields.map((field) => {
    const path = place.path === undefined ? field.name : `${place.path}.${field.name}`;
    const anchor = takeId(place.taken, idOf(place.prefix + path));
    const marks = marksOf(field, place.direction);
    const assumptions = field.assumptions.flatMap((id) => place.known.get(id) ?? []);
    const groups = groupsOf(field.schema, { ...place, path });
    // Only the page of an operation lists its questions.
    const isInText = place.direction === "both";
    const description = isInText ? withQuestion(field) : field.description;
    const openQuestion = isInText ? "" : field.openQuestion;
    return { ...field, description, openQuestion, path, anchor, marks, assumptions, groups };
  });

/** The fields of an object. */
function fieldsOf({ properties, additionalProperties }: Schema): Field[] {
  const others = properties.size > 0 ? additionalProperties : undefined;
  const hasOthers = others !== undefined && !others.isNever && others.written !== true;
  return [
    ...[...properties.values()]
      .filter(({ schema }) => !schema.isNever)
      .map(({ name, schema, isRequired }) => fieldOf(name, schema, isRequired)),
    ...(hasOthers ? [fieldOf("*", others, undefined, "Fields with any other name.")] : []),
  ];
}

const fieldOf = (
  name: string,
  schema: Schema,
  isRequired: boolean | undefined,
  fallback = "",
): Field => ({
  name,
  schema,
  isRequired,
  isDeprecated: schema.isDeprecated,
  description: withMeanings(schema.description || fallback, schema),
  assumptions: schema.assumptions,
  openQuestion: schema.openQuestion,
  example: exampleIn(schema, schema.examples),
  notes: [],
});

/** A parameter or a header as a field. */
export function headerField(header: Header): Field {
  const { name, description, isRequired, isDeprecated, schema, assumptions, examples } = header;
  const field = fieldOf(name, schema, isRequired);
  return {
    ...field,
    isDeprecated: isDeprecated || schema.isDeprecated,
    description: description === "" ? field.description : withMeanings(description, schema),
    assumptions: [...schema.assumptions, ...assumptions],
    openQuestion: header.openQuestion || (description === "" ? field.openQuestion : ""),
    example: exampleIn(schema, examples),
  };
}

/** A description with what the schema says about the values that it lists, which its field does not say. */
export function withMeanings(description: string, schema: Schema): string {
  const inner = innermost(schema);
  if (hasFields(inner)) return description;
  const listed = inner.values ?? inner.knownValues ?? [];
  const ofAll = inner.parts
    .map(({ value }) => value.description?.trim() ?? "")
    .filter((text) => text !== "" && !description.includes(text))
    .map((text) => (inner === schema ? fromFirstOf(listed, text) : listed.length > 0 && text));
  const ofEach = inner.choices
    .flatMap(({ options }) => options)
    .filter((option) => option.values !== undefined && option.description !== undefined)
    .map(({ values = [], description = "" }) => {
      return `- ${values.map(valueSpan).join(", ")}: ${description.trim().replaceAll(/\s+/g, " ")}`;
    });
  const separator = hasBlocks(description) ? "\n\n" : " ";
  const text = [description.trim(), ...ofAll].filter(Boolean).join(separator);
  return paragraphs(text, ofEach.join("\n"));
}

/** A text from its first sentence that names one of some values. */
function fromFirstOf(values: unknown[], text: string): string {
  const sentences = text.split(/(?<=[.!?])\s+/);
  const first = sentences.findIndex((sentence) =>
    values.some((value) => sentence.includes(`\`${value}\``)),
  );
  return first < 0 ? "" : sentences.slice(first).join(" ");
}

/** The first example of a value without fields, unless it is empty or the default. */
function exampleIn(schema: Schema, [first]: unknown[]): unknown {
  if (schema.values?.length === 1 || hasFields(schema)) return undefined;
  const example = first ?? innermost(schema).examples[0];
  const text = JSON.stringify(example);
  const isKnown = text === JSON.stringify(schema.default);
  return isKnown || /^(\{\}|\[\]|null|true|false)$/.test(text) ? undefined : example;
}

/** The facts about a field besides its type, as short Markdown texts. */
export const factsOf = ({
  schema,
  example,
  notes,
}: Pick<Field, "schema" | "example" | "notes">): string[] => [
  ...limitsOf(schema),
  ...notes,
  ...(example === undefined ? [] : [`example ${valueSpan(example)}`]),
];

/** Whether a field must be sent, or may be absent from a response; empty where that is as usual. */
function marksOf(field: Field, direction: Place["direction"]): string[] {
  const { isRequired, isDeprecated } = field;
  return [
    ...(direction === "request" && isRequired === true ? ["required"] : []),
    ...(direction !== "request" && isRequired === false ? ["optional"] : []),
    ...(isDeprecated ? ["deprecated"] : []),
  ];
}

/** Every field of the groups, those inside other fields as well. */
export const allRows = (groups: FieldGroup[]): FieldRow[] =>
  groups.flatMap(({ fields }) => fields.flatMap((field) => [field, ...allRows(field.groups)]));

/** Whether a text has more than one paragraph, such as a list, a table or code. */
const hasBlocks = (text: string): boolean =>
  /\n\s*\n|^ *([-*+]|\d+[.)]|\||```|>|#+) *\S/m.test(text.trim());

/** The description of a field in an item of a list. */
function descriptionIn(text: string): string {
  if (hasBlocks(text)) return `:\n\n${text.replaceAll(/^(?=.)/gm, "  ")}\n`;
  return text && `: ${text.replaceAll(/\s*\n\s*/g, " ")}`;
}

/** A description and what it leaves open, as Markdown. */
export const withQuestion = ({
  description,
  openQuestion,
}: Pick<Field, "description" | "openQuestion">): string =>
  [description.trim(), openQuestion && `Open question: ${openQuestion}`].filter(Boolean).join(" ");

/** The fields as a list of Markdown, with the path of each. */
export const markdownFields = (groups: FieldGroup[]): string =>
  groups
    .map(({ label, fields }) => {
      const items = fields.flatMap((field) => {
        const { path, schema, marks, groups } = field;
        const type = `${typeWords(schema)}${schema.isNullable ? " or null" : ""}`;
        const facts = [type, ...marks, ...factsOf(field)].join(", ");
        const line = `- ${codeSpan(path)} (${facts})${descriptionIn(withQuestion(field))}`;
        const inside = markdownFields(groups);
        // A label would be a part of the item above it.
        return groups.some(({ label }) => label !== "")
          ? `${line}\n\n${inside}\n`
          : [line, inside].filter(Boolean);
      });
      return [label, items.join("\n")].filter(Boolean).join(":\n\n");
    })
    .join("\n\n");
