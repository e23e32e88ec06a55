import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import type { Operation } from "../contract.ts";
import { addressOf, slug } from "./address.ts";

/** A journey across operations, as a file of openapi/workflows/ describes it. */
export interface Workflow {
  /** The name of its file, and what is in it. */
  file: string;
  source: string;
  title: string;
  description: string;
  steps: Step[];
}

interface Step {
  description: string;
  operationId: string;
  successCriteria: { condition: string }[];
}

interface Arazzo {
  info: { title: string };
  workflows: { description: string; steps: Step[] }[];
}

const folder = "openapi/workflows";

/** The journeys, the plain purchase first and the others by name. */
export async function readWorkflows(root: string): Promise<Workflow[]> {
  const files = (await readdir(join(root, folder))).filter((file) => file.endsWith(".yaml"));
  const first = (file: string) => (file.startsWith("purchase.") ? "" : file);
  files.sort((a, b) => (first(a) < first(b) ? -1 : 1));
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(root, folder, file), "utf8");
      const { info, workflows } = parse(text) as Arazzo;
      return {
        file,
        // Beside the reference, the contract lies elsewhere than in the repository.
        source: text.replaceAll("../../generated/", "../"),
        title: info.title,
        description: workflows.map(({ description }) => description).join(" "),
        steps: workflows.flatMap(({ steps }) => steps),
      };
    }),
  );
}

/** A text with the journeys in the place that it marks. */
export function toldOf(text: string, workflows: Workflow[], operations: Operation[]): string {
  return text.replace("<!-- workflows -->", () => inText(workflows, operations));
}

/** The journeys as a text: what happens, step by step, and where each step is described. */
function inText(workflows: Workflow[], operations: Operation[]): string {
  return workflows
    .map(({ file, title, description, steps }) => {
      const rows = steps.map((step) => `1. ${line(step, operations)}`);
      const download = `[${file}](workflows/${file})`;
      return `## ${title}\n\n${description.trim()}\n\n${rows.join("\n")}\n\nTo run it: ${download}`;
    })
    .join("\n\n");
}

function line(
  { description, operationId, successCriteria }: Step,
  operations: Operation[],
): string {
  const operation = operations.find(({ id }) => id === operationId);
  const link = operation ? `[${operation.summary}](${addressOf(operation)})` : operationId;
  const [, status = ""] =
    /\$statusCode == ([45]\d\d)/.exec(successCriteria.map((c) => c.condition).join("\n")) ?? [];
  return `${link}: ${description.trim()}${status === "" ? "" : ` (${status})`}`;
}

/** The journeys that an operation is a part of, as links. */
export function partOf({ id }: Operation, workflows: Workflow[]): string {
  const links = workflows
    .filter(({ steps }) => steps.some(({ operationId }) => operationId === id))
    .map(({ title }) => `[${title}](#/section/workflows/${slug(title)})`);
  return links.length === 0 ? "" : `**Part of:** ${links.join(", ")}`;
}
