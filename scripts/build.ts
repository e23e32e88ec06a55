/** npm run build: lints openapi/, and makes everything in generated/ from its bundle. `--check` compares in place of writing. */
import { type Bundle, bundleFiles } from "#bundle";
import { client, provenance } from "#generate";
import { type Linted, locateError, printFindings, readSource } from "#lint";
import { checkFolder, printWritten, replaceFolder, script } from "#project";
import { lint } from "./lint.ts";
import { types } from "./types.ts";

type Files = Map<string, string>;
type Contracts = Omit<Bundle, "findings">;

/** What makes the files of generated/. */
const parts: Record<string, (bundle: Contracts) => Files | Promise<Files>> = {
  // openapi.yaml and openapi.json, by Redocly
  bundle: ({ published }) => bundleFiles(published),
  // types.ts, by openapi-typescript
  types: ({ published }) => types(published),
  // index.ts, client.ts, operations.ts, models.ts and runtime/
  client: ({ published }) => client(published),
  // provenance.overlay.yaml, with the source of every fact
  provenance: ({ published, reference }) => provenance(published, reference),
};

/** Every file of generated/. */
export async function filesOf(bundle: Contracts): Promise<Files> {
  const made = await Promise.all(Object.values(parts).map((part) => part(bundle)));
  return new Map(made.flatMap((files) => [...files]));
}

/**
 * Makes every part of generated/ unless lint found an error. What one of them cannot express is another finding, and the
 * others are made. There are `files` if there are all parts.
 */
export async function make(root: string, { findings, bundle }: Linted) {
  const made = new Map<string, Files>();
  const found = [...findings];
  for (const [name, part] of Object.entries(parts)) {
    try {
      if (bundle !== undefined) made.set(name, await part(bundle));
    } catch (error) {
      found.push(locateError(readSource(root), error));
    }
  }
  const isComplete = made.size === Object.keys(parts).length;
  const files = new Map([...made.values()].flatMap((part) => [...part]));
  return { findings: found, made, files: isComplete ? files : undefined };
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
