/** The steps of a pipeline from a contract to everything that is made from it. */
export { adoptCommand } from "./adopt/adopt.ts";
export { type Bundle, bundleSource } from "./bundle/bundle.ts";
export { buildCommand } from "./commands/build.ts";
export { bundleCommand } from "./commands/bundle.ts";
export { devCommand } from "./commands/dev.ts";
export { docsCommand, readReferenceInput } from "./commands/docs.ts";
export { lintCommand } from "./commands/lint.ts";
export { copyFiles, packClient } from "./commands/prepack.ts";
export { diffCommand } from "./diff/command.ts";
export type { Finding } from "./lint/findings.ts";
export { lint } from "./lint/lint.ts";
export { artifactsCommand } from "./release/artifacts.ts";
export { freezeCommand } from "./release/freeze.ts";
export { releaseCommand } from "./release/release.ts";
export { createCommand, reportError } from "./shared/command.ts";
export type { EntryPoints } from "./shared/repository.ts";
export { run } from "./shared/run-program.ts";
export { writeFiles } from "./shared/write.ts";
