import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/seed.ts"],
    // All cores: most of a test's time goes into processes that it starts, and into waiting for them.
    maxWorkers: "100%",
    // Some tests build the contract or start a mock in a process of its own, on whatever machine.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    reporters: ["default", ["json", { outputFile: "coverage/report.json" }]],
    coverage: {
      provider: "v8",
      include: ["scripts/**"],
      reporter: ["text-summary", "html"],
      thresholds: { statements: 85, branches: 80, functions: 88, lines: 87 },
    },
  },
});
