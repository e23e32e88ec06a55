/**
 * npm start: generated/openapi.json, and what sandbox/ knows about the service → the sandbox, and the reference in dist/docs/,
 * which is made once the options are known to be valid and the port to be free.
 */

import { runCommandLine } from "#mock";
import { reportError } from "#project";
import { service } from "../sandbox/service.ts";

async function makeReference(): Promise<void> {
  // Not among the output, which can be JSON.
  console.error("This is the sandbox, which stores what requests change.");
  console.error("For the contract's examples without state, stop it and run Prism: npm run mock");
  const { docs } = await import("./docs.ts");
  console.error(await docs(process.cwd(), true));
}

await runCommandLine(service, () =>
  makeReference().catch((error) => {
    reportError(error);
    process.exit();
  }),
);
