/**
 * npm run adopt -- path/to/openapi.yaml --to ../my-api: makes a repository for another contract, which depends on the
 * contract kit. Nothing is published yet, so the new repository gets the packages of the kit as files in contract-kit/.
 */
import { join, relative } from "node:path";
import { adopt, withAdoptOptions } from "contract-kit/adopt";
import { script } from "contract-kit/script";
import { packKit } from "contract-kit-workspace/pack";

async function packages(folder: string): Promise<Record<string, string>> {
  const files = await packKit(join(folder, "contract-kit"));
  const specifiers = Object.entries(files).map(([name, file]) => [
    name,
    `file:${relative(folder, file)}`,
  ]);
  return Object.fromEntries(specifiers);
}

await script(import.meta.url, "make a repository for a contract in one file", (command) =>
  withAdoptOptions(command).action((file, options) => adopt(file, options, packages)),
);
