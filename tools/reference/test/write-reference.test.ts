import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeReference } from "#reference";
import { modules } from "#testing/project";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reference-"));
  await symlink(modules, join(folder, "node_modules"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("A reference that is written", () => {
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
