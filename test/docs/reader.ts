import axe, { type AxeResults, type RunOptions } from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";

export interface Reader {
  page: Page;
  /** What the page did that it should not: requests to elsewhere, errors, refusals of its policy. */
  wrong: string[];
  [Symbol.asyncDispose]: () => Promise<void>;
}

export async function open(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Reader> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  // Colours that fade into each other are none that anybody has chosen, and what is out of sight lies about.
  await context.addInitScript(() => {
    const still = new CSSStyleSheet();
    still.replaceSync(`*, ::before, ::after {
      transition: none !important;
      content-visibility: visible !important;
    }`);
    document.adoptedStyleSheets.push(still);
  });
  const page = await context.newPage();
  const { origin } = new URL(address);
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

/** The reference's script has taken over from what was rendered ahead. */
export const ready = (page: Page) =>
  page.getByTestId("search-trigger").getByText("Search", { exact: false }).waitFor();

/** Goes to an address within the reference, as a click on a link does. */
export async function follow(page: Page, address: string, text: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, address);
  const section = page.locator(`[data-section-id="${address.slice(1)}"]`);
  await section.filter({ hasText: text }).first().waitFor({ state: "attached" });
}

/** Types into the search, which is open by then. */
export async function search(page: Page, text: string): Promise<void> {
  const input = page.getByPlaceholder("Search docs...");
  if (!(await input.isVisible())) await page.getByTestId("search-trigger").click();
  await input.fill(text);
}

/** The entries that the search has found, each with its heading and a part of its text. */
export const results = (page: Page) =>
  page.locator('[data-component-name="Search/SearchInput"]').locator("xpath=../..");

export const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds on a page as it stands: all of it in light, and in dark what depends on colours. */
export async function faults(page: Page): Promise<string[]> {
  await page.evaluate(`window.axe ?? ${axe.source}`);
  const light = await run(page, "light", { runOnly: levels });
  const dark = await run(page, "dark", { runOnly: ["color-contrast"] });
  await page.emulateMedia({ colorScheme: "light" });
  return [...light, ...dark];
}

async function run(page: Page, scheme: "light" | "dark", options: RunOptions): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme });
  const { violations } = await page.evaluate(
    async ([to, given]) => {
      // The reference looks at the system's choice when it is opened, and has a button for later.
      const { classList } = document.documentElement;
      classList.replace(to === "dark" ? "light" : "dark", to);
      // Until the page has taken notice, and shows it.
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      const { axe } = window as unknown as { axe: { run: (...all: unknown[]) => AxeResults } };
      return axe.run(document, { ...given, resultTypes: ["violations"] });
    },
    [scheme, options] as const,
  );
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${scheme} ${id} ${html.slice(0, 300)} ${any[0]?.message ?? ""}`),
  );
  return found.slice(0, 8);
}
