import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { CliError } from "../cli.ts";
import type { Contract } from "./contract.ts";
import { type Site, setupText } from "./site.ts";
import { type Workflow, workflowsText } from "./workflows.ts";

/** A chapter of openapi/info/, with the sections that are made from the contract. */
export interface Chapter {
  /** The page it becomes. The first chapter is on the start page. */
  file: string;
  title: string;
  text: string;
}

const folder = "openapi/info";

/** The chapters by file name. A line `<!-- name -->` is replaced by the generated section of that name. */
export async function readChapters(
  root: string,
  contract: Contract,
  workflows: Workflow[],
  site: Site,
): Promise<Chapter[]> {
  const sections: Record<string, string> = {
    setup: setupText(site, contract),
    workflows: workflowsText(workflows, contract.operations),
    problems: problemsText(contract),
    assumptions: assumptionsText(contract),
  };
  const files = (await readdir(join(root, folder))).filter((file) => file.endsWith(".md")).sort();
  return Promise.all(
    files.map(async (file, index) => {
      const text = withMarkers(await readFile(join(root, folder, file), "utf8"), file);
      const [, title] = /^# (.+)\n/.exec(text) ?? [];
      if (title === undefined) {
        throw new CliError(`${folder}/${file} has no title`, 'Begin it with a line "# Title".');
      }
      return {
        file: index === 0 ? "index.html" : `${file.replaceAll(/^\d+-|\.md$/g, "")}.html`,
        title,
        text: text.replaceAll(/<!-- (\w+) -->/g, (marker, name) => sections[name] ?? marker),
      };
    }),
  );
}

/** Chapters written before there were markers for the setup and the problems. */
function withMarkers(text: string, file: string): string {
  if (file.endsWith("-start.md") && !text.includes("<!-- setup -->")) {
    return text.replace("\n", "\n\n<!-- setup -->\n");
  }
  if (file.endsWith("-errors.md") && !text.includes("<!-- problems -->")) {
    return `${text}\n## Problem types\n\n<!-- problems -->\n`;
  }
  return text;
}

function problemsText({ problems }: Contract): string {
  const rows = problems.map(
    ({ slug, status, type, summary, detail }) =>
      `| <a id="problem-${slug}"></a>${status} | **${summary}**<br>\`${type}\` | ${detail.replaceAll("<", "&lt;")} |`,
  );
  return ["| Status | Problem | Detail |", "| --- | --- | --- |", ...rows].join("\n");
}

function assumptionsText({ assumptions }: Contract): string {
  return Object.entries(assumptions)
    .map(
      ([id, { title, decision, reason, revisit }]) =>
        `## <a id="assumption-${id}"></a>${title}\n\n\`${id}\`: ${decision.trim()}\n\n**Why:** ${reason.trim()} **What would change it:** ${revisit.trim()}`,
    )
    .join("\n\n");
}
