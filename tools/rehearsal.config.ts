import { defineConfig } from "vitest/config";

/** The rehearsal takes minutes and installs five package managers, so it is no part of `npm test`. */
export default defineConfig({
  test: { include: ["tools/rehearsal.test.ts"], testTimeout: 240_000, hookTimeout: 240_000 },
});
