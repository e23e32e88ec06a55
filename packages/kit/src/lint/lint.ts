import { join } from "node:path";
import type { Config } from "@redocly/openapi-core";
import { type Contract, ContractError, type Document, readContract } from "contract-kit-reader";
import { type Bundle, bundleSource, readConfig } from "../bundle/bundle.ts";
import { findWrongExamples } from "./examples.ts";
import { checkFiles } from "./files.ts";
import { type Finding, sortFindings } from "./findings.ts";
import { checkGuide } from "./guide.ts";
import { readSource } from "./read-source.ts";
import { lintConfiguration, lintWithRedocly, requiredRules } from "./redocly.ts";
import { lintWithSpectral } from "./spectral.ts";
import { checkWorkflows } from "./workflows.ts";

export interface Result {
  findings: Finding[];
  /** The contract, if there is no error. */
  bundle: Bundle | undefined;
}

/** Receives what can be an exception, and returns what is reported nevertheless. */
export type Excuse = (findings: Finding[]) => Finding[];

/**
 * Applies every rule, in steps. The first ones are what the contract kit needs of any contract, and redocly.yaml has the
 * conventions. A step runs only if no earlier one found an error, so that each cause is reported once. What
 * `.redocly.lint-ignore.yaml` lists is left out.
 */
export async function lintAndBundle(
  root: string,
  excuse: Excuse = (findings) => findings,
): Promise<Result> {
  const source = readSource(root);
  const config = await readConfig(root);
  let bundle: Bundle | undefined;
  let examples: Finding[] = [];
  const examplesThat = (rule: string) => examples.filter((finding) => finding.rule === rule);
  const steps = [
    () => source.findings,
    () => checkFiles(source),
    async () => excuse(await lintWithRedocly(source, await requiredRules())),
    async () => lintConfiguration(source, config),
    async () => {
      bundle = await bundleSource(root, source);
      return bundle.findings;
    },
    () => {
      // The linters validate examples as well, and without a limit.
      if (bundle !== undefined) examples = findWrongExamples(source, bundle.reference);
      return examplesThat("slow-example");
    },
    async () => {
      const findings = await lintWithRedocly(source, config);
      const places = new Set(findings.map(placeOf));
      examples = examples.filter((example) => !places.has(placeOf(example)));
      const others = bundle ? await lintWithSpectral(source, bundle.published) : [];
      return addConventions(excuse(findings), excuse(others));
    },
    async () => {
      const contract = bundle && read(bundle.reference);
      if (contract === undefined) return [];
      const guide = excuse(checkGuide(source, contract));
      return [...checkWorkflows(source, contract), ...guide];
    },
    () => excuse(examplesThat("examples-match")),
  ];
  const findings: Finding[] = [];
  for (const step of steps) {
    const found = await step();
    findings.push(...withoutExceptions(root, config, found));
    if (findings.some(isBlocking)) break;
  }
  return {
    findings: sortFindings(findings),
    bundle: findings.some(isError) ? undefined : bundle,
  };
}

const placeOf = ({ file, pointer }: Finding) => `${file}${pointer}`;

/** The findings that `.redocly.lint-ignore.yaml` does not list. It can list those of any rule. */
function withoutExceptions(root: string, { ignore }: Config, findings: Finding[]): Finding[] {
  return findings.filter(
    ({ file, rule, pointer }) => !ignore[join(root, file)]?.[rule]?.has(pointer),
  );
}

/** A contract that cannot be read is reported by the generators, with its place. */
function read(document: Document): Contract | undefined {
  try {
    return readContract(document);
  } catch (error) {
    if (error instanceof ContractError) return undefined;
    throw error;
  }
}

/** What is wrong with other files is worth reporting when one is not listed. */
const isBlocking = (finding: Finding) =>
  isError(finding) && !["unlisted-file", "stray-file"].includes(finding.rule);

/** What both linters report at a line has one cause. A warning does not hide an error. */
function addConventions(findings: Finding[], others: Finding[]): Finding[] {
  const isKnown = (other: Finding) =>
    findings.some(
      (finding) =>
        finding.file === other.file &&
        finding.line === other.line &&
        (isError(finding) || !isError(other)),
    );
  return [...findings, ...others.filter((finding) => !isKnown(finding))];
}

export const lint = async (root: string) => (await lintAndBundle(root)).findings;

export const isError = ({ severity }: Finding) => severity === "error";
