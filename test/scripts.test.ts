import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "contract-kit-testing/project";
import { expect, test } from "vitest";
import { root } from "./project.ts";

const template = join(root, "contract-kit/packages/kit/template/scripts");

test.each(readdirSync(template))("a new repository begins with scripts/%s of this one", (name) => {
  const [here, there] = [join(root, "scripts"), template].map((folder) =>
    readFileSync(join(folder, name), "utf8"),
  );
  expect(there).toBe(here);
});

test("a new repository begins with the npm scripts of this one, but for what it checks", () => {
  const scriptsOf = (manifest: string): Record<string, string> =>
    JSON.parse(readFileSync(join(root, manifest), "utf8")).scripts;
  const { verify, check, test, postversion, ...same } = scriptsOf(
    "contract-kit/packages/kit/template/manifest.json",
  );
  expect(scriptsOf("package.json")).toMatchObject(same);
});

test("npm start and npm test explain an older Node.js", async () => {
  const old = "--no-experimental-strip-types";
  const { code, output } = await run(root, old, "scripts/node-version.js");
  expect(output).toMatch(/^error: the scripts need Node\.js 22\.18 or later.*\s+Run npm ci /);
  expect(code).toBe(1);
});
