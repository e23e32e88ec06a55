import type { ClientOptions } from "./options.js";
/**
 * How an operation is called. `calls.ts` has one for each. What only some operations need is a function
 * below, so that a bundle contains it only if one of its operations does.
 */
export interface Call {
    /** operationId, such as `getOrder`. */
    id: string;
    method: string;
    path: string;
    /** Adds the credentials of a client to the headers, and returns the secrets that are elsewhere. */
    authorize?: Authorize;
    /** Returns the query of a URL. */
    query?: (values: object | undefined) => string;
    /** Returns the body to send, and adds its media type to the headers. */
    body?: (value: unknown, headers: Record<string, string>) => string | undefined;
    /** Checks whether the body of a success is the documented one. Default: `isObject`. */
    isResult?: (body: unknown) => boolean;
}
type Authorize = (client: ClientOptions, headers: Record<string, string>) => Promise<string[] | undefined>;
/** How an operation is called by its path and method. */
export type PathCall = Pick<Call, "authorize" | "isResult">;
/** Sends the token in this option of a client. One that begins with `Bearer ` is accepted, too. */
export declare function bearer(option: string): Authorize;
/** Sends the first of these tokens that a client has. */
export declare function firstOf(...tokens: Authorize[]): Authorize;
/** An array repeats its parameter. Parameters that are undefined or null are omitted. */
export declare function query(values?: object): string;
export declare function json(value: unknown, headers: Record<string, string>): string | undefined;
/** Whether a body is an object, as that of most operations is. */
export declare function isObject(body: unknown): boolean;
/** Whether a response has no body, as that of an operation without a result. */
export declare function isEmpty(body: unknown): boolean;
/** Whether a response has any body, or none. */
export declare const isAnything: () => boolean;
/** Whether JSON can be any value. */
export declare const isAny: (body: unknown) => boolean;
export {};
