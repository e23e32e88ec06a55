import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { execute, npm } from "../client/packed.ts";
import { launch, root } from "../contract/project.ts";

const parts = [
  "generated",
  "sandbox",
  "scripts",
  "package.json",
  "tsconfig.json",
  "tsconfig.sandbox.json",
];

let folder: string;
let files: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "selling-api-sandbox-"));
  const project = join(folder, "project");
  for (const part of parts) {
    await cp(join(root, part), join(project, part), {
      recursive: true,
      filter: (source) => !source.endsWith("dist"),
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
  const [tarball = ""] = packed.stdout.trim().split("\n").slice(-1);
  const listed = await execute(folder, "tar", ["-xzvf", tarball]);
  files = listed.stdout.trim().split("\n").sort();
  await symlink(join(root, "node_modules"), join(folder, "package/node_modules"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the sandbox's package", () => {
  test("holds what it needs to run, and nothing else", () => {
    const modules =
      "cli clock contract entities fields handlers open pages problems project sandbox seed server store";
    expect(files).toEqual(
      [
        "package/LICENSE",
        "package/README.md",
        "package/package.json",
        "package/dist/sandbox/openapi.json",
        "package/dist/sandbox/seed.yaml",
        ...modules.split(" ").map((name) => `package/dist/sandbox/${name}.js`),
      ].sort(),
    );
  });

  test("serves the contract from an empty folder", async () => {
    const server = launch(folder, ["package/dist/sandbox/cli.js", "--port", "0"]);
    const [, url = ""] = await server.until(/operations at (\S+)/);
    const answer = await fetch(`${url}/v1/subscriptions/`, {
      headers: { authorization: "Bearer merchant_demo", connection: "close" },
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ pagination: { total_count: 1 } });
    server.kill("SIGTERM");
    expect(await server.ended).toMatchObject({ code: 0 });
  });
});
