/** npm run build: lints openapi/, and makes everything in generated/ from its bundle. `--check` compares in place of writing. */
import { type Bundle, bundleFiles } from "contract-kit/bundle";
import { checkFolder, printWritten, replaceFolder } from "contract-kit/files";
import { client, provenance } from "contract-kit/generate";
import { type Linted, locateError, printFindings, readSource } from "contract-kit/lint";
import { script } from "contract-kit/script";
import { lint } from "./lint.ts";
import { types } from "./types.ts";

/** Every file of generated/, next to what makes it. */
export const filesOf = async ({ published, reference }: Omit<Bundle, "findings">) =>
  new Map([
    ...bundleFiles(published), //           openapi.yaml and openapi.json, by Redocly
    ...(await types(published)), //         types.ts, by openapi-typescript
    ...client(published), //                index.ts, client.ts, operations.ts, models.ts and runtime/
    ...provenance(published, reference), // provenance.overlay.yaml, with the source of every fact
  ]);

/** Makes the files of generated/ unless lint found an error. What the client cannot express is another finding. */
export async function make(root: string, { findings, bundle }: Linted) {
  try {
    return { findings, files: bundle && (await filesOf(bundle)) };
  } catch (error) {
    return { findings: [...findings, locateError(readSource(root), error)], files: undefined };
  }
}

await script(import.meta.url, "lint, and make everything in generated/", (command) =>
  command
    .option("--check", "change nothing, and fail if generated/ is not up to date")
    .action(async ({ check }) => {
      const root = process.cwd();
      const { findings, files } = await make(root, await lint(root));
      printFindings(findings);
      if (files === undefined) console.error("generated/ has not changed");
      else if (check) await checkFolder(root, "generated", files);
      else printWritten(await replaceFolder(root, "generated", files));
    }),
);
