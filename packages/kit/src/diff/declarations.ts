import { existsSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import type { EntryPoints } from "../shared/repository.ts";
import { type Check, checkHelpers, checksOf } from "./declaration-checks.ts";
import type { Difference } from "./difference.ts";
import { rate } from "./policy.ts";

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
};

/** The module of an entry point in both versions. */
interface EntryPoint {
  specifier: string;
  released: string;
  current: string | undefined;
}

/**
 * Compares the declarations of two versions of a client. Each folder has the modules of the entry points, as
 * TypeScript or as declarations. Everything that was exported is checked by a separate type, which
 * does not compile where code written for the released declarations may no longer compile.
 */
export function compareDeclarations(
  released: string,
  current: string,
  entryPoints: EntryPoints,
): BrokenDeclaration[] {
  const found = Object.entries(entryPoints).flatMap(([specifier, paths]): EntryPoint[] => {
    const [old, now] = [released, current].map((folder) => findModule(folder, paths));
    return old === undefined ? [] : [{ specifier, released: old, current: now }];
  });
  const removed = found.flatMap(({ specifier, current }) =>
    current === undefined ? broken("the entry point was removed", specifier) : [],
  );
  return [...removed, ...compareModules(found.filter(({ current }) => current !== undefined))];
}

function findModule(folder: string, paths: string[]): string | undefined {
  return paths
    .map((path) => join(folder, path))
    .find((path) => [".ts", ".d.ts"].some((extension) => existsSync(path + extension)));
}

function compareModules(entryPoints: EntryPoint[]): BrokenDeclaration[] {
  if (entryPoints.length === 0) return [];
  const compile = createCompiler();
  const imports = entryPoints.flatMap(({ released, current }, index) => [
    `export * as Old${index} from ${JSON.stringify(released)};`,
    `export * as New${index} from ${JSON.stringify(current)};`,
  ]);
  const program = compile("exports.ts", imports.join("\n"));
  const exported = exportsOf(program, "exports.ts");
  const removed: BrokenDeclaration[] = [];
  const checks: (Check & { specifier: string })[] = [];
  for (const [index, { specifier }] of entryPoints.entries()) {
    const [old, now] = [`Old${index}`, `New${index}`];
    const names = exported.get(now)?.map(({ name }) => name);
    const symbols = exported.get(old)?.filter(({ name }) => names?.includes(name)) ?? [];
    for (const symbol of exported.get(old) ?? []) {
      const { name } = symbol;
      if (names?.includes(name)) continue;
      removed.push(broken(`\`${name}\` is no longer exported`, specifier, symbol));
    }
    const found = checksOf({ symbols, checker: program.getTypeChecker(), old, now });
    checks.push(...found.map((check) => ({ ...check, specifier })));
  }
  const failures = findFailures(compile, imports, checks);
  return [
    ...removed,
    ...failures.map(({ about, specifier, error, symbol }) =>
      broken(`${about}: ${error}`, specifier, symbol),
    ),
  ];
}

function broken(message: string, specifier: string, symbol?: ts.Symbol): BrokenDeclaration {
  const file = symbol?.declarations?.[0]?.getSourceFile().fileName ?? "";
  return {
    ...rate("declaration broken", []),
    type: "declaration broken",
    message,
    location: specifier,
    ...(symbol && /\/(models|operations|types)(\.d)?\.ts$/.test(file) && { madeFrom: symbol.name }),
  };
}

/** What of the client no longer compiles. */
export interface BrokenDeclaration extends Difference {
  /** The name of a type or function that is made from the contract. The others come with the generator. */
  madeFrom?: string;
}

/** Differences of declarations that follow from a break in the contract, in one row for each module. */
export function foldDeclarations(all: BrokenDeclaration[]): Difference[] {
  const groups = Map.groupBy(all, ({ madeFrom, location }) => madeFrom && location);
  return [...groups].flatMap(([module, group]) => {
    if (module === undefined) return group;
    const names = [...new Set(group.map(({ madeFrom }) => madeFrom))].sort();
    const list = names.map((name) => `\`${name}\``).join(", ");
    return broken(`as a result, code that uses these may not compile: ${list}`, module);
  });
}

type Compile = (file: string, text: string) => ts.Program;

/** Compiles one module from its text. Files that it imports are parsed only once. */
function createCompiler(): Compile {
  const host = ts.createCompilerHost(options);
  const parse = host.getSourceFile;
  const parsed = new Map<string, ts.SourceFile | undefined>();
  return (file, text) => {
    host.getSourceFile = (name, ...rest) => {
      if (name === file) return ts.createSourceFile(file, text, ts.ScriptTarget.ES2022);
      if (!parsed.has(name)) parsed.set(name, parse(name, ...rest));
      return parsed.get(name);
    };
    return ts.createProgram([file], options, host);
  };
}

/** What each namespace that a file exports has to offer. */
function exportsOf(program: ts.Program, file: string): Map<string, ts.Symbol[]> {
  const checker = program.getTypeChecker();
  const resolve = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const symbol = checker.getSymbolAtLocation(program.getSourceFile(file) as ts.Node);
  return new Map(
    checker.getExportsOfModule(symbol as ts.Symbol).map((namespace) => {
      const exported = checker.getExportsOfModule(resolve(namespace));
      return [namespace.name, exported.map(resolve)];
    }),
  );
}

/** The checks that do not compile, with the reason. */
function findFailures<Each extends Check>(
  compile: Compile,
  imports: string[],
  checks: Each[],
): (Each & { error: string })[] {
  const header = [...imports.map((line) => line.replace("export", "import")), ...checkHelpers];
  const lines = checks.map(({ source, target }, index) => {
    return `export type Check${index} = Assignable<${source}, ${target}>;`;
  });
  const program = compile("checks.ts", [...header, ...lines].join("\n"));
  const file = program.getSourceFile("checks.ts");
  return program.getSemanticDiagnostics(file).flatMap(({ start = 0, messageText }) => {
    const line = file?.getLineAndCharacterOfPosition(start).line ?? 0;
    const check = checks[line - header.length];
    return check === undefined ? [] : [{ ...check, error: causeOf(messageText) }];
  });
}

/** The first and the last reason in a diagnostic, without the general statement before them. */
function causeOf(message: string | ts.DiagnosticMessageChain): string {
  const lines = ts.flattenDiagnosticMessageText(message, "\n").split("\n");
  const causes = lines.length > 1 ? [lines[1], lines.at(-1)] : lines;
  const texts = causes.map((line = "") => line.trim().replace(/import\("[^"]*"\)\./g, ""));
  return [...new Set(texts)].map((text) => text.slice(0, 200)).join(" ");
}
