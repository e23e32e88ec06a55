import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { Complaint, complain } from "./complaint.ts";
import { plural } from "./finding.ts";
import { readOptions } from "./options.ts";

const exceptionsFile = "scripts/audit-exceptions.yaml";
const serious = ["moderate", "high", "critical"];

/** A package with a known weakness, as `npm audit --json` tells it. */
export interface Weakness {
  name: string;
  severity: string;
}

/** Why a weakness in what only we run may stay for now, by the package's name. */
export type Exceptions = Record<string, string>;

/**
 * What has to be mended: anything moderate or worse in what ships, anything moderate or worse
 * elsewhere that has no recorded reason, and every reason that is no longer needed.
 */
export function judge(shipped: Weakness[], all: Weakness[], exceptions: Exceptions): string[] {
  const matter = (weaknesses: Weakness[]) =>
    weaknesses.filter(({ severity }) => serious.includes(severity));
  const ships = new Set(matter(shipped).map(({ name }) => name));
  const others = matter(all).filter(({ name }) => !ships.has(name));
  const names = new Set(others.map(({ name }) => name));
  return [
    ...matter(shipped).map(({ name, severity }) => `${name} ships and is weak (${severity})`),
    ...others
      .filter(({ name }) => !(name in exceptions))
      .map(({ name, severity }) => `${name} is weak (${severity}) and no reason is recorded`),
    ...Object.keys(exceptions)
      .filter((name) => !names.has(name))
      .map((name) => `${name} has a recorded reason and is not weak any more`),
  ];
}

/** Undefined where the registry does not answer such questions. */
function ask(root: string, ...args: string[]): Weakness[] | undefined {
  const { stdout, error } = spawnSync("npm", ["audit", "--json", ...args], {
    cwd: root,
    encoding: "utf8",
    timeout: 60_000,
  });
  if (error !== undefined) return undefined;
  const start = stdout.indexOf("{");
  const report = start < 0 ? {} : JSON.parse(stdout.slice(start));
  if (report.vulnerabilities === undefined) return undefined;
  return Object.values(report.vulnerabilities);
}

async function main(): Promise<void> {
  const about = "Asks the registry for known weaknesses of what ships and of what is used here.";
  if (readOptions("audit", about, {}) === undefined) return;
  const root = process.cwd();
  const exceptions: Exceptions = parse(await readFile(join(root, exceptionsFile), "utf8")) ?? {};
  const shipped = ask(root, "--omit=dev");
  const all = ask(root);
  if (shipped === undefined || all === undefined) {
    console.log("not audited: this registry tells no weaknesses, or cannot be reached");
    return;
  }
  const wrong = judge(shipped, all, exceptions);
  if (wrong.length > 0) {
    throw new Complaint(
      wrong.join("\n    "),
      `Move to a version that is mended, or record in ${exceptionsFile} why it may stay.`,
    );
  }
  console.log(
    `nothing known against what ships; ${plural(Object.keys(exceptions).length, "exception")}`,
  );
}

if (import.meta.main) await main().catch(complain);
