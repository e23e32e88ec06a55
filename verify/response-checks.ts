import {
  type MediaType,
  type Operation,
  responseFor,
  type Schema,
  successOf,
} from "../contract/index.ts";
import type { Exchange } from "./http-client.ts";
import { isObject, objectsIn } from "./json-values.ts";
import { listedItemOf, successStatusOf, visitObjects } from "./operations.ts";
import type { responseRules } from "./rules.ts";
import { formatValue, toLine } from "./summary.ts";
import type { Validate, Violation } from "./validation.ts";

type ResponseRule = keyof typeof responseRules;

/** Whether a response satisfies a rule. */
export interface ResponseResult {
  rule: ResponseRule;
  /** How it breaks the rule, if it does. */
  broken?: { expected: string; actual: string };
}

const bodyRules = ["body", "presence", "nullability", "timestamps", "unnamed-fields"] as const;
const problemType = "application/problem+json";
/** What the interface states of every list. It does not state which fields of a resource are present. */
const envelope = ["/items", "/pagination", "/pagination/total_count", "/pagination/max_page"];

export const isSuccess = ({ status }: Exchange) => status >= 200 && status < 300;

/** Checks a response against what its operation documents. */
export function checkResponse(
  validate: Validate,
  operation: Operation,
  exchange: Exchange,
): ResponseResult[] {
  return isSuccess(exchange)
    ? checkSuccess(validate, operation, exchange)
    : checkError(validate, operation, exchange);
}

function broken(rule: ResponseRule, expected: string, actual: string): ResponseResult {
  return { rule, broken: { expected, actual } };
}

function checkSuccess(
  validate: Validate,
  operation: Operation,
  exchange: Exchange,
): ResponseResult[] {
  const status = successStatusOf(operation);
  const statusResult: ResponseResult =
    exchange.status === status
      ? { rule: "success-status" }
      : broken("success-status", `status ${status}`, String(exchange.status));
  const content = successOf(operation)?.content ?? [];
  if (content.length === 0) return [statusResult];
  const { header, type, charset } = readContentType(exchange);
  const media = mediaTypeIn(content, type);
  if (media === undefined || charset !== "utf-8") {
    const types = content.map((one) => one.type).join(" or ");
    return [statusResult, broken("content-type", `${types} in UTF-8`, header)];
  }
  return [
    statusResult,
    { rule: "content-type" },
    ...bodyRules.map((rule) => ({ rule })),
    ...checkBody(validate, operation, exchange, media.schema),
  ];
}

const mediaTypeIn = (content: MediaType[], type: string): MediaType | undefined =>
  content.find((media) => media.type === type);

function readContentType({ headers }: Exchange) {
  const header = headers.get("content-type") ?? "no content type";
  const type = header.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const charset = /;\s*charset="?([^";\s]+)/i.exec(header)?.[1]?.toLowerCase() ?? "utf-8";
  return { header, type, charset };
}

function checkBody(
  validate: Validate,
  operation: Operation,
  { json, text }: Exchange,
  schema: Schema | undefined,
): ResponseResult[] {
  if (json === undefined) return [broken("body", "a body that is JSON", toLine(text))];
  if (schema === undefined) return [];
  const listedItem = listedItemOf(operation);
  const results = validate(schema, json).map((violation) => {
    const rule = findBrokenRule(violation, listedItem !== undefined);
    return broken(rule, ...describe(violation));
  });
  // Fields may be absent, but an object without any documented field is not the described resource.
  const { properties, names } = listedItem ?? schema;
  for (const resource of listedItem ? objectsIn(Object(json).items) : objectsIn([json])) {
    if ([...properties.keys()].some((name) => Object.hasOwn(resource, name))) continue;
    results.push(broken("body", `fields of ${names[0] ?? "the resource"}`, formatValue(resource)));
  }
  visitObjects(schema, json, (schema, value, pointer) => {
    if (schema.additionalProperties !== undefined || !schema.types.includes("object")) return;
    for (const name of Object.keys(value)) {
      if (schema.properties.has(name)) continue;
      const field = withoutIndexes(`${pointer}/${name}`);
      results.push(broken("unnamed-fields", `no undocumented field ${field}`, "present"));
    }
  });
  return results;
}

/** Whether a violation breaks what the interface states, or only an assumption. */
function findBrokenRule({ pointer, keyword, value }: Violation, isList: boolean): ResponseRule {
  if (keyword === "required") return isList && envelope.includes(pointer) ? "body" : "presence";
  if (value === null) return "nullability";
  return keyword === "format" && isUtcWithMilliseconds(value) ? "timestamps" : "body";
}

/** ISO 8601 has several ways to write a timestamp in UTC with milliseconds. */
function isUtcWithMilliseconds(value: unknown): boolean {
  const pattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[.,]\d{3,9}(Z|[+-]00(:?00)?)$/;
  return typeof value === "string" && pattern.test(value);
}

function describe({ pointer, keyword, message, value }: Violation): [string, string] {
  const part = withoutIndexes(pointer) || "the body";
  if (keyword === "required") return [`${part} to be present`, "no such field"];
  return [`${part} ${message}`, formatValue(value)];
}

const withoutIndexes = (pointer: string) => pointer.replaceAll(/\/\d+(?=\/|$)/g, "/*");

function checkError(
  validate: Validate,
  operation: Operation,
  exchange: Exchange,
): ResponseResult[] {
  const { status } = exchange;
  const response = status >= 400 ? responseFor(operation, status) : undefined;
  const isDocumented = response !== undefined && status < 500;
  const statuses = operation.responses.map((one) => one.status);
  const documented = statuses.filter((code) => code.startsWith("4"));
  const expected = `a documented error status: ${documented.join(", ") || "none"}`;
  const problem = mediaTypeIn(response?.content ?? [], problemType)?.schema;
  return [
    isDocumented ? { rule: "error-status" } : broken("error-status", expected, String(status)),
    ...(problem === undefined ? [] : checkProblem(validate, exchange, problem)),
  ];
}

function checkProblem(validate: Validate, exchange: Exchange, schema: Schema): ResponseResult[] {
  const { status, json } = exchange;
  const { type, header } = readContentType(exchange);
  if (type !== problemType) return [broken("problem", problemType, header)];
  const results = validate(schema, json).map((violation) =>
    broken("problem", ...describe(violation)),
  );
  const problem = isObject(json) ? json : {};
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
