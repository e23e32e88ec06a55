import { isMap, isScalar, isSeq, LineCounter, type Node, parse, parseDocument } from "yaml";
import { type Contract, type Document, readContract, type SchemaObject } from "#reader";
import { Models } from "../contract/entity-model.ts";
import { schemasOf } from "../contract/schemas.ts";
import { type FindCheck, type Issue, Validator } from "../contract/validation.ts";
import { faultList } from "../state/faults.ts";
import { SandboxError } from "../types.ts";
import { assertMatching, type Service } from "./service.ts";

/** Reads a file with the contract or a seed. */
export type ReadFile = (path: string) => string;

/** How a service is loaded where the sandbox runs. */
export interface Loader {
  readFile: ReadFile;
  /** Makes of the schemas what validates against them. */
  compile: (contract: Contract, schemas: Map<string, SchemaObject>) => FindCheck;
}

/** What all sandboxes of a service share. */
interface Shared {
  contract: Contract;
  models: Models;
  validator: Validator;
}

/** What was read for a service. Tests open many sandboxes of one, and compiling its schemas takes most of the time of a start. */
const loaded = new WeakMap<Service, Shared>();

/**
 * Reads the contract of a service. The schemas of the fields that only the sandbox has are added under `x-sandbox`, so that
 * they are read and validated like the others.
 *
 * @throws SandboxError if the contract cannot be read, or lacks what the service names.
 */
export function loadService(service: Service, { readFile, compile }: Loader): Shared {
  const earlier = loaded.get(service);
  if (earlier !== undefined) return earlier;
  const contract = readFrom(service, readFile);
  assertMatching(contract, service);
  const models = new Models(contract, service.entities ?? {});
  const schemas = schemasOf(contract, models).set("faults", faultList);
  const validator = new Validator(compile(contract, schemas));
  const shared = { contract, models, validator };
  loaded.set(service, shared);
  return shared;
}

function readFrom({ contract: given, entities = {} }: Service, readFile: ReadFile): Contract {
  try {
    const document = typeof given === "string" ? parseText(readFile(given)) : given;
    const internal = Object.entries(entities).map(([type, { internal = {} }]) => [type, internal]);
    return readContract({ ...document, "x-sandbox": Object.fromEntries(internal) });
  } catch (error) {
    const name = typeof given === "string" ? given : "the contract";
    throw new SandboxError(
      `${name} cannot be read: ${reasonOf(error)}. Use one OpenAPI 3.1 document, such as \`npm run bundle\` makes.`,
    );
  }
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
