import { dictionary, type Operation, own } from "#reader";
import { OperationTester } from "../operation-tester.ts";
import { summarize } from "../report/formatting.ts";
import type { Subject } from "../report/report.ts";
import { type Exchange, isSafe, isServerError } from "../requests/exchange.ts";
import type { Run } from "../run.ts";
import { isSkip, Skip } from "../skip.ts";
import {
  describeCondition,
  findUnsupported,
  type Scope,
  type Step,
  type Workflow,
} from "./arazzo.ts";
import { findInputs } from "./inputs.ts";
import {
  assumptionsOf,
  describeActual,
  expectsSuccess,
  idsOf,
  type Outcome,
  runStep,
} from "./steps.ts";

/** Runs workflows and records a result for each. */
export async function runWorkflows(run: Run, workflows: Workflow[]): Promise<void> {
  for (const workflow of workflows) {
    const { id, summary, steps } = workflow;
    const subject = { operation: id, rule: "workflow", states: summary };
    for (const step of steps)
      for (const criterion of step.successCriteria ?? [])
        run.assumptions.expect(idsOf(criterion, step), partOf(subject, step));
    try {
      await runWorkflow(run, workflow, subject);
    } catch (error) {
      if (!isSkip(error)) throw error;
      run.results.skipped(subject, error);
    }
  }
}

/** What the report calls a step. */
const partOf = ({ operation }: Subject, { stepId }: Step): string => `${operation}/${stepId}`;

/** @throws Skip for a workflow that cannot be run. */
async function runWorkflow(run: Run, workflow: Workflow, subject: Subject): Promise<void> {
  const { steps, inputs, unsupported } = workflow;
  if (unsupported !== undefined) throw new Skip(`uses ${unsupported}, which cannot be run`);
  const operations = steps.map((step) => findStepOperation(run, step));
  const methods = operations.map(({ method }) => method).filter((method) => !isSafe(method));
  const changing = [...new Set(methods)].join(" and ");
  if (!run.write && changing !== "")
    throw new Skip(`sends ${changing} requests: use --write`, "--write");
  if (!steps.some(({ successCriteria = [] }) => successCriteria.length > 0))
    run.results.skipped(subject, "no step has successCriteria");
  const scope = { inputs: findInputs(inputs, run), steps: dictionary<never>() };
  const progress: Progress = { scope, unmetSteps: new Set(), isCreated: false };
  for (const [index, step] of steps.entries()) {
    const tester = new OperationTester(run, operations[index] as Operation);
    const end = await checkStep(tester, step, subject, progress);
    if (end === undefined) continue;
    run.results.skipped(subject, `${step.stepId}: ${end}`);
    return;
  }
}

/** @throws Skip for a step that cannot be run. */
function findStepOperation({ contract }: Run, step: Step): Operation {
  const unsupported = findUnsupported(step);
  const { stepId, operationId } = step;
  const operation = contract.operations.find(({ id }) => id === operationId?.split(".").at(-1));
  if (unsupported === undefined && operation !== undefined) return operation;
  throw new Skip(`${stepId}: uses ${unsupported ?? operationId}, which cannot be run`);
}

/** What the steps of a workflow led to so far. */
interface Progress {
  scope: Scope;
  /** Steps that broke an assumption or were skipped. A step that uses their outputs shows nothing. */
  unmetSteps: Set<string>;
  /** Whether a step created a resource. */
  isCreated: boolean;
}

/** Runs a step and records every check. Returns why the workflow ends, if it does. */
async function checkStep(
  tester: OperationTester,
  step: Step,
  subject: Subject,
  progress: Progress,
): Promise<string | undefined> {
  const { results, serverErrors } = tester.run;
  const { stepId, successCriteria = [], onFailure = [], description = "" } = step;
  const { scope, unmetSteps } = progress;
  const skip = (reason: string) => results.skipped(subject, `${stepId}: ${reason}`);
  const references = findReferences(step);
  const missing = references.find(([id, name]) => isMissing(own(scope.steps[id]?.outputs, name)));
  if (missing !== undefined) {
    unmetSteps.add(stepId);
    skip(`depends on ${missing[0]}`);
    return undefined;
  }
  const { id } = tester.operation;
  const outcome = serverErrors.has(id) ? undefined : await runStep(tester, step, scope);
  // The rest of the workflow would only show the same error again.
  if (outcome === undefined || reportServerError(tester, step, outcome))
    return serverErrors.get(id) ?? "";
  const { exchange, request, unmet, shown = [] } = outcome;
  progress.isCreated ||= exchange?.status === 201;
  if (successCriteria.length > unmet.length) results.passed(subject);
  const about = { ...subject, part: partOf(subject, step) };
  for (const criterion of shown) results.passed(about, idsOf(criterion, step));
  if (unmet.length === 0) return undefined;
  if (onFailure.some(({ type }) => type === "end"))
    return `the workflow ends, unless: ${description}`;
  const [cause] = references.find(([id]) => unmetSteps.has(id)) ?? [];
  // A resource from a list can be in a state that does not allow a change, which each service says with another status.
  const isOfState = !progress.isCreated && !isSafe(request.method) && isStateError(exchange);
  if (isOfState || assumptionsOf(step).length > 0 || cause !== undefined) unmetSteps.add(stepId);
  if (cause !== undefined) skip(`depends on ${cause}`);
  else if (isOfState) skip(summarize(exchange));
  else reportUnmet(tester.run, about, step, scope, outcome);
  return undefined;
}

/** The outputs of other steps that a step uses, each as the ID of the step and the name of the output. */
function findReferences(step: Step): [string, string][] {
  const references = JSON.stringify(step).matchAll(/\$steps\.([\w-]+)\.outputs\.([\w-]+)/g);
  return [...references].map(([, id = "", name = ""]) => [id, name]);
}

const isMissing = (value: unknown) => value === undefined || value === null || value === "";

const isStateError = (exchange?: Exchange): exchange is Exchange =>
  exchange !== undefined && [400, 403, 409, 422].includes(exchange.status);

/** Records the criteria of a step that its response does not meet. */
function reportUnmet(
  { results }: Run,
  subject: Subject,
  step: Step,
  scope: Scope,
  outcome: Outcome,
): void {
  const { stepId, description = "" } = step;
  const { request, unmet, partial } = outcome;
  for (const criterion of unmet) {
    // What is searched for can be on a page that could not be read.
    if (partial !== undefined && criterion.type === "jsonpath") {
      results.skipped(subject, `${stepId}: ${partial}`);
      continue;
    }
    const assumptions = idsOf(criterion, step);
    const condition = describeCondition(criterion, scope);
    const expected = `${stepId}: ${description} ${condition}`;
    const actual = describeActual(outcome, criterion, condition);
    results.broken(subject, { expected, actual, place: undefined, assumptions, request });
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
    tester.run.results.isSelected(tester.operation.id, "success");
  if (!isReported) return false;
  tester.expect("success", exchange, false, "success for a valid request");
  tester.noteServerError(exchange);
  return true;
}
