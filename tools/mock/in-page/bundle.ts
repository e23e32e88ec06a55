import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { type BuildFailure, build, type Message } from "esbuild";
import { parse } from "yaml";
import { CliError, type Document } from "#reader";
import { type Loader, loadService } from "../service/load.ts";
import { compileOf } from "./standalone.ts";

/** What a sandbox in a page is made from. */
interface PageSandboxInput {
  contract: Document;
  /** The path of a YAML or JSON file with the state to begin with. */
  seed: string;
  /**
   * The path of a module that exports `parts`: the `name`, `entities`, `handlers` and `problems` of a service. It imports
   * nothing of Node.js.
   */
  parts: string;
}

/**
 * Makes the files with which a reference on any static host has a sandbox: a script for a service worker, which contains the
 * contract, SQLite as WebAssembly, and the licenses of what they contain.
 *
 * @throws CliError for parts that no page can run, such as those that import a module of Node.js.
 * @example
 * const files = await bundlePageSandbox({ contract, seed, parts: resolve("sandbox/parts.ts") });
 * await writeReference("docs", new Map([...pages, ...files]));
 */
export async function bundlePageSandbox({
  contract,
  seed,
  parts,
}: PageSandboxInput): Promise<Map<string, string | Uint8Array>> {
  const state = parse(await readFile(seed, "utf8"));
  const data = JSON.stringify(JSON.stringify({ contract, seed: state }));
  const lines = [
    'import { serveInPage } from "./service-worker.ts";',
    `import { parts } from ${JSON.stringify(parts)};`,
    await compileFor(contract, parts),
    `serveInPage({ ...parts, ...JSON.parse(${data}) }, compile, sandboxVersion);`,
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
  const engine = createRequire(import.meta.url).resolve("@sqlite.org/sqlite-wasm/sqlite3.wasm");
  const inputs = Object.keys(metafile.inputs).map((path) => join(import.meta.dirname, path));
  return new Map<string, string | Uint8Array>([
    ["sandbox.js", `const sandboxVersion = "${version}";\n${script}`],
    ["sqlite3.wasm", await readFile(engine)],
    ["sandbox-licenses.txt", await licensesOf([...inputs, engine])],
  ]);
}

/** How many bytes a browser loads for a sandbox, from a host that compresses files. */
export function loadedBytes(files: ReadonlyMap<string, string | Uint8Array>): number {
  const loaded = ["sandbox.js", "sqlite3.wasm"].map((name) => gzipSync(files.get(name) ?? ""));
  return loaded.reduce((sum, { length }) => sum + length, 0);
}

/** The code of the checks of all schemas that the service has. */
async function compileFor(document: Document, path: string): Promise<string> {
  const { parts } = await import(pathToFileURL(path).href);
  let code = "";
  const compile: Loader["compile"] = (contract, schemas) => {
    code = compileOf(contract, schemas);
    return () => undefined;
  };
  loadService({ ...parts, contract: document }, { compile, readFile: () => "" });
  return code;
}

function describeFailure([error]: Message[]): CliError {
  const { file, line, column = 0 } = error?.location ?? {};
  const place = file === undefined ? "" : `${file}:${line}:${column + 1} `;
  return new CliError(
    `${place}${error?.text} (the sandbox in the pages of the reference)`,
    "Import nothing of Node.js in the parts of the sandbox, its handlers and entities.",
  );
}

/**
 * The licenses of the packages whose modules have these absolute paths. Most of them demand that a copy has their text.
 */
export async function licensesOf(modules: string[]): Promise<string> {
  const folders = new Set(
    modules.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
  );
  const texts = await Promise.all([...folders].map(licenseIn));
  return `${texts.sort().join("\n\n")}\n`;
}

async function licenseIn(folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const [file] = globSync("{LICEN[CS]E,licen[cs]e}*", { cwd: folder }).sort();
  const text = file === undefined ? "" : `\n\n${await readFile(join(folder, file), "utf8")}`;
  return `${manifest.name} ${manifest.version} (${manifest.license})${text.trimEnd()}`;
}
