import { spawnSync } from "node:child_process";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Complaint, complain } from "./complaint.ts";
import { readOptions } from "./options.ts";

const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");

/** Compiles client/ and the generated types into dist/, as the package carries them. */
export async function compile(root: string): Promise<void> {
  await rm(join(root, "dist"), { recursive: true, force: true });
  const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", "tsconfig.package.json"], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0)
    throw new Complaint(`the package does not compile\n${stdout.trim()}`, "Mend it.");
  // tsc leaves the extensions of the sources in declarations, which older compilers cannot follow.
  for (const entry of await readdir(join(root, "dist"), { recursive: true })) {
    if (!entry.endsWith(".d.ts")) continue;
    const file = join(root, "dist", entry);
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replaceAll(/(from "\.{1,2}\/[^"]+)\.ts"/g, '$1.js"'));
  }
}

async function main(): Promise<void> {
  const options = readOptions("package", "Compiles what the npm package carries into dist/.", {});
  if (options !== undefined) await compile(process.cwd());
}

if (import.meta.main) await main().catch(complain);
