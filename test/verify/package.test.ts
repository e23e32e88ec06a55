import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stagePackage } from "../../scripts/package.ts";
import { launch, root } from "../contract/project.ts";
import { openWorld, tokens, type World } from "./world.ts";

let folder: string;
let files: string[];
let world: World;

beforeAll(async () => {
  world = await openWorld();
  folder = await mkdtemp(join(tmpdir(), "selling-api-verify-"));
  await stagePackage(root, "verify", join(folder, "package"));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  await lend(join(folder, "package"));
});

afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Some of its dependencies may not be shared with the rest of the project. */
async function lend(path: string): Promise<void> {
  const own = join(root, "verify/node_modules");
  if (existsSync(own)) await symlink(own, join(path, "node_modules"));
}

const env = {
  SELLING_API_TOKEN: tokens.merchant,
  SELLING_API_CUSTOMER_TOKEN: tokens.customer,
  SELLING_API_OTHER_TOKEN: tokens.otherMerchant,
};
const cli = "package/dist/verify/cli.js";

describe("the verifier's package", () => {
  test("holds what it needs to run, and nothing else", () => {
    const others = files.filter(
      (file) => !/^package\/dist\/verify\/(checks\/)?[\w-]+\.js$/.test(file),
    );
    expect(others.filter((file) => !/\/workflows\/[\w-]+\.arazzo\.yaml$/.test(file))).toEqual([
      "package/CHANGELOG.md",
      "package/LICENSE",
      "package/README.md",
      "package/dist/generated/openapi.json",
      "package/package.json",
      "package/sandbox.json",
    ]);
    expect(files).toContain(cli);
    expect(files.filter((file) => file.endsWith(".arazzo.yaml"))).toHaveLength(6);
  });

  test("verifies a server from an empty folder, workflows included", async () => {
    const args = ["--server", world.url, "--write", "--rate", "1000000"];
    const child = launch(folder, [cli, ...args, "--inputs", "package/sandbox.json"], env);
    const { code, output } = await child.ended;
    expect(output).toMatch(/^\d{3} hold, 0 broken, \d+ skipped, 0 notes$/m);
    expect(output).not.toContain("/workflow");
    expect(code).toBe(0);
  });

  test("opens its proxy there", async () => {
    const child = launch(folder, [cli, "--proxy", "--server", world.url, "--port", "0"], env);
    const [, url] = await child.until(/(http:\S+) passes everything on/);
    const headers = { authorization: `Bearer ${tokens.merchant}`, connection: "close" };
    expect(await (await fetch(`${url}/v1/organizations/`, { headers })).json()).toHaveProperty(
      "items",
    );
    child.kill("SIGTERM");
    expect(await child.ended).toMatchObject({ code: 0, output: expect.stringMatching(/0 broken/) });
  });
});
