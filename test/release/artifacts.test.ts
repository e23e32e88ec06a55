import { readFileSync } from "node:fs";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { marked } from "marked";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { documents, packagesOf } from "../../packages/kit/src/shared/repository.ts";
import { run } from "../../packages/kit/src/shared/run-program.ts";
import { copyProject, execute, type Project, root } from "../../packages/test/project.ts";
import { entryPoints } from "../../scripts/repository.ts";

const version = "9.8.7";
const names: string[] = packagesOf(root).map(
  (folder) => JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")).name,
);

/** A copy of the project in which `npm version` has made a release, and what the release contains. */
let project: Project;
let path: string;
let artifacts: string;
const packages: Record<string, string> = {};

const read = (file: string) => project.read(file);

beforeAll(async () => {
  project = await copyProject();
  path = project.path;
  artifacts = join(path, "dist/release", version);
  // The tests of the project are this run.
  await project.edit("package.json", "npm run test:extended && node", "node");
  await project.write("CHANGELOG.md", "# Changelog\n\n## Unreleased\n\n- Orders are new.\n");

  const made = await execute(path, "npm", ["version", version, "--no-git-tag-version"], {
    npm_config_offline: "true",
  });
  if (made.code !== 0) throw new Error(made.output);
  for (const name of names) {
    packages[name] = join(path, "unpacked", name);
    await mkdir(packages[name], { recursive: true });
    run(packages[name], "tar", "-xzf", join(artifacts, `${name}-${version}.tgz`), "--strip", "1");
  }
});
afterAll(() => project?.[Symbol.asyncDispose]());

describe("npm version", () => {
  test("gives the contract and the packages the same version", async () => {
    const versions = [
      JSON.parse(await read("package.json")).version,
      JSON.parse(await read("package-lock.json")).version,
      parse(await read("generated/openapi.yaml")).info.version,
      JSON.parse(await read("generated/openapi-3.0.json")).info.version,
      ...(await Promise.all(
        Object.values(packages).map(
          async (folder) =>
            JSON.parse(await readFile(join(folder, "package.json"), "utf8")).version,
        ),
      )),
    ];
    expect(new Set(versions)).toEqual(new Set([version]));
  });

  test("freezes the bundle and the declarations of every entry point", async () => {
    const frozen = `releases/${version}`;
    expect(await read(`${frozen}/openapi.yaml`)).toBe(await read("generated/openapi.yaml"));
    const declarations = await readdir(join(path, frozen, "types"), { recursive: true });
    for (const modules of Object.values(entryPoints)) {
      expect(
        modules.some((module) => declarations.includes(`${module}.d.ts`)),
        `${modules}`,
      ).toBe(true);
    }
  });
});

describe("the artifacts", () => {
  test("are the packages, the documents, the reference, an SBOM and checksums", async () => {
    const expected = [
      "SHA256SUMS",
      "sbom.cdx.json",
      ...documents.map((file) => basename(file)),
      ...names.map((name) => `${name}-${version}.tgz`),
      `${names[0]}-reference-${version}.tar.gz`,
    ];
    expect((await readdir(artifacts)).sort()).toEqual(expected.sort());
  });

  test("name every package that ours install in the SBOM, and no development dependency", async () => {
    const { components } = JSON.parse(await readFile(join(artifacts, "sbom.cdx.json"), "utf8"));
    const names = components.map((component: { purl: string }) =>
      decodeURIComponent(component.purl.replace(/^pkg:npm\/|@[^@]*$/g, "")),
    );
    const manifests = await Promise.all(
      Object.values(packages).map((folder) => readFile(join(folder, "package.json"), "utf8")),
    );
    const dependencies = manifests.flatMap((text) => Object.keys(JSON.parse(text).dependencies));
    expect(names).toEqual(expect.arrayContaining(dependencies));
    expect(names).not.toContain("vitest");
  });
});

describe.each(names)("the package %s", (name) => {
  const list = async () => {
    const entries = await readdir(packages[name] ?? "", { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice((packages[name]?.length ?? 0) + 1));
  };

  test("has a README, a license and a changelog next to its files", async () => {
    const files = await list();
    const others = files.filter((file) => !/^(dist|generated|workflows)\//.test(file));
    expect(others.sort()).toEqual(["CHANGELOG.md", "LICENSE", "README.md", "package.json"]);
  });

  test("has a manifest that describes it, and no script that runs when it is installed", async () => {
    const manifest = JSON.parse(await readFile(join(packages[name] ?? "", "package.json"), "utf8"));
    expect(Object.keys(manifest).sort()).toEqual(
      expect.arrayContaining(["dependencies", "description", "engines", "license", "name", "type"]),
    );
    expect(manifest).not.toHaveProperty("private");
    expect(Object.keys(manifest.scripts)).toEqual(["prepack"]);
  });

  test("has no relative link to a file that it does not contain", async () => {
    const files = await list();
    for (const file of files.filter((path) => path.endsWith(".md"))) {
      const text = await readFile(join(packages[name] ?? "", file), "utf8");
      const links: string[] = [];
      marked.walkTokens(marked.lexer(text), (token) => {
        if (token.type === "link" || token.type === "image") links.push(token.href);
      });
      const targets = links.filter((link) => !/^(https?:|#)/.test(link));
      const missing = targets.filter(
        (link) => !files.includes(join(dirname(file), link.replace(/#.*/, ""))),
      );
      expect(missing, file).toEqual([]);
    }
  });
});
