import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { AddressInfo } from "node:net";
import { parse as parseQuery } from "node:querystring";
import { Refusal } from "./problems.ts";
import type { Answer, Request, Sandbox } from "./sandbox.ts";

/** No body of the contract comes near it. */
const largestBody = 1_000_000;
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
  /** What is under `/_sandbox/`. */
  control: (method: string, path: string, body: string) => Answer | undefined;
  log: (entry: Entry) => void;
}

export interface Running {
  port: number;
  /** Lets what is under way end, and takes nothing new. */
  close: () => Promise<void>;
}

const cors = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*",
  "access-control-expose-headers": "*",
};

/** Serves a sandbox over HTTP; nothing that comes in makes it throw. */
export async function serve(options: ServerOptions): Promise<Running> {
  const { sandbox, files, control, log } = options;

  const server = createServer(
    {
      maxHeaderSize: 16_384,
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
    },
    (message, response) => {
      const started = performance.now();
      response.on("error", () => {});
      void respond(message, options)
        .catch((error): Answer => {
          const refusal = error instanceof Refusal ? error : new Refusal("UnexpectedError");
          const violations = error instanceof Refusal ? {} : { violations: [String(error?.stack)] };
          return { ...sandbox.problem(refusal), ...violations };
        })
        .then((answer) => {
          send(message, response, answer);
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
        });
    },
  );

  // What is no HTTP at all, or too large to read the headers of.
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return void socket.destroy();
    const large = error.code === "HPE_HEADER_OVERFLOW";
    const { status, body } = sandbox.problem(
      new Refusal(large ? "HeadersTooLarge" : "MalformedRequest"),
    );
    const text = JSON.stringify(body);
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
    );
  });

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen({ host: options.host, port: options.port }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };

  async function respond(message: IncomingMessage, { latency }: ServerOptions): Promise<Answer> {
    const method = message.method ?? "GET";
    const [path = "/", search = ""] = split(message.url ?? "/");
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
    const text = await read(message);
    if (path.startsWith("/_sandbox/")) {
      if (!fromHere(message)) throw new Refusal("Forbidden");
      return control(method, path, text) ?? sandbox.problem(new Refusal("NotFound"));
    }
    const headers = flat(message);
    const prefer = preferences(headers.prefer);
    const answer = await sandbox.answer({
      method,
      path,
      query: { ...parseQuery(search) } as Request["query"],
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

function split(url: string): [path: string, search: string] {
  const mark = url.indexOf("?");
  return mark < 0 ? [url, ""] : [url.slice(0, mark), url.slice(mark + 1)];
}

function send(
  message: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Answer,
): void {
  if (response.destroyed) return;
  const text = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
  response.writeHead(status, {
    ...(!message.url?.startsWith("/_sandbox/") && cors),
    ...headers,
    ...(status !== 204 && { "content-length": Buffer.byteLength(text) }),
    // A body that was not read to its end cannot be followed by another request.
    ...(!message.complete && { connection: "close" }),
  });
  response.end(message.method === "HEAD" ? "" : text);
}

/** The body as text, up to the limit. */
async function read(message: IncomingMessage): Promise<string> {
  if (Number(message.headers["content-length"] ?? 0) > largestBody)
    throw new Refusal("ContentTooLarge");
  if (
    message.headers["content-length"] === undefined &&
    message.headers["transfer-encoding"] === undefined
  ) {
    return "";
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > largestBody) throw new Refusal("ContentTooLarge");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseBody(text: string, type = ""): unknown {
  if (text === "") return undefined;
  if (!/^application\/json\s*(;|$)/i.test(type)) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal("MalformedRequest");
  }
}

function flat({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(", ")]),
  );
}

/** `code`, `example` and `wait` of a Prefer header. */
function preferences(header = ""): Request["prefer"] & { wait?: number } {
  const pairs = header.split(/[,;]/).map((part) => {
    const [name = "", value = ""] = part.split("=").map((piece) => piece.trim());
    return [name.toLowerCase(), value.replace(/^"(.*)"$/, "$1")] as const;
  });
  const given = new Map(pairs);
  const [code, wait] = [Number(given.get("code")), Number(given.get("wait"))];
  const example = given.get("example");
  return {
    ...(given.has("code") && Number.isInteger(code) && { code }),
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
