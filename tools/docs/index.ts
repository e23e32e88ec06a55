/** What the reference of a contract is made from, and where it is written. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Bundle } from "#bundle";
import { findDifferences, readRelease } from "#diff";
import { otherDocuments } from "#generate";
import { copyFiles, readEvidence, rejectLinks } from "#project";
import { asObject, CliError, type Document, join as pointerTo, valueAt, walk } from "#reader";
import { type ReferenceInput, readDocuments, readTexts, writeReference as write } from "#reference";
import { readSiteFile } from "./site-file.ts";

/** What is shown where a page is shared. */
const preview = "docs/preview.png";

/** Writes the reference, with the picture that is shown where a page is shared. */
export async function writeReference(
  root: string,
  folder: string,
  files: ReadonlyMap<string, string | Uint8Array>,
): Promise<void> {
  await rejectLinks(root, folder);
  await write(join(root, folder), files);
  await copyFiles(root, join(root, folder), { "preview.png": preview });
}

/** Everything that the reference is made from. */
export async function readReferenceInput(root: string, bundle: Bundle): Promise<ReferenceInput> {
  const { reference, published, findings } = bundle;
  if (findings.length > 0) {
    throw new CliError("openapi/ cannot be bundled", "Correct what is wrong with it.");
  }
  const text = (file: string) => readFile(join(root, file), "utf8");
  const optional = (file: string) => text(file).catch(() => undefined);
  const client = await optional("client/package.json");
  const { documents, workflows, ...site } = await readSiteFile(root);
  return {
    document: withPublishedExamples(reference, published),
    chapters: await readTexts(join(root, "openapi/info"), /\.md$/),
    workflows: await readTexts(join(root, "openapi/workflows"), /\.yaml$/, workflows),
    documents: await readDocuments(join(root, "docs"), documents ?? {}),
    evidence: await readEvidence(root),
    changelog: await optional("CHANGELOG.md"),
    isUnreleased: await differsFromRelease(root, published),
    diagrams: await readTexts(join(root, "docs/diagrams"), /\.svg$/),
    downloads: {
      ...(await readTexts(join(root, "generated"), /\.(yaml|json)$/)),
      ...Object.fromEntries(otherDocuments(published)),
    },
    icon: await optional("docs/icon.svg"),
    preview: existsSync(join(root, preview)) ? "preview.png" : undefined,
    site: { ...site, client: client && JSON.parse(client).name },
  };
}

/** The contract with the source of every fact, and with the examples that are published: pages show no others. */
function withPublishedExamples(reference: Document, published: Document): Document {
  const document = structuredClone(reference);
  for (const { kind, value, path } of walk(published)) {
    const { examples } = asObject(value);
    if (kind !== "node" || path.at(-2) !== "content" || examples === undefined) continue;
    Object.assign(asObject(valueAt(document, pointerTo("#", ...path))), { examples });
  }
  return document;
}

/** Whether the contract differs from its newest release in more than its texts. */
async function differsFromRelease(root: string, contract: object): Promise<boolean> {
  const released = await readRelease(root);
  if (released === undefined) return false;
  return findDifferences(released.contract, contract).some(
    ({ type }) => type !== "documentation changed",
  );
}
