/**
 * Run by `npm version`: gives the contract and its packages the new version, builds, writes the changelog's section, and
 * copies the bundle and the declarations of the client to releases/, for later versions to be compared with.
 */
import { freezeCommand } from "../packages/kit/src/release/freeze.ts";
import { reportError } from "../packages/kit/src/shared/command.ts";
import { repository } from "./shared/repository.ts";

await freezeCommand(process.argv.slice(2), repository).catch(reportError);
