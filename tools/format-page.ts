/** The tables of docs/tools.md. */
import type { Category, Input, Tool } from "./tool.ts";

const inputNames: Record<Input, string> = {
  "openapi.json": "3.1",
  "openapi-3.0.json": "3.0",
  "openapi-3.0-generators.json": "3.0 for generators",
  "schemas.json": "schemas",
};

const head = ["Tool", "Version", "Input", "What is checked", "Result", "Limits"];

/** The page with the results in the table of each category. */
export function formatPage(
  page: string,
  categories: Category[],
  results: Map<Tool, string>,
): string {
  return categories.reduce((text, { title, tools }) => {
    const rows = tools.map((tool) => [...rowOf(tool), results.get(tool) ?? "", tool.limits ?? ""]);
    const table = [head, head.map(() => "---"), ...rows].map(line).join("");
    return text.replace(RegExp(`^(## ${title}\n\n)(\\|.*\n)*`, "m"), (_, heading) => {
      return heading + table;
    });
  }, page);
}

/** The cells of a tool that do not depend on its result. */
export function rowOf({ name, packages = {}, inputs, checked, ...tool }: Tool): string[] {
  const [version = ""] = [tool.version, ...Object.values(packages)].filter(Boolean);
  const read = inputs.map((input) => inputNames[input]).join(", ") || "none";
  return [name, version, read, checked];
}

function line(cells: string[]): string {
  return `| ${cells.join(" | ")} |\n`.replace(/ {2}/g, " ");
}
