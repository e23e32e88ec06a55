import { readSources } from "contract-kit-reference";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { open } from "../../test/reference/reader.ts";
import { skipped, startSite } from "../../test/reference/site.ts";
import { pageOf } from "../src/pages/page-names.ts";
import { museumFiles, museumInput } from "./inputs.ts";

const { operations, tags, tagGroups } = readSources(museumInput).contract;
const [first] = operations;
const last = operations.at(-1);
const titleOf = (operation = first) =>
  tags.find(({ name }) => name === operation?.tags[0])?.title ?? "";

describe.skipIf(skipped)("The menu", () => {
  let site: Awaited<ReturnType<typeof startSite>>;
  const read = (path = "", options = {}) => open(site.browser, site.url + path, options);

  beforeAll(async () => {
    site = await startSite(await museumFiles());
  });

  afterAll(() => site?.stop());

  test("has the tags in their groups, and shows the items of the group that the page is in", async () => {
    await using reader = await read(pageOf(first?.id ?? ""));
    const heads = await menuOf(reader.page).locator(".section, summary").allTextContents();
    const names = tagGroups.flatMap((group) => [
      group.name,
      ...tags.filter((tag) => tag.group === group.name).map(({ title }) => title),
    ]);
    expect(heads).toEqual(["Guide", ...names, "More"]);
    expect(await labels(reader.page)).toEqual(
      operations.filter(({ tags: [tag] }) => tag === first?.tags[0]).map(({ summary }) => summary),
    );
  });

  test("unfolds any group, also from a folder", async () => {
    await using reader = await open(site.browser, `${site.folderUrl}index.html`);
    await unfold(reader.page, titleOf(last));
    await menuOf(reader.page)
      .getByRole("link", { name: last?.summary ?? "" })
      .click();
    await reader.page.waitForURL(new RegExp(`/${pageOf(last?.id ?? "")}$`));
    expect(reader.faults).toEqual([]);
  });

  test("fills in a group that a reader unfolds before the script is there", async () => {
    await using reader = await read("errors.html");
    const held = Promise.withResolvers<void>();
    await reader.page.route("**/page.js", async (route) => {
      await held.promise;
      await route.continue();
    });
    await reader.page.goto(`${site.url}changes.html`, { waitUntil: "commit" });
    await menuOf(reader.page).getByText(titleOf(last), { exact: true }).click();
    held.resolve();
    await menuOf(reader.page)
      .getByRole("link", { name: last?.summary ?? "" })
      .waitFor();
  });

  test("keeps its folds and its position when a page opens, without a jump", async () => {
    const viewport = { width: 1440, height: 500 };
    await using reader = await read("", { viewport });
    await unfold(reader.page, titleOf(first));
    await unfold(reader.page, titleOf(last));
    const before = await labels(reader.page);
    const link = menuOf(reader.page).getByRole("link", { name: last?.summary ?? "" });
    await link.scrollIntoViewIfNeeded();
    const box = await link.boundingBox();
    await link.click();
    await reader.page.waitForURL(new RegExp(`/${pageOf(last?.id ?? "")}$`));
    expect(await labels(reader.page)).toEqual(before);
    expect((await link.boundingBox())?.y).toBeCloseTo(box?.y ?? 0, 0);
    expect(await link.getAttribute("aria-current")).toBe("page");
    expect(await reader.layoutShift()).toBe(0);
  });

  test("leads to the list of each group on the start page without JavaScript", async () => {
    await using reader = await read("errors.html", { javaScriptEnabled: false });
    await menuOf(reader.page)
      .getByRole("link", { name: titleOf(last), exact: true })
      .click();
    const list = reader.page.getByRole("main").getByRole("link", { name: last?.summary ?? "" });
    await list.first().click();
    await reader.page.waitForURL(new RegExp(`/${pageOf(last?.id ?? "")}$`));
  });

  test.each(["nowhere.html", "a/deeper/path.html?query"])(
    "works in the 404 page of %s",
    async (path) => {
      await using reader = await read(path);
      await reader.page.getByRole("heading", { name: "Page not found" }).waitFor();
      await unfold(reader.page, titleOf(last));
      await reader.page.keyboard.press("Control+k");
      await reader.page.getByRole("searchbox").fill(last?.id ?? "");
      await reader.page.locator("dialog li a").first().click();
      await reader.page.waitForURL(site.url + pageOf(last?.id ?? ""));
    },
  );
});

const menuOf = (page: Page) => page.getByRole("navigation", { name: "Reference" });

/** Unfolds a group and waits for its items. */
async function unfold(page: Page, title: string): Promise<void> {
  await menuOf(page).getByText(title, { exact: true }).click();
  const group = menuOf(page).locator("details", { hasText: title });
  await group.getByRole("link").first().waitFor();
}

/** The links that the menu shows, without their methods. */
const labels = (page: Page): Promise<string[]> =>
  menuOf(page)
    .locator("a:visible")
    .evaluateAll((links) => links.map((link) => link.firstChild?.textContent?.trim() ?? ""));
