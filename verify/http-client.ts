import { setTimeout as delay } from "node:timers/promises";
import type { Method } from "../contract/index.ts";
import type { Secrets } from "./secrets.ts";
import type { TokenName } from "./tokens.ts";
import { Skip } from "./verify-errors.ts";
import type { VerifyOptions } from "./verify-options.ts";

/** No response of the contract comes near this size. */
const maxResponseBytes = 5_000_000;
/** After this many requests in a row without a response, the server is taken to be gone. */
const maxFailuresInRow = 3;

/** Whether a method only reads (RFC 9110, section 9.2.1). */
export const isSafe = (method: Method): boolean =>
  ["GET", "HEAD", "OPTIONS", "TRACE"].includes(method);

export interface SentRequest {
  method: Method;
  /** After the URL of the server, with the query. */
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  token: TokenName | undefined;
}

export interface Exchange {
  request: SentRequest;
  status: number;
  headers: Headers;
  text: string;
  /** The body, if it is JSON. */
  json: unknown;
}

/** A request got no response, or none that can be read. */
export class NoResponse extends Error {
  readonly request: SentRequest;

  constructor(reason: string, request: SentRequest) {
    super(reason);
    this.request = request;
  }
}

/** No more requests are sent; the message says why. */
export class Stopped extends Error {}

export type ClientOptions = VerifyOptions & { secrets: Secrets };

/** Sends requests one after the other, within the limits, without following redirects. */
export class Client {
  readonly #options: ClientOptions;
  requests = 0;
  /** Why a request was not sent, if there was one. */
  stopReason: string | undefined;
  #failuresInRow = 0;
  #nextStart = 0;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  #findStopReason(): string | undefined {
    const { signal, maxRequests } = this.#options;
    if (signal?.aborted) return "the run was interrupted";
    if (this.#failuresInRow >= maxFailuresInRow) return "the server no longer responds";
    if (this.requests < maxRequests) return undefined;
    return `all ${maxRequests} requests that --max-requests allows were sent`;
  }

  /** @throws NoResponse, Skip if only reading is allowed, or Stopped if no more requests may be sent. */
  async send(request: SentRequest): Promise<Exchange> {
    const { method } = request;
    if (!this.#options.write && !isSafe(method)) {
      throw new Skip(`sends ${method} requests: use --write`);
    }
    this.stopReason ??= this.#findStopReason();
    if (this.stopReason !== undefined) throw new Stopped(this.stopReason);
    const { secrets, signal, timeout } = this.#options;
    try {
      await this.#waitForTurn();
      this.requests++;
      const response = await this.#fetch(request);
      const text = await readText(response);
      this.#failuresInRow = 0;
      const json = parseJson(text);
      secrets.addFrom(json);
      return { request, status: response.status, headers: response.headers, text, json };
    } catch (error) {
      if (signal?.aborted) {
        this.stopReason = this.#findStopReason();
        throw new Stopped(this.stopReason);
      }
      this.#failuresInRow++;
      throw new NoResponse(describeFailure(error, timeout), request);
    }
  }

  async #waitForTurn(): Promise<void> {
    const wait = this.#nextStart - performance.now();
    this.#nextStart = Math.max(this.#nextStart, performance.now()) + 1000 / this.#options.rate;
    if (wait >= 1) await this.pause(wait / 1000);
  }

  /** @throws Stopped if the run ends meanwhile. */
  async pause(seconds: number): Promise<void> {
    const { signal } = this.#options;
    await delay(seconds * 1000, undefined, { ...(signal && { signal }) }).catch(() => {
      this.stopReason = this.#findStopReason();
      throw new Stopped(this.stopReason);
    });
  }

  #fetch({ method, path, headers, body, token }: SentRequest): Promise<Response> {
    const { server, tokens, timeout, signal } = this.#options;
    const signals = [
      AbortSignal.timeout(timeout * 1000),
      ...(signal === undefined ? [] : [signal]),
    ];
    const authorization = token && { authorization: `Bearer ${tokens[token]}` };
    return fetch(server + path, {
      method,
      headers: { ...authorization, ...headers },
      redirect: "manual",
      signal: AbortSignal.any(signals),
      ...(body !== undefined && { body }),
    });
  }
}

async function readText({ body }: Response): Promise<string> {
  if (body === null) return "";
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxResponseBytes) throw new Error("more than 5 MB");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const failures: Record<string, string> = {
  ECONNREFUSED: "no connection, because nothing listens there",
  ENOTFOUND: "no connection, because the host is not known",
};

function describeFailure(error: unknown, timeout: number): string {
  const { name, message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
  if (name === "TimeoutError") return `no response within ${timeout} s`;
  return failures[cause?.code ?? ""] ?? `no response (${cause?.message ?? message})`;
}
