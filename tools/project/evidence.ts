import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { asObject, CliError, isObject } from "#reader";
import type { Evidence } from "#reference";

/** What runs of the verifier have shown about the assumptions of the contract. */
export const evidenceFile = "openapi/evidence.json";

/**
 * Reads what services have shown, if there is anything.
 *
 * @throws CliError if the file is not what the command for it writes.
 */
export async function readEvidence(root: string): Promise<Evidence> {
  const file = join(root, evidenceFile);
  if (!existsSync(file)) return {};
  const evidence = parse(await readFile(file, "utf8"));
  const results = Object.values(asObject(evidence)).flatMap((all) => Object.values(asObject(all)));
  if (isObject(evidence) && results.every(isResult)) return evidence as Evidence;
  throw new CliError(`${evidenceFile} is not valid`, "Write it with npm run assumptions.");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isResult(value: unknown): boolean {
  const { result, since } = asObject(value);
  return /^(held|refuted)$/.test(`${result}`) && typeof since === "string";
}
