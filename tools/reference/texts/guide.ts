import { parse } from "yaml";
import {
  CliError,
  type Contract,
  failuresOf,
  type Operation,
  type Problem,
  problemsIn,
  slug,
} from "#reader";
import type { ReferenceInput, Texts } from "../input.ts";
import { idOf } from "../markup/anchors.ts";
import {
  codeSpan,
  markdownAnchor,
  markdownLink,
  markdownTable,
  markdownText,
  tableRows,
} from "../markup/markdown.ts";
import { pageOf } from "../markup/page-names.ts";
import { allVariantsText, type Family } from "../sections/families.ts";
import { assumptionTexts, type KnownAssumption } from "./assumptions.ts";
import { securitySchemesText } from "./authorization.ts";
import type { TextPage } from "./documents.ts";

/** What the generated sections of the guide are made from besides the contract. */
interface GuideParts {
  assumptions: KnownAssumption[];
  families: Family[];
  workflows: Workflow[];
}

/**
 * The chapters in their order, then those that nobody has written. A line `<!-- name -->` is replaced by the generated
 * section of that name, and a problem type in the first column of a table becomes an anchor.
 */
export function makeChapters(
  texts: Texts,
  contract: Contract,
  { assumptions, families, workflows }: GuideParts,
): TextPage[] {
  const sections: Record<string, string> = {
    workflows: workflowsText(workflows, contract.operations),
    ...assumptionTexts(
      assumptions,
      Object.values(texts).some((text) => text.includes("<!-- assumption-reasons -->")),
    ),
    variants: allVariantsText(families),
    "security-schemes": securitySchemesText([...contract.securitySchemes.values()]),
  };
  const problems = new Map(problemsOf(contract).map((problem) => [problem.type, problem]));
  const chapters = Object.entries(texts).map(([file, text]) => {
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
  return [...chapters, ...missingChapters(contract, chapters, sections)];
}

/** The chapters that pages link to and nobody has written. */
function missingChapters(
  contract: Contract,
  chapters: TextPage[],
  sections: Record<string, string>,
): TextPage[] {
  const unlessLinked = (prefix: string, text = "") =>
    chapters.some((chapter) => chapter.text.includes(`id="${prefix}-`)) ? "" : text;
  const described = problemFixes(chapters);
  const others = problemsOf(contract).filter(({ slug }) => !described.has(idOf(slug)));
  const hasErrors = chapters.some(({ file }) => file === "errors.html");
  const texts = {
    Authentication: unlessLinked("security", sections["security-schemes"]),
    [hasErrors ? "Problem types" : "Errors"]: problemsText(others),
    Assumptions: unlessLinked("assumption", sections.assumptions),
  };
  const files = chapters.map(({ file }) => file);
  return Object.entries(texts)
    .map(([title, text]) => ({ file: `${slug(title)}.html`, title, text }))
    .filter(({ file, text }) => text !== "" && !files.includes(file))
    .map((chapter) => ({ ...chapter, text: `# ${chapter.title}\n\n${chapter.text}` }));
}

function problemsOf(contract: Contract): Problem[] {
  const inResponses = contract.operations
    .flatMap(failuresOf)
    .flatMap((response) => problemsIn(contract, response));
  const all = [...contract.problems, ...inResponses];
  return [...new Map(all.map((problem) => [problem.type, problem])).values()];
}

function problemsText(problems: Problem[]): string {
  if (problems.length === 0) return "";
  const rows = problems.map(({ type, slug, status = "", summary, value }) => {
    const name = markdownAnchor(`problem-${slug}`) + codeSpan(type);
    const texts = [`${status}`, summary, String(value.detail ?? "")];
    return [name, ...texts.map(markdownText)];
  });
  const table = markdownTable(["Type", "Status", "Meaning", "What to do"], ...rows);
  return `Errors are problem documents (RFC 9457). Their \`type\` identifies the reason.\n\n${table}`;
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

/** A journey across operations, as one Arazzo file describes it. */
export interface Workflow {
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
