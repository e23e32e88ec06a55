/** All tools, by category, in the order of docs/tools.md. tools.yaml describes them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import manifest from "../package.json" with { type: "json" };
import { generator, languageClient } from "./generators.ts";
import { importer } from "./importers.ts";
import { renderer } from "./renderers.ts";
import { server } from "./servers.ts";
import type { Category, Json, Tool } from "./tool.ts";
import { validator } from "./validators.ts";

/** What checks the tools of each category. */
const makers: Record<string, (row: Json) => Tool> = {
  Generators: generator,
  "Clients in other languages": languageClient,
  "Validators of the document": validator,
  "Servers that validate": server,
  "Importers, mocks and agents": importer,
  Renderers: renderer,
};

const text = readFileSync(join(import.meta.dirname, "tools.yaml"), "utf8");
const described: { title: string; tools: Json[] }[] = parse(text, { merge: true });
const dependencies: Record<string, string> = manifest.devDependencies;

export const categories: Category[] = described.map(({ title, tools }) => ({
  title,
  tools: tools.flatMap(({ dependency, ...row }) => {
    const version = dependencies[dependency] ?? row.version;
    return makers[title]?.({ inputs: ["openapi.json"], ...row, version }) ?? [];
  }),
}));
export const tools = categories.flatMap(({ tools }) => tools);
