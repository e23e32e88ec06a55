/**
 * The commands of the contract kit. Each is loaded when it runs, so that it does not wait for what only others need, such
 * as a compiler, and Node stores the compiled code. A command rejects with a `CliError`, which `reportError` prints.
 */
import { enableCompileCache } from "node:module";

export { reportError } from "../shared/command.ts";

enableCompileCache();

type Run = (...args: unknown[]) => Promise<void>;

const loaded = <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) =>
  (async (...args: unknown[]) => ((await load())[name] as Run)(...args)) as Module[Name];

export const adoptCommand = loaded(() => import("../adopt/adopt.ts"), "adoptCommand");
export const artifactsCommand = loaded(() => import("../release/artifacts.ts"), "artifactsCommand");
export const buildCommand = loaded(() => import("./build.ts"), "buildCommand");
export const bundleCommand = loaded(() => import("./bundle.ts"), "bundleCommand");
export const devCommand = loaded(() => import("./dev.ts"), "devCommand");
export const diffCommand = loaded(() => import("../diff/command.ts"), "diffCommand");
export const docsCommand = loaded(() => import("./docs.ts"), "docsCommand");
export const freezeCommand = loaded(() => import("../release/freeze.ts"), "freezeCommand");
export const lintCommand = loaded(() => import("./lint.ts"), "lintCommand");
export const prepackCommand = loaded(() => import("./prepack.ts"), "prepackCommand");
export const releaseCommand = loaded(() => import("../release/release.ts"), "releaseCommand");
