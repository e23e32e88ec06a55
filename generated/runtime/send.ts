// Made by "npm run build" from openapi/. Do not edit.
import type { Call } from "./call.ts";
import { NetworkError, TimeoutError } from "./errors.ts";
import type { CallOptions, ClientOptions, RequestEvent, ResponseEvent } from "./options.ts";
import { type Reply, redact } from "./response.ts";

interface Init extends RequestInit {
  headers: Record<string, string>;
}

/**
 * Sends a request, retries it where that may help, and reads the whole response, within the timeout of the call.
 * Every status is a response; the caller decides what it means.
 *
 * @throws {@link TimeoutError} when the timeout is over.
 * @throws {@link NetworkError} when the last attempt failed.
 * @throws the reason of the call's own signal, and the errors of hooks and of the function that returns the token.
 */
export function sendWithRetry(
  { id, method, path, authorize }: Call,
  client: ClientOptions,
  call: Pick<CallOptions, "signal" | "timeout" | "retries" | "maxResponseBytes">,
  url: string,
  init: Init,
): Promise<Reply> {
  const { fetch: send = fetch } = client;
  const caller = call.signal ?? client.signal;
  const timeout = call.timeout ?? client.timeout ?? 30_000;
  let retries = call.retries ?? client.retries ?? (method === "GET" ? 2 : 0);
  const maxBytes = call.maxResponseBytes ?? client.maxResponseBytes ?? 20_000_000;
  const timer = new AbortController();
  // Listeners on the caller's own signal would add up, because many calls can share it.
  const signal = caller ? AbortSignal.any([caller, timer.signal]) : timer.signal;
  signal.throwIfAborted();
  init.signal = signal;
  init.redirect = "manual";
  const end = Date.now() + timeout;
  let onAbort: () => void;
  let delayId: ReturnType<typeof setTimeout> | undefined;
  // A timer of more than 24 days would fire at once.
  const milliseconds = Math.min(timeout, 2_000_000_000);
  const timeoutId = setTimeout(() => timer.abort(new TimeoutError(id)), milliseconds);

  async function attempts(): Promise<Reply> {
    for (let attempt = 1; ; attempt++) {
      const options = { ...init, headers: { ...init.headers } };
      const token = await authorize?.(client, options.headers);
      signal.throwIfAborted();
      const event: RequestEvent = { operation: id, method, path, attempt };
      client.onRequest?.(event);
      let reply: Reply | undefined;
      let error: NetworkError | undefined;
      try {
        const response = await send(url, options);
        reply = [response, await readText(response, maxBytes), token];
      } catch (cause) {
        // Node has the reason in the cause. Deno names the URL, which can contain a secret.
        const { message, code } = Object((cause as Error)?.cause ?? cause);
        const { origin } = new URL(url);
        const reason = `${message || code}`.replaceAll(url, origin);
        error = new NetworkError(id, cause, `failed at ${origin}: ${reason}`);
        // A response that is too large stays too large.
        if (cause instanceof RangeError) retries = 0;
      }
      signal.throwIfAborted();
      const { status, headers }: { status?: number; headers?: Headers } = reply?.[0] ?? {};
      if (headers) {
        client.onResponse?.(
          Object.assign(event, {
            status,
            headers: new Headers(redact([...headers], token)),
          }) as ResponseEvent,
        );
      }
      const delay = delayBefore(attempt, headers);
      if (!(retryable.includes(status) && attempt <= retries && delay < end - Date.now())) {
        if (reply) return reply;
        throw error;
      }
      client.onRetry?.(Object.assign(event, { delay, status, error }));
      await new Promise((resolve) => {
        delayId = setTimeout(resolve, delay);
      });
    }
  }

  return new Promise<Reply>((resolve, reject) => {
    onAbort = () => reject(signal.reason);
    // A function that returns a token, and a replacement for fetch, may not react to the signal.
    signal.addEventListener("abort", onAbort);
    attempts().then(resolve, reject);
  }).finally(() => {
    clearTimeout(timeoutId);
    clearTimeout(delayId);
    // A combined signal with a listener is never collected as garbage.
    signal.removeEventListener("abort", onAbort);
  });
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
