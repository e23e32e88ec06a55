/** `npm run diff`: rates what changed since the newest release, or between two contracts. */
import { diffCommand } from "../packages/kit/src/diff/command.ts";
import { reportError } from "../packages/kit/src/shared/command.ts";
import { repository } from "./shared/repository.ts";

await diffCommand(process.argv.slice(2), repository).catch(reportError);
