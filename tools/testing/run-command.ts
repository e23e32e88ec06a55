import { mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, vi } from "vitest";
import { modules } from "#testing/project";
import { scriptOf } from "#testing/repository";
// It keeps the folder of the process in which it was loaded.
import "esbuild";

/** A folder for the repositories of a test file, which has what is installed, and is deleted in the end. */
export function createParent(): string {
  const parent = realpathSync(mkdtempSync(join(tmpdir(), "contract-")));
  symlinkSync(modules, join(parent, "node_modules"));
  afterAll(() => rmSync(parent, { recursive: true }));
  return parent;
}

let runs = 0;

/** Runs a script of the pipeline in this process, which costs a fraction of another one. */
export async function runCommand(folder: string, name: string, ...args: string[]) {
  const { argv } = process;
  const before = process.cwd();
  let output = "";
  const print = (text: unknown) => {
    output += `${text}\n`;
  };
  const write = (text: unknown) => {
    output += text;
    return true;
  };
  const spies = [
    vi.spyOn(console, "log").mockImplementation(print),
    vi.spyOn(console, "error").mockImplementation(print),
    vi.spyOn(process.stdout, "write").mockImplementation(write),
    vi.spyOn(process.stderr, "write").mockImplementation(write),
  ];
  // npm names the folder where the tests were started.
  vi.stubEnv("INIT_CWD", undefined);
  process.chdir(folder);
  const file = scriptOf(name);
  process.argv = [process.execPath, file, ...args];
  try {
    // A module runs once, unless it has another name.
    await import(`${file}?run=${runs++}`);
    return { code: Number(process.exitCode ?? 0), output };
  } finally {
    process.argv = argv;
    process.chdir(before);
    process.exitCode = undefined;
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}
