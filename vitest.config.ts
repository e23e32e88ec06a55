import { availableParallelism } from "node:os";
import { join } from "node:path";
import { isExtended } from "contract-kit-testing/extended";
import { SkippedReporter, tags } from "contract-kit-testing/needs";
import { defineConfig } from "vitest/config";

const contract = {
  name: "contract",
  include: ["test/**/*.test.ts"],
  // What a release publishes is made and checked before a release.
  exclude: isExtended ? [] : ["test/release/{adopt,artifacts,contract-kit}.test.ts"],
  setupFiles: ["contract-kit/testing/random-seed.ts"],
  // The programs that the tests start share their compiled code.
  // The programs in Go collect less garbage than by default, because they end soon.
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/node"), GOGC: "800" },
  // The tests of a worker share its modules, because reading the contract and the compilers again costs more.
  isolate: false,
  // A test that fails does so within 20 s. Hooks build the contract or start a server, on machines of any speed.
  testTimeout: isExtended ? 240_000 : 20_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    projects: [{ extends: true, test: contract }, "contract-kit"],
    // As many as there are cores. With more, the tests take more CPU time and end no earlier.
    maxWorkers: availableParallelism(),
    // What has not changed is not compiled again in the next run.
    fsModuleCache: true,
    tags: await tags(),
    // .ci/run reads the totals from this file.
    reporters: [
      "default",
      ["json", { outputFile: "dist/test-report.json" }],
      new SkippedReporter(),
    ],
  },
});
