import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { CliError, type Contract, failuresOf, type Problem, problemsIn } from "contract-kit-reader";
import { idOf } from "./anchors.ts";
import { securitySchemesText } from "./authorization.ts";
import { codeSpan } from "./markdown.ts";
import { type Site, whereToGetIt } from "./site.ts";
import { type Workflow, workflowsText } from "./workflow-texts.ts";

/** A chapter of openapi/info/, with the sections that are made from the contract. */
export interface Chapter {
  /** The page it becomes. The first chapter is on the start page. */
  file: string;
  title: string;
  text: string;
}

const folder = "openapi/info";

/**
 * The chapters by file name. A line `<!-- name -->` is replaced by the generated section of that name, and
 * a problem type in the first column of a table becomes an anchor.
 */
export async function readChapters(
  root: string,
  contract: Contract,
  workflows: Workflow[],
  site: Site,
): Promise<Chapter[]> {
  const sections: Record<string, string> = {
    "where-to-get-it": whereToGetIt(site),
    workflows: workflowsText(workflows, contract.operations),
    assumptions: assumptionsText(contract),
    "security-schemes": securitySchemesText([...contract.securitySchemes.values()]),
  };
  const names = await readdir(join(root, folder)).catch(() => []);
  const files = names.filter((name) => name.endsWith(".md")).sort();
  const chapters = await Promise.all(
    files.map(async (file, index) => {
      const text = await readFile(join(root, folder, file), "utf8");
      const [, title] = /^# (.+)\n/.exec(text) ?? [];
      if (title === undefined) {
        throw new CliError(`${folder}/${file} has no title`, 'Begin it with a line "# Title".');
      }
      return {
        file: index === 0 ? "index.html" : `${file.replaceAll(/^\d+-|\.md$/g, "")}.html`,
        title,
        text: withSecurityAnchors(text, title, contract)
          .replaceAll(/<!-- ([\w-]+) -->/g, (marker, name) => sections[name] ?? marker)
          .replaceAll(/^\| `\/problems\/([\w-]+)`/gm, '| <a id="problem-$1"></a>`/problems/$1`'),
      };
    }),
  );
  return [...chapters, ...missingChapters(contract, chapters, sections)];
}

/** The chapter about authentication, which operations link to. */
function withSecurityAnchors(text: string, title: string, contract: Contract): string {
  if (title !== "Authentication" || text.includes("<!-- security-schemes -->")) return text;
  const anchors = [...contract.securitySchemes.keys()].map(
    (name) => `<a id="security-${name}"></a>`,
  );
  return text.replace(/^# .+\n+/, (heading) => heading + anchors.join(""));
}

/** The chapters that pages link to and nobody has written. */
function missingChapters(
  contract: Contract,
  chapters: Chapter[],
  sections: Record<string, string>,
): Chapter[] {
  const files = chapters.map(({ file }) => file);
  const hasAnchors = (prefix: string) =>
    chapters.some(({ text }) => text.includes(`id="${prefix}-`));
  const chapter = (file: string, title: string, text = "") =>
    text === "" ? [] : [{ file, title, text: `# ${title}\n\n${text}` }];
  const errors = problemsText(problemsWithout(contract, problemFixes(chapters)));
  const name = files.includes("errors.html") ? "problem-types" : "errors";
  return [
    ...(hasAnchors("security")
      ? []
      : chapter("authentication.html", "Authentication", sections["security-schemes"])),
    ...chapter(`${name}.html`, name === "errors" ? "Errors" : "Problem types", errors),
    ...(hasAnchors("assumption")
      ? []
      : chapter("assumptions.html", "Assumptions", sections.assumptions)),
  ];
}

/** The problem types of a contract that no chapter describes. */
function problemsWithout(contract: Contract, described: Map<string, string>): Problem[] {
  const inResponses = contract.operations
    .flatMap(failuresOf)
    .flatMap((response) => problemsIn(contract, response));
  const byType = new Map(
    [...contract.problems, ...inResponses].map((problem) => [problem.type, problem]),
  );
  return [...byType.values()].filter(({ slug }) => !described.has(slug));
}

function problemsText(problems: Problem[]): string {
  if (problems.length === 0) return "";
  const rows = problems.map(({ type, slug, status = "", summary, value }) => {
    const { detail = "" } = value;
    return `| <a id="problem-${idOf(slug)}"></a>${codeSpan(type)} | ${status} | ${summary} | ${detail} |`;
  });
  const head = "| Type | Status | Meaning | What to do |\n| --- | --- | --- | --- |";
  return `Errors are problem documents (RFC 9457). Their \`type\` identifies the reason.\n\n${head}\n${rows.join("\n")}`;
}

/** What the chapters say to do about each problem: the last column of a table that lists its type. */
export const problemFixes = (chapters: Chapter[]): Map<string, string> =>
  new Map(
    chapters.flatMap(({ text }) =>
      [...text.matchAll(/^\| <a id="problem-([^"]+)".*\| (.*?) \|$/gm)].map(
        ([, slug = "", fix = ""]) => [slug, fix] as const,
      ),
    ),
  );

function assumptionsText({ assumptions }: Contract): string {
  return assumptions
    .map(
      ({ id, title, decision, reason, revisit }) =>
        `## <a id="assumption-${id}"></a>${title}\n\n\`${id}\`: ${decision.trim()}\n\n**Why:** ${reason.trim()} **What would change it:** ${revisit.trim()}`,
    )
    .join("\n\n");
}
