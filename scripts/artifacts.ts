/**
 * npm run artifacts: the packages, the documents (also as OpenAPI 3.0 and JSON Schema), the reference, an SBOM and checksums
 * → dist/release/<version>/, which a release publishes.
 */
import { makeArtifacts } from "#release";
import { script } from "#script";

await script(import.meta.url, "make the packages and files of a release", (command) =>
  command.action(async () => console.log(await makeArtifacts(process.cwd()))),
);
