import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { loadavg } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";

export const bench = import.meta.dirname;
export const root = dirname(bench);
/** Everything that is generated for a run; git does not see it. */
export const made = join(bench, "made");
export const bundle = join(root, "generated/openapi.json");

const require = createRequire(import.meta.url);

/** Installs what the measurements need, once. */
export function install(): void {
  if (existsSync(join(bench, "node_modules"))) return;
  console.log("installing the peers into bench/node_modules");
  const { status } = spawnSync("npm", ["ci", "--prefix", bench], { stdio: "inherit" });
  if (status !== 0) throw new Error("the peers could not be installed");
}

/** The command line: only `--quick` is known. */
export function isQuick(): boolean {
  return parseArgs({ options: { quick: { type: "boolean", default: false } } }).values.quick;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = low] = [
    sorted[Math.ceil(middle) - 1],
    sorted[Math.floor(middle)],
  ];
  return (low + high) / 2;
}

/** The order of things in a round: each round another begins, so that none is always first. */
export function rotated<Thing>(things: readonly Thing[], round: number): Thing[] {
  const by = round % things.length;
  return [...things.slice(by), ...things.slice(0, by)];
}

export interface Contract {
  paths: Record<string, Record<string, ContractOperation>>;
  components: { schemas: Record<string, Schema>; examples: Record<string, { value: unknown }> };
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: string[];
  examples?: unknown[];
  "x-extensible-enum"?: string[];
}

interface ContractOperation {
  operationId: string;
  summary: string;
  description: string;
  security: object[];
  parameters?: { $ref?: string }[];
  requestBody?: { content: Record<string, { schema: Schema; examples?: Record<string, object> }> };
  responses: Record<string, object>;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description: string;
  schema: Schema;
}

/** An operation of the contract, with a request that fits it. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  description: string;
  takesToken: boolean;
  problems: string[];
  input: {
    path?: Record<string, string>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  /** Whether the answer is a page of a list. */
  isList: boolean;
}

export function readContract(): { contract: Contract; operations: Operation[] } {
  const contract: Contract = JSON.parse(readFileSync(bundle, "utf8"));
  const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation?.operationId !== undefined)
      .map(([method, operation]) => describe(contract, path, method, operation)),
  );
  return { contract, operations };
}

/** What a reference in the contract leads to. */
function resolve<Thing extends object>(contract: Contract, thing: Thing): Thing {
  const { $ref } = thing as { $ref?: string };
  if ($ref === undefined) return thing;
  const found = $ref
    .slice(2)
    .split("/")
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], contract);
  return resolve(contract, found as Thing);
}

function describe(
  contract: Contract,
  path: string,
  method: string,
  operation: ContractOperation,
): Operation {
  const item = contract.paths[path] as unknown as { parameters?: Parameter[] };
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(
    (parameter) => resolve(contract, parameter) as Parameter,
  );
  const values = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place)
        .map(({ name, schema }) => [name, exampleOf(contract, name, schema)]),
    );
  const content = operation.requestBody
    ? resolve(contract, operation.requestBody).content["application/json"]
    : undefined;
  const [example] = Object.values(content?.examples ?? {});
  const body =
    content === undefined
      ? undefined
      : example === undefined
        ? {}
        : (resolve(contract, example) as { value: unknown }).value;
  const [path_, query] = [values("path"), values("query")];
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    description: operation.description,
    takesToken: operation.security.length > 0,
    problems: Object.keys(operation.responses).filter((status) => /^4/.test(status)),
    input: {
      ...(Object.keys(path_).length > 0 && { path: path_ as Record<string, string> }),
      ...(Object.keys(query).length > 0 && { query }),
      ...(content !== undefined && { body }),
    },
    isList: "page" in query,
  };
}

function exampleOf(contract: Contract, name: string, given: Schema): unknown {
  const schema = resolve(contract, given);
  if (name === "page") return 1;
  if (name === "limit") return 10;
  if (schema.type === "array") return [exampleOf(contract, "", schema.items ?? {})];
  return schema.examples?.[0] ?? schema.enum?.[0] ?? "name";
}

/** The version of a package, as bench/ or the project has it installed. */
export function versionOf(name: string): string {
  for (const folder of [bench, root]) {
    const file = join(folder, "node_modules", name, "package.json");
    if (existsSync(file)) return require(file).version;
  }
  throw new Error(`${name} is not installed`);
}

/** A Markdown table whose columns are as wide as they need to be. */
export function table(rows: (string | number)[][]): string {
  const texts = rows.map((row) => row.map(String));
  const widths = (texts[0] ?? []).map((_, column) =>
    Math.max(3, ...texts.map((row) => [...(row[column] ?? "")].length)),
  );
  const line = (row: string[]) =>
    `| ${row.map((text, column) => text + " ".repeat((widths[column] ?? 0) - [...text].length)).join(" | ")} |`;
  const [head = [], ...body] = texts;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...body.map(line)].join("\n");
}

export interface Target {
  what: string;
  wanted: string;
  measured: string;
  /** How far above the limit, in percent of it; 0 or below when it is reached. */
  over: number;
  reached: boolean;
}

/** A target that is a limit. */
export function atMost(
  what: string,
  measured: number,
  limit: number,
  show: (number: number) => string,
): Target {
  return {
    what,
    wanted: `≤ ${show(limit)}`,
    measured: show(measured),
    over: (measured / limit - 1) * 100,
    reached: measured <= limit,
  };
}

export function targets(list: Target[]): string {
  return table([
    ["target", "wanted", "measured", ""],
    ...list.map(({ what, wanted, measured, over, reached }) => [
      what,
      wanted,
      measured,
      reached ? "reached" : `missed by ${over.toFixed(over < 10 ? 1 : 0)} %`,
    ]),
  ]);
}

/** Shows the results; a full run also replaces the file that is kept. */
export function publish(file: string, text: string, quick: boolean): void {
  const path = join(quick ? made : bench, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${text.trim()}\n`);
  console.log(`\n${text.trim()}\n`);
  const [load = 0] = loadavg();
  console.error(`written to ${path.slice(root.length + 1)}; load ${load.toFixed(2)}`);
}

/** Tells how far a run is. */
export function say(text: string): void {
  console.error(`… ${text}`);
}
