/** What CONTRIBUTING.md walks through, applied to a copy of the project. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Project } from "contract-kit-testing/project";
import { parse, stringify } from "yaml";

interface Step {
  file: string;
  /** The values of a YAML or JSON file. */
  merge?: object;
  /** The beginning of a line, and what follows the line. */
  after?: string;
  insert?: string;
  /** Everything in a file that is new. */
  content?: string;
}

export const walkthroughs: [string, Step[]][] = Object.entries(
  parse(readFileSync(join(import.meta.dirname, "walkthroughs.yaml"), "utf8")),
);

/** Applies the steps of a file together, because YAML takes longer to read and to write than to change. */
export async function apply(project: Project, file: string, steps: Step[]): Promise<void> {
  const before = existsSync(join(project.path, file)) ? await project.read(file) : "";
  const areMerged = steps.some(({ merge }) => merge !== undefined);
  await project.write(file, areMerged ? mergedText(before, steps) : steps.reduce(edited, before));
}

function mergedText(before: string, steps: Step[]): string {
  const value = steps.reduce((value, { merge }) => merged(value, merge), parse(before));
  return steps[0]?.file.endsWith(".json")
    ? `${JSON.stringify(value, null, 2)}\n`
    : stringify(value, { aliasDuplicateObjects: false });
}

function edited(before: string, { file, after, insert, content }: Step): string {
  if (after === undefined) return `${content}`;
  const lines = before.split("\n");
  const index = lines.findIndex((line) => line.startsWith(after));
  if (index === -1) throw new Error(`${file} has no line that begins with ${after}`);
  return lines.toSpliced(index + 1, 0, `${insert}`.trimEnd()).join("\n");
}

/** A value with another one at the ends of its maps and lists. Components are sorted by name. */
function merged(value: unknown, added: unknown): unknown {
  if (Array.isArray(value)) return [...value, ...Object.values(added as object)];
  if (typeof value !== "object" || value === null) return added;
  const parts = Object.entries(added as object).map(([name, part]) => [
    name,
    merged(Object(value)[name], part),
  ]);
  const all = Object.entries({ ...value, ...Object.fromEntries(parts) });
  const areComponents = all.every(([name]) => /^[A-Z]/.test(name));
  return Object.fromEntries(areComponents ? all.sort(([a], [b]) => (a < b ? -1 : 1)) : all);
}
