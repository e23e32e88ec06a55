import { buildPath, buildQuery, isObject, plural, valueAt } from "#reader";
import { type Item, type ReadList, readList } from "../checks/lists.ts";
import { listOf, successStatusOf } from "../contract/operations.ts";
import type { OperationTester } from "../operation-tester.ts";
import { formatValue, summarize } from "../report/formatting.ts";
import {
  type Exchange,
  isSuccess,
  isUnavailable,
  NoResponse,
  type SentRequest,
  tooLarge,
} from "../requests/exchange.ts";
import { buildRequest } from "../requests/requests.ts";
import { Skip } from "../skip.ts";
import { type Criterion, fillIn, isMet, type Scope, type Step } from "./arazzo.ts";

/** What a step led to. Without a response, there is only the reason. */
export interface Outcome extends Partial<ReadList> {
  request: SentRequest;
  unmet: Criterion[];
  /** The criteria that are met because of what the response contains. */
  shown?: Criterion[];
  exchange?: Exchange;
  noResponse?: string;
}

/** A step or a criterion without `x-assumption` rests on what the contract states. */
export const assumptionsOf = ({ "x-assumption": assumptions = [] }: Step | Criterion): string[] =>
  [assumptions].flat();

/** What a criterion rests on, which can differ from what the rest of its step does. */
export const idsOf = (criterion: Criterion, step: Step): string[] =>
  assumptionsOf("x-assumption" in criterion ? criterion : step);

/** Whether a step expects a success, and that is not only assumed. */
export const expectsSuccess = (step: Step): boolean =>
  assumptionsOf(step).length === 0 &&
  (step.successCriteria ?? []).some(({ condition }) => /\$statusCode == 2\d\d/.test(condition));

/** Sends the request of a step until its criteria are met, at most as often as its retry action says. */
export async function runStep(tester: OperationTester, step: Step, scope: Scope): Promise<Outcome> {
  const { stepId, successCriteria = [], onFailure = [] } = step;
  const { retryLimit = 0, retryAfter } = onFailure.find(({ type }) => type === "retry") ?? {};
  const request = requestOf(tester, step, scope);
  const attempt = async () => {
    const exchange = await tester.exchange(request, { isValid: expectsSuccess(step) });
    const found = await findUnmet(tester, step, scope, exchange);
    const isFinal = isUnavailable(tester.operation, exchange);
    return { request, exchange, ...found, isDone: found.unmet.length === 0, isFinal };
  };
  const { client } = tester.run;
  return client.repeat(`step ${stepId}`, retryLimit, attempt, retryAfter).catch((error) => {
    if (!(error instanceof NoResponse)) throw error;
    return { request, unmet: successCriteria, noResponse: error.message };
  });
}

/** The criteria that a response does not meet. What a step looks for can be on any page of a list. */
async function findUnmet(
  tester: OperationTester,
  step: Step,
  scope: Scope,
  exchange: Exchange,
): Promise<Pick<Outcome, "unmet" | "shown" | "items" | "partial">> {
  const { json, text, status, headers } = exchange;
  if (exchange.isTooLarge) throw new Skip(`${step.stepId}: ${tooLarge}`);
  // Which success status it is, is an assumption with a separate rule.
  scope.statusCode = isSuccess(exchange) ? successStatusOf(tester.operation) : status;
  const evaluate = (body: unknown) => {
    scope.response = { header: Object.fromEntries(headers), body };
    return tester.run.client.limit(() => evaluateStep(step, scope), text);
  };
  const found = evaluate(json ?? text);
  const list = listOf(tester.operation);
  if (found.unmet.length === 0 || !isObject(json) || list === undefined) return found;
  const evaluateItems = (items: Item[]) => evaluate({ ...json, [list.property]: items });
  const isFound = (items: Item[]) => evaluateItems(items).unmet.length === 0;
  const listed = await readList(tester, exchange, isFound);
  return { ...listed, ...evaluateItems(listed.items) };
}

/** Fills in the outputs of a step, and finds which of its criteria a response does not meet. */
function evaluateStep(step: Step, scope: Scope): Pick<Outcome, "unmet" | "shown"> {
  const { stepId, successCriteria = [], outputs = {} } = step;
  const values = Object.entries(outputs).map(([name, value]) => [name, fillIn(value, scope)]);
  scope.steps[stepId] = { outputs: Object.fromEntries(values) };
  const isTrue = (criterion: Criterion) => {
    try {
      return isMet(criterion, scope);
    } catch {
      throw new Skip(`${stepId}: the condition ${criterion.condition} cannot be read`);
    }
  };
  const met = successCriteria.filter(isTrue);
  const shown = met.filter(({ "x-seen-if": condition, ...criterion }) => {
    return condition === undefined || isTrue({ ...criterion, condition });
  });
  return { unmet: successCriteria.filter((criterion) => !met.includes(criterion)), shown };
}

function requestOf(tester: OperationTester, step: Step, scope: Scope): SentRequest {
  const { run, operation } = tester;
  const valuesIn = (location: string) => {
    const parameters = (step.parameters ?? []).filter((parameter) => parameter.in === location);
    return Object.fromEntries(parameters.map(({ name, value }) => [name, fillIn(value, scope)]));
  };
  const { authorization, ...headers } = Object.fromEntries(
    Object.entries(valuesIn("header")).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  // A token is sent by its name, which keeps its value out of the report. Of an operation without one, it is any header.
  const names = operation.authorization === "none" ? [] : Object.keys(run.tokens);
  const token = names.find((name) => authorization === `Bearer ${run.tokens[name]}`) ?? null;
  const other = token === null && authorization !== undefined && { authorization };
  return buildRequest(run, operation, {
    path: buildPath(operation, valuesIn("path")),
    query: buildQuery(operation, valuesIn("query")),
    body: fillIn(step.requestBody?.payload, scope),
    token,
    headers: { ...headers, ...other },
  });
}

/** The response, with the values that a condition is about. */
export function describeActual(
  { exchange, items, noResponse = "" }: Outcome,
  { context = "", type }: Criterion,
  condition: string,
): string {
  if (exchange === undefined) return noResponse;
  const { json } = exchange;
  const pointers = `${context} ${condition}`.matchAll(/\$response\.body#(\/[\w/-]+)/g);
  const values = [...pointers].map(([, pointer = ""]) => {
    return `${pointer} ${formatValue(valueAt(json, pointer))}`;
  });
  const found = type === "jsonpath" ? describeFound(json, items, condition) : values;
  return [summarize(exchange), ...found].join(", ");
}

/** The fields that a condition is about. Those of a list are of the item that has one of the values in the condition. */
function describeFound(json: unknown, items: Item[] | undefined, condition: string): string[] {
  const wanted = [...condition.matchAll(/"([^"]+)"/g)].map(([, value]) => value);
  const hasWanted = (item: Item) =>
    Object.values(item).some((value) => wanted.includes(`${value}`));
  const found = items === undefined ? json : items.find(hasWanted);
  if (items !== undefined && found === undefined)
    return [`none of ${plural(items.length, "item")}`];
  const paths = [...condition.matchAll(/(?:@|\$\.)((?:\.\w+)+)/g)].map(([, path = ""]) => path);
  return [...new Set(paths)].flatMap((path) => {
    const value = valueAt(found, path.replaceAll(".", "/"));
    return value === undefined ? [] : [`${path.slice(1)} ${formatValue(value)}`];
  });
}
