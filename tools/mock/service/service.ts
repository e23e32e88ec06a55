import { type Contract, type Document, isObject } from "#reader";
import type { EntityDefinition } from "../contract/entity-model.ts";
import { statusOf } from "../contract/problems.ts";
import { SandboxError, type Seed, type ServerOptions } from "../types.ts";
import type { HandlerBody, HandlerContext, HandlerResponse } from "./handler.ts";

/** What a sandbox serves: a contract and, for operations with state, what the contract cannot say about them. */
// biome-ignore lint/suspicious/noExplicitAny: the engine takes a service with any entities
export interface Service<Entities extends object = any> {
  /** A bundled OpenAPI 3.1 document, or the path of a JSON or YAML file with it. */
  contract: Document | string;
  /** The name of the command. Default: that of its script. */
  name?: string;
  /** How entities are stored, by entity type. */
  entities?: { [Type in keyof Entities]: EntityDefinition<keyof Entities[Type] & string> };
  /** Handlers by operationId. An operation without one responds with the contract's example. */
  handlers?: Record<
    string,
    | ((request: never, context: HandlerContext<Entities>) => HandlerBody | HandlerResponse)
    | undefined
  >;
  /** The problems that handlers report. The contract has each as the example `<Name>Problem`, with its status. */
  problems?: readonly string[];
  /** The state to begin with, or the path of a YAML or JSON file with it. Default: nothing is stored. */
  seed?: string | Seed<Entities>;
  /** A folder with a reference, which is served at `/docs/` if it has an `index.html`. */
  docs?: string;
}

/** @throws SandboxError for a name that nothing has, such as one that is misspelt. */
export function assertNames(owner: string, given: object, names: string[]): void {
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  throw new SandboxError(`${owner} no ${JSON.stringify(unknown)}. Use ${names.join(", ")}.`);
}

/** @throws SandboxError if the service names what the contract does not have. */
export function assertMatching(contract: Contract, service: Service): void {
  const { handlers = {}, entities = {}, problems = [] } = service;
  const ids = new Set(contract.operations.map(({ id }) => id));
  const lines = [
    ...Object.keys(handlers)
      .filter((id) => !ids.has(id))
      .map((id) => `handler ${id}: the contract has no operation with this operationId`),
    ...Object.entries(entities)
      .filter(([, { schema }]) => !contract.schemas.has(schema))
      .map(([type, { schema }]) => `entity ${type}: the contract has no schema ${schema}`),
    ...problems
      .filter((name) => statusOf(contract, name) === undefined)
      .map((name) => `problem ${name}: the contract has no example ${name}Problem with a status`),
  ];
  if (lines.length === 0) return;
  throw new SandboxError(
    `the service does not match the contract ${contract.title}. Rename or remove:\n${lines.join("\n")}`,
  );
}

/** The options of a sandbox in this process. */
export const inProcess = ["seed", "data", "deterministic", "latency", "maxWorlds", "onRequest"];
const ofServer = [...inProcess, "port", "host", "docs"];

/** @throws SandboxError for options that are no object, have another name, or a value that they cannot have. */
export function assertOptions(given: ServerOptions, names = ofServer): void {
  if (!isObject(given)) {
    const text = JSON.stringify(given);
    throw new SandboxError(
      `the options ${text} are not valid. Use an object, such as { port: 0 }.`,
    );
  }
  assertNames("the options have", given, names);
  const { port, host, maxWorlds, latency = [0, 0] } = given;
  const isPort = Number.isInteger(port) && 0 <= Number(port) && Number(port) <= 65535;
  const [least, most] = [latency].flat();
  const isRange = Number(least) >= 0 && Number(most) >= Number(least) && Number(most) <= 30_000;
  const isCount = Number.isSafeInteger(maxWorlds) && Number(maxWorlds) > 0;
  const options: [name: string, value: unknown, isValid: boolean, hint: string][] = [
    ["port", port, isPort, "a whole number from 0 to 65535"],
    ["host", host, typeof host === "string" && host.trim() !== "", "one such as 127.0.0.1"],
    ["maxWorlds (--max-worlds)", maxWorlds, isCount, "a whole number from 1"],
    ["latency", latency, isRange, "milliseconds from 0 to 30000, as [50, 200] or 50-200"],
  ];
  for (const [name, value, isValid, hint] of options) {
    if (value === undefined || isValid) continue;
    throw new SandboxError(`the ${name} ${JSON.stringify(value)} is not valid. Use ${hint}.`);
  }
}
