/** The reference of this contract. */
import { join } from "node:path";
import { readReferenceInput } from "#docs";
import { bundlePageSandbox, loadedBytes } from "#mock/in-page";
import { makeReference, readSources, type SiteOptions } from "#reference";
import { root } from "../project.ts";
import { bundleContract, document } from "../published-contract.ts";

const input = await readReferenceInput(root, await bundleContract());

/** What the pages are made from. */
export const sources = readSources(input);

let made: Promise<Map<string, string>> | undefined;

/** The same with a sandbox in its pages, and with a server that does not respond. */
export async function filesWithPageSandbox(
  options: SiteOptions = {},
): Promise<Map<string, string | Uint8Array>> {
  const sandbox = await bundlePageSandbox({
    contract: document,
    parts: join(root, "sandbox/parts.ts"),
    seed: join(root, "sandbox/seed.yaml"),
  });
  // A browser never connects to this port.
  const server = { sandbox: "http://127.0.0.1:1", pageSandbox: loadedBytes(sandbox) };
  const pages = await makeReference({ ...input, site: { ...input.site, ...server, ...options } });
  return new Map<string, string | Uint8Array>([...pages, ...sandbox]);
}

/** Every file of the reference. The test files of a worker share them. */
export function referenceFiles(): Promise<Map<string, string>> {
  made ??= makeReference(input);
  return made;
}
