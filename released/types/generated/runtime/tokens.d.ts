/** The tokens of a client. */
import type { Middleware } from "openapi-fetch";
/** An access token, or a function that returns one. It is called for each call, so that a token can change. */
export type AccessToken = string | undefined | (() => string | undefined | Promise<string | undefined>);
type Tokens<Name extends string> = {
    [Key in Name]?: AccessToken;
};
/**
 * Sends each operation the first of the tokens that it accepts and the client has, if the request is sent below `baseUrl` and
 * does not set `Authorization` itself. Checks the parameters of the path before.
 */
export declare function sendTokens<Name extends string>(baseUrl: string, options: Tokens<Name>, accepted: Record<string, Name[]>): Middleware;
export {};
