/** The reference of this contract. */
import { join } from "node:path";
import { readReferenceInput } from "#docs";
import { bundlePageSandbox } from "#mock/in-page";
import { makeReference, readSources } from "#reference";
import { root } from "../project.ts";
import { bundleContract, document } from "../published-contract.ts";

const input = await readReferenceInput(root, await bundleContract());

/** What the pages are made from. */
export const sources = readSources(input);

let made: Promise<Map<string, string>> | undefined;

/** The same with a sandbox in its pages, and with a server that does not respond. */
export async function filesWithPageSandbox(): Promise<Map<string, string | Uint8Array>> {
  // A browser never connects to this port.
  const site = { ...input.site, sandbox: "http://127.0.0.1:1", pageSandbox: true };
  const pages = await makeReference({ ...input, site });
  const sandbox = await bundlePageSandbox({
    contract: document,
    parts: join(root, "sandbox/parts.ts"),
    seed: join(root, "sandbox/seed.yaml"),
  });
  return new Map<string, string | Uint8Array>([...pages, ...sandbox]);
}

/** Every file of the reference. The test files of a worker share them. */
export function referenceFiles(): Promise<Map<string, string>> {
  made ??= makeReference(input);
  return made;
}
