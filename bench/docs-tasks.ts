/** Does the tasks of docs-tasks.yaml with a reference, each from its start page. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { parse } from "yaml";
import { root } from "./harness.ts";

/** The steps by the names of references, separated by semicolons. */
type Task = { task: [name: string, answer: string] } & Record<string, string | undefined>;

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const text = readFileSync(join(root, "bench/docs-tasks.yaml"), "utf8");
const tasks: Task[] = parse(text.replaceAll("VERSION", version));
export const taskNames = tasks.map(({ task: [name] }) => name);

/** How many actions and seconds each task takes: clicks, texts and keys, and scrolls of a screen. */
export async function doTasks(page: Page, name: string, url: string): Promise<string[]> {
  const cells: string[] = [];
  for (const { task, ...stepsWith } of tasks) {
    const steps = stepsWith[name] ?? (name === "ours" ? undefined : stepsWith.peers);
    if (steps === undefined) {
      cells.push("no answer");
      continue;
    }
    await page.goto(url);
    await page.getByText("Checkout sessions").filter({ visible: true }).first().waitFor();
    await rest(page);
    const start = performance.now();
    let actions = 0;
    for (const step of steps.split("; ")) actions += await act(page, step);
    const answer = new RegExp(task[1]);
    if (!answer.test(page.url())) actions += (await scrollTo(page, page.getByText(answer))).scrolls;
    cells.push(`${actions}, ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
  return cells;
}

/** Takes a step, and returns how many actions it takes. */
async function act(page: Page, step: string): Promise<number> {
  const [, verb, what = ""] = /^(\w+) (.*)$/.exec(step) ?? [];
  let scrolls = 0;
  if (verb === "press") await page.keyboard.press(what);
  if (verb === "type") await page.keyboard.type(what);
  if (verb === "click") {
    // Some have the method of an operation next to its name.
    const label = new RegExp(`^([A-Z]+ )?${what.replaceAll(".", "\\.")}( [A-Z]+)?$`);
    const named = page.getByText(label).or(page.getByPlaceholder(what));
    const found = await scrollTo(page, named);
    scrolls = found.scrolls;
    await found.element.click();
  }
  await rest(page);
  return scrolls + 1;
}

/** Waits until the page stands still. */
async function rest(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(() => `${document.body.innerText.length} ${scrollY}`).catch(() => "loading");
  for (let before = "", now = "-"; before !== now; now = await state()) {
    before = now;
    await page.waitForTimeout(250);
  }
}

/** Scrolls until a reader sees one of the elements. */
async function scrollTo(page: Page, all: Locator): Promise<{ element: Locator; scrolls: number }> {
  for (let scrolls = 0; scrolls < 20; scrolls++) {
    const index = await all.evaluateAll((elements) =>
      elements.findIndex((element) => {
        const { left, top, width } = element.getBoundingClientRect();
        const hit = document.elementFromPoint(left + Math.min(width, 40) / 2, top + 8);
        return width > 0 && hit !== null && (element.contains(hit) || hit.contains(element));
      }),
    );
    if (index >= 0) return { element: all.nth(index), scrolls };
    await page.mouse.move(700, 450);
    await page.mouse.wheel(0, 800);
    await rest(page);
  }
  throw new Error(`${page.url()} does not show ${all}`);
}
