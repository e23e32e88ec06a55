/** The command of the lending service, for tests that start it. */
import { runCommandLine, type Seed } from "#mock";
import { lending, seed } from "./lending.ts";

await runCommandLine({ ...lending, seed: seed as Seed });
