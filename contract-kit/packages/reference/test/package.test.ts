import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { buildAssets, writeReference } from "contract-kit-reference";
import { importModule } from "contract-kit-testing/import-module";
import { modules } from "contract-kit-testing/project";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { museumFiles } from "./inputs.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reference-"));
  await symlink(modules, join(folder, "node_modules"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("The package", () => {
  test("makes a reference with the example of its README", async () => {
    const readme = await readFile(join(import.meta.dirname, "../README.md"), "utf8");
    const [, example = ""] = /```js\n([\s\S]*?)```/.exec(readme) ?? [];
    await writeFile(join(folder, "docs.mjs"), example);
    const info = { title: "Things", version: "1.0.0" };
    const contract = { openapi: "3.1.0", info, paths: { "/": { get: { operationId: "list" } } } };
    await writeFile(join(folder, "openapi.json"), JSON.stringify(contract));
    expect(await importModule(folder, "docs.mjs")).toBe("");
    expect(await readdir(join(folder, "dist/docs"))).toContain("list.html");
  });

  test("builds the files for browsers that a packed copy has", async () => {
    const assets = join(folder, "assets");
    await buildAssets(assets);
    const files = await museumFiles();
    for (const name of ["page.js", "console.js", "search-license.txt"])
      expect((await readFile(join(assets, name), "utf8")) === files.get(name), name).toBe(true);
    const others = ["not-found.js", "search.js", "style.css"];
    expect(await readdir(assets)).toEqual(expect.arrayContaining(others));
  });

  test("removes nothing but a reference", async () => {
    const files = new Map([["llms.txt", "A reference"]]);
    const target = join(folder, "target");
    await writeReference(target, new Map([["old.html", ""], ...files]));
    await writeReference(target, files);
    expect(await readdir(target)).toEqual(["llms.txt"]);
    await expect(writeReference(folder, files)).rejects.toThrow("has other files");
  });

  test("has every page while it is replaced", async () => {
    const target = join(folder, "served");
    const pages = new Map(["404.html", "a/b.html", "llms.txt"].map((file) => [file, "text"]));
    await writeReference(target, new Map([...pages, ["a/old/c.html", ""], ["d", ""]]));
    let isDone = false;
    const replaced = writeReference(target, new Map([...pages, ["d/e.html", ""]])).then(() => {
      isDone = true;
    });
    while (!isDone) {
      for (const file of pages.keys()) expect(existsSync(join(target, file)), file).toBe(true);
      await setImmediate();
    }
    await replaced;
    const files = await readdir(target, { recursive: true });
    expect(files.sort()).toEqual(["404.html", "a", "a/b.html", "d", "d/e.html", "llms.txt"]);
  });

  test("replaces a reference that was written in part", async () => {
    const target = join(folder, "interrupted");
    const interrupted = new Map([
      ["index.html", ""],
      ["no name of a file: \0", ""],
    ]);
    await expect(writeReference(target, interrupted)).rejects.toThrow("null bytes");
    await writeReference(target, new Map([["llms.txt", "A reference"]]));
    expect(await readdir(target)).toEqual(["llms.txt"]);
  });
});
