import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { CliError } from "contract-kit-reader";
import { reportError } from "../script/index.ts";

/** Runs a step that ends when a signal comes, such as a program that gets the signal as well. */
type EndsItself = (step: () => Promise<void>) => Promise<void>;

/** Makes a folder, and does work there. If Ctrl+C or another signal ends the work, the folder is deleted again. */
export async function inNewFolder(
  folder: string,
  work: (endsItself: EndsItself) => Promise<void>,
): Promise<void> {
  const deleteAll = makeFolder(folder);
  let isWaiting = false;
  let isInterrupted = false;
  const end = () => {
    deleteAll();
    reportError(new CliError("interrupted", `${folder} is deleted. Run the command again.`));
    process.exit();
  };
  const stop = () => {
    isInterrupted = true;
    if (!isWaiting) end();
  };
  for (const signal of signals) process.on(signal, stop);
  try {
    await work(async (step) => {
      isWaiting = true;
      await step();
      isWaiting = false;
    });
  } catch (error) {
    // Node.js can report the end of a program before the signal that ended both.
    await setImmediate();
    if (isInterrupted) end();
    throw error;
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}

const signals = ["SIGINT", "SIGTERM"] as const;

/** Makes a folder one level after the other, and returns what deletes all that was made and is in it. */
function makeFolder(folder: string): () => void {
  const missing: string[] = [];
  for (let path = folder; !existsSync(path); path = dirname(path)) missing.unshift(path);
  for (const path of missing) {
    try {
      // With `recursive`, Node.js never ends where the system has no folders, such as in /proc.
      mkdirSync(path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const hint = "Pass a folder that can be made with --to.";
      throw new CliError(`${path} cannot be made: ${code}`, hint);
    }
  }
  return () => {
    const made = missing[0] ?? readdirSync(folder).map((name) => join(folder, name));
    for (const path of [made].flat()) rmSync(path, { recursive: true, force: true });
  };
}
