/** The reference of this contract. */
import { readReferenceInput } from "contract-kit/docs";
import { makeReference, readSources } from "contract-kit-reference";
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
