/**
 * Run by npm version: gives everything the version in package.json, and replaces released/ by the bundle, the workflows and
 * those declarations of the client that are not made from the bundle, which npm run diff compares with.
 */

import { script } from "#project";
import { freeze } from "#release";
import { types } from "./types.ts";

await script(import.meta.url, "give everything the new version, and freeze it", (command) =>
  command.action(() => freeze(process.cwd(), types)),
);
