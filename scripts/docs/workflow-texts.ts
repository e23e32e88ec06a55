import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Operation } from "contract-kit-reader";
import { parse } from "yaml";
import { pageOf } from "./page-names.ts";

/** A journey across operations, as one Arazzo file of openapi/workflows/ describes it. */
export interface Workflow {
  file: string;
  source: string;
  title: string;
  description: string;
  steps: { description: string; operationId: string }[];
}

const folder = "openapi/workflows";

/** All workflows, the plain purchase first and the others by name. */
export async function readWorkflows(root: string): Promise<Workflow[]> {
  const names = await readdir(join(root, folder)).catch(() => []);
  const files = names.filter((name) => name.endsWith(".yaml")).sort();
  const isPurchase = (file: string) => Number(file.startsWith("purchase."));
  files.sort((a, b) => isPurchase(b) - isPurchase(a));
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(root, folder, file), "utf8");
      const { info, workflows } = parse(text);
      return {
        file,
        // Published next to the reference, where the contract is one folder up.
        source: text.replaceAll("../../generated/", "../"),
        title: info.title,
        description: workflows.map((workflow: Workflow) => workflow.description.trim()).join(" "),
        steps: workflows.flatMap((workflow: Workflow) => workflow.steps),
      };
    }),
  );
}

/** The workflows as Markdown, each step with a link to its operation. */
export function workflowsText(workflows: Workflow[], operations: Operation[]): string {
  return workflows
    .map(({ file, title, description, steps }) => {
      const rows = steps.map(({ operationId, description }) => {
        const summary = operations.find(({ id }) => id === operationId)?.summary ?? operationId;
        return `1. [${summary}](${pageOf(operationId)}): ${description.trim()}`;
      });
      return `## ${title}\n\n${description}\n\n${rows.join("\n")}\n\nRun it with [${file}](workflows/${file}).`;
    })
    .join("\n\n");
}
