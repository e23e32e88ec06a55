import { cp, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stagePackage } from "../../scripts/package.ts";
import { launch, root, run } from "../contract/project.ts";

/** A folder with all in its name that an address would write otherwise. */
let folder: string;
let files: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "selling sandbox 100%20 ü#?-"));
  await run(root, "scripts/docs.ts");
  await stagePackage(root, "sandbox", join(folder, "package"));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
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
        "package/CHANGELOG.md",
        "package/THIRD-PARTY-LICENSES.txt",
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
});
