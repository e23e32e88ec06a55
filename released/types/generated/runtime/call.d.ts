import type { FetchOptions, HeadersOptions, QuerySerializer } from "openapi-fetch";
import type { CallOptions } from "./options.js";
import { type Read } from "./results.js";
type Values = Record<string, unknown>;
/** The request of a function: the parameters and the body of its operation, with options for this call. */
export interface CallRequest extends CallOptions {
    path?: object | undefined;
    query?: object | undefined;
    header?: object | undefined;
    cookie?: object | undefined;
    body?: unknown;
    /** The media type of the body, where an operation accepts several. */
    contentType?: string | undefined;
}
/** The options of a call of openapi-fetch. */
export interface Init extends Omit<FetchOptions<object>, "headers" | "params" | "body"> {
    headers?: HeadersOptions;
    params: {
        path: Values;
        query?: Values;
        header?: Values;
        cookie?: Values;
    };
    body?: unknown;
}
/** How an operation is sent and read where openapi-fetch does it otherwise. Each part is a separate module. */
export interface CallSettings {
    /** Writes the path. Errors name the operation. */
    writePath?: (url: string, values: Values, operation: string) => string;
    querySerializer?: QuerySerializer<object>;
    /** Return the options for a body that is not JSON, for cookies, or for results that are not JSON. */
    prepare?: ((init: Init, contentType: string | undefined) => Init)[];
    /** Reads a success. Default: a JSON object. */
    read?: Read;
}
/**
 * Calls an operation with a client of openapi-fetch.
 *
 * @throws {@link ApiError} if the response is not the documented success
 */
export declare function call<Result>(client: {
    request: unknown;
}, operation: string, method: string, url: string, request?: CallRequest, { writePath, querySerializer, prepare, read }?: CallSettings): Promise<Result>;
export {};
