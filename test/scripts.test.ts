import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { run, start } from "contract-kit-testing/project";
import { maxStart, within } from "contract-kit-testing/wait";
import { expect, test } from "vitest";
import { root } from "./project.ts";

const template = join(root, "contract-kit/packages/kit/template/scripts");

test.each(readdirSync(template))("a new repository begins with scripts/%s of this one", (name) => {
  const [here, there] = [join(root, "scripts"), template].map((folder) =>
    readFileSync(join(folder, name), "utf8"),
  );
  expect(there).toBe(here);
});

test.each([
  ["npm start and npm test", "scripts/node-version.js", "scripts need", "Run npm ci "],
  ["the command of the sandbox", "sandbox/cli.js", "sandbox needs", "Use npm start,"],
])("an older Node.js gets a sentence from %s", async (_, file, needs, fix) => {
  const { code, output } = await run(root, "--no-experimental-strip-types", file);
  const sentence = new RegExp(`^error: the ${needs} Node\\.js 22\\.18 or later.*\\s+${fix}`);
  expect(output).toMatch(sentence);
  expect(code).toBe(1);
});

test("the sandbox of npm start ends when npm is ended", async () => {
  // Without prestart, which makes the reference.
  const args = ["start", "--ignore-scripts", "--", "--port", "0"];
  const { child, output, ended } = start(root, "npm", args, {}, true);
  try {
    const [, url = ""] = await output.until(/ (http:\/\/127\.0\.0\.1:\d+)/, maxStart);
    expect((await fetch(url)).status).toBeLessThan(500);
    child.kill("SIGTERM");
    // The output ends with the last process that can print.
    await within(ended, () => "the end of the sandbox");
  } catch (error) {
    process.kill(-Number(child.pid), "SIGKILL");
    throw error;
  }
});
