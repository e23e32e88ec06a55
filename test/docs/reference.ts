/** The reference of this contract, and the sandbox that its samples are for. */
import { readReferenceInput } from "contract-kit/docs";
import { makeReference, readSources } from "contract-kit-reference";
import { startSandbox as listen } from "../../sandbox/index.ts";
import { root } from "../project.ts";
import { bundleContract } from "../published-contract.ts";

const input = await readReferenceInput(root, await bundleContract());

/** What the pages are made from. */
export const sources = readSources(input);

let made: Promise<Map<string, string>> | undefined;

/** Every file of the reference. The test files of a worker share them. */
export function referenceFiles(): Promise<Map<string, string>> {
  made ??= makeReference(input);
  return made;
}

/** The sandbox on a free port. */
export async function startSandbox() {
  const { url, close } = await listen({ port: 0 });
  return { url, stop: close, reset: () => fetch(`${url}/_sandbox/reset`, { method: "POST" }) };
}
