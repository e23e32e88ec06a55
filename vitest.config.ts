import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/seed.ts"],
    // One more than cores: much of a test's time goes into waiting for processes that it starts.
    maxWorkers: availableParallelism() + 1,
    // Some tests build the contract or start a mock in a process of its own, on whatever machine.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    reporters: ["default", ["json", { outputFile: "coverage/report.json" }]],
    coverage: {
      provider: "istanbul",
      include: ["scripts/**/*.{ts,js}"],
      reporter: ["text-summary", "html"],
      thresholds: { statements: 85, branches: 80, functions: 88, lines: 87 },
    },
  },
});
