import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import axe, { type AxeResults } from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OpenSandbox, openSandbox } from "../../sandbox/open.ts";
import type { Contract } from "../../scripts/bundle.ts";
import { operationsOf, schemasOf } from "../../scripts/contract.ts";
import { addressOf, slug } from "../../scripts/docs/address.ts";
import { makeDocs, writeDocs } from "../../scripts/docs.ts";
import { root } from "../contract/project.ts";
import { host } from "./host.ts";

const executablePath = "/usr/bin/chromium";
const skipped = !existsSync(executablePath);
if (skipped && process.env.CI !== "true") {
  console.warn(`skipped: the reference is not looked at, since there is no ${executablePath}`);
}

/** A name that looks public, so that a page which reports only from public places would do so here. */
const name = "docs.example.test";
const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--host-resolver-rules=MAP ${name} 127.0.0.1`,
];

const contract = JSON.parse(
  await readFile(join(root, "generated/openapi.json"), "utf8"),
) as Contract;
const operations = operationsOf(contract);
const sections = [...(contract.info.description ?? "").matchAll(/^# (.+)$/gm)].map(
  ([, title = ""]) => title,
);

let folder: string;
let pages: string;
let browser: Browser;
let server: Awaited<ReturnType<typeof host>>;
let sandbox: OpenSandbox;
let base: string;

/** A page, and what it did that it should not: requests to elsewhere, errors, refusals of its policy. */
async function open(address: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const origin = new URL(address).origin;
  const wrong: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(blob|data|file):/.test(url)) wrong.push(url);
  });
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) wrong.push(message.text());
  });
  page.on("pageerror", (error) => wrong.push(String(error)));
  await page.goto(address);
  return { page, wrong, [Symbol.asyncDispose]: () => context.close() };
}

/** The script has taken over from what was rendered ahead. */
const ready = (page: Page) =>
  page.getByTestId("search-trigger").getByText("Search", { exact: false }).waitFor();

const headed = (page: Page, text: string) =>
  page.locator("h1, h2").filter({ hasText: text }).first();

/** Goes to an address within the reference, as a click on a link does. */
async function follow(page: Page, address: string, heading: string) {
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, address);
  const section = page.locator(`[data-section-id="${address.slice(1)}"]`);
  await section.filter({ hasText: heading }).first().waitFor({ state: "attached" });
}

beforeAll(async () => {
  if (skipped) return;
  folder = await mkdtemp(join(tmpdir(), "selling-api-docs-"));
  await writeDocs(folder, await makeDocs(root));
  pages = join(folder, "dist/docs");
  [browser, server, sandbox] = await Promise.all([
    chromium.launch({ executablePath, args: flags }),
    host(pages, "/any/where/"),
    openSandbox({ port: 0, pages: pathToFileURL(`${pages}/`) }),
  ]);
  base = `http://${name}:${server.port}/any/where/`;
});

afterAll(async () => {
  if (skipped) return;
  await browser.close();
  await sandbox.stop();
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

test.runIf(process.env.CI === "true")("Where everything is checked, there is a browser", () => {
  expect(skipped).toBe(false);
});

describe.skipIf(skipped)("The reference", () => {
  test("talks to nobody, breaks no rule of its policy and stores nothing but preferences", async () => {
    await using reader = await open(base);
    const { page, wrong } = reader;
    await ready(page);
    await page.getByTestId("search-trigger").click();
    await page.getByPlaceholder("Search docs...").fill("order");
    await page.getByText("Order", { exact: true }).last().waitFor();
    await page.keyboard.press("Escape");
    await follow(page, addressOf(found("createCheckoutSession")), "Create a checkout session");
    expect(wrong).toEqual([]);
    const stored = await page.evaluate(() => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...document.cookie.split("; ").map((cookie) => cookie.split("=")[0] ?? ""),
    ]);
    const preferences = ["redoc.appStore", "redoc.redoc.appStore", "redoc.colorMode", ""];
    expect(stored.filter((key) => !preferences.includes(key))).toEqual([]);
  });

  test("can be read before any script has run", async () => {
    await using reader = await open(base, { javaScriptEnabled: false });
    const text = await reader.page.locator("body").textContent();
    for (const section of sections) expect(text).toContain(section);
    expect(text).toContain("curl -X POST http://127.0.0.1:4010/v1/checkouts/custom/");
  });

  test("works as a file", async () => {
    await using reader = await open(pathToFileURL(join(pages, "index.html")).href);
    const { page, wrong } = reader;
    await ready(page);
    await follow(page, addressOf(found("getOrder")), "Read an order");
    expect(wrong).toEqual([]);
  });

  test("has every operation, schema and text, each with a link of its own", async () => {
    await using reader = await open(base);
    const { page, wrong } = reader;
    await ready(page);
    for (const section of sections) await follow(page, `#/section/${slug(section)}`, section);
    for (const operation of operations) {
      await follow(page, addressOf(operation), operation.summary);
    }
    for (const schema of Object.keys(schemasOf(contract))) {
      await follow(page, `#/schemas/${schema.toLowerCase()}`, schema);
    }
    expect(wrong).toEqual([]);
  });

  test("opens at the operation that a deep link names", async () => {
    await using reader = await open(`${base}${addressOf(found("confirmCheckoutSession"))}`);
    const heading = headed(reader.page, "Confirm a checkout session");
    await heading.waitFor();
    await expect.poll(() => heading.boundingBox().then((box) => box?.y)).toBeLessThan(900);
  });

  test("shows a sample in curl and one in TypeScript", async () => {
    await using reader = await open(`${base}${addressOf(found("getOrder"))}`);
    const panel = reader.page
      .locator(`[data-section-id="${addressOf(found("getOrder")).slice(1)}"]`)
      .locator(".panel-request-samples");
    await panel.getByText("Authorization: Bearer merchant_demo").waitFor();
    await panel.getByText("curl", { exact: true }).first().click();
    await reader.page.getByText("TypeScript", { exact: true }).last().click();
    await panel.getByText("await getOrder(client").waitFor();
  });

  test("is found through by path, name, field, value and problem", async () => {
    await using reader = await open(base);
    const { page } = reader;
    await ready(page);
    await page.getByTestId("search-trigger").click();
    const results = page
      .locator('[data-component-name="Search/SearchInput"]')
      .locator("xpath=../..");
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
    ];
    const missed: string[] = [];
    for (const [text, result] of wanted) {
      await page.getByPlaceholder("Search docs...").fill(text);
      await results
        .filter({ hasText: result })
        .waitFor({ timeout: 5_000 })
        .catch(() => missed.push(`${text}: no ${result}`));
    }
    expect(missed).toEqual([]);
  });

  test.each([390, 768, 1440])("never scrolls sideways at a width of %i", async (width) => {
    await using reader = await open(base, { viewport: { width, height: 900 } });
    const { page } = reader;
    await page.getByTestId("search-trigger").waitFor({ state: "attached" });
    const views = ["#/", addressOf(found("listSubscriptions")), "#/schemas/order"];
    for (const view of views) {
      await page.evaluate((hash) => {
        window.location.hash = hash;
      }, view);
      await page
        .locator(`[data-section-id="${view.slice(1)}"]`)
        .first()
        .waitFor({ state: "attached" });
      expect(await tooWide(page), view).toBe(0);
    }
    for (const file of ["changes.html", "console/"]) {
      await page.goto(base + file);
      if (file !== "changes.html") await page.locator(".opblock").first().waitFor();
      expect(await tooWide(page), file).toBe(0);
    }
  });
});

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const found = (id: string) => {
  const operation = operations.find((one) => one.id === id);
  if (operation === undefined) throw new Error(`there is no ${id}`);
  return operation;
};

/** What the renderers draw and no stylesheet or template reaches, by rule and element. */
const upstream = [
  /** The picker of examples is named "Example", whatever it shows. */
  /^label-content-name-mismatch .*aria-label="Example"/,
  /** The button that empties the search has no name. */
  /^button-name .*button-variant-ghost/,
  /** A row of the console opens by a button that holds a link to itself. */
  /^nested-interactive .*opblock-summary-control/,
];

describe.skipIf(skipped).each(["light", "dark"] as const)(
  "In %s, axe finds nothing of ours",
  (colorScheme) => {
    async function faults(page: Page): Promise<string[]> {
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate(() =>
        (
          window as unknown as { axe: { run: (...given: unknown[]) => Promise<AxeResults> } }
        ).axe.run(document, {
          runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
        }),
      );
      return violations
        .flatMap(({ id, nodes }) =>
          nodes.map(({ html, any }) => `${id} ${html.slice(0, 300)} ${any[0]?.message ?? ""}`),
        )
        .filter((fault) => !upstream.some((known) => known.test(fault)))
        .slice(0, 8);
    }

    test.each([
      ["the introduction", "#/", sections[0] ?? ""],
      ["an operation", addressOf(found("confirmCheckoutSession")), "Confirm a checkout session"],
      ["a schema", "#/schemas/order", "Order"],
    ])("in %s", async (_, address, heading) => {
      await using reader = await open(`${base}${address}`, { colorScheme });
      await ready(reader.page);
      await headed(reader.page, heading).waitFor();
      expect(await faults(reader.page)).toEqual([]);
    });

    test("in the search", async () => {
      await using reader = await open(base, { colorScheme });
      await ready(reader.page);
      await reader.page.getByTestId("search-trigger").click();
      await reader.page.getByPlaceholder("Search docs...").fill("order");
      await reader.page.getByText("Read an order").last().waitFor();
      expect(await faults(reader.page)).toEqual([]);
    });

    test("in the console", async () => {
      await using reader = await open(`${base}console/`, { colorScheme });
      await reader.page.locator(".opblock").first().waitFor();
      expect(await faults(reader.page)).toEqual([]);
    });

    test("in the changes", async () => {
      await using reader = await open(`${base}changes.html`, { colorScheme });
      expect(await faults(reader.page)).toEqual([]);
    });
  },
);

describe.skipIf(skipped)("The console", () => {
  test("creates, confirms and lists against the sandbox that serves it", async () => {
    await using reader = await open(`${sandbox.url}/console`);
    const { page, wrong } = reader;
    await page.getByRole("button", { name: "Merchant" }).click();
    await page.getByText("merchant_demo is sent.").waitFor();

    const created = await tryOut(page, "createCheckoutSession", {});
    expect(created).toContain('"status": "open"');
    const [, secret = ""] = /"client_secret": "([^"]+)"/.exec(created) ?? [];
    const confirmed = await tryOut(page, "confirmCheckoutSession", { client_secret: secret });
    expect(confirmed).toContain('"status": "confirmed"');
    const [, id = "none"] = /"id": "([^"]+)"/.exec(created) ?? [];
    const listed = await tryOut(page, "listSubscriptions", {});
    expect(listed).toContain(`"checkout_id": "${id}"`);
    expect(wrong).toEqual([]);
  });

  test("talks to nobody, wherever it stands", async () => {
    await using reader = await open(`${base}console/`);
    await reader.page.locator(".opblock").first().waitFor();
    expect(reader.wrong).toEqual([]);
    expect(await reader.page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });
});

/** Opens an operation of the console, fills in what is given, sends it and reads the answer. */
async function tryOut(page: Page, id: string, values: Record<string, string>): Promise<string> {
  const block = page.locator(`.opblock[id$="${id}"]`);
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
    await using reader = await open(`${sandbox.url}/`);
    expect(reader.page.url()).toBe(`${sandbox.url}/docs/`);
    await ready(reader.page);
    expect(reader.wrong).toEqual([]);
    for (const path of ["/docs", "/console", "/docs/llms.txt", "/docs/schemas/Order.json"]) {
      expect((await fetch(sandbox.url + path)).status, path).toBe(200);
    }
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
