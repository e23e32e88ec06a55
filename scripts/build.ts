import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { bundleFiles } from "./bundle.ts";
import { schemas } from "./codegen/json-schemas.ts";
import { models } from "./codegen/models.ts";
import { openapi30 } from "./codegen/openapi30.ts";
import { operations } from "./codegen/operations.ts";
import { types } from "./codegen/path-types.ts";
import { provenance } from "./codegen/provenance.ts";
import type { Contract } from "./contract.ts";
import { formats, plural } from "./findings.ts";
import { lintAndBundle } from "./lint.ts";
import { createCommand, reportError } from "./shared/command.ts";
import { writeFiles } from "./shared/write.ts";

type Files = Map<string, string>;

/** What makes the files of generated/ from the published contract, and from the one with sources. */
const generators: ((published: Contract, reference: Contract) => Files | Promise<Files>)[] = [
  bundleFiles,
  types,
  models,
  operations,
  schemas,
  openapi30,
  provenance,
];

/** Every file of generated/ with its text. */
export async function generate(published: Contract, reference: Contract): Promise<Files> {
  const files = await Promise.all(generators.map((generator) => generator(published, reference)));
  return new Map(files.flatMap((made) => [...made]));
}

/** Deletes what no generator makes any more. */
async function removeOthers(root: string, files: Files): Promise<void> {
  const folder = join(root, "generated");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const path = join(entry.parentPath, entry.name);
    if (!files.has(path.slice(root.length + 1))) await rm(path);
  }
}

async function main(): Promise<void> {
  createCommand("build", "Lints openapi/ and makes everything in generated/.").parse();
  const root = process.cwd();
  const { findings, bundle } = await lintAndBundle(root);
  if (findings.length > 0) console.error(formats.text(findings));
  if (bundle === undefined) {
    console.error("generated/ has not changed");
    process.exitCode = 1;
    return;
  }
  const files = await generate(bundle.published, bundle.reference);
  const written = await writeFiles(root, files);
  await removeOthers(root, files);
  for (const file of written) console.log(`wrote ${file}`);
  if (written.length === 0) console.log(`unchanged: ${plural(files.size, "file")}`);
}

if (import.meta.main) await main().catch(reportError);
