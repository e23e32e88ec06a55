/** The command of the lending service, which never ends what it prepares. */
import { runCommandLine, type Seed } from "#mock";
import { lending, seed } from "./lending.ts";

await runCommandLine({ ...lending, seed: seed as Seed }, () => {
  console.log("preparing");
  return new Promise(() => {});
});
