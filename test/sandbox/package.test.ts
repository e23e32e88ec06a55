import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { execute, npm } from "../client/packed.ts";
import { launch, root } from "../contract/project.ts";

/** What packing reads; a copy of it is packed, since packing writes dist/. */
const parts = [
  "docs",
  "generated",
  "openapi",
  "sandbox",
  "scripts",
  "CHANGELOG.md",
  "package.json",
  "redocly.yaml",
  "tsconfig.json",
  "tsconfig.sandbox.json",
];

/** A folder with all in its name that an address would write otherwise. */
let folder: string;
let files: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "selling sandbox 100%20 ü#?-"));
  const project = join(folder, "project");
  await mkdir(project);
  for (const part of parts) {
    await cp(join(root, part), join(project, part), {
      recursive: true,
      filter: (source) => !/[\\/](dist|node_modules)$/.test(source),
    });
  }
  await symlink(join(root, "node_modules"), join(project, "node_modules"));
  const packed = await npm(
    join(project, "sandbox"),
    join(folder, "cache"),
    "pack",
    "--pack-destination",
    folder,
  );
  if (packed.code !== 0) throw new Error(packed.stdout + packed.stderr);
  const [tarball = ""] = packed.stdout.trim().split("\n").slice(-1);
  const listed = await execute(folder, "tar", ["-xzvf", tarball]);
  files = listed.stdout.trim().split("\n").sort();
  await symlink(join(root, "node_modules"), join(folder, "package/node_modules"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the sandbox's package", () => {
  test("holds what it needs to run, the reference that it serves, and nothing else", () => {
    const modules =
      "cli clock contract entities fields handlers open order pages problems project sandbox seed server store validation";
    expect(files.filter((file) => !file.startsWith("package/dist/sandbox/docs/"))).toEqual(
      [
        "package/LICENSE",
        "package/README.md",
        "package/package.json",
        "package/dist/sandbox/openapi.json",
        "package/dist/sandbox/seed.yaml",
        ...modules.split(" ").map((name) => `package/dist/sandbox/${name}.js`),
      ].sort(),
    );
    expect(files).toContain("package/dist/sandbox/docs/index.html");
    expect(files).toContain("package/dist/sandbox/docs/console/index.html");
  });

  test("serves from a folder of any name, with a seed and a data file in such a one", async () => {
    const data = join(folder, "my data %41?#.db");
    const seed = join(folder, "my seed %41?#.yaml");
    await cp(join(root, "sandbox/seed.yaml"), seed);
    for (const options of [[], ["--seed", seed, "--data", data]]) {
      const cli = join("package", "dist/sandbox/cli.js");
      const server = launch(folder, [cli, "--port", "0", ...options]);
      const [, url = ""] = await server.until(/operations at (\S+)/);
      const headers = { authorization: "Bearer merchant_demo", connection: "close" };
      const answer = await fetch(`${url}/v1/subscriptions/`, { headers });
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ pagination: { total_count: 1 } });
      const page = await fetch(`${url}/docs/`, { headers: { connection: "close" } });
      expect(page.headers.get("content-type")).toMatch(/^text\/html/);
      await page.text();
      server.kill("SIGTERM");
      expect(await server.ended).toMatchObject({ code: 0 });
    }
  });

  test("serves from such a folder in the repository, too", async () => {
    const cli = join(folder, "project/sandbox/cli.ts");
    const server = launch(folder, [cli, "--port", "0", "--quiet"]);
    await server.until(/operations at (\S+)/);
    server.kill("SIGTERM");
    expect(await server.ended).toMatchObject({ code: 0 });
  });
});
