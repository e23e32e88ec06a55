/** What `npm run lint` needs besides its checks: their order, exceptions, and what two of them find. */
import { join, relative } from "node:path";
import type { Config } from "@redocly/openapi-core";
import type { Bundle } from "#bundle";
import { CliError, keysOf } from "#reader";
import {
  type Finding,
  finding,
  fixes,
  formats,
  locate,
  type Source,
  sortFindings,
  startOf,
} from "#source";

/** What the checks of a contract found. */
export interface Linted {
  findings: Finding[];
  /** The contract, if there is no error. */
  bundle: Bundle | undefined;
}

/** The findings that are accepted, so that they are neither reported nor an error. */
interface Exceptions {
  include: (finding: Finding) => boolean;
  /** What is left to say when all checks have run. */
  unused: () => Finding[];
}

/**
 * Takes the findings of checks one after the other, without the exceptions. An error ends them, so that each cause is
 * reported once. What is wrong with other files is worth reporting when one is not listed.
 */
export async function inSteps(
  exceptions: Exceptions,
  checks: AsyncGenerator<Finding[], Bundle>,
): Promise<Linted> {
  const findings: Finding[] = [];
  const isBlocking = (finding: Finding) =>
    isError(finding) && !["unlisted-file", "stray-file"].includes(finding.rule);
  let step = await checks.next();
  while (!step.done && !findings.some(isBlocking)) {
    findings.push(...step.value.filter((finding) => !exceptions.include(finding)));
    if (!findings.some(isBlocking)) step = await checks.next();
  }
  if (step.done) findings.push(...exceptions.unused());
  const bundle = step.done && !findings.some(isError) ? step.value : undefined;
  return { findings: sortFindings(findings), bundle };
}

/** The exceptions in `.redocly.lint-ignore.yaml`, which can be of any rule. Those of nothing are reported. */
export function exceptionsIn(root: string, { ignore }: Config): Exceptions {
  const used = new Set<string>();
  const include = ({ file, rule, pointer }: Finding) => {
    const isListed = ignore[join(root, file)]?.[rule]?.has(pointer) ?? false;
    if (isListed) used.add(`${file} ${rule} ${pointer}`);
    return isListed;
  };
  const unused = () =>
    Object.entries(ignore).flatMap(([path, rules]) =>
      Object.entries(rules).flatMap(([rule, pointers]) =>
        [...pointers].flatMap((pointer): Finding[] => {
          const file = relative(root, path);
          if (used.has(`${file} ${rule} ${pointer}`)) return [];
          const message = `${rule} finds nothing at ${pointer} in ${file}`;
          const at = startOf(".redocly.lint-ignore.yaml");
          const stale = finding(at, "unused-exception", message, "Remove the exception.");
          return [{ ...stale, severity: "warning" }];
        }),
      ),
    );
  return { include, unused };
}

/** What is not reported yet at its place. */
export function unreported(findings: Finding[], reported: Finding[]): Finding[] {
  const placeOf = ({ file, pointer }: Finding) => `${file}${pointer}`;
  const places = new Set(reported.map(placeOf));
  return findings.filter((finding) => !places.has(placeOf(finding)));
}

/**
 * The findings of Redocly and Spectral. Stock rules of both report some causes twice, at the same line. A rule that the
 * project has written itself is about something else. A warning does not hide an error.
 */
export function mergeFindings(findings: Finding[], others: Finding[]): Finding[] {
  const isRepeated = (other: Finding) =>
    fixes.spectral[other.rule] !== undefined &&
    findings.some(
      (finding) =>
        finding.file === other.file &&
        finding.line === other.line &&
        (isError(finding) || !isError(other)),
    );
  return [...findings, ...others.filter((finding) => !isRepeated(finding))];
}

export const isError = ({ severity }: Finding) => severity === "error";

/** The error of a generator, which has the place in the bundle, as a finding with the place in openapi/. */
export function locateError(source: Source, error: unknown): Finding {
  if (!(error instanceof CliError)) throw error;
  const { pointer = "#", problem, hint } = error;
  return finding(locate(source, keysOf(pointer)), "generated-code", problem, hint);
}

/** Prints findings. The exit code is 1 if there is an error among them. */
export function printFindings(findings: Finding[], format: keyof typeof formats = "text"): void {
  if (findings.length > 0) console.error(formats[format](findings));
  if (findings.some(isError)) process.exitCode = 1;
}
