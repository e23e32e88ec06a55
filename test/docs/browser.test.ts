import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { successOf } from "#reader";
import { pageOf } from "#reference";
import { cases } from "#testing/extended";
import { axeViolations, cutOff, open, overflow } from "#testing/reference/reader";
import { startSite } from "#testing/reference/site";
import { createSandbox, type Sandbox } from "../../sandbox/index.ts";
import { referenceFiles, sources } from "./reference.ts";

const { operations } = sources.contract;
const [longestPath] = operations.toSorted((a, b) => b.path.length - a.path.length);
const hardest = [pageOf(longestPath?.id ?? "")];
/** One page of each kind. What they have in common is tested in tools/reference, and the others differ in their texts. */
const kinds = cases([], [...hardest, "index.html", "errors.html", "schemas.html"]);
const chapters = sources.chapters.map(({ file }) => file);
const pages = [...new Set([...hardest, ...kinds, ...cases([], ["changes.html", ...chapters])])];

/** One operation for each token, with a body where there is one. Their samples are all run elsewhere. */
const callers = new Map(
  operations
    .filter(({ authorization }) => authorization === "required")
    .toSorted((a, b) => Number(a.body !== undefined) - Number(b.body !== undefined))
    .map((operation) => [JSON.stringify(operation.security), operation]),
);
const sent = cases([...callers.values()], operations);

describe("The reference in a browser", { tags: ["browser"] }, () => {
  let sandbox: Sandbox;
  let site: Awaited<ReturnType<typeof startSite>>;
  let console: Awaited<ReturnType<typeof open>>;

  beforeAll(async () => {
    sandbox = await createSandbox();
    site = await startSite(await referenceFiles(), sandbox.fetch);
    console = await open(site.browser, site.serviceUrl, { viewport: { width: 390, height: 844 } });
  });

  afterAll(async () => {
    await site?.stop();
    await sandbox?.close();
  });

  test.each(sent)("sends $id to the sandbox with one click", async (operation) => {
    const { page, faults } = console;
    // What one operation changes is not for the next.
    sandbox.reset();
    await page.goto(site.serviceUrl + pageOf(operation.id));
    await page.getByRole("link", { name: "Try it" }).click();
    await page.getByRole("button", { name: "Send request" }).click();
    const status = page.locator(".live [role=status]:not([data-state=pending])");
    await status.filter({ hasText: /\d/ }).waitFor();
    expect((await status.textContent())?.split(" ")[0]).toBe(successOf(operation)?.status);
    expect(faults).toEqual([]);
  });

  test.each(pages)(
    "cuts nothing off, and each kind has no accessibility violation: %s",
    async (file) => {
      await using reader = await open(site.browser, site.url + file);
      if (kinds.includes(file))
        expect(await axeViolations(reader.page, cases([390], [1440]))).toEqual([]);
      for (const width of [390, 1440]) {
        await reader.page.setViewportSize({ width, height: 900 });
        expect(await overflow(reader.page), `${width}`).toBe(0);
        expect(await cutOff(reader.page), `${width}`).toEqual([]);
      }
      expect(reader.faults).toEqual([]);
    },
  );

  test("draws the diagrams with every label inside", async () => {
    const viewport = { width: 390, height: 900 };
    await using reader = await open(site.browser, site.url, { viewport });
    const drawn = sources.chapters.filter(({ text }) => text.includes("<!-- diagram: "));
    expect(drawn).not.toEqual([]);
    for (const { file } of drawn) {
      await reader.page.goto(site.url + file);
      expect(await reader.page.locator("figure svg").count()).toBeGreaterThan(0);
      expect(await labelsOutside(reader.page), file).toEqual([]);
    }
  });
});

/** The labels of diagrams that reach out of their drawing. */
const labelsOutside = (page: Page): Promise<(string | null)[]> =>
  page.locator("figure text").evaluateAll((labels) =>
    labels
      .filter((label) => {
        const { left, right } = label.getBoundingClientRect();
        const drawing = label.closest("svg")?.getBoundingClientRect();
        return left < (drawing?.left ?? 0) || right > (drawing?.right ?? 0);
      })
      .map(({ textContent }) => textContent),
  );
