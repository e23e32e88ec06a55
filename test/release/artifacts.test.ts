import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { marked } from "marked";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { execute, type Project } from "#testing/project";
import { copyProject, root } from "../project.ts";

const version = "9.8.7";
const names: string[] = ["client", "sandbox"].map(
  (folder) => JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")).name,
);

/** A copy of the project in which `npm version` has made a release, and what the release contains. */
let project: Project;
let artifacts: string;
const packages: Record<string, string> = {};

beforeAll(async () => {
  project = await copyProject();
  const { path } = project;
  artifacts = join(path, "dist/release", version);
  // The tests of the project are this run.
  await project.edit("package.json", "npm run test:extended && ", "");
  await project.write(
    "CHANGELOG.md",
    "# Changelog\n\n## Unreleased\n\n### Contract\n\n- Orders are new.\n",
  );

  const made = await execute(path, "npm", ["version", version, "--no-git-tag-version"], {
    npm_config_offline: "true",
  });
  if (made.code !== 0) throw new Error(made.output);
  for (const name of names) {
    packages[name] = join(path, "unpacked", name);
    await mkdir(packages[name], { recursive: true });
    const tarball = join(artifacts, `${name}-${version}.tgz`);
    execFileSync("tar", ["-xzf", tarball, "--strip", "1"], { cwd: packages[name] });
  }
});
afterAll(() => project?.[Symbol.asyncDispose]());

test("the artifacts are the packages, the documents, the reference, an SBOM and checksums", async () => {
  const expected = [
    "SHA256SUMS",
    "sbom.cdx.json",
    ...["openapi.yaml", "openapi.json", "openapi-3.0.json"],
    ...["openapi-3.0-generators.json", "schemas.json"],
    ...names.map((name) => `${name}-${version}.tgz`),
    `${names[0]}-reference-${version}.tar.gz`,
  ];
  expect((await readdir(artifacts)).sort()).toEqual(expected.sort());
});

describe.each(names)("the package %s", (name) => {
  test("has a manifest that describes it, and no script that runs when it is installed", async () => {
    const manifest = JSON.parse(await readFile(join(packages[name] ?? "", "package.json"), "utf8"));
    expect(Object.keys(manifest).sort()).toEqual(
      expect.arrayContaining(["dependencies", "description", "engines", "license", "name", "type"]),
    );
    expect(manifest).not.toHaveProperty("private");
    expect(Object.keys(manifest.scripts)).toEqual(["prepack"]);
  });

  test("has no relative link to a file that it does not contain", async () => {
    const folder = packages[name] ?? "";
    const files = await readdir(folder, { recursive: true });
    for (const file of files.filter((path) => path.endsWith(".md"))) {
      const text = await readFile(join(folder, file), "utf8");
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
