import type { MiddlewareHandler } from "hono";
import { type Contract, type Operation, uuid } from "#reader";
import { describeFault } from "../state/faults.ts";
import { locate, type Worlds } from "../state/worlds.ts";
import type { LogEntry } from "../types.ts";
import type { Env } from "./env.ts";

const maxEntries = 100;
const maxViolations = 5;
const maxLength = 300;

/** Adds every request to the last ones of its world, and reports it. */
export function logRequests(
  contract: Contract,
  worlds: Worlds,
  onRequest: (entry: LogEntry) => void,
): MiddlewareHandler<Env> {
  const wordsOf = ({ path, parameters }: Operation) =>
    path.split("/").concat(parameters.map(({ name }) => name));
  const harmless = new Set(contract.operations.flatMap(wordsOf));
  return async (c, next) => {
    const begin = Date.now();
    const { world } = locate(c.req.url);
    c.set("worldName", world);
    await next();
    const { operation, fault, ignored, violations } = c.var;
    const entry: LogEntry = {
      at: new Date(begin).toISOString(),
      method: c.req.method,
      path: maskUrl(c.req.url, harmless),
      ...(operation && { operation: operation.id }),
      status: c.res.status,
      milliseconds: Date.now() - begin,
      ...(c.get("example") && { example: true }),
      ...(fault && { fault: describeFault(fault) }),
      ...(ignored?.length && { ignored: shorten(ignored) }),
      ...(violations && { violations: shorten(violations) }),
    };
    const requests = worlds.find(world)?.requests ?? [];
    requests.push(entry);
    if (requests.length > maxEntries) requests.shift();
    try {
      onRequest(entry);
    } catch (error) {
      c.env.thrown = { error };
    }
  };
}

/** Cut to a length that a hundred entries can have. */
function shorten(violations: string[]): string[] {
  return violations.slice(0, maxViolations).map((text) => text.slice(0, maxLength));
}

/** A text without a secret, wherever it is from: UUIDs and what is too short for a secret are shown in full. */
export const mask = (text: string): string =>
  uuid.test(text) || text.length <= 8 ? text : `${text.slice(0, 5)}…`;

/** The path and the query of a URL without secrets. Words of the contract are none. */
function maskUrl(url: string, words: Set<string>): string {
  const target = url.replace(/^[a-z]+:\/\/[^/?#]*/i, "");
  const parts = target.split(/([/?&=#])/);
  const masked = parts.map((text) => (words.has(text) ? text : mask(text)));
  return masked.join("").slice(0, maxLength);
}
