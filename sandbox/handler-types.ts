import type { operations } from "../generated/types.ts";
import type * as mock from "../tools/mock/core.ts";
import type { Entities } from "./entities.ts";

export type OperationId = keyof operations;
export type HandlerContext = mock.HandlerContext<Entities>;
export type Handler<Id extends OperationId> = mock.Handler<operations[Id], Entities>;
