import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "../..");
const compiler = dirname(createRequire(import.meta.url).resolve("typescript-7/package.json"));

/** The compiled verifier in a separate folder, as in its package, with the named parts of the contract. */
export function compile(parts: string[]): { folder: string; [Symbol.dispose]: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "selling-api-verify-"));
  const dist = join(folder, "verify/dist");
  const tsc = [join(compiler, "bin/tsc"), "-p", "verify", "--outDir", dist];
  const { status, stdout } = spawnSync(process.execPath, tsc, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(stdout);
  for (const part of parts) {
    mkdirSync(dirname(join(dist, part)), { recursive: true });
    cpSync(join(root, part), join(dist, part), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  cpSync(join(root, "verify/package.json"), join(folder, "verify/package.json"));
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}

/** Runs the compiled command line in a separate process. */
export async function runCompiled(
  folder: string,
  args: string[],
  { env = {}, nodeArgs = [] }: { env?: Record<string, string>; nodeArgs?: string[] } = {},
): Promise<{ code: number; output: string }> {
  const bin = join(folder, "verify/dist/verify/bin.js");
  const child = spawn(process.execPath, [...nodeArgs, bin, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  const [code] = await once(child, "close");
  return { code, output };
}
