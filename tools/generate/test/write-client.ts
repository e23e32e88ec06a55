/** The client that the build makes of a contract, in a folder in which it can be called and compiled. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Document } from "#reader";
import { generate } from "#testing/build";
import { compile, modules } from "#testing/project";
import { root } from "#testing/repository";

export async function writeClient(
  document: Document,
  consumer: string,
  samples: Record<string, string> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "contract-"));
  const files = await generate(document);
  const compilerOptions = {
    ...JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8")).compilerOptions,
    ...{ types: [], lib: ["es2022", "dom", "dom.iterable"], allowJs: false, checkJs: false },
  };
  const others = {
    ...samples,
    "consumer.ts": consumer,
    "package.json": '{ "type": "module" }',
    "tsconfig.json": JSON.stringify({
      compilerOptions,
      include: ["consumer.ts", "generated", "samples"],
    }),
  };
  for (const [file, text] of [...files, ...Object.entries(others)]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  symlinkSync(modules, join(folder, "node_modules"));
  return {
    files,
    folder,
    load: (file: string) => import(join(folder, file)),
    compile: () => compile(folder, "--noEmit"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
