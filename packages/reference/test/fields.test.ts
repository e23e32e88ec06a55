import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeViolations, open } from "../../test/reference/reader.ts";
import { skipped, startSite } from "../../test/reference/site.ts";
import { pageOf } from "../src/pages/page-names.ts";
import { museumFiles } from "./inputs.ts";

const list = pageOf("listTickets");

describe.skipIf(skipped)("The fields of a page", () => {
  let site: Awaited<ReturnType<typeof startSite>>;

  beforeAll(async () => {
    site = await startSite(await museumFiles());
  });

  afterAll(() => site?.stop());

  test("are unfolded by a link to one of them, and have a link to themselves", async () => {
    await using reader = await open(site.browser, site.url + list);
    const { page } = reader;
    const nested = page.locator("details details li[id]").first();
    const id = (await nested.getAttribute("id")) ?? "";
    expect(id).toMatch(/^\w+\.\w+\.\w+/);
    expect(await nested.isVisible()).toBe(false);
    await page.goto("about:blank");
    await page.goto(`${site.url}${list}#${id}`);
    const target = page.locator(`[id="${id}"]`);
    await target.waitFor();
    const { top = 0 } = (await target.boundingBox().then((box) => box && { top: box.y })) ?? {};
    expect(top).toBeGreaterThanOrEqual(56);
    expect(top).toBeLessThan(900);
    await target.hover();
    const link = target.locator(".anchor").first();
    expect(await link.getAttribute("href")).toBe(`#${id}`);
    await page.getByRole("link", { name: "Error responses" }).click();
    expect(new URL(page.url()).hash).toBe("#error-responses");
  });

  test("are large enough for a finger, even with a name and a type of one letter and no description", async () => {
    await using reader = await open(site.browser, site.url + pageOf("getTicket"));
    await reader.page.evaluate(() => {
      for (const link of document.querySelectorAll(".field a"))
        (link.querySelector("code") ?? link).textContent = "a";
      for (const text of document.querySelectorAll(".fields p:not(.field)")) text.remove();
    });
    expect(await axeViolations(reader.page, [390, 1440])).toEqual([]);
  });

  test("are unfolded and folded together by one button", async () => {
    await using reader = await open(site.browser, site.url + list);
    const button = reader.page.getByRole("button", { name: "Expand all" });
    const folded = reader.page.locator(".returned details:not([open])");
    const atFirst = await folded.count();
    expect(atFirst).toBeGreaterThan(0);
    await button.click();
    expect(await folded.count()).toBe(0);
    await reader.page.getByRole("button", { name: "Collapse all" }).click();
    expect(await folded.count()).toBeGreaterThanOrEqual(atFirst);
    expect(reader.faults).toEqual([]);
  });
});
