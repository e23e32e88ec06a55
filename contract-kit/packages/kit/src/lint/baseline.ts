import { join } from "node:path";
import { readConfig } from "../bundle/bundle.ts";
import { type Finding, hasUnknownKey } from "../source/index.ts";
import type { IsException } from "./lint.ts";

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
 * @param run Lints, and leaves out the exceptions, for example as a part of a build.
 */
export async function writeBaseline(
  root: string,
  run: (isException: IsException) => Promise<{ findings: Finding[] }>,
): Promise<Baseline> {
  const config = await readConfig(root);
  const { ignore } = config;
  const recorded: Finding[] = [];
  const { findings } = await run((finding) => {
    const { file, rule, pointer } = finding;
    if (!canWait(finding)) return false;
    const rules = ignore[join(root, file)] ?? {};
    ignore[join(root, file)] = rules;
    const pointers = rules[rule] ?? new Set();
    rules[rule] = pointers;
    if (pointers.size < pointers.add(pointer).size) recorded.push(finding);
    return true;
  });
  if (recorded.length > 0) config.saveIgnore();
  return { findings, recorded };
}

/** The rules of what the contract kit, Redocly or the bundler cannot work without. */
const required = new Set(
  `bundler circular-ref circular-schema component-name-unique example-size file-encoding file-extension file-name file-size
  generated-code house/patterns-are-valid merge-conflict missing-file no-unresolved-refs open-ref openapi-version
  operation-operationId-unique path-parameters-defined rule/content-is-no-reference rule/sent-content-is-no-reference
  schema-depth schema-size schema-variants slow-example stray-file symbolic-link text-length unlisted-file unreadable-key workflow-names workflow-source
  yaml-aliases yaml-mapping yaml-syntax`.split(/\s+/),
);

/** Whether the contract kit can work with a contract that breaks the rule. */
const canWait = ({ rule, message }: Finding): boolean =>
  !required.has(rule) && (rule !== "struct" || hasUnknownKey(message));
