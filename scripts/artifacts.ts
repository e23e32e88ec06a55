/**
 * Run by `npm version` after the tests: packs the client and the sandbox, and puts them with the documents, the reference,
 * an SBOM and checksums into dist/release/.
 */
import { artifactsCommand } from "../packages/kit/src/release/artifacts.ts";
import { reportError } from "../packages/kit/src/shared/command.ts";
import { repository } from "./shared/repository.ts";

await artifactsCommand(process.argv.slice(2), repository).catch(reportError);
