import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, relative, resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import type { Command } from "commander";
import { CliError, plural, readContract } from "contract-kit-reader";
import { rejectLinks } from "../files/index.ts";
import { print } from "../script/index.ts";
import { inNewFolder } from "./folder.ts";
import { readInput } from "./input.ts";
import { installPackages } from "./install.ts";
import { nameComponents } from "./names.ts";
import { buildAndReport } from "./report.ts";
import { splitContract } from "./split.ts";
import { writeTemplate } from "./template.ts";

/** How the new repository gets the packages of the contract kit: the version or file of each, by its name. */
export type KitPackages = (folder: string) => Promise<Record<string, string>>;

/** The version of every package of the kit, which are published together. */
export const publishedPackages: KitPackages = async () => {
  const manifest = new URL("../../package.json", import.meta.url);
  const { name, version, dependencies } = JSON.parse(await readFile(manifest, "utf8"));
  const names = [name, ...Object.keys(dependencies).filter((other) => other.startsWith(name))];
  return Object.fromEntries(
    [...names, `${name}-mock`, `${name}-verify`].map((name) => [name, version]),
  );
};

export interface AdoptOptions {
  /** The new repository. */
  to: string;
  /** The name of the client's package. */
  name?: string;
  /** A folder that has all files of the contract; by default, that of the file. */
  within?: string;
  /** Whether the client is published as a package, so that there are releases. */
  withPackage?: boolean;
  /** Whether npm installs the packages there. */
  install: boolean;
}

/** The arguments and options of a command that adopts a contract. */
export const withAdoptOptions = (command: Command): Command =>
  command
    .argument("<file>", "the contract: OpenAPI 2.0 to 3.2, as YAML or JSON")
    .requiredOption("--to <folder>", "the new repository, a folder that does not exist or is empty")
    .option("--name <name>", "the name of the client's package (default: from the title)")
    .option("--within <folder>", "a folder that has all files of the contract (default: its own)")
    .option("--with-package", "also write the package of the client, and what makes releases")
    .option(
      "--no-install",
      "do not run npm install, which also writes the lock file, because a parent folder has the packages",
    );

/** Makes a repository for a contract. By default, the packages of the contract kit come from the registry. */
export async function adopt(
  file: string,
  { to, name, within, withPackage = false, install }: AdoptOptions,
  packages: KitPackages = publishedPackages,
): Promise<void> {
  if (name !== undefined && !/^(@[a-z\d][\w.-]*\/)?[a-z\d][a-z\d._-]*$/.test(name)) {
    throw new CliError(`${name} is no name of a package`, "Use one such as museum-api.");
  }
  // npm runs scripts in the root, wherever it was called.
  const from = process.env.INIT_CWD ?? process.cwd();
  const folder = resolve(from, to);
  const path = relative(from, folder);
  if (!/^\.\.(\/|$)/.test(path)) await rejectLinks(from, path);
  await assertEmpty(folder);
  // The heap of a large contract would grow to several times of what is used, with some gain in time.
  setFlagsFromString("--semi-space-growth-factor=1");

  const { document: read, changes } = await readInput(
    resolve(from, file),
    within && resolve(from, within),
  );
  const document = nameComponents(read, changes);
  const { title, version, operations } = readContract(document);
  const identity = { title, version, name: name ?? nameFrom(title), withPackage };
  await inNewFolder(folder, async (endsItself) => {
    await splitContract(document, folder);
    await writeTemplate(folder, identity, await packages(folder));
    print(
      `adopted ${title} ${version}: ${plural(operations.length, "operation")} in ${path || basename(folder)}`,
    );
    const { lines } = changes;
    if (lines.length > 0)
      print(`\nChanged in the contract:\n${lines.map((line) => `- ${line}\n`).join("")}`);
    if (install) await endsItself(() => installPackages(folder));
    await buildAndReport(folder);
  });
}

async function assertEmpty(folder: string): Promise<void> {
  if (!existsSync(folder) || (await readdir(folder)).length === 0) return;
  throw new CliError(`${folder} is not empty`, "Pass a folder that does not exist with --to.");
}

/** `Museum API` as `museum-api`. */
function nameFrom(title: string): string {
  const plain = title.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const name = plain.replaceAll(/[^a-z\d]+/g, "-").replaceAll(/^-|-$/g, "");
  if (/^[a-z]/.test(name)) return name;
  throw new CliError(`no package can be named after "${title}"`, "Pass a name with --name.");
}
