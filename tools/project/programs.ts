import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { CliError } from "#reader";

/** Runs a program and returns its output. */
export function run(cwd: string, command: string, ...args: string[]): string {
  const options = { cwd, encoding: "utf8", maxBuffer: Number.POSITIVE_INFINITY } as const;
  const { status, stdout, stderr, error } = spawnSync(command, args, options);
  if (status !== 0) throw failure(command, args, `failed:\n${error?.message ?? stdout + stderr}`);
  return stdout.trim();
}

/**
 * Runs a program that prints to the terminal. A signal ends it with all that it has started, which npm would leave running, and
 * the caller can clean up.
 */
export async function runVisibly(cwd: string, command: string, ...args: string[]): Promise<void> {
  const child = spawn(command, args, { cwd, stdio: "inherit", detached: true });
  let isStopped = false;
  const stop = (signal: NodeJS.Signals) => {
    isStopped = true;
    // The group of the program, which has its number.
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  };
  for (const signal of signals) process.on(signal, stop);
  try {
    const [status] = await once(child, "exit");
    // Node.js can report the end of the program before the signal that ended both.
    await setImmediate();
    if (isStopped) throw failure(command, args, "was interrupted", "Run the command again.");
    if (status !== 0) throw failure(command, args, "failed");
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}

/** What a terminal or another program sends to end a program. */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Keeps signals from ending the process before it has removed what it made. After one, `check` throws. It is for steps between
 * programs, which a signal stops by itself.
 */
export function holdSignals(): Disposable & { check: () => Promise<void> } {
  let received: NodeJS.Signals | undefined;
  const hold = (signal: NodeJS.Signals) => {
    received = signal;
  };
  for (const signal of signals) process.on(signal, hold);
  return {
    check: async () => {
      // Node.js reports signals between two steps of its own.
      await setImmediate();
      if (received !== undefined)
        throw new CliError(`the command was interrupted (${received})`, "Run it again.");
    },
    [Symbol.dispose]: () => {
      for (const signal of signals) process.off(signal, hold);
    },
  };
}

function failure(
  command: string,
  args: string[],
  what: string,
  hint = "Correct what it reports, then try again.",
): CliError {
  return new CliError(`"${[command, ...args].join(" ")}" ${what.trimEnd()}`, hint);
}
