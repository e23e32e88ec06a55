import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { writeFiles } from "#project";
import { publicName, sharedBrowser } from "../browser.ts";
import { startServer } from "../http-server.ts";

/** A service that serves its reference, too. */
export type Service = (request: Request) => Response | Promise<Response>;

/**
 * The reference as readers get it: from a static host below a path, from a folder, and from the service, if there is
 * one.
 */
export async function startSite(files: Map<string, string>, service?: Service) {
  const folder = await mkdtemp(join(tmpdir(), "reference-"));
  await writeFiles(folder, files);
  const host = await startHost(folder, "/below/a/path/");
  const serviceHost = await startHost(folder, "/docs/", service);
  const browser = await sharedBrowser();
  return {
    browser,
    url: `${host.url.replace("127.0.0.1", publicName)}/below/a/path/`,
    serviceUrl: `${serviceHost.url}/docs/`,
    folderUrl: `${pathToFileURL(folder)}/`,
    stop: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
      await host[Symbol.asyncDispose]();
      await serviceHost[Symbol.asyncDispose]();
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
function startHost(folder: string, base: string, service?: Service) {
  return startServer(async (response, { method, url, headers, body }) => {
    if (!url.startsWith(base) && service !== undefined) {
      const { connection, host, origin, ...forwarded } = headers as Record<string, string>;
      const init = { method, headers: forwarded, ...(body && { body }) };
      const reply = await service(new Request(`http://127.0.0.1${url}`, init));
      response.writeHead(reply.status, { "content-type": reply.headers.get("content-type") ?? "" });
      response.end(await reply.text());
      return;
    }
    const path = url.replace(/\?.*/, "").replace(base, "").replace(/^$/, "index.html");
    const file = join(folder, path);
    const isThere = url.startsWith(base) && existsSync(file);
    const type = types[isThere ? extname(file) : ".html"] ?? "text/plain";
    response.writeHead(isThere ? 200 : 404, { "content-type": type });
    response.end(await readFile(isThere ? file : join(folder, "404.html")));
  });
}
