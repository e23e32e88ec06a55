import { spawnSync } from "node:child_process";
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Complaint, complain } from "./complaint.ts";
import { readOptions } from "./options.ts";

const compiler = dirname(createRequire(import.meta.url).resolve("typescript-7/package.json"));
const tsc = join(compiler, "bin/tsc");

/** Compiles client/ and the generated types into dist/, as the client's package carries them. */
async function client(root: string): Promise<void> {
  // Beside them may be the reference and a release.
  await compile(root, "tsconfig.package.json", "dist/client", "dist/generated");
  // tsc leaves the extensions of the sources in declarations, which older compilers cannot follow.
  const entries = ["client", "generated"].map(async (folder) =>
    (await readdir(join(root, "dist", folder))).map((entry) => join(root, "dist", folder, entry)),
  );
  for (const file of (await Promise.all(entries)).flat()) {
    if (!file.endsWith(".d.ts")) continue;
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replaceAll(/(from "\.{1,2}\/[^"]+)\.ts"/g, '$1.js"'));
  }
}

/** Compiles sandbox/ into sandbox/dist/, and puts the contract, the seed and the reference beside it. */
async function sandbox(root: string): Promise<void> {
  const out = "sandbox/dist";
  await compile(root, "tsconfig.sandbox.json", out);
  // Only types come from there, and they are gone.
  await rm(join(root, out, "generated"), { recursive: true });
  await cp(join(root, "generated/openapi.json"), join(root, out, "sandbox/openapi.json"));
  await cp(join(root, "sandbox/seed.yaml"), join(root, out, "sandbox/seed.yaml"));
  const { makeDocs, writeDocs } = await import("./docs.ts");
  await writeDocs(root, await makeDocs(root));
  await cp(join(root, "dist/docs"), join(root, out, "sandbox/docs"), { recursive: true });
}

/** Compiles verify/ into verify/dist/, and puts the contract and its workflows where it looks for them. */
async function verify(root: string): Promise<void> {
  const out = "verify/dist";
  await compile(root, "tsconfig.verify.json", out);
  for (const part of ["generated/openapi.json", "generated/openapi.yaml", "openapi/workflows"]) {
    await cp(join(root, part), join(root, out, part), { recursive: true });
  }
}

async function compile(root: string, project: string, ...outs: string[]): Promise<void> {
  for (const out of outs) await rm(join(root, out), { recursive: true, force: true });
  const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", project], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) {
    throw new Complaint(`the package does not compile\n${stdout.trim()}`, "Mend it.");
  }
}

const packages = { client, sandbox, verify };

async function main(): Promise<void> {
  const options = readOptions("package", "Compiles what an npm package carries.", {
    of: { about: "client, sandbox or verify", default: "client" },
  });
  if (options === undefined) return;
  const make = packages[options.of as keyof typeof packages];
  if (make === undefined) {
    const names = Object.keys(packages).join(", ");
    throw new Complaint(`there is no package "${options.of}"`, `There are ${names}.`);
  }
  await make(process.cwd());
}

if (import.meta.main) await main().catch(complain);
