import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { run as runNode, scriptOf } from "contract-kit-testing/project";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../../src/shared/run-program.ts";

/** A repository whose client is released with the contract, and that has packages which are not. */
const files: Record<string, object | string> = {
  "package.json": {
    name: "lending",
    version: "1.1.0",
    workspaces: ["client", "packages/*"],
    scripts: {
      build: "cp openapi/openapi.yaml generated/openapi.yaml",
      docs: "mkdir -p dist/docs && echo Loans > dist/docs/index.html",
    },
  },
  "client/package.json": {
    name: "@library/lending-client",
    version: "1.0.0",
    files: ["dist"],
    scripts: {
      prepack: "mkdir -p dist/generated && cd dist/generated && touch index.js index.d.ts",
    },
    dependencies: { runtime: "0.1.0" },
  },
  "packages/runtime/package.json": { name: "runtime", version: "0.1.0" },
  "packages/tool/package.json": { name: "tool", version: "0.1.0" },
  "openapi/openapi.yaml": `openapi: 3.1.1
info:
    version: "1.0.0" # moves at a release
    title: Lending
paths:
    /loans/: { get: { responses: { "200": { description: The loans. } } } }
`,
  "generated/openapi.yaml": "",
  "released/openapi.yaml": { openapi: "3.1.1", info: { version: "1.0.0" }, paths: {} },
  "CHANGELOG.md":
    "# Changelog\n\n## Unreleased\n\n- Loans.\n\n## 1.0.0 – 2026-01-02\n\n- The first.\n",
};

let path: string;
const read = (file: string) => readFile(join(path, file), "utf8");
const versionIn = async (folder: string) =>
  JSON.parse(await read(`${folder}/package.json`)).version;

beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), "contract-packages-test-"));
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(path, file)), { recursive: true });
    const text = typeof content === "string" ? content : JSON.stringify(content);
    await writeFile(join(path, file), text);
  }
  run(path, "npm", "install", "--package-lock-only", "--offline");
  for (const step of ["freeze", "artifacts"]) {
    const { code, output } = await runNode(path, scriptOf(step));
    if (code !== 0) throw new Error(output);
  }
});
afterAll(() => rm(path, { recursive: true, force: true }));

describe("the steps that npm version runs", () => {
  test("give the contract and its packages the version, and no other package", async () => {
    expect(await read("openapi/openapi.yaml")).toContain('  version: "1.1.0" # moves at a release');
    expect(await versionIn("client")).toBe("1.1.0");
    expect(await versionIn("packages/runtime")).toBe("0.1.0");
  });

  test("freeze the bundle and the declarations of the client", async () => {
    expect(await read("released/openapi.yaml")).toBe(await read("generated/openapi.yaml"));
    expect(await readdir(join(path, "released/types/generated"))).toEqual(["index.d.ts"]);
  });

  test("move what is unreleased to the section of the version", async () => {
    expect(await read("CHANGELOG.md")).toMatch(
      /^# Changelog\n\n## Unreleased\n\n## 1\.1\.0 – \d{4}-\d{2}-\d{2}\n\n- Loans\.\n\n### Changes of the contract\n\n[\s\S]*`GET \/loans\/`[\s\S]*\n\n## 1\.0\.0 – 2026-01-02\n/,
    );
  });

  test("make the packages, the documents, the reference, an SBOM and checksums", async () => {
    const folder = "dist/release/1.1.0";
    expect((await readdir(join(path, folder))).sort()).toEqual([
      "SHA256SUMS",
      "lending-client-reference-1.1.0.tar.gz",
      "library-lending-client-1.1.0.tgz",
      "openapi-3.0-generators.json",
      "openapi-3.0.json",
      "openapi.yaml",
      "sbom.cdx.json",
      "schemas.json",
    ]);
    const sums = await read(`${folder}/SHA256SUMS`);
    const hash = createHash("sha256").update(await read(`${folder}/openapi.yaml`));
    expect(sums).toContain(`${hash.digest("hex")}  openapi.yaml\n`);
    expect(sums.trim().split("\n")).toHaveLength(7);
  });

  test("name the project in the SBOM, with what its packages depend on and no other package", async () => {
    const { metadata, components } = JSON.parse(await read("dist/release/1.1.0/sbom.cdx.json"));
    expect(metadata.component.name).toBe("lending");
    expect(components.map(({ purl }: { purl: string }) => decodeURIComponent(purl)).sort()).toEqual(
      ["pkg:npm/@library/lending-client@1.1.0", "pkg:npm/runtime@0.1.0"],
    );
  });
});
