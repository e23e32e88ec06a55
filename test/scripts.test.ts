import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { launch } from "#testing/process";
import { run } from "#testing/project";
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
