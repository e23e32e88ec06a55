import type { Middleware } from "openapi-fetch";
/** What middleware gets, besides what became of the request. */
type Context = Parameters<NonNullable<Middleware["onRequest"]>>[0];
/**
 * Lets middleware see and replace the request, the response or the error, as openapi-fetch does.
 *
 * @throws TypeError if a middleware returns something else.
 */
export declare function sendThrough(middlewares: Middleware[], context: Context, send: (request: Request) => Promise<Response>): Promise<Response>;
export {};
