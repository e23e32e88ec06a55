import { globSync, readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { root } from "contract-kit-fixtures/kit";
import { pathsIn } from "contract-kit-testing/paths";
import { describe, expect, test } from "vitest";

const manifests = globSync("packages/*/package.json", { cwd: root });

const versionIn = (manifest: string): string => JSON.parse(readFileSync(manifest, "utf8")).version;

const sources = globSync("**/*.{ts,js}", {
  cwd: root,
  exclude: (name) => /^(dist|node_modules)$/.test(name),
});
const pathsOf = new Map(sources.map((file) => [file, pathsIn(join(root, file))]));

/** What the sources in a folder refer to. */
const pathsBelow = (folder: string): string[] =>
  [...pathsOf].flatMap(([file, paths]) => (file.startsWith(`${folder}/`) ? paths : []));

/** The packages that the files of a package import, in code or in types. */
function importsOf(folder: string): string[] {
  const names = pathsBelow(`${folder}/src`).flatMap(
    (path) => /^(@[^/]+\/)?[^/.][^/]*/.exec(path)?.[0] ?? [],
  );
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

test("nothing of the contract kit leads out of its folder", () => {
  const outside = [...pathsOf].flatMap(([file, paths]) =>
    paths
      .filter((path) => path.startsWith("../") && join(dirname(file), path).startsWith(".."))
      .map((path) => `${file}: ${path}`),
  );
  expect(outside).toEqual([]);
});

test("what the reader exports is imported by another package", async () => {
  const exported = Object.keys(await import("contract-kit-reader"));
  const files = sources.filter((file) => /^packages\/(?!reader\/)\w+\/src\//.test(file));
  const imported = files.flatMap((file) =>
    [
      ...readFileSync(join(root, file), "utf8").matchAll(
        /^(?:im|ex)port \{([^}]*)\} from "contract-kit-reader";$/gm,
      ),
    ].flatMap(([, names = ""]) => names.match(/\w+/g) ?? []),
  );
  expect(exported.filter((name) => !imported.includes(name))).toEqual([]);
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
    const imported = pathsBelow(`packages/kit/src/${room}`).filter((path) =>
      /^\.\.\/\w/.test(path),
    );
    const rooms = imported.map((path) => path.split("/")[1]);
    expect((others.match(/\w+/g) ?? []).sort()).toEqual([...new Set(rooms)].sort());
    expect(read(`src/${room}/index.ts`)).toMatch(/^\/\*\*/);
    // Those that scripts import export what scripts need, and no more.
    const inside = imported.filter((path) => {
      const other = rows.find(({ room }) => room === path.split("/")[1]);
      return other?.doors.trim() === "" && !path.endsWith("/index.ts");
    });
    expect(inside).toEqual([]);
  });
});
