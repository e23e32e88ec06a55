/** Checks the contract with other tools, and writes the results to docs/tools.md. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createCommand, reportError, writeFiles } from "contract-kit";
import { CliError } from "contract-kit-reader";
import { formatPage } from "./format-page.ts";
import { categories, tools } from "./list.ts";
import { root, slug, type Tool } from "./tool.ts";

const timeout = 400_000;

try {
  const names = tools.map(({ name }) => slug(name));
  const { args } = createCommand("tools", "Check the contract with other tools.")
    .argument("[tools...]", "names of tools. With names, docs/tools.md is not written.")
    .addHelpText("after", `\nTools:\n  ${names.join("\n  ")}`)
    .parse();
  const unknown = args.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new CliError(`unknown tool: ${unknown.join(", ")}`, `Use one of: ${names.join(", ")}`);
  }
  const selected = tools.filter(({ name }) => args.length === 0 || args.includes(slug(name)));
  const results = new Map<Tool, string>();
  const failed: string[] = [];
  for (const tool of selected) {
    const { isOk, text } = checkTool(tool);
    console.log(`${isOk ? "ok    " : "failed"}  ${tool.name}: ${text}`);
    if (isOk) results.set(tool, text);
    else failed.push(slug(tool.name));
  }
  if (failed.length > 0) {
    throw new CliError(
      `${failed.length} of ${results.size + failed.length} tools failed`,
      `Fix what is printed above, then run: npm run tools -- ${failed.join(" ")}`,
    );
  }
  if (args.length === 0) {
    const page = readFileSync(join(root, "docs/tools.md"), "utf8");
    await writeFiles(root, new Map([["docs/tools.md", formatPage(page, categories, results)]]));
    console.log("wrote docs/tools.md");
  }
} catch (error) {
  reportError(error);
}

/** Checks a tool in a process that can be stopped, since some tools never end or never let go. */
function checkTool({ name }: Tool): { isOk: boolean; text: string } {
  const script = join(import.meta.dirname, "check-tool.ts");
  const { status, signal, output } = spawnSync(process.execPath, [script, slug(name)], {
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    timeout,
    killSignal: "SIGKILL",
  });
  if (signal) return { isOk: false, text: `not done after ${timeout / 1000} seconds` };
  return { isOk: status === 0, text: (output[3] || output[2] || "").trim().slice(0, 2000) };
}
