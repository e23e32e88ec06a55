import type { Call } from "./call.ts";
import { NetworkError, TimeoutError } from "./errors.ts";
import type { CallOptions, ClientOptions, RequestEvent, ResponseEvent } from "./options.ts";
import { type Reply, redact, redactHeaders } from "./response.ts";

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
  call: CallOptions,
  url: string,
  defaults: Record<string, string>,
  body?: BodyInit,
): Promise<Reply> {
  const {
    signal: caller = client.signal,
    timeout = client.timeout ?? 30_000,
    retries = client.retries ?? (method === "GET" ? 2 : 0),
    maxResponseBytes = client.maxResponseBytes ?? 20_000_000,
  } = call;
  const origin = () => new URL(url).origin;
  const end = Date.now() + timeout;
  const timer = new AbortController();
  const timers: ReturnType<typeof setTimeout>[] = [];
  let { signal } = timer;

  async function attempts(): Promise<Reply> {
    for (let attempt = 1; ; attempt++) {
      const headers = { ...defaults };
      const secrets = (await authorize?.(client, headers)) ?? [];
      signal.throwIfAborted();
      const event: RequestEvent = { operation: id, method, path, attempt };
      const added = {};
      await client.onRequest?.(event, added);
      for (const given of [headers, client.headers, call.headers, added]) {
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
      let response: Response | undefined;
      let text: string | undefined;
      let error: NetworkError | undefined;
      try {
        const received = await (client.fetch ?? fetch)(url, {
          ...client.fetchOptions,
          ...call.fetchOptions,
          method,
          headers,
          body: body as BodyInit,
          signal,
          redirect: "manual",
        });
        text = await readText(received, maxResponseBytes);
        response = received;
      } catch (cause) {
        // Node has the reason in the cause. Deno names the URL, which can contain a secret.
        const { message, code } = Object((cause as Error)?.cause ?? cause);
        const all = `${message || code}\n${cause}`;
        const shown = redact(all.replaceAll(url, origin()), secrets);
        error = new NetworkError(
          id,
          `failed at ${origin()}: ${shown.split("\n", 1)}`,
          shown === all ? cause : undefined,
        );
        // A response that is too large stays too large. This closes its connection.
        if (cause instanceof RangeError) timer.abort(error);
      }
      signal.throwIfAborted();
      const status = response?.status;
      if (response) {
        client.onResponse?.(
          Object.assign(event, {
            status,
            headers: redactHeaders(response, secrets),
          }) as ResponseEvent,
        );
      }
      const delay = attempt <= retries ? delayAfter(attempt, response) : Infinity;
      if (delay >= end - Date.now()) {
        if (response) return [response, text as string, secrets];
        throw error;
      }
      client.onRetry?.(Object.assign(event, { delay, status, error }));
      await new Promise((resolve) => timers.push(setTimeout(resolve, delay)));
    }
  }

  // A function that returns a token, and a replacement for fetch, may not react to the signal.
  return new Promise<Reply>((resolve, reject) => {
    if (caller) {
      caller.throwIfAborted();
      // Listeners on the caller's own signal would add up, because many calls can share it. Older browsers need one.
      if (AbortSignal.any) signal = AbortSignal.any([caller, signal]);
      else caller.addEventListener("abort", () => timer.abort(caller.reason));
      signal.onabort = () => reject(signal.reason);
    }
    timers.push(
      setTimeout(
        () => {
          timer.abort(new TimeoutError(id, `timed out after ${timeout} ms at ${origin()}`));
          reject(signal.reason);
        },
        // A timer of more than 24 days would fire at once.
        Math.min(timeout, 2e9),
      ),
    );
    attempts().then(resolve, reject);
  }).finally(() => {
    timers.map(clearTimeout);
    // A combined signal with a listener is never collected as garbage.
    if (caller) signal.onabort = null;
  });
}

/**
 * The whole body of a response.
 *
 * @throws RangeError if it is larger than this number of bytes.
 */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader();
  // Some runtimes cannot stream a body.
  if (!reader) return response.text();
  const decoder = new TextDecoder();
  let text = "";
  for (let left = maxBytes; ; ) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    if (done) return text;
    left -= value.byteLength;
    if (left < 0) throw new RangeError("body exceeds maxResponseBytes");
  }
}

/**
 * Milliseconds to wait after an attempt: what `Retry-After` says in seconds or as a date, or a growing time with jitter.
 * Infinity if another attempt would not help.
 */
export function delayAfter(attempt: number, response?: Response): number {
  // Without a response, the status is "undefined".
  if (!/u|429|50[2-4]/.test(`${response?.status}`)) return Infinity;
  const header = response?.headers.get("retry-after") ?? "";
  const delay =
    Number(header) * 1000 ||
    Date.parse(header) - Date.now() ||
    125 * 2 ** attempt * (1 + Math.random());
  return Math.max(0, Math.min(delay, 30_000));
}
