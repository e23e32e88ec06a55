import { createContext, runInContext } from "node:vm";
import { describe, expect, test } from "vitest";
import type { SearchGroup } from "../../packages/reference/src/browser/search-index.ts";
import { docsWith, referenceFiles, searchOf, skipped, startSite } from "./hosted-reference.ts";
import { open } from "./reader.ts";

const files = await referenceFiles();

const search = searchOf(files);

describe("The search", () => {
  test.each([
    ["a field", "cancel_at_period_end", /#.*cancel_at_period_end$/],
    ["a field of a request", "success_url", /#request\.success_url$/],
    ["the errors of a status", "409", /#error-409/],
    ["an error by its type", "session-not-open", /#error-409/],
    ["a synonym", "upgrade plan", /^update-subscription\.html$/],
    ["a synonym of a word in a name", "unsubscribe", /cancel/],
    ["letters in the wrong order", "confrim", /confirm-checkout-session\.html$/],
    ["two wrong letters", "lisence key", /license-key/],
    ["a doubled letter", "subscripttion", /subscription/],
    ["a missing letter", "subscripton", /subscription/],
    ["an operation before its fields", "getOrder", /^get-order\.html$/],
    ["an operation by its path", "/v1/orders/{id}", /^get-order\.html$/],
    ["an operation by its name in TypeScript", "updateOrganization", /^update-organization\.html$/],
    ["a schema", "LicenseKeyValidation", /^schemas\.html#LicenseKeyValidation$/],
    ["an error by what it says", "session is not open", /^errors\.html|checkout/],
    ["a chapter of the guide", "retry", /^retries\.html/],
    ["a word in a chapter", "idempotency", /^retries\.html/],
    ["test data", "test data", /^(not-in-the-contract|index)\.html/],
    ["rate limits, which the contract leaves out", "rate limit", /^not-in-the-contract\.html/],
    ["what the contract leaves out", "refund", /^not-in-the-contract\.html/],
    ["events, which the contract leaves out", "webhook", /^not-in-the-contract\.html/],
  ])("finds %s: %s", (_, text, expected) => {
    expect(search(text)[0]).toMatch(expected);
  });

  test("finds every operation that returns a status", () => {
    const pages = [...files].filter(([, text]) => text.includes('id="error-409"'));
    const found = search("409").map((url) => url.split("#")[0]);
    expect(pages.length).toBeGreaterThan(2);
    for (const [page] of pages) expect(found).toContain(page);
  });

  test("shows the same field of several variants once", () => {
    const found = search("cancel_at_period_end");
    expect(found.filter((url) => url.endsWith(".cancel_at_period_end"))).toHaveLength(1);
  });

  test("leads to anchors that exist", () => {
    const context = createContext({}) as { searchGroups: SearchGroup[] };
    runInContext(files.get("search.js") ?? "", context as object);
    for (const { file, entries } of context.searchGroups) {
      expect(files.has(file), file).toBe(true);
      for (const [anchor] of entries)
        if (anchor !== "") expect(files.get(file), file).toContain(` id="${anchor}"`);
    }
  });

  test("has the fields and webhooks of another contract, which needs no synonyms", async () => {
    const site = "repository: ''\nregistry: ''\nservice: ''\n";
    const docs = await docsWith({ "docs/site.yaml": site }, "packages/test/contracts/recordings");
    expect(docs.get("index.html")).toMatch(/<nav id="menu"[\s\S]*>Webhooks<[\s\S]*<\/nav>/);
    const find = searchOf(docs);
    expect(find("filter[kind]").join(" ")).toContain("list-stations.html#query.filter-kind");
  });

  test.skipIf(skipped)("opens a field and the folds around it", async () => {
    const site = await startSite(files);
    try {
      await using reader = await open(site.browser, site.url);
      await reader.page.keyboard.press("/");
      await reader.page.getByRole("searchbox").fill("success_url");
      await reader.page.locator("dialog li a").first().waitFor();
      await reader.page.keyboard.press("Enter");
      await reader.page.waitForURL(/#request\.success_url$/);
      const field = reader.page.locator('[id="request.success_url"]');
      expect(await field.isVisible()).toBe(true);
      expect((await field.boundingBox())?.y).toBeLessThan(900);
      expect(reader.faults).toEqual([]);
    } finally {
      await site.stop();
    }
  });
});
