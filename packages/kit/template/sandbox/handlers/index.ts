import type { Handler, OperationId } from "../context.ts";

/** Handlers by operationId. An operation without one responds with the contract's example. */
export const handlers: { [Id in OperationId]?: Handler<Id> } = {};
