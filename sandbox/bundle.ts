import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Contract, type Document, readContract } from "../contract/index.ts";
import { definitions } from "./entities.ts";
import { SandboxError } from "./sandbox-error.ts";

/** In the repository, the bundle is in `generated/`; in the package, it is next to the code. */
const files = ["../generated/openapi.json", "./docs/openapi.json"].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);
const file = files.find((path) => existsSync(path));

/** Whether the contract can be built again while the sandbox runs. */
export const isRepository = file === files[0];

/**
 * Reads the bundle. The schemas of the fields that only the sandbox has are added under `x-sandbox`, so that they are
 * read and validated like the others.
 *
 * @throws SandboxError if the bundle is missing or cannot be read.
 */
export function loadContract(): Contract {
  if (file === undefined) {
    throw new SandboxError('generated/openapi.json is missing. Run "npm run build" first.');
  }
  try {
    const document: Document = JSON.parse(readFileSync(file, "utf8"));
    const internal = Object.entries(definitions).map(([type, { internal = {} }]) => [
      type,
      internal,
    ]);
    return readContract({ ...document, "x-sandbox": Object.fromEntries(internal) });
  } catch (error) {
    const { message } = error as Error;
    throw new SandboxError(`${file}: ${message}. Run "npm run build" again.`);
  }
}

/** The document without what the sandbox has added to it. */
export function publishedDocument({ document }: Contract): object {
  const { "x-sandbox": _, ...published } = document;
  return published;
}
