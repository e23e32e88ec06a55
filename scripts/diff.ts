/** `npm run diff`: rates what changed since the newest release, or between two contracts. */
import { diffCommand, reportError } from "contract-kit/commands";
import { entryPoints } from "./repository.ts";

await diffCommand(process.argv.slice(2), entryPoints).catch(reportError);
