/** The package of the sandbox in a folder of any name. */
import { cp, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { launch } from "#testing/process";
import { execute, run } from "#testing/project";
import type * as sandboxes from "../../sandbox/index.ts";
import { root } from "../project.ts";
import { sender } from "../sandbox/world.ts";
import { filesIn, type Packages } from "./packed.ts";
import { node20, serverRuntimes } from "./runtimes.ts";

const bin = "node_modules/selling-api-sandbox/dist/bin.js";

export const describeSandbox = (getPackages: () => Packages) =>
  describe("the package of the sandbox", () => {
    let folder: string;
    let installed: string;
    let files: string[];
    beforeAll(async () => {
      folder = getPackages().folder;
      installed = getPackages().installed.sandbox;
      files = await filesIn(installed);
    });

    test("has the compiled code, the contract, the seed and the reference", () => {
      const included = files.filter((file) => !/^dist\/(chunk-|docs\/|workflows\/)/.test(file));
      expect(included).toEqual([
        "CHANGELOG.md",
        "LICENSE",
        "README.md",
        "dist/bin.js",
        "dist/browser.d.ts",
        "dist/browser.js",
        "dist/contract.d.ts",
        "dist/engine.d.ts",
        "dist/entities.d.ts",
        "dist/index.d.ts",
        "dist/index.js",
        "dist/licenses.txt",
        "dist/models.d.ts",
        "dist/seed-many.yaml",
        "dist/seed.yaml",
        "dist/sqlite3.wasm",
        "dist/verify.js",
        "package.json",
      ]);
      expect(files).toContain("dist/docs/index.html");
      expect(files).toContain("dist/docs/search-license.txt");
    });

    test("has the licenses of what is bundled into it", async () => {
      const licenses = await readFile(join(installed, "dist/licenses.txt"), "utf8");
      // The first is only in the verifier, the second in both sandboxes, and the third only in the one for browsers.
      for (const name of ["jsonpath-rfc9535", "openapi-sampler", "fast-uri"])
        expect(licenses).toMatch(new RegExp(`^${name} [\\d.]+ \\(`, "m"));
    });

    test("declares every package that it imports, and no other", async () => {
      const sources = await Promise.all(
        files
          .filter((file) => /^dist\/(?!browser)[^/]*\.js$/.test(file))
          .map((file) => readFile(join(installed, file), "utf8")),
      );
      const imports = sources.flatMap((source) => [
        ...source.matchAll(/(?:from|import\()\s*"((?:@[^"/]+\/)?[^"./:][^"/:]*)(?:\/[^"]*)?"/g),
      ]);
      const imported = [...new Set(imports.map(([, name]) => name))].sort();
      const { dependencies } = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
      expect(imported).toEqual(Object.keys(dependencies).sort());
      // A browser resolves no packages.
      const browser = await readFile(join(installed, "dist/browser.js"), "utf8");
      expect(browser).not.toMatch(/(?:from|import)\s*"(?:@|\w)/);
      // Bundlers take these for files next to the module.
      const next = browser.matchAll(/new URL\("([^"]+)",\s*import\.meta\.url\)/g);
      expect(Array.from(next, ([, name]) => name)).toEqual(["sqlite3.wasm"]);
    });

    test("can be imported, and serves from a folder of any name", async () => {
      const require = createRequire(join(folder, "consumer.js"));
      const { build, createSandbox }: typeof sandboxes = require("selling-api-sandbox");
      const sandbox = await createSandbox();
      const headers = { authorization: "Bearer merchant_demo" };
      const { status } = await sandbox.fetch("http://a/v1/organizations/", { headers });
      expect([status, build("Order", { amount: 500 }).amount]).toEqual([200, 500]);
      const data = join(folder, "my data %41?#.db");
      const seed = join(folder, "my seed %41?#.yaml");
      await cp(join(root, "sandbox/seed.yaml"), seed);
      const server = launch(folder, [bin, "--port", "0", "--seed", seed, "--data", data]);
      const [, url = ""] = await server.until(/ at (http\S+)\n/);
      await server.until(/merchant_demo {2}merchant: Harbour Charts\n/);
      const send = sender(fetch, url);
      const subscriptions = await send({ path: "/v1/subscriptions/", token: "merchant_demo" });
      expect(subscriptions.body).toMatchObject({ pagination: { total_count: 1 } });
      for (const path of ["/docs/", "/docs/openapi.yaml", "/openapi.yaml"]) {
        expect((await send({ path })).status, path).toBe(200);
      }
      const docs = await fetch(`${url}/docs/`, { headers: { "accept-encoding": "gzip" } });
      expect(docs.headers.get("content-type")).toMatch(/^text\/html/);
      expect(docs.headers.get("content-encoding")).toBe("gzip");
      expect(docs.headers.get("x-frame-options")).toBe("DENY");
      expect(docs.headers.get("content-security-policy")).toBe("frame-ancestors 'none'");
      expect(docs.headers.get("x-content-type-options")).toBe("nosniff");
      await docs.text();
      for (const [path, target] of [
        ["/", "/docs/"],
        ["/docs", "/docs/"],
        ["/problems/not-found", "/docs/errors.html#problem-not-found"],
      ] as const) {
        expect(await send({ path })).toMatchObject({ status: 302, headers: { location: target } });
      }
      expect((await send({ path: "/problems/nothing" })).status).toBe(404);
      const missing = await send({ path: "/docs/nothing-here.html" });
      expect(missing).toMatchObject({ status: 404 });
      expect(missing.headers["content-type"]).toMatch(/^text\/html/);
      for (const path of ["/docs/../seed.yaml", "/docs/%2e%2e/seed.yaml", "/docs/..%2fseed.yaml"]) {
        expect((await send({ path })).status, path).toBe(404);
      }
      server.kill("SIGTERM");
      expect(await server.ended).toMatchObject({ code: 0 });
    });

    test("verifies a server with the contract and the workflows of the package", async () => {
      const server = launch(folder, [bin, "--port", "0"]);
      const [, url = ""] = await server.until(/ at (http\S+)\n/);
      const tokens = ["--token", "merchant_demo", "--customer-token", "customer_demo"];
      const verify = "node_modules/selling-api-sandbox/dist/verify.js";
      const { code, output } = await run(folder, verify, "--server", url, ...tokens);
      expect(output).toMatch(/^rules: \d+ passed, 0 failed, \d+ noted, \d+ skipped$/m);
      expect(output).toMatch(/^workflows: /m);
      expect(code).toBe(0);
      server.kill("SIGTERM");
      expect(await server.ended).toMatchObject({ code: 0 });
    });

    test.each(serverRuntimes)(
      "builds a model and serves with %s",
      async (_, command, ...options) => {
        const { path } = getPackages().project;
        const { code, output } = await execute(path, command, [...options, "sandbox.mjs"]);
        expect(code, output).toBe(0);
        expect(output).toContain('{"amount":500,"statuses":[200,422,201,200,200]}');
      },
    );

    test("says which Node.js it needs on an older one", async () => {
      const needed =
        "the sandbox needs Node.js 22.13 or later with its module node:sqlite, and this is v20.19.0 without it.";
      for (const args of [[], ["--version"]]) {
        const { code, output } = await execute(folder, node20, [bin, ...args]);
        expect(output).toBe(`error: ${needed}\n`);
        expect(code).toBe(1);
      }
      for (const call of ['build("Order")', "createSandbox()", "startSandbox()"]) {
        const library = `import("selling-api-sandbox").then(async (sandbox) => sandbox.${call}).catch(({ message }) => console.log(message))`;
        const { output } = await execute(folder, node20, ["--eval", library]);
        expect(output, call).toBe(`${needed}\n`);
      }
    });
  });
