import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { executablePath, flags } from "../../packages/test/chromium.ts";
import { type Handler, respond, startServer } from "../../packages/test/http-server.ts";

const hasBrowser = existsSync(executablePath);
if (!hasBrowser && !process.env.CI) {
  console.warn(`The client is not tested in a browser, because ${executablePath} is missing.`);
}

/** The client as a script for a page, bundled without anything from Node. */
async function bundle(entry: string, globalName: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`../../generated/${entry}`, import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    globalName,
    platform: "neutral",
    mainFields: ["module"],
  });
  return outputFiles[0]?.text ?? "";
}

const scripts = [await bundle("index.ts", "api"), await bundle("fetch.ts", "pathTyped")];

test("the client uses nothing from Node", () => {
  for (const script of scripts) expect(script).not.toMatch(/\brequire\(|node:|\bBuffer\b/);
});

const cors = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*, authorization",
  "access-control-allow-methods": "*",
};

/** A handler that allows requests from other origins. */
function withCors(handler: Handler): Handler {
  return (response, request) => {
    for (const [name, value] of Object.entries(cors)) response.setHeader(name, value);
    if (request.method === "OPTIONS") response.writeHead(204).end();
    else handler(response, request);
  };
}

describe.skipIf(!hasBrowser && !process.env.CI)("in a page of another origin", () => {
  let browser: Browser;
  let page: Page;
  let site: Awaited<ReturnType<typeof startServer>>;

  beforeAll(async () => {
    const html = `<!doctype html>${scripts.map((script) => `<script>${script}</script>`).join("")}`;
    site = await startServer(respond(200, html, { "content-type": "text/html" }));
    browser = await chromium.launch({ executablePath, args: flags, timeout: 0 });
    page = await browser.newPage();
    page.setDefaultTimeout(0);
    await page.goto(site.url);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.[Symbol.asyncDispose]();
  });

  /** Runs statements in the page, against a server with this handler. Their result is returned. */
  async function runInPage(handler: Handler, statements: string) {
    await using server = await startServer(withCors(handler));
    const result = await page.evaluate(`(async (baseUrl) => {
      const merchantToken = async () => "merchant_demo";
      const options = { baseUrl, merchantToken, retries: 0, timeout: Infinity };
      const client = api.createClient(options);
      const byPath = pathTyped.createClient(options);
      const errorOf = (call) => call.catch((error) => ({
        name: error.name,
        status: error.status,
        isApiError: error instanceof api.ApiError,
      }));
      ${statements}
    })(${JSON.stringify(server.url)})`);
    const requests = server.requests.filter(({ method }) => method !== "OPTIONS");
    return { result, requests };
  }

  test("both clients send a body and receive the response", async () => {
    const echo: Handler = (response, { method, body }) =>
      respond(201, JSON.stringify({ method, body }))(response);
    const { result } = await runInPage(
      echo,
      `const body = { product_id: "1" };
      const { data } = await byPath.POST("/v1/checkouts/custom/", { body });
      return [await api.createCheckoutSession(client, { body }), data];`,
    );
    expect(result).toEqual(Array(2).fill({ method: "POST", body: '{"product_id":"1"}' }));
  });

  test("a problem is an ApiError", async () => {
    const problem = respond(404, '{"type":"/problems/not-found","title":"Not Found"}');
    const statements = 'return errorOf(api.getOrder(client, { path: { id: "1" } }));';
    const { result } = await runInPage(problem, statements);
    expect(result).toEqual({ name: "ApiError", status: 404, isApiError: true });
  });

  test("a redirect is not followed, and the browser hides its status", async () => {
    await using elsewhere = await startServer(withCors(respond(200)));
    const { result, requests } = await runInPage(
      respond(307, "", { location: elsewhere.url }),
      `const { response } = await byPath.GET("/v1/organizations/");
      return [await errorOf(api.listOrganizations(client)), response.status];`,
    );
    expect(result).toEqual([{ name: "ApiError", status: 0, isApiError: true }, 0]);
    expect(requests).toHaveLength(2);
    expect(elsewhere.requests).toEqual([]);
  });

  test("a timeout, an abort and a connection failure reject as in Node", async () => {
    const { result } = await runInPage(
      ({ socket }, { url }) => void (url.includes("organizations") || socket?.destroy()),
      `const signal = AbortSignal.abort(new RangeError("enough"));
      const calls = [
        api.listOrganizations(client, { timeout: 1 }),
        api.listOrganizations(client, { signal }),
        api.getOrder(client, { path: { id: "1" } }),
      ];
      return Promise.all(calls.map(async (call) => (await errorOf(call)).name));`,
    );
    expect(result).toEqual(["TimeoutError", "RangeError", "NetworkError"]);
  });
});
