/** All tools, by category, in the order of docs/tools.md. */
import { generators } from "./generators.ts";
import type { Category } from "./tool.ts";

export const categories: Category[] = [generators];
export const tools = categories.flatMap(({ tools }) => tools);
