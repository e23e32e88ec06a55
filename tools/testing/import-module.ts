import { join } from "node:path";
import { format } from "node:util";
import { vi } from "vitest";
// It keeps the folder of the process in which it was loaded.
import "esbuild";

/** Imports a module as a process in its folder runs it, which takes longer to start, and returns what it prints. */
export async function importModule(folder: string, file: string): Promise<string> {
  const before = process.cwd();
  const lines: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((...all) => {
    lines.push(`${format(...all)}\n`);
  });
  process.chdir(folder);
  try {
    await import(join(folder, file));
    return lines.join("");
  } finally {
    process.chdir(before);
    log.mockRestore();
  }
}
