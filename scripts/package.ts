import { spawnSync } from "node:child_process";
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Complaint, complain } from "./complaint.ts";
import { readOptions } from "./options.ts";

const require = createRequire(import.meta.url);
const tsc = join(dirname(require.resolve("typescript-7/package.json")), "bin/tsc");

/** Compiles client/ and the generated types into dist/, as the client's package carries them. */
async function client(root: string): Promise<void> {
  // Beside them may be the reference and a release.
  await compile(root, "tsconfig.package.json", "dist/client", "dist/generated");
  for (const folder of ["dist/client", "dist/generated"]) await fixDeclarations(join(root, folder));
}

/** tsc leaves the extensions of the sources in declarations, which older compilers cannot follow. */
async function fixDeclarations(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(".d.ts")) continue;
    const file = join(folder, name);
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replaceAll(/(from "\.{1,2}\/[^"]+)\.ts"/g, '$1.js"'));
  }
}

/** The declarations of the sandbox's library. What they do not refer to is not public. */
const declarations = ["index.d.ts", "types.d.ts", "errors.d.ts"];

/** The packages whose code is part of the reference, with the files that have their licenses. */
const licenses = {
  "@redocly/cli": ["LICENSE", "THIRD_PARTY_NOTICES"],
  "swagger-ui-dist": ["LICENSE", "NOTICE"],
};

/** Compiles sandbox/ into sandbox/dist/, with the contract, the seed and the reference next to it. */
async function sandbox(root: string): Promise<void> {
  const out = join(root, "sandbox/dist/sandbox");
  await compile(root, "tsconfig.sandbox.json", "sandbox/dist");
  // Only types come from generated/.
  await rm(join(root, "sandbox/dist/generated"), { recursive: true });
  for (const file of await readdir(out, { recursive: true })) {
    if (file.endsWith(".d.ts") && !declarations.includes(file)) await rm(join(out, file));
  }
  await fixDeclarations(out);
  await cp(join(root, "generated/openapi.json"), join(out, "openapi.json"));
  await cp(join(root, "sandbox/seed.yaml"), join(out, "seed.yaml"));
  await cp(join(root, "CHANGELOG.md"), join(root, "sandbox/CHANGELOG.md"));
  const { makeDocs, writeDocs } = await import("./docs.ts");
  await writeDocs(root, await makeDocs(root));
  await cp(join(root, "dist/docs"), join(out, "docs"), { recursive: true });
  for (const [name, files] of Object.entries(licenses)) {
    for (const file of files) {
      const target = join(out, "docs/licenses", name.replace("/", "-"), `${file}.txt`);
      await cp(join(dirname(require.resolve(`${name}/package.json`)), file), target);
    }
  }
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
