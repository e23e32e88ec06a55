import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { getRequestListener, type Http2Bindings, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Hono } from "hono";
import { ProblemError, problemReply } from "../contract/problems.ts";
import type { OpenSandbox } from "../core.ts";
import type { Bindings, Env } from "../requests/env.ts";
import { SandboxError, type SandboxServer } from "../types.ts";

/** Milliseconds that requests under way have when the server is to close. */
const grace = 2_000;
/** Connections that are served. Each can have a body of 1 MB in memory. */
const maxServed = 256;
/** Connections that can be open, those included that only get a response that says so. */
const maxConnections = 1_024;
/** Requests of a connection without a response. A connection with more of them is closed. */
const maxWaiting = 1_000;

/** A host as URLs have it: an address of IPv6 is in brackets. */
export const urlHost = (host: string): string => (host.includes(":") ? `[${host}]` : host);

/**
 * Serves a sandbox over HTTP. Closing it finishes the requests that have been received, and accepts no more.
 *
 * @throws SandboxError if the port or the host cannot be used; the sandbox is then closed.
 */
export async function listen(
  sandbox: OpenSandbox,
  host: string,
  port: number,
): Promise<Pick<SandboxServer, "url" | "close">> {
  const latest: Latest = new WeakMap();
  const server = createServer(
    {
      requestTimeout: 30_000,
      connectionsCheckingInterval: 1_000,
      // A client on a busy machine may send on a connection that Node would close after five seconds.
      keepAliveTimeout: 60_000,
      // A request without one gets a problem.
      requireHostHeader: false,
    },
    getRequestListener(inOrder(sandbox, latest), {
      hostname: "localhost",
      // Such as for a host or a path that no URL can have.
      errorHandler: () => reject(sandbox, new ProblemError("MalformedRequest")),
      // The globals of Node.js are those of the process that the sandbox runs in.
      overrideGlobalObjects: false,
    }),
  );
  server.maxConnections = maxConnections;
  rejectMalformed(server, sandbox, latest);
  // For a client that does not read its response. Node takes what the system stores of it for progress, once.
  server.timeout = 60_000;
  server.listen({ host, port });
  await once(server, "listening").catch((error) => {
    sandbox.worlds.close();
    throw describeListenError(error, host, port);
  });
  return {
    url: `http://${urlHost(host)}:${(server.address() as AddressInfo).port}`,
    close: async () => {
      await closeServer(server);
      sandbox.worlds.close();
    },
  };
}

/** The last request on each connection, with what resolves when the one before it and it have a response. */
type Latest = WeakMap<
  object,
  { incoming: { complete: boolean }; before: Promise<unknown>; sent: Promise<unknown> }
>;

/** A client can send several requests at once on one connection. They are carried out one after the other. */
function inOrder(sandbox: OpenSandbox, latest: Latest) {
  const isServed = limitServed();
  const waiting = new WeakMap<object, number>();
  const count = (socket: object, more: number): number => {
    const counted = (waiting.get(socket) ?? 0) + more;
    waiting.set(socket, counted);
    return counted;
  };
  return (request: Request, env: HttpBindings | Http2Bindings) => {
    const { incoming, outgoing } = env as HttpBindings;
    const { socket } = incoming;
    const before = latest.get(socket)?.sent ?? Promise.resolve();
    // Responses that a client does not read stay in memory.
    const sent = once(outgoing, "close").catch(() => {});
    latest.set(socket, { incoming, before, sent });
    if (count(socket, 1) > maxWaiting) socket.destroy();
    sent.then(() => count(socket, -1));
    // Nothing is carried out for a client that has closed the connection before it was its turn.
    return before.then(() => {
      if (socket.destroyed) return RESPONSE_ALREADY_SENT;
      if (!isServed(socket)) return rejectConnection(sandbox);
      const error = findHostError(incoming);
      return error ? reject(sandbox, error) : carryOut(sandbox.app, request, env as HttpBindings);
    });
  };
}

/** Decides at the first request of a connection whether the connection is served. */
function limitServed() {
  const decided = new WeakMap<object, boolean>();
  let served = 0;
  return (socket: Socket): boolean => {
    const isServed = decided.get(socket) ?? served < maxServed;
    if (isServed && !decided.has(socket)) {
      served++;
      socket.once("close", () => served--);
    }
    decided.set(socket, isServed);
    return isServed;
  };
}

/** What is wrong with the host that a request names. A second Host header could mean another one than the first. */
function findHostError({ headersDistinct, httpVersion }: IncomingMessage) {
  const { length } = headersDistinct.host ?? [];
  if (length === 1 || (length === 0 && httpVersion === "1.0")) return undefined;
  const detail = length === 0 ? "is required" : "must be sent once";
  return new ProblemError("MalformedRequest", { location: "header", name: "Host", detail });
}

/** The response to a request that is rejected before the app gets it. Pages of any origin can read it. */
function reject(
  { contract }: OpenSandbox,
  error: ProblemError,
  extraHeaders = {},
  reason = "",
): Response {
  const { status, headers, body } = problemReply(contract, error, reason);
  const all = { ...headers, "access-control-allow-origin": "*", ...extraHeaders };
  return new Response(body as string, { status, headers: all });
}

function rejectConnection(sandbox: OpenSandbox): Response {
  const wait = { "retry-after": "1", "access-control-expose-headers": "Retry-After" };
  const reason = `The sandbox already serves ${maxServed} connections. Try again later.`;
  const error = new ProblemError("ServiceUnavailable");
  return reject(sandbox, error, { ...wait, connection: "close" }, reason);
}

async function carryOut(app: Hono<Env>, request: Request, env: HttpBindings): Promise<Response> {
  const bindings: Bindings & HttpBindings = env;
  const response = await app.fetch(request, bindings);
  const { thrown, fault, incoming, outgoing } = bindings;
  // An error of a callback is one of the process, as that of any listener of Node.js.
  if (thrown !== undefined) {
    process.nextTick(() => {
      throw thrown.error;
    });
  }
  if (fault === undefined) return response;
  if (fault === "CONNECTION_RESET_BY_PEER") incoming.socket.resetAndDestroy();
  if (fault === "EMPTY_RESPONSE") incoming.socket.destroy();
  if (fault === "RANDOM_DATA_THEN_CLOSE") incoming.socket.end("not HTTP\r\n\r\n");
  if (fault === "MALFORMED_RESPONSE_CHUNK") {
    const body = Buffer.from(await response.arrayBuffer());
    const headers = { ...Object.fromEntries(response.headers), "content-length": body.length };
    outgoing.writeHead(response.status, headers);
    outgoing.write(body.subarray(0, body.length / 2), () => incoming.socket.destroySoon());
  }
  return RESPONSE_ALREADY_SENT;
}

const clientErrors: Record<string, "HeadersTooLarge" | "RequestTimeout"> = {
  HPE_HEADER_OVERFLOW: "HeadersTooLarge",
  ERR_HTTP_REQUEST_TIMEOUT: "RequestTimeout",
};

/**
 * Responds to what is not HTTP, is too slow, or has headers that are too large, and closes the connection. The complete
 * requests before it on the connection get their responses first.
 */
function rejectMalformed(server: Server, sandbox: OpenSandbox, latest: Latest): void {
  server.on("clientError", async ({ code = "" }: NodeJS.ErrnoException, socket) => {
    const name = clientErrors[code] ?? "MalformedRequest";
    const known = latest.get(socket);
    const wasComplete = known?.incoming.complete;
    // After a pause of the process, Node looks at the time before it reads what has arrived.
    if (name === "RequestTimeout") await setImmediate();
    const last = latest.get(socket);
    const hasArrived = last?.incoming.complete && (last !== known || !wasComplete);
    if (name === "RequestTimeout" && hasArrived) return;
    // Nothing that arrives from now on is carried out.
    socket.pause();
    await (last?.incoming.complete ? last.sent : last?.before);
    // A client that goes on sending would keep the connection.
    setTimeout(() => socket.destroy(), 500).unref();
    const response = reject(sandbox, new ProblemError(name), { connection: "close" });
    const body = await response.text();
    const { status, headers } = response;
    const lines = [...headers].map(([key, value]) => `${key}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n"));
  });
}

/** Waits for the responses that are under way, but not for connections without one. */
async function closeServer(server: Server): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), 20);
  const rest = setTimeout(() => server.closeAllConnections(), grace);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(idle);
  clearTimeout(rest);
}

function describeListenError({ code, message }: NodeJS.ErrnoException, host: string, port: number) {
  return new SandboxError(
    code === "EADDRINUSE"
      ? `port ${port} is already in use. Stop the other process or use another port, such as ${port + 1}.`
      : `cannot listen on ${urlHost(host)}, port ${port}: ${code ?? message}. Use another host or port.`,
  );
}
