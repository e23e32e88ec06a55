import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startMock } from "../../scripts/mock.ts";
import { executablePath, flags } from "../chromium.ts";
import { answer, hang, misbehave } from "./misbehaving.ts";

const missing = !existsSync(executablePath);
const skipped = missing && process.env.CI !== "true";
if (skipped) console.warn(`The client was NOT tried in a browser: ${executablePath} is missing.`);

const root = fileURLToPath(new URL("../..", import.meta.url));
const cors = { "access-control-allow-origin": "*" };

/** The client as a script of a page, made with nothing but Web APIs at hand. */
async function bundle(entry: string, globalName: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${root}${entry}`],
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

test("the client needs nothing of Node", async () => {
  const functions = await bundle("client/index.ts", "selling");
  const byPath = await bundle("client/fetch.ts", "sellingFetch");
  for (const script of [functions, byPath]) {
    expect(script).not.toMatch(/\brequire\(|node:|\bBuffer\b|__dirname/);
  }
});

describe.skipIf(skipped)("in a page of another origin", () => {
  let browser: Browser;
  let page: Page;
  let mock: Awaited<ReturnType<typeof startMock>>;
  let site: Awaited<ReturnType<typeof misbehave>>;

  beforeAll(async () => {
    if (missing) throw new Error(`${executablePath} is missing. Install chromium.`);
    const contract = `${root}generated/openapi.yaml`;
    mock = await startMock({ contract, host: "127.0.0.1", port: 0 });
    const scripts = [
      await bundle("client/index.ts", "selling"),
      await bundle("client/fetch.ts", "sellingFetch"),
    ];
    const html = `<!doctype html>${scripts.map((text) => `<script>${text}</script>`).join("")}`;
    site = await misbehave(answer(200, html));
    browser = await chromium.launch({ executablePath, args: flags });
    page = await browser.newPage();
    await page.goto(site.url);
  });
  afterAll(async () => {
    await browser?.close();
    await mock?.stop();
    await site?.[Symbol.asyncDispose]();
  });

  /** Runs a function's body in the page, with the mock's address as `baseUrl`. */
  const inPage = (body: string, baseUrl = mock.url) =>
    page.evaluate(`(async (baseUrl) => {
      const show = (error) => ({
        name: error.name,
        operation: error.operation,
        status: error.status,
        title: error.problem?.title,
        known: Object.values(selling).some((each) => each.prototype && error instanceof each),
      });
      ${body}
    })(${JSON.stringify(baseUrl)})`);

  test("a session is created, confirmed and listed", async () => {
    const seen = await inPage(`
      const { createClient, createCheckoutSession, confirmCheckoutSession } = selling;
      const { listCheckoutSessions, paginate } = selling;
      const client = createClient({ baseUrl, accessToken: async () => "merchant_demo" });
      const product_id = "5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02";
      const { status, client_secret } = await createCheckoutSession(client, { body: { product_id } });
      const path = { client_secret };
      const confirmed = await confirmCheckoutSession(client, { path, body: {} });
      const listed = [];
      for await (const { id } of paginate(listCheckoutSessions, client)) listed.push(id);
      return [status, confirmed.status, typeof confirmed.customer_session_token, listed.length];
    `);
    expect(seen).toEqual(["open", "confirmed", "string", 1]);
  });

  test("the same by method and path", async () => {
    const seen = await inPage(`
      const client = sellingFetch.createClient({ baseUrl, accessToken: "merchant_demo" });
      const body = { product_id: "5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02" };
      const created = await client.POST("/v1/checkouts/custom/", { body });
      const path = { client_secret: created.data.client_secret };
      const confirmed = await client.POST("/v1/checkouts/custom/client/{client_secret}/confirm", {
        params: { path },
        body: {},
      });
      const listed = await client.GET("/v1/checkouts/custom/", { params: { query: { page: 1 } } });
      return [created.response.status, confirmed.data.status, listed.data.items.length];
    `);
    expect(seen).toEqual([201, "confirmed", 1]);
  });

  test("a problem is an ApiError", async () => {
    const seen = await inPage(`
      const client = selling.createClient({ baseUrl, accessToken: "merchant_demo" });
      const request = { path: { id: crypto.randomUUID() }, headers: { prefer: "code=404" } };
      return selling.getOrder(client, request).catch(show);
    `);
    expect(seen).toEqual({
      name: "ApiError",
      operation: "getOrder",
      status: 404,
      title: "Not Found",
      known: true,
    });
  });

  test("a redirect is not followed, and its status is hidden", async () => {
    await using elsewhere = await misbehave(answer(200, {}, cors));
    await using service = await misbehave(answer(307, "", { ...cors, location: elsewhere.url }));
    const seen = await inPage(
      `
      const client = sellingFetch.createClient({ baseUrl });
      return [
        await selling.listOrganizations(selling.createClient({ baseUrl })).catch(show),
        (await client.GET("/v1/organizations/")).response.status,
      ];
      `,
      service.url,
    );
    expect(seen).toMatchObject([{ name: "ApiError", status: 0, known: true }, 0]);
    expect(service.requests).toHaveLength(2);
    expect(elsewhere.requests).toEqual([]);
  });

  test("time that is up, an abort and a closed door end as promised", async () => {
    await using service = await misbehave(hang);
    await using closed = await misbehave();
    await closed[Symbol.asyncDispose]();
    const seen = await inPage(
      `
      const client = selling.createClient({ baseUrl, retries: 0 });
      const signal = AbortSignal.abort(new RangeError("enough"));
      const calls = [
        selling.listOrganizations(client, { timeout: 20 }),
        selling.listOrganizations(client, { signal }),
        selling.listOrganizations({ ...client, baseUrl: "${closed.url}" }),
      ];
      return Promise.all(calls.map((call) => call.catch(({ name }) => name)));
      `,
      service.url,
    );
    expect(seen).toEqual(["TimeoutError", "RangeError", "NetworkError"]);
  });
});
