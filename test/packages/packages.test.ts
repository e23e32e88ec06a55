import { rm } from "node:fs/promises";
import { join } from "node:path";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "#testing/project";
import { root } from "../project.ts";
import { describeClient } from "./client.ts";
import { describeMock } from "./mock.ts";
import { installPackages, type Name, type Packages } from "./packed.ts";
import { installRuntimes } from "./runtimes.ts";
import { describeSandbox } from "./sandbox.ts";

// In one file, because packing and installing take longer than most of what is done with the packages.
let packages: Packages;
beforeAll(async () => {
  packages = await installPackages(
    ...["@types/node", "undici-types", "openapi-react-query", "@tanstack/react-query"],
    ...["@tanstack/query-core", "@types/react", "csstype", "ajv", "msw", "openapi-msw"],
    ...["swr", "swr-openapi", "undici"],
  );
  await installRuntimes(packages.project.path);
});
afterAll(async () => {
  const { project, folder } = packages;
  for (const path of [project.path, folder]) await rm(path, { recursive: true, force: true });
});

describe.each<Name>(["client", "sandbox"])("the package of the %s, as npm packs it,", (name) => {
  test("passes publint without a suggestion", async () => {
    const pkgDir = packages.installed[name];
    expect((await publint({ pkgDir, pack: false, strict: true })).messages).toEqual([]);
  });

  test("passes arethetypeswrong for ES modules", { tags: ["extended"] }, async () => {
    const attw = join(root, "node_modules/@arethetypeswrong/cli/dist/index.js");
    // TypeScript imports neither YAML nor WebAssembly.
    const entries = ["./openapi.yaml", "./sqlite3.wasm"];
    const excluded = ["--exclude-entrypoints", ...entries];
    const options = ["--profile", "esm-only", "--no-definitely-typed", "--no-emoji", "--no-color"];
    const args = [attw, packages.tarballs[name], ...options, ...excluded];
    const { code, output } = await run(packages.project.path, ...args);
    expect(code, output).toBe(0);
  });
});

describeClient(() => packages);
describeMock(() => packages.project);
describeSandbox(() => packages);
