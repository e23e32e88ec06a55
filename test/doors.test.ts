import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathsIn } from "contract-kit-testing/paths";
import { expect, test } from "vitest";
import { root } from "./project.ts";

/** The files of the contract, without those of the contract kit and what is installed or built. */
const files = (pattern: string) =>
  globSync(pattern, {
    cwd: root,
    exclude: (name) =>
      /^(\.git|contract-kit|coverage|dist|node_modules|\.peers|\.installed)$/.test(name),
  }).sort();

/** Why a path leads to the inside of the contract kit; undefined if it does not. */
function insideOf(file: string, path: string): string | undefined {
  const inRepository = path.startsWith(".") ? join(dirname(file), path) : path;
  if (!/^contract-kit\b/.test(inRepository)) return undefined;
  try {
    if (!path.startsWith(".") && import.meta.resolve(path)) return undefined;
  } catch {
    // A package has no such door.
  }
  return `${file}: ${path}`;
}

test("code uses the contract kit through what its packages export", () => {
  const inside = files("**/*.{ts,js,mjs}").flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const named = text.match(/(?<=["'`])contract-kit\/[\w./-]+\.[jt]s(?=["'`])/g) ?? [];
    return [...pathsIn(join(root, file)), ...named].flatMap((path) => insideOf(file, path) ?? []);
  });
  expect(inside).toEqual([]);
});

test("configuration extends none of the contract kit", () => {
  const inside = files("**/{tsconfig*,biome}.json").flatMap((file) => {
    const { extends: extended = [] } = JSON.parse(readFileSync(join(root, file), "utf8"));
    return [extended].flat().flatMap((path) => insideOf(file, path) ?? []);
  });
  expect(inside).toEqual([]);
});
