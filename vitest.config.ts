import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take long, which begin first, so that no worker is left alone with one at the end. */
const slow = /(browser|trials|mutants|lawful|lint|adoption|console|client-package|dev)\.test\.ts$/;

class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => Number(slow.test(b.moduleId)) - Number(slow.test(a.moduleId)));
  }
}

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/random-seed.ts"],
    // Node compiles the modules of the programs under test once, and not at every start.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/compiled") },
    // One more than there are cores, because many tests wait for processes that they start.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowFilesFirst },
    // Some tests build the contract or start a server, on machines of any speed.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // .ci/run reads the totals from this file.
    reporters: ["default", ["json", { outputFile: "dist/test-report.json" }]],
  },
});
