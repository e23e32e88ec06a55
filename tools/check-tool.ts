/** Checks one tool in a separate process, and writes the result or the error to file descriptor 3. */
import { writeSync } from "node:fs";
import type { LogEntry } from "../sandbox/index.ts";
import { startSandbox } from "../sandbox/index.ts";
import { install } from "./install.ts";
import { tools } from "./list.ts";
import { runRecipe } from "./recipes.ts";
import { openWorkspace, slug } from "./tool.ts";

const tool = tools.find(({ name }) => slug(name) === process.argv[2]);
const requests: LogEntry[] = [];
const onRequest = (entry: LogEntry) => requests.push(entry);
try {
  if (!tool) throw new Error(`${process.argv[2]} is no tool`);
  const folder = install(tool);
  const { url } = await startSandbox({ port: 0, onRequest });
  const workspace = openWorkspace(folder, url, requests);
  const hasRecipe = await runRecipe(workspace, tool);
  const result = await tool.check(workspace);
  writeSync(3, hasRecipe ? `${result}; the recipe runs` : result);
  // Some tools leave a timer or a server behind, so the process has to be ended.
  process.exit(0);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const { debian } = tool ?? {};
  writeSync(3, debian ? `${message}\nThis needs: apt-get install ${debian.join(" ")}` : message);
  process.exit(1);
}
