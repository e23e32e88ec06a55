import { setTimeout as delay } from "node:timers/promises";
import type { Mask } from "./mask.ts";
import { type TokenName, tokenSources } from "./tokens.ts";

/** No answer of the contract comes near it. */
const largestAnswer = 5_000_000;
/** After so many requests in a row without an answer, nobody is there any more. */
const mostFailures = 3;

export interface Sent {
  method: string;
  /** From the server's address on, query included. */
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  token: TokenName | undefined;
}

export interface Exchange {
  request: Sent;
  status: number;
  headers: Headers;
  text: string;
  /** The body, if it is JSON. */
  json: unknown;
}

/** A request got no answer, or none that could be read. */
export class NoAnswer extends Error {
  readonly request: Sent;

  constructor(reason: string, request: Sent) {
    super(reason);
    this.request = request;
  }
}

/** No more requests are sent; the message says why. */
export class Stopped extends Error {}

export interface ClientOptions {
  /** Scheme, host and prefix, without a slash at the end. */
  server: string;
  tokens: Partial<Record<TokenName, string>>;
  mask: Mask;
  maxRequests: number;
  /** Requests a second. */
  rate: number;
  /** Milliseconds for a request. */
  timeout: number;
  signal?: AbortSignal | undefined;
}

export interface Client {
  server: string;
  send: (request: Sent) => Promise<Exchange>;
  requests: () => number;
  /** Why no more requests are sent, once none are. */
  cut: () => string | undefined;
}

/** Sends requests one after the other, no faster and no more than allowed, and follows no redirect. */
export function createClient(options: ClientOptions): Client {
  const { server, tokens, mask, maxRequests, rate, timeout, signal } = options;
  let requests = 0;
  let failures = 0;
  let next = 0;
  let stopped: string | undefined;

  async function pace(): Promise<void> {
    const wait = next - performance.now();
    next = Math.max(next, performance.now()) + 1000 / rate;
    if (wait >= 1) await delay(wait, undefined, signal === undefined ? {} : { signal });
  }

  function cut(): string | undefined {
    if (signal?.aborted) return "it was interrupted";
    if (failures >= mostFailures) return "the server no longer answers";
    return undefined;
  }

  async function send(request: Sent): Promise<Exchange> {
    const reason = stopped ?? cut();
    if (reason !== undefined) throw new Stopped(reason);
    if (requests >= maxRequests) {
      stopped = `the ${maxRequests} requests that --max-requests allows are used up`;
      throw new Stopped(stopped);
    }
    const token = request.token && tokens[request.token];
    try {
      await pace();
      requests++;
      const limit = AbortSignal.timeout(timeout);
      const response = await fetch(server + request.path, {
        method: request.method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...request.headers,
        },
        redirect: "manual",
        signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
        ...(request.body !== undefined && { body: request.body }),
      });
      const text = await read(response);
      failures = 0;
      const json = parse(text);
      mask.learn(json);
      return { request, status: response.status, headers: response.headers, text, json };
    } catch (error) {
      if (signal?.aborted) throw new Stopped(cut());
      failures++;
      throw new NoAnswer(reasonOf(error, timeout), request);
    }
  }

  return { server, send, requests: () => requests, cut: () => stopped ?? cut() };
}

class TooLarge extends Error {}

async function read({ body }: Response): Promise<string> {
  if (body === null) return "";
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > largestAnswer) throw new TooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Why there was no answer, in a few words. */
function reasonOf(error: unknown, timeout: number): string {
  const { name, cause } = error as Error & { cause?: NodeJS.ErrnoException };
  if (error instanceof TooLarge) return `an answer of more than ${largestAnswer / 1e6} MB`;
  if (name === "TimeoutError") return `no answer within ${timeout / 1000} s`;
  if (cause?.code === "ECONNREFUSED") return "no connection: nothing listens there";
  if (cause?.code === "ENOTFOUND") return "no connection: the host is not known";
  return `no answer (${cause?.code ?? cause?.message ?? (error as Error).message})`;
}

/** What every request accepts, which commands leave out. */
export const accepted = "application/json, application/problem+json";

/** A request as a command that sends it again; tokens stand in variables. */
export function curl(server: string, { method, path, headers, body, token }: Sent): string {
  const words = ["curl", "-i"];
  if (method !== "GET") words.push("-X", method);
  words.push(quoted(server + path));
  if (token !== undefined)
    words.push("-H", `"Authorization: Bearer $${tokenSources[token].variable}"`);
  for (const [name, value] of Object.entries(headers)) {
    if (value !== accepted) words.push("-H", quoted(`${name}: ${value}`));
  }
  if (body !== undefined) {
    words.push("--data", quoted(body.length > 1_000 ? `${body.slice(0, 1_000)}…` : body));
  }
  return words.join(" ");
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
