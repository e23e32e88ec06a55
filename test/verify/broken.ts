import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

/** A request on its way to the service, to be looked at and changed. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: string;
}

/** An answer on its way back. */
export interface Told {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface Change {
  /** Changes the request, or answers it in place of the service. */
  request?: (
    asked: Asked,
    memory: Record<string, unknown>,
  ) => Told | undefined | Promise<Told | undefined>;
  /** Changes the answer. */
  answer?: (told: Told, asked: Asked, memory: Record<string, unknown>) => void;
}

/** The token of a request. */
export const tokenOf = ({ headers }: Asked) => headers.authorization?.replace(/^Bearer /, "");

export const useToken = (asked: Asked, token: string) => {
  asked.headers.authorization = `Bearer ${token}`;
};

/** What a body is made of, whose parts the reader names. */
export type Json = ReturnType<typeof JSON.parse>;

/** Changes the body of an answer as JSON. */
export function edit(told: Told, change: (body: Json) => unknown): void {
  if (!/json/.test(told.headers["content-type"] ?? "")) return;
  const body = JSON.parse(told.body);
  told.body = JSON.stringify(change(body) ?? body);
}

/** Changes the items of a page, if it is one. */
export function editItems(told: Told, change: (items: Json[], pagination: Json) => unknown): void {
  edit(told, (body) => {
    if (Array.isArray(body.items)) body.items = change(body.items, body.pagination) ?? body.items;
  });
}

export const json = (status: number, body: unknown): Told => ({
  status,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/** A server that is wrong in one way: it hands all on to a right one, but for a change. */
export async function openBroken(upstream: string, { request, answer }: Change) {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(upstream);
  const memory: Record<string, unknown> = {};

  const forward = (asked: Asked) =>
    new Promise<Told>((resolve, reject) => {
      const search = asked.query.toString();
      const { connection: _, "transfer-encoding": __, ...headers } = asked.headers;
      const outgoing = httpRequest(
        {
          agent,
          hostname,
          port,
          method: asked.method,
          path: search === "" ? asked.path : `${asked.path}?${search}`,
          headers: {
            ...headers,
            ...(asked.body !== "" && { "content-length": Buffer.byteLength(asked.body) }),
          },
        },
        (incoming) => {
          let body = "";
          incoming.setEncoding("utf8").on("data", (text) => {
            body += text;
          });
          incoming.on("error", reject).on("end", () => {
            const type = incoming.headers["content-type"];
            resolve({
              status: incoming.statusCode ?? 0,
              headers: type === undefined ? {} : { "content-type": type },
              body,
            });
          });
        },
      );
      outgoing.on("error", reject).end(asked.body);
    });

  const server = createServer((message, response) => {
    void respond(message, response).catch(() => response.destroy());
  });

  async function respond(message: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = "";
    for await (const chunk of message.setEncoding("utf8")) body += chunk;
    const [path = "/", search = ""] = (message.url ?? "/").split("?");
    const headers = { ...message.headers } as Record<string, string>;
    delete headers["content-length"];
    const query = () => new URLSearchParams(search);
    const asked = { method: message.method ?? "GET", path, query: query(), headers, body };
    const original = { ...asked, query: query(), headers: { ...headers } };
    const told = (await request?.(asked, memory)) ?? (await forward(asked));
    answer?.(told, original, memory);
    response.writeHead(told.status, told.headers).end(told.body);
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
