import { join } from "node:path";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharedBrowser } from "#testing/browser";
import { type Handler, respond, startServer } from "#testing/http-server";

/** The client as a script for a page, bundled without anything from Node. */
const { outputFiles } = await build({
  entryPoints: [join(import.meta.dirname, "books.ts")],
  // By default, it is where esbuild was loaded first, which can be a folder that another test has deleted.
  absWorkingDir: import.meta.dirname,
  bundle: true,
  minify: true,
  write: false,
  format: "iife",
  globalName: "api",
  platform: "neutral",
  mainFields: ["module"],
});
const script = outputFiles[0]?.text ?? "";

test("the client uses nothing from Node", () => {
  expect(script).not.toMatch(/\brequire\(|node:|\bBuffer\b/);
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

describe("in a page of another origin", { tags: ["browser"] }, () => {
  let page: Page;
  let site: Awaited<ReturnType<typeof startServer>>;

  beforeAll(async () => {
    const html = `<!doctype html><script>${script}</script>`;
    site = await startServer(respond(200, html, { "content-type": "text/html" }));
    const browser = await sharedBrowser();
    page = await browser.newPage();
    page.setDefaultTimeout(0);
    await page.goto(site.url);
  });
  afterAll(async () => {
    await page?.close();
    await site?.[Symbol.asyncDispose]();
  });

  /** Runs statements in the page, against a server with this handler. Their result is returned. */
  async function runInPage(handler: Handler, statements: string) {
    await using server = await startServer(withCors(handler));
    const result = await page.evaluate(`(async (baseUrl) => {
      const accessToken = async () => "demo";
      const client = api.createClient({ baseUrl, accessToken });
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

  test("a call sends a body and receives the response, by path, by function and with reliability added", async () => {
    const echo: Handler = (response, { method, body }) =>
      respond(201, JSON.stringify({ method, body }))(response);
    const { result } = await runInPage(
      echo,
      `const body = { title: "1" };
      const { data } = await client.POST("/v1/books/", { body });
      const fetch = api.reliableFetch({ retries: 2 });
      return [await api.addBook(client, { body }), await api.addBook(client, { body, fetch }), data];`,
    );
    expect(result).toEqual(Array(3).fill({ method: "POST", body: '{"title":"1"}' }));
  });

  test("a problem is an ApiError", async () => {
    const problem = respond(404, '{"type":"/problems/not-found","title":"Not Found"}');
    const statements = 'return errorOf(api.getBook(client, { path: { id: "1" } }));';
    const { result } = await runInPage(problem, statements);
    expect(result).toEqual({ name: "ApiError", status: 404, isApiError: true });
  });

  test("a redirect is not followed, and the browser hides its status", async () => {
    await using elsewhere = await startServer(withCors(respond(200)));
    const { result, requests } = await runInPage(
      respond(307, "", { location: elsewhere.url }),
      `const { response } = await client.GET("/v1/books/");
      return [await errorOf(api.listBooks(client)), response.status];`,
    );
    expect(result).toEqual([{ name: "ApiError", status: 0, isApiError: true }, 0]);
    expect(requests).toHaveLength(2);
    expect(elsewhere.requests).toEqual([]);
  });

  test("a timeout, an abort and a connection failure reject as in Node", async () => {
    const { result } = await runInPage(
      ({ socket }, { url }) => void (url.endsWith("/books/") || socket?.destroy()),
      `const signal = AbortSignal.abort(new RangeError("enough"));
      const fetch = api.reliableFetch({ retries: 0, timeout: Infinity });
      const calls = [
        api.listBooks(client, { fetch: api.reliableFetch({ timeout: 1 }) }),
        api.listBooks(client, { signal, fetch }),
        api.getBook(client, { path: { id: "1" }, fetch }),
      ];
      return Promise.all(calls.map(async (call) => (await errorOf(call)).name));`,
    );
    expect(result).toEqual(["TimeoutError", "RangeError", "NetworkError"]);
  });
});
