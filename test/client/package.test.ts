import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { document } from "../contract/document.ts";
import { root, run } from "../contract/project.ts";
import { type Consumer, consumer, execute, npm } from "./packed.ts";

const bin = (name: string, file: string) => join(root, "node_modules", name, file);

let installed: Consumer;
let carried: string[];
let manifest: Record<string, unknown>;
beforeAll(async () => {
  installed = await consumer();
  const folder = join(installed.path, "node_modules/selling-api");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  carried = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
  manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
});
afterAll(() => installed?.[Symbol.asyncDispose]());

describe("the package", () => {
  test("carries what is meant and nothing else", () => {
    const modules = ["client", "errors", "exchange", "fetch", "index", "options", "paginate"];
    const made = ["calls", "models", "operations", "types"];
    const compiled = [
      ...modules.map((name) => `dist/client/${name}`),
      ...made.map((name) => `dist/generated/${name}`),
    ].flatMap((name) => [`${name}.d.ts`, `${name}.js`]);
    const schemas = Object.keys(document.components.schemas ?? {});
    expect(carried).toEqual(
      [
        ...compiled,
        ...schemas.map((name) => `generated/schemas/${name}.json`),
        "generated/openapi-3.0.json",
        "generated/openapi-3.0.md",
        "generated/openapi.json",
        "generated/openapi.yaml",
        "CHANGELOG.md",
        "LICENSE",
        "README.md",
        "package.json",
      ].sort(),
    );
  });

  test("has openapi-fetch as its only dependency, at one exact version", () => {
    const { dependencies, ...others } = manifest;
    expect(dependencies).toEqual({ "openapi-fetch": "0.16.0" });
    const kinds = Object.keys(others).filter((key) => /dependencies$/i.test(key));
    expect(kinds).toEqual([]);
  });

  test("runs nothing when it is installed", () => {
    expect(manifest).not.toHaveProperty("scripts");
    // npm compiles a package with a binding.gyp although no script says so.
    expect(carried).not.toContain("binding.gyp");
  });

  test("says what it is, for whom and under which licence", () => {
    expect(manifest).toMatchObject({
      name: "selling-api",
      license: "MIT",
      type: "module",
      sideEffects: false,
      engines: { node: ">=20.19" },
      publishConfig: { access: "public", provenance: true },
    });
    expect(manifest.description).toMatch(/./);
    expect(manifest.keywords).not.toHaveLength(0);
  });

  test("has the entry points that are meant, with types before everything else", () => {
    const exports = manifest.exports as Record<string, string | Record<string, string>>;
    expect(Object.keys(exports)).toEqual([
      ".",
      "./fetch",
      "./types",
      "./openapi.yaml",
      "./openapi.json",
      "./openapi-3.0.json",
      "./schemas/*.json",
      "./package.json",
    ]);
    for (const entry of Object.values(exports)) {
      const targets = typeof entry === "string" ? [entry] : Object.values(entry);
      if (typeof entry !== "string") expect(Object.keys(entry)[0]).toBe("types");
      for (const target of targets) {
        const file = target.slice("./".length).replace("*", "Order");
        expect(carried).toContain(file);
      }
    }
  });

  test("names no file in a declaration that it does not carry", async () => {
    const folder = join(installed.path, "node_modules/selling-api");
    for (const file of carried.filter((name) => name.endsWith(".d.ts"))) {
      const text = await readFile(join(folder, file), "utf8");
      for (const [, target = ""] of text.matchAll(/(?:from |import\()"(\.{1,2}\/[^"]+)"/g)) {
        expect(target).toMatch(/\.js$/);
        expect(existsSync(join(folder, file, "..", target)), `${file}: ${target}`).toBe(true);
      }
    }
  });

  test("names no machine and no folder of ours", async () => {
    const folder = join(installed.path, "node_modules/selling-api");
    for (const file of carried) {
      const text = await readFile(join(folder, file), "utf8");
      expect(text.includes(root) || text.includes(installed.folder), file).toBe(false);
    }
  });

  test("leaves out every operation that is not called when it is bundled", async () => {
    await installed.write("one.js", 'export { getOrder } from "selling-api";\n');
    const { build } = await import("esbuild");
    const { outputFiles } = await build({
      entryPoints: [join(installed.path, "one.js")],
      bundle: true,
      write: false,
      format: "esm",
      platform: "neutral",
    });
    const text = outputFiles[0]?.text ?? "";
    expect(text).toContain('"/v1/orders/{id}"');
    expect(text.match(/"\/v1\/[^"]*"/g)).toHaveLength(1);
  });
});

describe("what others check before they install it", () => {
  test("publint finds nothing, not even a suggestion", async () => {
    const { publint } = await import("publint");
    const { messages } = await publint({
      pkgDir: join(installed.path, "node_modules/selling-api"),
      pack: false,
      strict: true,
    });
    expect(messages).toEqual([]);
  });

  test("arethetypeswrong finds nothing wrong for those who import ES modules", async () => {
    const attw = bin("@arethetypeswrong/cli", "dist/index.js");
    const { code, output } = await run(
      installed.folder,
      attw,
      installed.tarball,
      "--profile",
      "esm-only",
      // YAML is read, not imported.
      "--exclude-entrypoints",
      "./openapi.yaml",
      "--no-definitely-typed",
      "--no-emoji",
      "--no-color",
    );
    expect(output).toContain('"selling-api/fetch"');
    expect(code, output).toBe(0);
  });

  test("npm would publish it as it is", async () => {
    const { project, cache } = installed;
    const { code, stdout, stderr } = await npm(project, cache, "publish", "--dry-run");
    expect(stderr).not.toContain("npm error");
    expect(stdout).toContain(`+ selling-api@${manifest.version}`);
    expect(code).toBe(0);
  });
});

describe("the compilers that try it", () => {
  test("stand beside the one that the scripts run, and do not take its place", async () => {
    const { stdout } = await execute(root, join(root, "node_modules/.bin/tsc"), ["--version"]);
    const own = createRequire(import.meta.url)("typescript/package.json") as { version: string };
    expect(stdout.trim()).toBe(`Version ${own.version}`);
  });
});
