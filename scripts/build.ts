import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Bundle, bundle, bundleFiles } from "./bundle.ts";
import { complain } from "./complaint.ts";
import { type Finding, plural, report } from "./finding.ts";
import { createLinter, type Linter } from "./lint.ts";
import { models } from "./models.ts";
import { openapi30 } from "./openapi30.ts";
import { operations } from "./operations.ts";
import { readOptions } from "./options.ts";
import { schemas } from "./schemas.ts";
import { readSource } from "./source.ts";
import { types } from "./types.ts";
import { type Written, writeAll } from "./write.ts";

/** Everything under generated/: what each verb makes of the bundle, as texts by file name. */
export const steps: ((bundle: Bundle) => Map<string, string> | Promise<Map<string, string>>)[] = [
  bundleFiles,
  types,
  models,
  operations,
  schemas,
  openapi30,
];

/** Every file of generated/ with its text. */
export async function make(bundle: Bundle): Promise<Map<string, string>> {
  const made = await Promise.all(steps.map((step) => step(bundle)));
  return new Map(made.flatMap((files) => [...files]));
}

export interface Built extends Written {
  findings: Finding[];
  bundle: Bundle | undefined;
}

/** Writes generated/ when there is no finding, and nothing at all when there is one. */
export async function build(root: string, warm?: Linter): Promise<Built> {
  // First, since it takes longest to get ready.
  const linter = warm ?? createLinter(root);
  try {
    return await buildWith(root, linter);
  } finally {
    if (linter !== warm) await linter.end();
  }
}

async function buildWith(root: string, linter: Linter): Promise<Built> {
  const nothing = { written: [], unchanged: [], bundle: undefined };
  const source = await readSource(root);
  const { bundle: made, findings } = await bundle(root, source);
  if (made === undefined) return { ...nothing, findings };

  // Made while the linters look; what has findings need not be fit to make anything from.
  const [wrong, files] = await Promise.all([
    linter.lint(source, made),
    make(made).catch((error: Error) => error),
  ]);
  if (wrong.length > 0) return { ...nothing, findings: wrong };

  if (files instanceof Error) throw files;
  const result = await writeAll(root, files);
  await removeOthers(root, files);
  return { ...result, findings: [], bundle: made };
}

/** What no step makes any more goes. */
async function removeOthers(root: string, files: Map<string, string>): Promise<void> {
  const folder = join(root, "generated");
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !files.has(path.slice(root.length + 1))) await rm(path);
  }
}

async function main(): Promise<void> {
  const started = performance.now();
  const options = readOptions("build", "Lints openapi/ and makes everything in generated/.", {});
  if (options === undefined) return;
  const { findings, written, unchanged } = await build(process.cwd());
  if (findings.length > 0) {
    console.error(report(findings));
    console.error("generated/ is as it was");
    process.exitCode = 1;
    return;
  }
  for (const file of written) console.log(`wrote ${file}`);
  if (written.length === 0) console.log(`unchanged: ${plural(unchanged.length, "file")}`);
  console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`);
}

if (import.meta.main) await main().catch(complain);
