import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { writeReference } from "contract-kit-reference";
import { publicName, sharedBrowser } from "../browser.ts";

/** A service that serves its reference, too. */
export type Service = (request: Request) => Response | Promise<Response>;

/**
 * The reference as readers get it: from a static host below a path, from a folder, and from the service, if there is
 * one.
 */
export async function startSite(files: Map<string, string>, service?: Service) {
  const folder = await mkdtemp(join(tmpdir(), "reference-"));
  await writeReference(folder, files);
  const host = await startHost(folder, "/below/a/path/");
  const serviceHost = await startHost(folder, "/docs/", service);
  const browser = await sharedBrowser();
  return {
    browser,
    url: `http://${publicName}:${host.port}/below/a/path/`,
    serviceUrl: `http://127.0.0.1:${serviceHost.port}/docs/`,
    folderUrl: `${pathToFileURL(folder)}/`,
    stop: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
      host.close();
      serviceHost.close();
      await rm(folder, { recursive: true });
    },
  };
}

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
};

/**
 * A static host that has the reference below a path. Other requests go to the service, if there is one, and otherwise
 * get the 404 page.
 */
async function startHost(folder: string, base: string, service?: Service) {
  const server = createServer(async (request, response) => {
    const { method = "GET", url = "/", headers } = request;
    const path = url.replace(/\?.*/, "").replace(base, "").replace(/^$/, "index.html");
    if (!url.startsWith(base) && service !== undefined) {
      const { connection, host, origin, ...forwarded } = headers as Record<string, string>;
      const body = method === "GET" ? null : await text(request);
      const reply = await service(
        new Request(`http://127.0.0.1${url}`, { method, headers: forwarded, body }),
      );
      response.writeHead(reply.status, { "content-type": reply.headers.get("content-type") ?? "" });
      response.end(await reply.text());
      return;
    }
    const file = join(folder, path);
    const isThere = url.startsWith(base) && existsSync(file);
    const type = types[isThere ? extname(file) : ".html"] ?? "text/plain";
    response.writeHead(isThere ? 200 : 404, { "content-type": type });
    response.end(await readFile(isThere ? file : join(folder, "404.html")));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
}
