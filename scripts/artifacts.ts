/**
 * Run by `npm version` after the tests: packs the client and the sandbox, and puts them with the documents, the reference,
 * an SBOM and checksums into dist/release/.
 */
import { runStep } from "contract-kit/commands";

await runStep("artifacts", process.argv.slice(2));
