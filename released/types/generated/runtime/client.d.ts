import { type Call } from "./call.js";
import type { CallOptions, ClientOptions } from "./options.js";
/** A client of the service, made by {@link createClient}. Every operation takes one. */
export interface Client extends ClientOptions {
}
/**
 * Creates a client. It sends nothing until an operation is called.
 *
 * @throws TypeError if `baseUrl` is not an http or https URL.
 */
export declare function createClient(options: ClientOptions): Client;
/**
 * The path of an operation with its parameters, each encoded as one segment.
 *
 * @throws TypeError if a parameter is missing or would lead to another path.
 */
export declare function buildPath({ id, path }: Pick<Call, "id" | "path">, values?: object): string;
/** The parts of a request, with the options of the call. */
export interface RequestParts extends CallOptions {
    path?: object;
    query?: object | undefined;
    body?: unknown;
}
/**
 * Calls an operation.
 *
 * @throws {@link ApiError} if the response is not the documented success.
 * @throws TypeError if a path parameter is missing or would lead to another path.
 */
export declare function call<Result>(operation: Call, client: Client, request?: RequestParts): Promise<Result>;
