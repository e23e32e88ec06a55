import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Node } from "./types.ts";

function readRules(name: string): Node {
  return parse(readFileSync(new URL(`presets/${name}.yaml`, import.meta.url), "utf8")).rules;
}

const workflows = readRules("workflows");
const required = readRules("required");
const minimal = { ...required, ...readRules("minimal") };
const strict = { ...minimal, ...readRules("strict") };

/** The rules of a preset are about OpenAPI. Redocly also reads workflows, and has other visits of the same name there. */
const preset = (rules: Node) => ({
  ...{ oas3_0Rules: rules, oas3_1Rules: rules, oas3_2Rules: rules },
  ...{ arazzo1Rules: workflows, arazzo1_1Rules: workflows },
});

/**
 * Which rules apply: `house/required` to every contract, `house/minimal` and `house/strict` by choice. Each has the rules
 * of the one before, because older versions of Redocly know no presets that extend others.
 */
export const presets = {
  required: preset(required),
  minimal: preset(minimal),
  strict: preset(strict),
};
