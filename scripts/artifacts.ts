/**
 * npm run artifacts: the packages, the documents (also as OpenAPI 3.0 and JSON Schema), the reference, an SBOM and checksums
 * → dist/release/<version>/, which a release publishes.
 */

import { script } from "#project";
import { makeArtifacts } from "#release";

await script(import.meta.url, "make the packages and files of a release", (command) =>
  command.action(async () => console.log(await makeArtifacts(process.cwd()))),
);
