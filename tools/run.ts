/** Checks the contract with other tools, and writes the results to docs/tools.md. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { CliError, createCommand, reportError } from "../scripts/cli.ts";
import { writeFiles } from "../scripts/write.ts";
import { categories, tools } from "./list.ts";
import { formatPage } from "./page.ts";
import { root, slug, type Tool } from "./tool.ts";

const timeout = 180_000;

try {
  const names = tools.filter(({ check }) => check).map(({ name }) => slug(name));
  const { args } = createCommand("tools", "Check the contract with other tools.")
    .argument("[tools...]", "names of tools. With names, docs/tools.md is not written.")
    .addHelpText("after", `\nTools:\n  ${names.join("\n  ")}`)
    .parse();
  const unknown = args.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new CliError(`unknown tool: ${unknown.join(", ")}`, `Use one of: ${names.join(", ")}`);
  }
  const selected = tools.filter(({ name }) => args.length === 0 || args.includes(slug(name)));
  const results = new Map<Tool, string | undefined>();
  for (const tool of selected.filter(({ check }) => check)) results.set(tool, checkTool(tool));
  const failures = [...results].filter(([, result]) => result === undefined);
  if (args.length === 0 && failures.length === 0) {
    await writeFiles(root, new Map([["docs/tools.md", formatPage(categories, results)]]));
    console.log("wrote docs/tools.md");
  }
  if (failures.length > 0) {
    const failed = failures.map(([{ name }]) => slug(name));
    throw new CliError(
      `${failures.length} of ${results.size} tools failed`,
      `Fix what is printed above, then run: npm run tools -- ${failed.join(" ")}`,
    );
  }
} catch (error) {
  reportError(error);
}

/** The result of a tool, or undefined if the tool failed. Prints what is wrong. */
function checkTool(tool: Tool): string | undefined {
  const script = join(import.meta.dirname, "check.ts");
  const { status, signal, output } = spawnSync(process.execPath, [script, slug(tool.name)], {
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    timeout,
    killSignal: "SIGKILL",
  });
  const [, , stderr, result] = output;
  if (status === 0) console.log(`ok      ${tool.name}: ${result}`);
  else if (signal) console.log(`failed  ${tool.name}: not done after ${timeout / 1000} seconds`);
  else console.log(`failed  ${tool.name}: ${summarize(result || stderr || "")}`);
  return status === 0 ? (result ?? undefined) : undefined;
}

/** The beginning and the end of what a tool printed. Some tools print thousands of lines. */
function summarize(text: string): string {
  const lines = text.trim().split("\n");
  return lines.length > 40
    ? [...lines.slice(0, 20), "...", ...lines.slice(-20)].join("\n")
    : lines.join("\n");
}
