import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { successOf } from "../../contract/index.ts";
import { pageOf } from "../../scripts/docs/page-names.ts";
import { contract, skipped, startSite, widths } from "./hosted-reference.ts";
import { axeViolations, open, overflow } from "./reader.ts";

const { operations } = contract;
const [first] = operations;
const server = contract.servers[0]?.url ?? "";
const firstPage = pageOf(first?.id ?? "");

describe.skipIf(skipped)("The console", () => {
  let site: Awaited<ReturnType<typeof startSite>>;

  beforeAll(async () => {
    site = await startSite();
  });

  afterAll(() => site?.stop());

  test("sends every operation with one click, in the order of the pages", async () => {
    await using reader = await open(site.browser, site.sandboxUrl);
    const responses: Record<string, string> = {};
    for (const { id } of operations) {
      await reader.page.goto(site.sandboxUrl + pageOf(id));
      responses[id] = await send(reader.page);
    }
    expect(responses).toEqual(
      Object.fromEntries(
        operations.map((operation) => [operation.id, successOf(operation)?.status]),
      ),
    );
    expect(reader.faults).toEqual([]);
  });

  test("fills in a token only where the operation requires one", async () => {
    await using reader = await open(site.browser, site.url);
    const isFilled: Record<string, boolean> = {};
    for (const { id } of operations) {
      await reader.page.goto(site.url + pageOf(id));
      const token = reader.page.locator('input[name="token"]');
      isFilled[id] = (await token.inputValue()) !== "";
    }
    const expected = operations.map(({ id, authorization }) => [id, authorization === "required"]);
    expect(isFilled).toEqual(Object.fromEntries(expected));
  });

  test("sends to the sandbox's default URL when its own host is not a sandbox", async () => {
    await using reader = await open(site.browser, site.url + firstPage);
    await reader.page.route(`${server}/**`, (route) =>
      route.fulfill({ json: {}, headers: { "access-control-allow-origin": "*" } }),
    );
    const request = reader.page.waitForRequest(`${server}/**`);
    await send(reader.page);
    expect((await request).url()).toBe(server + first?.path);
  });

  test("explains how to start the sandbox when nothing responds", async () => {
    await using reader = await open(site.browser, site.url + firstPage);
    await reader.page.route(`${server}/**`, (route) => route.abort());
    await send(reader.page);
    expect(await reader.page.locator(".live code").textContent()).toContain("npm start");
  });

  test("opens on a link to it, without a jump", async () => {
    await using reader = await open(site.browser, `${site.url}${firstPage}#try`);
    expect(await reader.page.locator("#try").isVisible()).toBe(true);
    expect(await reader.layoutShift()).toBeLessThanOrEqual(0.1);
  });

  test("is accessible and fits the window at every width", async () => {
    await using reader = await open(site.browser, site.sandboxUrl + firstPage);
    await send(reader.page);
    for (const width of widths) {
      await reader.page.setViewportSize({ width, height: 900 });
      expect(await overflow(reader.page), `${width}`).toBe(0);
    }
    expect(await axeViolations(reader.page)).toEqual([]);
  });
});

/** Opens the form of a page, sends the request, and returns the status that is shown. */
async function send(page: Page): Promise<string> {
  await page.getByRole("link", { name: "Try it" }).click();
  await page.getByRole("button", { name: "Send request" }).click();
  const status = page.locator(".live [role=status]:not(:empty)");
  await status.waitFor();
  return ((await status.textContent()) ?? "").split(" ")[0] ?? "";
}
