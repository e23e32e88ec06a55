/** What runs against services showed about the assumptions of a contract. It is committed next to the register. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { asObject, CliError, type Contract, isObject } from "#reader";
import { printableLine } from "../report/formatting.ts";
import type { Report } from "../report/report.ts";
import type { AssumptionOutcome } from "./assumptions.ts";

/** What the runs against one service showed about an assumption. It has no value that a service sent. */
interface ServiceEvidence {
  result: "held" | "refuted";
  /** The days on which this result first came, in an unbroken row, and on which it came last. */
  since: string;
  last: string;
  /** The version of the contract of the last run, and how many checks were about the assumption. */
  contract: string;
  checks: number;
  /** What was not checked of an assumption that held. */
  unchecked?: string[];
  /** What refuted it first. */
  operation?: string;
  rule?: string;
}

/** By the ID of an assumption, and then by the name of a service. */
export type EvidenceFile = Record<string, Record<string, ServiceEvidence>>;

/** A result that a service did not have before. */
export interface NewResult {
  id: string;
  result: ServiceEvidence["result"];
  before: ServiceEvidence["result"] | undefined;
}

const isService = (name: string) => /^[\w.-]{1,60}$/.test(name);

/** @throws CliError for a name that cannot be a key of the file. */
export function assertService(name: string | undefined): asserts name is string {
  if (name !== undefined && isService(name)) return;
  throw new CliError(
    name === undefined ? "no service is named" : `"${name}" cannot name a service`,
    "Use --service with a short name of letters, digits, dots and dashes, such as staging.",
  );
}

/**
 * Reads the file of evidence. Without a file, nothing was learned yet.
 *
 * @throws CliError for a file of something else.
 */
export function readEvidence(file: string): EvidenceFile {
  if (!existsSync(file)) return {};
  const evidence = parse(file);
  const isEvidence = (service: unknown) =>
    isObject(service) && /^(held|refuted)$/.test(`${service.result}`);
  const isEntry = (entry: unknown) => isObject(entry) && Object.values(entry).every(isEvidence);
  if (isObject(evidence) && Object.values(evidence).every(isEntry)) return evidence as EvidenceFile;
  throw new CliError(
    `${file} is no evidence`,
    "npm run assumptions writes it. Restore it from the version control.",
  );
}

/**
 * Reads the JSON report of a run that was complete.
 *
 * @throws CliError for anything else, for a run against a sandbox, which would confirm itself, and for another contract.
 */
export function readReport(file: string, contract: Contract): Report {
  const report = parse(file);
  const { assumptions, isSandbox, title } = asObject(report);
  if (!Array.isArray(assumptions))
    throw new CliError(
      `${file} is no report of the verifier`,
      "Write it with npm run verify -- --output run.json.",
    );
  const known = new Set(contract.assumptions.map(({ id }) => id));
  const unknown = assumptions.map(({ id }) => id).find((id) => !known.has(id));
  if (title !== printableLine(contract.title) || unknown !== undefined)
    throw new CliError(
      `${file} is about another contract${unknown === undefined ? "" : `, with the assumption ${unknown}`}`,
      "Run the verifier with the contract of this repository.",
    );
  if (isSandbox === true)
    throw new CliError(
      `${file} is about a sandbox, which does what the contract assumes`,
      "Run the verifier against the service itself.",
    );
  const { assumptions: outcomes, incomplete } = report as Report;
  if (incomplete !== undefined)
    throw new CliError(
      `${file} is about a run that ended early: ${incomplete}`,
      "Correct that, and run the verifier again.",
    );
  if (outcomes.every(({ result }) => result === "unseen"))
    throw new CliError(
      `${file} shows nothing about any assumption`,
      "Run the verifier with tokens and --write, so that it checks more.",
    );
  return report as Report;
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new CliError(
      `${file} cannot be read: ${(error as Error).message}`,
      "Use a JSON file, such as that of npm run verify -- --output run.json.",
    );
  }
}

export const writeEvidence = (file: string, evidence: EvidenceFile): void =>
  writeFileSync(file, `${JSON.stringify(sortKeys(evidence), null, 2)}\n`);

const sortKeys = (evidence: EvidenceFile) => {
  const sort = <Value>(map: Record<string, Value>) =>
    Object.entries(map).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const services = sort(evidence).map(([id, entry]) => [id, Object.fromEntries(sort(entry))]);
  return Object.fromEntries(services);
};

/** Adds what a run showed about a service. What the run did not see stays as it was. */
export function learn(
  evidence: EvidenceFile,
  { assumptions, contract: version }: Pick<Report, "assumptions" | "contract">,
  service: string,
  today: string,
): { evidence: EvidenceFile; news: NewResult[] } {
  const learned = structuredClone(evidence);
  const news: NewResult[] = [];
  for (const outcome of assumptions) {
    const { id, result } = outcome;
    if (result === "unseen") continue;
    const known = learned[id]?.[service];
    const since = known?.result === result ? known.since : today;
    const entry = { result, since, last: today, contract: version, ...countOf(outcome) };
    learned[id] = { ...learned[id], [service]: entry };
    if (known?.result !== result) news.push({ id, result, before: known?.result });
  }
  return { evidence: learned, news };
}

function countOf({ held, refuted, evidence: [first], unchecked }: AssumptionOutcome) {
  const checks = held + refuted;
  if (first !== undefined) return { checks, operation: first.operation, rule: first.rule };
  return { checks, ...(unchecked.length > 0 && { unchecked }) };
}

/**
 * The assumptions that held on a service, of those that the contract still has.
 *
 * @throws CliError if nothing is known about the service.
 */
export function findHeld(file: string, service: string | undefined, ids: string[]): string[] {
  assertService(service);
  const evidence = readEvidence(file);
  const services = [...new Set(Object.values(evidence).flatMap((entry) => Object.keys(entry)))];
  if (!services.includes(service))
    throw new CliError(
      `${file} has no evidence of the service ${service}`,
      `It has that of: ${services.join(", ") || "none"}. npm run assumptions adds that of a run.`,
    );
  return ids.filter((id) => evidence[id]?.[service]?.result === "held");
}
