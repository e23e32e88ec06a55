import { isMap, isScalar, isSeq, LineCounter, type Node, parse, parseDocument } from "yaml";
import { type Contract, type Document, readContract, type Schema } from "#reader";
import { findUnstorable } from "./json.ts";
import type { Runtime } from "./runtime.ts";
import type { Service } from "./service.ts";
import { SandboxError } from "./types.ts";
import type { Issue } from "./validation.ts";

/** More, and what reads a document recursively exceeds the size of the call stack. */
const maxDepth = 1_000;

type ReadFile = Runtime["readFile"];

/** What was last read for a service. Tests open many sandboxes of one. */
const cached = new WeakMap<Service, { source: Document | string; contract: Contract }>();

/**
 * Reads the contract of a service, again if its file has changed. The schemas of the fields that only the sandbox has
 * are added under `x-sandbox`, so that they are read and validated like the others.
 *
 * @throws SandboxError if the contract is missing or cannot be read.
 */
export function loadContract(service: Service, readFile: ReadFile): Contract {
  const { contract: given, entities = {} } = service;
  const file = typeof given === "string" ? given : undefined;
  try {
    const source = file === undefined ? given : readFile(file);
    const earlier = cached.get(service);
    if (source === earlier?.source) return earlier.contract;
    const document = typeof source === "string" ? parseText(source) : source;
    const reason = findUnstorable(document, maxDepth);
    if (reason !== undefined) throw new Error(`it ${reason}`);
    const internal = Object.entries(entities).map(([type, { internal = {} }]) => [type, internal]);
    const contract = readContract({ ...document, "x-sandbox": Object.fromEntries(internal) });
    assertFinite(contract);
    cached.set(service, { source, contract });
    return contract;
  } catch (error) {
    throw new SandboxError(
      `${file ?? "the contract"} cannot be read: ${reasonOf(error)}. Use one OpenAPI 3.1 document, such as \`npm run bundle\` makes.`,
    );
  }
}

/** @throws Error for a schema that applies to a value because it applies to it, which no validation would end. */
function assertFinite({ schemas }: Contract): void {
  const finite = new Set<Schema>();
  const visit = (schema: Schema, around: Schema[]): void => {
    if (finite.has(schema)) return;
    if (around.includes(schema)) throw new Error(`${schema.pointer} consists of itself`);
    const applied = schema.statements.flatMap((each) =>
      ["not", "if", "then", "else"].flatMap((name) => (name in each.keywords ? each.at(name) : [])),
    );
    applied.push(...schema.choices.flatMap(({ options }) => options));
    for (const inner of applied) visit(inner, [...around, schema]);
    finite.add(schema);
  };
  for (const schema of schemas.values()) visit(schema, []);
}

/** Why a file cannot be read or parsed. */
function reasonOf(error: unknown): string {
  const { code, syscall, message } = error as Error & { code?: string; syscall?: string };
  const [reason = ""] = message.split("\n");
  return code === "ENOENT"
    ? "there is no such file"
    : ((syscall && code) ?? reason.replace(/[.:]$/, ""));
}

function parseText(text: string): Document {
  return /^\s*\{/.test(text) ? JSON.parse(text) : parse(text);
}

/** @throws SandboxError if the seed cannot be read. */
export function readSeed(seed: string | object, readFile: ReadFile): unknown {
  try {
    // A copy of an object shows at once whether it can be stored.
    return parseText(typeof seed === "string" ? readFile(seed) : JSON.stringify(seed));
  } catch (error) {
    const name = typeof seed === "string" ? seed : "the seed";
    throw new SandboxError(
      `${name} cannot be read: ${reasonOf(error)}. Correct it, or use another seed.`,
    );
  }
}

/** The place of a value in the file of a seed, as `seed.yaml:7`: of the value itself, or of the nearest around it. */
export function findInSeed(file: string, readFile: ReadFile): (path: Issue["path"]) => string {
  const lines = new LineCounter();
  const { contents } = parseDocument(readFile(file), { lineCounter: lines });
  return (path) => {
    let node: unknown = contents;
    let offset = contents?.range[0] ?? 0;
    for (const key of path) {
      const inside = partsOf(node).find(([name]) => name === `${key}`);
      if (inside === undefined) break;
      offset = inside[1].range?.[0] ?? offset;
      node = inside[2];
    }
    return `${file}:${lines.linePos(offset).line}`;
  };
}

/** The values in a map or a list of YAML: the name, what stands first in the file, and the value. */
function partsOf(node: unknown): [name: string, first: Node, value: unknown][] {
  if (isSeq<Node>(node)) return node.items.map((item, index) => [`${index}`, item, item]);
  if (!isMap(node)) return [];
  return node.items.flatMap(({ key, value }) =>
    isScalar(key) ? [[`${key.value}`, key, value]] : [],
  );
}
