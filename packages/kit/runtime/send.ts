import type { Call } from "./call.ts";
import { NetworkError, TimeoutError } from "./errors.ts";
import type { CallOptions, ClientOptions, RequestEvent, ResponseEvent } from "./options.ts";
import { type Reply, redactHeaders } from "./response.ts";

interface Init {
  headers: Record<string, string>;
  body: BodyInit | null;
}

/**
 * Sends a request, retries it where that may help, and reads the whole response, within the timeout of the call.
 * Every status is a response; the caller decides what it means.
 *
 * @throws {@link TimeoutError} when the timeout is over.
 * @throws {@link NetworkError} when the last attempt failed.
 * @throws the reason of the call's own signal, and the errors of hooks and of the function that returns the token.
 */
export async function sendWithRetry(
  { id, method, path, authorize }: Call,
  client: ClientOptions,
  call: CallOptions,
  url: string,
  init: Init,
): Promise<Reply> {
  const { fetch: send = fetch } = client;
  const caller = call.signal ?? client.signal;
  const timeout = call.timeout ?? client.timeout ?? 30_000;
  let retries = call.retries ?? client.retries ?? (method === "GET" ? 2 : 0);
  const maxBytes = call.maxResponseBytes ?? client.maxResponseBytes ?? 20_000_000;
  const timer = new AbortController();
  let { signal } = timer;
  if (caller) {
    caller.throwIfAborted();
    // Listeners on the caller's own signal would add up, because many calls can share it. Older browsers need one.
    if (AbortSignal.any) signal = AbortSignal.any([caller, signal]);
    else caller.addEventListener("abort", () => timer.abort(caller.reason));
  }
  const { origin } = new URL(url);
  const end = Date.now() + timeout;
  const expire = () =>
    timer.abort(new TimeoutError(id, `timed out after ${timeout} ms at ${origin}`));
  // A timer of more than 24 days would fire at once.
  const timers = [setTimeout(expire, Math.min(timeout, 2e9))];

  async function attempts(): Promise<Reply> {
    for (let attempt = 1; ; attempt++) {
      const token = {};
      const secrets = (await authorize?.(client, token)) ?? [];
      signal.throwIfAborted();
      const event: RequestEvent = { operation: id, method, path, attempt };
      const added = {};
      if (client.onRequest) await client.onRequest(event, added);
      const headers: Record<string, string> = {};
      for (const given of [init.headers, token, client.headers, call.headers, added]) {
        for (const name in given) {
          const value = given[name as never];
          // The error of `fetch` would show the value.
          if (/[^ -~]/.test(name + value)) {
            throw new TypeError(`${id}: invalid header ${name}`);
          }
          headers[name.toLowerCase()] = value;
        }
      }
      if (headers.authorization) secrets.push(headers.authorization.replace(/.* /, ""));
      let reply: Reply | undefined;
      let error: NetworkError | undefined;
      try {
        const response = await send(url, {
          ...client.fetchOptions,
          ...call.fetchOptions,
          ...init,
          method,
          headers,
          signal,
          redirect: "manual",
        });
        reply = [response, await readText(response, maxBytes), secrets];
      } catch (cause) {
        // Node has the reason in the cause. Deno names the URL, which can contain a secret.
        const { message, code } = Object((cause as Error)?.cause ?? cause);
        const reason = `${message || code}`.replaceAll(url, origin);
        error = new NetworkError(id, `failed at ${origin}: ${reason}`, cause);
        // A response that is too large stays too large.
        if (cause instanceof RangeError) retries = 0;
      }
      signal.throwIfAborted();
      const response = reply?.[0];
      const status = response?.status;
      if (response) {
        client.onResponse?.(
          Object.assign(event, {
            status,
            headers: redactHeaders(response, secrets),
          }) as ResponseEvent,
        );
      }
      const delay = delayBefore(attempt, response?.headers);
      if (!(retryable.includes(status) && attempt <= retries && delay < end - Date.now())) {
        if (reply) return reply;
        throw error;
      }
      client.onRetry?.(Object.assign(event, { delay, status, error }));
      await new Promise((resolve) => timers.push(setTimeout(resolve, delay)));
    }
  }

  try {
    return await Promise.race([
      attempts(),
      // A function that returns a token, and a replacement for fetch, may not react to the signal.
      new Promise<never>((_, reject) => {
        signal.onabort = () => reject(signal.reason);
      }),
    ]);
  } finally {
    timers.map(clearTimeout);
    // A combined signal with a listener is never collected as garbage.
    signal.onabort = null;
  }
}

/** Reads the body and stops at the maximum size. */
async function readText(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader();
  // Some runtimes cannot stream a body.
  if (!reader) return response.text();
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      reader.cancel().catch(() => {});
      throw new RangeError("body exceeds maxResponseBytes");
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Milliseconds to wait: what `Retry-After` says in seconds or as a date, or a growing time with jitter. */
export function delayBefore(attempt: number, headers: Headers | undefined): number {
  const header = headers?.get("retry-after") ?? "";
  const delay =
    Number(header) * 1000 ||
    Date.parse(header) - Date.now() ||
    125 * 2 ** attempt * (1 + Math.random());
  return Math.max(0, Math.min(delay, 30_000));
}

export const retryable = [undefined, 429, 502, 503, 504];
