import { constants } from "node:fs";
import { access, realpath, stat } from "node:fs/promises";
import { basename, dirname, extname, join, relative, sep } from "node:path";
import {
  BaseResolver,
  bundle,
  createConfig,
  getLineColLocation,
  isAbsoluteUrl,
  type LocationObject,
  lintDocument,
  ResolveError,
} from "@redocly/openapi-core";
import {
  asObject,
  CliError,
  ContractError,
  type Document,
  plural,
  readContract,
  valueAt,
} from "contract-kit-reader";
import {
  type Finding,
  findCycles,
  finding,
  hasWrongKind,
  keysIn,
  limits,
  locate,
  readDocument,
  type Source,
  sortFindings,
  toFinding,
} from "../source/index.ts";
import { Changes } from "./changes.ts";
import { separateBases } from "./circles.ts";
import { correctNode, withMediaTypes, withPathParameters } from "./corrections.ts";
import { withNamedChoices, withWrittenNames } from "./names.ts";
import { inlineContent, inlineValues, isOptional, isValue, mapNodes } from "./nodes.ts";
import { toOpenApi31 } from "./versions.ts";

/** A contract in one file is larger than each of the files that it is split into. */
const bounds = { ...limits, bytes: 20_000_000, values: 1_000_000, characters: 1_000_000 };

/** A contract as one document in OpenAPI 3.1, and what was changed in it. */
export interface Input {
  document: Document;
  changes: Changes;
}

/**
 * Reads a contract, as JSON or YAML, with the files that it refers to below a folder.
 *
 * @throws CliError if it is none, or if it is not complete.
 */
export async function readInput(path: string, folder = dirname(path)): Promise<Input> {
  const name = relative(process.cwd(), path);
  const [info] = await Promise.all([stat(path), access(path, constants.R_OK)]).catch(({ code }) => {
    const reason = code === "ENOENT" ? "does not exist" : `cannot be read: ${code}`;
    throw new CliError(
      `${name} ${reason}`,
      "Pass the path of an OpenAPI file. Nothing is downloaded.",
    );
  });
  if (!info.isFile())
    throw new CliError(`${name} is not a file`, "Pass the path of an OpenAPI file.");
  const files = new FolderResolver(folder);
  const file = relative(folder, path);
  const problem = readDocument(files.source, file, { isYaml: true, isLenient: true, bounds });
  if (problem !== undefined) throw errorOf(files.source, [problem]);
  const written = files.source.documents.get(file)?.parsed;
  assertOpenApi(written, name);
  await assertKinds(files, file);
  const changes = new Changes();
  const whole = await withOtherFiles(files, file);
  noteRoundedNumbers(files.source, changes);
  try {
    const document = convert(whole, changes);
    readContract(document);
    return { document, changes };
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    const { problem, hint, pointer = "#" } = error;
    const at = locate(files.source, keysIn(pointer), file);
    throw errorOf(files.source, [finding(at, "contract", problem, hint)]);
  }
}

/** Every correction, in the order in which they need each other. */
function convert(whole: Document, changes: Changes): Document {
  const upgraded = toOpenApi31(withNamedChoices(inlineContent(whole), changes), changes);
  const corrected = mapNodes(upgraded, (node, path) => correctNode(node, path, changes));
  const complete = withPathParameters(withMediaTypes(corrected), changes);
  return separateBases(inlineValues(complete, changes), changes);
}

/** Findings in what is not yet a repository. Of many, one shows what to look for. */
function errorOf({ root }: Source, findings: Finding[]): CliError {
  const lines = findings.map(({ file, line, column, message }) => {
    return `${relative(process.cwd(), join(root, file))}:${line}:${column}: ${message}`;
  });
  return new CliError(firstOf(lines), [...new Set(findings.map(({ fix }) => fix))].join(" "));
}

/** The first lines of a list that can be long. */
const firstOf = (lines: string[]): string => {
  const others = lines.length - 20;
  return [...lines.slice(0, 20), ...(others > 0 ? [`and ${plural(others, "other")}`] : [])].join(
    "\n",
  );
};

/**
 * Checks that every value is of the kind that OpenAPI says, in all files: nothing can be made of a text in place of a list.
 * Redocly knows the kinds. What 3.1 has added to 3.0 is often used there already.
 *
 * @throws CliError
 */
async function assertKinds(files: FolderResolver, file: string): Promise<void> {
  const { source } = files;
  const written = source.documents.get(file);
  if (written === undefined) return;
  const parsed = { ...asObject(written.parsed) };
  if (`${parsed.openapi}`.startsWith("3.0")) parsed.openapi = "3.1.1";
  const problems = await lintDocument({
    document: { ...written, parsed },
    config: await createConfig({ rules: { struct: "error" } }),
    externalRefResolver: files,
  }).catch(reportCircle(source));
  const findings = problems.flatMap((problem): Finding[] => {
    const found = toFinding(source, problem);
    const value = valueAt(source.documents.get(found.file)?.parsed, found.pointer);
    const isWrong = hasWrongKind(problem.message, value) && !isCorrected(found.pointer, value);
    return isWrong ? [found] : [];
  });
  if (findings.length > 0) throw errorOf(source, sortFindings(findings));
}

/** Whether adoption corrects a value, because it has only one meaning, or leaves it out. */
function isCorrected(pointer: string, value: unknown): boolean {
  const keys = keysIn(pointer);
  const key = keys.at(-1);
  const isExtension = key?.startsWith("x-") && isValue(keys);
  if (isExtension || isValue(keys.slice(0, -1))) return true;
  if (key === "required") return typeof value === "boolean";
  // Contracts of any version have the limits of 3.0 and of 3.1, and the types of 3.1.
  if (/^exclusiveM(in|ax)imum$/.test(`${key}`)) return /^(boolean|number)$/.test(typeof value);
  if (key === "items" || key === "type") return Array.isArray(value);
  return value === null && (/^#\/components(\/[^/]+)?$/.test(pointer) || isOptional(keys));
}

/** @throws CliError for what is no OpenAPI that can be converted. */
function assertOpenApi(value: unknown, name: string): asserts value is Document {
  const { swagger, openapi = swagger, info, paths, webhooks } = asObject(value);
  if (openapi === undefined) {
    throw new CliError(`${name} has no key openapi`, "Pass the path of an OpenAPI file.");
  }
  if (!/^(2\.0|3\.[012]\.\d.*)$/.test(`${openapi}`)) {
    throw new CliError(`${name} is OpenAPI ${openapi}`, "Use a version from 2.0 to 3.2.");
  }
  const { title, version } = asObject(info);
  const missing = [
    title === undefined ? "info.title" : [],
    version === undefined ? "info.version" : [],
    paths === undefined && webhooks === undefined ? "paths" : [],
  ].flat();
  if (missing.length > 0) throw new CliError(`${name} lacks ${missing.join(" and ")}`, "Add it.");
}

/**
 * The contract with what its references name in other files.
 *
 * @throws CliError for references that lead nowhere.
 */
async function withOtherFiles(files: FolderResolver, file: string): Promise<Document> {
  const { source } = files;
  const doc = source.documents.get(file);
  if (doc === undefined) throw new Error(`${file} was not read`);
  // Other files can refer to the root document, which is not read a second time then.
  files.cache.set(join(source.root, file), Promise.resolve(doc));
  const { components, definitions, parameters, responses } = asObject(doc.parsed);
  const written = structuredClone({ components, definitions, parameters, responses });
  const config = await createConfig({});
  const { bundle: whole, problems } = await bundle({
    doc,
    config,
    externalRefResolver: files,
  }).catch(reportCircle(source));
  const errors = problems.flatMap(({ message, severity, location: [at] }) =>
    severity !== "error" || at === undefined || isValue(`${at.pointer}`.split("/").slice(1))
      ? []
      : { message, at },
  );
  if (errors.length > 0) throw referenceError(source, errors);
  return withWrittenNames(JSON.parse(JSON.stringify(whole.parsed)), written);
}

/** Redocly throws an error without a place for a reference to itself. */
const reportCircle =
  (source: Source) =>
  (error: unknown): never => {
    const [circle] = findCycles(source);
    throw circle === undefined ? error : errorOf(source, [circle]);
  };

/** The references that lead nowhere, and why. */
function referenceError(
  source: Source,
  errors: { message: string; at: LocationObject }[],
): CliError {
  const lines = errors.map(({ message, at }) => {
    const { start } = getLineColLocation(at);
    const place = relative(process.cwd(), at.source.absoluteRef);
    const { parsed } = source.documents.get(relative(source.root, at.source.absoluteRef)) ?? {};
    const { $ref } = asObject(valueAt(parsed, `${at.pointer}`));
    // Redocly says why another file cannot be read, and does not name what is missing in one.
    const ref = message.includes(":") ? "" : ` ${$ref}`;
    const text = message.replaceAll(`${source.root}${sep}`, "");
    return `${place}:${start.line}:${start.col}: ${text}${ref}`;
  });
  const message = firstOf(lines);
  const hint = message.includes(outside)
    ? "Pass a folder that has all files of the contract with --within."
    : "Correct the $ref, or add what it refers to.";
  return new CliError(message, hint);
}

const outside = "is not below the folder of the contract";

/** Reads the files in a folder, and nothing else: a contract of others can refer to any file of the computer. */
class FolderResolver extends BaseResolver {
  readonly source: Source;

  constructor(root: string) {
    super();
    this.source = { root, files: [], documents: new Map(), refs: [], findings: [] };
  }

  override async loadExternalRef(ref: string) {
    const { root, documents } = this.source;
    if (isAbsoluteUrl(ref)) throw unresolved(`${ref} is not fetched`);
    const [path = ref, folder] = await Promise.all([ref, root].map((it) => realpath(it))).catch(
      () => [],
    );
    if (folder === undefined && relative(root, ref).split(sep)[0] !== "..")
      throw unresolved(`${ref} does not exist`);
    if (folder === undefined || !path.startsWith(`${folder}${sep}`))
      throw unresolved(`${ref} ${outside}`);
    // Nothing may ever be written to a pipe.
    if (!(await stat(path)).isFile()) throw unresolved(`${ref} is not a file`);
    const file = relative(root, ref);
    const isYaml = /^\.(ya?ml|json)$/.test(extname(file));
    const problem = readDocument(this.source, file, { isYaml, isLenient: true, bounds });
    const { line, column, message } = problem ?? {};
    if (problem !== undefined) throw unresolved(`${basename(ref)}:${line}:${column}: ${message}`);
    return documents.get(file)?.source ?? super.loadExternalRef(ref);
  }
}

const unresolved = (message: string) => new ResolveError(new Error(message));

/** JavaScript, as JSON, has no exact numbers above 2^53. */
function noteRoundedNumbers(source: Source, changes: Changes): void {
  const number = /\b(\w+)["']?:[ \t]*(-?\d{16,})(?=\s*(?:[,}\]#]|$))/gm;
  for (const [file, document] of source.documents) {
    const { body } = document.source;
    let line = 1;
    let counted = 0;
    for (const { 1: key, 2: digits = "", index, 0: text } of body.matchAll(number)) {
      const end = index + text.length;
      line += body.slice(counted, end).split("\n").length - 1;
      counted = end;
      const rounded = BigInt(Number(digits));
      if (BigInt(digits) !== rounded)
        changes.note(`${key} is rounded`, `to ${rounded} in ${file}:${line}`);
    }
  }
}
