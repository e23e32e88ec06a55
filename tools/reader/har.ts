/** Recorded traffic in the format that browsers, proxies and `redocly drift` read: HTTP Archive 1.2. */
export { isSecret, minLength, Secrets } from "./secrets.ts";

/** A request with its response, as it was sent. */
interface RecordedExchange {
  started: Date;
  milliseconds: number;
  method: string;
  url: string;
  requestHeaders: Headers;
  requestBody: string | undefined;
  status: number;
  responseHeaders: Headers;
  responseBody: string;
}

const credentialHeader = /^(authorization|proxy-authorization|cookie|set-cookie|x-api-key)$/;

/** More than that is left out, so that a long run does not fill the memory. Half of the bytes, as text is counted. */
const maxCharacters = 20_000_000;
const maxEntries = 50_000;

/** Collects exchanges, and writes them without credentials. */
export class HarRecorder {
  readonly #exchanges: RecordedExchange[] = [];
  #left = maxCharacters;

  add(exchange: RecordedExchange): void {
    const { url, requestHeaders, requestBody = "", responseHeaders, responseBody } = exchange;
    const texts = [url, requestBody, responseBody, ...requestHeaders, ...responseHeaders].flat();
    const length = texts.reduce((sum, text) => sum + text.length, 0);
    if (this.#exchanges.length === maxEntries || length > this.#left) return;
    this.#left -= length;
    this.#exchanges.push(exchange);
  }

  /** All exchanges as an archive. The function removes secrets from a URL or a body. */
  toJson(creator: string, mask: (text: string) => string): string {
    const entries = this.#exchanges.map((exchange) => toEntry(exchange, mask));
    const log = { version: "1.2", creator: { name: creator, version: "1" }, entries };
    return `${JSON.stringify({ log }, null, 1)}\n`;
  }
}

function toEntry(exchange: RecordedExchange, mask: (text: string) => string) {
  const { started, milliseconds: time, requestBody, status, responseHeaders } = exchange;
  const url = mask(exchange.url);
  const plain = { httpVersion: "HTTP/1.1", cookies: [], headersSize: -1, bodySize: -1 };
  const text = mask(exchange.responseBody);
  const type = (headers: Headers) => headers.get("content-type") ?? "";
  return {
    startedDateTime: started.toISOString(),
    time,
    request: {
      method: exchange.method,
      url,
      ...plain,
      headers: listHeaders(exchange.requestHeaders, mask),
      queryString: [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
      ...(requestBody !== undefined && {
        postData: { mimeType: type(exchange.requestHeaders), text: mask(requestBody) },
      }),
    },
    response: {
      status,
      statusText: "",
      ...plain,
      headers: listHeaders(responseHeaders, mask),
      content: { size: text.length, mimeType: type(responseHeaders), text },
      redirectURL: mask(responseHeaders.get("location") ?? ""),
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
  };
}

/** The headers. Of credentials, only the scheme is shown, which says how the request was authorized. */
const listHeaders = (headers: Headers, mask: (text: string) => string) =>
  [...headers].map(([name, value]) => {
    const scheme = /^(Bearer|Basic) /i.exec(value)?.[0] ?? "";
    return { name, value: credentialHeader.test(name) ? `${scheme}***` : mask(value) };
  });
