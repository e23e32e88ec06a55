/** What CONTRIBUTING.md walks through, applied to a copy of the project. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import type { Project } from "#testing/project";

/** What is done to a file. */
interface Step {
  file: string;
  /** The rule by which lint reports that the step is missing. */
  found?: string;
  /** The values of a YAML or JSON file. */
  merge?: object;
  /** The beginning of a line, and what follows the line. */
  after?: string;
  insert?: string;
  /** A text, and what it becomes. */
  edit?: string;
  to?: string;
  /** Everything in a file that is new. */
  content?: string;
  /** The name that the file had. */
  rename?: string;
}

interface Walkthrough {
  /** How `npm run diff` rates it. */
  rating?: [callers: string, implementers: string];
  steps: Step[];
}

export const walkthroughs: [string, Walkthrough][] = Object.entries(
  parse(readFileSync(join(import.meta.dirname, "walkthroughs.yaml"), "utf8")),
);

/** Follows some steps, those of a file together, because YAML takes longer to read and to write than to change. */
export async function follow(project: Project, steps: Step[]): Promise<void> {
  for (const [file, ofFile] of Map.groupBy(steps, ({ file }) => file)) {
    const [{ rename: old } = {}] = ofFile;
    const before = existsSync(join(project.path, old ?? file))
      ? await project.read(old ?? file)
      : "";
    const areMerged = ofFile.some(({ merge }) => merge !== undefined);
    await project.write(
      file,
      areMerged ? mergedText(before, ofFile) : ofFile.reduce(edited, before),
    );
    if (old !== undefined) await project.remove(old);
  }
}

function mergedText(before: string, steps: Step[]): string {
  const value = steps.reduce((value, { merge }) => merged(value, merge), parse(before));
  return steps[0]?.file.endsWith(".json")
    ? `${JSON.stringify(value, null, 2)}\n`
    : stringify(value, { aliasDuplicateObjects: false });
}

function edited(before: string, { file, after, insert, edit, to, content }: Step): string {
  if (content !== undefined) return content;
  if (edit !== undefined) return before.replaceAll(edit, `${to}`);
  if (after === undefined) return before;
  const lines = before.split("\n");
  const index = lines.findIndex((line) => line.startsWith(after));
  if (index === -1) throw new Error(`${file} has no line that begins with ${after}`);
  return lines.toSpliced(index + 1, 0, `${insert}`.trimEnd()).join("\n");
}

/** A value with another one at the ends of its maps and lists. */
function merged(value: unknown, added: unknown): unknown {
  if (Array.isArray(value)) return [...value, ...Object.values(added as object)];
  if (typeof value !== "object" || value === null) return added;
  const parts = Object.entries(added as object).map(([name, part]) => [
    name,
    merged(Object(value)[name], part),
  ]);
  return { ...value, ...Object.fromEntries(parts) };
}
