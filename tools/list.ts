/** All tools, by category, in the order of docs/tools.md. */
import { generators } from "./generators.ts";
import { clients } from "./importers.ts";
import { renderers } from "./renderers.ts";
import { servers } from "./servers.ts";
import type { Category } from "./tool.ts";
import { validators } from "./validators.ts";

export const categories: Category[] = [generators, validators, servers, clients, renderers];
export const tools = categories.flatMap(({ tools }) => tools);
