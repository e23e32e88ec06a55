import { existsSync } from "node:fs";
import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { CliError, type Document } from "contract-kit-reader";
import {
  makeReference,
  type ReferenceInput,
  readDocuments,
  readTexts,
  writeReference,
} from "contract-kit-reference";
import { parse } from "yaml";
import { type Bundle, bundleSource } from "../bundle/bundle.ts";
import { nodesIn } from "../bundle/decorators.ts";
import { compareContracts } from "../diff/compare-contracts.ts";
import { listReleases, readNamedContract } from "../diff/releases.ts";
import { createCommand } from "../shared/command.ts";
import { rejectLinks } from "../shared/write.ts";

/** What is shown where a page is shared. */
const preview = "docs/preview.png";

/** Where the reference is made. */
const target = "dist/docs";

/** Makes the reference in dist/docs/. */
export async function docsCommand(args: string[]): Promise<void> {
  createCommand("docs").parse(args, { from: "user" });
  const root = process.cwd();
  await rejectLinks(root, target);
  const input = await readReferenceInput(root);
  const files = await makeReference(input);
  await writeReference(target, files);
  if (input.preview !== undefined) await copyFile(preview, join(target, "preview.png"));
  console.log(`wrote ${files.size} files to ${target}/`);
}

/** Everything that the reference is made from. */
export async function readReferenceInput(root: string, bundle?: Bundle): Promise<ReferenceInput> {
  const { reference, published, findings } = bundle ?? (await bundleSource(root));
  if (findings.length > 0) {
    throw new CliError("openapi/ cannot be bundled", 'Run "npm run lint" to see what is wrong.');
  }
  const text = (file: string) => readFile(join(root, file), "utf8");
  const optional = (file: string) => text(file).catch(() => undefined);
  const nameOf = async (manifest: string) =>
    existsSync(join(root, manifest)) ? JSON.parse(await text(manifest)).name : undefined;
  const { documents, workflows, ...site } = parse((await optional("docs/site.yaml")) ?? "") ?? {};
  const packages = {
    client: await nameOf("client/package.json"),
    sandbox: await nameOf("sandbox/package.json"),
  };
  return {
    document: withPublishedExamples(reference, published),
    chapters: await readTexts(join(root, "openapi/info"), /\.md$/),
    workflows: await readTexts(join(root, "openapi/workflows"), /\.yaml$/, workflows),
    documents: await readDocuments(join(root, "docs"), documents ?? {}),
    changelog: await optional("CHANGELOG.md"),
    isUnreleased: await differsFromRelease(root, published),
    diagrams: await readTexts(join(root, "docs/diagrams"), /\.svg$/),
    downloads: await readTexts(join(root, "generated"), /\.(yaml|json)$/),
    icon: await optional("docs/icon.svg"),
    preview: existsSync(join(root, preview)) ? "preview.png" : undefined,
    site: { ...site, packages },
  };
}

/** The contract with the source of every fact, and with the examples that are published: pages show no others. */
function withPublishedExamples(reference: Document, published: Document): Document {
  const document = structuredClone(reference);
  for (const [{ examples }, path] of nodesIn(published)) {
    if (path.at(-2) !== "content" || examples === undefined) continue;
    const media = path.reduce((part, key) => Object(part)[key], document as unknown);
    Object.assign(Object(media), { examples });
  }
  return document;
}

/** Whether the contract differs from its newest release in more than its texts. */
async function differsFromRelease(root: string, contract: object): Promise<boolean> {
  const version = (await listReleases(root)).at(-1);
  if (version === undefined) return false;
  const released = await readNamedContract(root, version);
  return compareContracts(released.contract, contract).some(
    ({ type }) => type !== "documentation changed",
  );
}
