import { type Call } from "./call.js";
import { buildPath, type Client, type RequestParts } from "./client.js";
import type { ClientOptions } from "./options.js";
import { type Reply } from "./send.js";
type Headers = Record<string, string>;
/** How an operation is called that is not only about JSON, a path, a query and an access token. */
export interface ExtendedCall extends Omit<Call, "authorize" | "body"> {
    authorize?: Authorize;
    /** Returns the path with its parameters, if some of them are lists or objects. */
    buildPath?: typeof buildPath;
    /** Adds the parameters that are sent in headers. */
    addHeaders?: (request: object, headers: Headers) => void;
    body?: WriteBody;
    /** The media types of the responses. Default: JSON. */
    accept?: string;
    /** Reads the body of a success by its media type. */
    read?: (reply: Reply, bytes: () => Promise<Blob>) => unknown;
}
/** What credentials add to a request besides headers, and all of their secrets. */
export interface Additions {
    query: string[];
    secrets: string[];
}
/** Adds the credentials of a client to a request, and returns the last secret among them. */
export type Authorize = (client: ClientOptions, headers: Headers, additions?: Additions) => Promise<string | undefined>;
/** Returns the body to send, and adds its media type to the headers. */
export type WriteBody = (value: unknown, headers: Headers, mediaType?: string) => BodyInit | undefined;
/**
 * Calls an operation like `call`, and does the rest of what OpenAPI describes. It is a separate function, so that
 * bundles of operations with JSON only do not contain it.
 *
 * @throws {@link ApiError} if the response is not the documented success.
 * @throws TypeError if the request has a value that cannot be sent.
 */
export declare function callExtended<Result>(operation: ExtendedCall, client: Client, request?: RequestParts & {
    contentType?: string | undefined;
}): Promise<Result>;
export {};
