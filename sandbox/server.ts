import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { AddressInfo } from "node:net";
import { parse as parseQuery } from "node:querystring";
import type { Duplex } from "node:stream";
import { Refusal } from "./problems.ts";
import type { Answer, Request, Sandbox } from "./sandbox.ts";

/** No body of the contract comes near it. */
const largestBody = 1_000_000;
/** Nor any value near this depth, at which it could still be read but no longer written. */
const deepestBody = 200;
const longestWait = 30_000;

/** One request as the terminal and `/_sandbox/requests` show it; secrets are not in it. */
export interface Entry {
  at: string;
  method: string;
  path: string;
  operation?: string;
  status: number;
  milliseconds: number;
  violations?: string[];
}

export interface ServerOptions {
  host: string;
  port: number;
  /** Milliseconds to let pass before each answer, from and to. */
  latency?: [number, number] | undefined;
  sandbox: Sandbox;
  /** Paths that are answered as they are: what, by path. */
  files: Record<string, { type: string; text: () => string }>;
  /** What is to be read by people, by path; undefined for what is not. */
  pages: (path: string) => Answer | undefined;
  /** What is under `/_sandbox/`. */
  control: (method: string, path: string, body: string) => Answer | undefined;
  log: (entry: Entry) => void;
  limits?: Partial<Limits> | undefined;
}

/** Milliseconds that a connection may take. */
export interface Limits {
  /** Until a request's headers are there. */
  headers: number;
  /** Until a request is there. */
  request: number;
  /** Between two requests. */
  idle: number;
  /** How often the times are looked at, and how long a connection is left open after a refusal. */
  check: number;
}

const usual: Limits = { headers: 10_000, request: 30_000, idle: 5_000, check: 1_000 };

export interface Running {
  port: number;
  /** Lets what is under way end, and takes nothing new. */
  close: () => Promise<void>;
}

const cors = {
  "access-control-allow-origin": "*",
  // The star alone does not stand for a token.
  "access-control-allow-headers": "*, authorization",
  "access-control-expose-headers": "*",
};

/** Serves a sandbox over HTTP; nothing that comes in makes it throw. */
export async function serve(options: ServerOptions): Promise<Running> {
  const { sandbox, files, control, log } = options;
  const limits = { ...usual, ...options.limits };
  /** Connections, each with the requests on it that have yet to be answered. */
  const underWay = new Map<Duplex, Set<IncomingMessage>>();
  let closing = false;

  const server = createServer(
    {
      maxHeaderSize: 16_384,
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      keepAliveTimeout: limits.idle,
      connectionsCheckingInterval: limits.check,
      // Refused below, in the contract's words.
      requireHostHeader: false,
    },
    onRequest,
  );
  // Nothing but a body is expected; what else a request expects is not heeded.
  server.on("checkExpectation", onRequest);

  function onRequest(message: IncomingMessage, response: ServerResponse): void {
    const started = performance.now();
    const { socket } = message;
    const requests = underWay.get(socket);
    requests?.add(message);
    response.on("error", () => {});
    response.on("close", () => {
      requests?.delete(message);
      if (closing && requests?.size === 0) socket.destroySoon();
    });
    void respond(message, options)
      .catch((error): Answer => {
        const refusal = refusalOf(error, message);
        const ours = refusal.problem === "UnexpectedError";
        return {
          ...sandbox.problem(refusal),
          ...(ours && { violations: [String(error?.stack ?? error)] }),
        };
      })
      .then((answer) => {
        send(message, response, answer, closing);
        const { status, operation, violations } = answer;
        log({
          at: new Date().toISOString(),
          method: message.method ?? "",
          path: masked(message.url ?? ""),
          ...(operation !== undefined && { operation }),
          status,
          milliseconds: Math.round((performance.now() - started) * 10) / 10,
          ...(violations !== undefined && { violations }),
        });
      })
      .catch(() => response.destroy());
  }

  server.on("connection", (socket) => {
    underWay.set(socket, new Set());
    socket.once("close", () => underWay.delete(socket));
  });

  // What is no HTTP at all, or too large to read the headers of, or too slow.
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return void socket.destroy();
    const requests = [...(underWay.get(socket) ?? [])];
    // A request before it on the connection gets its answer, which is then the last.
    if (requests.length > 0 && requests.every(({ complete }) => complete)) {
      for (const { headers } of requests.slice(-1)) headers.connection = "close";
      return;
    }
    const large = error.code === "HPE_HEADER_OVERFLOW";
    const { status, body } = sandbox.problem(
      new Refusal(large ? "HeadersTooLarge" : "MalformedRequest"),
    );
    const text = JSON.stringify(body);
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
    );
    setTimeout(() => socket.destroy(), limits.check).unref();
  });

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen({ host: options.host, port: options.port }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        closing = true;
        // From here on Node does not look at the times: who has yet to ask goes now, who is slow then.
        const late = setTimeout(() => server.closeAllConnections(), limits.request);
        server.close(() => {
          clearTimeout(late);
          resolve();
        });
        for (const [socket, requests] of underWay) {
          if (requests.size === 0) socket.destroy();
        }
      }),
  };

  async function respond(
    message: IncomingMessage,
    { latency, pages }: ServerOptions,
  ): Promise<Answer> {
    const method = message.method ?? "GET";
    const [path = "/", search = ""] = split(message.url ?? "/");
    if (message.headers.host === undefined && message.httpVersion === "1.1") {
      throw new Refusal("MalformedRequest");
    }
    if (method === "OPTIONS" && message.headers["access-control-request-method"] !== undefined) {
      const allow = {
        "access-control-allow-methods": "GET, POST, PATCH",
        "access-control-max-age": "600",
      };
      return { status: 204, headers: allow, body: undefined };
    }
    const file = Object.hasOwn(files, path) ? files[path] : undefined;
    if (file !== undefined && (method === "GET" || method === "HEAD")) {
      return { status: 200, headers: { "content-type": file.type }, body: file.text() };
    }
    const page = method === "GET" || method === "HEAD" ? pages(path) : undefined;
    if (page !== undefined) return page;
    const text = hasBody(message) ? await read(message) : "";
    if (path.startsWith("/_sandbox/")) {
      if (!fromHere(message)) throw new Refusal("Forbidden");
      return control(method, path, text) ?? sandbox.problem(new Refusal("NotFound"));
    }
    const headers = flat(message);
    if (!mediaType.test(headers["content-type"] ?? "")) {
      if (text !== "") throw new Refusal("UnsupportedMediaType");
      delete headers["content-type"];
    }
    const prefer = preferences(headers.prefer);
    const answer = await sandbox.answer({
      method,
      path,
      query: (search === "" ? {} : { ...parseQuery(search) }) as Request["query"],
      headers: { ...headers, "content-length": String(Buffer.byteLength(text)) },
      body: parseBody(text, headers["content-type"]),
      prefer,
    });
    const [from, to] = latency ?? [0, 0];
    const wait = Math.min(
      (prefer.wait ?? 0) * 1000 + from + Math.random() * (to - from),
      longestWait,
    );
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    return answer;
  }
}

/** What failed, as a problem; that a body ended before its time is the sender's doing. */
function refusalOf(error: unknown, { complete, destroyed }: IncomingMessage): Refusal {
  if (error instanceof Refusal) return error;
  return new Refusal(destroyed && !complete ? "MalformedRequest" : "UnexpectedError");
}

/** A request's target, which a proxy may be sent with scheme and host. */
function split(target: string): [path: string, search: string] {
  const url = target.replace(/^https?:\/\/[^/?]*/i, "");
  const mark = url.indexOf("?");
  return mark < 0 ? [url, ""] : [url.slice(0, mark), url.slice(mark + 1)];
}

function send(
  message: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Answer,
  last: boolean,
): void {
  if (response.destroyed) return;
  const text = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
  response.writeHead(status, {
    ...(!split(message.url ?? "")[0].startsWith("/_sandbox/") && cors),
    ...headers,
    ...(status !== 204 && { "content-length": Buffer.byteLength(text) }),
    // A body that was not read to its end cannot be followed by another request.
    ...((last || !message.complete || message.headers.connection === "close") && {
      connection: "close",
    }),
  });
  response.end(message.method === "HEAD" ? "" : text);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

/** The body as text, up to the limit. */
function read(message: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    if (Number(message.headers["content-length"] ?? 0) > largestBody) {
      throw new Refusal("ContentTooLarge");
    }
    const chunks: Buffer[] = [];
    let length = 0;
    message.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length <= largestBody) return void chunks.push(chunk);
      message.pause();
      reject(new Refusal("ContentTooLarge"));
    });
    message.on("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
    message.on("error", reject);
    message.on("close", () => message.complete || reject(new Refusal("MalformedRequest")));
  });
}

/** What Prism can read as a media type, or nothing. */
const mediaType = /^(\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;.*)?)?$/;

function parseBody(text: string, type = ""): unknown {
  if (text === "") return undefined;
  if (!/^\s*application\/([^;\s]+\+)?json\s*(;|$)/i.test(type)) return text;
  if (text.length > deepestBody && depth(text) > deepestBody) throw new Refusal("MalformedRequest");
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal("MalformedRequest");
  }
}

/** How deeply a JSON text nests. */
function depth(text: string): number {
  let [open, deepest, quoted] = [0, 0, false];
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (quoted && character === "\\") index++;
    else if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === "{" || character === "[") deepest = Math.max(deepest, ++open);
    else if (character === "}" || character === "]") open--;
  }
  return deepest;
}

/** Headers as Prism takes them, each a text. */
function flat({ headers }: IncomingMessage): Record<string, string> {
  const cookies = headers["set-cookie"];
  return { ...headers, ...(cookies && { "set-cookie": cookies.join(", ") }) } as Record<
    string,
    string
  >;
}

/** `code`, `example` and `wait` of a Prefer header. */
function preferences(header: string | undefined): Request["prefer"] & { wait?: number } {
  if (header === undefined) return {};
  const pairs = header.split(/[,;]/).map((part) => {
    const [name = "", value = ""] = part.split("=").map((piece) => piece.trim());
    return [name.toLowerCase(), value.replace(/^"(.*)"$/, "$1")] as const;
  });
  const given = new Map(pairs);
  const [code, wait] = [Number(given.get("code")), Number(given.get("wait"))];
  const example = given.get("example");
  return {
    ...(Number.isInteger(code) && code >= 200 && code <= 599 && { code }),
    ...(example !== undefined && { example }),
    ...(given.has("wait") && wait > 0 && { wait }),
  };
}

/** Whether a request comes from this server's own pages or from no page at all. */
function fromHere({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  return origin === undefined || origin === `http://${host}`;
}

/** A path in which a client secret shows by its beginning only. */
function masked(url: string): string {
  return url.replace(/(\/client\/.{0,5})[^/?]*/, "$1…");
}
