import type { Store } from "../state/store.ts";
import type { Caller } from "../types.ts";

/** An operation in the types that openapi-typescript makes of a contract. */
interface OperationTypes {
  parameters: { path?: unknown; query?: unknown; header?: unknown };
}

type Body<Types> = Types extends { requestBody: { content: infer Content } }
  ? Content[keyof Content]
  : Types extends { requestBody?: { content: infer Content } }
    ? Content[keyof Content] | undefined
    : undefined;

/** A request that is valid, with parameters and body as the types of the contract. */
interface OperationRequest<Types extends OperationTypes> {
  path: NonNullable<Types["parameters"]["path"]>;
  query: NonNullable<Types["parameters"]["query"]>;
  /** Under the names that the contract has for them. */
  header: NonNullable<Types["parameters"]["header"]>;
  body: Body<Types>;
}

/** What a handler works with. */
// biome-ignore lint/suspicious/noExplicitAny: the engine itself has a context for any entities
export interface HandlerContext<Entities extends object = any> {
  store: Store<Entities>;
  /** Who the access token acts for. */
  caller: Caller | undefined;
  /**
   * The time of the request, as a timestamp of the contract.
   *
   * @example
   * store.update("Patient", { ...patient, modified_at: now() });
   */
  now: () => string;
  /**
   * A UUID.
   *
   * @example
   * const patient = store.insert("Patient", { ...body, id: newId() });
   */
  newId: () => string;
  /**
   * A string that cannot be guessed, with a prefix that says what it is.
   *
   * @example
   * const client_secret = newSecret("cs"); // cs_ and 32 characters
   */
  newSecret: (prefix: string) => string;
  /**
   * An example of a field, as the contract has it.
   *
   * @example
   * const ward = body.ward ?? example("Patient", "ward");
   */
  example: (component: keyof Entities & string, field: string) => string;
  /**
   * Whether the contract names a field of the request body.
   *
   * @example
   * const unnamed = Object.keys(body).filter((field) => !isNamed(field));
   */
  isNamed: (field: string) => boolean;
  /**
   * What a caller may set: the fields that the contract names for the body, and the given ones. Other fields, and values
   * that the entity cannot have, are ignored.
   *
   * @example
   * const fields = settable(body, "Patient", ["name", "ward"]);
   * store.update("Patient", { ...patient, ...fields });
   */
  settable: <Type extends keyof Entities & string>(
    body: object,
    type: Type,
    fields: readonly (keyof Entities[Type] & string)[],
  ) => Partial<Entities[Type]>;
  /**
   * Reports that a field of the body is ignored, in the header `x-sandbox-ignored` and in the log.
   *
   * @example
   * if (patient.ward === "closed") ignore("phone", "is not stored for a ward that is closed");
   */
  ignore: (field: string, reason: string) => void;
}

// biome-ignore lint/suspicious/noConfusingVoidType: TypeScript 5 takes it for the result of a function that only throws
type Nothing = undefined | void;

/**
 * What a response shows: an entity, a page, a list or another object for JSON, nothing, or the bytes of any other media
 * type.
 */
export type HandlerBody = object | string | Uint8Array | Nothing;

/**
 * Carries out an operation. `Types` is the entry of the operation in the `operations` of openapi-typescript.
 *
 * @example
 * const listPatients: Handler<operations["listPatients"], Entities> = ({ query }, { store }) =>
 *   store.list("Patient", { ward: query.ward }, { page: query.page, limit: query.per_page });
 */
export type Handler<Types extends OperationTypes, Entities extends object> = (
  request: OperationRequest<Types>,
  context: HandlerContext<Entities>,
) => HandlerBody | HandlerResponse;

/**
 * A result with a status other than the first success, or with headers.
 *
 * @example
 * const createPatient: Handlers["createPatient"] = ({ body }, { store, newId }) => {
 *   const patient = store.insert("Patient", { ...body, id: newId() });
 *   return new HandlerResponse(patient, { headers: { Location: `/patients/${patient.id}` } });
 * };
 */
export class HandlerResponse {
  readonly body: HandlerBody;
  readonly status: number | undefined;
  readonly headers: Record<string, string>;

  constructor(body: HandlerBody, init: { status?: number; headers?: Record<string, string> } = {}) {
    this.body = body;
    this.status = init.status;
    this.headers = init.headers ?? {};
  }
}
