import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/seed.ts"],
    // Some tests build the contract or start a mock in a process of its own, on whatever machine.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    reporters: ["default", ["json", { outputFile: "coverage/report.json" }]],
    coverage: {
      provider: "v8",
      include: ["scripts/**"],
      reporter: ["text-summary", "html"],
      thresholds: { statements: 70, branches: 65, functions: 70, lines: 70 },
    },
  },
});
