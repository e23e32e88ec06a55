/** Run by npm pack in client/: compiles the client, and adds the workflows and the documents that its manifest exports. */
import { resolve } from "node:path";
import { requireCurrentBundle } from "#bundle";
import { script } from "#project";
import { packClient } from "#release";

await script(import.meta.url, "make what the package of the client contains", (command) =>
  command.action(async () => {
    await requireCurrentBundle(resolve(".."));
    await packClient(process.cwd());
  }),
);
