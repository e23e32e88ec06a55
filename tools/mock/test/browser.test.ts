import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SandboxServer, type Service, startSandbox } from "#mock";
import { sharedBrowser } from "#testing/browser";
import { respond, startServer } from "#testing/http-server";

const script = `fetch("/_sandbox/reset", { method: "POST" }).finally(() => { document.title = "ran" })`;
const examples: [path: string, type: string, example: unknown][] = [
  ["/page", "text/html", `<title>inert</title><script>${script}</script>`],
  [
    "/picture",
    "image/svg+xml",
    `<svg xmlns="http://www.w3.org/2000/svg"><script>${script}</script></svg>`,
  ],
  [
    "/form",
    "text/html",
    '<form method="post" action="/_sandbox/reset"><button>Reset</button></form>',
  ],
  ["/items", "application/json", { id: 1 }],
];
const paths = examples.map(([path, type, example]) => {
  const policy = { schema: { type: "string" }, example: "default-src *" };
  const headers = { "Content-Security-Policy": policy };
  const responses = { 200: { description: "Fine.", headers, content: { [type]: { example } } } };
  const operation = (method: string) => ({ operationId: method + path, responses });
  return [path, { get: operation("get"), post: operation("post") }];
});
const info = { title: "Pages", version: "1" };
const service: Service = {
  contract: { openapi: "3.1.0", info, paths: Object.fromEntries(paths) },
};

describe("in a browser", { tags: ["browser"] }, () => {
  let page: Page;
  let site: Awaited<ReturnType<typeof startServer>>;
  let server: SandboxServer;

  beforeAll(async () => {
    server = await startSandbox(service, { port: 0 });
    site = await startServer(respond(200, "<!doctype html>", { "content-type": "text/html" }));
    const browser = await sharedBrowser();
    page = await browser.newPage();
    page.setDefaultTimeout(0);
  });
  afterAll(async () => {
    await page?.close();
    await site?.[Symbol.asyncDispose]();
    await server?.close();
  });

  test.each(["/page", "/picture"])(
    "the example %s does nothing on the origin of the sandbox",
    async (path) => {
      const sent: string[] = [];
      page.on("request", (request) => sent.push(new URL(request.url()).pathname));
      await page.goto(server.url + path, { waitUntil: "networkidle" });
      expect(sent.filter((name) => name !== "/favicon.ico")).toEqual([path]);
      page.removeAllListeners("request");
    },
  );

  test("the example of a form sends nothing to the origin of the sandbox", async () => {
    await page.goto(`${server.url}/form`);
    const blocked = page.waitForEvent("console", (message) =>
      /form submission/.test(message.text()),
    );
    await page.getByRole("button").click();
    expect((await blocked).text()).toMatch(/sandboxed/);
  });

  test("a page of another origin calls operations with credentials, and nothing of /_sandbox", async () => {
    await page.goto(site.url);
    const call = (path: string) =>
      page.evaluate(async (url) => {
        const init = { method: "POST", body: "{}", credentials: "include" as const };
        const headers = { "content-type": "application/json", "x-own": "1" };
        const response = await fetch(url, { ...init, headers }).catch(() => undefined);
        return response && [response.status, response.headers.get("x-sandbox")];
      }, server.url + path);
    expect(await call("/items")).toEqual([200, "example"]);
    expect(await call("/_sandbox/reset")).toBeUndefined();
  });
});
