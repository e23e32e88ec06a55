import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type BuildFailure, build, type Message } from "esbuild";
import { parse } from "yaml";
import { CliError, type Document } from "#reader";
import { licensesOf } from "./licenses.ts";

/** What a sandbox in a page is made from. */
export interface PageSandboxInput {
  contract: Document;
  /** The path of a YAML or JSON file with the state to begin with. Without such a file, nothing is stored. */
  seed?: string | undefined;
  /**
   * The path of a module that exports `parts`: the `name`, `entities`, `handlers` and `problems` of a service. It imports
   * nothing of Node.js. Without such a module, operations respond with examples.
   */
  parts?: string | undefined;
}

/** Stands for the version until the rest of the script is known. */
const placeholder = "version of this script";

/**
 * Makes the files with which a reference on any static host has a sandbox: a script for a service worker, which contains the
 * contract, SQLite as WebAssembly, and the licenses of what they contain.
 *
 * @throws CliError for parts that no page can run, such as those that import a module of Node.js.
 * @example
 * const files = await bundlePageSandbox({ contract, parts: resolve("sandbox/parts.ts") });
 * await writeReference("docs", new Map([...pages, ...files]));
 */
export async function bundlePageSandbox({
  contract,
  seed,
  parts,
}: PageSandboxInput): Promise<Map<string, string | Uint8Array>> {
  const hasSeed = seed !== undefined && existsSync(seed);
  const state = hasSeed ? { seed: parse(await readFile(seed, "utf8")) } : {};
  const data = JSON.stringify(JSON.stringify({ contract, ...state }));
  const { resolve } = createRequire(import.meta.url);
  const serve = resolve("#mock/service-worker");
  const lines = [
    `import { serveInPage } from ${JSON.stringify(serve)};`,
    parts !== undefined && existsSync(parts)
      ? `import { parts } from ${JSON.stringify(parts)};`
      : "const parts = {};",
    `serveInPage({ ...parts, ...JSON.parse(${data}) }, ${JSON.stringify(placeholder)});`,
  ];
  const { outputFiles, metafile } = await build({
    stdin: { contents: lines.join("\n"), resolveDir: import.meta.dirname },
    // Paths of inputs begin here, wherever the process was started.
    absWorkingDir: import.meta.dirname,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "iife",
    platform: "browser",
    target: "es2023",
    charset: "utf8",
    define: { "import.meta.url": "self.location.href" },
    logLevel: "silent",
  }).catch(({ errors }: BuildFailure) => {
    throw describeFailure(errors);
  });
  const script = outputFiles[0]?.text ?? "";
  const version = createHash("sha256").update(script).digest("hex").slice(0, 16);
  const engine = resolve("@sqlite.org/sqlite-wasm/sqlite3.wasm");
  const inputs = Object.keys(metafile.inputs).map((path) => join(import.meta.dirname, path));
  return new Map<string, string | Uint8Array>([
    ["sandbox.js", script.replace(placeholder, version)],
    ["sqlite3.wasm", await readFile(engine)],
    ["sandbox-licenses.txt", await licensesOf([...inputs, engine])],
  ]);
}

function describeFailure([error]: Message[]): CliError {
  const { file, line, column = 0 } = error?.location ?? {};
  const place = file === undefined ? "" : `${file}:${line}:${column + 1} `;
  return new CliError(
    `${place}${error?.text} (the sandbox in the pages of the reference)`,
    "Import nothing of Node.js in the parts of the sandbox, its handlers and entities.",
  );
}
