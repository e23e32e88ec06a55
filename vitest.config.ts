import { isExtended } from "contract-kit-testing/extended";
import { options } from "contract-kit-testing/vitest-options";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    ...options,
    include: ["test/**/*.test.ts", "contract-kit/packages/*/test/**/*.test.ts"],
    // What a release publishes is made and checked before a release.
    exclude: [
      "**/{.installed,.peers}/**",
      ...(isExtended ? [] : ["test/release/artifacts.test.ts"]),
    ],
    // .ci/run reads the totals from the report.
    reporters: [...options.reporters, ["json", { outputFile: "dist/test-report.json" }]],
  },
});
