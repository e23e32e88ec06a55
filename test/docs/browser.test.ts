import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SandboxServer, startSandbox } from "../../sandbox/index.ts";
import type { Contract } from "../../scripts/bundle.ts";
import { operationsOf, schemasOf } from "../../scripts/contract.ts";
import { addressOf, slug } from "../../scripts/docs/address.ts";
import { readWorkflows } from "../../scripts/docs/workflows.ts";
import { makeDocs, writeDocs } from "../../scripts/docs.ts";
import { executablePath, flags, publicName } from "../chromium.ts";
import { root } from "../contract/project.ts";
import { host } from "./host.ts";
import { faults, follow, open, type Reader, ready, results, search, tooWide } from "./reader.ts";

const skipped = !existsSync(executablePath);
if (skipped && process.env.CI !== "true") {
  console.warn(`skipped: the reference is not looked at, since there is no ${executablePath}`);
}

const contract = JSON.parse(
  await readFile(join(root, "generated/openapi.json"), "utf8"),
) as Contract;
const operations = operationsOf(contract);
const workflows = await readWorkflows(root);
const sections = [...(contract.info.description ?? "").matchAll(/^# (.+)$/gm)].map(
  ([, title = ""]) => title,
);

let folder: string;
let pages: string;
let browser: Browser;
let server: Awaited<ReturnType<typeof host>>;
let sandbox: SandboxServer;
let base: string;
/** Opening the reference is what takes time, so most tests look at it in one and the same tab. */
let reader: Reader;
let page: Page;

beforeAll(async () => {
  if (skipped) return;
  folder = await mkdtemp(join(tmpdir(), "selling-api-docs-"));
  await writeDocs(folder, await makeDocs(root));
  pages = join(folder, "dist/docs");
  [browser, server, sandbox] = await Promise.all([
    chromium.launch({
      executablePath,
      args: [...flags, `--host-resolver-rules=MAP ${publicName} 127.0.0.1`],
    }),
    host(pages, "/any/where/"),
    startSandbox({ port: 0, docs: pages }),
  ]);
  base = `http://${publicName}:${server.port}/any/where/`;
  reader = await open(browser, base);
  page = reader.page;
  await ready(page);
});

afterAll(async () => {
  if (skipped) return;
  await browser.close();
  await sandbox.close();
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

function found(id: string) {
  const operation = operations.find((one) => one.id === id);
  if (operation === undefined) throw new Error(`there is no ${id}`);
  return operation;
}

test.runIf(process.env.CI === "true")("Where everything is checked, there is a browser", () => {
  expect(skipped).toBe(false);
});

describe.skipIf(skipped)("The reference", () => {
  test("talks to nobody, breaks no rule of its policy and stores nothing but preferences", async () => {
    await search(page, "order");
    await results(page).filter({ hasText: "Read an order" }).waitFor();
    await page.keyboard.press("Escape");
    await follow(page, addressOf(found("createCheckoutSession")), "Create a checkout session");
    expect(reader.wrong).toEqual([]);
    const stored = await page.evaluate(() => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...document.cookie.split("; ").map((cookie) => cookie.split("=")[0] ?? ""),
    ]);
    const preferences = ["redoc.appStore", "redoc.redoc.appStore", "redoc.colorMode", ""];
    expect(stored.filter((key) => !preferences.includes(key))).toEqual([]);
  });

  test("can be read before any script has run", async () => {
    await using plain = await open(browser, base, { javaScriptEnabled: false });
    const text = await plain.page.locator("body").textContent();
    for (const section of sections) expect(text).toContain(section);
    expect(text).toContain("curl -X POST http://127.0.0.1:4010/v1/checkouts/custom/");
    expect(await plain.page.getByText("Start in two minutes").last().isVisible()).toBe(true);
  });

  test("works as a file", async () => {
    await using file = await open(browser, pathToFileURL(join(pages, "index.html")).href);
    await ready(file.page);
    await follow(file.page, addressOf(found("getOrder")), "Read an order");
    expect(file.wrong).toEqual([]);
  });

  test("has every operation, schema and text, each with a link of its own", async () => {
    const last = Object.keys(schemasOf(contract)).at(-1) ?? "";
    // Of each part of the reference one; its neighbours come with it.
    const places = [
      ...new Map(operations.map((one) => [one.tag, [addressOf(one), one.summary]])).values(),
      [`#/schemas/${last.toLowerCase()}`, last],
    ];
    const there = new Set<string>();
    for (const [address = "", text = ""] of places) {
      await follow(page, address, text);
      for (const id of await sectionsOf(page)) there.add(id);
    }
    const wanted = [
      ...sections.map((section) => `#/section/${slug(section)}`),
      ...workflows.map(({ title }) => `#/section/workflows/${slug(title)}`),
      ...operations.map(addressOf),
      ...Object.keys(schemasOf(contract)).map((schema) => `#/schemas/${schema.toLowerCase()}`),
    ];
    expect(wanted.filter((address) => !there.has(address.slice(1)))).toEqual([]);
    expect(reader.wrong).toEqual([]);
  });

  test("opens at the operation that a deep link names, with a sample in curl and one in TypeScript", async () => {
    const address = addressOf(found("getOrder"));
    await using linked = await open(browser, base + address);
    const heading = linked.page.locator("h2").filter({ hasText: "Read an order" }).first();
    await heading.waitFor();
    await expect.poll(() => heading.boundingBox().then((box) => box?.y)).toBeLessThan(900);
    const panel = linked.page
      .locator(`[data-section-id="${address.slice(1)}"]`)
      .locator(".panel-request-samples");
    await panel.getByText("Authorization: Bearer merchant_demo").waitFor();
    await panel.getByText("curl", { exact: true }).first().click();
    await linked.page.getByText("TypeScript", { exact: true }).last().click();
    await panel.getByText("await getOrder(client").waitFor();
  });

  test("is found through by path, name, field, value and problem", async () => {
    const wanted: [string, string][] = [
      ["/v1/orders/{id}", "Read an order"],
      ["/v1/customer-portal/license-keys/validate", "Validate a license key"],
      ["updateOrganization", "Update an organization"],
      ["Confirm a checkout session", "/v1/checkouts/custom/client/{client_secret}/confirm"],
      ["LicenseKeyValidation", "License key (validated)."],
      ["customer_session_token", "Confirm a checkout session"],
      ["recurring_interval", "The time between two charges."],
      ["session is not open", "The session is not open"],
      ["limit of activations", "Activate a license key"],
      ["Retries", "When no answer comes"],
      ["A change of price", "Both may choose a price"],
    ];
    const missed: string[] = [];
    for (const [text, result] of wanted) {
      await search(page, text);
      await results(page)
        .filter({ hasText: result })
        .waitFor({ timeout: 5_000 })
        .catch(() => missed.push(`${text}: no ${result}`));
      const shown = (await results(page).textContent()) ?? "";
      if (/<\/?[a-z]+[^>]*>/.test(shown)) missed.push(`${text}: markup in what is shown`);
    }
    await page.keyboard.press("Escape");
    expect(missed).toEqual([]);
  });

  test("lists the known values of an open value, and says that it is open", async () => {
    await follow(page, "#/schemas/subscriptionstatus", "SubscriptionStatus");
    const section = page.locator('[data-section-id="/schemas/subscriptionstatus"]').first();
    await section.getByText("others are possible").waitFor();
  });

  test("says of an operation what comes next and which journeys it is a part of", async () => {
    await follow(page, addressOf(found("confirmCheckoutSession")), "What comes next");
    const section = page.locator(
      `[data-section-id="${addressOf(found("confirmCheckoutSession")).slice(1)}"]`,
    );
    await section.getByRole("link", { name: "List one's own subscriptions" }).first().waitFor();
    await section.getByRole("link", { name: "A purchase", exact: true }).first().click();
    const purchase = page.locator("h2", { hasText: "A purchase" }).first();
    await expect.poll(() => purchase.boundingBox().then((box) => box?.y)).toBeLessThan(900);
    expect(page.url()).toBe(`${base}#/section/workflows/a-purchase`);
  });

  test("offers nobody else's service", async () => {
    await follow(page, addressOf(found("getOrder")), "Read an order");
    expect(await page.getByRole("button", { name: "Copy" }).first().isVisible()).toBe(true);
    expect(await page.getByRole("button", { name: "More actions" }).count()).toBe(0);
  });

  test("lets a keyboard pass by the menu, and shows where it is", async () => {
    await using fresh = await open(browser, base);
    await ready(fresh.page);
    await fresh.page.keyboard.press("Tab");
    const skip = fresh.page.getByRole("link", { name: "To the text" });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await fresh.page.keyboard.press("Enter");
    await fresh.page.keyboard.press("Tab");
    const first = fresh.page.locator("main :focus-visible");
    await first.waitFor();
    expect(await first.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe("solid");
    expect(fresh.page.url()).toBe(base);
  });

  test("prints what is folded, and no menu", async () => {
    await follow(page, addressOf(found("confirmCheckoutSession")), "Confirm a checkout session");
    const folded = page.locator("details.assumed:not([open]) p").first();
    expect(await folded.evaluate((text) => text.checkVisibility())).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(await folded.evaluate((text) => text.checkVisibility())).toBe(true);
    expect(await page.locator("nav.site").isVisible()).toBe(false);
    expect(await page.getByTestId("search-trigger").isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });
  });

  test.each([390, 768, 1440])("never scrolls sideways at a width of %i", async (width) => {
    await page.setViewportSize({ width, height: 900 });
    for (const view of ["#/", addressOf(found("listSubscriptions")), "#/schemas/order"]) {
      await follow(page, view, "");
      expect(await tooWide(page), view).toBe(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test.each([
    ["the introduction", "#/", "Selling API"],
    ["an operation", addressOf(found("getOrder")), "Read an order"],
    ["a schema", "#/schemas/licensekey", "LicenseKey"],
  ])("gives axe nothing to find in %s, in light and dark", async (_, address, text) => {
    await follow(page, address, text);
    expect(await faults(page)).toEqual([]);
  });

  test("gives axe nothing to find in the search, in light and dark", async () => {
    await follow(page, "#/", "Selling API");
    await search(page, "order");
    await results(page).filter({ hasText: "Read an order" }).waitFor();
    const wrong = await faults(page);
    await page.keyboard.press("Escape");
    expect(wrong).toEqual([]);
  });
});

const sectionsOf = (shown: Page) =>
  shown
    .locator("[data-section-id]")
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.sectionId ?? ""));

describe.skipIf(skipped)("The pages beside the reference", () => {
  test("need no script, talk to nobody, and give axe nothing to find", async () => {
    for (const file of ["changes.html", "reference.html"]) {
      await using beside = await open(browser, base + file);
      expect(await faults(beside.page), file).toEqual([]);
      for (const width of [390, 768, 1440]) {
        await beside.page.setViewportSize({ width, height: 900 });
        expect(await tooWide(beside.page), `${file} at ${width}`).toBe(0);
      }
      expect(beside.wrong).toEqual([]);
    }
  });
});

describe.skipIf(skipped)("The console", () => {
  test("creates, confirms and lists against the sandbox that serves it", async () => {
    await using tried = await open(browser, `${sandbox.url}/console`);
    await tried.page.getByRole("button", { name: "Merchant" }).click();
    await tried.page.getByText("merchant_demo is sent.").waitFor();

    const created = await tryOut(tried.page, "createCheckoutSession", {});
    expect(created).toContain('"status": "open"');
    expect(await faults(tried.page)).toEqual([]);
    const [, secret = ""] = /"client_secret": "([^"]+)"/.exec(created) ?? [];
    const given = { client_secret: secret };
    const confirmed = await tryOut(tried.page, "confirmCheckoutSession", given);
    expect(confirmed).toContain('"status": "confirmed"');
    const [, id = "none"] = /"id": "([^"]+)"/.exec(created) ?? [];
    const listed = await tryOut(tried.page, "listSubscriptions", {});
    expect(listed).toContain(`"checkout_id": "${id}"`);
    expect(tried.wrong).toEqual([]);
  });

  test("is as dark as the reader likes it, as narrow as a phone, and talks to nobody", async () => {
    await using quiet = await open(browser, `${base}console/`, { colorScheme: "dark" });
    await quiet.page.locator(".opblock").first().waitFor();
    await expect.poll(() => brightness(quiet.page)).toBeLessThan(80);
    await quiet.page.emulateMedia({ colorScheme: "light" });
    await expect.poll(() => brightness(quiet.page)).toBeGreaterThan(200);
    for (const width of [390, 768, 1440]) {
      await quiet.page.setViewportSize({ width, height: 900 });
      expect(await tooWide(quiet.page), String(width)).toBe(0);
    }
    expect(quiet.wrong).toEqual([]);
    expect(await quiet.page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });
});

/** How bright the console's ground is, of 255. */
const brightness = (shown: Page) =>
  shown.locator(".swagger-ui .scheme-container").evaluate((ground) => {
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(ground).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return (red + green + blue) / 3;
  });

/** Opens an operation of the console, fills in what is given, sends it and reads the answer. */
async function tryOut(shown: Page, id: string, values: Record<string, string>): Promise<string> {
  const block = shown.locator(`.opblock[id$="${id}"]`);
  await block.locator(".opblock-summary-control").click();
  for (const [field, value] of Object.entries(values)) {
    await block.locator(`tr[data-param-name="${field}"] input`).fill(value);
  }
  await block.getByRole("button", { name: "Execute" }).click();
  const answer = block.locator(".live-responses-table .highlight-code").first();
  await answer.waitFor();
  return (await answer.textContent()) ?? "";
}

describe.skipIf(skipped)("The sandbox", () => {
  test("leads from its root to the reference and serves all of it", async () => {
    const { url } = await fetch(`${sandbox.url}/`);
    expect(url).toBe(`${sandbox.url}/docs/`);
    for (const path of ["/docs", "/console", "/docs/llms.txt", "/docs/schemas/Order.json"]) {
      expect((await fetch(sandbox.url + path)).status, path).toBe(200);
    }
    const [{ file = "" } = {}] = workflows;
    expect((await fetch(`${sandbox.url}/docs/workflows/${file}`)).status).toBe(200);
  });

  test("serves nothing that lies outside of the reference", async () => {
    for (const path of [
      "/docs/../openapi.json",
      "/docs/..%2f..%2fpackage.json",
      "/docs/%2e%2e/package.json",
      "/docs/.hidden.html",
      "/docs/schemas/",
      "/docs//etc/passwd.txt",
      "/docs/nothing.html",
    ]) {
      const answer = await fetch(sandbox.url + path, { redirect: "manual" });
      if (path !== "/docs/../openapi.json") expect(answer.status, path).toBe(404);
    }
  });

  test("lets no other page frame the reference", async () => {
    const { headers } = await fetch(`${sandbox.url}/docs/`);
    expect(headers.get("content-security-policy")).toBe("frame-ancestors 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });
});
