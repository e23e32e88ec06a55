import { readFileSync } from "node:fs";
import { parseText, reasonOf } from "./load-contract.ts";
import { SandboxError } from "./types.ts";

/** @throws SandboxError if the seed cannot be read. */
export function readSeed(seed: string | object): unknown {
  try {
    // A copy of an object shows at once whether it can be stored.
    return parseText(typeof seed === "string" ? readFileSync(seed, "utf8") : JSON.stringify(seed));
  } catch (error) {
    const name = typeof seed === "string" ? seed : "the seed";
    throw new SandboxError(`${name} cannot be read: ${reasonOf(error)}. Use another seed.`);
  }
}
