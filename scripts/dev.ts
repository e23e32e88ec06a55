import { runStep } from "contract-kit/commands";

// Builds after every save, in one process that stays warm, and serves the bundle with Prism and the reference. To have it
// restart when code changes, run node --watch scripts/dev.ts.
await runStep("dev", process.argv.slice(2));
