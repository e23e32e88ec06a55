import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Evidence } from "#reference";

/** What runs of the verifier have shown about the assumptions of the contract. */
export const evidenceFile = "openapi/evidence.json";

/** Reads what services have shown, if there is anything. Lint checks the file. */
export async function readEvidence(root: string): Promise<Evidence> {
  const file = join(root, evidenceFile);
  return existsSync(file) ? JSON.parse(await readFile(file, "utf8")) : {};
}
