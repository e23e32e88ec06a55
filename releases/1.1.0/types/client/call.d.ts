import type { AccessToken, ClientOptions } from "./options.js";
/**
 * How an operation is called. `generated/calls.ts` has one for each. What only some operations need is a function
 * below, so that a bundle contains it only if one of its operations does.
 */
export interface Call {
    /** operationId, such as `getOrder`. */
    id: string;
    method: string;
    path: string;
    /** Adds the credentials of a client to the headers, and returns the secret among them. */
    authorize?: (client: ClientOptions, headers: Record<string, string>) => Promise<string | undefined>;
    /** Returns the query of a URL. */
    query?: (values: object | undefined) => string;
    /** Returns the body to send, and adds its media type to the headers. */
    body?: (value: unknown, headers: Record<string, string>) => string | undefined;
    /** Checks whether the body of a success is the documented one. Default: `isObject`. */
    isResult?: (body: unknown) => boolean;
}
/** @throws TypeError if a header cannot contain the token. The error of `fetch` would show it. */
export declare function bearer({ accessToken }: {
    accessToken?: AccessToken;
}, headers: Record<string, string>): Promise<string | undefined>;
/** An array repeats its parameter. Parameters that are undefined or null are omitted. */
export declare function query(values?: object): string;
export declare function json(value: unknown, headers: Record<string, string>): string | undefined;
/** Whether a body is an object, as that of most operations is. */
export declare function isObject(body: unknown): boolean;
/** Whether a body is a page of a list. */
export declare function isPage(body: unknown): boolean;
/** Whether a response has no body, as that of an operation without a result. */
export declare function isEmpty(body: unknown): boolean;
