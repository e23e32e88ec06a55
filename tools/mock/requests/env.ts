import type { Context } from "hono";
import type { Contract, Operation } from "#reader";
import type { Models } from "../contract/entity-model.ts";
import type { Validator } from "../contract/validation.ts";
import type { HandlerBody, HandlerContext, HandlerResponse } from "../service/handler.ts";
import type { Worlds } from "../state/worlds.ts";
import type { Fault, FaultType } from "../types.ts";

/** What all requests to a sandbox share. The handlers are by operationId. */
export interface Prepared {
  contract: Contract;
  models: Models;
  validator: Validator;
  handlers: Map<string, (request: never, context: HandlerContext) => HandlerBody | HandlerResponse>;
  worlds: Worlds;
}

/** A server has the request of Node, and a caller in this process can stop waiting. */
export interface Bindings {
  incoming?: { socket: { remoteAddress?: string | undefined } };
  signal?: AbortSignal;
  /** The body of the request, as far as the sandbox has read it. */
  body?: Uint8Array;
  /** What is to happen to the connection. The caller of the app makes it happen. */
  fault?: FaultType | undefined;
  /** What `onRequest` has thrown, for the caller of the app. */
  thrown?: { error: unknown };
}

/** What is found out about a request, for the log and for an error, in the words of Hono. */
export interface Env {
  Bindings: Bindings;
  Variables: {
    /** The world that its URL names; undefined for the main one. */
    worldName?: string | undefined;
    operation?: Operation;
    example?: true;
    fault?: Fault | undefined;
    ignored?: string[];
    violations?: string[];
  };
}

/** The context of a request in Hono. A handler has another one, `HandlerContext`. */
export type AppContext = Context<Env>;
