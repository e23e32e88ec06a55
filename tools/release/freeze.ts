import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isScalar, parseDocument } from "yaml";
import type { MakeTypes } from "#diff";
import { compareWithRelease } from "#diff";
import {
  bundleFile,
  changelogFile,
  readManifest,
  rejectLinks,
  releasedFolder,
  remove,
  rootFile,
  run,
  workflowsFolder,
  workspaceOptions,
} from "#project";
import { CliError } from "#reader";
import { releasedChangelog } from "./changelog.ts";

/** The npm script `version`: gives everything the new version and freezes what later versions are compared with. */
export async function freeze(root: string, types?: MakeTypes): Promise<void> {
  const { version } = await readManifest(root);
  await rejectLinks(root, rootFile, changelogFile, releasedFolder);
  const options = ["--allow-same-version", "--no-git-tag-version", "--package-lock-only"];
  run(root, "npm", "version", version, ...workspaceOptions, ...options);
  await setVersion(root, version);
  run(root, "npm", "run", "build");

  const comparison = await compareWithRelease(root, types);
  await writeFile(join(root, changelogFile), await releasedChangelog(root, version, comparison));
  const folder = join(root, releasedFolder);
  await remove(root, releasedFolder);
  await mkdir(folder, { recursive: true });
  await cp(join(root, bundleFile), join(folder, "openapi.yaml"));
  await cp(join(root, workflowsFolder), join(folder, "workflows"), { recursive: true });
  await freezeDeclarations(root, join(folder, "types"));
}

/** Writes `info.version` without changing anything else in the document. */
async function setVersion(root: string, version: string): Promise<void> {
  const file = join(root, rootFile);
  const text = await readFile(file, "utf8");
  const scalar = parseDocument(text).getIn(["info", "version"], true);
  if (!isScalar(scalar) || !scalar.range) {
    throw new CliError(`${rootFile} has no info.version`, `Add the version, such as ${version}.`);
  }
  const [start, end] = scalar.range;
  const quoted = text.slice(start, end).replace(`${scalar.value}`, version);
  await writeFile(file, text.slice(0, start) + quoted + text.slice(end));
}

/** Copies those declarations of the client's package that cannot be made of the bundle again. */
async function freezeDeclarations(root: string, folder: string): Promise<void> {
  run(root, "npm", "run", "prepack", "--workspace", "client");
  const filter = (file: string) => !file.endsWith(".js") && !madeOfContract.test(file);
  await cp(join(root, "client/dist"), folder, { recursive: true, filter });
}

/** The modules that only say what the contract says. */
const madeOfContract = /\/(models|operations|types|runtime\/problem)\.d\.ts$/;
