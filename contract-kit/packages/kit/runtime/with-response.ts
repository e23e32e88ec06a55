import type { Client } from "./client.ts";
import type { ResponseEvent } from "./options.ts";

/**
 * Calls an operation and returns the status and the headers of the response next to the result.
 *
 * ```ts
 * const { data, response } = await withResponse(getBook, client, { path: { id } });
 * console.log(response.status, response.headers.get("x-request-id"));
 * ```
 */
export async function withResponse<Request extends unknown[], Result>(
  operation: (client: Client, ...request: Request) => Promise<Result>,
  client: Client,
  ...request: Request
): Promise<{ data: Result; response: ResponseEvent }> {
  let response: ResponseEvent | undefined;
  const onResponse = (event: ResponseEvent) => {
    response = event;
    client.onResponse?.(event);
  };
  const data = await operation({ ...client, onResponse }, ...request);
  return { data, response: response as unknown as ResponseEvent };
}
