import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { entryPoints, readRelease } from "contract-kit/diff";
import { notesOf } from "contract-kit/release";
import { describe, expect, test } from "vitest";
import { root } from "../project.ts";

const released = await readRelease(root);

test("a section with breaks begins with what to change, and takes two minutes without tooling", () => {
  const [text = ""] = readFileSync(join(root, "CHANGELOG.md"), "utf8").split(/^## 1\.1\.0/m);
  const sections = text.split(/^## /m).slice(1);
  for (const section of sections.filter((part) => part.includes("- **Breaking**"))) {
    expect(/^### (.*)$/m.exec(section)?.[1]).toBe("Must I change anything?");
    const [read = ""] = section.split(/^### (?:Tooling|Changes of the contract)$/m);
    expect(read.split(/\s+/).length).toBeLessThan(600);
  }
});

describe("the release", () => {
  test("that is the newest is described in the changelog", async () => {
    expect(await notesOf(root, released?.version)).not.toBe("");
  });

  test("that is the newest has the declarations of every entry point of the client", () => {
    const types = join(root, "released/types");
    const modules = entryPoints.filter((module) => existsSync(join(root, `${module}.ts`)));
    expect(modules.filter((module) => !existsSync(join(types, `${module}.d.ts`)))).toEqual([]);
  });
});
