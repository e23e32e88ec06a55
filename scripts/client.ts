/** npm run client: generated/openapi.json → tools/generate → generated/{index,client,operations,models}.ts and runtime/ */
import { readBundle } from "#bundle";
import { printWritten, writeFiles } from "#files";
import { client } from "#generate";
import { script } from "#script";

await script(import.meta.url, "make the client in generated/", (command) =>
  command.action(async () => {
    const root = process.cwd();
    printWritten(await writeFiles(root, client(await readBundle(root))));
  }),
);
