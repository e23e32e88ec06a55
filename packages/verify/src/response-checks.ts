import {
  essenceOf,
  isSuccess as isDocumentedSuccess,
  isObject,
  jsonIn,
  kindOf,
  type List,
  type MediaType,
  matchesRange,
  type Operation,
  propertiesOf,
  responseFor,
  type Schema,
  successOf,
  valueAt,
} from "contract-kit-reader";
import { formatValue, toLine } from "./formatting.ts";
import type { Exchange } from "./http-client.ts";
import { objectsIn } from "./json-values.ts";
import { itemsOf, listOf, ownIdName, valueNameOf, visitObjects } from "./operations.ts";
import type { responseRules } from "./rules.ts";
import type { Validate, Violation } from "./validation.ts";

type ResponseRule = keyof typeof responseRules;

/** Whether a response satisfies a rule. */
export interface ResponseResult {
  rule: ResponseRule;
  /** How it breaks the rule, if it does. */
  broken?: { expected: string; actual: string };
  /** Why a part of it was not checked. */
  skipped?: string;
}

const bodyRules = ["body", "presence", "nullability", "timestamps", "unnamed-fields"] as const;
/** More items of a list and more values of a body are not checked, because each can break many rules. */
const maxItems = 200;
const maxValues = 50_000;
const problemType = "application/problem+json";

/** Whether a response is a success. */
export const isSuccess = ({ status }: Exchange) => status >= 200 && status < 300;

/** Whether a sandbox responds with the example of the contract, which shows nothing of a service. */
export const isExample = ({ headers }: Exchange) => headers.get("x-sandbox") === "example";

/** Whether a server does not have an operation, which will not change. A resource in its path could still appear. */
export const isUnavailable = ({ path }: Operation, { status }: Exchange): boolean =>
  [404, 405, 501].includes(status) && !path.includes("{");

/** A response to check. */
interface Checked {
  validate: Validate;
  operation: Operation;
  exchange: Exchange;
}

/** Checks a response against what its operation documents. */
export const checkResponse = (checked: Checked): ResponseResult[] =>
  isSuccess(checked.exchange) ? checkSuccess(checked) : checkError(checked);

function broken(rule: ResponseRule, expected: string, actual: string): ResponseResult {
  return { rule, broken: { expected, actual } };
}

function checkSuccess(checked: Checked): ResponseResult[] {
  const { operation, exchange } = checked;
  const statuses = operation.responses.filter(isDocumentedSuccess).map(({ status }) => status);
  const response = responseFor(operation, exchange.status);
  const isDocumented =
    response !== undefined && (statuses.length === 0 || isDocumentedSuccess(response));
  const statusResult: ResponseResult = isDocumented
    ? { rule: "success-status" }
    : broken("success-status", `status ${statuses.join(" or ")}`, String(exchange.status));
  const { content = [] } = (isDocumented ? response : successOf(operation)) ?? {};
  if (content.length === 0 || operation.method === "HEAD") return [statusResult];
  const { header, charset } = readContentType(exchange);
  const documented = content.find(({ type }) => matchesRange(header, type));
  // Another media type of JSON can be read all the same.
  const media = documented ?? (kindOf(header) === "json" ? jsonIn(content) : undefined);
  if (media === undefined || (media.kind === "json" && charset !== "utf-8")) {
    const types = content.map(({ type }) => type).join(" or ");
    return [statusResult, broken("content-type", `${types} in UTF-8`, header)];
  }
  return [
    statusResult,
    { rule: "content-type" },
    documented === undefined
      ? broken("media-type", media.type, header)
      : { rule: "media-type" as const },
    ...(media.kind === "json" ? checkBody(checked, media.schema) : []),
  ];
}

function readContentType({ headers }: Exchange) {
  const header = headers.get("content-type") ?? "no content type";
  const charset = /;\s*charset="?([^";\s]+)/i.exec(header)?.[1]?.toLowerCase() ?? "utf-8";
  return { header, charset };
}

function checkBody(
  { validate, operation, exchange }: Checked,
  schema: Schema | undefined,
): ResponseResult[] {
  const { json: body, text } = exchange;
  if (body === undefined) return [broken("body", "a body that is JSON", toLine(text))];
  if (schema === undefined) return [{ rule: "body" }];
  const list = listOf(operation);
  const { json, skipped } = limitSize(list, body);
  const partly: ResponseResult[] = skipped === undefined ? [] : [{ rule: "body", skipped }];
  if (json === undefined) return partly;
  const results = validate(schema, json).map((violation): ResponseResult => {
    const rule = findBrokenRule(violation, list?.property);
    return broken(rule, ...describe(violation));
  });
  // RFC 8259, section 8.1. Clients that ignore it can read the rest.
  if (text.startsWith("\ufeff")) {
    results.push(broken("body", "no byte order mark before the JSON", "a byte order mark"));
  }
  // Fields may be absent, but an object without any documented field is not the described resource.
  const resource = list?.item ?? schema;
  for (const object of list === undefined ? objectsIn([json]) : itemsOf(list, json)) {
    const names = [...propertiesOf(resource, object).keys()];
    if (names.length === 0 || names.some((name) => Object.hasOwn(object, name))) continue;
    const expected = `fields of ${resource.name ?? "the resource"}`;
    results.push(broken("body", expected, formatValue(object)));
  }
  for (const { schema: part, object, pointer } of visitObjects(schema, json)) {
    const properties = propertiesOf(part, object);
    const isOpen =
      properties.size === 0 ||
      part.additionalProperties !== undefined ||
      part.parts.some(({ schema }) => schema.patternProperties !== undefined);
    if (part.absentFields.length > 0) results.push({ rule: "absent-fields" });
    results.push(...checkReferences(part, object, pointer));
    for (const name of Object.keys(object)) {
      if (properties.has(name)) continue;
      const field = withoutIndexes(`${pointer}/${name}`);
      // How a field is written that a variant does not have is not stated, so null is only noted.
      if (part.absentFields.includes(name) && object[name] !== null) {
        results.push(broken("absent-fields", `no field ${field}`, formatValue(object[name])));
      } else if (!isOpen) {
        results.push(broken("unnamed-fields", `no undocumented field ${field}`, "present"));
      }
    }
  }
  return [...bodyRules.map((rule) => ({ rule })), ...partly, ...results];
}

/** The ID of a resource next to the resource, such as `book_id` next to `book`. */
function checkReferences(
  schema: Schema,
  object: Record<string, unknown>,
  pointer: string,
): ResponseResult[] {
  const properties = propertiesOf(schema, object);
  return [...properties].flatMap(([name, { schema: part }]): ResponseResult[] => {
    const property = properties.get(`${name}_id`);
    const [id, resource] = [object[`${name}_id`], object[name]];
    if (property === undefined || typeof id !== "string" || !isObject(resource)) return [];
    const isSameType = ownIdName(part.choices[0]?.options[0] ?? part) === valueNameOf(property);
    if (!isSameType || typeof resource.id !== "string") return [];
    const isSame = resource.id.toLowerCase() === id.toLowerCase();
    const field = withoutIndexes(`${pointer}/${name}`);
    const expected = `${field}_id to be that of ${field}`;
    return [
      isSame ? { rule: "references" } : broken("references", expected, `${id} and ${resource.id}`),
    ];
  });
}

/** The part of a body that is checked: the first items of a list, and nothing if it is too large otherwise. */
function limitSize(list: List | undefined, body: unknown): { json?: unknown; skipped?: string } {
  const property = Array.isArray(body) ? undefined : list?.property;
  const found = property === undefined ? body : valueAt(body, `/${property}`);
  const all: unknown[] = Array.isArray(found) ? found : [];
  let left = maxValues + countValues(all) - countValues(body);
  if (left < 0) return { skipped: `a response with more than ${maxValues} values was not checked` };
  const items: unknown[] = [];
  for (const item of all.slice(0, maxItems)) {
    left -= countValues(item);
    if (left < 0) break;
    items.push(item);
  }
  if (items.length === all.length) return { json: body };
  const json = property === undefined ? items : { ...Object(body), [property]: items };
  return { json, skipped: `only the first ${items.length} of ${all.length} items were checked` };
}

function countValues(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((count: number, part) => count + countValues(part), 1);
}

/**
 * Which rule a violation breaks. Which fields of a resource are present or null can be an assumption. Of a list as such,
 * the contract states it.
 */
function findBrokenRule({ pointer, keyword, value }: Violation, listed?: string): ResponseRule {
  const isOfResource = listed === undefined || pointer.startsWith(`/${listed}/`);
  if (isOfResource && keyword === "required") return "presence";
  if (isOfResource && value === null) return "nullability";
  const isWritten = keyword === "pattern" || keyword === "format";
  return isWritten && isUtcWithMilliseconds(value) ? "timestamps" : "body";
}

/** ISO 8601 has several ways to write a timestamp in UTC with milliseconds. */
function isUtcWithMilliseconds(value: unknown): boolean {
  const pattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})[.,]\d{3,9}(Z|[+-]00(:?00)?)$/;
  const [, text] = pattern.exec(String(value)) ?? [];
  // A day that a month does not have becomes one of the next month.
  return text !== undefined && new Date(`${text}Z`).toJSON()?.startsWith(text) === true;
}

function describe({ pointer, keyword, message, value }: Violation): [string, string] {
  const part = withoutIndexes(pointer) || "the body";
  if (keyword === "required") return [`${part} to be present`, "no such field"];
  return [`${part} ${message}`, formatValue(value)];
}

const withoutIndexes = (pointer: string) => pointer.replaceAll(/\/\d+(?=\/|$)/g, "/*");

function checkError(checked: Checked): ResponseResult[] {
  const { operation, exchange } = checked;
  const { status } = exchange;
  const response = responseFor(operation, status);
  // A default response is about errors, and no operation documents errors of the server.
  const isDocumented =
    response !== undefined && status < 500 && (status >= 400 || response.status !== "default");
  const statuses = operation.responses.map((response) => response.status);
  if (statuses.length === 0) return [];
  const documented = statuses.filter((code) => code.startsWith("4"));
  const expected = `a documented error status: ${documented.join(", ") || "none"}`;
  return [
    isDocumented ? { rule: "error-status" } : broken("error-status", expected, String(status)),
    ...(status < 400 ? [] : checkProblem(checked, response?.content ?? [])),
  ];
}

function checkProblem({ validate, exchange }: Checked, content: MediaType[]): ResponseResult[] {
  const { status, json } = exchange;
  const { header } = readContentType(exchange);
  const media = content.find(({ type }) => matchesRange(header, type));
  if (content.length === 0) return [];
  if (media === undefined) {
    return [broken("problem", content.map(({ type }) => type).join(" or "), header)];
  }
  if (media.kind !== "json" || media.schema === undefined) return [{ rule: "problem" }];
  const results = validate(media.schema, json).map((violation) =>
    broken("problem", ...describe(violation)),
  );
  const problem = isObject(json) && essenceOf(header) === problemType ? json : {};
  if (typeof problem.status === "number" && problem.status !== status) {
    results.push(broken("problem", `/status to be ${status}`, String(problem.status)));
  }
  for (const error of objectsIn(problem.errors)) {
    const name = error.in === "body" ? "pointer" : "name";
    if (typeof error[name] === "string") continue;
    results.push(broken("problem", `errors in ${error.in} to have a ${name}`, formatValue(error)));
  }
  return [{ rule: "problem" }, ...results];
}
