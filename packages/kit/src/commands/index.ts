/**
 * The commands of the contract kit. Each is loaded when it runs, so that it does not wait for what only others need, such
 * as a compiler, and Node stores the compiled code.
 */
import { enableCompileCache } from "node:module";
import type { KitPackages } from "../adopt/adopt.ts";
import type { EntryPoints } from "../shared/repository.ts";

export { reportError } from "../shared/command.ts";
export type { EntryPoints } from "../shared/repository.ts";

enableCompileCache();

/** A command with its arguments. It rejects with a `CliError`, which `reportError` prints. */
type Command<Options extends unknown[] = []> = (
  args: string[],
  ...options: Options
) => Promise<void>;

export const adoptCommand: Command<[packages: KitPackages]> = async (...args) =>
  (await import("../adopt/adopt.ts")).adoptCommand(...args);

export const artifactsCommand: Command = async (args) =>
  (await import("../release/artifacts.ts")).artifactsCommand(args);

export const buildCommand: Command = async (args) =>
  (await import("./build.ts")).buildCommand(args);

export const bundleCommand: Command = async (args) =>
  (await import("./bundle.ts")).bundleCommand(args);

/** `build` is the script that Node runs for a build, and `more` what it depends on besides the contract. */
export const devCommand: Command<[options: { build: string[]; more?: string[] }]> = async (
  ...args
) => (await import("./dev.ts")).devCommand(...args);

export const diffCommand: Command<[entryPoints?: EntryPoints]> = async (...args) =>
  (await import("../diff/command.ts")).diffCommand(...args);

export const docsCommand: Command = async (args) => (await import("./docs.ts")).docsCommand(args);

export const freezeCommand: Command<[entryPoints?: EntryPoints]> = async (...args) =>
  (await import("../release/freeze.ts")).freezeCommand(...args);

export const lintCommand: Command = async (args) => (await import("./lint.ts")).lintCommand(args);

export const prepackCommand: Command = async (args) =>
  (await import("./prepack.ts")).prepackCommand(args);

export const releaseCommand: Command<[entryPoints?: EntryPoints]> = async (...args) =>
  (await import("../release/release.ts")).releaseCommand(...args);
