/** Pages that render the document in a browser. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { executablePath, flags } from "../packages/test/chromium.ts";
import type { Category, Tool, Workspace } from "./tool.ts";

interface Renderer extends Omit<Tool, "inputs" | "checked" | "check"> {
  /** The script of the page, and what it runs with the document as `contract`. */
  script: string;
  start: string;
  /** The selector of groups that have to be opened to show their operations. */
  groups?: string;
}

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
  {
    name: "Scalar",
    packages: { "@scalar/api-reference": "1.72.1" },
    script: "node_modules/@scalar/api-reference/dist/browser/standalone.js",
    start: `Scalar.createApiReference("#app", { content: contract, defaultOpenAllTags: true });`,
    limits: "Loads fonts from its own servers, unless `withDefaultFonts: false` is passed.",
  },
  {
    name: "RapiDoc",
    packages: { rapidoc: "9.3.8" },
    script: "node_modules/rapidoc/dist/rapidoc-min.js",
    start: `
      document.getElementById("app").innerHTML = '<rapi-doc load-fonts="false"></rapi-doc>';
      document.querySelector("rapi-doc").loadSpec(contract);`,
    limits: "Loads fonts from another server, unless `load-fonts` is `false`.",
  },
  {
    name: "Elements",
    packages: { "@stoplight/elements": "9.0.25" },
    script: "node_modules/@stoplight/elements/web-components.min.js",
    start: `
      const element = document.createElement("elements-api");
      const apiDescriptionDocument = JSON.stringify(contract);
      Object.assign(element, { apiDescriptionDocument, router: "hash", layout: "sidebar" });
      document.getElementById("app").append(element);`,
    groups: "div[title]:not([id]):has(svg)",
    limits: "Pass the document as a string. As an object it is not shown.",
  },
];

export const renderers: Category = {
  title: "Renderers",
  tools: pages.map((page) => ({
    ...page,
    inputs: ["openapi.json"],
    checked: "The summary of every operation in a browser without network, no errors",
    check: (workspace) => render(workspace, page),
  })),
};
