import type { Exchange } from "./client.ts";
import type { Contract, Operation } from "./contract.ts";
import type { Found } from "./found.ts";
import type { SchemaNode, Schemas } from "./schema.ts";
import type { TokenName } from "./tokens.ts";

/** Something that is checked of an operation by sending requests to it. */
export interface Check {
  name: string;
  /** What holds when it passes, in one sentence. */
  about: string;
  /** Whether there is anything to check of an operation. */
  applies: (operation: Operation, schemas: Schemas) => boolean;
  run: (task: Task) => Promise<void>;
}

/** A check cannot go on; the message says why. */
export class Skip extends Error {}

export interface Ask {
  method?: string;
  path?: string;
  query?: string;
  /** Whose token is sent; that of the operation's own side unless told otherwise. */
  token?: TokenName | "none";
  headers?: Record<string, string>;
  /** Anything but a string is sent as JSON. */
  body?: unknown;
  /** Whether to hold the answer against what the operation declares; so unless told otherwise. */
  judged?: boolean;
}

/** What a request that the operation takes is made of. */
export interface Target {
  path: string;
  body: Record<string, unknown> | undefined;
  values: Record<string, string>;
  /** Whether a person named the values; else they were found, and may turn out not to do. */
  given: boolean;
}

/** What a check works with. */
export interface Task {
  operation: Operation;
  contract: Contract;
  schemas: Schemas;
  found: Found;
  send: (ask?: Ask) => Promise<Exchange>;
  /** Another operation, with the answer of a request to it. */
  sendTo: (operation: Operation, ask?: Ask) => Promise<Exchange>;
  /**
   * What to send. Where it does not matter whether anything is there, nobody may be addressed.
   *
   * @throws Skip when nothing is known to address.
   */
  target: (options?: { orNobody?: boolean }) => Promise<Target>;
  has: (token: TokenName) => boolean;
  holds: () => void;
  broken: (finding: { expected: string; place: string; came: string; exchange: Exchange }) => void;
  skip: (reason: string) => void;
  /** Holds when an answer has one of these statuses, and is broken when it has not. */
  expectStatus: (
    exchange: Exchange,
    statuses: number[],
    expected: string,
    place?: string,
  ) => boolean;
}

export interface ListOf {
  items: SchemaNode;
  pagination: SchemaNode;
}

/** The items of an operation that answers pages. */
export function listOf({ success, method }: Operation, schemas: Schemas): ListOf | undefined {
  const { items, pagination } = schemas.shape(success.schema).properties;
  const item = items && schemas.shape(items).items;
  return method === "GET" && item !== undefined && pagination !== undefined
    ? { items: item, pagination }
    : undefined;
}

export interface Page {
  items: Record<string, unknown>[];
  total: number;
  last: number;
  exchange: Exchange;
}

/**
 * Reads a page.
 *
 * @throws Skip when it is no page; what is wrong with it is told elsewhere.
 */
export async function readPage(task: Task, query: string): Promise<Page> {
  const exchange = await task.send({ query });
  const page = exchange.json as
    | { items?: unknown; pagination?: Record<string, unknown> }
    | undefined;
  const { total_count: total, max_page: last } = page?.pagination ?? {};
  if (
    exchange.status !== task.operation.success.status ||
    !Array.isArray(page?.items) ||
    !page.items.every((item) => typeof item === "object" && item !== null) ||
    typeof total !== "number" ||
    typeof last !== "number"
  ) {
    throw new Skip(`?${query} was not answered with a page; see the other checks`);
  }
  return { items: page.items, total, last, exchange };
}
