// Made by "npm run build" from openapi/. Do not edit.
/** Middleware of openapi-fetch. */
import type { Middleware } from "openapi-fetch";
import type { Reply } from "./response.ts";

/** A request as it is sent. */
export interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
}

/** What middleware gets: the request, and what became of it. */
type Context = Parameters<NonNullable<Middleware["onRequest"]>>[0] & {
  response?: Response;
  error?: unknown;
};

/** Lets middleware see and replace the request, the response or the error, in the order of openapi-fetch. */
export async function sendThrough(
  middlewares: Middleware[],
  context: Context,
  send: (request: Sent, body: ArrayBuffer | null) => Promise<Reply>,
): Promise<Response> {
  for (const one of middlewares) {
    const result = await one.onRequest?.(context);
    if (result instanceof Response) return result;
    if (result) context.request = result;
  }
  middlewares.reverse();
  try {
    const { url, method, headers } = context.request;
    const sent = { url, method, headers: Object.fromEntries(headers) };
    const bytes = await context.request.arrayBuffer();
    [context.response] = await send(sent, bytes.byteLength ? bytes : null);
  } catch (error) {
    context.error = error;
    for (const one of middlewares) {
      const result = await one.onError?.(context as never);
      if (result instanceof Response) {
        context.response = result;
        break;
      }
      if (result) context.error = result;
    }
    if (!context.response) throw context.error;
  }
  for (const one of middlewares) {
    const result = await one.onResponse?.(context as never);
    if (result) context.response = result;
  }
  return context.response;
}
