import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Contract } from "../../contract/index.ts";
import { CliError } from "../shared/command.ts";
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
        text: text
          .replaceAll(/<!-- ([\w-]+) -->/g, (marker, name) => sections[name] ?? marker)
          .replaceAll(/^\| `\/problems\/([\w-]+)`/gm, '| <a id="problem-$1"></a>`/problems/$1`'),
      };
    }),
  );
  // Operations and fields link to the assumptions, so they are listed even if no chapter has a place for them.
  const text = `# Assumptions\n\n${sections.assumptions}`;
  return chapters.some((chapter) => chapter.text.includes('id="assumption-'))
    ? chapters
    : [...chapters, { file: "assumptions.html", title: "Assumptions", text }];
}

/** What the chapters say to do about each problem: the last column of a table that lists its type. */
export const problemFixes = (chapters: Chapter[]): Map<string, string> =>
  new Map(
    chapters.flatMap(({ text }) =>
      [...text.matchAll(/^\| <a id="problem-([\w-]+)".*\| (.*?) \|$/gm)].map(
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
