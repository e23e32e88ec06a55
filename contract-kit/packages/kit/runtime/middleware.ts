import type { Middleware } from "openapi-fetch";

/** What middleware gets, besides what became of the request. */
type Context = Parameters<NonNullable<Middleware["onRequest"]>>[0];

/**
 * Lets middleware see and replace the request, the response or the error, as openapi-fetch does.
 *
 * @throws TypeError if a middleware returns something else.
 */
export async function sendThrough(
  middlewares: Middleware[],
  context: Context,
  send: (request: Request) => Promise<Response>,
): Promise<Response> {
  let { request } = context;
  for (const one of middlewares) {
    const result: unknown = one.onRequest && (await one.onRequest({ ...context, request }));
    if (result instanceof Response) return result;
    if (result instanceof Request) request = result;
    else if (result) throw new TypeError("onRequest must return a Request or a Response");
  }
  middlewares.reverse();
  let response = await send(request).catch(async (reason: unknown) => {
    let error = reason;
    for (const one of middlewares) {
      const result: unknown = one.onError && (await one.onError({ ...context, request, error }));
      if (result instanceof Response) return result;
      if (result instanceof Error) error = result;
      else if (result) throw new TypeError("onError must return a Response or an Error");
    }
    throw error;
  });
  for (const one of middlewares) {
    const result: unknown =
      one.onResponse && (await one.onResponse({ ...context, request, response }));
    if (result instanceof Response) response = result;
    else if (result) throw new TypeError("onResponse must return a Response");
  }
  return response;
}
