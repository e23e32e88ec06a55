import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { CliError } from "contract-kit-reader";
import { parse } from "yaml";
import { run } from "../shared/run-program.ts";
import { writeFiles } from "../shared/write.ts";

/** What belongs to the Selling API. */
const specific = {
  title: "Selling API",
  /** The package of the client. The names of the others begin with it. */
  name: "selling-api",
  files: [
    ".redocly.lint-ignore.yaml",
    "openapi",
    "generated",
    "releases",
    "sandbox/handlers",
    "sandbox/seed.yaml",
    "sandbox/verify-inputs.json",
    "docs/diagrams",
    "docs/preview.png",
    "docs/recipes",
    "docs/recipes.md",
    "docs/tools.md",
    "bench",
    "tools",
  ],
  tests: [
    "test/client",
    "test/contract",
    "test/docs",
    "test/mock",
    "test/release",
    "test/sandbox",
    "test/tools",
    "test/verify",
    "test/machinery/adoption.test.ts",
    "test/prism.ts",
    "test/published-contract.ts",
  ],
  scripts: ["bench", "tools"],
  keywords: ["checkout", "subscriptions", "license-keys"],
};

/** The sections that are about the machinery. They follow the text of the template. */
const kept: Record<string, string[]> = {
  "CONTRIBUTING.md": ["How it is built", "Findings", "Versions", "Releases", "Packages"],
  "sandbox/README.md": [
    "As one server with many worlds",
    "Control it",
    "Operations without a handler",
  ],
};

/** What is in a repository after the adoption: files in place of those of the Selling API. */
const template = join(import.meta.dirname, "template");

export interface Identity {
  title: string;
  version: string;
  /** The package of the client. */
  name: string;
}

const packages = { client: "", sandbox: "-sandbox" };

/** The names of the packages, by their folders. */
export const namesOf = (name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(packages).map(([folder, suffix]) => [folder, name + suffix]));

/** @throws CliError unless git can bring back everything that an adoption removes. */
export async function assertFresh(root: string, input: string): Promise<void> {
  const text = await readFile(join(root, "openapi/openapi.yaml"), "utf8").catch(() => "");
  const title = parse(text)?.info?.title;
  const { name } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  if (title !== specific.title || !name.startsWith(specific.name)) {
    throw new CliError(
      `this repository has the contract of ${title ?? name} already`,
      "Copy the original repository, and adopt the contract there. Here, edit openapi/.",
    );
  }
  if (!hasHistory(root)) {
    throw new CliError(
      "this folder is no git repository, so nothing that is removed could be restored",
      'Run git init && git add --all && git commit --message "Copy" first.',
    );
  }
  const changes = run(root, "git", "status", "--porcelain", "--untracked-files=all")
    .split("\n")
    .filter((line) => line !== "" && line.replace(/^.{1,2} /, "") !== relative(root, input));
  if (changes.length === 0) return;
  const list = changes.slice(0, 10).join("\n");
  throw new CliError(`there are uncommitted changes:\n${list}`, "Commit or stash them.");
}

function hasHistory(root: string): boolean {
  try {
    return run(root, "git", "ls-tree", "HEAD", "package.json") !== "";
  } catch {
    return false;
  }
}

/** Removes what belongs to the Selling API, and writes what any contract has in its place. */
export async function rewriteRepository(root: string, identity: Identity): Promise<void> {
  const sections = new Map<string, string>();
  for (const [file, headings] of Object.entries(kept)) {
    sections.set(file, sectionsOf(await readFile(join(root, file), "utf8"), headings));
  }
  for (const file of [...specific.files, ...specific.tests]) {
    await rm(join(root, file), { recursive: true, force: true });
  }
  await cp(template, root, { recursive: true });
  const { title, name } = identity;
  for (const file of ["README.md", "client/README.md", ...Object.keys(kept)]) {
    const machinery = rename(sections.get(file) ?? "", name);
    await edit(root, file, (text) => {
      const filled = text.replaceAll("{{title}}", title).replaceAll("{{name}}", name);
      return `${filled.trim()}\n${machinery}`;
    });
  }
  await edit(root, "SECURITY.md", (text) => withoutTests(rename(text, name)));
  await edit(root, "docs/site.yaml", (text) =>
    rename(text, name).replace(/^tokens:(.|\n)*/m, "tokens: {}\n"),
  );
  await edit(root, "redocly.yaml", (text) =>
    text.replace(/^( +- scripts\/rules\/)\w+\.yaml(.|\n)*/m, "$1minimal.yaml\n"),
  );
  await rewriteManifests(root, identity);
}

/** The sections with these headings. */
const sectionsOf = (text: string, headings: string[]): string =>
  text
    .split(/^(?=## )/m)
    .filter((section) => headings.some((heading) => section.startsWith(`## ${heading}\n`)))
    .map((section) => `\n${section.trim()}\n`)
    .join("");

/** The same text with the names of the packages, and without links to what is removed. */
const rename = (text: string, name: string): string =>
  text.replaceAll(/\s\(\[figures\]\(bench[^)]*\)\)/g, "").replaceAll(specific.name, name);

/** What each part promises, without the column with the tests, which are removed. */
const withoutTests = (text: string): string =>
  text
    .replaceAll(/^(\|.*)\|[^|\n]*\|$/gm, "$1|")
    .replace("\nThe last column names the test that checks each promise.\n", "");

async function edit(root: string, file: string, change: (text: string) => string): Promise<void> {
  const path = join(root, file);
  await writeFile(path, change(await readFile(path, "utf8")));
}

// biome-ignore lint/suspicious/noExplicitAny: a manifest can have any field
type Json = Record<string, any>;

async function rewriteManifests(root: string, { title, version, name }: Identity): Promise<void> {
  const files = new Map<string, string>();
  const change = async (file: string, apply: (manifest: Json) => void) => {
    const manifest = JSON.parse(await readFile(join(root, file), "utf8"));
    apply(manifest);
    files.set(file, `${JSON.stringify(manifest, null, 2)}\n`);
  };
  // Until the first release, which has the version of the contract.
  const initialVersion = /^\d+\.\d+\.\d+$/.test(version) ? version : "0.0.0";
  const command = name.replace(/^@.*\//, "");
  const describe = (text = "") =>
    text
      .replace("The contract of a hosted selling service", `The contract of ${title}`)
      .replace(`the ${specific.title}`, title);
  await change("package.json", (manifest) => {
    manifest.name = `${command}-contract`;
    manifest.version = initialVersion;
    manifest.description = describe(manifest.description);
    for (const script of specific.scripts) delete manifest.scripts[script];
  });
  for (const [folder, suffix] of Object.entries(packages)) {
    await change(`${folder}/package.json`, (manifest) => {
      manifest.name = name + suffix;
      manifest.version = initialVersion;
      manifest.description = describe(manifest.description);
      manifest.keywords = manifest.keywords.filter(
        (word: string) => !specific.keywords.includes(word),
      );
      // Nothing says where the facts of the contract come from.
      if (manifest.exports) delete manifest.exports["./provenance.overlay.yaml"];
      if (manifest.bin) manifest.bin = { [command + suffix]: Object.values(manifest.bin)[0] };
    });
  }
  await change("package-lock.json", (lock) => {
    lock.name = `${command}-contract`;
    lock.version = initialVersion;
    Object.assign(lock.packages[""], { name: lock.name, version: initialVersion });
    for (const [folder, suffix] of Object.entries(packages)) {
      const workspace = lock.packages[folder];
      Object.assign(workspace, { name: name + suffix, version: initialVersion });
      if (workspace.bin) {
        workspace.bin = { [command + suffix]: Object.values(workspace.bin)[0] };
      }
      delete lock.packages[`node_modules/${specific.name}${suffix}`];
      lock.packages[`node_modules/${name}${suffix}`] = { resolved: folder, link: true };
    }
    const byName = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en"));
    lock.packages = Object.fromEntries(byName);
  });
  await writeFiles(root, files);
}
