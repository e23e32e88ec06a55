import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { environment, run } from "contract-kit-testing/project";
import { collectText, maxStart, until } from "contract-kit-testing/wait";
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
  const npm = spawn("npm", args, { cwd: root, env: environment, detached: true });
  try {
    const output = collectText();
    npm.stdout.setEncoding("utf8").on("data", output.add);
    const [, url = ""] = await output.until(/ (http:\/\/127\.0\.0\.1:\d+)/, maxStart);
    expect((await fetch(url)).status).toBeLessThan(500);
    const ended = once(npm, "exit");
    npm.kill("SIGTERM");
    await ended;
    await until("the port is free", () =>
      fetch(url).then(
        () => false,
        () => true,
      ),
    );
  } finally {
    try {
      process.kill(-Number(npm.pid), "SIGKILL");
    } catch {
      // Nothing is left of it.
    }
  }
});
