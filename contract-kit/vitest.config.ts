import { options } from "contract-kit-testing/vitest-options";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { ...options, include: ["packages/*/test/**/*.test.ts"] },
});
