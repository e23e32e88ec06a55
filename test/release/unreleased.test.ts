import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readRelease } from "#diff";
import { notesOf } from "#release";
import { root } from "../project.ts";

/** Undefined before the first release. */
const released = await readRelease(root);

/** What a version of the changelog can have, in this order. The last part is written by a release. */
const parts = [
  "Must I change anything?",
  "Contract",
  "Client",
  "Sandbox",
  "Changes of the contract",
];

test("the changelog has entries for those who get a release only, and begins with what they have to change", () => {
  const text = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const [, ...versions] = text.split(/^## /m);
  expect(versions.length).toBeGreaterThan(0);
  for (const version of versions) {
    const [line, ...sections] = version.split(/^### /m);
    const headings = sections.map((section) => section.slice(0, section.indexOf("\n")));
    expect(headings, line).toEqual(parts.filter((part) => headings.includes(part)));
    expect(/^\s*[-*] /m.test(`${line}`), "entries without a heading").toBe(false);
    if (version.includes("- **Breaking**")) expect(headings[0]).toBe(parts[0]);
  }
});

describe("the release", () => {
  test("that is the newest, or the first to come, is described in the changelog", async () => {
    expect(await notesOf(root, released?.version)).not.toBe("");
  });

  test.skipIf(released === undefined)(
    "that is the newest has the declarations of the client that are not made from the contract",
    () => {
      const types = join(root, "released/types/generated");
      const isFrozen = (module: string) => existsSync(join(types, `${module}.d.ts`));
      expect(["index", "client", "models", "operations", "types"].filter(isFrozen)).toEqual([
        "index",
        "client",
      ]);
    },
  );
});
