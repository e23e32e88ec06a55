import { availableParallelism } from "node:os";
import { join } from "node:path";
import { isExtended } from "contract-kit-testing/extended";
import { SkippedReporter, tags } from "contract-kit-testing/needs";
import { modules } from "contract-kit-testing/project";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "contract-kit",
    include: ["packages/*/test/**/*.test.ts"],
    setupFiles: ["testing/random-seed.ts"],
    // The programs that the tests start share their compiled code.
    env: { NODE_COMPILE_CACHE: join(modules, ".cache/node") },
    // As many as there are cores. With more, the tests take more CPU time and end no earlier.
    maxWorkers: availableParallelism(),
    // The tests of a worker share its modules, because reading the compilers again costs more.
    isolate: false,
    // A test that fails does so within 20 s. Hooks start servers and browsers, on machines of any speed.
    testTimeout: isExtended ? 240_000 : 20_000,
    hookTimeout: 120_000,
    tags: await tags(),
    reporters: ["default", new SkippedReporter()],
  },
});
