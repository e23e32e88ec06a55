/** An HTTP server on a free port, for what only a real connection shows. */
import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface ReceivedRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Settles when the response is complete or the connection is closed. */
  closed: Promise<unknown>;
}

export type Handler = (response: ServerResponse, request: ReceivedRequest) => void;

/** Starts a server that handles every request in the same way. */
export async function startServer(handler: Handler) {
  const requests: ReceivedRequest[] = [];
  let onRequest = (_: ReceivedRequest) => {};
  const firstRequest = new Promise<ReceivedRequest>((resolve) => {
    onRequest = resolve;
  });
  const server = createServer(async (incoming, response) => {
    const { method = "", url = "", headers } = incoming;
    const closed = once(response, "close");
    const request = { method, url, headers, closed, body: await text(incoming) };
    requests.push(request);
    onRequest(request);
    handler(response, request);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    firstRequest,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Responds with this body. */
export function respond(status: number, body = "{}", headers: OutgoingHttpHeaders = {}) {
  return (response: ServerResponse) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
  };
}
