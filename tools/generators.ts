/** Generators of clients and types, in TypeScript and in other languages. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { type Described, type Json, root, type Tool, type Workspace } from "./tool.ts";

interface Generator extends Described {
  command?: string;
  files?: Record<string, string>;
  models?: string | null;
  onlyObjects?: true;
  taxIdentifier?: [actual: string, expected: string];
  call?: string;
}

/** Generates, checks the names and types, and calls the sandbox. */
export function generator(row: Generator): Tool {
  const { command, files = {}, onlyObjects, call } = row;
  const { models = "client.ts", taxIdentifier = ["models.TaxIdentifier", "string[]"] } = row;
  const checked = [
    models ? "Component names, strict types" : "Strict types",
    call && "a list with two sort criteria from the sandbox",
  ];
  return {
    ...row,
    checked: checked.filter(Boolean).join(", "),
    check: async (workspace) => {
      for (const [file, text] of Object.entries(files)) {
        const code = text.replaceAll("http://127.0.0.1:4010", workspace.sandboxUrl);
        writeFileSync(workspace.path(file), code);
      }
      if (command) await workspace.run("sh", "-c", command);
      const results = [];
      if (models) results.push(checkNames(workspace, models, onlyObjects));
      writeFileSync(workspace.path("call.ts"), moduleOf(models, taxIdentifier, call));
      await workspace.typeCheck("call.ts");
      results.push("strict types pass");
      if (models) results.push(`tax identifiers are \`${taxIdentifier[1]}\``);
      if (call) results.push(await checkCall(workspace));
      return results.join("; ");
    },
  };
}

interface LanguageClient extends Described {
  models?: string;
}

/** A client in another language than TypeScript, whose recipe has been run. */
export const languageClient = ({ models, ...row }: LanguageClient): Tool => ({
  ...row,
  checked: models
    ? "The recipe: generates, compiles, and calls the sandbox. Types of all objects"
    : "The recipe: calls the sandbox",
  check: async (workspace) => (models ? checkNames(workspace, models, true) : "the calls succeed"),
});

/** Checks that each component has a type of the same name. */
function checkNames(workspace: Workspace, models: string, onlyObjects?: true): string {
  const contract = JSON.parse(readFileSync(join(root, "generated/openapi.json"), "utf8"));
  const text = readFileSync(workspace.path(models), "utf8");
  const schemas = Object.entries<Json>(contract.components.schemas);
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

/** A module that compiles if the tax identifier has the expected type, and that exports the call. */
function moduleOf(models: string | null, [actual, expected]: [string, string], call = ""): string {
  const [imports, rest] = [call.match(/^import .*$/gm) ?? [], call.replaceAll(/^import .*$/gm, "")];
  const types = `
    import type * as models from "./${models?.replace(/(\.d)?\.ts$/, "")}";
    type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false;
    export const taxIdentifier: Same<${actual}, ${expected}> = true;`;
  const body = `
    export async function call(url: string) {
      const headers = { authorization: "Bearer merchant_demo" };
      const sorting: ("-amount" | "customer")[] = ["-amount", "customer"];
      ${rest}
    }`;
  return [...imports, models ? types : "", call ? body : ""].join("\n");
}

async function checkCall(workspace: Workspace): Promise<string> {
  await build({
    entryPoints: [workspace.path("call.ts")],
    outfile: workspace.path("call.mjs"),
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
  const { call } = await workspace.import("./call.mjs");
  const page = await call(workspace.sandboxUrl);
  assert(page.items.length > 0, "the client returned no subscriptions");
  const requests = workspace.requests.map(({ path }) => path);
  assert(
    requests.some((path) => path.includes("sorting=-amount&sorting=customer")),
    `the client did not repeat the query parameter "sorting": ${requests}`,
  );
  return "the call succeeds";
}
