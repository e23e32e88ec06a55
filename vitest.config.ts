import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { isExtended } from "#testing/extended";
import { SkippedReporter, tags } from "#testing/needs";
import { modules } from "#testing/project";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts", "tools/*/test/**/*.test.ts"],
    // What a release publishes is made and checked before a release.
    exclude: [
      "**/{.installed,.peers}/**",
      ...(isExtended ? [] : ["test/release/artifacts.test.ts"]),
    ],
    setupFiles: ["tools/testing/random-seed.ts"],
    // The programs that the tests start share their compiled code.
    // The programs in Go end before they need to collect garbage.
    env: { NODE_COMPILE_CACHE: join(modules, ".cache/node"), GOGC: "off", GOMEMLIMIT: "1GiB" },
    // As many as there are cores. With more, the tests take more CPU time and end no earlier.
    maxWorkers: availableParallelism(),
    // The tests of a worker share its modules, because reading the contract and the compilers again costs more.
    isolate: false,
    // What has not changed is not compiled again in the next run.
    fsModuleCache: true,
    // For what hangs. Machines of any speed run the rest in less time.
    testTimeout: 240_000,
    hookTimeout: 600_000,
    tags,
    // .ci/run reads the totals from the report.
    reporters: [
      "default",
      new SkippedReporter(),
      ["json", { outputFile: "dist/test-report.json" }],
    ],
  },
});
