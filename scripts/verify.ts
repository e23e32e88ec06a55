import { join } from "node:path";
import { runCommand } from "#verify";

/** Checks whether a server conforms to the contract of this repository. */
const root = join(import.meta.dirname, "..");

await runCommand({
  name: "npm run verify --",
  contract: join(root, "generated/openapi.json"),
  workflows: join(root, "openapi/workflows"),
  owners: { customerToken: ["customer_id", "user_id"] },
});
