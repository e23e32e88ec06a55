import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bundlePageSandbox } from "#mock/in-page";
import { jsonIn } from "#reader";
import { sharedBrowser } from "#testing/browser";
import { until } from "#testing/wait";
import { verify } from "#verify";
import { createSandbox } from "../../sandbox/index.ts";
import { root } from "../project.ts";
import { document } from "../published-contract.ts";
import { contract, inputsFile, tokens, workflows } from "../verify/server.ts";
import { filesWithPageSandbox, referenceFiles } from "./reference.ts";
import { choose, openForm, outcome, send, startHost } from "./static-host.ts";

const inputs = JSON.parse(readFileSync(inputsFile, "utf8"));
const pages = { create: "create-checkout-session.html", list: "list-subscriptions.html" };

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

type Sent = [method: string, path: string, body?: object];

/** Requests with a wrong value in each part of each body and of each entity, some of them with thousands of parts. */
function wrongRequests(entities: Record<string, object[]>): Sent[] {
  const values = [3, "x", [], Array(3_000).fill(0)];
  const sent = contract.operations.flatMap(({ method, path, body }): Sent[] => {
    const url = `${path.replaceAll(/\{\w+\}/g, "x")}?limit=x&page=0&sorting=3`;
    if (body === undefined) return [[method, url]];
    const fields = [...(jsonIn(body.content)?.schema?.properties.keys() ?? []), "unknown"];
    return fields.flatMap((field) =>
      values.map((value): Sent => [method, url, { [field]: value }]),
    );
  });
  const stored = Object.entries(entities).flatMap(([type, [entity = {}]]) =>
    Object.keys(entity).map((field): Sent => {
      const changed = { entities: { [type]: [{ ...entity, [field]: [true] }] } };
      return ["PUT", "/_sandbox/state", changed];
    }),
  );
  return [...sent, ...stored];
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

describe("A sandbox in the page", { tags: ["browser"] }, () => {
  let host: Awaited<ReturnType<typeof startHost>>;
  let context: BrowserContext;
  let page: Page;
  let requested: string[];
  let script: string | Uint8Array;

  beforeAll(async () => {
    host = await startHost(await filesWithPageSandbox());
    script = host.files.get("sandbox.js") ?? "";
  });
  beforeEach(async () => {
    host.policy = undefined;
    host.files.set("sandbox.js", script);
    await context?.close();
    context = await (await sharedBrowser()).newContext();
    requested = [];
    context.on("request", (request) => requested.push(request.url()));
    page = await context.newPage();
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
  const product_id = "5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02";
  const create = async (other: Page) => {
    return JSON.parse((await ask(other, "POST", sessions, { product_id })).text);
  };
  const idsIn = async (other: Page): Promise<string[]> => {
    const { items } = JSON.parse((await ask(other, "GET", `${sessions}?limit=100`)).text);
    return items.map(({ id }: { id: string }) => id);
  };
  /** Whether the state is kept, with a clock that is at least this many milliseconds ahead. */
  const isKept = (least = Number.NEGATIVE_INFINITY) =>
    page.evaluate(async (least) => {
      const kept = await caches.match("/kept-state");
      return kept !== undefined && (await kept.json()).offset >= least;
    }, least);

  const restart = async () => {
    const devtools = await context.newCDPSession(page);
    await devtools.send("ServiceWorker.enable");
    await devtools.send("ServiceWorker.stopAllWorkers");
    await page.reload();
  };
  /** Changes the text of what is kept. */
  const changeKept = (from: string, to: string) =>
    page.evaluate(
      async ([from, to]) => {
        const [name = ""] = await caches.keys();
        const cache = await caches.open(name);
        const text = (await (await cache.match("/kept-state"))?.text()) ?? "";
        const changed = text.replace(new RegExp(from, "s"), to);
        if (changed === text) throw new Error(`what is kept does not match ${from}`);
        await cache.put("/kept-state", new Response(changed));
      },
      [from, to] as const,
    );

  test("responds where no server does, with one click, and says what it is", async () => {
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

    await restart();
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

  test("passes what the verifier checks, with the numbers of the sandbox in Node.js", {
    tags: ["extended"],
  }, async () => {
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
  });

  test("works with the headers that a host needs for pages that contain their style", async () => {
    host.policy =
      "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";
    await openForm(page, host.publicUrl + pages.create);
    expect((await send(page)).line).toMatch(/^201/);
  });

  test("goes on after the last time of its clock", async () => {
    await page.goto(host.url + pages.create);
    const { id } = await create(page);
    await ask(page, "PUT", "/_sandbox/clock", { now: "9998-12-31T23:59:58.000Z" });
    // As if more than two seconds had passed.
    await changeKept(String.raw`"offset":\d+`, `"offset":${Date.parse("9999-01-01")}`);
    await restart();
    expect(await idsIn(page)).toContain(id);
    expect((await ask(page, "GET", "/_sandbox/clock")).text).toMatch(/9998-12-31|9999-01-01/);
    expect((await ask(page, "POST", "/_sandbox/reset")).status).toBe(200);
  });

  test.each([
    ["is no JSON", "^.*$", "{"],
    ["the contract does not allow", '"Order":', '"Unknown":'],
  ])("says that it began anew where what was kept %s", async (_, from, to) => {
    await page.goto(host.url + pages.create);
    const { id } = await create(page);
    await ask(page, "PUT", "/_sandbox/faults", [{ operation: "getOrder", status: 503 }]);
    await changeKept(from, to);
    await restart();
    await page.getByRole("link", { name: "Try it" }).click();
    await choose(page);
    await page.getByText("What was kept here could not be read").waitFor();
    expect(await idsIn(page)).not.toContain(id);
    expect((await ask(page, "GET", "/_sandbox/faults")).text).toBe("[]");
    await restart();
    await page.getByRole("link", { name: "Try it" }).click();
    await choose(page);
    await page.getByText("nothing leaves your browser").waitFor();
    expect(await page.getByText("could not be read").count()).toBe(0);
  });

  test("rejects what the browser has no space for, and can be reset", async () => {
    await page.goto(host.url + pages.create);
    const { id } = await create(page);
    const before = await idsIn(page);
    const devtools = await context.newCDPSession(page);
    const { origin } = new URL(host.url);
    await devtools.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
    const rejected = await ask(page, "POST", sessions, { product_id });
    expect(rejected.status).toBe(507);
    expect(JSON.parse(rejected.text).errors[0].detail).toMatch(/no space left in the sandbox/);
    expect(await idsIn(page)).toEqual(before);
    expect((await ask(page, "POST", "/_sandbox/reset")).status).toBe(200);
    expect(await idsIn(page)).not.toContain(id);
    await devtools.send("Storage.overrideQuotaForOrigin", { origin });
    await create(page);
  });

  test("stores no token that is typed in", async () => {
    await page.goto(host.url + pages.create);
    const headers: [string, string][] = [["authorization", "Bearer typed_in"]];
    expect((await askWith(page, "GET", sessions, headers, undefined)).status).toBe(401);
    const { id } = await create(page);
    const stored = await page.evaluate(async () => {
      const texts = [JSON.stringify([{ ...localStorage }, { ...sessionStorage }])];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          texts.push(request.url, await ((await cache.match(request))?.text() ?? ""));
      }
      return texts.join();
    });
    expect(stored).toContain(id);
    expect(stored).not.toContain("typed_in");
  });

  test("finds the errors that the sandbox in Node.js finds, in the same words", async () => {
    await page.goto(host.url);
    const sandbox = await createSandbox();
    const found: [inNode: string, inPage: string][] = [];
    for (const [method, path, sent] of wrongRequests(sandbox.state().entities)) {
      const body = sent && JSON.stringify(sent);
      const token = path.startsWith("/v1/customer-portal/") ? "customer_demo" : "merchant_demo";
      const headers: [string, string][] = [
        ["authorization", `Bearer ${token}`],
        ["content-type", "application/json"],
      ];
      const init = { method, headers, ...(body && { body }) };
      const both = await Promise.all([
        sandbox.fetch(`http://sandbox.test${path}`, init),
        askWith(page, method, path, headers, body),
      ]);
      // The IDs and timestamps of what both accept differ.
      const [inNode = "", inPage = ""] = await Promise.all(
        both.map((response) => (response.ok ? "accepted" : response.text())),
      );
      found.push([inNode, inPage]);
    }
    await sandbox.close();
    expect(new Set(found.map(([inNode]) => inNode)).size).toBeGreaterThan(150);
    expect(found.filter(([inNode, inPage]) => inNode !== inPage)).toEqual([]);
  });

  test("ends a worker that does not respond, says so, and starts another one", async () => {
    host.files.set("sandbox.js", await scriptThatHangs());
    // The page is opened twice, because a worker can take over a page only while it is opened.
    await page.goto(host.url + pages.list);
    const { id } = await create(page);
    await until("what is kept", () => isKept());
    await page.clock.install();
    await openForm(page, host.url + pages.list);
    await choose(page);
    await page.getByLabel("page", { exact: true }).fill("2");
    await page.getByRole("button", { name: "Send request" }).click();
    await until("the request", () => host.requested.includes("hangs"));
    await page.clock.runFor(30_000);
    const { line, cause } = await outcome(page);
    expect(line).toBe("No response");
    expect(cause).toMatch(/did not respond for 30 seconds and was ended\. Send the request again/);
    await page.getByLabel("page", { exact: true }).fill("1");
    expect((await send(page)).line).toMatch(/^200/);
    expect(await idsIn(page)).toContain(id);
  });

  test("drops what was kept for another contract", async () => {
    await page.goto(host.url + pages.create);
    const { id } = await create(page);
    await until("what is kept", () => isKept());
    host.files.set("sandbox.js", `${script}`.replace(/"[\da-f]{16}"/, '"another"'));
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration("sandbox/");
      await registration?.update();
    });
    await until("the end of what was kept", () =>
      page.evaluate(async () => (await caches.keys()).length === 0),
    );
    expect(await idsIn(page)).not.toContain(id);
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
