/** Mistakes in a contract and attacks of one, as data, and the findings that lint reports for them. */
import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { parse } from "yaml";
import { lint } from "#testing/build";
import type { Project } from "#testing/project";

/** A change of a file: `edit` replaces `from` or the regular expression `pattern`. */
interface Change {
  edit?: string;
  append?: string;
  write?: string;
  remove?: string;
  /** A symbolic link to something in the folder of the project. */
  link?: string;
  from?: string;
  pattern?: string;
  to?: string;
  text?: string;
  encoding?: BufferEncoding;
}

interface Mistake extends Change {
  what: string;
  also?: Change[];
  /** The mistakes of a group are made in one project, because lint reports them next to each other. */
  group?: string;
  isConvention?: true;
  /** What the finding says, as far as it matters, and its line, or a regular expression for it. */
  rule?: string;
  message?: string;
  fix?: string;
  file?: string;
  line?: number;
  at?: string;
}

/** The mistakes of a file that are made together, after a text with placeholders was filled in. */
export function readMistakes(file: string, fill = (text: string) => text) {
  const text = readFileSync(join(import.meta.dirname, file), "utf8");
  const { mistakes }: { mistakes: Mistake[] } = parse(text, (_, value) =>
    typeof value === "string" ? fill(value) : value,
  );
  const groups = Map.groupBy(mistakes, ({ what, group = what }) => group);
  return [...groups.values()].map((mistakes) => ({
    what: mistakes.map(({ what }) => what).join(", "),
    hasConventions: mistakes.some(({ isConvention }) => isConvention),
    mistakes,
  }));
}

async function change(project: Project, it: Change): Promise<void> {
  const { text = "", to = "", from = "", encoding } = it;
  const pattern = it.pattern === undefined ? from : new RegExp(it.pattern, "m");
  if (it.edit !== undefined) await project.edit(it.edit, pattern, to);
  if (it.append !== undefined) await project.edit(it.append, /$/, text);
  if (it.write !== undefined) await project.write(it.write, Buffer.from(text, encoding));
  if (it.remove !== undefined) await project.remove(it.remove);
  if (it.link !== undefined) await symlink(join(project.path, to), join(project.path, it.link));
}

/** Makes mistakes in a project, and expects a finding for each, and no other. */
export async function expectFindings(project: Project, mistakes: Mistake[]): Promise<void> {
  for (const { also = [], ...mistake } of mistakes)
    for (const each of [mistake, ...also]) await change(project, each);
  const findings = await lint(project.path);
  for (const { rule, message, fix, at, line, ...mistake } of mistakes) {
    const { edit, append, write, remove, link } = mistake;
    const file = mistake.file ?? edit ?? append ?? write ?? remove ?? link;
    const text = at === undefined ? "" : await project.read(`${file}`);
    const before = text.slice(0, new RegExp(`${at}`, "m").exec(text)?.index).split("\n");
    const expected = { file, rule, message, fix, line: at === undefined ? line : before.length };
    const stated = Object.entries(expected).filter(([, value]) => value !== undefined);
    const finding = { ...Object.fromEntries(stated), severity: "error" };
    expect(findings).toContainEqual(expect.objectContaining(finding));
  }
  expect(findings).toHaveLength(mistakes.length);
  for (const { fix } of findings) expect(fix).toMatch(/^[A-Z].*\.$/);
}
