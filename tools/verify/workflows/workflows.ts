import {
  buildPath,
  buildQuery,
  type Contract,
  dictionary,
  isObject,
  type Operation,
  own,
  plural,
  valueAt,
} from "#reader";
import { type Item, type ReadList, readList } from "../checks/lists.ts";
import { listOf, successStatusOf } from "../contract/operations.ts";
import { OperationTester } from "../operation-tester.ts";
import { formatValue, summarize } from "../report/formatting.ts";
import type { Subject } from "../report/report.ts";
import {
  type Exchange,
  isSafe,
  isServerError,
  isSuccess,
  isUnavailable,
  NoResponse,
  type SentRequest,
  tooLarge,
} from "../requests/exchange.ts";
import { buildRequest } from "../requests/requests.ts";
import { type TokenSource, wordsOf } from "../requests/tokens.ts";
import type { Run } from "../run.ts";
import { isSkip, Skip } from "../skip.ts";
import {
  type Criterion,
  describeCondition,
  fillIn,
  findUnsupported,
  isMet,
  type Scope,
  type Step,
  type Workflow,
} from "./arazzo.ts";

/** What a step led to. Without a response, there is only the reason. */
interface Outcome extends Partial<ReadList> {
  request: SentRequest;
  unmet: Criterion[];
  /** The criteria that are met because of what the response contains. */
  shown?: Criterion[];
  exchange?: Exchange;
  noResponse?: string;
}

/** Runs workflows and records a result for each. */
export async function runWorkflows(run: Run, workflows: Workflow[]): Promise<void> {
  for (const workflow of workflows) {
    const subject = { operation: workflow.id, rule: "workflow", states: workflow.summary };
    for (const step of workflow.steps)
      for (const criterion of step.successCriteria ?? [])
        run.assumptions.expect(idsOf(criterion, step), partOf(workflow, step));
    try {
      const { unsupported } = workflow;
      if (unsupported !== undefined) throw new Skip(`uses ${unsupported}, which cannot be run`);
      const operations = workflow.steps.map((step) => findStepOperation(run.contract, step));
      const methods = operations.map(({ method }) => method).filter((method) => !isSafe(method));
      if (!run.write && methods.length > 0)
        throw new Skip(
          `sends ${[...new Set(methods)].join(" and ")} requests: use --write`,
          "--write",
        );
      await runSteps(run, workflow, operations, subject);
    } catch (error) {
      if (!isSkip(error)) throw error;
      run.results.skipped(subject, error);
    }
  }
}

/** @throws Skip for a step that cannot be run. */
function findStepOperation({ operations }: Contract, step: Step): Operation {
  const unsupported = findUnsupported(step);
  const { stepId, operationId } = step;
  const operation = operations.find(({ id }) => id === operationId?.split(".").at(-1));
  if (unsupported === undefined && operation !== undefined) return operation;
  throw new Skip(`${stepId}: uses ${unsupported ?? operationId}, which cannot be run`);
}

/** Runs the steps and records every check. */
async function runSteps(
  run: Run,
  workflow: Workflow,
  operations: Operation[],
  subject: Subject,
): Promise<void> {
  const { results } = run;
  const { steps, inputs } = workflow;
  const scope: Scope = { inputs: findInputs(inputs, run), steps: dictionary() };
  /** Steps that broke an assumption or were skipped. A step that uses their outputs shows nothing. */
  const unmetSteps = new Set<string>();
  let isCreated = false;
  if (!steps.some(({ successCriteria = [] }) => successCriteria.length > 0))
    results.skipped(subject, "no step has successCriteria");
  for (const [index, step] of steps.entries()) {
    const { stepId, successCriteria = [] } = step;
    const references = findReferences(step);
    const missing = references.find(([id, name]) => isMissing(own(scope.steps[id]?.outputs, name)));
    if (missing !== undefined) {
      results.skipped(subject, `${stepId}: depends on ${missing[0]}`);
      unmetSteps.add(stepId);
      continue;
    }
    const tester = new OperationTester(run, operations[index] as Operation);
    const outcome = run.serverErrors.has(tester.operation.id)
      ? undefined
      : await runStep(tester, step, scope);
    // The rest of the workflow would only show the same error again.
    if (outcome === undefined || reportServerError(tester, step, outcome)) {
      results.skipped(subject, `${stepId}: ${run.serverErrors.get(tester.operation.id)}`);
      return;
    }
    const { exchange, request, unmet, shown = [] } = outcome;
    isCreated ||= exchange?.status === 201;
    if (successCriteria.length > unmet.length) results.passed(subject);
    const part = partOf(workflow, step);
    for (const criterion of shown) results.passed({ ...subject, part }, idsOf(criterion, step));
    if (unmet.length === 0) continue;
    if (endsQuietly(step)) {
      results.skipped(subject, `${stepId}: the workflow ends, unless: ${step.description ?? ""}`);
      return;
    }
    const [cause] = references.find(([id]) => unmetSteps.has(id)) ?? [];
    // A resource from a list can be in a state that does not allow a change, which each service says with another status.
    const isOfState = !isCreated && !isSafe(request.method) && isStateError(exchange);
    if (isOfState || assumptionsOf(step).length > 0 || cause !== undefined) unmetSteps.add(stepId);
    if (cause !== undefined) results.skipped(subject, `${stepId}: depends on ${cause}`);
    else if (isOfState) results.skipped(subject, `${stepId}: ${summarize(exchange)}`);
    else reportUnmet(run, { ...subject, part }, step, scope, outcome);
  }
}

/** Records the criteria of a step that its response does not meet. */
function reportUnmet(
  { results }: Run,
  subject: Subject,
  step: Step,
  scope: Scope,
  outcome: Outcome,
): void {
  const { request, unmet, partial } = outcome;
  for (const criterion of unmet) {
    // What is searched for can be on a page that could not be read.
    if (partial !== undefined && criterion.type === "jsonpath") {
      results.skipped(subject, `${step.stepId}: ${partial}`);
      continue;
    }
    const assumptions = idsOf(criterion, step);
    const condition = describeCondition(criterion, scope);
    const expected = `${step.stepId}: ${step.description ?? ""} ${condition}`;
    const actual = describeActual(outcome, criterion, condition);
    const place = undefined;
    results.broken(subject, { expected, actual, place, assumptions, request });
  }
}

/** Reports an error of the server as one of the operation, if the step expects a success because of what is stated. */
function reportServerError(
  tester: OperationTester,
  step: Step,
  { exchange, unmet }: Outcome,
): boolean {
  const isReported =
    exchange !== undefined &&
    isServerError(exchange) &&
    unmet.length > 0 &&
    expectsSuccess(step) &&
    assumptionsOf(step).length === 0 &&
    tester.run.results.isSelected(tester.operation.id, "success");
  if (!isReported) return false;
  tester.expect("success", exchange, false, "success for a valid request");
  tester.noteServerError(exchange);
  return true;
}

/** Whether a step says that the workflow ends where its criteria are not met. */
const endsQuietly = ({ onFailure = [] }: Step) => onFailure.some(({ type }) => type === "end");

const expectsSuccess = ({ successCriteria = [] }: Step) =>
  successCriteria.some(({ condition }) => /\$statusCode == 2\d\d/.test(condition));

const isStateError = (exchange?: Exchange): exchange is Exchange =>
  exchange !== undefined && [400, 403, 409, 422].includes(exchange.status);

const isMissing = (value: unknown) => value === undefined || value === null || value === "";

/** The outputs of other steps that a step uses, each as the ID of the step and the name of the output. */
function findReferences(step: Step): [string, string][] {
  const references = JSON.stringify(step).matchAll(/\$steps\.([\w-]+)\.outputs\.([\w-]+)/g);
  return [...references].map(([, id = "", name = ""]) => [id, name]);
}

/** Sends the request of a step until its criteria are met, at most as often as its retry action says. */
async function runStep(tester: OperationTester, step: Step, scope: Scope): Promise<Outcome> {
  const { stepId, successCriteria = [], onFailure = [] } = step;
  const retry = onFailure.find(({ type }) => type === "retry") ?? {};
  const { retryLimit = 0, retryAfter } = retry;
  const request = requestOf(tester, step, scope);
  const { client } = tester.run;
  // Where a success is only assumed, an error of the server is reported by itself.
  const isValid = expectsSuccess(step) && assumptionsOf(step).length === 0;
  const attempt = async () => {
    const exchange = await tester.exchange(request, { isValid });
    const found = await findUnmet(tester, step, scope, exchange);
    const isFinal = isUnavailable(tester.operation, exchange);
    return { request, exchange, ...found, isDone: found.unmet.length === 0, isFinal };
  };
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
  const { stepId, successCriteria = [], outputs = {} } = step;
  const { json, text, status, headers } = exchange;
  if (exchange.isTooLarge) throw new Skip(`${stepId}: ${tooLarge}`);
  // Which success status it is, is an assumption with a separate rule.
  scope.statusCode = isSuccess(exchange) ? successStatusOf(tester.operation) : status;
  const evaluate = (body: unknown) => {
    scope.response = { header: Object.fromEntries(headers), body };
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
  };
  const limit = (body: unknown) => tester.run.client.limit(() => evaluate(body), text);
  const found = limit(json ?? text);
  const list = listOf(tester.operation);
  if (found.unmet.length === 0 || !isObject(json) || list === undefined) return found;
  const { property } = list;
  const evaluateItems = (items: Item[]) => limit({ ...json, [property]: items });
  const isFound = (items: Item[]) => evaluateItems(items).unmet.length === 0;
  const listed = await readList(tester, exchange, isFound);
  return { ...listed, ...evaluateItems(listed.items) };
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
  return buildRequest(run, operation, {
    path: buildPath(operation, valuesIn("path")),
    query: buildQuery(operation, valuesIn("query")),
    body: fillIn(step.requestBody?.payload, scope),
    token,
    headers: {
      ...headers,
      ...(token === null && authorization !== undefined && { authorization }),
    },
  });
}

/** A step or a criterion without `x-assumption` rests on what the contract states. */
const assumptionsOf = ({ "x-assumption": assumptions = [] }: Step | Criterion): string[] =>
  [assumptions].flat();

/** What a criterion rests on, which can differ from what the rest of its step does. */
const idsOf = (criterion: Criterion, step: Step): string[] =>
  assumptionsOf("x-assumption" in criterion ? criterion : step);

/** What the report calls a step. */
const partOf = ({ id }: Workflow, { stepId }: Step): string => `${id}/${stepId}`;

/** The response, with the values that a condition is about. */
function describeActual(
  { exchange, items, noResponse = "" }: Outcome,
  { context = "", type }: Criterion,
  condition: string,
): string {
  if (exchange === undefined) return noResponse;
  const { json } = exchange;
  if (type === "jsonpath")
    return [summarize(exchange), ...describeFound(json, items, condition)].join(", ");
  const pointers = `${context} ${condition}`.matchAll(/\$response\.body#(\/[\w/-]+)/g);
  const values = [...pointers].map(([, pointer = ""]) => {
    return `${pointer} ${formatValue(valueAt(json, pointer))}`;
  });
  return [summarize(exchange), ...values].join(", ");
}

/** The fields that a condition is about. Those of a list are of the item that has one of the values in the condition. */
function describeFound(json: unknown, items: Item[] | undefined, condition: string): string[] {
  if (!isObject(json)) return [];
  const wanted = [...condition.matchAll(/"([^"]+)"/g)].map(([, value]) => value);
  const found = items?.find((item) =>
    Object.values(item).some((value) => wanted.includes(`${value}`)),
  );
  if (items !== undefined && found === undefined)
    return [`none of ${plural(items.length, "item")}`];
  const fields = new Set(
    [...condition.matchAll(/(?:@|\$\.)((?:\.\w+)+)/g)].map(([, path = ""]) => path),
  );
  return [...fields].flatMap((path) => {
    const value = valueAt(found ?? json, path.replaceAll(".", "/"));
    return value === undefined ? [] : [`${path.slice(1)} ${formatValue(value)}`];
  });
}

/**
 * The values for the inputs of a workflow: tokens, values that were given, and IDs of one object in a response. Where
 * there is an input for another resource, such as `other_book_id` next to `book_id`, both have to be given, since they belong together.
 *
 * @throws Skip if there is no value for an input.
 */
function findInputs(names: string[], { owners, tokens, sources, inputs, observations }: Run) {
  const sourceOf = (name: string) => findSource(name, sources);
  const isOther = (name: string) => names.some((plain) => name.endsWith(`_${plain}`));
  const hasOther = (name: string) => names.some((longer) => longer.endsWith(`_${name}`));
  const ids = names.filter((name) => sourceOf(name) === undefined && !isOther(name));
  // What an owner sees, the others can use, too.
  const used = names.flatMap((name) => sourceOf(name)?.name ?? []);
  const scheme = used.find((name) => owners[name] !== undefined) ?? used[0] ?? "";
  const { values } = observations.find(ids, [], scheme);
  const found = names.map((name): [string, string] => {
    const source = sourceOf(name);
    const value = hasOther(name) ? undefined : own(values, name);
    const given = source === undefined ? (own(inputs, name) ?? value) : tokens[source.name];
    return [name, String(given ?? "")];
  });
  const missing = found
    .filter(([, value]) => value === "")
    .map(([name]) => sourceOf(name)?.flag ?? `--input ${name}=…`)
    .join(" ");
  if (missing !== "") throw new Skip(`needs ${missing}`, missing);
  return Object.fromEntries(found);
}

/** Whether a workflow has inputs that are no tokens and were not given, so that they are found in responses. */
export const usesResponses = ({ inputs: names }: Workflow, { sources, inputs }: Run): boolean =>
  names.some((name) => own(inputs, name) === undefined && findSource(name, sources) === undefined);

/** The token that an input is for: that with the name of its scheme, or of its flag. */
const findSource = (input: string, sources: TokenSource[]): TokenSource | undefined =>
  sources.find(({ name, flag }) =>
    [`${wordsOf(name)}_token`, flag.slice(2).replaceAll("-", "_")].includes(input),
  );
