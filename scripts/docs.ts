/**
 * npm run docs: the bundle with the sources of its facts, openapi/info/, openapi/workflows/, docs/ and CHANGELOG.md → the
 * reference in dist/docs/, a static folder, with a sandbox that runs in its pages. It is for those who call the service,
 * and with --maintainers also for those who maintain the contract or implement the service.
 */
import { join } from "node:path";
import { bundleSource } from "#bundle";
import { readReferenceInput, writeReference } from "#docs";
import { printFindings } from "#lint";
import { bundlePageSandbox, loadedBytes } from "#mock/in-page";
import { script } from "#project";
import { makeReference } from "#reference";

/** Makes the reference, and returns a line that says so. */
export async function docs(root: string, forMaintainers = false): Promise<string> {
  const bundle = await bundleSource(root);
  printFindings(bundle.findings);
  const { site, ...input } = await readReferenceInput(root, bundle);
  const sandbox = await bundlePageSandbox({
    contract: bundle.published,
    parts: join(root, "sandbox/parts.ts"),
    seed: join(root, "sandbox/seed.yaml"),
  });
  const pages = await makeReference({
    ...input,
    site: { ...site, pageSandbox: loadedBytes(sandbox), forMaintainers },
  });
  const count = await writeReference(root, "dist/docs", new Map([...pages, ...sandbox]));
  return `wrote ${count} files to dist/docs/`;
}

await script(import.meta.url, "make the reference in dist/docs/", (command) =>
  command
    .option("--maintainers", "with the pages for those who maintain the contract or implement it")
    .action(async ({ maintainers }) => console.log(await docs(process.cwd(), maintainers))),
);
