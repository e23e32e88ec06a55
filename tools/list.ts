/** All tools, by category, in the order of docs/tools.md. */
import { generators } from "./generators.ts";
import { importers } from "./importers.ts";
import { clients } from "./languages.ts";
import { packageManagers } from "./package-managers.ts";
import { renderers } from "./renderers.ts";
import { servers } from "./servers.ts";
import type { Category } from "./tool.ts";
import { validators } from "./validators.ts";

export const categories: Category[] = [
  generators,
  clients,
  validators,
  servers,
  importers,
  renderers,
  packageManagers,
];
export const tools = categories.flatMap(({ tools }) => tools);
