import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Operation, successOf } from "#reader";
import { pageOf, readSources } from "#reference";
import { cases, isExtended } from "#testing/extended";
import {
  axeViolations,
  holdScript,
  nextFrames,
  open,
  overflow,
  type Reader,
  stopClock,
  visit as visitPage,
} from "#testing/reference/reader";
import { startSite } from "#testing/reference/site";
import { until } from "#testing/wait";
import { fakeService } from "./fake-service.ts";
import { museumFiles, museumInput } from "./inputs.ts";

const { contract } = readSources(museumInput);
const { operations } = contract;
const first = operations.find(({ id }) => id === "createTicket");
/** An operation that has a body and that can be carried out once. */
const redeem = operations.find(({ id }) => id === "redeemTicket") as Operation;
const server = contract.servers[0]?.url ?? "";
const firstPage = pageOf(first?.id ?? "");

describe("The console", { tags: ["browser"] }, () => {
  let site: Awaited<ReturnType<typeof startSite>>;
  /** What most tests share. A test that sets the clock opens another one. */
  let shared: Reader;

  beforeAll(async () => {
    site = await startSite(await museumFiles(), fakeService(contract));
    shared = await open(site.browser, site.url);
  });

  afterAll(() => site?.stop());

  const visit = (url: string, ...size: number[]) => visitPage(shared.page, url, ...size);

  test("and samples use the sandbox that serves the page, with one click, also on a phone", async () => {
    const page = await visit(site.serviceUrl, 390, 844);
    shared.faults.splice(0);
    const sample = page.locator("main code", { hasText: "curl" }).first();
    await sample.filter({ hasText: new URL(site.serviceUrl).origin }).waitFor();
    const responses: Record<string, string> = {};
    // One with a body, and one without.
    const few = [first, operations.at(-1)];
    const tried = operations.filter((operation) => isExtended || few.includes(operation));
    for (const { id } of tried) {
      await page.goto(site.serviceUrl + pageOf(id));
      await sample.filter({ hasText: new URL(site.serviceUrl).origin }).waitFor();
      responses[id] = await send(page);
      const box = await page.locator(".live [role=status]").boundingBox();
      expect(box?.y, id).toBeGreaterThan(40);
      expect(box?.y, id).toBeLessThan(800);
    }
    const expected = tried.map((operation) => [operation.id, successOf(operation)?.status]);
    expect(responses).toEqual(Object.fromEntries(expected));
    expect(await overflow(page)).toBe(0);
    expect(
      await axeViolations(page, cases([390], [768, 1024, 1440]), { within: ".samples" }),
    ).toEqual([]);
    const { origin } = new URL(site.serviceUrl);
    expect(shared.faults.filter((fault) => !fault.startsWith(origin))).toEqual([]);
  });

  test("sends no cookie, not even to its own host", async () => {
    const page = await visit(site.serviceUrl + firstPage);
    await page
      .context()
      .addCookies([{ name: "session", value: "secret", url: new URL("/", site.serviceUrl).href }]);
    const sent = page.waitForRequest((request) => request.method() === first?.method);
    await send(page);
    expect(await (await sent).allHeaders()).not.toHaveProperty("cookie");
  });

  test("fills in a token only where the operation requires one, and changes no sample", async () => {
    const { page } = shared;
    // One that requires a token, one that accepts it, and one without.
    const kinds = new Map(operations.map((operation) => [operation.authorization, operation]));
    const tried = cases([...kinds.values()], operations);
    const isFilled: Record<string, boolean> = {};
    for (const { id } of tried) {
      const response = await page.goto(site.url + pageOf(id));
      const written = (await response?.text()) ?? "";
      for (const code of await page.locator(".samples [data-tab] code").all()) {
        const sample = (await code.textContent()) ?? "";
        expect(written.includes(`>${encode(sample)}</code>`), `${id}: ${sample}`).toBe(true);
      }
      const token = page.getByLabel("Token", { exact: true });
      // An operation without authorization has no field for a token.
      isFilled[id] = (await token.count()) > 0 && (await token.inputValue()) !== "";
    }
    const expected = tried.map(({ id, authorization }) => [id, authorization === "required"]);
    expect(isFilled).toEqual(Object.fromEntries(expected));
  });

  test("opens from its button and by link, with the focus on what sends", async () => {
    const page = await visit(site.serviceUrl + firstPage);
    await page.getByRole("link", { name: "Try it" }).press("Enter");
    await page.keyboard.press("Enter");
    await status(page, successOf(first as Operation)?.status);
    await page.goto("about:blank");
    await page.goto(`${site.serviceUrl}${firstPage}#try`);
    await page.locator("#try [type=submit]:focus").waitFor();
    await page.goto(`${site.serviceUrl}${firstPage}`);
    // Only the fragment changes, so that the page stays open.
    await page.goto(`${site.serviceUrl}${firstPage}#try`);
    await page.locator("#try [type=submit]:focus").waitFor();
    await page.keyboard.press("Enter");
    await status(page, successOf(first as Operation)?.status);
    expect(await shared.layoutShift()).toBeLessThanOrEqual(0.1);
  });

  test("opens with the focus on the first field that is empty", async () => {
    const page = await visit(site.url + pageOf(redeem.id));
    await page.locator("#try [name='path.code']").evaluate((input: HTMLInputElement) => {
      input.value = "";
    });
    await page.getByRole("link", { name: "Try it" }).press("Enter");
    await page.locator("#try [name='path.code']:focus").waitFor();
  });

  test("is loaded when a reader opens it, and colors samples when they come into view", async () => {
    const page = await visit(site.serviceUrl + firstPage);
    await page.locator('[data-tab="curl"] .keyword').waitFor();
    const script = page.locator('script[src="console.js"]');
    expect(await script.count()).toBe(0);
    const other = page.locator('[data-tab="typescript"] .keyword').first();
    expect(await other.count()).toBe(0);
    await page.getByText("TypeScript", { exact: true }).click();
    await other.waitFor();
    await page.getByRole("link", { name: "Try it" }).click();
    await script.waitFor({ state: "attached" });
  });

  test("takes what is filled in while its script loads, and sends a request once", async () => {
    const page = await visit(site.serviceUrl + firstPage);
    const token = page.getByLabel("Token", { exact: true });
    const name = (await token.getAttribute("name")) ?? "";
    await page.evaluate((key) => sessionStorage.setItem(key, "token_of_before"), name);
    const release = await holdScript(page, "console.js");
    // The page is not complete before its last script.
    await page.reload({ waitUntil: "domcontentloaded" });
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.method()));
    await page.getByRole("link", { name: "Try it" }).click();
    await token.fill("token_of_mine");
    await page.locator(".example").selectOption({ index: 1 });
    for (const _ of "12") await page.getByRole("button", { name: "Send request" }).click();
    release();
    await status(page, successOf(first as Operation)?.status);
    expect(sent.filter((method) => method === "POST")).toHaveLength(1);
    expect(await page.getByLabel("Body").inputValue()).toBe(
      await page.locator(".example").inputValue(),
    );
    expect(await token.inputValue()).toBe("token_of_mine");
    expect(await page.evaluate((key) => sessionStorage.getItem(key), name)).toBe("token_of_mine");
  });

  test("shows the latest request only, and can cancel it", async () => {
    const page = await visit(`${site.url}${firstPage}#try`);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const headers = { "access-control-allow-origin": "*" };
    await page.route("http://127.0.0.1:1/**", async (route) => {
      if (route.request().method() !== "OPTIONS") await released;
      await route.fulfill({ body: "slow", headers }).catch(() => {});
    });
    await page.route("http://127.0.0.1:2/**", (route) => route.fulfill({ body: "fast", headers }));
    await page.getByLabel("Base URL").fill("http://127.0.0.1:1");
    await page.getByRole("button", { name: "Send request" }).click();
    await page.getByRole("button", { name: "Sending …" }).waitFor();
    await status(page, "Sending");
    await page.getByLabel("Base URL").fill("http://127.0.0.1:2");
    await page.getByLabel("Base URL").press("Enter");
    await status(page, "200");
    await page.getByLabel("Base URL").fill("http://127.0.0.1:1");
    await page.getByRole("button", { name: "Send request" }).click();
    expect(await page.locator(".live code").textContent()).toBe("");
    await page.getByRole("button", { name: "Cancel" }).click();
    await status(page, "Canceled");
    await page.getByLabel("Base URL").fill("http://127.0.0.1:2");
    await page.getByRole("button", { name: "Send request" }).click();
    await status(page, "200");
    release();
    await nextFrames(page);
    expect(await page.locator(".live code").innerHTML()).toBe("fast");
  });

  test("keeps the status in view below a form of any length", async () => {
    const page = await visit(site.serviceUrl + firstPage, 390, 844);
    await page.getByRole("link", { name: "Try it" }).click();
    for (const height of cases([100, 300, 900], [200, 400])) {
      await page.locator("#try textarea[name=body]").evaluate((element, pixels) => {
        element.style.height = `${pixels}px`;
      }, height);
      await page.getByRole("button", { name: "Send request" }).click();
      await page.locator(".live [role=status]:not([data-state=pending])").waitFor();
      const { y = 0 } = (await page.locator(".live [role=status]").boundingBox()) ?? {};
      expect(y > 40 && y < 760, `${y} px with a body of ${height} px`).toBe(true);
    }
  });

  test("forces an error, shows its problem before the folded headers, and resets the sandbox", async () => {
    await using reader = await open(site.browser, site.serviceUrl + pageOf(redeem.id));
    const { page } = reader;
    await stopClock(page);
    const statuses = page.getByRole("group", { name: "Status" });
    await statuses.getByRole("button", { name: "409" }).click();
    expect(await page.locator(".responses code:visible").textContent()).toContain("409");
    expect(await statuses.locator("[aria-pressed=true]").allTextContents()).toEqual(["409"]);
    await page.getByRole("button", { name: "Force this response" }).click();
    await status(page, "409");
    expect(await page.locator(".problem p").allTextContents()).toEqual([
      "Conflict",
      "Sell another ticket.",
      "path code: was redeemed",
      "path code: was sold",
    ]);
    // What is wrong leads to what the page says about it.
    const places = page.locator(".problem a");
    expect(await places.first().getAttribute("href")).toBe("#path.code");
    const headers = page.locator(".problem + details");
    expect(await headers.locator("pre").isVisible()).toBe(false);
    await headers.locator("summary").click();
    expect(await headers.textContent()).toContain("content-type: application/problem+json");
    expect(await page.getByLabel("More headers").inputValue()).toBe("");
    await page.getByRole("button", { name: "Reset sandbox" }).click();
    await page.getByRole("button", { name: "Sandbox was reset" }).waitFor();
    await page.clock.runFor(3000);
    for (const expected of ["200", "409"]) {
      await page.getByRole("button", { name: "Send request" }).click();
      await status(page, expected);
    }
    await page.getByRole("button", { name: "Reset sandbox" }).click();
    await page.getByRole("button", { name: "Sandbox was reset" }).waitFor();
    await page.getByRole("button", { name: "Send request" }).click();
    await status(page, "200");
    await page.getByLabel("Base URL").fill("http://127.0.0.1:9");
    expect(await page.getByRole("button", { name: "Reset sandbox" }).isVisible()).toBe(false);
  });

  test("shows the request as edited in the samples", async () => {
    const page = await visit(`${site.url}${pageOf(redeem.id)}#try`);
    await isLoaded(page);
    await page.getByLabel("Base URL").fill("http://127.0.0.1:8080/prefix/");
    await page.getByLabel("code", { exact: true }).fill("a/b");
    await page.getByLabel("Body").fill('{ "guest_id": null }');
    await page.getByText("More headers").click();
    await page.getByLabel("More headers").fill("Prefer: wait=1");
    const sample = (tab: string) => page.locator(`[data-tab=${tab}] code`).textContent();
    expect(await sample("curl")).toBe(
      `curl -X POST http://127.0.0.1:8080/prefix${redeem.path.replace("{code}", "a%2Fb").replace("{entrance}", "north")} \\
  -H 'Prefer: wait=1' \\
  -H 'Content-Type: application/json' \\
  -d '{ "guest_id": null }'`,
    );
    expect(await sample("typescript")).toContain(`redeemTicket(client, {
  path: { code: "a/b", entrance: "north" },
  headers: { Prefer: "wait=1" },
  body: { guest_id: null },
});`);
  });

  test("explains at the field what cannot be sent, and how to start the sandbox when nothing responds", async () => {
    const page = await visit(`${site.url}${pageOf(redeem.id)}#try`);
    let requests = 0;
    await page.route(`${server}/**`, (route) => {
      requests++;
      return route.abort();
    });
    await page.getByText("More headers").click();
    const rows: [label: string, values: string[], message: RegExp][] = [
      ["Base URL", ["", "ftp://127.0.0.1"], /Enter a/],
      ["code", ["", " x"], /Enter a value|spaces/],
      ["Token", ["ключ", "a "], /cannot contain “к”|spaces/],
      ["More headers", ["Prefer"], /one header per line/],
      ["Body", ['{ "guest_id": }'], /The body is not JSON: .*'}'/],
    ];
    for (const [label, values, message] of rows) {
      const field = page.getByLabel(label, { exact: !/More headers|Body/.test(label) });
      const before = await field.inputValue();
      for (const value of values) {
        await field.fill(value);
        await page.locator("#try").evaluate((form: HTMLFormElement) => form.requestSubmit());
        const shown = () => field.evaluate((input: HTMLInputElement) => input.validationMessage);
        await until(`${message}`, async () => message.test(await shown()));
        expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
      }
      await field.fill(before);
    }
    expect(requests).toBe(0);
    await page.getByRole("button", { name: "Send request" }).click();
    await status(page, "No response");
    // The host of the page is no sandbox, so that the request goes to the default URL.
    expect(requests).toBeGreaterThan(0);
    expect(await page.locator(".live .problem").textContent()).toContain("npm run museum");
  });

  test("keeps a token for the tab until it is forgotten", async () => {
    const page = await visit(`${site.url}${firstPage}#try`);
    const token = page.getByLabel("Token", { exact: true });
    // The script of the console fills in the token before it can send requests.
    await isLoaded(page);
    const initial = await token.inputValue();
    await token.fill("token_of_mine");
    await token.blur();
    await page.reload();
    await isLoaded(page);
    expect(await token.inputValue()).toBe("token_of_mine");
    const sample = page.locator("[data-tab=curl] code", { hasText: "token_of_mine" });
    await sample.waitFor({ state: "attached" });
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("token_of_mine");
    await page.getByRole("button", { name: "Forget token" }).click();
    expect(await token.inputValue()).toBe(initial);
    await page.reload();
    await isLoaded(page);
    expect(await token.inputValue()).toBe(initial);
  });
});

const encode = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Waits for the script that shows what is filled in and sends it. */
const isLoaded = (page: Page) => page.waitForFunction(() => "sendRequest" in globalThis);

/** Waits until a status of the live response is shown. */
const status = (page: Page, start = ""): Promise<void> =>
  page.locator(".live [role=status]", { hasText: new RegExp(`^${start}`) }).waitFor();

/** Opens the form of a page, sends the request, and returns the status that is shown. */
async function send(page: Page): Promise<string> {
  await page.getByRole("link", { name: "Try it" }).click();
  await page.getByRole("button", { name: "Send request" }).click();
  const shown = page.locator(
    '.live [role=status]:is([data-state="success"], [data-state="failure"])',
  );
  await shown.waitFor();
  return ((await shown.textContent()) ?? "").split(" ")[0] ?? "";
}
