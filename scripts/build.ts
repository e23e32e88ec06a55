/** npm run build: lints openapi/, and makes everything in generated/ from its bundle. `--check` compares in place of writing. */
import { bundleFiles } from "#bundle";
import { client } from "#generate";
import { type Linted, locateError, printFindings, readSource } from "#lint";
import { checkFolder, printWritten, replaceFolder, script } from "#project";
import type { Document } from "#reader";
import { lint } from "./lint.ts";
import { types } from "./types.ts";

type Files = Map<string, string>;

/** Every file of generated/, next to what makes it. */
export async function filesOf(published: Document): Promise<Files> {
  return new Map([
    ...bundleFiles(published), //   openapi.yaml and openapi.json, by Redocly
    ...(await types(published)), // types.ts, by openapi-typescript
    ...client(published), //        index.ts, client.ts, operations.ts, models.ts and runtime/
  ]);
}

/** Makes generated/ unless lint found an error. What cannot be made is another finding. */
export async function make(root: string, { findings, bundle }: Linted) {
  try {
    return { findings, files: bundle && (await filesOf(bundle.published)) };
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
