import type { operations } from "../generated/types.ts";
import type { Entities, EntityType } from "./entities.ts";
import type { Store } from "./store.ts";
import type { Caller } from "./types.ts";

export type OperationId = keyof operations;
type Parameters<Id extends OperationId> = operations[Id]["parameters"];
type Body<Id extends OperationId> = operations[Id] extends {
  requestBody?: { content: { "application/json": infer Content } };
}
  ? Content
  : undefined;

/** A request that is valid, with parameters and body as the types of the contract. */
export interface OperationRequest<Id extends OperationId> {
  path: NonNullable<Parameters<Id>["path"]>;
  query: NonNullable<Parameters<Id>["query"]>;
  body: Body<Id>;
}

/** What a handler works with. */
export interface HandlerContext {
  store: Store;
  /** Who the access token acts for. */
  caller: Caller | undefined;
  /** The time of the request, as a timestamp of the contract. */
  now: () => string;
  newId: () => string;
  /** A string that cannot be guessed, with a prefix that says what it is. */
  newSecret: (prefix: string) => string;
  /** An example of a field, as the contract has it. */
  example: (component: keyof Entities, field: string) => string;
  /** Whether the contract names a field of the request body. */
  isNamed: (field: string) => boolean;
  /**
   * What a caller may set: the fields that the contract names for the body, and the given ones. Other fields, and values
   * that the entity cannot have, are ignored.
   */
  settable: <Type extends EntityType>(
    body: object,
    type: Type,
    fields: readonly (keyof Entities[Type] & string)[],
  ) => Partial<Entities[Type]>;
}

/** Carries out an operation. It returns what the response shows: an entity, or a page of entities. */
export type Handler<Id extends OperationId> = (
  request: OperationRequest<Id>,
  context: HandlerContext,
) => object;
