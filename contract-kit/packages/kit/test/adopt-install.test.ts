/** What adopt does around npm: the lock file, what is left when somebody interrupts it, and where it cannot write. */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { bin, root } from "contract-kit-fixtures/kit";
import { execute, start } from "contract-kit-testing/project";
import { beforeAll, expect, test } from "vitest";
import { createParent } from "./run-command.ts";

const parent = createParent();
const library = join(root, "packages/kit/test/library.yaml");
const tools = join(parent, "tools");
const path = { PATH: `${tools}${delimiter}${process.env.PATH}` };

/** An npm that does this, and nothing else. */
function replaceNpm(lines: string) {
  writeFileSync(join(tools, "npm"), `#!/bin/sh\n${lines}\n`);
  chmodSync(join(tools, "npm"), 0o755);
}

beforeAll(() => mkdirSync(tools));

const args = (folder: string) => [bin, "adopt", library, "--to", folder, "--name", "books"];

test("an npm that fails leaves the repository, and says how to go on", async () => {
  replaceNpm("echo npm $*; exit 1");
  const { code, output } = await execute(parent, process.execPath, args("failed"), path);
  expect(output).toMatch(/^npm install /m);
  expect(output).toMatch(/^error: "npm install .*" failed\n {2}.* run npm install, npm run lint/m);
  expect(code).toBe(1);
  expect(existsSync(join(parent, "failed/openapi/openapi.yaml"))).toBe(true);
});

test("the lock file begins with the versions that the contract kit was tried with, and without its own", () => {
  const { packages } = JSON.parse(readFileSync(join(parent, "failed/package-lock.json"), "utf8"));
  const installed = (name: string) =>
    JSON.parse(readFileSync(join(parent, "node_modules", name, "package.json"), "utf8")).version;
  for (const name of ["vite", "vitest", "typescript", "@stoplight/prism-cli"])
    expect(packages[`node_modules/${name}`]).toMatchObject({ version: installed(name) });
  expect(Object.keys(packages).filter((name) => /contract-kit|^$/.test(name))).toEqual([]);
});

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s leaves nothing, not even the folders above",
  async (signal) => {
    replaceNpm("echo installing; exec sleep 600");
    const { child, output, ended } = start(
      parent,
      process.execPath,
      args(`${signal}/a/b`),
      path,
      false,
    );
    await output.until(/^installing$/m);
    child.kill(signal);
    const { code, output: printed } = await ended;
    expect(printed).toMatch(/^error: interrupted\n {2}.* is deleted\. Run the command again\.$/m);
    expect(printed).not.toMatch(/^ +at /m);
    expect(code).toBe(1);
    expect(existsSync(join(parent, signal))).toBe(false);
  },
);

test("an interrupted adoption keeps a folder that was there", async () => {
  mkdirSync(join(parent, "empty"));
  replaceNpm("echo installing; exec sleep 600");
  const { child, output, ended } = start(parent, process.execPath, args("empty"), path, false);
  await output.until(/^installing$/m);
  expect(existsSync(join(parent, "empty/openapi"))).toBe(true);
  child.kill("SIGINT");
  await ended;
  expect(existsSync(join(parent, "empty"))).toBe(true);
  expect(existsSync(join(parent, "empty/openapi"))).toBe(false);
});

test.each([
  ["library.yaml/x", "ENOTDIR"],
  // Linux has no folders there.
  ...(existsSync("/proc/self") ? [["/proc/x", "ENOENT"]] : []),
])("%s is no place for a repository", async (folder, reason) => {
  writeFileSync(join(parent, "library.yaml"), readFileSync(library));
  const all = [...args(folder ?? ""), "--no-install"];
  const { code, output } = await execute(parent, process.execPath, all);
  expect(output).toMatch(
    new RegExp(`^error: .*/x cannot be made: ${reason}\\n {2}Pass a folder that can be made`),
  );
  expect(code).toBe(1);
});
