import axe, { type AxeResults } from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";

export interface Reader {
  page: Page;
  /** What must not happen: requests to other hosts, errors, violations of the policy. */
  faults: string[];
  /** Chromium's cumulative layout shift so far. */
  layoutShift: () => Promise<number>;
  [Symbol.asyncDispose]: () => Promise<void>;
}

interface Tab {
  page: Page;
  origin: string;
  faults: string[];
}

const viewport = { width: 1440, height: 900 };

/** Tabs without options are used again, because a new one starts a process of the browser. */
const idle = new WeakMap<Browser, Tab>();

/** Opens a page of the reference in a tab that has stored nothing, with options in a separate browser profile. */
export async function open(
  browser: Browser,
  url: string,
  options?: BrowserContextOptions,
): Promise<Reader> {
  const tab = (options === undefined && idle.get(browser)) || (await newTab(browser, options));
  if (options === undefined) idle.delete(browser);
  const { page, faults } = tab;
  tab.origin = new URL(url).origin;
  await page.goto(url);
  return {
    page,
    faults,
    layoutShift: async () => {
      await nextFrames(page);
      return page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);
    },
    [Symbol.asyncDispose]: async () => {
      if (options !== undefined) return page.context().close();
      await reset(tab);
      idle.set(browser, tab);
    },
  };
}

async function newTab(browser: Browser, options?: BrowserContextOptions): Promise<Tab> {
  const context = await browser.newContext({ viewport, ...options });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const tab: Tab = { page, origin: "", faults: [] };
  const { faults } = tab;
  page.on("request", (request) => {
    const target = request.url();
    const isOwn = target.startsWith(`${tab.origin}/`);
    if (!/^(data|blob|file|about):/.test(target) && !isOwn) faults.push(target);
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(message.text());
  });
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.total += (entry as LayoutShift).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return tab;
}

/** Forgets what a test has stored and set. */
async function reset({ page, faults }: Tab): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto("about:blank");
  await page.emulateMedia({ media: null, colorScheme: null });
  await page.setViewportSize(viewport);
  faults.length = 0;
}

interface LayoutShift extends PerformanceEntry {
  value: number;
}

/** Waits until what has changed is painted. */
export const nextFrames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });

/** By how many pixels the page is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * What axe finds at some widths, and in the dark theme, which differs in its colors only: in the whole page by all
 * standards, or in a part of it, or by some rules.
 */
export async function axeViolations(
  page: Page,
  at: number[],
  { rules = standards, within = "html" } = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const width of at) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await runAxe(page, within, rules)).map((violation) => `${width} ${violation}`));
  }
  if (rules !== standards) return found;
  await page.emulateMedia({ colorScheme: "dark" });
  found.push(
    ...(await runAxe(page, within, ["color-contrast"])).map((violation) => `dark ${violation}`),
  );
  await page.emulateMedia({ colorScheme: "light" });
  return found.slice(0, 10);
}

async function runAxe(page: Page, within: string, runOnly: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  await nextFrames(page);
  const options = { runOnly, resultTypes: ["violations"] };
  const { violations } = await page.evaluate(
    async ([part, how]) => {
      const { axe } = window as unknown as { axe: { run: (...args: unknown[]) => AxeResults } };
      return axe.run(part, how);
    },
    [within, options] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id} ${html.slice(0, 200)} ${any[0]?.message}`),
  );
}

/** Content that a reader cannot get at: wider than its box, and the box does not scroll. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("main *, #menu a")]
      .filter((element) => element instanceof HTMLElement)
      .filter((element) => element.checkVisibility() && element.clientWidth > 0)
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .filter((element) => !["auto", "scroll"].includes(getComputedStyle(element).overflowX))
      .filter((element) => element.closest("pre, .table, input, select, textarea") === null)
      .map(
        (element) =>
          `${element.tagName}.${element.className}: ${element.textContent?.slice(0, 60)}`,
      ),
  );
