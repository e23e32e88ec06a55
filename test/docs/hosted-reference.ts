import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createContext, runInContext } from "node:vm";
import { type Browser, chromium } from "playwright-core";
import type { FoundEntry } from "../../packages/reference/src/browser/search-index.ts";
import { executablePath, flags, publicName } from "../../packages/test/chromium.ts";
import { startSandbox as listen } from "../../sandbox/index.ts";
import { makeDocs, readSources, writeDocs } from "../../scripts/docs.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** The contract as the reference reads it. */
export const { contract } = await readSources(root);

/** Tests in a browser are skipped where there is none, but not in CI. */
export const skipped = !existsSync(executablePath) && process.env.CI !== "true";
if (skipped) console.warn(`skipped: ${executablePath} is missing`);

export const widths = [390, 768, 1024, 1440];

/** The sandbox on a free port. */
export async function startSandbox() {
  const { url, close } = await listen({ port: 0 });
  return { url, stop: close, reset: () => fetch(`${url}/_sandbox/reset`, { method: "POST" }) };
}

let made: Promise<Map<string, string>> | undefined;

/** Every file of the reference of this contract. The test files of a worker share them. */
export function referenceFiles(): Promise<Map<string, string>> {
  made ??= makeDocs(root);
  return made;
}

/** The URLs that the search of a reference finds. */
export function searchOf(docs: Map<string, string>): (text: string) => string[] {
  const context = createContext({}) as { search: (text: string) => FoundEntry[] };
  runInContext(docs.get("search.js") ?? "", context as object);
  return (text) => context.search(text).map(({ id }) => id);
}

/** The reference as readers get it: from a static host below a path, from a folder, and from the sandbox. */
export async function startSite(files?: Map<string, string>) {
  const project = await mkdtemp(join(tmpdir(), "selling-api-docs-"));
  await writeDocs(project, files ?? (await referenceFiles()));
  const folder = join(project, "dist/docs");
  const sandbox = await startSandbox();
  const host = await startHost(folder, "/below/a/path/");
  const sandboxHost = await startHost(folder, "/docs/", sandbox.url);
  const resolve = `--host-resolver-rules=MAP ${publicName} 127.0.0.1`;
  const browser: Browser = await chromium.launch({ executablePath, args: [...flags, resolve] });
  return {
    browser,
    url: `http://${publicName}:${host.port}/below/a/path/`,
    sandboxUrl: `http://127.0.0.1:${sandboxHost.port}/docs/`,
    folderUrl: `${pathToFileURL(folder)}/`,
    stop: async () => {
      await browser.close();
      host.close();
      sandboxHost.close();
      await sandbox.stop();
      await rm(project, { recursive: true });
    },
  };
}

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
};

/**
 * A static host that has the reference below a path. Other requests go to the sandbox, if there is one, and
 * otherwise get the 404 page.
 */
async function startHost(folder: string, base: string, sandboxUrl?: string) {
  const server = createServer(async (request, response) => {
    const { method = "GET", url = "/", headers } = request;
    const file = join(
      folder,
      url.replace(/\?.*/, "").replace(base, "").replace(/^$/, "index.html"),
    );
    if (!url.startsWith(base) && sandboxUrl !== undefined) {
      const { connection, host, origin, ...forwarded } = headers as Record<string, string>;
      const body = method === "GET" ? null : await text(request);
      const reply = await fetch(sandboxUrl + url, { method, headers: forwarded, body });
      response.writeHead(reply.status, { "content-type": reply.headers.get("content-type") ?? "" });
      response.end(await reply.text());
      return;
    }
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

/** The files of the reference, made from a copy of the project with some other files or another contract. */
export async function docsWith(
  files: Record<string, string>,
  contract = "openapi",
): Promise<Map<string, string>> {
  const project = await mkdtemp(join(tmpdir(), "selling-api-docs-"));
  try {
    await cp(join(root, contract), join(project, "openapi"), { recursive: true });
    for (const part of [
      "docs",
      "redocly.yaml",
      "CHANGELOG.md",
      "client/package.json",
      "sandbox/package.json",
    ]) {
      await cp(join(root, part), join(project, part), { recursive: true });
    }
    for (const part of ["generated", "node_modules", "scripts"]) {
      await symlink(join(root, part), join(project, part));
    }
    for (const [file, content] of Object.entries(files)) {
      await mkdir(dirname(join(project, file)), { recursive: true });
      await writeFile(join(project, file), content);
    }
    return await makeDocs(project);
  } finally {
    await rm(project, { recursive: true });
  }
}
