/** npm run verify: generated/openapi.json and openapi/workflows/ → requests to a server → whether it conforms to the contract. */
import { runCommand } from "#verify";
import { verification } from "../sandbox/verification.ts";

await runCommand({ name: "npm run verify --", ...verification });
