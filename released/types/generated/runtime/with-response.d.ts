import type { Client } from "./client.js";
import type { ResponseEvent } from "./options.js";
/**
 * Calls an operation and returns the status and the headers of the response next to the result.
 *
 * ```ts
 * const { data, response } = await withResponse(getOrder, client, { path: { id } });
 * console.log(response.status, response.headers.get("x-request-id"));
 * ```
 */
export declare function withResponse<Request extends unknown[], Result>(operation: (client: Client, ...request: Request) => Promise<Result>, client: Client, ...request: Request): Promise<{
    data: Result;
    response: ResponseEvent;
}>;
