import {
  createServer,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { serverOf } from "./address.ts";
import { curl } from "./client.ts";
import { Complaint } from "./complaint.ts";
import { answerFor, type Contract, matches, operationAt, ownContract } from "./contract.ts";
import { judge } from "./judge.ts";
import { createMask } from "./mask.ts";
import { createValidators, type Passed } from "./prism.ts";
import { createLedger, type Entry, fitToShow, type Report, totalsOf } from "./report.ts";
import { readSchemas } from "./schema.ts";
import { selection } from "./selection.ts";

/** What is held back, of a request and of an answer; no body of the contract comes near it. */
const largestBody = 5_000_000;
const mostConnections = 500;
/** More violations of one body say no more. */
const mostViolations = 5;

export const observed = {
  request: "a request that does not fit the contract is not carried out",
  status: "every answer has a status that is declared, and the service never fails",
  answer: "every answer fits the contract, as Prism sees it",
} as const;

export interface ProxyOptions {
  server: string;
  host?: string | undefined;
  /** 0 for any free port. */
  port?: number | undefined;
  /** Milliseconds for an answer of the server. */
  timeout?: number | undefined;
  only?: string[] | undefined;
  contract?: Contract;
}

export interface OpenProxy {
  url: string;
  report: () => Report;
  /** Lets what is under way end. */
  stop: () => Promise<void>;
}

/** Headers that are about one connection, not about what is sent over it. */
const ofConnection = [
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

/**
 * Opens a proxy that passes everything on to a server, and validates what passes.
 *
 * @throws Complaint when it cannot listen.
 */
export async function openProxy(options: ProxyOptions): Promise<OpenProxy> {
  const { host = "127.0.0.1", port = 4011, timeout = 30_000 } = options;
  const started = performance.now();
  const contract = options.contract ?? ownContract();
  const { operations } = contract;
  const upstream = new URL(serverOf(options.server));
  const prefix = upstream.pathname.replace(/\/$/, "");
  const only = selection(
    options.only ?? [],
    operations.flatMap(({ id }) => Object.keys(observed).map((check) => [id, check])),
  );
  const schemas = readSchemas(contract);
  const validators = await createValidators(contract);
  const mask = createMask();
  const ledger = createLedger(({ operation, check }) => only(operation, check));
  const [send, agent] =
    upstream.protocol === "https:"
      ? ([httpsRequest, new HttpsAgent({ keepAlive: true })] as const)
      : ([httpRequest, new HttpAgent({ keepAlive: true })] as const);
  let requests = 0;

  const server = createServer({ headersTimeout: 10_000, requestTimeout: 60_000 }, (...pair) => {
    void pass(...pair).catch(() => pair[1].destroy());
  });
  server.maxConnections = mostConnections;

  async function pass(message: IncomingMessage, response: ServerResponse): Promise<void> {
    requests++;
    response.on("error", () => {});
    const target = (message.url ?? "/").replace(/^https?:\/\/[^/?]*/i, "") || "/";
    const asked = await collect(message, largestBody).catch(() => undefined);
    if (asked === undefined) return void response.destroy();
    if (asked.cut) return refuse(response, 413, "The body is larger than the proxy holds back.");
    const { method = "GET" } = message;
    const headers = passedOn(message.headers);
    let hasLeft = false;
    const failed = (reason: string) => {
      // Who asked may have gone before the answer was there: that is nobody's fault.
      if (hasLeft) return;
      observeFailure(method, target, reason);
      refuse(response, 502, `The server gave no answer: ${reason}.`);
    };
    let outgoing: ReturnType<typeof httpRequest>;
    try {
      outgoing = send({
        agent,
        protocol: upstream.protocol,
        hostname: upstream.hostname.replace(/^\[|\]$/g, ""),
        port: upstream.port,
        method,
        path: prefix + target,
        headers: {
          ...headers,
          host: upstream.host,
          ...((asked.body.length > 0 || headers["content-length"] !== undefined) && {
            "content-length": asked.body.length,
          }),
        },
        timeout,
      });
    } catch {
      return refuse(response, 400, "The request cannot be passed on.");
    }
    outgoing.on("timeout", () => outgoing.destroy(new Error(`none within ${timeout / 1000} s`)));
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      if (!response.headersSent) failed(error.code ?? error.message);
      else response.destroy();
    });
    response.on("close", () => {
      hasLeft = true;
      if (!response.writableFinished) outgoing.destroy();
    });
    outgoing.on("response", (answer) => {
      const status = answer.statusCode ?? 502;
      try {
        response.writeHead(status, answer.statusMessage, passedOn(answer.headers));
      } catch {
        answer.destroy();
        return failed("an answer that is no HTTP");
      }
      answer.on("error", () => {
        if (!hasLeft) observeFailure(method, target, "it broke off");
        response.destroy();
      });
      answer.pipe(response);
      void collect(answer, largestBody).then(
        ({ body, cut }) => {
          if (cut) return;
          observe({
            method,
            ...split(target),
            headers: flat(message.headers),
            body: asked.body.toString("utf8"),
            status,
            answerHeaders: flat(answer.headers),
            answerBody: method === "HEAD" ? "" : decoded(body, answer.headers),
          });
        },
        () => {},
      );
    });
    outgoing.end(asked.body);
  }

  function commandFor({
    method,
    path,
    search,
    headers,
    body,
  }: Omit<Passed, "status" | "answerHeaders" | "answerBody">): string {
    const kept = ["authorization", "content-type", "accept"].filter((name) => headers[name]);
    return curl(upstream.href.replace(/\/$/, ""), {
      method,
      path: search === "" ? path : `${path}?${search}`,
      headers: Object.fromEntries(kept.map((name) => [name, headers[name] ?? ""])),
      body: body === "" ? undefined : body,
      token: undefined,
    });
  }

  function observeFailure(method: string, target: string, reason: string): void {
    const { path, search } = split(target);
    const operation = operationAt(contract, method, path);
    if (operation === undefined) return;
    ledger.broken(
      { operation: operation.id, check: "status", about: observed.status },
      {
        expected: "an answer",
        place: operation.place,
        came: `none (${reason})`,
        request: commandFor({ method, path, search, headers: {}, body: "" }),
      },
    );
  }

  /** Holds what has passed against the contract; nothing in it stops the proxy. */
  function observe(passed: Passed): void {
    const { method, path, status, headers } = passed;
    mask.add(/^\w+ +(.+)$/.exec(headers.authorization ?? "")?.[1]);
    const operation = operationAt(contract, method, path);
    if (operation === undefined) {
      observeOther(passed);
      return;
    }
    const entry = (check: keyof typeof observed): Entry => ({
      operation: operation.id,
      check,
      about: observed[check],
    });
    try {
      const request = commandFor(passed);
      const json = parsed(passed.answerBody);
      mask.learn(json);
      mask.learn(parsed(passed.body));

      const wrong = validators.request(operation.id, passed);
      if (wrong.length > 0 && status < 400) {
        const expected = `a refusal, since the request does not fit: ${wrong.slice(0, mostViolations).join("; ")}`;
        const { place } = operation;
        ledger.broken(entry("request"), { expected, place, came: String(status), request });
      } else {
        ledger.holds(entry("request"));
        // Test suites send such requests on purpose; clients should not.
        for (const text of wrong.slice(0, mostViolations)) {
          ledger.note(entry("request"), {
            text: `a request that does not fit was refused with ${status}: ${text}`,
            place: operation.place,
          });
        }
      }

      const answer = answerFor(operation, status);
      if (answer === undefined || status >= 500) {
        const declared = Object.keys(operation.answers).filter((code) => code !== "default");
        ledger.broken(entry("status"), {
          expected: `a status that is declared: ${declared.join(", ")}`,
          place: `${operation.place}/responses`,
          came: String(status),
          request,
        });
      } else ledger.holds(entry("status"));
      // Prism would hold it against what is said of problems.
      if (answer === undefined) return;

      const violations = validators.answer(operation.id, passed);
      if (violations.length === 0) ledger.holds(entry("answer"));
      for (const violation of violations.slice(0, mostViolations)) {
        const came = `${status} ${passed.answerHeaders["content-type"] ?? ""}`.trim();
        ledger.broken(entry("answer"), {
          expected: `an answer that fits, but ${violation}`,
          place: answer.place,
          came,
          request,
        });
      }
      const exchange = {
        request: { method, path, headers: {}, body: undefined, token: undefined },
        status,
        headers: new Headers({ "content-type": passed.answerHeaders["content-type"] ?? "" }),
        text: passed.answerBody,
        json,
      };
      for (const note of judge(operation, exchange, schemas).notes) {
        ledger.note(entry("answer"), note);
      }
    } catch (error) {
      ledger.skipped(entry("answer"), `could not be judged: ${(error as Error).message}`);
    }
  }

  /** What leads to no operation is passed on as well, and told. */
  function observeOther(passed: Passed): void {
    const { method, path, status } = passed;
    if (method === "OPTIONS" || method === "HEAD") return;
    const other = path.endsWith("/") ? path.slice(0, -1) : `${path}/`;
    const near = operations.find((one) => one.method === method && matches(one.path, other));
    if (near === undefined || status >= 400) {
      const entry = { operation: "(no operation)", check: "request", about: observed.request };
      const text = `${method} ${path} is not part of the contract; it was answered ${status}`;
      ledger.holds(entry);
      ledger.note(entry, { text, place: "#/paths" });
      return;
    }
    ledger.broken(
      { operation: near.id, check: "request", about: observed.request },
      {
        expected: `404, since the path is ${near.path}`,
        place: near.place.slice(0, near.place.lastIndexOf("/")),
        came: String(status),
        request: commandFor(passed),
      },
    );
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen({ host, port }, resolve);
  }).catch(({ code }: NodeJS.ErrnoException) => {
    const remedy =
      code === "EADDRINUSE"
        ? `Stop what listens there, or choose another with --port ${port + 1}.`
        : "Choose a port above 1023 and a host of this machine.";
    throw new Complaint(`cannot listen on ${host}, port ${port} (${code})`, remedy);
  });

  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    report: () => {
      const outcomes = ledger.outcomes();
      const seen = new Set(outcomes.map(({ operation }) => operation));
      const unseen = operations
        .filter(({ id }) => !seen.has(id) && only(id, "request"))
        .map(({ id }) => ({
          operation: id,
          check: "request",
          about: observed.request,
          result: "skipped" as const,
          findings: [],
          skipped: ["no request went there"],
          notes: [],
        }));
      const all = [...outcomes, ...unseen];
      const report: Report = {
        server: upstream.href.replace(/\/$/, ""),
        contract: contract.title,
        mode: "proxy",
        requests,
        milliseconds: Math.round(performance.now() - started),
        totals: totalsOf(all),
        outcomes: all,
      };
      return fitToShow(report, mask.hide);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          agent.destroy();
          resolve();
        });
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 2_000).unref();
      }),
  };
}

function refuse(response: ServerResponse, status: number, detail: string): void {
  if (response.headersSent || response.destroyed) return;
  const text = JSON.stringify({ type: "about:blank", title: "Proxy", status, detail });
  response.writeHead(status, {
    "content-type": "application/problem+json",
    "content-length": Buffer.byteLength(text),
    connection: "close",
  });
  response.end(text);
}

/** What comes, up to a limit; beyond it the rest is let pass unseen. */
async function collect(
  message: IncomingMessage,
  limit: number,
): Promise<{ body: Buffer; cut: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    message.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) chunks.push(chunk);
      else {
        chunks.length = 0;
        resolve({ body: Buffer.alloc(0), cut: true });
      }
    });
    message.on("end", () => resolve({ body: Buffer.concat(chunks), cut: false }));
    message.on("error", reject);
    message.on("close", () => reject(new Error("it ended early")));
  });
}

function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase());
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name, value]) =>
        value !== undefined && !ofConnection.includes(name) && !named.includes(name),
    ),
  );
}

function flat(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(", ")]),
  );
}

function split(target: string): { path: string; search: string } {
  const mark = target.indexOf("?");
  return mark < 0
    ? { path: target, search: "" }
    : { path: target.slice(0, mark), search: target.slice(mark + 1) };
}

const decoders: Record<string, typeof gunzipSync> = {
  gzip: gunzipSync,
  "x-gzip": gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

function decoded(body: Buffer, headers: IncomingHttpHeaders): string {
  const decode = decoders[String(headers["content-encoding"] ?? "").toLowerCase()];
  try {
    return (decode?.(body, { maxOutputLength: 10 * largestBody }) ?? body).toString("utf8");
  } catch {
    return body.toString("utf8");
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
