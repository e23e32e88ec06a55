import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { client } from "#generate";
import { CliError, type Document } from "#reader";
import { code, join as joinMessages, list, type Message, say } from "./message.ts";
import { type Difference, rate } from "./policy.ts";
import { entryPoints, type NamedContract } from "./releases.ts";

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

const maxBreaks = 50;

/** Makes the types of the paths of a contract, as files by their paths in the repository. */
export type MakeTypes = (contract: Document) => Promise<Map<string, string>>;

/** The modules of a client by their paths without an extension. */
type Modules = Map<string, { file: string; text: string }>;

/**
 * The declarations of a released client. A release has those that are not made from the contract. The others are made from its
 * bundle as they are made today, so that they differ by what the contract changed.
 */
export async function declarationsOf(
  { name, contract }: NamedContract,
  folder: string,
  types: MakeTypes = async () => new Map(),
): Promise<Modules> {
  const frozen = globSync("**/*.d.ts", { cwd: folder }).map((file) => {
    const path = join(folder, file);
    return [withoutExtension(file), { file: path, text: readFileSync(path, "utf8") }] as const;
  });
  try {
    const document = contract as Document;
    const made = [...client(document), ...(await types(document))].map(
      ([file, text]) => [withoutExtension(file), { file: join(folder, file), text }] as const,
    );
    return new Map([...made, ...frozen]);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    throw new CliError(
      `the client of ${name} cannot be made to compare it: ${error.message}`,
      error.hint,
    );
  }
}

const withoutExtension = (file: string) => file.replace(/(\.d)?\.ts$/, "");

/**
 * Compares the declarations of a released client with the client in a repository. TypeScript decides whether what a version
 * exports can take the place of what the released one exported. Each module has one difference, because most breaks follow
 * from one of the contract.
 */
export function compareDeclarations(released: Modules, root: string): Difference[] {
  const modules = [...released].map(([module, old]) => ({
    module,
    old,
    now: findModule(root, module),
  }));
  if (modules.every(({ old, now }) => now !== undefined && declare(old) === declare(now)))
    return [];
  const found = modules.filter(({ module }) => entryPoints.includes(module));
  const files = found.flatMap(({ old, now }) => [old.file, now?.file ?? []].flat());
  const program = ts.createProgram(files, options, createHost(released));
  const checker = program.getTypeChecker();
  return found.flatMap(({ module, old, now }) => {
    const news = now === undefined ? undefined : exportsOf(program, now.file);
    const breaks: Message[] = [];
    for (const [name, symbol] of exportsOf(program, old.file)) {
      const other = news?.get(name);
      const found = other
        ? findBreak(name, symbol, other, checker)
        : say`${code(name)} is no longer exported`;
      if (found !== undefined) breaks.push(found);
    }
    if (breaks.length === 0) return [];
    const type = "declaration broken";
    const message = news
      ? say`code may no longer compile: ${list(breaks, maxBreaks)}`
      : ["the entry point was removed"];
    const location = `${module}.ts`;
    return { ...rate(type, []), type, message, location, path: [location], others: 0 };
  });
}

/** Reads what was made from memory, where it would be next to what was frozen. */
function createHost(released: Modules): ts.CompilerHost {
  const texts = new Map([...released.values()].map(({ file, text }) => [file, text]));
  const host = ts.createCompilerHost(options);
  // Half of the text of the libraries is comments.
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseNone;
  const { fileExists, readFile } = host;
  host.fileExists = (file) => texts.has(file) || fileExists(file);
  host.readFile = (file) => texts.get(file) ?? readFile(file);
  return host;
}

/** The declarations of a module as text. A release has `.js` in its imports, and a repository `.ts`. */
function declare({ file, text }: { file: string; text: string }): string {
  const isDeclaration = file.endsWith(".d.ts");
  const declarations = isDeclaration
    ? text
    : ts.transpileDeclaration(text, { fileName: file, compilerOptions: options }).outputText;
  return declarations.replaceAll(/((?:from |import\()"\.{1,2}\/[^"]+)\.[jt]s"/g, '$1"');
}

function findModule(root: string, module: string): { file: string; text: string } | undefined {
  const file = [".ts", ".d.ts"].map((end) => join(root, module + end)).find((it) => existsSync(it));
  return file === undefined ? undefined : { file, text: readFileSync(file, "utf8") };
}

function exportsOf(program: ts.Program, file: string): Map<string, ts.Symbol> {
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(file) as ts.Node);
  const exported = module ? checker.getExportsOfModule(module) : [];
  return new Map(
    exported.map((symbol) => [
      symbol.name,
      symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
    ]),
  );
}

/** What code that was written for the released export cannot do with the current one. */
function findBreak(
  name: string,
  old: ts.Symbol,
  now: ts.Symbol,
  checker: ts.TypeChecker,
): Message | undefined {
  if (old.flags & ts.SymbolFlags.Value && !isCompatibleValue(old, now, checker))
    return say`${code(name)} is no longer compatible`;
  if (!(old.flags & ts.SymbolFlags.Type)) return undefined;
  const was = checker.getDeclaredTypeOfSymbol(old);
  const is = checker.getDeclaredTypeOfSymbol(now);
  // Callers compare texts with their own values.
  if (checker.isTypeAssignableTo(was, checker.getStringType())) {
    return checker.isTypeAssignableTo(was, is) ? undefined : say`${code(name)} has fewer values`;
  }
  const names = new Set(is.getProperties().map((property) => property.name));
  const gone = was.getProperties().filter((property) => !names.has(property.name));
  if (gone.length === 0) return undefined;
  const fields = gone.map((property) => code(property.name));
  return say`${code(name)} no longer has ${joinMessages(fields, ", ")}`;
}

/** A function also checks the types that callers send and receive. */
function isCompatibleValue(old: ts.Symbol, now: ts.Symbol, checker: ts.TypeChecker): boolean {
  const was = checker.getTypeOfSymbol(old);
  const is = checker.getTypeOfSymbol(now);
  const [signature] = was.getCallSignatures();
  const [other] = is.getCallSignatures();
  if (signature === undefined) {
    // A list of known values can become longer.
    const [values, others] = [was, is].map((type) => type.getNumberIndexType());
    if (values && others) return checker.isTypeAssignableTo(values, others);
    return checker.isTypeAssignableTo(is, was);
  }
  if (checker.isTypeAssignableTo(is, was)) return true;
  if (!other) return false;
  // Known values may grow, and with them what a type guard tells.
  const isGuard = checker.getTypePredicateOfSignature(signature) !== undefined;
  const [oldResult, result] = [signature.getReturnType(), other.getReturnType()];
  const isClient = isPathTyped(oldResult, checker) && isPathTyped(result, checker);
  if (!isGuard && !isClient && !checker.isTypeAssignableTo(result, oldResult)) return false;
  return other.parameters.every((parameter, index) => {
    const before = signature.parameters[index];
    return before && isAccepted(before, parameter, checker);
  });
}

/**
 * Whether a type is a client, or a choice of them. What it can call is compared as `paths`, and code gets its client from the
 * same version.
 */
function isPathTyped(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (type.isUnion()) return type.types.every((choice) => isPathTyped(choice, checker));
  const bases = type.isClassOrInterface() ? checker.getBaseTypes(type) : [];
  return [type, ...bases].some((one) => /<paths[,>]/.test(checker.typeToString(one)));
}

/**
 * Whether a parameter or property accepts what the older one did. Callers write objects, which fit a type that got an index
 * signature; for TypeScript, the interface that it was before does not.
 */
function isAccepted(old: ts.Symbol, now: ts.Symbol, checker: ts.TypeChecker): boolean {
  const [was, is] = [checker.getTypeOfSymbol(old), checker.getTypeOfSymbol(now)] as const;
  if (isPathTyped(was, checker) && isPathTyped(is, checker)) return true;
  const isOpened = is.getStringIndexType() && !was.getStringIndexType();
  if (!isOpened || checker.isTypeAssignableTo(was, is)) return checker.isTypeAssignableTo(was, is);
  return is.getProperties().every((property) => {
    const before = was.getProperty(property.name);
    const isOptional = (symbol: ts.Symbol) => Boolean(symbol.flags & ts.SymbolFlags.Optional);
    if (!before) return isOptional(property);
    return (isOptional(property) || !isOptional(before)) && isAccepted(before, property, checker);
  });
}
