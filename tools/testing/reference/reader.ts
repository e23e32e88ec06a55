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

/** Opens a page of the reference in a separate browser profile. */
export async function open(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Reader> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport, ...options });
  // Less than the time limit of a test, whose message would not say what was awaited.
  context.setDefaultTimeout(50_000);
  const page = await context.newPage();
  const faults: string[] = [];
  const { origin } = new URL(url);
  page.on("request", (request) => {
    const target = request.url();
    if (!/^(data|blob|file):/.test(target) && !target.startsWith(`${origin}/`)) faults.push(target);
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
  await page.goto(url);
  return {
    page,
    faults,
    layoutShift: async () => {
      await nextFrames(page);
      return page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/** Opens a page in a profile that has others open, as if for the first time. That costs half of a new profile. */
export async function visit(page: Page, url: string, width = 1440, height = 900): Promise<Page> {
  await page.unrouteAll();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.emulateMedia({ media: null, colorScheme: null });
  await page.setViewportSize({ width, height });
  // A page of which only the fragment changes would stay open.
  if (page.url().startsWith(url.replace(/#.*/, ""))) await page.goto("about:blank");
  await page.goto(url);
  return page;
}

interface LayoutShift extends PerformanceEntry {
  value: number;
}

/** Keeps a script from a page until what is returned is called. */
export async function holdScript(page: Page, file: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/${file}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Stops the clock of a page, so that what it shows for some time stays until `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
}

/** Waits until what has changed is painted, and a page that has just been opened has scrolled to its anchor. */
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
