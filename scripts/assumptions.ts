import { join } from "node:path";
import { runEvidenceCommand } from "#verify";

/** Adds what a run of npm run verify showed about the assumptions to openapi/evidence.json. */
const root = join(import.meta.dirname, "..");

runEvidenceCommand({
  name: "npm run assumptions --",
  contract: join(root, "generated/openapi.json"),
  evidence: join(root, "openapi/evidence.json"),
});
