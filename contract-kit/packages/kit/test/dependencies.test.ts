import { globSync, readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { join } from "node:path";
import { root } from "contract-kit-fixtures/kit";
import { expect, test } from "vitest";

const manifests = globSync("packages/*/package.json", { cwd: root });

const versionIn = (manifest: string): string => JSON.parse(readFileSync(manifest, "utf8")).version;

/** The packages that the files of a package import, in code or in types. */
function importsOf(folder: string): string[] {
  const specifiers = globSync(join(root, folder, "src/**/*.{ts,js}")).flatMap((file) => {
    const text = readFileSync(file, "utf8");
    return [...text.matchAll(/^(?:import|export)\b[^;]*?from "([^."][^"]*)";$/gm)].map(
      ([, specifier = ""]) => specifier,
    );
  });
  const names = specifiers.map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? "");
  return [...new Set(names.filter((name) => !name.startsWith("node:")))].sort();
}

test.each(manifests)(
  "%s declares what its package imports, pinned as in the repository",
  (file) => {
    const read = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));
    const { name, dependencies = {}, devDependencies = {}, peerDependencies = {} } = read(file);
    const all: Record<string, string> = {
      ...dependencies,
      ...devDependencies,
      ...peerDependencies,
    };
    expect(
      importsOf(join(file, "..")).filter((other) => other !== name && !(other in all)),
    ).toEqual([]);
    const used: Record<string, string> = read("package.json").devDependencies;
    for (const [name, version] of Object.entries(all)) {
      const manifest = findPackageJSON(name, join(root, file)) ?? "";
      expect({ name, version }).toEqual({ name, version: used[name] ?? versionIn(manifest) });
    }
  },
);

test("packages import the reader, and only the kit and what is for tests import others", () => {
  const mayImport = ["contract-kit", "contract-kit-testing"];
  const crossing = manifests.flatMap((file) => {
    const { name } = JSON.parse(readFileSync(join(root, file), "utf8"));
    const others = importsOf(join(file, "..")).filter((other) => other.startsWith("contract-kit"));
    return others
      .filter(
        (other) => !["contract-kit-reader", name].includes(other) && !mayImport.includes(name),
      )
      .map((other) => `${name} imports ${other}`);
  });
  expect(crossing).toEqual([]);
});

test("no package imports from the rest of the repository", () => {
  const outside = globSync(join(root, "packages/*/src/**/*.{ts,js}")).filter((file) => {
    const depth = file.slice(join(root, "packages").length + 1).split("/").length - 2;
    const up = new RegExp(`from "(\\.\\./){${depth + 1},}`);
    return up.test(readFileSync(file, "utf8"));
  });
  expect(outside).toEqual([]);
});
