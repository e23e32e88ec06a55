/**
 * The commands of the contract kit. Each is loaded when it runs, so that it does not wait for what only others need, such
 * as a compiler, and Node stores the compiled code. A command rejects with a `CliError`, which `reportError` prints.
 */
import { enableCompileCache } from "node:module";

export { reportError } from "../shared/command.ts";
export type { EntryPoints } from "../shared/repository.ts";

enableCompileCache();

type Command<Options extends unknown[]> = (args: string[], ...options: Options) => Promise<void>;

const loaded =
  <Options extends unknown[]>(load: () => Promise<Command<Options>>): Command<Options> =>
  async (...args) =>
    (await load())(...args);

export const adoptCommand = loaded(async () => (await import("../adopt/adopt.ts")).adoptCommand);
export const artifactsCommand = loaded(
  async () => (await import("../release/artifacts.ts")).artifactsCommand,
);
export const buildCommand = loaded(async () => (await import("./build.ts")).buildCommand);
export const bundleCommand = loaded(async () => (await import("./bundle.ts")).bundleCommand);
export const devCommand = loaded(async () => (await import("./dev.ts")).devCommand);
export const diffCommand = loaded(async () => (await import("../diff/command.ts")).diffCommand);
export const docsCommand = loaded(async () => (await import("./docs.ts")).docsCommand);
export const freezeCommand = loaded(
  async () => (await import("../release/freeze.ts")).freezeCommand,
);
export const lintCommand = loaded(async () => (await import("./lint.ts")).lintCommand);
export const prepackCommand = loaded(async () => (await import("./prepack.ts")).prepackCommand);
export const releaseCommand = loaded(
  async () => (await import("../release/release.ts")).releaseCommand,
);
