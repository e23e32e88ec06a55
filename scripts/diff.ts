/** `npm run diff`: rates what changed since the newest release, or between two contracts. */
import { runStep } from "contract-kit/commands";

await runStep("diff", process.argv.slice(2));
