/** Checks one tool: its recipe, the names and types in what it generates, and a call of the sandbox. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type LogEntry, startSandbox } from "../../sandbox/index.ts";
import { root } from "../project.ts";
import { install } from "./install.ts";
import { runRecipe } from "./recipes.ts";
import { openWorkspace, type Tool, type Workspace } from "./tool.ts";

/** Rejects if something is wrong, and otherwise resolves to the results. */
export async function check(tool: Tool): Promise<string> {
  const requests: LogEntry[] = [];
  const onRequest = (entry: LogEntry) => requests.push(entry);
  const folder = install(tool);
  const { url, close } = await startSandbox({ port: 0, onRequest });
  const workspace = openWorkspace(folder, url, requests);
  const { files = {}, command, models, call } = tool;
  try {
    for (const [file, text] of Object.entries(files)) {
      writeFileSync(join(folder, file), text.replaceAll("http://127.0.0.1:4010", url));
    }
    if (command) await workspace.run("sh", "-c", command);
    const results = [];
    if (await runRecipe(workspace, tool)) results.push("the recipe runs");
    if (models) results.push(checkNames(workspace, models, tool.onlyObjects));
    if (call || models?.endsWith(".ts")) results.push(await checkTypes(workspace, tool));
    if (call) results.push(await checkCall(workspace));
    return results.join("; ");
  } finally {
    await close();
  }
}

/** Checks that each component has a type of the same name. */
function checkNames({ folder }: Workspace, models: string, onlyObjects?: true): string {
  const contract = JSON.parse(readFileSync(join(root, "generated/openapi.json"), "utf8"));
  const text = readFileSync(join(folder, models), "utf8");
  const schemas = Object.entries<Record<string, unknown>>(contract.components.schemas);
  const keyword = "(type|interface|enum|const|class|record|struct)";
  const isDeclared = (name: string) =>
    new RegExp(`${keyword} ${name}\\b|^ *${name}(: | = )`, "m").test(text);
  const missing = schemas.filter(([name]) => !isDeclared(name));
  const required = missing.filter(
    ([, schema]) => !onlyObjects || schema.properties || schema.allOf,
  );
  const names = required.map(([name]) => name);
  assert.deepEqual(names, [], "component names are missing in the generated code");
  return `${schemas.length - missing.length} of ${schemas.length} component names`;
}

/** Compiles the call and the models under `strict`. */
async function checkTypes({ folder, run }: Workspace, tool: Tool): Promise<string> {
  const { models = "", call = "" } = tool;
  const [imports, rest] = [call.match(/^import .*$/gm) ?? [], call.replaceAll(/^import .*$/gm, "")];
  const types = `import type * as models from "./${models.replace(/(\.d)?\.ts$/, "")}";\nexport type { models };`;
  const body = `
    export async function call(url: string) {
      const headers = { authorization: "Bearer merchant_demo" };
      const sorting: ("-amount" | "customer")[] = ["-amount", "customer"];
      ${rest}
    }`;
  const code = [...imports, models ? types : "", call ? body : ""].join("\n");
  writeFileSync(join(folder, "call.ts"), code);
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const options =
    "--strict --noEmit --skipLibCheck --target es2022 --module esnext --moduleResolution bundler";
  const nodeTypes = ["--types", "node", "--typeRoots", join(root, "node_modules/@types")];
  await run("node", compiler, ...options.split(" "), ...nodeTypes, "call.ts");
  return "strict types";
}

async function checkCall({ folder, run, sandboxUrl, requests }: Workspace): Promise<string> {
  const code = `import { call } from "./call.ts";\nconsole.log(JSON.stringify(await call("${sandboxUrl}")));`;
  writeFileSync(join(folder, "main.ts"), code);
  const options = "--bundle --packages=external --platform=node --format=esm --outfile=call.mjs";
  await run("esbuild", "main.ts", ...options.split(" "));
  const page = JSON.parse(await run("node", "call.mjs"));
  assert(page.items.length > 0, "the client returned no subscriptions");
  const paths = requests.map(({ path }) => path).join(", ");
  const isRepeated = paths.includes("sorting=-amount&sorting=customer");
  assert(isRepeated, `the client did not repeat the query parameter "sorting": ${paths}`);
  return "a call with two sort criteria";
}
