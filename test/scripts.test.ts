import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "contract-kit-testing/project";
import { expect, test } from "vitest";
import { root } from "./project.ts";

/** What the contract kit gives to a new repository. */
const template = dirname(fileURLToPath(import.meta.resolve("contract-kit/template/manifest.json")));

test.each(readdirSync(join(template, "scripts")))(
  "a new repository begins with scripts/%s of this one",
  (name) => {
    const [here, there] = [root, template].map((folder) =>
      readFileSync(join(folder, "scripts", name), "utf8"),
    );
    expect(there).toBe(here);
  },
);

test("a new repository begins with the npm scripts of this one, but for what it checks", () => {
  const scriptsOf = (manifest: string): Record<string, string> =>
    JSON.parse(readFileSync(manifest, "utf8")).scripts;
  const { verify, check, test, postversion, ...same } = scriptsOf(join(template, "manifest.json"));
  expect(scriptsOf(join(root, "package.json"))).toMatchObject(same);
});

test("npm start and npm test explain an older Node.js", async () => {
  const old = "--no-experimental-strip-types";
  const { code, output } = await run(root, old, "scripts/node-version.js");
  expect(output).toMatch(/^error: the scripts need Node\.js 22\.18 or later.*\s+Run npm ci /);
  expect(code).toBe(1);
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
