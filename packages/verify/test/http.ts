import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Behavior, createLibrary } from "./library/library.ts";

/** A request as it arrives. */
export interface HttpRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface HttpResponse {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

/** Starts a server on a free port. A function that throws closes the connection. */
export async function listen(
  respond: (request: HttpRequest) => HttpResponse | Promise<HttpResponse>,
) {
  const server = createServer(async (message, response) => {
    try {
      let body = "";
      for await (const chunk of message.setEncoding("latin1")) body += chunk;
      const { method = "GET", url = "/" } = message;
      const headers = message.headers as Record<string, string>;
      const result = await respond({ method, url, headers, body });
      response.writeHead(result.status, result.headers).end(result.body);
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Starts a library as a server. */
export function startLibrary(change: Partial<Behavior> = {}) {
  const { fetch } = createLibrary(change);
  return listen(async ({ method, url, headers, body }) => {
    const init = { method, headers, ...(body !== "" && { body }) };
    const response = await fetch(`http://library.test${url}`, init);
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    };
  });
}
