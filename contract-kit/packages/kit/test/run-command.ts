import { vi } from "vitest";
import { reportError } from "../src/shared/command.ts";

/**
 * Runs a command in this process, which costs a fraction of another one. A wrong option ends the process, so that a test
 * of one has to start another.
 */
export async function runCommand(
  folder: string,
  command: (args: string[]) => Promise<void>,
  ...args: string[]
) {
  const before = process.cwd();
  let output = "";
  const print = (text: unknown) => {
    output += `${text}\n`;
  };
  const spies = [
    vi.spyOn(console, "log").mockImplementation(print),
    vi.spyOn(console, "error").mockImplementation(print),
  ];
  // npm names the folder where the tests were started.
  vi.stubEnv("INIT_CWD", undefined);
  process.chdir(folder);
  try {
    await command(args).catch(reportError);
    return { code: Number(process.exitCode ?? 0), output };
  } finally {
    process.chdir(before);
    process.exitCode = undefined;
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}
