import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cases, isExtended } from "contract-kit-testing/extended";
import { launch } from "contract-kit-testing/process";
import { execute, run } from "contract-kit-testing/project";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type * as sandboxes from "../../sandbox/index.ts";
import { packSandbox } from "../../scripts/pack-sandbox.ts";
import { copyForPacking, root } from "../project.ts";
import { sender } from "./world.ts";

/** A folder whose name has everything that a URL would write differently. */
let folder: string;
let tarball: string;
let files: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "selling sandbox 100%20 ü#?-"));
  await using project = await copyForPacking("sandbox");
  // npm does so before it packs. A release does it with npm.
  using _ = vi.spyOn(console, "log").mockReturnValue();
  await packSandbox(join(project.path, "sandbox"));
  const options = ["--ignore-scripts", "--silent", "--pack-destination", folder];
  const pack = ["pack", "--workspace", "sandbox", ...options];
  const packed = await execute(project.path, "npm", pack);
  tarball = packed.output.trim().split("\n").at(-1) ?? "";
  const list = await execute(folder, "tar", ["-xzvf", tarball]);
  files = list.output.trim().split("\n").sort();
  await mkdir(join(folder, "node_modules"));
  await cp(join(folder, "package"), join(folder, "node_modules/selling-api-sandbox"), {
    recursive: true,
  });
  const modules = join(folder, "node_modules/selling-api-sandbox/node_modules");
  await symlink(join(root, "node_modules"), modules);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const bin = "node_modules/selling-api-sandbox/dist/bin.js";

describe("the package of the sandbox", () => {
  test("has the compiled code, the contract, the seed and the reference", () => {
    const included = files.filter((file) => !/^package\/dist\/docs\//.test(file));
    expect(included).toEqual([
      "package/CHANGELOG.md",
      "package/LICENSE",
      "package/README.md",
      "package/dist/bin.js",
      "package/dist/contract.d.ts",
      "package/dist/engine.d.ts",
      "package/dist/entities.d.ts",
      "package/dist/index.d.ts",
      "package/dist/index.js",
      "package/dist/models.d.ts",
      "package/dist/sandbox.js",
      "package/dist/seed.yaml",
      "package/package.json",
    ]);
    expect(files).toContain("package/dist/docs/index.html");
    expect(files).toContain("package/dist/docs/search-license.txt");
  });

  test("declares every package that it imports, and no other", async () => {
    const sources = await Promise.all(
      files
        .filter((file) => /^package\/dist\/[^/]*\.js$/.test(file))
        .map((file) => readFile(join(folder, file), "utf8")),
    );
    const imports = sources.flatMap((source) => [
      ...source.matchAll(/(?:from|import\()\s*"((?:@[^"/]+\/)?[^"./:][^"/:]*)(?:\/[^"]*)?"/g),
    ]);
    const imported = [...new Set(imports.map(([, name]) => name))].sort();
    const { dependencies } = JSON.parse(
      await readFile(join(folder, "package/package.json"), "utf8"),
    );
    expect(imported).toEqual(Object.keys(dependencies).sort());
  });

  test("satisfies publint", async () => {
    const pkgDir = join(folder, "package");
    expect((await publint({ pkgDir, pack: false, strict: true })).messages).toEqual([]);
  });

  test.runIf(isExtended)("satisfies arethetypeswrong", async () => {
    const attw = join(root, "node_modules/@arethetypeswrong/cli/dist/index.js");
    const args = [join(folder, tarball), "--profile", "esm-only", "--no-emoji"];
    const { code, output } = await run(folder, attw, ...args);
    expect(code, output).toBe(0);
  });

  test.each(cases(["typescript-7"], ["typescript-5.4"]))(
    "has declarations for %s",
    async (version) => {
      const code = `
      import { build, createSandbox, type LogEntry, SandboxError, startSandbox, type Seed } from "selling-api-sandbox";
      const seed: Seed = { tokens: { me: { role: "merchant", organization_id: "x" } } };
      const sandbox = await createSandbox({ seed, deterministic: true });
      const response: Response = await sandbox.fetch("http://a/");
      const { url } = await startSandbox({ port: 0, onRequest: (entry: LogEntry) => entry.status });
      const [order] = sandbox.state().entities.Order;
      const status: string = sandbox.update("Subscription", order?.subscription_id ?? "", { status: "active" }).status;
      // @ts-expect-error: a subscription has no color
      sandbox.update("Subscription", "", { color: "red" });
      const amount: number = build("Order", { amount: 500 }).amount;
      // @ts-expect-error: an amount is a number
      build("Order", { amount: "500" });
      // @ts-expect-error: a port is a number
      await startSandbox({ port: "0" });
      export { amount, status, response, SandboxError, url };`;
      await writeFile(join(folder, "consumer.mts"), code);
      const tsc = join(root, "node_modules", version, "bin/tsc");
      // On several threads, the compiler would resolve the same types again.
      const threads = version === "typescript-7" ? ["--singleThreaded"] : [];
      const options = ["--strict", "--noEmit", "--module", "nodenext", "--target", "es2022"];
      const types = ["--lib", "es2022,dom", "--typeRoots", "none"];
      const { code: exit, output } = await run(
        folder,
        tsc,
        ...threads,
        ...options,
        ...types,
        "consumer.mts",
      );
      expect(output).toBe("");
      expect(exit).toBe(0);
    },
  );

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

  test("says what it needs if Node.js has no SQLite", async () => {
    for (const args of [[], ["--version"]]) {
      const { code, output } = await run(folder, "--no-experimental-sqlite", bin, ...args);
      expect(output).toBe(
        `error: the sandbox needs Node.js 22.13 or later with its module node:sqlite, and this is ${process.version} without it.\n`,
      );
      expect(code).toBe(1);
    }
  });
});
