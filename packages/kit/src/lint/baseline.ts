import { join } from "node:path";
import { readConfig } from "../bundle/bundle.ts";
import type { Finding } from "./findings.ts";
import { type Excuse, lintAndBundle } from "./lint.ts";

/** The file of Redocly with the exceptions of single places. */
export const baselineFile = ".redocly.lint-ignore.yaml";

/** What is left to correct, and what was recorded as exceptions. */
export interface Baseline {
  findings: Finding[];
  recorded: Finding[];
}

/**
 * Records what a contract breaks already as exceptions, besides those that there are, like `redocly lint
 * --generate-ignore-file`. What the contract kit cannot work with is none. What an error hides is recorded by the next run.
 *
 * @param run Lints in the same way, for example as a part of a build.
 */
export async function writeBaseline(
  root: string,
  run: (excuse: Excuse) => Promise<{ findings: Finding[] }> = (excuse) =>
    lintAndBundle(root, excuse),
): Promise<Baseline> {
  const config = await readConfig(root);
  const recorded: Finding[] = [];
  const { findings } = await run((found) =>
    found.filter((finding) => {
      const { file, rule, pointer } = finding;
      if (!canWait(finding)) return true;
      const rules = config.ignore[join(root, file)] ?? {};
      config.ignore[join(root, file)] = rules;
      const pointers = rules[rule] ?? new Set();
      rules[rule] = pointers;
      if (pointers.size < pointers.add(pointer).size) recorded.push(finding);
      return false;
    }),
  );
  if (recorded.length > 0) config.saveIgnore();
  return { findings, recorded };
}

/** Whether the contract kit can work with a contract that breaks the rule. */
const canWait = ({ rule, message }: Finding): boolean =>
  (rule !== "struct" || message.endsWith("is not expected here.")) &&
  !/^(component-name-unique|house\/patterns-are-valid|no-unresolved-refs|operation-operationId-unique|path-parameters-defined|rule\/(sent-)?content-is-no-reference|spectral)$/.test(
    rule,
  );
