/** This repository, and copies of it to change and to break. */
import { cpSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readlink, realpath, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type Project, projectAt } from "#testing/project";

export const root = join(import.meta.dirname, "..");

const sources = { "selling-api": "generated/index.ts", "selling-api-sandbox": "sandbox/index.ts" };

/** A sample with imports of the sources of the packages, which are not built here. */
export const fromSource = (sample: string): string =>
  Object.entries(sources).reduce(
    (text, [name, file]) => text.replaceAll(`"${name}"`, JSON.stringify(join(root, file))),
    sample,
  );

/** What is installed and built, at the top level and in packages. */
const notCopied = /^(\.git|coverage|dist|node_modules|\.peers|\.installed)$/;

/** Where the oldest Node.js of the client is installed. */
const oldestNode = ".ci/oldest-node/node_modules";

/** A copy of the whole repository, or of some folders with links to the others, without what is installed and built. */
export async function copyProject(copied?: string[]): Promise<Project> {
  const project = projectAt(await mkdtemp(join(await realpath(tmpdir()), "contract-")));
  const filter = (source: string) => !notCopied.test(basename(source));
  for (const entry of await readdir(root, { withFileTypes: true })) {
    const [from, to] = [join(root, entry.name), join(project.path, entry.name)];
    const isLinked = entry.isDirectory() && copied !== undefined && !copied.includes(entry.name);
    if (!filter(from)) continue;
    if (isLinked) await symlink(from, to);
    else cpSync(from, to, { recursive: true, filter });
  }
  await linkModules(project.path);
  if (copied === undefined) await symlink(join(root, oldestNode), join(project.path, oldestNode));
  return project;
}

/** Links what is installed. The packages of the workspace are those of the copy. */
async function linkModules(path: string): Promise<void> {
  const installed = join(root, "node_modules");
  await mkdir(join(path, "node_modules"));
  for (const entry of await readdir(installed, { withFileTypes: true })) {
    const from = join(installed, entry.name);
    const target = entry.isSymbolicLink() ? await readlink(from) : from;
    await symlink(target, join(path, "node_modules", entry.name));
  }
}
