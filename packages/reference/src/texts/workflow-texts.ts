import type { Operation } from "contract-kit-reader";
import { parse } from "yaml";
import type { ReferenceInput } from "../input.ts";
import { pageOf } from "../pages/page-names.ts";

/** A journey across operations, as one Arazzo file describes it. */
export interface Workflow {
  file: string;
  source: string;
  title: string;
  description: string;
  steps: { description: string; operationId: string }[];
}

/** All workflows. Where they name a file that is published, it is one folder up. */
export const readWorkflows = ({ workflows = {}, downloads = {} }: ReferenceInput): Workflow[] =>
  Object.entries(workflows).map(([file, text]) => {
    const { info, workflows } = parse(text);
    const source = text.replaceAll(/(?<=\burl: )\S+\/(\S+)/g, (url, name) =>
      Object.hasOwn(downloads, name) ? `../${name}` : url,
    );
    return {
      file,
      source,
      title: info.title,
      description: workflows.map((workflow: Workflow) => workflow.description.trim()).join(" "),
      steps: workflows.flatMap((workflow: Workflow) => workflow.steps),
    };
  });

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
