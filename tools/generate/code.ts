/**
 * The only way to TypeScript. What is generated is `Code`, which a string is not: a word of the contract becomes code by
 * an encoder of this file, and the compiler rejects every other way. `Code` knows what it imports.
 */
import { posix } from "node:path";
import { escapeUnits, isIdentifier } from "#reader";

export const header = '// Made by "npm run build" from openapi/. Do not edit.\n';

interface Import {
  /** The file below generated/, or a package. */
  module: string;
  name: string;
  isType: boolean;
}

class Fragment {
  readonly #text: string;
  readonly imports: Import[];
  /** The members of a type that is a union. */
  readonly alternatives: Fragment[] | undefined;
  /** Whether a type needs parentheses inside of another. */
  readonly isCompound: boolean;

  constructor(text: string, imports: Import[] = [], alternatives?: Fragment[], isCompound = false) {
    this.#text = text;
    this.imports = imports;
    this.alternatives = alternatives;
    this.isCompound = isCompound;
  }

  toString(): string {
    return this.#text;
  }
}

/** A piece of TypeScript. */
export type Code = Fragment;

/** Code that is written here, with other code in it. */
export function code(strings: TemplateStringsArray, ...parts: Code[]): Code {
  const imports = parts.flatMap((part) => part.imports);
  return new Fragment(String.raw({ raw: strings }, ...parts), imports);
}

const empty = code``;

export function join(parts: Code[], separator = empty): Code {
  const imports = parts.flatMap((part) => part.imports);
  return new Fragment(parts.join(`${separator}`), imports);
}

export const indented = (part: Code): Code =>
  new Fragment(`${part}`.replaceAll(/^(?=.)/gm, "  "), part.imports);

/** A name that is declared here. Names that a contract gives are made by `typeName` and `functionName` before. */
export function identifier(name: string): Code {
  if (!isIdentifier(name)) throw new Error(`${JSON.stringify(name)} is no identifier`);
  return new Fragment(name);
}

/** What a file below generated/ or a package exports, by its name or another one. */
export const imported = (module: string, name: string, alias = name): Code =>
  importedAs(module, name, alias, false);

export const importedType = (module: string, name: string, alias = name): Code =>
  importedAs(module, name, alias, true);

function importedAs(module: string, name: string, alias: string, isType: boolean): Code {
  const specifier = alias === name ? name : `${name} as ${alias}`;
  return new Fragment(`${identifier(alias)}`, [{ module, name: specifier, isType }]);
}

/** Characters that an editor or a terminal does not show, or takes for something else. */
const invisible = /(?!\t)[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** A text with the escapes of a string in place of what is invisible. */
export const escaped = (text: string): string => text.replaceAll(invisible, escapeUnits);

/** A value of JSON. */
export const literal = (value: unknown): Code => new Fragment(escaped(JSON.stringify(value)));

/** The key of a property of a type, in quotes where TypeScript needs them. */
export const propertyKey = (name: string): Code =>
  isIdentifier(name) ? identifier(name) : literal(name);

export const unknownType = code`unknown`;
export const nullType = code`null`;

/** Any of these types. Null comes last. */
export function union(types: Code[]): Code {
  const all = types.flatMap((type) => type.alternatives ?? type);
  const distinct = [...new Map(all.map((type) => [`${type}`, type])).values()];
  if (distinct.some((type) => `${type}` === `${unknownType}`)) return unknownType;
  const isNull = (type: Code) => Number(`${type}` === `${nullType}`);
  const sorted = distinct.sort((a, b) => isNull(a) - isNull(b));
  const [first, ...others] = sorted;
  if (first === undefined || others.length === 0) return first ?? empty;
  const { imports } = join(sorted);
  return new Fragment(sorted.join(" | "), imports, sorted, true);
}

export function intersection(types: Code[]): Code {
  const [first, ...others] = types;
  if (first === undefined || others.length === 0) return first ?? empty;
  const all = types.map(parenthesized);
  return new Fragment(all.join(" & "), join(all).imports, undefined, true);
}

/** A type that can stand in another one. */
export const parenthesized = (type: Code): Code => (type.isCompound ? code`(${type})` : type);

/** A file below generated/, with its imports. */
export function printFile(file: string, body: Code): [file: string, text: string] {
  const byModule = Map.groupBy(body.imports, ({ module }) => module);
  byModule.delete(file);
  const imports = [...byModule].sort().map(([module, all]) => {
    const values = all.filter(({ isType }) => !isType).map(({ name }) => name);
    const names = [...new Set(all.map(({ name }) => name))].sort();
    const isTypeOnly = values.length === 0;
    const list = names.map((name) => (isTypeOnly || values.includes(name) ? name : `type ${name}`));
    const isFile = module.endsWith(".ts");
    const path = isFile ? posix.relative(posix.dirname(file), module) : module;
    const line = `{ ${list.join(", ")} }`;
    const listed = line.length > 60 ? `{\n${list.map((name) => `  ${name},\n`).join("")}}` : line;
    const specifier = path.startsWith(".") || !isFile ? path : `./${path}`;
    return `import ${isTypeOnly ? "type " : ""}${listed} from ${JSON.stringify(specifier)};\n`;
  });
  return [`generated/${file}`, `${header}${imports.join("")}\n${body}`];
}

/** A comment of these lines, none of which ends it. */
export function blockComment(lines: string[]): Code {
  const [first, ...others] = lines.map((line) => escaped(line).replaceAll("*/", "*\\/"));
  if (first === undefined) return empty;
  if (others.length === 0) return new Fragment(`/** ${first} */\n`);
  const body = [first, ...others].map((line) => ` *${line === "" ? "" : ` ${line}`}\n`);
  return new Fragment(`/**\n${body.join("")} */\n`);
}
