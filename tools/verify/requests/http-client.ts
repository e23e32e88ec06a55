import { sandboxServer } from "#reader";
import type { Secrets } from "#reader/har";
import { HarRecorder } from "#reader/har";
import { isTimeout, runLimited } from "#reader/time-limit";
import { Skip, Stopped } from "../skip.ts";
import type { CompleteOptions } from "../verify-options.ts";
import {
  type Exchange,
  isSafe,
  isSuccess,
  NoResponse,
  readBody,
  type SentRequest,
} from "./exchange.ts";

/** After this many requests in a row without a response, the server is taken to be gone. */
const maxFailuresInRow = 3;
/** How often one request is sent again. */
const maxRetries = 5;
/** How long to wait if the server does not say it. */
const defaultPause = 1;

/** A text of this length takes no format long, and no pattern with one repetition or fewer. */
const shortLength = 10_000;
const slowPattern = /"pattern":"(?:[^"\\]|\\.)*[*+{]|"regex"|\b(?:match|search)\(/;

/** Sends requests one after the other, within the limits, without following redirects. */
export class Client {
  readonly #options: CompleteOptions;
  readonly #secrets: Secrets;
  /** Aborted when the run is interrupted or takes too long. */
  readonly #end: AbortSignal;
  requests = 0;
  /** Whether a sandbox responded. */
  isSandbox = false;
  /** Why a request was not sent, if there was one. */
  stopReason: string | undefined;
  /** Timers do not fire during work that takes long. */
  readonly #endTime: number;
  /** Whether a pattern of the contract or of its workflows can take long, even years, for a text. */
  readonly #hasSlowPatterns: boolean;
  #failuresInRow = 0;
  #nextStart = 0;
  readonly #inVain = new Set<string>();
  /** A request that the server accepted, by its token. */
  readonly #accepted = new Map<string, SentRequest>();

  /** What was sent and received, if it is to be recorded. */
  readonly recorder: HarRecorder | undefined;

  constructor(options: CompleteOptions, secrets: Secrets) {
    this.recorder = options.har === undefined ? undefined : new HarRecorder();
    const { signal, maxTime, contract, workflows } = options;
    const deadline = AbortSignal.timeout(maxTime * 1000);
    this.#options = options;
    this.#secrets = secrets;
    this.#endTime = performance.now() + maxTime * 1000;
    this.#hasSlowPatterns = slowPattern.test(JSON.stringify([contract.document, workflows]));
    this.#end = AbortSignal.any(signal === undefined ? [deadline] : [deadline, signal]);
  }

  /**
   * Runs what applies the patterns of the contract, or of its workflows, to a text. To limit its time takes a thread.
   *
   * @throws Stopped if it takes longer than the run may.
   */
  limit<Result>(work: () => Result, text = ""): Result {
    if (!this.#hasSlowPatterns && text.length < shortLength) return work();
    try {
      // The timer of a script can end it a few milliseconds too early.
      return runLimited(Math.max(1, this.#endTime - performance.now()) + 20, () => {
        // On a busy machine it begins again, and the time of a run is over whatever was done in it.
        if (performance.now() > this.#endTime) this.#assertRunning();
        return work();
      });
    } catch (error) {
      if (isTimeout(error)) this.#assertRunning();
      throw error;
    }
  }

  #findStopReason(): string | undefined {
    const { signal, maxTime, maxRequests } = this.#options;
    if (signal?.aborted) return "the run was interrupted";
    if (this.#end.aborted || performance.now() > this.#endTime)
      return `the run took the ${maxTime} s that --max-time allows`;
    if (this.#failuresInRow >= maxFailuresInRow) return "the server no longer responds";
    if (this.requests < maxRequests) return undefined;
    return `all ${maxRequests} requests that --max-requests allows were sent`;
  }

  /** @throws Stopped if no more requests may be sent. */
  #assertRunning(): void {
    this.stopReason ??= this.#findStopReason();
    if (this.stopReason !== undefined) throw new Stopped(this.stopReason);
  }

  /**
   * Sends a request, again if the server asks for it or closed the connection.
   *
   * @throws NoResponse, Skip if the request must not be sent, or Stopped if no more requests may be sent.
   */
  async send(request: SentRequest): Promise<Exchange> {
    const { server, write, wait, timeout } = this.#options;
    const { method, path } = request;
    if (!write && !isSafe(method))
      throw new Skip(`sends ${method} requests: use --write`, "--write");
    // A path of a contract can begin with the rest of a host, and a URL loses segments such as `..`.
    if (!isBelow(server, server + path)) throw new Skip("the path would lead elsewhere");
    let waited = 0;
    for (let left = maxRetries; ; left--) {
      try {
        this.#assertRunning();
        await this.#waitForTurn();
        const exchange = await this.#exchange(request);
        this.#failuresInRow = 0;
        const pause = findPause(exchange, Math.min(defaultPause, wait / maxRetries));
        if (pause === undefined || left === 0 || waited + pause > wait) {
          await this.#assertTokenAccepted(exchange);
          return exchange;
        }
        waited += pause;
        await this.pause(pause);
      } catch (error) {
        if (error instanceof Stopped || error instanceof Skip) throw error;
        if (this.#end.aborted) this.#assertRunning();
        // A server can close an idle connection at the moment when a request is sent.
        if (isClosedConnection(error) && left === maxRetries) continue;
        this.#failuresInRow++;
        throw new NoResponse(describeFailure(error, timeout), request);
      }
    }
  }

  /**
   * A token can expire during a run. Then the server also rejects a request that it accepted before.
   *
   * @throws Stopped if it does.
   */
  async #assertTokenAccepted(exchange: Exchange): Promise<void> {
    const { method, credential } = exchange.request;
    if (credential === undefined) return;
    if (isSuccess(exchange) && isSafe(method))
      this.#accepted.set(credential.value, exchange.request);
    const accepted = this.#accepted.get(credential.value);
    if (exchange.status !== 401 || accepted === undefined) return;
    if (this.requests >= this.#options.maxRequests) return;
    if ((await this.#exchange(accepted)).status !== 401) return;
    const token = credential.variable ?? "a request";
    this.stopReason = `the server no longer accepts the token of ${token}, which it accepted before`;
    throw new Stopped(this.stopReason);
  }

  async #waitForTurn(): Promise<void> {
    const wait = this.#nextStart - performance.now();
    this.#nextStart = Math.max(this.#nextStart, performance.now()) + 1000 / this.#options.rate;
    if (wait >= 1) await this.pause(wait / 1000);
  }

  /** @throws Stopped if the run ends meanwhile. */
  async pause(seconds: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, seconds * 1000);
    const end = () => this.#assertRunning();
    await endWith(this.#end, promise).catch(end);
    clearTimeout(timer);
  }

  /**
   * Repeats something until it is done, at most for the time of `--wait`. For what never came, such as a resource in a
   * list that is not there, nothing waits a second time.
   */
  async repeat<Result extends { isDone: boolean | undefined; isFinal?: boolean }>(
    what: string,
    attempts: number,
    attempt: () => Promise<Result>,
    seconds = 2,
  ): Promise<Result> {
    const { wait } = this.#options;
    // What is repeated at once does not wait for the service.
    const canRepeat = (wait > 0 || seconds === 0) && !this.#inVain.has(what);
    for (let left = canRepeat ? attempts : 0; ; left--) {
      const result = await attempt();
      if (result.isDone || result.isFinal || left === 0) {
        if (!result.isDone && attempts > 0) this.#inVain.add(what);
        return result;
      }
      await this.pause(Math.min(seconds, wait / attempts));
    }
  }

  async #exchange(request: SentRequest): Promise<Exchange> {
    this.requests++;
    const { server, timeout } = this.#options;
    const { method, body: sent } = request;
    const url = new URL(server + request.path);
    const headers = headersOf(request);
    const signal = AbortSignal.any([AbortSignal.timeout(timeout * 1000), this.#end]);
    const init: RequestInit = { method, headers, redirect: "manual", signal, body: sent ?? null };
    const [started, begin] = [new Date(), performance.now()];
    const response = await endWith(signal, (this.#options.fetch ?? fetch)(url, init));
    const body = await endWith(signal, readBody(response));
    this.recorder?.add({
      started,
      milliseconds: Math.round(performance.now() - begin),
      method,
      url: url.href,
      requestHeaders: headers,
      requestBody: sent,
      status: response.status,
      responseHeaders: response.headers,
      responseBody: body.text,
    });
    this.isSandbox ||= isSandbox(response.headers);
    const { text, json } = body;
    if (json === undefined) this.#secrets.addFromText(text);
    else this.#secrets.addFrom(json);
    if (this.#secrets.areTooMany)
      this.stopReason = "the server sends more secrets than can be masked";
    return { request, status: response.status, headers: response.headers, ...body };
  }
}

/** A sandbox names itself in each response. */
const isSandbox = (headers: Headers): boolean => headers.get("server") === sandboxServer;

/** @throws Skip for a header that cannot be sent, such as one with a value from a response. */
function headersOf({ headers: given, credential }: SentRequest): Headers {
  const headers = new Headers();
  const bearer = credential && { authorization: `Bearer ${credential.value}` };
  for (const [name, value] of Object.entries({ ...given, ...bearer })) {
    try {
      headers.set(name, value);
    } catch {
      throw new Skip(`needs the header ${name}, which has characters that HTTP does not allow`);
    }
  }
  return headers;
}

/** Whether a URL leads to as many segments as it is written with, below another URL. */
function isBelow(server: string, text: string): boolean {
  const href = URL.parse(text)?.href ?? "";
  const count = (url: string) => url.split(/[?#]/, 1).join().split("/").length;
  return href.startsWith(`${server}/`) && count(href) === count(text);
}

/** Waits no longer than a signal says, also for an app in this process that does not read the signal. */
async function endWith<Result>(signal: AbortSignal, result: Promise<Result>): Promise<Result> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => reject(signal.reason);
  signal.addEventListener("abort", end);
  return Promise.race([result, promise]).finally(() => signal.removeEventListener("abort", end));
}

/** After how many seconds to send a request again: those of `Retry-After`, which can also be a date. */
function findPause({ status, headers }: Exchange, otherwise: number): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const text = headers.get("retry-after") ?? "";
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  if (!Number.isNaN(seconds)) return Math.max(0, seconds);
  return status === 429 ? otherwise : undefined;
}

const codeOf = (error: unknown) =>
  (error as Error & { cause?: NodeJS.ErrnoException }).cause?.code ?? "";

const isClosedConnection = (error: unknown) =>
  ["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"].includes(codeOf(error));

const failures: Record<string, string> = {
  ECONNREFUSED: "no connection, because nothing listens there",
  ENOTFOUND: "no connection, because the host is not known",
};

function describeFailure(error: unknown, timeout: number): string {
  const { name, message, cause } = error as Error & { cause?: Error };
  if (name === "TimeoutError") return `no response within ${timeout} s`;
  return failures[codeOf(error)] ?? `no response (${cause?.message ?? message})`;
}
