import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** What was asked for, as it came over the wire. */
export interface Seen {
  method: string;
  /** Path and query, undecoded. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Settles when the answer is complete or the connection is gone. */
  over: Promise<unknown>;
}

/** How one request is answered. */
export type Behaviour = (response: ServerResponse, seen: Seen) => void;

/**
 * A server that misbehaves as it is told: each request is answered by the next behaviour, and once
 * there is no next, by the last.
 */
export async function misbehave(...behaviours: Behaviour[]) {
  const requests: Seen[] = [];
  const waiting = new Set<() => void>();
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const over = once(response, "close");
    const seen = { method, url, headers, body: await text(request), over };
    requests.push(seen);
    for (const check of waiting) check();
    behaviours[Math.min(requests.length, behaviours.length) - 1]?.(response, seen);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** The nth request, once it has come. */
    request: (nth: number) =>
      new Promise<Seen>((resolve) => {
        const check = () => {
          const seen = requests[nth - 1];
          if (seen !== undefined) resolve(seen);
        };
        waiting.add(check);
        check();
      }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers, decently. */
export function answer(status: number, body: unknown = "", headers: OutgoingHttpHeaders = {}) {
  const json = typeof body !== "string";
  const type = json ? "application/json" : "text/html";
  return (response: ServerResponse) => {
    response.writeHead(status, { "content-type": type, ...headers });
    response.end(json ? JSON.stringify(body) : body);
  };
}

export const problem = {
  type: "about:blank",
  title: "Not Now",
  status: 503,
  detail: "The service is busy.",
};

/** Answers with that problem. */
export function refuse(status: number, headers: OutgoingHttpHeaders = {}) {
  return answer(
    status,
    { ...problem, status },
    { "content-type": "application/problem+json", ...headers },
  );
}

/** Never answers. */
export const hang: Behaviour = () => {};

/** Begins to answer, and never ends. */
export const hangInBody: Behaviour = (response) => {
  response.writeHead(200, { "content-type": "application/json" }).write('{"items":[');
};

/** Breaks the connection instead of answering. */
export const reset: Behaviour = ({ socket }) => void socket?.resetAndDestroy();

/** Breaks the connection with half of the answer sent. */
export const cut: Behaviour = (response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": 1000 });
  response.write('{"items":[', () => response.socket?.end());
};

/** A page of something between the client and the service. */
export const page = "<!doctype html><title>Bad gateway</title><h1>502</h1>";
