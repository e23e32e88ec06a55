import { type Contract, ContractError, isObject, join, own, type Schema } from "#reader";
import { formatValue } from "./formatting.ts";
import type { Visited } from "./operations.ts";
import type { Validate, Violation } from "./validation.ts";

/**
 * What an assumption says about a field of a schema, or about its objects: that it is as documented (`true`), that there
 * is no such field (`false`), a JSON Schema, or which fields add up to it.
 */
export interface FieldClaim {
  assumption: string;
  schemaName: string;
  field: string | undefined;
  expects: boolean | Schema | string[];
}

/** What comes out for an object in a response. */
export interface ClaimResult {
  assumption: string;
  isPassed: boolean;
  expected: string;
  actual: string;
  place: string;
}

/**
 * Reads `fields` and `sums` of the register.
 *
 * @throws ContractError for a schema that there is not.
 */
export function readFieldClaims(contract: Contract): FieldClaim[] {
  return contract.assumptions.flatMap(({ id, fields = {}, sums = {} }) => {
    const readClaim = (key: string, name: string, expects: FieldClaim["expects"]): FieldClaim => {
      const [schemaName = "", field] = key.split(".", 2);
      const pointer = join("#", "x-assumptions", id, name, key);
      if (!contract.schemas.has(schemaName))
        throw new ContractError(`there is no schema ${schemaName}`, pointer);
      return { assumption: id, schemaName, field, expects };
    };
    return [
      ...Object.entries(fields).map(([key, value]) => {
        const pointer = join("#", "x-assumptions", id, "fields", key);
        return readClaim(
          key,
          "fields",
          typeof value === "boolean" ? value : contract.schemaAt(pointer),
        );
      }),
      ...Object.entries(sums).map(([key, parts]) => readClaim(key, "sums", parts)),
    ];
  });
}

const isAbout = ({ schemaName }: FieldClaim, { schema }: Visited): boolean =>
  schema.name === schemaName || schema.names.includes(schemaName);

/** The pointers to fields about which an assumption decides, in place of what the schema states. */
export function decidedFields(claims: FieldClaim[], visited: Visited[]): Set<string> {
  const decided = claims.filter(({ expects }) => typeof expects === "boolean");
  return new Set(
    visited.flatMap((one) =>
      decided
        .filter((claim) => isAbout(claim, one))
        .map(({ field }) => `${one.pointer}/${field ?? ""}`),
    ),
  );
}

/** Whether a violation is at one of the fields, or below. */
export const isAt = (pointers: Set<string>, violation: Violation): boolean =>
  placesAround(violation).some((place) => pointers.has(place));

/** The location of a violation and those around it, from the outermost one on. */
const placesAround = ({ pointer }: Violation): string[] =>
  pointer.split("/").map((_, index, parts) => parts.slice(0, index + 1).join("/"));

/** The first violation at each location or below it, so that nobody looks through all of them for each field. */
function firstByPlace(violations: Violation[]): Map<string, Violation> {
  const first = new Map<string, Violation>();
  for (const violation of violations)
    for (const place of placesAround(violation)) if (!first.has(place)) first.set(place, violation);
  return first;
}

/** What the objects of a response show about the claims. What shows nothing, such as null, has no result. */
export function checkClaims(
  claims: FieldClaim[],
  visited: Visited[],
  violations: Violation[],
  validate: Validate,
): ClaimResult[] {
  const broken = firstByPlace(violations);
  return visited.flatMap((one) =>
    claims
      .filter((claim) => isAbout(claim, one))
      .flatMap((claim) => checkClaim(claim, one, broken, validate) ?? []),
  );
}

function checkClaim(
  { assumption, field, expects }: FieldClaim,
  { object, pointer }: Visited,
  violations: Map<string, Violation>,
  validate: Validate,
): ClaimResult | undefined {
  const value = field === undefined ? object : own(object, field);
  const place = field === undefined ? pointer : `${pointer}/${field}`;
  const result = (isPassed: boolean, expected: string, actual = formatValue(value)) => {
    const plain = place.replaceAll(/\/\d+(?=\/|$)/g, "/*") || "the body";
    return { assumption, isPassed, expected: `${plain} ${expected}`, actual, place: plain };
  };
  if (Array.isArray(expects)) {
    const parts = expects.map((name) => own(object, name));
    if (![value, ...parts].every((part) => typeof part === "number")) return undefined;
    const sum = parts.reduce((all: number, part) => all + Number(part), 0);
    return result(value === sum, `to be ${expects.join(" plus ")}`, `${value}, and not ${sum}`);
  }
  const isEmpty = value === undefined || value === null;
  if (expects === false) return result(isEmpty, "to be absent");
  if (expects === true) {
    const broken = violations.get(place);
    if (broken !== undefined)
      return result(false, broken.keyword === "required" ? "to be present" : broken.message);
    return isEmpty ? undefined : result(true, "");
  }
  if (isEmpty || !applies(expects, value, validate)) return undefined;
  const [broken] = validate(expects, value);
  return result(broken === undefined, broken === undefined ? "" : describe(broken));
}

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
