import type { AccessToken, CallOptions, ClientOptions } from "./options.js";
/** A way to the service, made by {@link createClient} and handed to every operation. */
export interface Client extends ClientOptions {
}
/**
 * Makes a client. Nothing is sent until an operation is called with it.
 *
 * @throws TypeError when `baseUrl` is not an http or https address.
 */
export declare function createClient(options: ClientOptions): Client;
/** An http or https address as `fetch` would write it, without its final slash. */
export declare function address(baseUrl: string): string;
/**
 * The token to send, or undefined.
 *
 * @throws TypeError for one that no header can carry; the error that `fetch` has for it shows it.
 */
export declare function tokenOf(accessToken: AccessToken): Promise<string | undefined>;
/**
 * A path with its parameters in place, each encoded into one segment.
 *
 * @throws TypeError for a parameter that is missing or would lead to another path.
 */
export declare function pathOf(operation: string, path: string, values?: object): string;
/** What an operation sends: the parts of its request beside the options of any call. */
export interface RequestParts extends CallOptions {
    path?: object;
    query?: object | undefined;
    body?: unknown;
}
/**
 * Calls an operation; the functions of `operations.ts` are this with the first parameters filled in.
 *
 * @param takesToken - 1 where the contract asks for a token or allows one.
 * @throws {@link ApiError} for an answer that is not the promised success.
 * @throws TypeError for a path parameter that would lead to another path.
 */
export declare function call<Result>(operation: string, method: string, path: string, takesToken: 0 | 1, client: Client, request?: RequestParts): Promise<Result>;
