/** How Vitest runs the tests, in the contract kit and in a workspace above it. */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isExtended } from "./extended.ts";
import { SkippedReporter, tags } from "./needs.ts";
import { modules } from "./project.ts";

export const options = {
  setupFiles: [fileURLToPath(import.meta.resolve("#testing/random-seed"))],
  // The programs that the tests start share their compiled code.
  // The programs in Go end before they need to collect garbage.
  env: { NODE_COMPILE_CACHE: join(modules, ".cache/node"), GOGC: "off", GOMEMLIMIT: "1GiB" },
  // As many as there are cores. With more, the tests take more CPU time and end no earlier.
  maxWorkers: availableParallelism(),
  // The tests of a worker share its modules, because reading the contract and the compilers again costs more.
  isolate: false,
  // What has not changed is not compiled again in the next run.
  fsModuleCache: true,
  // A test that fails does so within 20 s. Hooks build a contract, or start servers and browsers, on machines of any speed.
  testTimeout: isExtended ? 240_000 : 20_000,
  hookTimeout: 120_000,
  tags: await tags(),
  reporters: ["default", new SkippedReporter()],
};
