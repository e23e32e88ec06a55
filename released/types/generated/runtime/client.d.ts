import { type FetchOptions, type HeadersOptions } from "openapi-fetch";
import type { ApiClient } from "./api-client.js";
import type { CommonOptions, Limits } from "./options.js";
import { serializeQuery, type WritePath } from "./serialize.js";
/** Adds the credentials of a client to a request, and to the secrets that errors hide. */
export type Authorize = (client: object, request: Request, secrets: string[]) => Promise<Request>;
/** What the client does for an operation besides the usual. What only some operations need is a function in a separate module. */
export interface OperationSettings {
    /** Adds the credentials. */
    authorize?: Authorize;
    /** The path that is sent, if that of the contract has a query or a fragment. */
    url?: string;
    pathSerializer?: WritePath;
    querySerializer?: typeof serializeQuery;
    /** Return the options of a call with which openapi-fetch sends a body that is not JSON, or cookies. */
    prepare?: ((init: Init) => Init)[];
    /** The media types of the responses. Default: JSON. */
    accept?: string;
    /** Reads the body of a success, and returns undefined if it is empty. Default: as JSON. */
    read?: (response: Response, maxBytes: number) => unknown;
    /** Whether the body of a response is read while it arrives. Default: none. */
    isStream?: (response: Response) => boolean;
    /** Checks whether the body of a success is the documented one. Default: an object. */
    isResult?: (body: unknown) => boolean;
}
/** What the client knows of its contract. */
export interface ContractSettings {
    /** How most operations are called. */
    usual: OperationSettings;
    /** How the others are called, by path or by method and path. */
    exceptions: Map<string, OperationSettings>;
    /** Whether the body of an error response is documented. Default: whether it is a problem. */
    isError?: (body: unknown) => boolean;
}
type Values = Record<string, unknown>;
/** The options of a call: those of openapi-fetch, and those of this client. */
export interface Init extends Omit<FetchOptions<object>, "headers" | "params" | "body">, Limits {
    headers?: HeadersOptions;
    params?: {
        path?: Values;
        query?: Values;
        header?: Values;
        cookie?: Values;
    };
    body?: unknown;
    /** The media type of the body, where an operation accepts several. */
    contentType?: string;
    /** What errors name. Default: the method and the path. */
    operation?: string;
}
/**
 * Creates a client of openapi-fetch that sends credentials, retries, and limits the time and the size of each call. Its
 * errors are problems: what is neither the documented success nor a documented error becomes one.
 *
 * @throws TypeError if an option is not valid.
 */
export declare function createApiClient<Paths extends object>(options: CommonOptions, contract: ContractSettings): ApiClient<Paths>;
export {};
