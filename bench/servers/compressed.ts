import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

const types: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
};

/** A static host that has compressed everything beforehand, so that it costs the same for all. */
export async function serveCompressed(folder: string) {
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [
        file.slice(folder.length).replace(/\/index\.html$/, "/"),
        { type: types[extname(file)] ?? "text/plain", body: gzipSync(readFileSync(file)) },
      ]),
  );
  const server = createServer(({ url = "/" }, response) => {
    const found = files.get(url.split("?")[0] ?? "");
    if (found === undefined) {
      response.writeHead(404).end();
      return;
    }
    response
      .writeHead(200, {
        "content-type": found.type,
        "content-encoding": "gzip",
        "content-length": found.body.length,
      })
      .end(found.body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
