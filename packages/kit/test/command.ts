/** Runs a command of the contract kit in the current folder, as a step of a repository does: `command.ts diff --format json`. */
import { fileURLToPath } from "node:url";
import { diffCommand } from "../src/diff/command.ts";
import { artifactsCommand } from "../src/release/artifacts.ts";
import { freezeCommand } from "../src/release/freeze.ts";
import { releaseCommand } from "../src/release/release.ts";
import { reportError } from "../src/shared/command.ts";

/** This file, for a test that starts it. */
export const command = fileURLToPath(import.meta.url);

const commands: Record<string, (args: string[]) => Promise<void>> = {
  artifacts: artifactsCommand,
  diff: diffCommand,
  freeze: freezeCommand,
  release: releaseCommand,
};

const [, , name = "", ...args] = process.argv;
if (import.meta.main) await commands[name]?.(args).catch(reportError);
