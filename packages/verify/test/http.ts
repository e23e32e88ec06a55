import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type Behavior, createLibrary } from "./library/library.ts";

/** Starts a library as a server on a free port. A function that throws closes the connection. */
export async function startLibrary(change: Partial<Behavior> = {}) {
  const { fetch } = createLibrary(change);
  const server = createServer(async (message, response) => {
    try {
      const body = await text(message);
      const headers = message.headers as Record<string, string>;
      const init = { method: `${message.method}`, headers, ...(body !== "" && { body }) };
      const result = await fetch(`http://library.test${message.url}`, init);
      response.writeHead(result.status, Object.fromEntries(result.headers));
      response.end(Buffer.from(await result.arrayBuffer()));
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
