/** Pages that render the document in a browser. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { executablePath, flags } from "../test/chromium.ts";
import type { Category, Tool, Workspace } from "./tool.ts";

interface Renderer extends Pick<Tool, "name" | "packages" | "limits"> {
  /** The script of the page, and what it runs with the document as `contract`. */
  script: string;
  start: string;
}

const url = "http://docs.example.test/";
const body = '<!doctype html><div id="app"></div>';

async function render(workspace: Workspace, { script, start }: Renderer): Promise<string> {
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
    for (const summary of summaries.filter(Boolean)) {
      await page
        .getByText(summary, { exact: true })
        .first()
        .waitFor({ state: "attached", timeout: 30_000 });
    }
    assert.deepEqual(errors, []);
    return `${summaries.filter(Boolean).length} operations, no errors`;
  } finally {
    await browser.close();
  }
}

const pages: Renderer[] = [
  {
    name: "Swagger UI",
    packages: { "swagger-ui-dist": "5.35.0" },
    script: "node_modules/swagger-ui-dist/swagger-ui-bundle.js",
    start: `SwaggerUIBundle({ spec: contract, dom_id: "#app" });`,
  },
  {
    name: "Redoc",
    packages: { redoc: "2.5.3" },
    script: "node_modules/redoc/bundles/redoc.standalone.js",
    start: `Redoc.init(contract, {}, document.getElementById("app"));`,
  },
];

export const renderers: Category = {
  title: "Renderers",
  tools: pages.map((page) => ({
    name: page.name,
    packages: page.packages,
    ...(page.limits && { limits: page.limits }),
    inputs: ["openapi.json"],
    checked: "The summary of every operation in a browser without network, no errors",
    check: (workspace) => render(workspace, page),
  })),
};
