import { CliError, type Contract, isObject, join, own, propertiesOf, type Schema } from "#reader";
import { type ListEnvelope, type Visited, valueNameOf } from "../contract/operations.ts";
import type { Validate, Violation } from "../contract/validation.ts";
import { formatValue } from "../report/formatting.ts";

/**
 * What an assumption says about a field of a schema, or about its objects: that it is present, that it is not null where its
 * schema does not allow it, which JSON Schema it has (`false` if there is no such field), or which fields add up to it.
 */
export interface FieldClaim {
  assumption: string;
  /** What the register calls it, such as `Book.isbn`. */
  part: string;
  schemaName: string;
  field: string | undefined;
  expects: "presence" | "nullability" | false | Schema | string[];
}

/** What comes out for an object in a response. */
export interface ClaimResult {
  assumption: string;
  part: string;
  isPassed: boolean;
  expected: string;
  actual: string;
  place: string;
  /** The pointer to what the assumption decides about, in place of the contract. A sum decides about no field. */
  decided: string | undefined;
}

/** By the name of an ID: the assumption that everything in a resource has one. */
export type SharedIds = Map<string, string>;

/** A violation of a schema, with the rule that it breaks. */
type RuledViolation = Violation & { rule: string };

/**
 * Reads `fields` and `sums` of the register.
 *
 * @throws CliError for a schema that there is not, and for a field about which nothing is said.
 */
export function readFieldClaims(contract: Contract): FieldClaim[] {
  return contract.assumptions.flatMap(({ id, fields = {}, sums = {} }) => {
    const readClaim = (
      name: string,
      key: string,
      read: (pointer: string) => FieldClaim["expects"],
    ): FieldClaim => {
      const [schemaName = "", field] = key.split(".", 2);
      const pointer = join("#", "x-assumptions", id, name, key);
      if (!contract.schemas.has(schemaName))
        throw new CliError(`there is no schema ${schemaName}`, "Correct it.", pointer);
      return { assumption: id, part: key, schemaName, field, expects: read(pointer) };
    };
    return [
      ...Object.entries(fields).map(([key, value]) =>
        readClaim("fields", key, (pointer) => {
          if (value === false || value === "presence" || value === "nullability") return value;
          if (isObject(value)) return contract.schemaAt(pointer);
          const words = "presence, nullability, a JSON Schema, or false for no such field";
          throw new CliError(`this does not say what is assumed: ${words}`, "Correct it.", pointer);
        }),
      ),
      ...Object.entries(sums).map(([key, parts]) => readClaim("sums", key, () => parts)),
    ];
  });
}

/** Reads `shared` of the register. */
export const readSharedIds = ({ assumptions }: Contract): SharedIds =>
  new Map(assumptions.flatMap(({ id, shared = [] }) => shared.map((name) => [name, id])));

/** What the objects of a response show about IDs that a resource shares with everything in it. */
export function checkSharedIds(
  ids: SharedIds,
  visited: Visited[],
  list?: ListEnvelope,
): ClaimResult[] {
  // The pointer to an item of a list has two parts more: the name of the list, and the index.
  const depth = list === undefined ? 1 : 3;
  const first = new Map<string, string>();
  return visited.flatMap(({ schema, object, pointer }) =>
    [...propertiesOf(schema, object).values()].flatMap((property) => {
      const name = valueNameOf(property, schema);
      const [assumption, value] = [ids.get(name), own(object, property.name)];
      if (assumption === undefined || typeof value !== "string") return [];
      const key = `${name} of ${pointer.split("/", depth).join("/")}`;
      const wanted = first.get(key);
      first.set(key, wanted ?? value);
      if (wanted === undefined) return [];
      const isPassed = value.toLowerCase() === wanted.toLowerCase();
      const place = withoutIndexes(`${pointer}/${property.name}`);
      const expected = `${place} to be the ${name} of the whole resource`;
      const actual = `${value}, and not ${wanted}`;
      return { assumption, part: name, isPassed, expected, actual, place, decided: undefined };
    }),
  );
}

const isAbout = ({ schemaName }: FieldClaim, { schema }: Visited): boolean =>
  schema.name === schemaName || schema.names.includes(schemaName);

/**
 * What the objects of a response show about the claims. What shows nothing has no result: null, or a value that the
 * contract does not allow, whatever is assumed about it.
 */
export function checkClaims(
  claims: FieldClaim[],
  visited: Visited[],
  violations: RuledViolation[],
  validate: Validate,
): ClaimResult[] {
  const broken = Map.groupBy(violations, ({ pointer }) => pointer);
  return visited.flatMap((one) =>
    claims
      .filter((claim) => isAbout(claim, one))
      .flatMap((claim) => checkClaim(claim, one, broken, validate) ?? []),
  );
}

function checkClaim(
  { assumption, part, field, expects }: FieldClaim,
  { object, pointer }: Visited,
  violations: Map<string, RuledViolation[]>,
  validate: Validate,
): ClaimResult | undefined {
  const value = field === undefined ? object : own(object, field);
  const decided = field === undefined ? pointer : `${pointer}/${field}`;
  const place = withoutIndexes(decided) || "the body";
  const result = (expected: string, isPassed: boolean, actual = formatValue(value)) => {
    return { assumption, part, isPassed, expected: `${place} ${expected}`, actual, place, decided };
  };
  if (Array.isArray(expects)) {
    const parts = expects.map((name) => own(object, name));
    if (![value, ...parts].every((part) => typeof part === "number")) return undefined;
    const sum = parts.reduce((all: number, part) => all + Number(part), 0);
    const actual = `${value}, and not ${sum}`;
    const shown = result(`to be ${expects.join(" plus ")}`, value === sum, actual);
    return { ...shown, decided: undefined };
  }
  if (expects === "presence") return result("to be present", value !== undefined);
  const isEmpty = value === undefined || value === null;
  if (expects === false) return result("to be absent", isEmpty);
  const broken = violations.get(decided) ?? [];
  if (expects === "nullability") {
    const [violation] = broken.filter(({ rule }) => rule === expects);
    if (violation !== undefined) return result(violation.message, false);
    return value === undefined || broken.length > 0 ? undefined : result("", true);
  }
  if (isEmpty || !applies(expects, value, validate)) return undefined;
  const [violation] = validate(expects, value);
  if (violation !== undefined) return result(describe(violation), false);
  return broken.length > 0 ? undefined : result("", true);
}

/** A pointer that is the same for each item of a list. */
export const withoutIndexes = (pointer: string): string =>
  pointer.replaceAll(/\/\d+(?=\/|$)/g, "/*");

/** Whether a value is one about which the schema says something: that of its `if`, or of one in its `allOf`. */
function applies(schema: Schema, value: unknown, validate: Validate): boolean {
  const all = [
    schema,
    ...(schema.keywords.allOf ?? []).map((_, index) => schema.at("allOf", index)),
  ];
  const conditional = all.filter(({ keywords }) => isObject(keywords.if));
  const isMet = (part: Schema) => validate(part.at("if"), value).length === 0;
  return conditional.length === 0 || conditional.some(isMet);
}

const describe = ({ pointer, keyword, message }: Violation): string =>
  keyword === "required" ? `to have ${pointer.slice(1)}` : message.replace(/^must /, "to ");
