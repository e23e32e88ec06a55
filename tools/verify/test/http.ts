import { startServer } from "#testing/http-server";
import { type Behavior, createLibrary } from "./library/library.ts";

/** Starts a library as a server on a free port. A function that throws closes the connection. */
export function startLibrary(change: Partial<Behavior> = {}) {
  const { fetch } = createLibrary(change);
  return startServer(async (response, { method, url, headers, body }) => {
    try {
      const init = { method, headers: headers as Record<string, string>, ...(body && { body }) };
      const result = await fetch(`http://library.test${url}`, init);
      response.writeHead(result.status, Object.fromEntries(result.headers));
      response.end(Buffer.from(await result.arrayBuffer()));
    } catch {
      response.destroy();
    }
  });
}
