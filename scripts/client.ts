/** npm run client: generated/openapi.json → tools/generate → generated/{index,client,operations,models}.ts and runtime/ */

import { client } from "#generate";
import { printWritten, readBundle, script, writeFiles } from "#project";

await script(import.meta.url, "make the client in generated/", (command) =>
  command.action(async () => {
    const root = process.cwd();
    printWritten(await writeFiles(root, client(await readBundle(root))));
  }),
);
