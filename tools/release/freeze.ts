import { existsSync } from "node:fs";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isScalar, parseDocument } from "yaml";
import type { MakeTypes } from "#diff";
import { compareWithRelease, isSemanticVersion, readNamedContract } from "#diff";
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
  const workspaces = workspaceOptions(root);
  if (workspaces.length > 0) {
    const options = ["--allow-same-version", "--no-git-tag-version", "--package-lock-only"];
    run(root, "npm", "version", version, ...workspaces, ...options);
  }
  const expected = await setVersion(root, version);
  run(root, "npm", "run", "build");
  const built = await readNamedContract(root, bundleFile);
  if (built.version !== expected) {
    throw new CliError(
      `${bundleFile} has the version ${built.version} instead of ${expected}`,
      `Check that npm run build makes it from ${rootFile}.`,
    );
  }

  const comparison = await compareWithRelease(root, types);
  await writeFile(join(root, changelogFile), await releasedChangelog(root, version, comparison));
  const folder = join(root, releasedFolder);
  await remove(root, releasedFolder);
  await mkdir(folder, { recursive: true });
  await cp(join(root, bundleFile), join(folder, "openapi.yaml"));
  if (existsSync(join(root, workflowsFolder))) {
    await cp(join(root, workflowsFolder), join(folder, "workflows"), { recursive: true });
  }
  await freezeDeclarations(root, join(folder, "types"));
}

/**
 * Writes `info.version` without changing anything else in the document, and returns it. A date or a name in its place is
 * left to people.
 */
async function setVersion(root: string, version: string): Promise<string> {
  const file = join(root, rootFile);
  const text = await readFile(file, "utf8");
  const scalar = parseDocument(text).getIn(["info", "version"], true);
  if (!isScalar(scalar) || !scalar.range) {
    throw new CliError(`${rootFile} has no info.version`, `Add the version, such as ${version}.`);
  }
  const written = String(scalar.value);
  if (!isSemanticVersion(written)) return written;
  const [start, end] = scalar.range;
  const quoted = text.slice(start, end).replace(written, version);
  await writeFile(file, text.slice(0, start) + quoted + text.slice(end));
  return version;
}

/** Copies those declarations of the client's package that cannot be made of the bundle again. */
async function freezeDeclarations(root: string, folder: string): Promise<void> {
  if (!existsSync(join(root, "client/package.json"))) return;
  run(root, "npm", "run", "prepack", "--workspace", "client");
  const filter = (file: string) => !file.endsWith(".js") && !madeOfContract.test(file);
  await cp(join(root, "client/dist"), folder, { recursive: true, filter });
}

/** The modules that only say what the contract says. */
const madeOfContract = /\/(models|operations|types|runtime\/problem)\.d\.ts$/;
