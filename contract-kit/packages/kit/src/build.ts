import { readdir, readFile, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { setFlagsFromString } from "node:v8";
import { unescapePointerFragment } from "@redocly/openapi-core";
import { CliError } from "contract-kit-reader";
import { bundleFiles } from "./bundle/bundle.ts";
import { generate } from "./generate/index.ts";
import type { Finding } from "./lint/findings.ts";
import { type Excuse, lintAndBundle, type Result } from "./lint/lint.ts";
import { readSource } from "./lint/read-source.ts";
import { finding, locate } from "./lint/source.ts";
import { rejectLinks, writeFiles } from "./shared/write.ts";

type Files = Map<string, string>;

/** What a build found, and the files it made unless there is an error. */
export interface Build {
  findings: Finding[];
  files: Files | undefined;
  /** The names of the files that have changed. */
  written: string[];
}

/** What is in generated/ and no generator makes any more. */
async function findOthers(root: string, files: Files): Promise<string[]> {
  const folder = join(root, "generated");
  await rejectLinks(root, "generated");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !files.has(file));
}

/** What belongs into generated/ if lint found no error. */
async function make(root: string, { findings, bundle }: Result): Promise<Omit<Build, "written">> {
  if (bundle === undefined) return { findings, files: undefined };
  const { published, reference } = bundle;
  const files = await generate(published, reference).catch(async (error) => {
    findings.push(await locateError(root, error));
    return undefined;
  });
  return { findings, files: files && new Map([...bundleFiles(published), ...files]) };
}

/** Lints the contract, and writes generated/ if there is no error. */
export async function build(root: string, excuse?: Excuse): Promise<Build> {
  // Without this, the heap of a large contract grows to several times of what is used, with little gain in time.
  setFlagsFromString("--heap-growing-percent=30");
  return writeBuild(root, await lintAndBundle(root, excuse));
}

/** Writes generated/ if lint found no error. */
export async function writeBuild(root: string, linted: Result): Promise<Build> {
  const { findings, files } = await make(root, linted);
  if (files === undefined) return { findings, files, written: [] };
  const written = await writeFiles(root, files);
  for (const file of await findOthers(root, files)) await rm(join(root, file));
  return { findings, files, written };
}

/** Lints the contract, and fails if generated/ is not what the build makes. What is there is only compared. */
export async function checkBuild(root: string): Promise<Build> {
  const made = { ...(await make(root, await lintAndBundle(root))), written: [] };
  if (made.files === undefined) return made;
  const outdated = await findOthers(root, made.files);
  for (const [file, text] of made.files)
    if ((await readFile(join(root, file), "utf8").catch(() => "")) !== text) outdated.push(file);
  if (outdated.length === 0) return made;
  const message = `generated/ is not what the build makes: ${outdated.join(", ")}`;
  throw new CliError(message, "Run npm run build, and commit generated/.");
}

/** The error of a generator, which has the place in the bundle, as a finding with the place in openapi/. */
async function locateError(root: string, error: unknown): Promise<Finding> {
  if (!(error instanceof CliError)) throw error;
  const [, pointer = "#", message = error.message] = /^(#\S*): (.*)$/s.exec(error.message) ?? [];
  const keys = pointer.split("/").slice(1).map(unescapePointerFragment);
  const place = locate(readSource(root), keys.map(decodeURIComponent));
  return finding(place, "generated-code", message, error.hint);
}
