import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import ts from "typescript";
import type { Bundle } from "../bundle.ts";
import { models } from "../models.ts";
import { operations } from "../operations.ts";
import { types } from "../types.ts";
import type { Difference } from "./difference.ts";
import type { Release } from "./releases.ts";

/** Source texts by path relative to the project's root. */
export type Sources = Map<string, string>;

/** An error of the compiler in a consumer, at the line that it is about. */
export interface Break {
  file: string;
  line: number;
  text: string;
  message: string;
}

/** As strict as a user's compiler may be. */
const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noPropertyAccessFromIndexSignature: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
};

const entries = {
  "selling-api": "client/index.ts",
  "selling-api/fetch": "client/fetch.ts",
  "selling-api/types": "generated/types.ts",
};

/** What was parsed once is not parsed again while its text is the same: most of it is TypeScript's own. */
const parsed = new Map<string, { text: string; file: ts.SourceFile }>();

/**
 * Compiles consumers with the package as its sources declare it; what is not among the sources given
 * is read from the project. One compiler can be used again and again, and is quick from then on.
 */
export function createCompiler(root: string) {
  let last: ts.Program | undefined;
  const settings: ts.CompilerOptions = {
    ...options,
    paths: Object.fromEntries(
      Object.entries(entries).map(([name, file]) => [name, [join(root, file)]]),
    ),
  };

  return (consumers: string[], sources: Sources): Break[] => {
    const given = new Map([...sources].map(([file, text]) => [join(root, file), text]));
    const host = ts.createCompilerHost(settings);
    const { readFile, fileExists, directoryExists } = host;
    const folders = new Set([...given.keys()].map(dirname));
    host.directoryExists = (name) => folders.has(name) || directoryExists?.(name) === true;
    host.fileExists = (name) => given.has(name) || fileExists(name);
    host.readFile = (name) => given.get(name) ?? readFile(name);
    host.getSourceFile = (name, version) => {
      const text = host.readFile(name);
      if (text === undefined) return undefined;
      const known = parsed.get(name);
      if (known?.text === text) return known.file;
      const file = ts.createSourceFile(name, text, version);
      parsed.set(name, { text, file });
      return file;
    };
    const files = consumers.map((file) => join(root, file));
    const program = ts.createProgram(files, settings, host, last);
    last = program;
    return consumers.flatMap((file, index) => {
      const source = program.getSourceFile(files[index] ?? file);
      if (source === undefined) return [];
      const errors = [
        ...program.getSyntacticDiagnostics(source),
        ...program.getSemanticDiagnostics(source),
      ];
      const lines = source.text.split("\n");
      return errors.map(({ code, start = 0, messageText }) => {
        const { line } = source.getLineAndCharacterOfPosition(start);
        const [message = ""] = ts.flattenDiagnosticMessageText(messageText, "\n").split("\n");
        const text = (lines[line] ?? "").trim();
        return { file, line: line + 1, text, message: `TS${code}: ${message}` };
      });
    });
  };
}

/** What TypeScript sees of a contract; the rest of the package does not depend on it. */
export async function declarationsOf(bundle: Bundle): Promise<Sources> {
  return new Map([...models(bundle), ...operations(bundle), ...(await types(bundle))]);
}

/** What no longer compiles of the consumers that releases have left, each a break for callers. */
export async function brokenConsumers(
  root: string,
  bundle: Bundle,
  releases: Release[],
): Promise<Difference[]> {
  const kept = releases.flatMap(({ version, consumer }) =>
    consumer === undefined ? [] : [[consumer, version] as const],
  );
  if (kept.length === 0) return [];
  const sources = await declarationsOf(bundle);
  for (const [file] of kept) sources.set(file, await readFile(join(root, file), "utf8"));
  const versions = new Map(kept);
  const breaks = createCompiler(root)([...versions.keys()], sources);
  return breaks.map(({ file, line, text, message }) => ({
    what: `what was written for ${versions.get(file)} does not compile: ${message}`,
    callers: "major",
    implementers: "none",
    place: { readable: text, source: `${file}:${line}` },
    foundBy: ["types"],
  }));
}
