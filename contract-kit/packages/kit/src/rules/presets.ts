import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Node } from "./types.ts";

function readRules(name: string): Node {
  return parse(readFileSync(new URL(`presets/${name}.yaml`, import.meta.url), "utf8")).rules;
}

const required = { rules: readRules("required") };
const minimal = { rules: { ...required.rules, ...readRules("minimal") } };
const strict = { rules: { ...minimal.rules, ...readRules("strict") } };

/**
 * Which rules apply: `house/required` to every contract, `house/minimal` and `house/strict` by choice. Each has the rules
 * of the one before, because older versions of Redocly know no presets that extend others.
 */
export const presets = { required, minimal, strict };
