import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isExtended } from "contract-kit-testing/extended";
import { compile, modules, run, start } from "contract-kit-testing/project";
import { publint } from "publint";
import { describe, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { packKit } from "../../../pack.ts";
import { createParent, runCommand } from "./run-command.ts";

/**
 * A repository that was made for another contract by the packed packages of the kit, which a parent folder has. The packages
 * of other publishers are those of this project, which npm would take long to install.
 */
const parent = createParent();
const installed = join(parent, "work/node_modules");
const folder = join(parent, "work/my-api");
const read = (file: string) => readFileSync(join(folder, file), "utf8");

mkdirSync(join(parent, "packed"));
writeFileSync(join(parent, "packed/contract-kit-0.0.1.tgz"), "");
const packages = await packKit(join(parent, "packed"));
for (const [name, file] of Object.entries(packages)) {
  mkdirSync(join(installed, name), { recursive: true });
  execFileSync("tar", ["-xzf", file, "-C", join(installed, name), "--strip-components", "1"]);
}

const library = join(import.meta.dirname, "library.yaml");
const options = ["--to", folder, "--name", "@archive/library", "--with-package", "--no-install"];
const bin = join(installed, "contract-kit/dist/bin.js");
const { output: adopted } = await run(parent, bin, "adopt", library, ...options);

/** Every file that people maintain, without the contract. */
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  .filter((file) => !/^(openapi|generated)\//.test(file));
const texts = files.map(read);

const samples = [...read("sandbox/README.md").matchAll(/```ts\n\/\/ (\S+)\n([^`]*)```/g)];
for (const [, file = "", code = ""] of samples) writeFileSync(join(folder, file), code);

test("the README says how to take over what a newer version writes", async () => {
  const [, take = ""] = /^(git diff .*)$/m.exec(read("README.md")) ?? [];
  const adoptTo = (name: string) =>
    run(
      folder,
      bin,
      "adopt",
      "generated/openapi.yaml",
      "--to",
      `dist/${name}`,
      ...options.slice(2),
    );
  await adoptTo("kit-before");
  const docs = join(installed, "contract-kit/template/scripts/docs.ts");
  const text = readFileSync(docs, "utf8");
  const own = read("scripts/docs.ts");
  writeFileSync(docs, `${text}// Newer.\n`);
  await adoptTo("kit-after");
  writeFileSync(docs, text);
  execFileSync("sh", ["-c", take], { cwd: folder, stdio: "ignore" });
  expect(read("scripts/docs.ts")).toBe(`${own}// Newer.\n`);
  writeFileSync(join(folder, "scripts/docs.ts"), own);
  rmSync(join(folder, "dist"), { recursive: true });
}, 120_000);

test("the packages of an older version are removed from where the kit is packed", () => {
  const files = Object.values(packages).map((file) => file.slice(join(parent, "packed/").length));
  expect(readdirSync(join(parent, "packed")).sort()).toEqual(files.sort());
});

test.each(Object.keys(packages))(
  "%s contains compiled code with types, and needs no install script",
  async (name) => {
    const pkgDir = join(installed, name);
    const { messages } = await publint({ pkgDir, pack: false, strict: true });
    expect(messages.filter(({ type }) => type !== "suggestion")).toEqual([]);
    const manifest = JSON.parse(readFileSync(join(pkgDir, "package.json"), "utf8"));
    expect(manifest).toMatchObject({ name, files: expect.arrayContaining(["dist"]) });
    for (const key of ["scripts", "private"]) expect(manifest).not.toHaveProperty(key);
    const packed = readdirSync(pkgDir, { recursive: true }).map(String);
    expect(packed.filter((file) => /^dist\/.*(?<!\.d)\.ts$/.test(file))).toEqual([]);
    // A stack leads to TypeScript, and to no folder of the computer that packed it.
    const maps = packed.filter((file) => /^dist\/.*\.js\.map$/.test(file));
    expect(maps.length).toBeGreaterThan(0);
    for (const file of maps) {
      const { sources } = JSON.parse(readFileSync(join(pkgDir, file), "utf8"));
      const [source] = sources.map((path: string) => join(dirname(file), path));
      expect(sources).toHaveLength(1);
      expect(packed).toContain(source);
    }
  },
);

test("the stack of a fault in the kit leads to its TypeScript", async () => {
  const fault = `import { md } from "contract-kit-reader"; md(null);`;
  const args = ["--enable-source-maps", "--input-type=module", "--eval", fault];
  const { output } = await run(folder, ...args);
  const source = readFileSync(join(installed, "contract-kit-reader/src/markdown.ts"), "utf8");
  const [, line = ""] = /contract-kit-reader\/src\/markdown\.ts:(\d+):\d+\)?$/m.exec(output) ?? [];
  expect(source.split("\n")[Number(line) - 1]).toContain("literals.flatMap");
});

describe("a new repository", () => {
  test("has the contract, its configuration and little else, with the names of the contract", () => {
    expect(adopted).toContain("adopted Library 1.0.0: 2 operations in");
    expect(adopted).toMatch(/What is left to do:\n- read README\.md/);
    const { components } = parse(read("openapi/openapi.yaml"));
    expect(components.schemas.Book).toEqual({ $ref: "components/schemas/Book.yaml" });
    expect(files.length).toBeLessThan(60);
    expect(texts.join("").split("\n").length).toBeLessThan(1500);
    expect(texts.filter((text) => /selling|\{\{/i.test(text))).toEqual([]);
    const client = JSON.parse(read("client/package.json"));
    expect(client).toMatchObject({ name: "@archive/library", version: "1.0.0" });
  });

  test("was built by what is installed as the kit from source builds it", async () => {
    expect(await runCommand(folder, "build", "--check")).toEqual({ code: 0, output: "" });
  });

  test("compiles with what the README of its sandbox shows", async () => {
    expect(samples).toHaveLength(3);
    expect(await compile(folder)).toEqual({ code: 0, output: "" });
    // The compiler of the repository takes six times as long as the newer one.
    const tsc = join(modules, "typescript/bin/tsc");
    if (isExtended) expect(await run(folder, tsc)).toEqual({ code: 0, output: "" });
  });

  // In this process, because another one takes longer to start than these tests.
  for (const file of ["contract", "books"])
    describe(`passes test/${file}.test.ts`, () => import(join(folder, `test/${file}.test.ts`)));

  test("has a sandbox that the generated client and the verifier can use", async () => {
    const { child, output, ended } = start(folder, "npm", ["start", "--", "--port", "0"], {}, true);
    const [, url = ""] = await output.until(/ at (http\S+)\n/);
    const [, docs] = await output.until(/^ {2}reference {2}(\S+)\n/m);
    expect(docs).toBe(`${url}/docs/`);
    const { addBook, createClient } = await import(join(folder, "generated/index.ts"));
    const added = addBook(createClient({ baseUrl: url }), { body: { title: "Tides" } });
    expect(await added).toMatchObject({ title: "Tides" });
    const { verify } = JSON.parse(read("package.json")).scripts;
    const [, ...args] = `${verify} --server ${url} --write`.split(" ");
    const verifier = join(installed, "contract-kit-verify/dist/bin.js");
    const { output: report } = await run(folder, verifier, ...args);
    expect(report).toMatch(/ passed, 0 failed/);
    // The sandbox has the output of npm, so nothing has ended before it has.
    child.kill("SIGTERM");
    await ended;
    await expect(fetch(url)).rejects.toThrow();
  });

  test("makes its reference with what is installed, of which a newer version is an upgrade", async () => {
    const file = join(folder, "openapi/openapi.yaml");
    writeFileSync(file, read("openapi/openapi.yaml").replace("title: Library", "title: Archive"));
    const newer = join(installed, "contract-kit/dist/site/index.js");
    writeFileSync(newer, `${readFileSync(newer, "utf8")}\nconsole.log("newer");\n`);
    const print = vi.spyOn(console, "log").mockImplementation(() => {});
    const { docs } = await import(join(folder, "scripts/docs.ts"));
    await docs(folder);
    const printed = print.mock.calls.flat();
    print.mockRestore();
    expect(printed).toEqual(["newer", expect.stringMatching(/^wrote \d+ files to dist\/docs\/$/)]);
    expect(read("dist/docs/index.html")).toContain("Archive");
  });
});
