import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { valueAt } from "../contract/index.ts";
import type { Run } from "./check-context.ts";
import { Stopped } from "./http-client.ts";
import type { Subject } from "./report.ts";
import { type ExecutedStep, runRespect, type StepCheck } from "./respect.ts";
import type { Basis } from "./rules.ts";
import { formatValue, summarize, toCurl, toLine } from "./summary.ts";
import { Skip } from "./verify-errors.ts";
import { findInputs } from "./workflow-inputs.ts";

export interface Workflow {
  id: string;
  summary: string;
  file: string;
  /** The names that its file gives to contracts. */
  sources: string[];
  /** The names of its required inputs. */
  inputs: string[];
  steps: { stepId: string }[];
}

interface ArazzoDocument {
  sourceDescriptions: { name: string }[];
  workflows: {
    workflowId: string;
    summary: string;
    inputs?: { required?: string[] };
    steps: { stepId: string }[];
  }[];
}

const folder = new URL("../openapi/workflows/", import.meta.url);

/** The workflows that this package carries. A contract may have none. */
export function readWorkflows(): Workflow[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".arazzo.yaml"));
  return names.sort().flatMap((name) => {
    const file = fileURLToPath(new URL(name, folder));
    const document = parse(readFileSync(file, "utf8")) as ArazzoDocument;
    const sources = document.sourceDescriptions.map((source) => source.name);
    return document.workflows.map(({ workflowId: id, summary, inputs, steps }) => {
      return { id, summary, file, sources, inputs: inputs?.required ?? [], steps };
    });
  });
}

/** Runs workflows and records a result for each. */
export async function runWorkflows(run: Run, workflows: Workflow[]): Promise<void> {
  for (const workflow of workflows) {
    const subject = { operation: workflow.id, rule: "workflow", states: workflow.summary };
    try {
      if (!run.write) throw new Skip("sends POST and PATCH requests: use --write");
      const inputs = findInputs(workflow.inputs, run);
      record(run, workflow, subject, await runRespect(run, workflow, inputs));
    } catch (error) {
      if (!(error instanceof Skip || error instanceof Stopped)) throw error;
      run.results.skipped(subject, error.message);
    }
  }
}

/** Records every check of the steps that were run, and skips the others. */
function record(run: Run, workflow: Workflow, subject: Subject, executed: ExecutedStep[]): void {
  const { results, server } = run;
  /** Steps that broke an assumption or were skipped. A step that uses their outputs shows nothing. */
  const unmet = new Set<string>();
  for (const [index, { stepId }] of workflow.steps.entries()) {
    const step = executed[index];
    const cause = findDependencies(workflow.steps[index]).find((id) => unmet.has(id));
    const reason = findSkipReason(executed, step, cause);
    const failed = step?.checks.filter(({ passed }) => !passed) ?? [];
    if (step !== undefined && step.checks.length > failed.length) results.passed(subject);
    if (reason !== undefined && (step === undefined || failed.length > 0)) {
      results.skipped(subject, `${stepId}: ${reason}`);
      unmet.add(stepId);
    } else if (step !== undefined && failed.length > 0) {
      const basis = basisOf(step);
      const request = step.exchange === undefined ? "" : toCurl(server, step.exchange.request);
      for (const check of failed)
        results.broken(subject, basis, { ...describe(step, check), request });
      if ("assumption" in basis) unmet.add(stepId);
    }
  }
}

function findDependencies(step: unknown): string[] {
  const references = JSON.stringify(step).matchAll(/\$steps\.([\w-]+)\./g);
  return [...references].map(([, id = ""]) => id);
}

/** Why the checks of a step say nothing about the server, if they fail. */
function findSkipReason(
  executed: ExecutedStep[],
  step: ExecutedStep | undefined,
  cause: string | undefined,
): string | undefined {
  if (step === undefined) return `the workflow ended at ${executed.at(-1)?.stepId}`;
  if (cause !== undefined) return `depends on ${cause}`;
  // A license key from a list can have been activated too often before.
  const { exchange } = step;
  const isCreated = executed.some((one) => one.exchange?.status === 201);
  return exchange?.status === 409 && !isCreated ? summarize(exchange) : undefined;
}

/** A step without `x-assumption` rests on what the interface states. */
function basisOf(step: ExecutedStep): Basis {
  const assumptions = step["x-assumption"];
  if (assumptions === undefined) return { source: String(step["x-source"]) };
  return { assumption: [assumptions].flat().join(", ") };
}

/** What a check expects, and the response with the values that its condition is about. */
function describe(
  { stepId, description = "", exchange }: ExecutedStep,
  { condition, name, message = "" }: StepCheck,
): { expected: string; actual: string } {
  const pointers = (condition ?? "").matchAll(/\$response\.body#(\/[\w/-]+)/g);
  const values = [...pointers].map(([, pointer = ""]) => {
    return `${pointer} ${formatValue(valueAt(exchange?.json, pointer))}`;
  });
  const details = condition === undefined ? [toLine(message)] : [];
  const response = exchange === undefined ? [] : [summarize(exchange)];
  return {
    expected: `${stepId}: ${description} ${condition ?? name}`,
    actual: [...response, ...values, ...details].join(", "),
  };
}
