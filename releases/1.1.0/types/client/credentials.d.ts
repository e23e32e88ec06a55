/** Credentials of other kinds than one access token. */
import type { Authorize } from "./extended-call.js";
/** A security scheme: the option of the client that has the secret, how it is sent, and the name of a key. */
type Scheme = [option: string, kind: "bearer" | "basic"] | [option: string, kind: "header" | "query" | "cookie", name: string];
/**
 * Sends the first of these alternatives whose secrets the client has. The schemes of an alternative are sent together.
 *
 * @throws TypeError if a header cannot contain a secret. The error of `fetch` would show it.
 */
export declare function credentials(alternatives: Scheme[][]): Authorize;
export {};
