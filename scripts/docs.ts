import { existsSync } from "node:fs";
import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { CliError } from "contract-kit-reader";
import {
  makeReference,
  type ReferenceInput,
  readDocuments,
  readTexts,
  writeReference,
} from "contract-kit-reference";
import { parse } from "yaml";
import { bundleSource } from "./bundle.ts";
import { createCommand, reportError } from "./shared/command.ts";

/** What is shown where a page is shared. */
const preview = "docs/preview.png";

/** Everything that the reference is made from. */
export async function readInput(root: string): Promise<ReferenceInput> {
  const { reference, findings } = await bundleSource(root);
  if (findings.length > 0) {
    throw new CliError("openapi/ cannot be bundled", 'Run "npm run lint" to see what is wrong.');
  }
  const text = (file: string) => readFile(join(root, file), "utf8");
  const optional = (file: string) => text(file).catch(() => undefined);
  const nameOf = async (manifest: string) => JSON.parse(await text(manifest)).name;
  const { documents, workflows, ...site } = parse(await text("docs/site.yaml"));
  const packages = {
    client: await nameOf("client/package.json"),
    sandbox: await nameOf("sandbox/package.json"),
  };
  return {
    document: reference,
    chapters: await readTexts(join(root, "openapi/info"), /\.md$/),
    workflows: await readTexts(join(root, "openapi/workflows"), /\.yaml$/, workflows),
    documents: await readDocuments(join(root, "docs"), documents ?? {}),
    changelog: await optional("CHANGELOG.md"),
    diagrams: await readTexts(join(root, "docs/diagrams"), /\.svg$/),
    downloads: await readTexts(join(root, "generated"), /\.(yaml|json)$/),
    icon: await optional("docs/icon.svg"),
    preview: existsSync(join(root, preview)) ? "preview.png" : undefined,
    site: { ...site, packages },
  };
}

async function main(): Promise<void> {
  createCommand("docs", "Builds the reference in dist/docs/.").parse();
  const root = process.cwd();
  const input = await readInput(root);
  const files = await makeReference(input);
  await writeReference("dist/docs", files);
  if (input.preview !== undefined) await copyFile(preview, "dist/docs/preview.png");
  console.log(`wrote ${files.size} files to dist/docs/`);
}

if (import.meta.main) await main().catch(reportError);
