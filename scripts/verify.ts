import { existsSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "contract-kit-verify";

/** Checks whether a server conforms to the contract of this repository. */
const root = join(import.meta.dirname, "..");
const workflows = join(root, "openapi/workflows");

await runCommand({
  name: "npm run verify --",
  contract: join(root, "generated/openapi.json"),
  // A contract can have none.
  workflows: existsSync(workflows) ? workflows : undefined,
  owners: { customerToken: ["customer_id", "user_id"] },
});
