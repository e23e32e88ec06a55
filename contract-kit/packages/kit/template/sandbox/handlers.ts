import type * as mock from "contract-kit-mock";
import type { operations } from "../generated/types.ts";
import type { Entities } from "./entities.ts";

type Handler<Id extends keyof operations> = mock.Handler<operations[Id], Entities>;

/** Handlers by operationId. An operation without one responds with the example of the contract. */
export const handlers: { [Id in keyof operations]?: Handler<Id> } = {};
