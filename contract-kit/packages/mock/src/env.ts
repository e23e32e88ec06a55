import type { IncomingMessage } from "node:http";
import type { Operation } from "contract-kit-reader";
import type { Fault, FaultType } from "./types.ts";

/** A server has the request of Node, and a caller in this process can stop waiting. */
export interface Bindings {
  incoming?: IncomingMessage;
  signal?: AbortSignal;
  /** What is to happen to the connection. The caller of the app makes it happen. */
  fault?: FaultType | undefined;
  /** What `onRequest` has thrown, for the caller of the app. */
  thrown?: { error: unknown };
}

/** What is known of a request on its way through the app, in the words of Hono. */
export type Env = {
  Bindings: Bindings;
  Variables: {
    operation?: Operation;
    /** What the path of the request has in place of the parameters of the operation's path. */
    values?: Record<string, string>;
    example?: true;
    fault?: Fault;
    ignored?: string[];
    violations?: string[];
  };
};
