/** The credentials of a client. */
import type { Authorize } from "./client.js";
/** An access token, or a function that returns one. The function is called before every attempt, so a token can rotate. */
export type AccessToken = string | undefined | (() => string | undefined | Promise<string | undefined>);
/** A security scheme: the option of the client that has the secret, how it is sent, and the name of a key. */
type Scheme = [option: string, kind: "bearer" | "basic"] | [option: string, kind: "header" | "query" | "cookie", name: string];
/** Sends the first of these alternatives whose secrets the client has. The schemes of an alternative are sent together. */
export declare function credentials(alternatives: Scheme[][]): Authorize;
/** Sends the first token that a client has of these options. */
export declare const bearer: (...options: string[]) => Authorize;
export {};
