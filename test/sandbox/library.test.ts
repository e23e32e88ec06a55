import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, describe, expect, test, vi } from "vitest";
import { sharedBrowser } from "#testing/browser";
import { startServer } from "#testing/http-server";
import { createSandbox } from "../../sandbox/index.ts";
import { yamlModules } from "../../scripts/pack-sandbox.ts";
import { fromSource, root } from "../project.ts";

/** The TypeScript samples of the README by the heading above them. */
const readme = await readFile(join(root, "sandbox/README.md"), "utf8");
const samples = Map.groupBy(
  readme.split(/^##+ /m).flatMap((section) => {
    const [heading = ""] = section.split("\n");
    return [...section.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = ""]) => ({
      heading,
      code,
    }));
  }),
  ({ heading }) => heading,
);
function sample(heading: string, index = 0): string {
  const { code } = samples.get(heading)?.[index] ?? {};
  if (code === undefined) throw new Error(`the README has no sample ${index} of "${heading}"`);
  return code;
}

/** A folder for the samples, with what is installed here. */
const folder = await mkdtemp(join(tmpdir(), "selling-api-recipes-"));
afterAll(() => rm(folder, { recursive: true }));
await symlink(join(root, "node_modules"), join(folder, "node_modules"));

/** Runs a sample in this process, because another Vitest takes longer to start than all samples. */
async function run(code: string) {
  const [, name = "msw.ts"] = /^\/\/ (\S+)\n/.exec(code) ?? [];
  await writeFile(join(folder, name), fromSource(code));
  return import(join(folder, name));
}

/** A sample as the script of a page, which says when it has run. */
async function bundleForBrowser(code: string): Promise<string> {
  const contents = code.replace("selling-api-sandbox/browser", join(root, "sandbox/browser.ts"));
  const { outputFiles } = await build({
    stdin: {
      contents: `${contents}globalThis.started = true;`,
      resolveDir: import.meta.dirname,
      loader: "ts",
    },
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    plugins: [yamlModules],
  });
  return outputFiles[0]?.text ?? "";
}

describe("the recipes of the README", async () => {
  const workers = "One server for all Vitest workers";
  const provided = new Map<string, string>();
  const { default: setup } = await run(sample(workers));
  afterAll(await setup({ provide: provided.set.bind(provided) }));

  describe("for Vitest pass", async () => {
    await run(sample("As a library"));
    await run(sample("Make it fail"));
    await run(sample("Make it fail", 1));
    const url = `${provided.get("sandboxUrl")}`;
    await run(sample(workers, 1).replace(/\$\{inject\("sandboxUrl"\)\}/, url));
  });

  test.each([
    [0, "true"],
    [1, "30"],
  ])("for test data prints what is printed there (%i)", async (index, printed) => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    await run(`// data-${index}.ts\n${sample("Build test data", index)}`);
    expect(log.mock.calls.join()).toBe(printed);
    log.mockRestore();
  });

  test("for MSW responds to any client", async () => {
    const { server } = await run(`${sample("MSW")}export { server };\n`);
    const headers = { authorization: "Bearer merchant_demo" };
    const response = await fetch("https://api.example.com/v1/organizations/", { headers });
    server.close();
    expect((await response.json()).items[0].name).toBe("Harbour Charts");
  });

  test("for MSW in the browser responds to a page", { tags: ["browser"] }, async () => {
    const app = await bundleForBrowser(sample("MSW in the browser"));
    const require = createRequire(import.meta.url);
    const files: Record<string, [type: string, content: string | Buffer]> = {
      "/": ["text/html", '<title>Shop</title><script type="module" src="/app.js"></script>'],
      "/app.js": ["text/javascript", app],
      "/mockServiceWorker.js": [
        "text/javascript",
        await readFile(join(require.resolve("msw/package.json"), "../lib/mockServiceWorker.js")),
      ],
      "/sqlite3.wasm": [
        "application/wasm",
        await readFile(require.resolve("@sqlite.org/sqlite-wasm/sqlite3.wasm")),
      ],
    };
    await using site = await startServer((response, { url }) => {
      const [type, content] = files[url] ?? ["text/plain", ""];
      response.setHeader("content-type", type).end(content);
    });
    const context = await (await sharedBrowser()).newContext();
    const page = await context.newPage();
    await page.goto(site.url);
    await page.waitForFunction(() => "started" in globalThis);
    const name = await page.evaluate(async () => {
      const headers = { authorization: "Bearer merchant_demo" };
      const response = await fetch("https://api.example.com/v1/organizations/", { headers });
      return (await response.json()).items[0].name;
    });
    expect(name).toBe("Harbour Charts");
    await context.close();
  });

  test("for Playwright works", { tags: ["browser"] }, async () => {
    const pages = createServer((_, response) => {
      response.setHeader("content-type", "text/html").end("<title>Shop</title>");
    });
    await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", resolve));
    const browser = await sharedBrowser();
    const page = await browser.newPage();
    const code = sample("Playwright").replace(/^import .*\n/, "");
    const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
    await new AsyncFunction("page", "createSandbox", code)(page, createSandbox);
    await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`);
    const result = await page.evaluate(async () => {
      const headers = { authorization: "Bearer merchant_demo", "content-type": "application/json" };
      const body = JSON.stringify({ product_id: "5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02" });
      const url = "https://api.example.com/v1/checkouts/custom/";
      const response = await fetch(url, { method: "POST", headers, body });
      return [response.status, (await response.json()).status];
    });
    expect(result).toEqual([201, "open"]);
    await page.close();
    pages.close();
  });
});
