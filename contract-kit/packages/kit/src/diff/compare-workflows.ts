import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { asObject, own } from "contract-kit-reader";
import { say } from "./message.ts";
import { canonical, Pair } from "./pair.ts";
import { type Difference, isDocumentation, rate } from "./policy.ts";
import { parseCopy } from "./releases.ts";

/** A step of an Arazzo document. */
type Step = Record<string, unknown>;

/**
 * Compares the workflows that a server is verified with. A release without workflows was made before they were frozen,
 * so there is nothing to compare.
 */
export function compareWorkflows(released: string, current: string): Difference[] {
  if (!existsSync(released)) return [];
  const steps = new Pair(readSteps(released), readSteps(current));
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
function readSteps(folder: string): Map<string, Step> {
  const files = globSync("**/[!.]*.yaml", { cwd: folder }).sort();
  const workflows = files.flatMap((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    return itemsIn(parseCopy(text, join(basename(folder), file)), "workflows");
  });
  return new Map(
    workflows.flatMap((workflow) =>
      itemsIn(workflow, "steps").map((step) => [
        `workflow ${workflow.workflowId} → ${step.stepId}`,
        step,
      ]),
    ),
  );
}

const itemsIn = (value: unknown, key: string) => Object.values(own(value, key) ?? {}).map(asObject);

/** What a step does and expects, and whether it rests on an assumption. */
function textOf(step: Step | undefined): string {
  const entries = Object.entries(step ?? {}).filter(([key]) => {
    return key === "x-assumption" || !isDocumentation(key);
  });
  return canonical(Object.fromEntries(entries));
}
