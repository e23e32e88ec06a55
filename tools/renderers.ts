/** Pages that render the document in a browser. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { executablePath, flags } from "../packages/test/chromium.ts";
import type { Described, Tool, Workspace } from "./tool.ts";

interface Renderer extends Described {
  script: string;
  start: string;
  groups?: string;
}

/** Shows the document in a browser without network. */
export const renderer = (row: Renderer): Tool => ({
  ...row,
  checked: "The summary of every operation in a browser without network, no errors",
  check: (workspace) => render(workspace, row),
});

const url = "http://docs.example.test/";
const body = '<!doctype html><div id="app"></div>';

async function render(workspace: Workspace, renderer: Renderer): Promise<string> {
  const { script, start, groups } = renderer;
  const contract = readFileSync(workspace.path("openapi.json"), "utf8");
  const { paths } = JSON.parse(contract) as {
    paths: Record<string, Record<string, { summary: string }>>;
  };
  const summaries = Object.values(paths).flatMap((item) =>
    Object.values(item).map(({ summary }) => summary),
  );
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    await page.route("**/*", (route) => route.abort());
    await page.route(url, (route) => route.fulfill({ contentType: "text/html", body }));
    await page.goto(url);
    await page.addScriptTag({ path: workspace.path(script) });
    await page.evaluate(`{ const contract = ${contract}; ${start} }`);
    if (groups) {
      await page.locator(groups).first().waitFor();
      for (const group of await page.locator(groups).all()) await group.click();
    }
    for (const summary of summaries.filter(Boolean)) {
      // Some renderers put the method in front of the summary, in the same element.
      const text = page.getByText(new RegExp(`${summary}\\s*$`));
      await text.first().waitFor({ state: "attached", timeout: 30_000 });
    }
    assert.deepEqual(errors, []);
    return `${summaries.filter(Boolean).length} operations, no errors`;
  } finally {
    await browser.close();
  }
}
