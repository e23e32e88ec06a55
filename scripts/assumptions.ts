/** npm run assumptions: the JSON report of npm run verify → what it showed about the assumptions, in openapi/evidence.json. */
import { join } from "node:path";
import { runEvidenceCommand } from "#verify";

const root = join(import.meta.dirname, "..");

runEvidenceCommand({
  name: "npm run assumptions --",
  contract: join(root, "generated/openapi.json"),
  evidence: join(root, "openapi/evidence.json"),
});
