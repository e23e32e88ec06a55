import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cases } from "contract-kit-testing/extended";
import { launch } from "contract-kit-testing/process";
import { environment, modules } from "contract-kit-testing/project";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { packKit } from "../../../pack.ts";
import { runCommand } from "./run-command.ts";

/**
 * A repository that was made for another contract by the packed packages of the kit, which a parent folder has. The packages
 * of other publishers are those of this project, which npm would take long to install.
 */
const parent = realpathSync(mkdtempSync(join(tmpdir(), "contract-kit-")));
const installed = join(parent, "work/node_modules");
const folder = join(parent, "work/my-api");
const library = join(import.meta.dirname, "library.yaml");

let packages: Record<string, string>;
let adopted: string;

beforeAll(async () => {
  mkdirSync(join(parent, "packed"));
  writeFileSync(join(parent, "packed/contract-kit-0.0.1.tgz"), "");
  packages = await packKit(join(parent, "packed"));
  symlinkSync(modules, join(parent, "node_modules"));
  for (const [name, file] of Object.entries(packages)) install(name, file);
  const args = ["adopt", library, "--to", folder, "--name", "@archive/library", "--no-install"];
  adopted = execute(join(installed, "contract-kit/dist/bin.js"), ...args).output;
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const { VITEST: _, ...env } = environment as NodeJS.ProcessEnv;

/** Runs a script with Node in the new repository. */
function execute(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: existsSync(folder) ? folder : parent,
    encoding: "utf8",
    env,
    timeout: 15_000,
  });
  return { status, output: stdout + stderr };
}

/** Unpacks a package to where npm installs it. */
function install(name: string, file: string): void {
  const target = join(installed, name);
  mkdirSync(target, { recursive: true });
  execFileSync("tar", ["-xzf", file, "-C", target, "--strip-components", "1"]);
}

const read = (file: string) => readFileSync(join(folder, file), "utf8");
/** Every file that people maintain, without the contract. */
const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((file) => !/^(openapi|generated|dist)\//.test(file));

test("the packages of an older version are removed from where the kit is packed", () => {
  const files = Object.values(packages).map((file) => file.slice(join(parent, "packed/").length));
  expect(readdirSync(join(parent, "packed")).sort()).toEqual(files.sort());
});

describe("a packed package of the kit", () => {
  test("contains compiled code with types, and needs no install script", async () => {
    for (const name of Object.keys(packages)) {
      const pkgDir = join(installed, name);
      const { messages } = await publint({ pkgDir, pack: false, strict: true });
      expect(messages.filter(({ type }) => type !== "suggestion")).toEqual([]);
      const {
        scripts,
        files,
        private: isPrivate,
      } = JSON.parse(readFileSync(join(pkgDir, "package.json"), "utf8"));
      expect({ name, scripts, isPrivate }).toEqual({
        name,
        scripts: undefined,
        isPrivate: undefined,
      });
      expect(files).toContain("dist");
      const sources = readdirSync(pkgDir, { recursive: true }).filter((file) =>
        /^dist\/.*(?<!\.d)\.ts$/.test(`${file}`),
      );
      expect(sources).toEqual([]);
    }
  });
});

describe("a new repository", () => {
  test("has the contract, its configuration and little else", () => {
    expect(adopted).toContain("adopted Library 1.0.0: 2 operations in");
    expect(adopted).toMatch(/What is left to do:\n- read README\.md/);
    const { components } = parse(read("openapi/openapi.yaml"));
    expect(components.schemas.Book).toEqual({ $ref: "components/schemas/Book.yaml" });
    const lines = files().flatMap((file) => read(file).split("\n"));
    expect(files().length).toBeLessThan(60);
    expect(lines.length).toBeLessThan(1500);
  });

  test("has the names of its contract", () => {
    const { name, version } = JSON.parse(read("client/package.json"));
    expect({ name, version }).toEqual({ name: "@archive/library", version: "1.0.0" });
    const texts = files().map((file) => read(file));
    expect(texts.filter((text) => /selling|\{\{/i.test(text))).toEqual([]);
  });

  test("was built by what is installed as the kit from source builds it", async () => {
    expect(await runCommand(folder, "build", "--check")).toEqual({ code: 0, output: "" });
  });

  test("compiles, passes its own test, and stores what the README of its sandbox shows", () => {
    const readme = read("sandbox/README.md");
    const blocks = [...readme.matchAll(/```ts\n\/\/ (\S+)\n([^`]*)```/g)];
    for (const [, file = "", code = ""] of blocks) writeFileSync(join(folder, file), code);
    expect(blocks).toHaveLength(3);
    // The compiler of the repository takes six times as long as the newer one.
    for (const compiler of cases(["typescript-7"], ["typescript"])) {
      const tsc = join(modules, compiler, "bin/tsc");
      expect(execute(tsc, "--project", ".")).toEqual({ status: 0, output: "" });
    }
    // In one process, because each takes longer to start than its tests.
    const vitest = join(modules, "vitest/vitest.mjs");
    const { status, output } = execute(vitest, "run", "--no-isolate", "--maxWorkers=1");
    expect(output).toMatch(/ passed/);
    expect(status).toBe(0);
  });

  test("has a sandbox that the generated client and the verifier can use", async () => {
    const sandbox = launch(folder, ["sandbox/cli.ts", "--port", "0"]);
    const [, url = ""] = await sandbox.until(/ at (http\S+)\n/);
    const { addBook, createClient } = await import(join(folder, "generated/index.ts"));
    const added = addBook(createClient({ baseUrl: url }), { body: { title: "Tides" } });
    expect(await added).toMatchObject({ title: "Tides" });
    const { verify } = JSON.parse(read("package.json")).scripts;
    const [, ...args] = `${verify} --server ${url} --write`.split(" ");
    const verifier = join(installed, "contract-kit-verify/dist/bin.js");
    expect(execute(verifier, ...args).output).toMatch(/ passed, 0 failed/);
    sandbox.kill("SIGTERM");
    expect(await sandbox.ended).toMatchObject({ code: 0 });
  });
});

test("the reference is made by what is installed, of which a newer version is an upgrade", () => {
  const file = "openapi/openapi.yaml";
  writeFileSync(join(folder, file), read(file).replace("title: Library", "title: Branch library"));
  const newer = join(installed, "contract-kit/dist/docs.js");
  writeFileSync(newer, `${readFileSync(newer, "utf8")}\nconsole.log("newer");\n`);
  expect(execute("scripts/docs.ts")).toEqual({
    status: 0,
    output: expect.stringMatching(/^newer\nwrote \d+ files to dist\/docs\/\n$/),
  });
  expect(read("dist/docs/index.html")).toContain("Branch library");
});
