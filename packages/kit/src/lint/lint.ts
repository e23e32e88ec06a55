import { type Contract, ContractError, type Document, readContract } from "contract-kit-reader";
import { type Bundle, bundleSource, readConfig } from "../bundle/bundle.ts";
import { checkExamples, checkMadeExamples } from "./examples.ts";
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
      bundle = await bundleSource(root, source);
      return bundle.findings;
    },
    async () => {
      const findings = await lintWithRedocly(source, await readConfig(root));
      const others = bundle ? await lintWithSpectral(source, bundle.published) : [];
      return addConventions(findings, others);
    },
    async () => {
      const contract = bundle && read(bundle.reference);
      if (contract === undefined) return [];
      return [...checkWorkflows(source, contract), ...(await checkGuide(source, contract))];
    },
    () => (bundle ? checkExamples(source, bundle.reference) : []),
    () => (bundle ? checkMadeExamples(source, bundle.published, bundle.reference) : []),
  ];
  const findings: Finding[] = [];
  for (const step of steps) {
    findings.push(...(await step()));
    if (findings.some(isBlocking)) break;
  }
  return {
    findings: sortFindings(findings),
    bundle: findings.some(isError) ? undefined : bundle,
  };
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
