// Copied by "npm run build" from tools/generate/runtime/failures.ts. Edit that file instead.
/** The errors of a request that got no response, or a part of one. */

/** No complete response arrived in time. The service may have carried out the request. */
export class TimeoutError extends Error {
  override readonly name = "TimeoutError";
}

/**
 * The connection failed before or during the response, or the response is larger than `maxResponseBytes`. The service
 * may have carried out the request. `message` names the method, the origin and the reason. `cause` is the error of
 * `fetch`, unless that shows the URL or a header of the request.
 */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
}

/** How to recognize the errors of connections, and of bodies that end too early or cannot be decompressed, by a property. */
const signs: [property: string, sign: RegExp][] = [
  // Node, Deno, edge runtimes
  ["message", /^(fetch failed|terminated)$/],
  // Deno
  [
    "message",
    /^(error reading a body from connection|unexpected end of file|Invalid gzip header)$/,
  ],
  ["message", /^(deflate decompression|brotli) error/],
  // Bun has the URL here.
  ["path", /^https?:/],
  // Chromium, which can add the host, and MSW
  ["message", /^(Failed to fetch( \(.*\))?|network error)$/],
  // Firefox
  ["message", /^(NetworkError when attempting to fetch resource\.|Error in (input|body) stream)$/],
  // Safari
  ["message", /^(Load failed( \(.*\))?|The network connection was lost\.)$/],
  // React Native, Cloudflare Workers
  ["message", /^Network (request failed|request timed out|connection lost\.)$/],
  // The HTTP client of Node, which libraries and happy-dom use
  ["code", /^(ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|EPROTO|ETIMEDOUT|EHOST|ENET|HPE_|Z_)/],
  ["code", /^UND_ERR_(SOCKET|\w+_TIMEOUT)$/],
  // happy-dom, the signal of one attempt, and another `reliableFetch`
  ["name", /^(Network|Timeout)Error$/],
];

/** Whether another attempt can help. */
export const isFailure = (error: unknown): error is NetworkError | TimeoutError =>
  error instanceof NetworkError || error instanceof TimeoutError;

/** Whether `fetch` rejected because of the connection. A mistake in a `fetch` is a TypeError, too. */
function isConnectionFailure(error: unknown): boolean {
  const properties: Record<string, unknown> = Object(error);
  return signs.some(([property, sign]) => {
    const value = properties[property];
    return typeof value === "string" && sign.test(value);
  });
}

/**
 * The error that is thrown for what `fetch` or a body failed with: a {@link NetworkError} for a failure of the connection, or
 * else the same error. If that shows the URL or a header of the request, which can be secrets, another one takes its place.
 */
export function failureOf(
  place: string,
  request: Request,
  error: unknown,
  isConnection = isConnectionFailure(error),
): unknown {
  if (isFailure(error)) return error;
  const secrets = secretsOf(request);
  const isShown = shows(error, secrets);
  if (!isConnection && !isShown) return error;
  const [reason = ""] = reasonOf(error).split("\n", 1);
  const hidden = secrets.reduce((text, secret) => text.replaceAll(secret, "[hidden]"), reason);
  const message = `${place}: ${hidden}`;
  const options = isShown ? {} : { cause: error };
  return isConnection ? new NetworkError(message, options) : new Error(message);
}

/** The URL, its path with the query, and the values of the headers, alone and after a scheme such as `Bearer`. */
function secretsOf({ url, headers }: Request): string[] {
  const values = [...headers].flatMap(([, value]) => [value, value.split(" ").at(-1) ?? ""]);
  const { origin } = new URL(url);
  return [url, url.slice(origin.length), ...values].filter(({ length }) => length > 5);
}

/** Whether a log that prints a value would show one of these texts. A value that is too large to tell does. */
function shows(value: unknown, texts: string[], seen = new Set<unknown>()): boolean {
  if (typeof value === "string") return texts.some((text) => value.includes(text));
  if (typeof value !== "object" || value === null || seen.has(value)) return false;
  if (seen.add(value).size > 1000) return true;
  const parts = value as Record<string, unknown>;
  // Errors, requests and URLs inherit these.
  const names = ["message", "stack", "url", "href", ...Object.getOwnPropertyNames(value)];
  // Those of headers and maps.
  const entries = "get" in value && Symbol.iterator in value ? [...(value as Headers)] : [];
  return [...entries, ...names.map((name) => parts[name])].some((part) => shows(part, texts, seen));
}

/** Why it failed: in Node, the last of the causes has a message, or only a code if several addresses were tried. */
function reasonOf(error: unknown): string {
  const texts: unknown[] = [];
  let cause = error;
  while (typeof cause === "object" && cause !== null && texts.length < 20) {
    const { message, code, cause: next } = cause as Record<string, unknown>;
    texts.unshift(message, code);
    cause = next;
  }
  return `${texts.find((text) => typeof text === "string" && text !== "") ?? error}`;
}
