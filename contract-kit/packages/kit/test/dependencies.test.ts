import { globSync, readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { join } from "node:path";
import { root } from "contract-kit-fixtures/kit";
import { describe, expect, test } from "vitest";

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
    const {
      name: own,
      dependencies = {},
      devDependencies = {},
      peerDependencies = {},
    } = read(file);
    const all: Record<string, string> = {
      ...dependencies,
      ...devDependencies,
      ...peerDependencies,
    };
    // A package can import itself, through the conditions of its exports.
    const others = importsOf(join(file, "..")).filter((name) => name !== own);
    expect(others.filter((name) => !(name in all))).toEqual([]);
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

describe("the map in the README of the kit", () => {
  const folder = join(root, "packages/kit");
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const read = (file: string) => readFileSync(join(folder, file), "utf8");
  const rows = [...read("README.md").matchAll(/^\| `(\w+)` \|[^|]+\|([^|]*)\|([^|]*)\|$/gm)].map(
    ([, room = "", doors = "", others = ""]) => ({ room, doors, others }),
  );

  test("has every room, and every door of a room", () => {
    const rooms = globSync("src/*/", { cwd: folder }).map((path) => path.split("/")[1]);
    expect(rows.map(({ room }) => room).sort()).toEqual(rooms.sort());
    const ofRooms = Object.entries<string>(exports).filter(([, file]) => file.startsWith("./src/"));
    const doors = ofRooms.map(([door, file]) => {
      const room = file === "./src/redocly.js" ? "lint" : file.split("/")[2];
      return [door.replace(".", "contract-kit"), room];
    });
    const shown = rows.flatMap(({ room, doors }) =>
      (doors.match(/(?<=`)contract-kit[^`]+/g) ?? []).map((door) => [door, room]),
    );
    expect(shown.sort()).toEqual(doors.sort());
  });

  test.each(rows)("says what $room stands on, and its door begins with what it is", (row) => {
    const { room, others } = row;
    const imported = globSync(`src/${room}/*.ts`, { cwd: folder }).flatMap(
      (file) => read(file).match(/(?<=(?:from|import\(|URL\() ?["`]\.\.\/)\w+/g) ?? [],
    );
    expect((others.match(/\w+/g) ?? []).sort()).toEqual([...new Set(imported)].sort());
    if (exports[`./${room}`] === `./src/${room}/index.ts`)
      expect(read(`src/${room}/index.ts`)).toMatch(/^\/\*\*/);
  });
});
