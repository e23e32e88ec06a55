/** What a reader sees where a host or a browser blocks what the sandbox in a page needs. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { writeFiles } from "#project";
import { sharedBrowser } from "#testing/browser";
import { filesWithPageSandbox } from "./reference.ts";
import { choose, openForm, send, startHost } from "./static-host.ts";

const file = "create-checkout-session.html";
const sandbox = "http://127.0.0.1:1";

describe("The console", { tags: ["browser"] }, () => {
  let host: Awaited<ReturnType<typeof startHost>>;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    host = await startHost(await filesWithPageSandbox({ separateFiles: true }));
  });
  beforeEach(async () => {
    await context?.close();
    context = await (await sharedBrowser()).newContext();
    page = await context.newPage();
    host.policy = undefined;
  });
  afterAll(async () => {
    await context?.close();
    await host?.server[Symbol.asyncDispose]();
  });

  /** What the form says once the sandbox is loaded or has failed. */
  const note = async () => {
    const shown = page.locator("#try .in-page").filter({ hasNotText: /^Loading|^$/ });
    return (await shown.textContent()) ?? "";
  };
  const label = () =>
    page.locator(".servers").evaluate((menu: HTMLSelectElement) => menu.selectedOptions[0]?.text);

  test.each([
    undefined,
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
    "connect-src 'self'",
  ])("sends to the sandbox in the page under the policy %s", async (policy) => {
    host.policy = policy;
    await openForm(page, host.publicUrl + file);
    expect(await note()).toMatch(/nothing leaves your browser/);
    expect((await send(page)).line).toMatch(/^201/);
  });

  test.each([
    ["default-src 'self'", /forbids WebAssembly\. The host can allow it with/],
    ["script-src 'self' 'unsafe-inline'", /forbids WebAssembly\. The host can allow it with/],
    ["worker-src 'none'", /forbids workers\. The host can allow them with worker-src 'self'/],
    ["sandbox allow-scripts", /has the word sandbox\. The host can remove it/],
  ])("says in one sentence what the policy %s forbids", async (policy, cause) => {
    host.policy = policy;
    await openForm(page, host.publicUrl + file);
    const text = await note();
    expect(text).toMatch(/^The sandbox cannot run in this page, because /);
    expect(text).toMatch(cause);
    expect(await label()).toBe(sandbox);
  });

  test("says why there is no sandbox in a page that was opened from a file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "reference-"));
    await writeFiles(folder, host.files);
    await openForm(page, `${pathToFileURL(join(folder, file))}`);
    expect(await label()).toBe(sandbox);
    await choose(page);
    expect(await note()).toMatch(/it was opened from a file\. Open it from a web server\.$/);
    expect(await label()).toBe(sandbox);
    await rm(folder, { recursive: true });
  });

  test("says why there is no sandbox where the browser blocks the data of sites", async () => {
    await page.addInitScript(() => {
      const text = "Failed to register: The user denied permission to use Service Worker.";
      ServiceWorkerContainer.prototype.register = () =>
        Promise.reject(new DOMException(text, "SecurityError"));
    });
    await openForm(page, host.publicUrl + file);
    expect(await note()).toMatch(/the browser blocks the data of this site\. Allow it/);
    expect(await label()).toBe(sandbox);
    const { cause } = await send(page);
    expect(cause).toBe(
      `No server responds at ${sandbox}. Start the sandbox in a clone of the repository with “npm ci && npm start”, and send the request again.`,
    );
  });

  test("says that the reader has denied requests to this machine", async () => {
    // What is not granted is denied.
    await context.grantPermissions([]);
    await openForm(page, host.publicUrl + file);
    await page.locator(".servers").selectOption({ index: 0 });
    const { cause } = await send(page);
    expect(cause).toMatch(/does not let this page send requests to this machine\. Allow it/);
  });

  test("says that a policy forbids requests to a server", async () => {
    host.policy = "connect-src 'self'";
    await openForm(page, host.publicUrl + file);
    await page.locator(".servers").selectOption({ index: 0 });
    const { cause } = await send(page);
    expect(cause).toMatch(/^The policy of this page forbids requests to http:\/\/127\.0\.0\.1:1\./);
  });

  test("loads the sandbox when the form is opened, and says what it loads", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const requested: string[] = [];
    context.on("request", (request) => requested.push(request.url()));
    host.held = held;
    host.requested.splice(0);
    await openForm(page, host.publicUrl + file);
    expect(await label()).toBe("In this page");
    const loading = /^Loading the sandbox into this page \(\d\.\d MB\) …$/;
    await page.locator("#try .in-page").filter({ hasText: loading }).waitFor();
    await page.getByRole("button", { name: "Send request" }).click();
    await page.locator(".live [role=status]").filter({ hasText: loading }).waitFor();
    release();
    await page.locator(".live [role=status]").filter({ hasText: /^201/ }).waitFor();
    expect(host.requested).toContain("sqlite3.wasm");
    expect(host.requested.filter((path) => path.startsWith("/"))).toEqual([]);
    expect(requested.filter((url) => !url.startsWith(host.publicUrl))).toEqual([]);
  });
});
