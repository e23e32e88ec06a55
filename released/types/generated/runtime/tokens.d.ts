/** The tokens of a client. */
import type { Middleware } from "openapi-fetch";
/** An access token, or a function that returns one. It is called for each call, so that a token can change. */
export type AccessToken = string | undefined | (() => string | undefined | Promise<string | undefined>);
/** The secrets among the options of a client. */
export type Secrets<Name extends string> = {
    [Key in Name]?: AccessToken;
};
/** Sends each operation the first of the tokens that it accepts and the client has. */
export declare function sendTokens<Name extends string>(baseUrl: string, options: Secrets<Name>, accepted: Record<string, Name[]>): Middleware;
/**
 * Adds the first credentials that the client has to a request of an operation that accepts them, if it is sent below
 * `baseUrl` and does not set `Authorization` itself. Checks the parameters of the path before.
 */
export declare function authorize<Credentials>(baseUrl: string, accepted: Record<string, Credentials[]>, add: (request: Request, credentials: Credentials) => Promise<Request | undefined | "">): Middleware;
/**
 * A secret of a client; an empty one is none. Every object inherits functions, such as `constructor`.
 *
 * @throws TypeError if a header cannot contain it. The error of `Headers` would show it.
 */
export declare function readSecret<Name extends string>(options: Secrets<Name>, name: Name): Promise<string | undefined>;
