/** A replacement for `fetch` that returns prepared responses and records the requests. */

interface SentRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** The arguments of `fetch`. */
  request: Request;
  init: RequestInit;
}

/** A response, an error to reject with, or a function that makes either. */
export type Reply = Response | Error | ((request: SentRequest) => Response | Promise<Response>);

/** Every request gets the next reply. After the last one, it gets the last one again. */
export function scriptFetch(...replies: Reply[]) {
  const requests: SentRequest[] = [];
  const fetch = async (sent: Request, init: RequestInit = {}): Promise<Response> => {
    const { method, url, headers } = sent;
    const body = (await sent.clone().text()) || undefined;
    const all = Object.fromEntries(headers);
    const request = { method, url, headers: all, body, request: sent, init };
    requests.push(request);
    // A client that retries or pages without end fails here.
    if (requests.length > 100) throw new Error(`request ${requests.length} to ${url}`);
    const reply = replies[Math.min(requests.length, replies.length) - 1];
    if (typeof reply === "function") return reply(request);
    if (reply instanceof Response) return reply.clone();
    throw reply;
  };
  return { fetch, requests };
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers });
}

/** A response with a body that is not JSON, such as the page of a proxy. */
export function html(status: number, headers: Record<string, string> = {}): Response {
  return new Response("<!doctype html><title>Bad gateway</title>", {
    status,
    headers: { "content-type": "text/html", ...headers },
  });
}

export function problem(status: number, headers: Record<string, string> = {}): Response {
  const body = { type: "/problems/unexpected-error", title: "Error", status, detail: "It failed." };
  return json(body, status, { "content-type": "application/problem+json", ...headers });
}

export function page(items: unknown[], maxPage = 1): Response {
  return json({ items, pagination: { total_count: items.length, max_page: maxPage } });
}

/** A server that never responds. As with `fetch`, an abort ends the request. */
export const hang: Reply = ({ init }) =>
  new Promise((_, reject) => {
    init.signal?.addEventListener("abort", () => reject(init.signal?.reason));
  });

/** What `fetch` rejects with when there is no connection. */
export const connectionFailure = new TypeError("fetch failed");

/** The error of a call that must fail. */
export async function rejection(call: Promise<unknown>): Promise<unknown> {
  const [outcome] = await Promise.allSettled([call]);
  if (outcome.status === "rejected") return outcome.reason;
  throw new Error(`The call succeeded with ${JSON.stringify(outcome.value)}`);
}
