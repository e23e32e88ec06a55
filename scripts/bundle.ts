/**
 * npm run bundle: openapi/ → Redocly, with the decorators in redocly.yaml → generated/openapi.yaml and .json. It is what
 * `npx redocly bundle openapi/openapi.yaml` makes, and checks nothing else.
 */
import { bundleFiles, bundleSource } from "#bundle";
import { printFindings } from "#lint";
import { printWritten, script, writeFiles } from "#project";

await script(import.meta.url, "make generated/openapi.yaml and .json", (command) =>
  command.action(async () => {
    const root = process.cwd();
    const { published, findings } = await bundleSource(root);
    printFindings(findings);
    if (findings.length === 0) printWritten(await writeFiles(root, bundleFiles(published)));
  }),
);
