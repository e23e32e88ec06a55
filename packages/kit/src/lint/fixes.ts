import { readFileSync } from "node:fs";
import { parse } from "yaml";

/** How to fix what the rules of others report, by the linter and the name of the rule. */
export const fixes: Record<"redocly" | "spectral" | "structure", Record<string, string>> = parse(
  readFileSync(new URL("fixes.yaml", import.meta.url), "utf8"),
);
