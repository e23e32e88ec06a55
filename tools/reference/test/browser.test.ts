import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { pageOf, readSources } from "#reference";
import { cases } from "#testing/extended";
import {
  axeViolations,
  cutOff,
  holdScript,
  nextFrames,
  open,
  overflow,
  type Reader,
  stopClock,
  visit as visitPage,
} from "#testing/reference/reader";
import { searchOf } from "#testing/reference/search";
import { startSite } from "#testing/reference/site";
import { museumFiles, museumInput } from "./inputs.ts";

const { contract } = readSources(museumInput);
const { operations, schemas } = contract;
const pageOfLongest = (lengthOf: (operation: (typeof operations)[number]) => number): string =>
  pageOf(operations.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0]?.id ?? "");
/** The operations that are hardest to fit. */
const longestPath = pageOfLongest(({ path }) => path.length);
const mostParameters = pageOfLongest(({ parameters }) => parameters.length);
const list = pageOf("listTickets");
const texts = ["index.html", "concepts.html", "errors.html", "workflows.html", "changes.html"];
const [schema = ""] = [...schemas.keys()].slice(-1);

describe("The reference in a browser", { tags: ["browser"] }, () => {
  let files: Map<string, string>;
  let site: Awaited<ReturnType<typeof startSite>>;
  /** What most tests share. A test that sets what belongs to a profile opens another one. */
  let shared: Reader;
  let withoutScripts: Reader;
  const read = (path = "", options = {}) => open(site.browser, site.url + path, options);

  beforeAll(async () => {
    files = await museumFiles();
    site = await startSite(files);
    shared = await read();
    withoutScripts = await read("", { javaScriptEnabled: false });
  });

  afterEach(() => expect(shared.faults.splice(0)).toEqual([]));

  afterAll(() => site?.stop());

  /** The browser reports what a page looks for in vain: a sandbox on its host, or the folder of the reference. */
  const ignoreMissing = () => {
    const faults = shared.faults.splice(0);
    expect(faults.filter((fault) => !fault.includes("status of 404"))).toEqual([]);
  };

  const visit = (path = "", ...size: number[]) =>
    visitPage(shared.page, new URL(path, site.url).href, ...size);

  test("requests nothing from other hosts, violates no policy and stores nothing unasked", async () => {
    const page = await visit("schemas.html");
    await search(page, "ticket");
    expect(await page.evaluate(() => Object.keys({ ...localStorage }))).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  });

  test("is complete without JavaScript, and says what is missing", async () => {
    const reader = withoutScripts;
    await reader.page.goto(site.url + longestPath);
    await reader.page.getByText("Without JavaScript").waitFor();
    await reader.page.getByText("TypeScript", { exact: true }).first().click();
    await reader.page.getByText('from "museum-client"').waitFor();
    expect(await reader.page.getByText("Try it").first().isVisible()).toBe(false);
    const folds = reader.page.locator("main summary:visible");
    expect(await folds.evaluateAll((all) => all.filter((one) => !one.textContent))).toEqual([]);
    const responses = reader.page.locator(".responses [data-response]:not(.live)");
    expect(await responses.count()).toBeGreaterThan(2);
    let end = 0;
    for (const response of await responses.all()) {
      const content = response.locator("code, .empty a");
      expect(await content.isVisible()).toBe(true);
      expect(await response.locator(".label").textContent()).toMatch(/^\d{3} \w+/);
      const box = await content.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(end);
      end = (box?.y ?? 0) + (box?.height ?? 0);
    }
    expect(await reader.page.getByRole("button", { name: "Search" }).isVisible()).toBe(false);
  });

  test("works from a folder, search included", async () => {
    const page = await visit(`${site.folderUrl}index.html`);
    await search(page, "getTicket");
    await results(page).first().click();
    await page.waitForURL(/get-ticket\.html$/);
  });

  test.each([
    ["an operation", longestPath, "h1"],
    ["a section of the guide", "errors.html#problem-show-closed", "#problem-show-closed"],
    ["a schema", `schemas.html#${schema}`, `[id="${schema}"]`],
  ])("opens at a deep link to %s without a jump", async (_, link, target) => {
    for (const width of cases([390], [1440])) {
      const page = await visit(link, width);
      expect(await shared.layoutShift()).toBeLessThanOrEqual(0.1);
      const top = await page
        .locator(target)
        .first()
        .evaluate((element) => element.getBoundingClientRect().top);
      expect(top).toBeGreaterThanOrEqual(56);
      expect(top).toBeLessThan(900);
    }
  });

  test("keeps the samples and the bar in view while the page scrolls", async () => {
    const page = await visit(mostParameters);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
    await nextFrames(page);
    const box = await page.locator(".responses").boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(56);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
    expect((await page.locator(".bar").boundingBox())?.y).toBe(0);
  });

  test("marks the open page in the menu and brings it into view, without scrolling the page", async () => {
    const last = "changes.html";
    const page = await visit(last);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const current = page.getByRole("navigation", { name: "Reference" }).locator("[aria-current]");
    expect(await current.getAttribute("href")).toBe(last);
    const expectInView = async (windowHeight: number) => {
      const { y = 0, height = 0 } = (await current.boundingBox()) ?? {};
      expect(y).toBeGreaterThan(56);
      expect(y + height).toBeLessThanOrEqual(windowHeight);
      return y + height / 2;
    };
    // In this window, only a part of the link is in view without the script.
    const lower = Math.round(await expectInView(900));
    await visit(last, 1440, lower);
    await expectInView(lower);
  });

  test("has the tags in their groups in the menu, and shows the items of the group that the page is in", async () => {
    const [first] = operations;
    const { page } = withoutScripts;
    await page.goto(site.url + pageOf(first?.id ?? ""));
    const menu = page.getByRole("navigation", { name: "Reference" });
    const { tags, tagGroups } = contract;
    const names = tagGroups.flatMap((group) => [
      group.name,
      ...tags.filter((tag) => tag.group === group.name).map(({ title }) => title),
    ]);
    const heads = await menu.locator(".section, summary").allTextContents();
    expect(heads).toEqual(["Guide", ...names, "More"]);
    const labels = () =>
      menu
        .locator("a:visible")
        .evaluateAll((all) => all.map(({ firstChild }) => firstChild?.textContent?.trim()));
    const siblings = operations.filter(({ tags: [tag] }) => tag === first?.tags[0]);
    expect(await labels()).toEqual(siblings.map(({ summary }) => summary));
    await menu.getByText("More", { exact: true }).click();
    expect(await labels()).toContain("Changes");
  });

  test.each(
    cases(
      [["redeem_ticket", "redeem ticket"]],
      [["a/b%2/redeem-ticket.html?q", "b 2 redeem ticket"]],
    ),
  )(
    "searches the words of the path in the 404 page of %s, which has menu and search",
    async (path, words) => {
      const page = await visit(path);
      await page.getByRole("heading", { name: "Page not found" }).waitFor();
      const found = page.getByRole("main").locator(".found a").first();
      await found.waitFor();
      expect(await page.getByRole("main").getByRole("searchbox").inputValue()).toBe(words);
      expect(await found.getAttribute("href")).toBe("redeem-ticket.html");
      // Its scripts are loaded when it has found the folder of the reference.
      await page.getByTitle("Theme: system").waitFor();
      await search(page, operations.at(-1)?.id ?? "");
      await results(page).first().click();
      await page.waitForURL(site.url + pageOf(operations.at(-1)?.id ?? ""));
      ignoreMissing();
    },
  );

  test("opens the menu as a popover on a phone", async () => {
    const page = await visit("", 390);
    const menu = page.getByRole("navigation", { name: "Reference" });
    expect(await menu.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu" }).click();
    expect(await menu.isVisible()).toBe(true);
    await menu.getByText(contract.tags[0]?.title ?? "", { exact: true }).click();
    await menu
      .getByRole("link", { name: operations[0]?.summary ?? "" })
      .first()
      .click();
    await page.waitForURL(new RegExp(`/${pageOf(operations[0]?.id ?? "")}$`));
  });

  test("is usable by keyboard: skip link, search, language and results", async () => {
    const page = await visit(longestPath);
    const { keyboard } = page;
    await keyboard.press("Tab");
    expect(await focused(page)).toBe("Skip to content");
    await keyboard.press("Enter");
    expect(new URL(page.url()).pathname).toContain(longestPath);
    await keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
    const outline = await page.evaluate(
      () => getComputedStyle(document.activeElement as Element).outlineStyle,
    );
    expect(outline).toBe("solid");
    await page.locator('.choices input[value="curl"]').focus();
    await keyboard.press("ArrowRight");
    expect(await page.getByText('from "museum-client"').isVisible()).toBe(true);
    await page.getByRole("button", { name: "Search" }).focus();
    await keyboard.press("Enter");
    await keyboard.type("getTicket");
    await results(page).first().waitFor();
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await page.waitForURL(/get-ticket\.html$/);
  });

  test("loads the search once, so that its results stay when the focus is on one", async () => {
    const page = await visit(list);
    const body = `${files.get("search.js")}\nconsole.info("loaded");`;
    const loads: string[] = [];
    page.on("console", (message) => loads.push(message.text()));
    const typed = Promise.withResolvers<void>();
    await page.route("**/search.js", async (route) => {
      await typed.promise;
      await route.fulfill({ body, contentType: "text/javascript" });
    });
    await page.getByRole("button", { name: "Search" }).click();
    await page.keyboard.type("getTicket");
    typed.resolve();
    await results(page).first().waitFor();
    await nextFrames(page);
    expect(loads).toEqual(["loaded"]);
  });

  test("opens the first result once the search is loaded, if that was wanted before", async () => {
    const page = await visit(list);
    const release = await holdScript(page, "search.js");
    await page.getByRole("button", { name: "Search" }).click();
    await page.keyboard.type("getTicket");
    await page.keyboard.press("Enter");
    release();
    await page.waitForURL(/get-ticket\.html$/);
  });

  test("says that the search cannot be loaded, and loads it again", async () => {
    const page = await visit(list);
    await page.route("**/search.js", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("The search cannot be loaded.").waitFor();
    await page.keyboard.type("getTicket");
    await results(page).first().waitFor();
    // What the browser itself reports.
    expect(shared.faults.splice(0)).toEqual([expect.stringContaining("ERR_FAILED")]);
  });

  test("copies a sample, and the page as Markdown", async () => {
    const permissions = ["clipboard-read", "clipboard-write"];
    // Browsers have a clipboard for pages of this machine and for HTTPS.
    await using reader = await open(site.browser, `${site.serviceUrl}quick-start.html`, {
      permissions,
    });
    await stopClock(reader.page);
    await reader.page.getByRole("button", { name: "Copy", exact: true }).first().click();
    await reader.page.getByRole("button", { name: "Copied" }).waitFor();
    await reader.page.clock.runFor(3000);
    expect(await reader.page.getByRole("button", { name: "Copied" }).count()).toBe(0);
    const copied = () => reader.page.evaluate(() => navigator.clipboard.readText());
    expect(await copied()).toBe(await reader.page.locator(".code code").first().textContent());
    await reader.page.getByRole("button", { name: "Copy page" }).click();
    await reader.page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await copied()).toBe((await museumFiles()).get("quick-start.md"));
  });

  const tried = [longestPath, "index.html", mostParameters, "schemas.html", "assumptions.html"];
  test.each([...new Set([...tried, ...texts])])("%s cuts nothing off", async (file) => {
    const page = await visit(file);
    for (const width of cases([390, 1440], [768, 1024])) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflow(page), `${width}`).toBe(0);
      expect(await cutOff(page), `${width}`).toEqual([]);
    }
  });

  test.each(cases(["index.html", longestPath], ["schemas.html", "errors.html"]))(
    "%s has no accessibility violation in either theme, nor have its menu and search",
    async (file) => {
      const page = await visit(file);
      expect(await axeViolations(page, cases([390], [1440]))).toEqual([]);
      if (file !== longestPath) return;
      await page.setViewportSize({ width: 390, height: 900 });
      await search(page, "redeem");
      expect(await axeViolations(page, [390], { within: "dialog" })).toEqual([]);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Menu" }).click();
      expect(await axeViolations(page, [390], { within: "#menu" })).toEqual([]);
      await page.keyboard.press("Escape");
      // A field with a name and a type of one letter and no description is the smallest.
      await page.evaluate(() => {
        for (const link of document.querySelectorAll(".field a"))
          (link.querySelector("code") ?? link).textContent = "a";
        for (const text of document.querySelectorAll(".fields p:not(.field)")) text.remove();
      });
      expect(await axeViolations(page, [390], { rules: ["target-size"] })).toEqual([]);
    },
  );

  test("fits a phone: parameters before responses, errors last, rows of tables as blocks, large inputs", async () => {
    const page = await visit(`${mostParameters}#try`, 390, 844);
    await page.locator("#try").waitFor();
    const sizes = await page
      .locator(":is(input, select, textarea):visible")
      .evaluateAll((all) =>
        all.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
      );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
    await page.getByText("curl", { exact: true }).first().click();
    const tops = [".tabs", ".sent", ".responses", ".returned", ".failures"].map((part) =>
      page.locator(part).first().boundingBox(),
    );
    const order = (await Promise.all(tops)).map((box) => box?.y ?? 0);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    await page.goto(`${site.url}errors.html`);
    const cell = page.locator('td[data-label="What to do"]').first();
    const box = await cell.boundingBox();
    expect(box?.x).toBeLessThan(40);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    // A long heading does not lie on the next one where the text of its cell is short.
    const overlap = await cell.evaluate((td) => {
      td.setAttribute("data-label", "CheckoutSessionOfAClient");
      td.replaceChildren("yes");
      return td.scrollHeight - td.clientHeight;
    });
    expect(overlap).toBe(0);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.mouse.move(200, 500);
    await page.mouse.wheel(0, 3000);
    await nextFrames(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    ignoreMissing();
  });

  test("follows the font size of the reader", async () => {
    await using reader = await read("");
    const session = await reader.page.context().newCDPSession(reader.page);
    await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
    for (const file of [longestPath, "errors.html", "recipes.html"]) {
      await reader.page.goto(site.url + file);
      const size = await reader.page.evaluate(() => getComputedStyle(document.body).fontSize);
      expect(size).toBe("30px");
      for (const width of cases([390], [1440])) {
        await reader.page.setViewportSize({ width, height: 900 });
        expect(await overflow(reader.page), `${file} ${width}`).toBe(0);
        expect(await cutOff(reader.page), `${file} ${width}`).toEqual([]);
      }
    }
  });

  test("keeps the theme and the language of the samples that the reader chooses", async () => {
    const page = await visit(longestPath);
    await page.emulateMedia({ colorScheme: "light" });
    const background = async () => {
      const colors = await page.evaluate(() =>
        ["body", ".bar", "#menu"].map(
          (part) => getComputedStyle(document.querySelector(part) as Element).backgroundColor,
        ),
      );
      expect(new Set(colors).size).toBe(1);
      return colors[0];
    };
    const light = await background();
    await page.getByRole("button", { name: "Theme: system" }).click();
    await page.getByRole("button", { name: "Theme: light" }).click();
    await page.getByRole("button", { name: "Theme: dark" }).waitFor();
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.getByText("Python", { exact: true }).first().click();
    await page.getByText("from urllib.request").waitFor();
    await page.goto(site.url + mostParameters);
    await page.getByText("from urllib.request").waitFor();
    expect(await shared.layoutShift()).toBeLessThanOrEqual(0.1);
    expect(await background()).toBe(dark);
    await page.getByRole("button", { name: "Theme: dark" }).click();
    expect(await background()).toBe(light);
  });

  test("colors code and no plain text, and uses the width for wide tables", async () => {
    const page = await visit("concepts.html");
    const code = page.locator("code", { hasText: "createClient" }).last();
    // It gets its colors when the browser says that it is in view.
    await code.scrollIntoViewIfNeeded();
    await code.locator(".keyword").first().waitFor();
    const keywords = await code.locator(".keyword").allTextContents();
    expect(keywords).toEqual(expect.arrayContaining(["import", "from", "const", "await"]));
    await page.goto(`${site.url}recipes.html`);
    const table = page.locator("table", { hasText: "Limits" }).first();
    expect((await table.boundingBox())?.width).toBeGreaterThan(1000);
  });

  test("lists the operations of every group on the start page at one edge", async () => {
    const page = await visit();
    const lists = page.locator(".groups ul");
    const edges = await lists.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
    expect(new Set(edges).size).toBe(1);
  });

  test("prints folded fields and whole samples, dark on white, and neither menu nor bar", async () => {
    const page = await visit(mostParameters);
    await page.getByRole("link", { name: "Try it" }).click();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    expect(await page.locator(":is(button, input, select, textarea):visible").count()).toBe(0);
    const [parameters, samples] = [".sent", ".responses"].map((part) =>
      page.locator(part).boundingBox(),
    );
    expect((await parameters)?.y).toBeLessThan((await samples)?.y ?? 0);
    const folded = page.locator("details:not([open]) .field").first();
    expect(await folded.evaluate((element) => element.checkVisibility())).toBe(true);
    expect(await page.locator(":is(.bar, #menu):visible").count()).toBe(0);
    const sample = page.locator(".responses pre:visible");
    await page.setViewportSize({ width: 800, height: 900 });
    expect(await sample.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
    const { colorScheme, maskImage } = await sample.evaluate((element) => ({
      ...getComputedStyle(element),
    }));
    expect([colorScheme, maskImage]).toEqual(["normal", "none"]);
    ignoreMissing();
  });

  test("lists the best result first with what it is, marks the words, and opens a field and the folds around it", async () => {
    const page = await visit();
    await page.keyboard.press("/");
    const dialog = page.getByRole("dialog");
    const status = dialog.getByRole("status");
    await page.getByRole("searchbox").fill("qqqq");
    await status.getByText('Nothing found for "qqqq".').waitFor();
    await page.getByRole("searchbox").fill("redeem");
    const operation = dialog.locator('a[href="redeem-ticket.html"]');
    expect(await operation.textContent()).toMatch(/^POST Redeem a ticket \/v1\/visits\//);
    expect(await operation.locator("mark").first().textContent()).toBe("Redeem");
    const urls = await dialog
      .locator("a")
      .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
    expect(urls).toEqual(searchOf(files).find("redeem"));
    const labels = await dialog.locator(".kind").allTextContents();
    expect(labels).toEqual(expect.arrayContaining([" Operation", " Guide", " Field"]));
    await page.getByRole("searchbox").fill("success_url");
    await status.getByText(`${await results(page).count()} result`).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\.success_url$/);
    await nextFrames(page);
    const field = page.locator(":target");
    expect(await field.isVisible()).toBe(true);
    expect((await field.boundingBox())?.y).toBeLessThan(900);
  });

  test("unfolds a field that a link leads to, and links each to itself", async () => {
    const page = await visit(list);
    const nested = page.locator("details details li[id]").first();
    const id = (await nested.getAttribute("id")) ?? "";
    expect(id).toMatch(/^\w+\.\w+\.\w+/);
    expect(await nested.isVisible()).toBe(false);
    await visit(`${list}#${id}`);
    const target = page.locator(`[id="${id}"]`);
    await target.waitFor();
    await nextFrames(page);
    const { y } = (await target.boundingBox()) ?? { y: 0 };
    expect(y >= 56 && y < 900, `it is at ${y} px`).toBe(true);
    await target.hover();
    const link = target.locator(".anchor").first();
    expect(await link.getAttribute("href")).toBe(`#${id}`);
    await page.getByRole("link", { name: "Error responses" }).click();
    expect(new URL(page.url()).hash).toBe("#error-responses");
  });

  test("shows the schemas that have a name, a field or a type with the letters of the filter", async () => {
    // Another site can link to an anchor that no page has.
    const page = await visit("schemas.html#50%");
    const names = page.locator(".schema:visible > h2");
    const all = await names.count();
    await page.getByLabel("Filter schemas").fill("shared_with");
    expect(await names.allTextContents()).toEqual(["Ticket"]);
    expect(await page.locator(".contents li:visible").count()).toBe(1);
    const filter = page.getByLabel("Filter schemas");
    const status = page.locator(".filter + [role=status]");
    await filter.fill("nullable");
    expect(await names.allTextContents()).toEqual(["Ticket"]);
    expect(await status.textContent()).toBe("");
    await filter.fill("qqqq");
    expect(await names.count()).toBe(0);
    expect(await status.textContent()).toBe("No schema of this page has it.");
    await filter.fill("");
    expect(await names.count()).toBe(all);
  });

  test("unfolds the error that a link leads to, and shows the sample of one", async () => {
    const page = await visit(`${pageOf("redeemTicket")}#error-409`);
    const type = page.locator('a[href$="#problem-show-closed"]');
    await type.waitFor();
    const shown = page.locator(".statuses [aria-pressed=true]");
    expect(await shown.textContent()).toBe("409");
    await visit(pageOf("redeemTicket"));
    expect(await shown.textContent()).toBe("200");
    expect(await type.isVisible()).toBe(false);
    await page.locator("#error-409 > summary").click();
    await type.waitFor();
    expect(await shown.textContent()).toBe("409");
    await page.locator("#error-500 .status").click();
    expect(await shown.textContent()).toBe("500");
  });

  test("unfolds and folds all fields of a section with one button", async () => {
    const page = await visit(list);
    const folded = page.locator(".returned .fields details:not([open])");
    const atFirst = await folded.count();
    expect(atFirst).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Expand all" }).click();
    expect(await folded.count()).toBe(0);
    await page.getByRole("button", { name: "Collapse all" }).click();
    expect(await folded.count()).toBeGreaterThanOrEqual(atFirst);
  });
});

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("dialog").getByRole("searchbox").fill(text);
  await results(page).first().waitFor();
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");

const results = (page: Page) => page.locator("dialog li a");
