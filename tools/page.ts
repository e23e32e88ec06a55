/** The text of docs/tools.md. */
import type { Category, Tool } from "./tool.ts";

export function formatPage(categories: Category[], results: Map<Tool, string | undefined>): string {
  return JSON.stringify([categories.length, results.size]);
}
