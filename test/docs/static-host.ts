/** A static host for the reference with a sandbox in its pages, and what a reader does there. */
import { extname } from "node:path";
import type { Page } from "playwright-core";
import { startServer } from "#testing/http-server";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
};

/** The reference on a plain static host, below a path. The host can send a policy with every file. */
export async function startHost(files: Map<string, string | Uint8Array>) {
  const host = {
    policy: undefined as string | undefined,
    requested: [] as string[],
    /** What the response to a request for the engine waits for. */
    held: undefined as Promise<void> | undefined,
  };
  const server = await startServer(async (response, { url }) => {
    const name = url.replace(/\?.*/, "").replace("/docs/", "");
    host.requested.push(name);
    if (name === "sqlite3.wasm") await host.held;
    const content = files.get(name);
    const { policy } = host;
    const headers = {
      "content-type": types[extname(name)] ?? "text/plain",
      ...(policy && { "content-security-policy": policy }),
    };
    response.writeHead(content === undefined ? 404 : 200, headers).end(content);
  });
  // A browser takes this name for this machine, and trusts it as it trusts HTTPS. Pages take it for a public one.
  const publicUrl = `${server.url.replace("127.0.0.1", "docs.localhost")}/docs/`;
  return Object.assign(host, { files, server, url: `${server.url}/docs/`, publicUrl });
}

export async function openForm(page: Page, url: string) {
  await page.goto(url);
  await page.getByRole("link", { name: "Try it" }).click();
  return page.locator("#try");
}
export const choose = (page: Page) =>
  page.locator(".servers").selectOption({ label: "In this page" });

/** Sends the request of the form, and returns the status line, the JSON in view, and what went wrong. */
export async function send(page: Page) {
  await page.getByRole("button", { name: "Send request" }).click();
  return outcome(page);
}

export async function outcome(page: Page) {
  const status = page.locator(".live [role=status]:not([data-state=pending])");
  await status.filter({ hasText: /\d|No/ }).waitFor();
  const text = (await page.locator(".live > pre code").textContent()) ?? "";
  const cause = (await page.locator(".live .problem").textContent()) ?? "";
  return { line: `${await status.textContent()}`, text, cause };
}
