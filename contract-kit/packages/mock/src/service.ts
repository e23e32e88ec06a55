import type { Contract, Document, Operation } from "contract-kit-reader";
import type { EntityDefinition } from "./entity-model.ts";
import type { HandlerBody, HandlerContext, HandlerResponse } from "./handler.ts";
import { statusOf } from "./problems.ts";
import { SandboxError, type Seed } from "./types.ts";

/** What a sandbox serves: a contract and, for operations with state, what the contract cannot say about them. */
// biome-ignore lint/suspicious/noExplicitAny: the engine takes a service with any entities
export interface Service<Entities extends object = any> {
  /** A bundled OpenAPI 3.1 document, or the path of a JSON or YAML file with it, which every new sandbox reads again. */
  contract: Document | string;
  /** The name of the command. Default: sandbox. */
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

/**
 * The parameters that a handler cannot read: its code does not name them, and passes them neither to a list, which reads
 * those of a page, nor to another function.
 */
function unreadParameters({ parameters }: Operation, handler: unknown): string[] {
  const list = /(\.list\([^;]*?)\bquery(\s*,?\s*\))/g;
  const code = `${handler}`.replaceAll(list, "$1 page limit offset cursor sorting $2");
  const [, destructured, body = ""] =
    /^(?:async\s+|function\s+)*\w*\s*\(\s*\{([^}]*)\}(.*)$/s.exec(code) ?? [];
  if (destructured === undefined) return [];
  const unread = parameters.filter(({ in: location, name }) => {
    const isPassedOn = new RegExp(`\\b${location}\\b(?!\\s*(\\?\\.|\\.|\\[))`).test(body);
    const words = `${destructured} ${body}`.split(/[^\w$-]+/);
    return !isPassedOn && !words.includes(name);
  });
  return unread.map(({ in: location, name }) => `the ${location} parameter ${name}`);
}

/**
 * Warns of parameters that a handler does not read.
 *
 * @throws SandboxError if the service names what the contract does not have.
 */
export function assertMatching(contract: Contract, service: Service): void {
  const { handlers = {}, entities = {}, problems = [] } = service;
  for (const operation of contract.operations) {
    const handler = handlers[operation.id];
    const unread = handler === undefined ? [] : unreadParameters(operation, handler);
    const text = `the handler ${operation.id} does not read ${unread.join(" and ")}, which the contract documents`;
    if (unread.length > 0) process.emitWarning(text, "SandboxWarning");
  }
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
