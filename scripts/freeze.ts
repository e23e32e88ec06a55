/**
 * Run by `npm version`: gives the contract and its packages the new version, builds, writes the changelog's section, and
 * copies the bundle and the declarations of the client to releases/, for later versions to be compared with.
 */
import { runStep } from "contract-kit/commands";

await runStep("freeze", process.argv.slice(2));
