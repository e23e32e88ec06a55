/**
 * npm run docs: the bundle with the sources of its facts, openapi/info/, openapi/workflows/, docs/ and CHANGELOG.md → the
 * reference in dist/docs/, a static folder.
 */
import { bundleSource } from "contract-kit/bundle";
import { readReferenceInput, writeReference } from "contract-kit/docs";
import { script } from "contract-kit/script";
import { makeReference } from "contract-kit-reference";

export async function docs(root: string): Promise<void> {
  const input = await readReferenceInput(root, await bundleSource(root));
  const pages = await makeReference(input);
  await writeReference(root, "dist/docs", pages);
  console.log(`wrote ${pages.size} files to dist/docs/`);
}

await script(import.meta.url, "make the reference in dist/docs/", (command) =>
  command.action(() => docs(process.cwd())),
);
