import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface Seen {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

export type Behaviour = (response: ServerResponse, seen: Seen) => void;

export type Server = Awaited<ReturnType<typeof serve>>;

/** A server that answers each request by the next behaviour, and from then on by the last. */
export async function serve(...behaviours: Behaviour[]) {
  const requests: Seen[] = [];
  const server = createServer(async (request, response) => {
    response.on("error", () => {});
    const { method = "", url = "", headers } = request;
    const at = performance.now();
    const seen = { method, url, headers, body: await text(request).catch(() => ""), at };
    requests.push(seen);
    behaviours[Math.min(requests.length, behaviours.length) - 1]?.(response, seen);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    const isText = typeof body === "string";
    const type = isText ? "text/html" : "application/json";
    response.writeHead(status, { "content-type": type, ...headers });
    response.end(isText ? body : JSON.stringify(body));
  };

export const hang: Behaviour = () => {};

export const hangInBody: Behaviour = (response) => {
  response.writeHead(200, { "content-type": "application/json" }).write('{"id":');
};

export const reset: Behaviour = (response) => void response.socket?.resetAndDestroy();
