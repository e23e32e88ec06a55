/** npm run client: generated/openapi.json → the contract kit → generated/{index,client,operations,models}.ts and runtime/ */
import { readBundle } from "contract-kit/bundle";
import { printWritten, writeFiles } from "contract-kit/files";
import { client } from "contract-kit/generate";
import { script } from "contract-kit/script";

await script(import.meta.url, "make the client in generated/", (command) =>
  command.action(async () => {
    const root = process.cwd();
    printWritten(await writeFiles(root, client(await readBundle(root))));
  }),
);
