import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Contract, type Document, readContract } from "contract-kit-reader";
import { definitions } from "./entities.ts";
import { SandboxError } from "./sandbox-error.ts";

/** In the repository, the bundle is in `generated/`; in the package, it is next to the code. */
const files = ["../generated/openapi.json", "./docs/openapi.json"].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);
const file = files.find((path) => existsSync(path));

/** Whether the contract can be built again while the sandbox runs. */
export const isRepository = file === files[0];

/** The last bundle that was read. Tests open many sandboxes with one. */
let last: { text: string; contract: Contract } | undefined;

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
    const text = readFileSync(file, "utf8");
    if (text === last?.text) return last.contract;
    const document: Document = JSON.parse(text);
    const internal = Object.entries(definitions).map(([type, { internal = {} }]) => [
      type,
      internal,
    ]);
    const contract = readContract({ ...document, "x-sandbox": Object.fromEntries(internal) });
    last = { text, contract };
    return contract;
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
