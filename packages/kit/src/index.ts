/** The parts of a pipeline from a contract to everything that is made from it. */
export { type Bundle, bundleSource } from "./bundle/bundle.ts";
export { readReferenceInput } from "./commands/docs.ts";
export { copyFiles, packClient } from "./commands/prepack.ts";
export { writeBaseline } from "./lint/baseline.ts";
export type { Finding } from "./lint/findings.ts";
export { lint } from "./lint/lint.ts";
export { createCommand, reportError } from "./shared/command.ts";
export { run } from "./shared/run-program.ts";
export { remove, writeFiles } from "./shared/write.ts";
