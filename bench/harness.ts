/** What the benchmarks share: peers on demand, measuring in turns, and one page of results. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { installPackages } from "../tools/install.ts";

export const root = join(import.meta.dirname, "..");
const page = join(import.meta.dirname, "results.md");

const [argument] = process.argv.slice(2);
if (argument !== undefined) {
  console.error(`error: unknown argument ${argument}\n  A benchmark has none.`);
  process.exit(1);
}

/** Installs peers at exact versions into a folder that git ignores, and returns a `require` for them. */
export function installPeers(subject: string, versions: Record<string, string>) {
  const folder = join(import.meta.dirname, ".peers", subject);
  installPackages(folder, versions);
  return { folder, require: createRequire(join(folder, "package.json")) };
}

/**
 * Measures subjects in turns, so that the noise of the machine meets all of them. A ratio is the median of the ratios to the
 * first subject, round by round.
 */
export async function inTurns(
  subjects: Record<string, () => number | Promise<number>>,
  { rounds, warmup = 1 }: { rounds: number; warmup?: number },
) {
  const names = Object.keys(subjects);
  const values = new Map<string, number[]>(names.map((name) => [name, []]));
  for (let round = -warmup; round < rounds; round++) {
    for (const name of names) {
      const value = await subjects[name]?.();
      if (round >= 0 && value !== undefined) values.get(name)?.push(value);
    }
  }
  const first = values.get(names[0] ?? "") ?? [];
  return [...values].map(([name, all]) => ({
    name,
    median: median(all),
    ratio: median(all.map((value, round) => value / (first[round] ?? Number.NaN))),
  }));
}

/** The value in the middle, of an odd number of rounds. */
export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** CPU time that a process has used, in milliseconds, from /proc. */
export function cpuTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  const ticksPerSecond = 100;
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
}

/** Memory that a process uses, in MiB. */
export function memory(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

export function table([head = [], ...rows]: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Replaces the section of a subject in results.md. */
export function writeResult(subject: string, text: string): void {
  const heading = `## ${subject}`;
  const intro =
    "# Measurements\n\nEach section is made by its own command, all of its figures in one run on the same machine. Compare\nratios, not times.\n";
  const present = existsSync(page) ? readFileSync(page, "utf8") : intro;
  const sections = present.split(/^(?=## )/m).filter((part) => part.split("\n")[0] !== heading);
  const all = [...sections, `${heading}\n\n${text.trim()}\n`].map((part) => part.trimEnd());
  const [first = "", ...rest] = all;
  writeFileSync(page, `${[first, ...rest.sort()].join("\n\n")}\n`);
  console.log(`\n${text.trim()}\n\nwrote bench/results.md`);
}
