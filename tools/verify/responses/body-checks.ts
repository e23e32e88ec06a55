import { isObject, join, type Operation, own, propertiesOf, type Schema, valueAt } from "#reader";
import {
  itemsOf,
  type ListEnvelope,
  listOf,
  objectsIn,
  ownIdName,
  type Visited,
  valueNameOf,
  visitObjects,
} from "../contract/operations.ts";
import type { Validate, Violation } from "../contract/validation.ts";
import { formatValue, toLine } from "../report/formatting.ts";
import type { Exchange } from "../requests/exchange.ts";
import type { responseRules } from "../rules.ts";
import {
  type ClaimResult,
  checkClaims,
  checkSharedIds,
  type FieldClaim,
  type SharedIds,
  withoutIndexes,
} from "./assumed-fields.ts";

type ResponseRule = keyof typeof responseRules;

const bodyRules = ["body", "presence", "nullability", "timestamps", "unnamed-fields"] as const;
/** More items of a list and more values of a body are not checked, because each can break many rules. */
const maxItems = 200;
const maxValues = 50_000;

/** A response to check, and where to record what comes out. */
export interface Checked {
  validate: Validate;
  operation: Operation;
  exchange: Exchange;
  /** Records whether the response satisfies a rule. */
  expect: (
    rule: ResponseRule,
    isPassed: boolean,
    expected?: string,
    actual?: string,
    place?: string,
  ) => void;
  /** What assumptions say about fields, and where to record what comes out. */
  claims: FieldClaim[];
  sharedIds: SharedIds;
  expectClaim: (result: ClaimResult) => void;
  /** Records why a part was not checked. */
  skip: (rule: ResponseRule, reason: string) => void;
}

/** Checks the JSON of a success response. */
export function checkBody(checked: Checked, schema: Schema | undefined): void {
  const { operation, exchange, expect, skip } = checked;
  const { json: body, text } = exchange;
  if (body === undefined || schema === undefined) {
    expect("body", body !== undefined, "a body that is JSON", toLine(text));
    return;
  }
  const list = listOf(operation);
  const { json, skipped } = limitSize(list, body);
  // What cannot be checked does not conform, or a server could pass with responses that nobody can use.
  if (json === undefined) {
    expect("body", false, `a body with at most ${maxValues} values`, "more values");
    return;
  }
  if (skipped !== undefined) skip("body", skipped);
  const visited = [...visitObjects(schema, json)];
  const decided = checkSchema(checked, schema, json, visited);
  // A list without items shows nothing about its items.
  const isEmpty = list !== undefined && itemsOf(list, json).length === 0;
  for (const rule of isEmpty ? (["body"] as const) : bodyRules) expect(rule, true);
  // RFC 8259, section 8.1. Clients that ignore it can read the rest.
  const hasMark = text.startsWith("\ufeff");
  expect("body", !hasMark, "no byte order mark before the JSON", "a byte order mark");
  // Fields may be absent, but an object without any documented field is not the described resource.
  const resource = list?.item ?? schema;
  for (const object of list === undefined ? objectsIn([json]) : itemsOf(list, json)) {
    const names = [...propertiesOf(resource, object).keys()];
    if (names.length === 0 || names.some((name) => Object.hasOwn(object, name))) continue;
    expect("body", false, `fields of ${resource.name ?? "the resource"}`, formatValue(object));
  }
  for (const one of visited) {
    checkReferences(checked, one);
    checkFields(checked, one, decided);
  }
}

/** Checks a body against its schema, and returns the pointers to fields of which something else has been said. */
function checkSchema(
  { validate, operation, expect, ...checked }: Checked,
  schema: Schema,
  json: unknown,
  visited: Visited[],
): Set<string | undefined> {
  const list = listOf(operation);
  const violations = validate(schema, json).map((violation) => {
    return { ...violation, rule: findBrokenRule(violation, json, list?.property) };
  });
  const results = [
    ...checkClaims(checked.claims, visited, violations, validate),
    ...checkSharedIds(checked.sharedIds, visited, list),
  ];
  for (const result of results) checked.expectClaim(result);
  // An assumption about one field comes before the contract and the assumptions about every field.
  const broken = results.filter(({ isPassed }) => !isPassed);
  const respelled = visited.flatMap(findRespelled);
  for (const { field, name } of respelled)
    expect("body", false, `${withoutIndexes(field)} under this name`, name, withoutIndexes(field));
  const decided = new Set([
    ...broken.map((result) => result.decided),
    ...respelled.flatMap(({ field, pointer }) => [field, pointer]),
  ]);
  const stated = violations.filter(({ pointer }) => !decided.has(pointer));
  for (const violation of withoutRepeated(stated))
    expect(violation.rule, false, ...describe(violation));
  return decided;
}

/** A name without what distinguishes its spellings, such as `product_id` and `productId`. */
const plainName = (name: string) => name.toLowerCase().replaceAll(/[^a-z\d]/g, "");

/** Documented fields that an object does not have, and that it has in another spelling. */
function findRespelled({ schema, object, pointer }: Visited) {
  const properties = propertiesOf(schema, object);
  const others = Object.keys(object).filter((name) => !properties.has(name));
  if (others.length === 0) return [];
  const missing = [...properties.keys()].filter((name) => !Object.hasOwn(object, name));
  const documented = new Map(missing.map((name) => [plainName(name), name]));
  return others.flatMap((name) => {
    const field = documented.get(plainName(name));
    return field === undefined
      ? []
      : [{ name, field: `${pointer}/${field}`, pointer: `${pointer}/${name}` }];
  });
}

/** Fields that the schema of an object does not have. */
function checkFields(
  { expect }: Checked,
  { schema, object, pointer }: Visited,
  decided: Set<string | undefined>,
): void {
  const { absentFields, additionalProperties } = schema;
  const properties = propertiesOf(schema, object);
  const isOpen = properties.size === 0 || additionalProperties !== undefined;
  if (absentFields.length > 0) expect("absent-fields", true);
  for (const name of Object.keys(object)) {
    if (properties.has(name) || decided.has(`${pointer}/${name}`)) continue;
    const field = withoutIndexes(`${pointer}/${name}`);
    // How a field is written that a variant does not have is not stated, so null is only noted.
    if (absentFields.includes(name) && object[name] !== null) {
      expect("absent-fields", false, `no field ${field}`, formatValue(object[name]), field);
    } else if (!isOpen)
      expect("unnamed-fields", false, `no undocumented field ${field}`, "present", field);
  }
}

/** The ID of a resource next to the resource, such as `book_id` next to `book`. */
function checkReferences({ expect }: Checked, { schema, object, pointer }: Visited): void {
  const properties = propertiesOf(schema, object);
  for (const [idName, property] of properties) {
    if (!idName.endsWith("_id")) continue;
    const name = idName.slice(0, -"_id".length);
    const part = properties.get(name)?.schema;
    const [id, resource] = [own(object, idName), own(object, name)];
    if (part === undefined || typeof id !== "string" || !isObject(resource)) continue;
    const isSameType = ownIdName(part) === valueNameOf(property);
    if (!isSameType || typeof resource.id !== "string") continue;
    const isSame = resource.id.toLowerCase() === id.toLowerCase();
    const field = withoutIndexes(`${pointer}/${name}`);
    const expected = `${field}_id to be that of ${field}`;
    expect("references", isSame, expected, `${id} and ${resource.id}`, field);
  }
}

/** The part of a body that is checked: the first items of a list; undefined if it is too large otherwise. */
function limitSize(
  list: ListEnvelope | undefined,
  body: unknown,
): { json?: unknown; skipped?: string } {
  const found = list && own(body, list.property);
  const all: unknown[] = Array.isArray(found) ? found : [];
  let left = maxValues + countValues(all) - countValues(body);
  if (left < 0) return {};
  const items: unknown[] = [];
  for (const item of all.slice(0, maxItems)) {
    left -= countValues(item);
    if (left < 0) break;
    items.push(item);
  }
  if (items.length === all.length) return { json: body };
  if (list === undefined || items.length === 0) return {};
  const json = { ...(isObject(body) && body), [list.property]: items };
  return { json, skipped: `only the first ${items.length} of ${all.length} items were checked` };
}

function countValues(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((count: number, part) => count + countValues(part), 1);
}

/**
 * Which rule a violation breaks. Which fields of a resource are present or null can be an assumption. Of a list as such,
 * and of the items of an array, the contract states it.
 */
function findBrokenRule(
  { pointer, keyword, value }: Violation,
  json: unknown,
  listed?: string,
): ResponseRule {
  const isOfResource = listed === undefined || pointer.startsWith(`${join("", listed)}/`);
  if (isOfResource && keyword === "required") return "presence";
  const isItem = () => Array.isArray(valueAt(json, pointer.replace(/\/[^/]*$/, "")));
  if (isOfResource && value === null && !isItem()) return "nullability";
  const isWritten = keyword === "pattern" || keyword === "format";
  return isWritten && isUtcWithMilliseconds(value) ? "timestamps" : "body";
}

/** The violations without those that are about how a value is written of which another one says so already. */
function withoutRepeated<Found extends Violation>(violations: Found[]): Found[] {
  const isWritten = ({ keyword }: Violation) => keyword === "pattern" || keyword === "format";
  const written = new Map(
    violations.filter(isWritten).map((violation) => [violation.pointer, violation]),
  );
  return violations.filter(
    (violation) => !isWritten(violation) || written.get(violation.pointer) === violation,
  );
}

/** ISO 8601 has several ways to write a timestamp in UTC with milliseconds. */
function isUtcWithMilliseconds(value: unknown): boolean {
  const pattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})[.,]\d{3,9}(Z|[+-]00(:?00)?)$/;
  const [, text] = pattern.exec(String(value)) ?? [];
  // A day that a month does not have becomes one of the next month.
  return text !== undefined && new Date(`${text}Z`).toJSON()?.startsWith(text) === true;
}

export function describe({
  pointer,
  keyword,
  message,
  value,
}: Violation): [string, string, string] {
  const part = withoutIndexes(pointer) || "the body";
  if (keyword === "required") return [`${part} to be present`, "no such field", part];
  return [`${part} ${message}`, formatValue(value), part];
}
