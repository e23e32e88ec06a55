/** npm run client: generated/openapi.json → the contract kit → generated/{index,client,operations,models}.ts and runtime/ */
import { readFile } from "node:fs/promises";
import { printWritten, writeFiles } from "contract-kit/files";
import { client } from "contract-kit/generate";
import { script } from "contract-kit/script";

await script(import.meta.url, "make the client in generated/", (command) =>
  command.action(async () => {
    const root = process.cwd();
    const published = JSON.parse(await readFile("generated/openapi.json", "utf8"));
    printWritten(await writeFiles(root, client(published)));
  }),
);
