import { parse } from "yaml";
import { CliError, type Contract, type Operation } from "#reader";
import type { ReferenceInput, Texts } from "../input.ts";
import {
  codeSpan,
  markdownAnchor,
  markdownLink,
  markdownText,
  tableRows,
} from "../markup/markdown.ts";
import { pageOf } from "../markup/page-names.ts";
import { errorMessagesText } from "../sections/error-section.ts";
import { allVariantsText, type Family } from "../sections/families.ts";
import { assumptionTexts, type KnownAssumption } from "./assumptions.ts";
import { securitySchemesText } from "./authorization.ts";
import type { TextPage } from "./documents.ts";

/** What the generated sections of the guide are made from besides the contract. */
interface GuideParts {
  assumptions: KnownAssumption[];
  families: Family[];
  workflows: Workflow[];
  downloads: Texts;
}

/**
 * The chapters in their order. A line `<!-- name -->` is replaced by the generated section of that name, and a problem type in
 * the first column of a table becomes an anchor.
 */
export function makeChapters(
  texts: Texts,
  contract: Contract,
  { assumptions, families, workflows, downloads }: GuideParts,
): TextPage[] {
  const hasReasons = Object.values(texts).some((text) =>
    text.includes("<!-- assumption-reasons -->"),
  );
  const sections: Record<string, string> = {
    workflows: workflowsText(workflows, contract.operations),
    ...assumptionTexts(assumptions, hasReasons),
    downloads: downloadsText(downloads),
    "error-responses": errorMessagesText(contract.operations),
    variants: allVariantsText(families),
    "security-schemes": securitySchemesText([...contract.securitySchemes.values()]),
  };
  const problems = new Map(contract.problems.map((problem) => [problem.type, problem]));
  return Object.entries(texts).map(([file, text]) => {
    const [, title] = /^# (.+)\n/.exec(text) ?? [];
    if (title === undefined) {
      throw new CliError(`the chapter ${file} has no title`, 'Begin it with a line "# Title".');
    }
    return {
      file: `${file.replaceAll(/^\d+-|\.md$/g, "")}.html`,
      title,
      text: text
        .replaceAll(/<!-- ([\w-]+) -->/g, (marker, name) => sections[name] ?? marker)
        .replaceAll(/^\| (?=`([^`]+)`)/gm, (cell, type) => {
          const problem = problems.get(type);
          return problem === undefined ? cell : cell + markdownAnchor(`problem-${problem.slug}`);
        }),
    };
  });
}

/** The rows of the problem types that a text describes: the anchor of each, and its cells. */
export const problemRows = (text: string): { anchor: string; cells: string[] }[] =>
  tableRows(text).flatMap(([first = "", ...others]) => {
    const [start = "", anchor] = /^<a id="(problem-[^"]+)"><\/a>/.exec(first) ?? [];
    return anchor === undefined ? [] : [{ anchor, cells: [first.slice(start.length), ...others] }];
  });

/** What the chapters say to do about each problem: the last column of a table that lists its type. */
export function problemFixes(chapters: TextPage[]): Map<string, string> {
  const rows = chapters.flatMap(({ text }) => problemRows(text));
  return new Map(
    rows.map(({ anchor, cells }) => [anchor.replace("problem-", ""), cells.at(-1) ?? ""]),
  );
}

const formats: Record<string, string> = {
  "openapi.yaml": "OpenAPI 3.1",
  "openapi.json": "the same as JSON",
  "openapi-3.0.json": "OpenAPI 3.0, for tools that cannot read 3.1",
  "openapi-3.0-generators.json": "OpenAPI 3.0, for code generators",
  "schemas.json": "JSON Schemas",
};

/** The contract in its formats, as a list of links. */
const downloadsText = (downloads: Texts): string =>
  Object.entries(formats)
    .filter(([file]) => Object.hasOwn(downloads, file))
    .map(([file, about]) => `- [${file}](${file}): ${about}`)
    .join("\n");

/** A journey across operations, as one Arazzo file describes it. */
interface Workflow {
  file: string;
  source: string;
  title: string;
  description: string;
  /** A step that runs another workflow has no operation. */
  steps: { stepId: string; description?: string; operationId?: string }[];
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
      description: workflows
        .map(({ description }: { description?: string }) => description?.trim() ?? "")
        .join(" "),
      steps: workflows.flatMap((workflow: Workflow) => workflow.steps),
    };
  });

/** The workflows as Markdown, each step with a link to its operation. */
function workflowsText(workflows: Workflow[], operations: Operation[]): string {
  return workflows
    .map(({ file, title, description, steps }) => {
      const rows = steps.map(({ stepId, operationId, description = "" }) => {
        const operation = operations.find(({ id }) => id === operationId);
        const step = operation
          ? markdownLink(operation.summary, pageOf(operation.id))
          : codeSpan(stepId);
        return `1. ${[step, description.trim()].filter(Boolean).join(": ")}`;
      });
      const run = `Run it with ${markdownLink(file, `workflows/${file}`)}.`;
      return [`## ${markdownText(title)}`, description, rows.join("\n"), run].join("\n\n");
    })
    .join("\n\n");
}
