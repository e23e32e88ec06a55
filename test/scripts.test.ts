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

const scriptsOf = (manifest: string): Record<string, string> =>
  JSON.parse(readFileSync(join(root, manifest), "utf8")).scripts;

test("a new repository begins with the npm scripts of this one, but for what it checks", () => {
  const { verify, check, test, postversion, ...same } = scriptsOf(
    "contract-kit/packages/kit/template/manifest.json",
  );
  expect(scriptsOf("package.json")).toMatchObject(same);
});

const manifests = [
  "package.json",
  "client/package.json",
  "sandbox/package.json",
  "contract-kit/packages/kit/template/manifest.json",
  "contract-kit/packages/kit/template/client/manifest.json",
];

test("every npm script that runs TypeScript gets a sentence from an older Node.js", async () => {
  const commands = manifests.flatMap((manifest) => Object.values(scriptsOf(manifest)));
  const isReported = (command: string) =>
    /^(npm|EXTENDED_TESTS=1 npm|(exec )?node (\.\.\/)?scripts\/run\.js) /.test(command);
  const runsTypeScript = (command: string) => /\.ts\b|\bvitest\b/.test(command);
  expect(commands.filter((command) => runsTypeScript(command) && !isReported(command))).toEqual([]);
  for (const args of [["scripts/lint.ts", "--fix"], []]) {
    const old = "--no-experimental-strip-types";
    const { code, output } = await run(root, old, "scripts/run.js", ...args);
    expect(output).toMatch(
      /^error: the scripts need Node\.js 22\.18 or later.*\n {2}Run npm ci .*\n$/,
    );
    expect(code).toBe(1);
  }
});
