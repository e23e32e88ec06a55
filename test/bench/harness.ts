/** What the benchmarks share: measuring in turns, and one page of results. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");
const page = join(import.meta.dirname, "results.md");

const [argument] = process.argv.slice(2);
if (argument !== undefined) {
  console.error(`error: unknown argument ${argument}\n  A benchmark has none.`);
  process.exit(1);
}

/**
 * Measures subjects in turns, so that the noise of the machine meets all of them, each round from another one on. A ratio is
 * the median of the ratios to the first subject, round by round.
 */
export async function inTurns(
  subjects: Record<string, () => number | Promise<number>>,
  { rounds, warmup }: { rounds: number; warmup: number },
) {
  const names = Object.keys(subjects);
  const values = new Map<string, number[]>(names.map((name) => [name, []]));
  for (let round = -warmup; round < rounds; round++) {
    for (const name of rotated(names, warmup + round)) {
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

/** A list that begins with another item in each round. */
export function rotated<Item>(items: readonly Item[], round: number): Item[] {
  const first = round % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
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

export function table([head = [], ...rows]: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Replaces the section of a subject in results.md. */
export function writeResult(subject: string, text: string): void {
  const sections = readFileSync(page, "utf8").split(/^(?=## )/m);
  const isOther = (section: string) => !section.startsWith(`## ${subject}\n`);
  const made = `## ${subject}\n\n${text.trim()}\n`;
  const all = sections.map((section) => (isOther(section) ? section : made).trimEnd());
  writeFileSync(page, `${all.join("\n\n")}\n`);
  console.log(`\n${text.trim()}\n\nwrote test/bench/results.md`);
}
