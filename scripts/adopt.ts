/**
 * `npm run adopt -- path/to/openapi.yaml --to ../my-api`: makes a repository for another contract, which depends on the
 * contract kit. Nothing is published yet, so the new repository gets the packages of the kit as files in contract-kit/.
 */
import { join, relative } from "node:path";
import { runStep } from "contract-kit/commands";
import { packKit } from "contract-kit-workspace/pack";

await runStep("adopt", process.argv.slice(2), async (folder) => {
  const files = await packKit(join(folder, "contract-kit"));
  const specifiers = Object.entries(files).map(([name, file]) => [
    name,
    `file:${relative(folder, file)}`,
  ]);
  return Object.fromEntries(specifiers);
});
