import type { Exchange } from "./http-client.ts";
import { isObject, objectsIn } from "./json-values.ts";
import type { Operation } from "./openapi-document.ts";
import type { responseRules } from "./rules.ts";
import type { Schemas, Validate, Violation } from "./schema.ts";
import { formatValue, toLine } from "./summary.ts";

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
  schemas: Schemas,
  operation: Operation,
  exchange: Exchange,
): ResponseResult[] {
  return isSuccess(exchange)
    ? checkSuccess(schemas, operation, exchange)
    : checkError(operation, exchange);
}

function broken(rule: ResponseRule, expected: string, actual: string): ResponseResult {
  return { rule, broken: { expected, actual } };
}

function checkSuccess(
  schemas: Schemas,
  operation: Operation,
  exchange: Exchange,
): ResponseResult[] {
  const { status } = operation.success;
  const statusResult: ResponseResult =
    exchange.status === status
      ? { rule: "success-status" }
      : broken("success-status", `status ${status}`, String(exchange.status));
  const content = operation.responses[status] ?? {};
  const types = Object.keys(content);
  if (types.length === 0) return [statusResult];
  const { header, type, charset } = readContentType(exchange);
  const validate = content[type];
  if (validate === undefined || charset !== "utf-8") {
    return [statusResult, broken("content-type", `${types.join(" or ")} in UTF-8`, header)];
  }
  return [
    statusResult,
    { rule: "content-type" },
    ...bodyRules.map((rule) => ({ rule })),
    ...checkBody(schemas, operation, exchange, validate),
  ];
}

function readContentType({ headers }: Exchange) {
  const header = headers.get("content-type") ?? "no content type";
  const type = header.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const charset = /;\s*charset="?([^";\s]+)/i.exec(header)?.[1]?.toLowerCase() ?? "utf-8";
  return { header, type, charset };
}

function checkBody(
  schemas: Schemas,
  operation: Operation,
  { json, text }: Exchange,
  validate: Validate,
): ResponseResult[] {
  if (json === undefined) return [broken("body", "a body that is JSON", toLine(text))];
  const { listedItem, success } = operation;
  const results = validate(json).map((violation) => {
    const rule = findBrokenRule(violation, listedItem !== undefined);
    return broken(rule, ...describe(violation));
  });
  // Fields may be absent, but an object without any documented field is not the described resource.
  const { properties, names } = schemas.merge(listedItem ?? success.schema);
  for (const resource of listedItem ? objectsIn(Object(json).items) : objectsIn([json])) {
    if (Object.keys(properties).some((name) => Object.hasOwn(resource, name))) continue;
    results.push(broken("body", `fields of ${names[0] ?? "the resource"}`, formatValue(resource)));
  }
  schemas.visitObjects(success.schema, json, (schema, value, pointer) => {
    if (schema.additionalProperties === true || !schema.types.includes("object")) return;
    for (const name of Object.keys(value)) {
      if (Object.hasOwn(schema.properties, name)) continue;
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
  const isWritten = keyword === "pattern" || keyword === "format";
  return isWritten && isUtcWithMilliseconds(value) ? "timestamps" : "body";
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

function checkError({ responses }: Operation, exchange: Exchange): ResponseResult[] {
  const { status } = exchange;
  const content = responses[status] ?? (status >= 400 ? responses.default : undefined);
  const isDocumented = content !== undefined && status < 500;
  const documented = Object.keys(responses).filter((code) => code.startsWith("4"));
  const expected = `a documented error status: ${documented.join(", ") || "none"}`;
  const validate = content?.[problemType];
  return [
    isDocumented ? { rule: "error-status" } : broken("error-status", expected, String(status)),
    ...(validate === undefined ? [] : checkProblem(exchange, validate)),
  ];
}

function checkProblem(exchange: Exchange, validate: Validate): ResponseResult[] {
  const { status, json } = exchange;
  const { type, header } = readContentType(exchange);
  if (type !== problemType) return [broken("problem", problemType, header)];
  const results = validate(json).map((violation) => broken("problem", ...describe(violation)));
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
