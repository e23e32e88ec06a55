import type { IncomingMessage } from "node:http";
import type { Contract, Operation, SentParameters } from "contract-kit-reader";
import type { Models } from "./entity-model.ts";
import type { HandlerBody, HandlerContext, HandlerResponse } from "./handler.ts";
import type { Bytes } from "./http-request.ts";
import type { Caller, Fault, FaultType } from "./types.ts";
import type { RequestParts, Validator } from "./validation.ts";
import type { World, Worlds } from "./worlds.ts";

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
  incoming?: IncomingMessage;
  signal?: AbortSignal;
  /** What is to happen to the connection. The caller of the app makes it happen. */
  fault?: FaultType | undefined;
  /** What `onRequest` has thrown, for the caller of the app. */
  thrown?: { error: unknown };
}

/** What the log shows of a request. */
interface Logged {
  example?: true;
  fault?: Fault | undefined;
  ignored?: string[];
  violations?: string[];
}

/** What the steps before an operation find out, in their order. */
interface Found {
  operation: Operation;
  /** What the path of the request has in place of the parameters of the operation's path. */
  values: Record<string, string>;
  bytes: Bytes;
  world: World;
  sent: SentParameters;
  caller: Caller | undefined;
  /** The valid parameters and the body, as the types of the contract. */
  request: RequestParts;
}

/** What is known of any request, in the words of Hono. */
export type Env = { Bindings: Bindings; Variables: Logged & Partial<Found> };

/** What is known of a request for an operation. */
export type OperationEnv = { Bindings: Bindings; Variables: Logged & Found };
