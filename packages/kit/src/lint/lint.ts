import { type Bundle, bundleSource, readConfig } from "../bundle/bundle.ts";
import { checkExamples, checkMadeExamples } from "./examples.ts";
import { checkFiles } from "./files.ts";
import { type Finding, sortFindings } from "./findings.ts";
import { readSource } from "./read-source.ts";
import { lintConfiguration, lintWithRedocly, requiredRules } from "./redocly.ts";
import { lintWithSpectral } from "./spectral.ts";

export interface Result {
  findings: Finding[];
  /** The contract, if there is no error. */
  bundle: Bundle | undefined;
}

/**
 * Applies every rule, in steps. The first ones are what the contract kit needs of any contract, and redocly.yaml has the
 * conventions. A step runs only if no earlier one found an error, so that each cause is reported once.
 */
export async function lintAndBundle(root: string): Promise<Result> {
  const source = await readSource(root);
  let bundle: Bundle | undefined;
  const steps = [
    () => source.findings,
    () => checkFiles(source),
    async () => lintWithRedocly(source, await requiredRules()),
    async () => lintConfiguration(source, await readConfig(root)),
    async () => {
      const findings = await lintWithRedocly(source, await readConfig(root));
      bundle = await bundleSource(root, source);
      if (bundle.findings.length > 0) return [...findings, ...bundle.findings];
      return addConventions(findings, await lintWithSpectral(source, bundle.published));
    },
    () => (bundle ? checkExamples(source, bundle.reference) : []),
    () => (bundle ? checkMadeExamples(source, bundle.published, bundle.reference) : []),
  ];
  const findings: Finding[] = [];
  for (const step of steps) {
    findings.push(...(await step()));
    if (findings.some(isError)) return { findings: sortFindings(findings), bundle: undefined };
  }
  return { findings: sortFindings(findings), bundle };
}

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
