/** Checks the contract with other tools, and writes the results to docs/tools.md. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CliError, script, writeFiles } from "#project";
import { root } from "../project.ts";
import { check } from "./check.ts";
import { categories, slug, type Tool, tools } from "./tool.ts";

const names = tools.map(({ name }) => slug(name));

async function run(args: string[]): Promise<void> {
  const unknown = args.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new CliError(`unknown tool: ${unknown.join(", ")}`, `Use one of: ${names.join(", ")}`);
  }
  const selected = tools.filter(({ name }) => args.length === 0 || args.includes(slug(name)));
  const results = new Map<Tool, string>();
  for (const tool of selected) {
    try {
      results.set(tool, await check(tool));
      console.log(`ok      ${tool.name}: ${results.get(tool)}`);
    } catch (error) {
      console.log(`failed  ${tool.name}: ${String(error).slice(0, 2000)}`);
      if (tool.debian) console.log(`This needs: apt-get install ${tool.debian.join(" ")}`);
    }
  }
  const failed = selected.filter((tool) => !results.has(tool)).map(({ name }) => slug(name));
  if (failed.length > 0) {
    throw new CliError(
      `${failed.length} of ${selected.length} tools failed`,
      `Fix what is printed above, then run: npx node test/tools/run.ts ${failed.join(" ")}`,
    );
  }
  if (args.length === 0) {
    const page = readFileSync(join(root, "docs/tools.md"), "utf8");
    await writeFiles(root, new Map([["docs/tools.md", withTables(page, results)]]));
    console.log("wrote docs/tools.md");
  }
}

await script(
  import.meta.url,
  "Check the contract with other tools.",
  (command) =>
    command
      .argument("[tools...]", "names of tools. With names, docs/tools.md is not written.")
      .addHelpText("after", `\nTools:\n  ${names.join("\n  ")}`)
      .action(run),
  "npx node test/tools/run.ts",
);

/** The page with the results in the table of each category. */
function withTables(page: string, results: Map<Tool, string>): string {
  const head = ["Tool", "Version", "Input", "Result", "Limits"];
  return categories.reduce((text, { title, tools }) => {
    const rows = tools.map((tool) => [
      ...[tool.name, tool.version, tool.inputs.join(", ") || "none"],
      ...[results.get(tool), tool.limits ?? ""],
    ]);
    const table = [head, head.map(() => "---"), ...rows]
      .map((cells) => `| ${cells.join(" | ")} |\n`.replace(/ {2}/g, " "))
      .join("");
    return text.replace(RegExp(`^(## ${title}\n\n)(\\|.*\n)*`, "m"), (_, title) => title + table);
  }, page);
}
