import { readFile, realpath } from "node:fs/promises";
import { dirname, relative, sep } from "node:path";
import {
  BaseResolver,
  bundle,
  createConfig,
  getLineColLocation,
  isAbsoluteUrl,
  ResolveError,
  Source,
} from "@redocly/openapi-core";
import { upgrade } from "@scalar/openapi-upgrader";
import {
  CliError,
  ContractError,
  type Document,
  isObject,
  readContract,
} from "contract-kit-reader";
import { LineCounter, parseDocument, type Document as YamlDocument } from "yaml";
import { plural } from "../lint/findings.ts";
import { isValue, mapNodes } from "./nodes.ts";

const correct = "Correct the file.";

/**
 * Reads a contract, as JSON or YAML, with the files that it refers to, and returns it as one document in OpenAPI 3.1.
 *
 * @throws CliError if it is none, or if it is not complete.
 */
export async function readInput(path: string): Promise<Document> {
  const name = relative(process.cwd(), path);
  const text = await readFile(path, "utf8").catch(({ code }) => {
    const reason = code === "ENOENT" ? "does not exist" : `cannot be read: ${code}`;
    throw new CliError(`${name} ${reason}`, "Pass the path of an OpenAPI file.");
  });
  const lines = new LineCounter();
  const written = parseDocument(text, { lineCounter: lines, merge: true });
  const [error] = written.errors;
  if (error !== undefined) {
    const [reason = ""] = error.message.split(/ at line \d+|\n/);
    const { line, col } = lines.linePos(error.pos[0]);
    throw new CliError(
      `${name}:${line}:${col}: this is not valid YAML or JSON: ${reason}`,
      correct,
    );
  }
  const value = toValue(written, name);
  assertOpenApi(value, name);
  const whole = await withOtherFiles(new Source(path, text), value);
  const upgraded = value.openapi.startsWith("3.0") ? upgrade(whole, "3.1") : whole;
  const document = mapNodes(upgraded as Document, correctNode);
  try {
    readContract(document as Document);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    throw new CliError(`${name}${error.message}`, correct);
  }
  return document as Document;
}

/** Corrects what many contracts have and what has only one meaning. */
function correctNode({ nullable, ...node }: Record<string, unknown>): object {
  const { description, pattern } = node;
  if (typeof description === "string") {
    // Descriptions keep the text of links to anchors of another reference. This one has others.
    node.description = description.replaceAll(/\[([^\]]*)\]\(#[^)\s]*\)/g, "$1");
  }
  // JSON Schema allows no escapes of characters that need none.
  if (typeof pattern === "string" && !isPattern(pattern)) {
    const plain = pattern.replaceAll(/\\([^\w\s^$\\.*+?()[\]{}|/-])/g, "$1");
    // Others are of another language, such as `(?i)`.
    const { pattern: _, ...rest } = node;
    node = isPattern(plain) ? { ...node, pattern: plain } : { ...rest, "x-pattern": pattern };
  }
  // In OpenAPI 3.0, these are booleans next to the limit.
  for (const limit of ["minimum", "maximum"]) {
    const key = `exclusive${limit.charAt(0).toUpperCase()}${limit.slice(1)}`;
    if (node[key] === true) [node[key], node[limit]] = [node[limit], undefined];
    if (typeof node[key] === "boolean") delete node[key];
  }
  // It would allow no value, and validators reject it.
  if (Array.isArray(node.enum) && node.enum.length === 0) delete node.enum;
  // The converter from 3.0 writes it, but binary data has no encoding.
  if (node.contentEncoding === "binary") delete node.contentEncoding;
  const isSchema = !("in" in node || "schema" in node || "content" in node);
  if (node.in === "path") node.required = true;
  // In schemas, these are lists.
  if (isSchema && typeof node.required === "boolean") delete node.required;
  if (typeof nullable !== "boolean") return nullable === undefined ? node : { ...node, nullable };
  const { type, enum: values } = node;
  if (!nullable || !isSchema) return node;
  if (type !== undefined) {
    const all = Array.isArray(values) && !values.includes(null) ? [...values, null] : values;
    return { ...node, type: [type, "null"].flat(), ...(all !== undefined && { enum: all }) };
  }
  const isLimited = ["$ref", "allOf", "anyOf", "oneOf", "enum", "properties"].some(
    (key) => key in node,
  );
  return isLimited ? { anyOf: [node, { type: "null" }] } : node;
}

function isPattern(pattern: string): boolean {
  try {
    return Boolean(new RegExp(pattern, "u"));
  } catch {
    return false;
  }
}

function toValue(written: YamlDocument, name: string): unknown {
  try {
    // The aliases of YAML become copies.
    return JSON.parse(JSON.stringify(written.toJS()));
  } catch (error) {
    const [reason] = (error as Error).message.split("\n");
    throw new CliError(`${name} cannot be read: ${reason}`, "Write $ref in place of YAML aliases.");
  }
}

/** @throws CliError for what is no OpenAPI 3. */
function assertOpenApi(value: unknown, name: string): asserts value is Document {
  const { swagger, openapi, info, paths, webhooks } = Object(value);
  if (swagger !== undefined) {
    const hint = "Convert it to OpenAPI 3 first, for example with npx swagger2openapi.";
    throw new CliError(`${name} is Swagger ${swagger}`, hint);
  }
  if (openapi === undefined) {
    throw new CliError(`${name} has no key openapi`, "Pass the path of an OpenAPI file.");
  }
  if (!/^3\.[01]\.\d/.test(`${openapi}`)) {
    throw new CliError(`${name} is OpenAPI ${openapi}`, "Use OpenAPI 3.0 or 3.1.");
  }
  const isText = typeof Object(info).title === "string" && Object(info).version !== undefined;
  if (isText && (isObject(paths) || isObject(webhooks))) return;
  throw new CliError(`${name} lacks info.title, info.version or paths`, correct);
}

/**
 * The contract with what its references name in other files.
 *
 * @throws CliError for references that lead nowhere.
 */
async function withOtherFiles(source: Source, parsed: Document): Promise<Document> {
  const folder = dirname(source.absoluteRef);
  const { bundle: whole, problems } = await bundle({
    doc: { source, parsed },
    config: await createConfig({}),
    externalRefResolver: new FolderResolver(folder),
  });
  const errors = problems.flatMap(({ message, severity, location: [at] }) =>
    severity !== "error" || at === undefined || isValue(`${at.pointer}`.split("/").slice(1))
      ? []
      : { message, at },
  );
  const [first] = errors;
  if (first === undefined) return JSON.parse(JSON.stringify(whole.parsed));
  const { start } = getLineColLocation(first.at);
  const file = relative(process.cwd(), first.at.source.absoluteRef);
  const others = errors.length > 1 ? `, and ${plural(errors.length - 1, "other")}` : "";
  const message = first.message.replaceAll(`${folder}${sep}`, "");
  throw new CliError(
    `${file}:${start.line}:${start.col}: ${message}${others}`,
    "Correct the $ref, or add what it refers to.",
  );
}

/** Reads the files in a folder, and nothing else: a contract of others can refer to any file of the computer. */
class FolderResolver extends BaseResolver {
  readonly #folder: string;

  constructor(folder: string) {
    super();
    this.#folder = folder;
  }

  override async loadExternalRef(ref: string): Promise<Source> {
    if (isAbsoluteUrl(ref)) throw new ResolveError(new Error(`${ref} is not fetched`));
    const [file, folder] = await Promise.all(
      [ref, this.#folder].map((path) => realpath(path)),
    ).catch(() => [ref, this.#folder]);
    if (file?.startsWith(`${folder}${sep}`)) return super.loadExternalRef(ref);
    throw new ResolveError(new Error(`${ref} is not in the folder of the contract`));
  }
}
