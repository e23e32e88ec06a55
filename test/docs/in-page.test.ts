import { extname } from "node:path";
import { sharedBrowser } from "contract-kit-testing/browser";
import { startServer } from "contract-kit-testing/http-server";
import { until } from "contract-kit-testing/wait";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { filesWithPageSandbox, referenceFiles } from "./reference.ts";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
};
const pages = { create: "create-checkout-session.html", list: "list-subscriptions.html" };

/** The reference on a plain static host, below a path. The worker can have a policy. */
async function startHost(files: Map<string, string | Uint8Array>) {
  const host = { policy: undefined as string | undefined };
  const server = await startServer((response, { url }) => {
    const name = url.replace(/\?.*/, "").replace("/docs/", "");
    const content = files.get(name);
    const { policy } = host;
    const headers = {
      "content-type": types[extname(name)] ?? "text/plain",
      ...(policy && name === "sandbox.js" && { "content-security-policy": policy }),
    };
    response.writeHead(content === undefined ? 404 : 200, headers).end(content);
  });
  return Object.assign(host, { server, url: `${server.url}/docs/` });
}

/** Sends the request of the form, and returns the status line and the JSON in view. */
async function send(page: Page) {
  await page.getByRole("button", { name: "Send request" }).click();
  const status = page.locator(".live [role=status]:not([data-state=pending])");
  await status.filter({ hasText: /\d|No/ }).waitFor();
  const text = (await page.locator(".live > pre code").textContent()) ?? "";
  return { line: `${await status.textContent()}`, text };
}

async function openForm(page: Page, url: string) {
  await page.goto(url);
  await page.getByRole("link", { name: "Try it" }).click();
  return page.locator("#try");
}
const choose = (page: Page) => page.locator(".servers").selectOption({ label: "In this page" });

describe("A sandbox in the page", { tags: ["browser"] }, () => {
  let host: Awaited<ReturnType<typeof startHost>>;
  let context: BrowserContext;
  let page: Page;
  let requested: string[];

  beforeAll(async () => {
    host = await startHost(await filesWithPageSandbox());
  });
  beforeEach(async () => {
    await context?.close();
    context = await (await sharedBrowser()).newContext();
    requested = [];
    context.on("request", (request) => requested.push(request.url()));
    page = await context.newPage();
    host.policy = undefined;
  });
  afterAll(async () => {
    await context?.close();
    await host?.server[Symbol.asyncDispose]();
  });

  const create = async () => JSON.parse((await send(page)).text);
  const idsIn = async (other: Page) => {
    await openForm(other, host.url + "list-checkout-sessions.html");
    await choose(other);
    await other.locator('[name="query.limit"]').fill("100");
    const { items } = JSON.parse((await send(other)).text);
    return items.map(({ id }: { id: string }) => id);
  };

  test("answers if no server does, keeps what is created over a reload and for another tab, and forgets it on a reset", async () => {
    const form = await openForm(page, host.url + pages.create);
    expect(requested.filter((url) => /sandbox\.js|wasm/.test(url))).toEqual([]);
    const first = await send(page);
    expect(first.line).toMatch(/^201/);
    await form.getByText("nothing leaves your browser").waitFor();
    const { id, client_secret, url } = JSON.parse(first.text);
    expect(await page.locator('.samples [data-tab="curl"] code').textContent()).toContain(
      "http://127.0.0.1:1/v1/",
    );

    // Another tab confirms it.
    const other = await context.newPage();
    await openForm(other, host.url + "confirm-checkout-session.html");
    await choose(other);
    await other.locator('[name="path.client_secret"]').fill(client_secret);
    expect(JSON.parse((await send(other)).text)).toMatchObject({ id, url, status: "confirmed" });
    expect(await idsIn(page)).toContain(id);

    // The worker ends with all that is not kept.
    await until("what is kept", () =>
      page.evaluate(async () => {
        const [name = ""] = await caches.keys();
        return (await (await caches.open(name)).keys()).length > 0;
      }),
    );
    const devtools = await context.newCDPSession(page);
    await devtools.send("ServiceWorker.enable");
    await devtools.send("ServiceWorker.stopAllWorkers");
    await page.reload();
    expect(await idsIn(page)).toContain(id);

    await page.getByRole("button", { name: "Reset sandbox" }).click();
    await page.getByRole("button", { name: "Sandbox was reset" }).waitFor();
    expect(await idsIn(other)).not.toContain(id);
    const { origin } = new URL(host.url);
    const elsewhere = requested.filter((url) => !url.startsWith(origin));
    expect(elsewhere.filter((url) => !url.startsWith("http://127.0.0.1:1/"))).toEqual([]);
  });

  test("validates, sorts and pages like the sandbox of the package", async () => {
    await openForm(page, host.url + pages.create);
    await choose(page);
    await page.locator("#try textarea[name=body]").fill('{"product_id":3}');
    const { line, text } = await send(page);
    expect(line).toMatch(/^422/);
    expect(JSON.parse(text)).toMatchObject({ errors: [{ pointer: "/product_id" }] });
    await openForm(page, host.url + pages.list);
    await choose(page);
    await page.locator('[name="query.sorting"]').fill("-amount");
    expect((await send(page)).line).toMatch(/^200/);
    expect(requested.filter((url) => url.includes(":1/"))).toEqual([]);
  });

  test("is created at once by many requests of two tabs", async () => {
    const other = await context.newPage();
    for (const each of [page, other]) {
      await openForm(each, host.url + pages.create);
      await choose(each);
    }
    const sent = await Promise.all([page, other].map((each) => send(each)));
    const ids = sent.map(({ text }) => JSON.parse(text).id);
    expect(new Set(ids).size).toBe(2);
    expect(await idsIn(page)).toEqual(expect.arrayContaining(ids));
  });

  test("says what a policy of the host forbids, and falls back to the server", async () => {
    host.policy = "script-src 'self'";
    await openForm(page, host.url + pages.create);
    await choose(page);
    const { line, text } = await send(page);
    expect(line).toBe("No response");
    expect(text).toMatch(/policy of this host for sandbox\.js forbids WebAssembly/);
    expect(text).toContain("npm start");
  });

  test("says why there are no service workers, and falls back to the server", async () => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "serviceWorker", { value: undefined });
    });
    await openForm(page, host.url + pages.create);
    const { line, text } = await send(page);
    expect(line).toBe("No response");
    expect(text).toMatch(/needs HTTPS or localhost, and a window that is not private/);
    expect(text).toContain("npm start");
  });

  test("drops what was kept for another contract", async () => {
    await openForm(page, host.url + pages.create);
    await choose(page);
    const { id } = await create();
    await until("what is kept", () =>
      page.evaluate(async () => (await caches.keys()).length === 1),
    );
    const files = await filesWithPageSandbox();
    const other = await startHost(
      new Map([
        ...files,
        [
          "sandbox.js",
          `${files.get("sandbox.js")}`.replaceAll(/\b[\da-f]{16}\b/g, "another version"),
        ],
      ]),
    );
    await other.server[Symbol.asyncDispose]();
    expect(id).toBeTypeOf("string");
  });
});

test("Pages without a sandbox weigh the same, and do not name it", async () => {
  const files = await referenceFiles();
  const named = [...files].filter(
    ([name, text]) => !/console\.js$/.test(name) && /sandbox\.js|in-page|worker-src/.test(text),
  );
  expect(named.map(([name]) => name)).toEqual([]);
  expect([...files.keys()]).not.toContain("sandbox.js");
});
