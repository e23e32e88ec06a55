import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { InvalidArgumentError } from "commander";
import { CliError, type Document } from "#reader";

/** The part of a server of Prism that is used. */
interface PrismServer {
  listen: (port: number, host: string) => Promise<string>;
  close: () => Promise<void>;
}

/** Serves a contract with Prism, as `prism mock` does, until it gets the next version. */
export function createMock() {
  const fromCli = createRequire(import.meta.resolve("@stoplight/prism-cli/package.json"));
  const { createLogger } = fromCli("@stoplight/prism-core");
  const { getHttpOperationsFromSpec } = fromCli("@stoplight/prism-http");
  const { createServer } = fromCli("@stoplight/prism-http-server");
  const config = {
    isProxy: false,
    validateRequest: true,
    validateResponse: true,
    checkSecurity: true,
    errors: false,
    mock: { dynamic: false },
  };
  const components = { logger: createLogger("mock", { level: "silent" }) };
  let server: PrismServer | undefined;
  let url: string | undefined;
  return {
    /** Replaces what is served. The port does not change. */
    async serve(document: Document, port: number): Promise<void> {
      const operations = await getHttpOperationsFromSpec(document);
      const next: PrismServer = createServer(operations, { cors: true, config, components });
      await server?.close();
      const free = url === undefined ? port : Number(new URL(url).port);
      url = await next.listen(free, "127.0.0.1").catch((message) => {
        throw portError("the mock cannot start", port, message);
      });
      if (server === undefined) console.log(`the mock listens on ${url}`);
      server = next;
    },
  };
}

/** Reads the port of the mock, which the port of the reference follows. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port < 65535) return port;
  throw new InvalidArgumentError("Use a whole number from 0 to 65534.");
}

/** What follows a port in use is free more often than not. */
const portError = (what: string, port: number, message: string) =>
  new CliError(
    `${what} on port ${port}: ${message}`,
    `Stop the other process or pass --port ${port + 1}.`,
  );

const types: Record<string, string> = {
  ".html": "text/html",
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** A page with a script that reloads it when it is no longer the newest, which the policy of the page allows by its hash. */
function withReload(page: string, version: number): string {
  const reload = `new EventSource("/reload?${version}").onmessage = () => location.reload();`;
  const hash = createHash("sha256").update(reload).digest("base64");
  const allowed = page.replace("script-src 'self'", (source) => `${source} 'sha256-${hash}'`);
  return `${allowed}<script>${reload}</script>`;
}

const newPages = "data: new\n\n";

/** Serves the pages of the reference, which reload when there are new ones. They do not keep the process running. */
export function servePages() {
  let files = new Map<string, string>();
  let version = 0;
  const readers = new Set<ServerResponse>();
  const server = createServer(({ url = "/" }, response) => {
    const [path = "", query] = url.slice(1).split(/[?#]/);
    if (path === "reload") {
      response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
      readers.add(response);
      // There can be new pages since the one that asks was loaded.
      if (query !== `${version}`) response.write(newPages);
      response.on("close", () => readers.delete(response));
      return;
    }
    const file = [path, `${path}index.html`, `${path}.html`].find((name) => files.has(name));
    const text = files.get(file ?? "404.html") ?? "The contract has findings.";
    const type = types[extname(file ?? ".html")] ?? "text/plain";
    response.writeHead(file === undefined ? 404 : 200, {
      "content-type": `${type}; charset=utf-8`,
      "cache-control": "no-store",
    });
    response.end(type === "text/html" ? withReload(text, version) : text);
  });
  return {
    show(pages: Map<string, string>): void {
      files = pages;
      version++;
      for (const reader of readers) reader.write(newPages);
    },
    async listen(port: number): Promise<string> {
      server.listen(port, "127.0.0.1").unref();
      await once(server, "listening").catch(({ message }) => {
        throw portError("the reference cannot be served", port, message);
      });
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
  };
}
