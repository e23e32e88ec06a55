import { spawnSync } from "node:child_process";
import { CliError } from "contract-kit-reader";

/** Runs a program and returns its output. */
export function run(cwd: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw failure(command, args, `:\n${error?.message ?? `${stdout}${stderr}`}`);
  return stdout.trim();
}

/** Runs a program that prints to the terminal. */
export function runVisibly(cwd: string, command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { cwd, stdio: "inherit" });
  if (status !== 0) throw failure(command, args, "");
}

function failure(command: string, args: string[], output: string): CliError {
  return new CliError(
    `"${[command, ...args].join(" ")}" failed${output.trimEnd()}`,
    "Correct what it reports, then try again.",
  );
}
