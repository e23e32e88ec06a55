import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { md, printMarkdown } from "contract-kit-reader";
import { isSemanticVersion } from "../diff/releases.ts";
import { writeFiles } from "../files/index.ts";

/** What is in a new repository besides its contract. */
const template = fileURLToPath(new URL("../../template", import.meta.url));

/** npm does not pack files of these names, or reads them in the template. */
const nameOf = (path: string): string =>
  path.replace(/^(?=git|spectral)/, ".").replace(/(?<=^|\/)manifest(?=\.json$)/, "package");

/** What the files of a new repository are filled in with. */
export interface Identity {
  title: string;
  version: string;
  /** The package of the client. */
  name: string;
  /** Whether the client is published as a package. */
  withPackage: boolean;
}

/** What publishes the client as a package: files of the template, and scripts in its manifest. */
const ofPackage = {
  files: /^(client\/|scripts\/(artifacts|freeze|pack-client|release)\.ts$)/,
  scripts: ["release", "artifacts", "version", "postversion"],
};

/** Lines of Markdown about the package have a mark. */
const withLines = (text: string) => text.replaceAll(" <!-- package -->", "");
const withoutLines = (text: string) =>
  text.replaceAll(/.* <!-- package -->.*\n/g, "").replaceAll(/\n{3,}/g, "\n\n");

/** Writes the files of a new repository, which depends on these packages by version or file. */
export async function writeTemplate(
  folder: string,
  { title, version, name, withPackage }: Identity,
  packages: Record<string, string>,
): Promise<void> {
  const values: Record<string, string> = {
    name,
    command: name.replace(/^@.*\//, ""),
    // A contract can have a date or a name as its version, but a package cannot.
    version: isSemanticVersion(version) ? version : "1.0.0",
  };
  const entries = await readdir(template, { recursive: true, withFileTypes: true });
  const files = new Map<string, string>();
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const source = join(entry.parentPath, entry.name);
    const path = relative(template, source);
    if (ofPackage.files.test(path) && !withPackage) continue;
    const written = await readFile(source, "utf8");
    const lines = withPackage ? withLines(written) : withoutLines(written);
    const text = lines.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => {
      return key === "title" ? encodeTitle(path, title) : (values[key] ?? "");
    });
    files.set(
      nameOf(path),
      path === "manifest.json" ? manifestOf(text, packages, withPackage) : text,
    );
  }
  await writeFiles(folder, files, { isNew: true });
}

/** A title as it is written in a file of JSON or Markdown. The other values are names of packages and versions. */
function encodeTitle(path: string, title: string): string {
  const line = title.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, " ");
  return path.endsWith(".json") ? JSON.stringify(line).slice(1, -1) : printMarkdown(md`${line}`);
}

/** The manifest with the packages of the kit, and without what publishes a client if none is published. */
function manifestOf(text: string, packages: Record<string, string>, withPackage: boolean): string {
  const { workspaces, ...manifest } = JSON.parse(text);
  const scripts = Object.entries(manifest.scripts).filter(
    ([name]) => withPackage || !ofPackage.scripts.includes(name),
  );
  const all = Object.entries({ ...manifest.devDependencies, ...packages });
  const filled = {
    ...manifest,
    ...(withPackage && { workspaces }),
    scripts: Object.fromEntries(scripts),
    devDependencies: Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
  return `${JSON.stringify(filled, null, 2)}\n`;
}
