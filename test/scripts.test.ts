import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { launch } from "#testing/process";
import { run } from "#testing/project";
import { collectText } from "#testing/wait";
import { root } from "./project.ts";

test("npm start and npm test explain an older Node.js", async () => {
  const old = "--no-experimental-strip-types";
  const { code, output } = await run(root, old, "scripts/node-version.js");
  expect(output).toMatch(/^error: the scripts need Node\.js 22\.18 or later.*\s+Run npm ci /);
  expect(code).toBe(1);
});

test("npm start says first that it is a sandbox, and which command is Prism", async () => {
  const { until, kill, ended } = launch(root, ["scripts/start.ts", "--port", "0"]);
  await until(/^This is the sandbox, which stores .*\n.* Prism: npm run mock\n/);
  kill("SIGKILL");
  await ended;
});

test("npm start writes nothing but JSON to its output with --json, also when it has made the reference", async () => {
  const args = ["scripts/start.ts", "--port", "0", "--json"];
  const child = spawn(process.execPath, args, { cwd: root });
  const [output, errors] = [collectText(), collectText()];
  child.stdout.setEncoding("utf8").on("data", output.add);
  child.stderr.setEncoding("utf8").on("data", errors.add);
  try {
    await errors.until(/^wrote \d+ files to dist\/docs\/$/m);
    // It says where it is once the reference is made.
    await output.until(/\n/);
  } finally {
    child.kill("SIGKILL");
    await once(child, "close");
  }
  const lines = output.text().trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ url: expect.stringMatching(/^http:/) }),
  ]);
});

test("npm start and npm test say that nothing is installed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bare-"));
  cpSync(join(root, "scripts/node-version.js"), join(folder, "node-version.mjs"));
  const { code, output } = await run(folder, "node-version.mjs");
  rmSync(folder, { recursive: true });
  expect(output).toBe(
    "error: the packages that the scripts need are not installed.\n  Run npm ci.\n",
  );
  expect(code).toBe(1);
});
