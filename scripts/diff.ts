/** `npm run diff`: rates what changed since the newest release, or between two contracts. */
import { diffCommand, reportError } from "contract-kit/commands";

await diffCommand(process.argv.slice(2)).catch(reportError);
