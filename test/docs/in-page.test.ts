import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bundlePageSandbox } from "#mock/in-page";
import { sharedBrowser } from "#testing/browser";
import { isExtended } from "#testing/extended";
import { startServer } from "#testing/http-server";
import { until } from "#testing/wait";
import { verify } from "#verify";
import { createSandbox } from "../../sandbox/index.ts";
import { root } from "../project.ts";
import { document } from "../published-contract.ts";
import { contract, inputsFile, tokens, workflows } from "../verify/server.ts";
import { filesWithPageSandbox, referenceFiles } from "./reference.ts";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
};
const inputs = JSON.parse(readFileSync(inputsFile, "utf8"));
const pages = { create: "create-checkout-session.html", list: "list-subscriptions.html" };

/** The reference on a plain static host, below a path. The worker can have a policy. */
async function startHost(files: Map<string, string | Uint8Array>) {
  const host = { policy: undefined as string | undefined, requested: [] as string[] };
  const server = await startServer((response, { url }) => {
    const name = url.replace(/\?.*/, "").replace("/docs/", "");
    host.requested.push(name);
    const content = files.get(name);
    const { policy } = host;
    const headers = {
      "content-type": types[extname(name)] ?? "text/plain",
      ...(policy && name === "sandbox.js" && { "content-security-policy": policy }),
    };
    response.writeHead(content === undefined ? 404 : 200, headers).end(content);
  });
  return Object.assign(host, { files, server, url: `${server.url}/docs/` });
}

/** Sends a request to the worker of a page, as its console does. */
async function askWith(
  page: Page,
  method: string,
  path: string,
  headers: [string, string][],
  body: string | undefined,
): Promise<Response> {
  const [status, received, text] = await page.evaluate(
    async ([method, path, headers, body]) => {
      const registration = await navigator.serviceWorker.register("sandbox.js", {
        scope: "sandbox/",
      });
      const worker = registration.active ?? registration.waiting ?? registration.installing;
      const { port1, port2 } = new MessageChannel();
      const answered = new Promise<{
        status: number;
        headers: [string, string][];
        body: ArrayBuffer;
      }>((resolve) => {
        port1.onmessage = ({ data }) => resolve(data);
      });
      const bytes = body === undefined ? undefined : new TextEncoder().encode(body).buffer;
      worker?.postMessage({ method, path, headers, body: bytes }, [port2]);
      const response = await answered;
      const text = new TextDecoder().decode(response.body);
      return [response.status, response.headers, text] as const;
    },
    [method, path, headers, body] as const,
  );
  return new Response(text || null, { status, headers: received });
}

/** Sends the request of the form, and returns the status line and the JSON in view. */
async function send(page: Page) {
  await page.getByRole("button", { name: "Send request" }).click();
  return outcome(page);
}

async function outcome(page: Page) {
  const status = page.locator(".live [role=status]:not([data-state=pending])");
  await status.filter({ hasText: /\d|No/ }).waitFor();
  const text = (await page.locator(".live > pre code").textContent()) ?? "";
  return { line: `${await status.textContent()}`, text };
}

/** The worker of this service, in which the second page of a list never ends. It loads a file before. */
async function scriptThatHangs() {
  const folder = await mkdtemp(join(tmpdir(), "parts-"));
  const parts = join(folder, "parts.ts");
  const text = `import { parts as own } from ${JSON.stringify(join(root, "sandbox/parts.ts"))};
    const listSubscriptions = (request, context) => {
      if (request.query.page !== 2) return own.handlers.listSubscriptions(request, context);
      void fetch("hangs");
      for (;;);
    };
    export const parts = { ...own, handlers: { ...own.handlers, listSubscriptions } };`;
  await writeFile(parts, text);
  const seed = join(root, "sandbox/seed.yaml");
  const files = await bundlePageSandbox({ contract: document, parts, seed });
  await rm(folder, { recursive: true });
  return files.get("sandbox.js") ?? "";
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

  const ask = async (other: Page, method: string, path: string, body?: object) => {
    const headers = { authorization: "Bearer merchant_demo", "content-type": "application/json" };
    const text = body && JSON.stringify(body);
    const response = await askWith(other, method, path, Object.entries(headers), text);
    return { status: response.status, text: await response.text() };
  };
  const sessions = "/v1/checkouts/custom/";
  const create = async (other: Page) => {
    const product_id = "5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02";
    return JSON.parse((await ask(other, "POST", sessions, { product_id })).text);
  };
  const idsIn = async (other: Page): Promise<string[]> => {
    const { items } = JSON.parse((await ask(other, "GET", `${sessions}?limit=100`)).text);
    return items.map(({ id }: { id: string }) => id);
  };
  /** Whether the clock that was advanced is among what is kept. */
  const isKept = (least = 0) =>
    page.evaluate(async (least) => {
      const kept = await caches.match("/kept-state");
      return kept !== undefined && (await kept.json()).offset >= least;
    }, least);

  test("answers where no server does, with one click, and says what it is", async () => {
    const form = await openForm(page, host.url + pages.create);
    expect(requested.filter((url) => /sandbox\.js|wasm/.test(url))).toEqual([]);
    const { line, text } = await send(page);
    expect(line).toMatch(/^201/);
    expect(JSON.parse(text)).toMatchObject({ status: "open" });
    await form.getByText("nothing leaves your browser").waitFor();
    const sample = page.locator('.samples [data-tab="curl"] code');
    expect(await sample.textContent()).toContain("http://127.0.0.1:1/v1/");
    const { origin } = new URL(host.url);
    const elsewhere = requested.filter((url) => !url.startsWith(`${origin}/`));
    expect(elsewhere).toEqual([`http://127.0.0.1:1${sessions}`]);
  });

  test("keeps what is created for other tabs and after the end of the worker, until it is reset", async () => {
    const form = await openForm(page, host.url + pages.list);
    const { id, client_secret } = await create(page);
    const other = await context.newPage();
    await other.goto(host.url);
    const confirmed = await ask(other, "POST", `${sessions}client/${client_secret}/confirm`, {});
    expect(JSON.parse(confirmed.text)).toMatchObject({ id, status: "confirmed" });
    const both = await Promise.all([page, other, page, other].map(create));
    expect(new Set(both.map((session) => session.id)).size).toBe(4);
    const faults = [{ operation: "getOrder", status: 503 }];
    await ask(page, "PUT", "/_sandbox/faults", faults);
    await ask(page, "POST", "/_sandbox/clock/advance", { milliseconds: 86_400_000 });
    await until("what is kept", () => isKept(80_000_000));
    const before = await idsIn(page);

    const devtools = await context.newCDPSession(page);
    await devtools.send("ServiceWorker.enable");
    await devtools.send("ServiceWorker.stopAllWorkers");
    await page.reload();
    expect(await idsIn(page)).toEqual(before);
    expect(JSON.parse((await ask(page, "GET", "/_sandbox/faults")).text)).toMatchObject(faults);
    const { now } = JSON.parse((await ask(page, "GET", "/_sandbox/clock")).text);
    expect(Date.parse(now)).toBeGreaterThan(Date.now() + 80_000_000);

    await page.getByRole("link", { name: "Try it" }).click();
    await choose(page);
    await form.getByRole("button", { name: "Reset sandbox" }).click();
    await form.getByRole("button", { name: "Sandbox was reset" }).waitFor();
    expect(await idsIn(other)).not.toContain(id);
  });

  test("validates, sorts and responds to nothing but the contract's paths", async () => {
    await openForm(page, host.url + pages.create);
    await choose(page);
    await page.locator("#try textarea[name=body]").fill('{"product_id":3}');
    const { line, text } = await send(page);
    expect(line).toMatch(/^422/);
    expect(JSON.parse(text)).toMatchObject({ errors: [{ pointer: "/product_id" }] });
    expect((await ask(page, "GET", "/v1/subscriptions/?sorting=-amount")).status).toBe(200);
    expect((await ask(page, "GET", "/v1/unknown")).status).toBe(404);
    // Other requests of the page go to the host.
    const status = await page.evaluate(async () => (await fetch("/v1/subscriptions/")).status);
    expect(status).toBe(404);
  });

  test.runIf(isExtended)(
    "passes what the verifier checks, with the numbers of the sandbox in Node.js",
    async () => {
      await page.goto(host.url);
      const inPage: typeof fetch = async (input, init) => {
        const { method, url, headers, body } = new Request(input, init);
        const { pathname, search } = new URL(url);
        const text = body === null ? undefined : await new Response(body).text();
        return askWith(page, method, pathname + search, [...headers], text);
      };
      const sandbox = await createSandbox();
      const totalsWith = async (fetchFrom: typeof fetch) => {
        const { totals, results } = await verify({
          ...{ contract, workflows, tokens, inputs, fetch: fetchFrom },
          ...{ server: "http://sandbox.test", write: true, rate: 1e6, maxTime: 200, wait: 0 },
        });
        return { totals, failed: results.filter(({ result }) => result === "failed") };
      };
      const verified = await totalsWith(inPage);
      expect(verified.failed).toEqual([]);
      expect(verified.totals.passed).toBeGreaterThan(300);
      expect(verified.totals).toEqual((await totalsWith(sandbox.fetch)).totals);
      await sandbox.close();
    },
  );

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

  test("ends a worker that does not respond, says so, and starts another one", async () => {
    const script = host.files.get("sandbox.js") ?? "";
    host.files.set("sandbox.js", await scriptThatHangs());
    // The page is opened twice, because a worker can take over a page only while it is opened.
    await page.goto(host.url + pages.list);
    const { id } = await create(page);
    await until("what is kept", () => isKept(-1_000));
    await page.clock.install();
    await openForm(page, host.url + pages.list);
    await choose(page);
    await page.getByLabel("page", { exact: true }).fill("2");
    await page.getByRole("button", { name: "Send request" }).click();
    await until("the request", () => host.requested.includes("hangs"));
    await page.clock.runFor(30_000);
    const { line, text } = await outcome(page);
    expect(line).toBe("No response");
    expect(text).toMatch(/did not respond for 30 seconds and was ended\. Send the request again/);
    await page.getByLabel("page", { exact: true }).fill("1");
    expect((await send(page)).line).toMatch(/^200/);
    expect(await idsIn(page)).toContain(id);
    host.files.set("sandbox.js", script);
  });

  test("drops what was kept for another contract", async () => {
    await page.goto(host.url + pages.create);
    const { id } = await create(page);
    await until("what is kept", () => isKept(-1_000));
    const script = `${host.files.get("sandbox.js")}`;
    host.files.set("sandbox.js", `${script.replace(/"[\da-f]{16}"/, '"another"')}`);
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration("sandbox/");
      await registration?.update();
    });
    await until("the end of what was kept", () =>
      page.evaluate(async () => (await caches.keys()).length === 0),
    );
    expect(await idsIn(page)).not.toContain(id);
    host.files.set("sandbox.js", script);
  });
});

test("Pages without a sandbox weigh the same, and do not name it", async () => {
  const files = await referenceFiles();
  const named = [...files].filter(
    ([name, text]) => name.endsWith(".html") && /data-in-page|worker-src/.test(text),
  );
  expect(named.map(([name]) => name)).toEqual([]);
  expect([...files.keys()]).not.toContain("sandbox.js");
});
