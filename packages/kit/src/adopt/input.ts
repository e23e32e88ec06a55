import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { upgrade } from "@scalar/openapi-upgrader";
import {
  CliError,
  ContractError,
  type Document,
  isObject,
  readContract,
  valueAt,
} from "contract-kit-reader";
import { LineCounter, parseDocument } from "yaml";
import { isValue, mapNodes } from "./nodes.ts";

const correct = "Correct the file.";

/**
 * Reads a contract in one file, as JSON or YAML, and returns it as OpenAPI 3.1.
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
    const { line, col } = lines.linePos(error.pos[0]);
    const [reason = ""] = error.message.split(/ at line \d+|\n/);
    const message = `${name}:${line}:${col}: this is not valid YAML or JSON: ${reason}`;
    throw new CliError(message, correct);
  }
  let value: unknown;
  try {
    // The aliases of YAML become copies.
    value = JSON.parse(JSON.stringify(written.toJS()));
  } catch (error) {
    const [reason] = (error as Error).message.split("\n");
    throw new CliError(`${name} cannot be read: ${reason}`, "Write $ref in place of YAML aliases.");
  }
  assertOpenApi(value, name);
  assertComplete(value, name, value, []);
  const upgraded = value.openapi.startsWith("3.0") ? upgrade(value, "3.1") : value;
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
    if (isPattern(plain)) node.pattern = plain;
  }
  // In OpenAPI 3.0, these are booleans next to the limit.
  for (const limit of ["minimum", "maximum"]) {
    const key = `exclusive${limit.charAt(0).toUpperCase()}${limit.slice(1)}`;
    if (node[key] === true) [node[key], node[limit]] = [node[limit], undefined];
    if (typeof node[key] === "boolean") delete node[key];
  }
  if (typeof nullable !== "boolean") return nullable === undefined ? node : { ...node, nullable };
  const isSchema = !("in" in node || "schema" in node || "content" in node);
  if (!nullable || !isSchema) return node;
  if (node.type !== undefined) return { ...node, type: [node.type, "null"].flat() };
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

/** @throws CliError for what is no OpenAPI 3. */
function assertOpenApi(value: unknown, name: string): asserts value is Document {
  const { swagger, openapi, info, paths, webhooks } = Object(value);
  if (swagger === undefined && openapi === undefined) {
    throw new CliError(`${name} has no key openapi`, "Pass the path of an OpenAPI file.");
  }
  if (!/^3\.[01]\.\d/.test(`${openapi}`)) {
    const version = swagger === undefined ? `OpenAPI ${openapi}` : `Swagger ${swagger}`;
    const hint = "Use OpenAPI 3.0 or 3.1. To convert Swagger, run npx swagger2openapi.";
    throw new CliError(`${name} is ${version}`, hint);
  }
  const isText = typeof Object(info).title === "string" && Object(info).version !== undefined;
  if (isText && (isObject(paths) || isObject(webhooks))) return;
  throw new CliError(`${name} lacks info.title, info.version or paths`, correct);
}

/** @throws CliError for references that lead to other files or nowhere. Nothing is fetched. */
function assertComplete(document: Document, name: string, value: unknown, path: string[]): void {
  if (typeof value !== "object" || value === null) return;
  const { $ref } = value as { $ref?: unknown };
  const isInValue = isValue(path) || path.at(-1) === "examples";
  if (typeof $ref === "string") {
    const at = `${name}#/${path.join("/")}: the $ref ${$ref} leads`;
    if (!$ref.startsWith("#")) {
      const hint =
        "Bundle the contract into one file first: npx redocly bundle openapi.yaml --output bundle.yaml";
      throw new CliError(`${at} to another file, and nothing is fetched`, hint);
    }
    if (!isInValue && valueAt(document, $ref) === undefined)
      throw new CliError(`${at} nowhere`, "Correct the $ref, or add what it refers to.");
  }
  for (const [key, part] of Object.entries(value))
    assertComplete(document, name, part, [...path, key]);
}
