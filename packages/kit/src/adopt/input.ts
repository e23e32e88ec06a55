import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { upgrade } from "@scalar/openapi-upgrader";
import { CliError, ContractError, type Document, readContract, valueAt } from "contract-kit-reader";
import { isMap, LineCounter, parseDocument, visit, type Document as YamlDocument } from "yaml";
import { plural } from "../lint/findings.ts";
import { downgrade } from "./openapi-3-2.ts";

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
  const place = (offset = 0) => {
    const { line, col } = lines.linePos(offset);
    return `${name}:${line}:${col}`;
  };
  const [error] = written.errors;
  if (error !== undefined) {
    const [reason = ""] = error.message.split(/ at line \d+|\n/);
    throw new CliError(
      `${place(error.pos[0])}: this is not valid YAML or JSON: ${reason}`,
      correct,
    );
  }
  const value = toValue(written, name);
  assertOpenApi(value, name);
  assertComplete(written, value, place);
  const document = withoutAnchors(await toOpenApi31(value, name, text));
  try {
    readContract(document as Document);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    throw new CliError(`${name}${error.message}`, correct);
  }
  return document as Document;
}

async function toOpenApi31(document: Document, name: string, text: string): Promise<Document> {
  if (document.openapi.startsWith("3.0")) return upgrade(document, "3.1") as Document;
  const is32 = document.openapi.startsWith("3.2");
  return withNull(is32 ? await downgrade(document, name, text) : document);
}

/** OpenAPI 3.1 has no `nullable`, but many contracts do. */
function withNull<Value>(document: Value): Value {
  return JSON.parse(JSON.stringify(document), (_, value) => {
    if (typeof value?.nullable !== "boolean") return value;
    const { nullable, ...schema } = value;
    if (!nullable) return schema;
    const { type, enum: values } = schema;
    if (type === undefined) return { anyOf: [schema, { type: "null" }] };
    return { ...schema, type: [type, "null"].flat(), ...(values && { enum: [...values, null] }) };
  });
}

/** Descriptions keep the text of links to anchors of another reference. This one has others. */
function withoutAnchors<Value>(document: Value): Value {
  return JSON.parse(JSON.stringify(document), (key, value) => {
    if (key !== "description" || typeof value !== "string") return value;
    return value.replaceAll(/\[([^\]]*)\]\(#[^)\s]*\)/g, "$1");
  });
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
  if (!/^3\.[012]\.\d/.test(`${openapi}`)) {
    throw new CliError(`${name} is OpenAPI ${openapi}`, "Use OpenAPI 3.0, 3.1 or 3.2.");
  }
  const isText = typeof Object(info).title === "string" && Object(info).version !== undefined;
  if (isText && (isObject(paths) || isObject(webhooks))) return;
  throw new CliError(`${name} lacks info.title, info.version or paths`, correct);
}

const isObject = (value: unknown) => typeof value === "object" && value !== null;

/** @throws CliError for references that lead to other files or nowhere. Nothing is fetched. */
function assertComplete(
  written: YamlDocument,
  document: Document,
  place: (offset?: number) => string,
): void {
  const problems: { at: string; $ref: string; isExternal: boolean }[] = [];
  visit(written, {
    Pair: (_, { key, value }, ancestors) => {
      // A value of an example can have a field of that name.
      const names = ancestors.flatMap((node) => ("key" in node ? `${node.key}` : []));
      const isValue = /^(examples?|const|default|enum|value)$/.test(names.at(-1) ?? "");
      const $ref = `${key}` === "$ref" && (value as { value?: unknown } | null)?.value;
      if (typeof $ref !== "string" || !isMap(ancestors.at(-1))) return;
      const isExternal = !$ref.startsWith("#");
      if (!isExternal && (isValue || valueAt(document, $ref) !== undefined)) return;
      const [offset] = (value as { range?: number[] }).range ?? [];
      problems.push({ at: place(offset), $ref, isExternal });
    },
  });
  const [first] = problems;
  if (first === undefined) return;
  const others = problems.length > 1 ? `, and ${plural(problems.length - 1, "other")}` : "";
  const where = first.isExternal ? "to another file, and nothing is fetched" : "nowhere";
  throw new CliError(
    `${first.at}: the $ref ${first.$ref} leads ${where}${others}`,
    first.isExternal
      ? "Bundle the contract into one file first: npx redocly bundle openapi.yaml --output bundle.yaml"
      : "Correct the $ref, or add what it refers to.",
  );
}
