import { defineConfig } from "vitest/config";
import { isExtended } from "#testing/extended";
import { options } from "#testing/vitest-options";

export default defineConfig({
  test: {
    ...options,
    include: ["test/**/*.test.ts", "tools/*/test/**/*.test.ts"],
    // What a release publishes is made and checked before a release.
    exclude: [
      "**/{.installed,.peers}/**",
      ...(isExtended ? [] : ["test/release/artifacts.test.ts"]),
    ],
    // .ci/run reads the totals from the report.
    reporters: [...options.reporters, ["json", { outputFile: "dist/test-report.json" }]],
  },
});
