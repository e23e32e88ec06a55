import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { say } from "./message.ts";
import { canonical, Pair } from "./pair.ts";
import { type Difference, isDocumentation, rate } from "./policy.ts";

/** A step of an Arazzo document. */
type Step = Record<string, unknown>;

/**
 * Compares the workflows that a server is verified with. A release without workflows was made before they were frozen,
 * so there is nothing to compare.
 */
export async function compareWorkflows(released: string, current: string): Promise<Difference[]> {
  if (!existsSync(released)) return [];
  const steps = new Pair(await readSteps(released), await readSteps(current));
  return steps
    .match((all = new Map()) => all)
    .flatMap(([location, step]): Difference[] => {
      const [old, now] = step.both(textOf);
      if (old === now) return [];
      // A server can fail a step that is new or was changed, unless the step rests on an assumption.
      const added = `${step.after?.["x-assumption"] ? "assumed " : ""}workflow step added`;
      const type = step.after === undefined ? "workflow step removed" : added;
      return [{ ...rate(type, []), type, message: say`the step ${step.verb}`, location }];
    });
}

/** The steps of Arazzo documents by what a message calls them. */
async function readSteps(folder: string): Promise<Map<string, Step>> {
  const files = existsSync(folder) ? (await readdir(folder)).sort() : [];
  const documents = await Promise.all(
    files.map(async (file) => parse(await readFile(join(folder, file), "utf8"))),
  );
  const workflows = documents.flatMap((document) => document?.workflows ?? []);
  return new Map(
    workflows.flatMap(({ workflowId, steps }) =>
      (steps ?? []).map((step: Step) => [`workflow ${workflowId} → ${step.stepId}`, step]),
    ),
  );
}

/** What a step does and expects, and whether it rests on an assumption. */
function textOf(step: Step | undefined): string {
  const entries = Object.entries(step ?? {}).filter(([key]) => {
    return key === "x-assumption" || !isDocumentation(key);
  });
  return canonical(Object.fromEntries(entries));
}
