/** What the reference is made from, and where it is written. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Bundle } from "#bundle";
import { findDifferences, readRelease } from "#diff";
import { otherDocuments } from "#generate";
import { readEvidence, replaceFolder } from "#project";
import { CliError } from "#reader";
import type { ReferenceInput } from "#reference";
import { readSiteFile } from "./site-file.ts";

/** What is shown where a page is shared. */
const preview = "preview.png";

/** Writes the reference, with the picture that is shown where a page is shared, and returns the number of files. */
export async function writeReference(
  root: string,
  folder: string,
  files: ReadonlyMap<string, string | Uint8Array>,
): Promise<number> {
  const picture = await readFile(join(root, "docs", preview)).catch(() => undefined);
  const all = [...files, ...(picture ? [[preview, picture] as const] : [])];
  await replaceFolder(
    root,
    folder,
    new Map(all.map(([file, content]) => [join(folder, file), content])),
  );
  return all.length;
}

/** Everything that the reference is made from. */
export async function readReferenceInput(root: string, bundle: Bundle): Promise<ReferenceInput> {
  const { reference, published, findings } = bundle;
  if (findings.length > 0) {
    throw new CliError("openapi/ cannot be bundled", "Correct what is wrong with it.");
  }
  const optional = (file: string) => readFile(join(root, file), "utf8").catch(() => undefined);
  const client = await optional("client/package.json");
  const { documents = {}, workflows, ...site } = await readSiteFile(root);
  return {
    document: reference,
    chapters: await readTexts(join(root, "openapi/info"), /\.md$/),
    workflows: await readTexts(join(root, "openapi/workflows"), /\.yaml$/, workflows),
    documents: await readDocuments(join(root, "docs"), documents),
    evidence: await readEvidence(root),
    changelog: await optional("CHANGELOG.md"),
    isUnreleased: await differsFromRelease(root, published),
    diagrams: await readTexts(join(root, "docs/diagrams"), /\.svg$/),
    downloads: {
      ...(await readTexts(join(root, "generated"), /\.(yaml|json)$/)),
      ...Object.fromEntries(otherDocuments(published)),
    },
    icon: await optional("docs/icon.svg"),
    preview,
    site: { ...site, client: client && JSON.parse(client).name },
  };
}

/** The files of a folder by name, those in `first` before the others. A folder that is missing has none. */
async function readTexts(
  folder: string,
  pattern: RegExp,
  first: string[] = [],
): Promise<Record<string, string>> {
  const present = (await readdir(folder).catch(() => [])).sort();
  const missing = first.find((name) => !present.includes(name));
  if (missing !== undefined) {
    throw new CliError(`there is no file ${join(folder, missing)}`, "Correct the list of files.");
  }
  const names = [...new Set([...first, ...present])].filter((name) => pattern.test(name));
  const entries = names.map(async (name) => [name, await readFile(join(folder, name), "utf8")]);
  return Object.fromEntries(await Promise.all(entries));
}

/** Markdown files by their paths in a folder. `titles` has the title of each. */
async function readDocuments(
  folder: string,
  titles: Record<string, string>,
): Promise<NonNullable<ReferenceInput["documents"]>> {
  const entries = Object.entries(titles).map(async ([path, title]) => {
    const text = await readFile(join(folder, path), "utf8").catch(() => {
      const hint = "Correct its path, or remove it from the list of documents.";
      throw new CliError(`there is no document ${join(folder, path)}`, hint);
    });
    return [path, { title, text }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Whether the contract differs from its newest release in more than its texts. */
async function differsFromRelease(root: string, contract: object): Promise<boolean> {
  const released = await readRelease(root);
  if (released === undefined) return false;
  return findDifferences(released.contract, contract).some(
    ({ type }) => type !== "documentation changed",
  );
}
