import type { Store } from "./store.ts";
import type { Caller } from "./types.ts";

/** An operation in the types that openapi-typescript makes of a contract. */
export interface OperationTypes {
  parameters: { path?: unknown; query?: unknown };
}

type Body<Types> = Types extends {
  requestBody?: { content: { "application/json": infer Content } };
}
  ? Content
  : undefined;

/** A request that is valid, with parameters and body as the types of the contract. */
export interface OperationRequest<Types extends OperationTypes> {
  path: NonNullable<Types["parameters"]["path"]>;
  query: NonNullable<Types["parameters"]["query"]>;
  body: Body<Types>;
}

/** What a handler works with. */
// biome-ignore lint/suspicious/noExplicitAny: the engine itself has a context for any entities
export interface HandlerContext<Entities extends object = any> {
  store: Store<Entities>;
  /** Who the access token acts for. */
  caller: Caller | undefined;
  /** The time of the request, as a timestamp of the contract. */
  now: () => string;
  newId: () => string;
  /** A string that cannot be guessed, with a prefix that says what it is. */
  newSecret: (prefix: string) => string;
  /** An example of a field, as the contract has it. */
  example: (component: keyof Entities & string, field: string) => string;
  /** Whether the contract names a field of the request body. */
  isNamed: (field: string) => boolean;
  /**
   * What a caller may set: the fields that the contract names for the body, and the given ones. Other fields, and values
   * that the entity cannot have, are ignored.
   */
  settable: <Type extends keyof Entities & string>(
    body: object,
    type: Type,
    fields: readonly (keyof Entities[Type] & string)[],
  ) => Partial<Entities[Type]>;
}

/**
 * Carries out an operation. It returns what the response shows: an entity, or a page of entities. `Types` is the entry of
 * the operation in the `operations` of openapi-typescript.
 */
export type Handler<Types extends OperationTypes, Entities extends object> = (
  request: OperationRequest<Types>,
  context: HandlerContext<Entities>,
) => object;
