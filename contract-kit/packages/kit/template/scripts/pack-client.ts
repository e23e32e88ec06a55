/** Run by npm pack in client/: compiles the client, and adds the workflows and the documents that its manifest exports. */
import { packClient } from "contract-kit/release";
import { script } from "contract-kit/script";

await script(import.meta.url, "make what the package of the client contains", (command) =>
  command.action(() => packClient(process.cwd())),
);
