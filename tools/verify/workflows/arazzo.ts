import { type JsonValue, query } from "jsonpath-rfc9535";
import { isObject, uuid, valueAt } from "#reader";

/** A workflow of the contract, which crosses operations. */
export interface Workflow {
  id: string;
  summary: string;
  /** The names of the inputs that its steps use. */
  inputs: string[];
  steps: Step[];
  /** What it has and the verifier does not run. */
  unsupported?: string | undefined;
}

/** A step of a workflow, as it is written. */
export interface Step {
  stepId: string;
  description?: string;
  operationId?: string;
  parameters?: { name: string; in: string; value: unknown }[];
  requestBody?: { contentType?: string; payload?: unknown };
  successCriteria?: Criterion[];
  outputs?: Record<string, string>;
  onFailure?: FailureAction[];
  "x-assumption"?: string | string[];
  [key: string]: unknown;
}

/** What follows if a step does not meet its criteria: it is repeated, or the workflow ends, which is no failure. */
interface FailureAction {
  type?: string;
  retryAfter?: number;
  retryLimit?: number;
}

/** A condition that a response has to meet. */
export interface Criterion {
  condition: string;
  context?: string;
  type?: string;
  /** A condition of the same type, without which the criterion is met whatever a server does, and shows nothing. */
  "x-seen-if"?: string;
  /** What only this condition of the step rests on. */
  "x-assumption"?: string | string[];
}

/** What runtime expressions refer to, by their first parts. */
export interface Scope {
  inputs: Record<string, unknown>;
  steps: Record<string, { outputs: Record<string, unknown> }>;
  statusCode?: number;
  response?: { header: Record<string, string>; body: unknown };
}

const keysOfWorkflow = /^(workflowId|summary|description|inputs|steps|outputs|x-.*)$/;
const keysOfStep =
  /^(stepId|description|operationId|parameters|requestBody|successCriteria|outputs|onFailure|x-.*)$/;

/** A key of a workflow that the verifier does not run, such as parameters of every step. */
export const findUnsupportedKey = (workflow: object): string | undefined =>
  Object.keys(workflow).find((key) => !keysOfWorkflow.test(key));

/** What a step uses and the verifier does not run. */
export function findUnsupported(step: Step): string | undefined {
  const key = Object.keys(step).find((key) => !keysOfStep.test(key));
  if (key !== undefined) return key;
  const { onFailure = [], parameters = [], requestBody = {} } = step;
  if (onFailure.some(({ type = "", ...others }) => !isSupported(type, others)))
    return "onFailure other than retry or end";
  if (parameters.some((parameter) => "reference" in parameter)) return "reusable parameters";
  return Object.keys(requestBody).find((key) => key !== "contentType" && key !== "payload");
}

const isSupported = (type: string, others: object): boolean =>
  type === "retry" || (type === "end" && !("criteria" in others));

const expression =
  /\$(?:statusCode|(?:inputs|steps|response)\.[\w.-]+)(?:#(?:\/[^\s{}'")\]=!<>&|]*)?)?/g;
const wholeExpression = new RegExp(`^${expression.source}$`);
const inBraces = new RegExp(`\\{(${expression.source})\\}`, "g");

/** The value of a runtime expression; undefined if there is none. Text of a server is data here and never code. */
function evaluate(text: string, scope: Scope): unknown {
  const [path = "", pointer] = text.slice(1).split("#", 2);
  const keys = path.split(".").map((key, index, all) => {
    return index > 1 && all[1] === "header" ? key.toLowerCase() : key;
  });
  const value = valueAt(scope, `/${keys.join("/")}`);
  return pointer === undefined ? value : valueAt(value, pointer);
}

/** A value with its runtime expressions replaced: whole strings, or in braces within them. */
export function fillIn(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value)) return value.map((item) => fillIn(item, scope));
  if (isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, fillIn(part, scope)]),
    );
  }
  if (typeof value !== "string") return value;
  if (wholeExpression.test(value)) return evaluate(value, scope);
  return value.replaceAll(inBraces, (_, inner: string) => String(evaluate(inner, scope) ?? ""));
}

const toLiteral = (text: string, scope: Scope): string =>
  JSON.stringify(evaluate(text, scope) ?? null);

/** A value with its UUIDs in lower case, in which they are the same wherever they are compared (RFC 9562, section 4). */
function withPlainIds(value: unknown): unknown {
  if (typeof value === "string") return uuid.test(value) ? value.toLowerCase() : value;
  if (Array.isArray(value)) return value.map(withPlainIds);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withPlainIds(part)]),
  );
}

/** A condition with values in place of its expressions, apart from those about the response. */
export const describeCondition = ({ condition }: Criterion, scope: Scope): string =>
  condition.replaceAll(/\{?(\$(?:inputs|steps)\.[\w.-]+)\}?/g, (_, inner: string) =>
    toLiteral(inner, scope),
  );

/**
 * Whether a response meets a criterion.
 *
 * @throws SyntaxError for a condition that cannot be read.
 */
export function isMet({ condition, context, type = "simple" }: Criterion, scope: Scope): boolean {
  const value = context === undefined ? undefined : evaluate(context, scope);
  if (type === "simple") return isTrue(condition, scope);
  if (type === "regex") return new RegExp(condition).test(String(value));
  const path = condition.replaceAll(inBraces, (_, inner: string) =>
    JSON.stringify(withPlainIds(evaluate(inner, scope)) ?? null),
  );
  // Other runners begin with the value in an array, so that a filter can be about the value itself.
  const values = [withPlainIds(value) as JsonValue];
  return value !== undefined && query(values, nestChains(path)).length > 0;
}

/** The library takes `a && b && c` for `a && (b || c)`, so the rest of each chain is put in parentheses. */
function nestChains(path: string): string {
  const tokens = path.match(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|&&|\|\||./gs) ?? [];
  /** How many of these parentheses are open in each bracket that is. */
  const open = [0];
  const nested = tokens.map((token) => {
    const level = open.length - 1;
    const end = /^(\|\||[)\],])$/.test(token) ? ")".repeat(open.splice(level, 1, 0)[0] ?? 0) : "";
    if (/^[([]$/.test(token)) open.push(0);
    if (/^[)\]]$/.test(token)) open.pop();
    if (token !== "&&") return end + token;
    open[level] = (open[level] ?? 0) + 1;
    return "&& (";
  });
  return nested.join("");
}

/**
 * Evaluates comparisons as a filter of JSONPath, in which each expression is a field, so that its value stays data.
 * Strings are compared without regard to case. What is missing is null.
 */
function isTrue(condition: string, scope: Scope): boolean {
  const fields: Record<string, JsonValue> = {};
  const filter = condition.replaceAll(expression, (text, place) => {
    const value = (evaluate(text, scope) ?? null) as JsonValue;
    fields[`at${place}`] = typeof value === "string" ? value.toLowerCase() : value;
    return `@.at${place}`;
  });
  // A field alone would only be asked for whether it is there.
  const isComparison = (part: string) => /[=<>]/.test(part);
  if (!filter.split(/&&|\|\|/).every(isComparison)) throw new SyntaxError(condition);
  return query([fields], nestChains(`$[?${filter.toLowerCase()}]`)).length > 0;
}
