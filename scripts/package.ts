import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Complaint, complain } from "./complaint.ts";
import { readOptions } from "./options.ts";

const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");

/** Compiles client/ and the generated types into dist/, as the client's package carries them. */
async function client(root: string): Promise<void> {
  await compile(root, "tsconfig.package.json", "dist");
  // tsc leaves the extensions of the sources in declarations, which older compilers cannot follow.
  for (const entry of await readdir(join(root, "dist"), { recursive: true })) {
    if (!entry.endsWith(".d.ts")) continue;
    const file = join(root, "dist", entry);
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replaceAll(/(from "\.{1,2}\/[^"]+)\.ts"/g, '$1.js"'));
  }
}

/** Compiles sandbox/ into sandbox/dist/, and puts the contract and the seed beside it. */
async function sandbox(root: string): Promise<void> {
  const out = "sandbox/dist";
  await compile(root, "tsconfig.sandbox.json", out);
  // Only types come from there, and they are gone.
  await rm(join(root, out, "generated"), { recursive: true });
  await cp(join(root, "generated/openapi.json"), join(root, out, "sandbox/openapi.json"));
  await cp(join(root, "sandbox/seed.yaml"), join(root, out, "sandbox/seed.yaml"));
  const docs = join(root, "dist/docs");
  if (existsSync(docs)) await cp(docs, join(root, out, "sandbox/docs"), { recursive: true });
}

async function compile(root: string, project: string, out: string): Promise<void> {
  await rm(join(root, out), { recursive: true, force: true });
  const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", project], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) {
    throw new Complaint(`the package does not compile\n${stdout.trim()}`, "Mend it.");
  }
}

const packages = { client, sandbox };

async function main(): Promise<void> {
  const options = readOptions("package", "Compiles what an npm package carries.", {
    of: { about: "client or sandbox", default: "client" },
  });
  if (options === undefined) return;
  const make = packages[options.of as keyof typeof packages];
  if (make === undefined) {
    const names = Object.keys(packages).join(" and ");
    throw new Complaint(`there is no package "${options.of}"`, `Choose between ${names}.`);
  }
  await make(process.cwd());
}

if (import.meta.main) await main().catch(complain);
