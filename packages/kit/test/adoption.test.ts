import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { isExtended } from "../../test/extended.ts";
import { startPrism } from "../../test/prism.ts";
import { launch } from "../../test/process.ts";
import { copyProject, type Project, root, run } from "../../test/project.ts";
import { readInput } from "../src/adopt/input.ts";
import { nameComponents } from "../src/adopt/names.ts";

const contract = join(root, "packages/test/contracts/recordings/openapi.yaml");
const folder = mkdtempSync(join(tmpdir(), "contract-adoption-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file with a contract. What is no text becomes JSON. */
function fileWith(content: unknown): string {
  const file = join(folder, "input.yaml");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

const info = { title: "Books", version: "1" };
const withSchema = (schema: object) => ({
  openapi: "3.1.0",
  info,
  paths: {},
  components: { schemas: { Book: schema } },
});

describe("a contract that cannot be adopted is reported:", () => {
  test.each<[string, unknown, RegExp]>([
    ["no YAML", "openapi: 3.1.0\ninfo: [", /input\.yaml:2:\d+: this is not valid YAML or JSON: /],
    ["no OpenAPI", "{}", /input\.yaml has no key openapi/],
    ["Swagger", { swagger: "2.0" }, /input\.yaml is Swagger 2\.0/],
    ["another version", { openapi: "4.0.0" }, /input\.yaml is OpenAPI 4\.0\.0/],
    [
      "what only OpenAPI 3.2 can say",
      "openapi: 3.2.0\ninfo: { title: Books, version: '1' }\npaths:\n  /books:\n    query: {}\n",
      /input\.yaml:5:\d+: OpenAPI 3\.1 has nothing that says the same as query/,
    ],
    ["no title", { openapi: "3.1.0", paths: {} }, /lacks info\.title, info\.version or paths/],
    [
      "a reference to another file",
      withSchema({ items: { $ref: "https://books.test/Book.yaml" } }),
      /input\.yaml:1:\d+: the \$ref https:\S+ leads to another file, and nothing is fetched/,
    ],
    [
      "a reference that leads nowhere",
      withSchema({ items: { $ref: "#/components/schemas/Bok" } }),
      /input\.yaml:1:\d+: the \$ref #\/components\/schemas\/Bok leads nowhere/,
    ],
  ])("%s", async (_, content, message) => {
    await expect(readInput(fileWith(content))).rejects.toThrow(message);
  });

  test("a file that does not exist", async () => {
    await expect(readInput(join(folder, "none.yaml"))).rejects.toThrow(/none\.yaml does not exist/);
  });
});

test("OpenAPI 3.0, nullable and links to anchors of another reference are converted", async () => {
  const title = { type: "string", nullable: true, description: "See [titles](#tag/titles)." };
  const expected = { type: ["string", "null"], description: "See titles." };
  for (const openapi of ["3.0.3", "3.1.0"]) {
    const input = { ...withSchema({ type: "object", properties: { title } }), openapi };
    const { components } = await readInput(fileWith(input));
    expect(components?.schemas?.Book).toMatchObject({ properties: { title: expected } });
  }
});

test("OpenAPI 3.2 is converted", async () => {
  const data = { dataValue: "Dune" };
  const {
    openapi,
    tags,
    "x-tagGroups": groups,
    paths,
    components,
  } = await readInput(
    fileWith({
      openapi: "3.2.0",
      $self: "https://books.test/openapi.yaml",
      info,
      tags: [{ name: "books", summary: "All" }, { name: "novels", parent: "books" }, { name: "b" }],
      paths: { "/": { get: { responses: { 200: { summary: "A book", content: {} } } } } },
      components: {
        examples: { book: { dataValue: data, serializedValue: "<book/>" } },
        schemas: { Book: { properties: { query: { examples: [data] } } } },
      },
    }),
  );
  expect(openapi).toBe("3.1.1");
  expect(tags?.[0]).toEqual({ name: "books", "x-displayName": "All" });
  expect(groups).toEqual([
    { name: "All", tags: ["books", "novels"] },
    { name: "b", tags: ["b"] },
  ]);
  expect(paths).toMatchObject({ "/": { get: { responses: { 200: { description: "A book" } } } } });
  expect(components).toEqual({
    examples: { book: { value: data } },
    schemas: { Book: { properties: { query: { examples: [data] } } } },
  });
});

test("components get names that can be those of files, and so do parts that references name", () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const { document } = nameComponents({
    ...withSchema({ properties: { title: { type: "string" }, by: ref("Page%5BBook%5D") } }),
    components: {
      schemas: {
        Book: { properties: { title: { type: "string" }, others: ref("Page[Book]") } },
        book: ref("Book/properties/title"),
        "Page[Book]": { items: ref("Book") },
      },
    },
  });
  expect(document.components?.schemas).toEqual({
    Book: { properties: { title: ref("BookTitle"), others: ref("Page_Book_") } },
    book_2: ref("BookTitle"),
    Page_Book_: { items: ref("Book") },
    BookTitle: { type: "string" },
  });
});

describe("in a fresh copy", () => {
  let project: Project;
  let output: string;

  const adopt = (...args: string[]) => run(project.path, "scripts/adopt.ts", ...args);
  const execute = (command: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: project.path });
    return { status, text: `${stdout}${stderr}` };
  };

  beforeAll(async () => {
    project = await copyProject();
    const author = ["-c", "user.name=a", "-c", "user.email=a@books.test"];
    execute("git", "init", "--quiet");
    await project.write(".git/info/exclude", "node_modules\n");
    execute("git", "add", "--all");
    expect(execute("git", ...author, "commit", "--quiet", "--message", "Copy").text).toBe("");
    await project.write("notes.md", "");
    const rejected = await adopt(contract);
    expect(rejected).toMatchObject({ code: 1 });
    expect(rejected.output).toMatch(/there are uncommitted changes:\n\?\? notes\.md\n/);
    await project.remove("notes.md");
    expect(execute("git", "status", "--porcelain").text).toBe("");
    ({ output } = await adopt(contract, "--name", "@archive/recordings"));
  });
  afterAll(() => project?.[Symbol.asyncDispose]());

  test("the contract is split, listed and built, and what is left to do is printed", async () => {
    expect(output).toContain("adopted Field Recordings API 2.3.0: 22 operations, 2 webhooks");
    expect(output).toMatch(/^openapi\/components\/\S+:\d+:\d+ {2}warning /m);
    expect(output).toMatch(/What is left to do:\n- run npm ci.*\n- read README\.md and LICENSE/);
    const { components } = parse(await project.read("openapi/openapi.yaml"));
    expect(components.schemas.Taxon).toEqual({ $ref: "components/schemas/Taxon.yaml" });
    expect(parse(await project.read("generated/openapi.yaml")).webhooks).toHaveProperty(
      "recordingPublished",
    );
  });

  test("packages and commands have the names of the contract, and no text has the former ones", async () => {
    const { name, version, bin } = JSON.parse(await project.read("sandbox/package.json"));
    expect({ name, version, bin }).toEqual({
      name: "@archive/recordings-sandbox",
      version: "2.3.0",
      bin: { "recordings-sandbox": "dist/bin.js" },
    });
    const { output } = await run(project.path, "scripts/verify.ts", "--help");
    expect(output).toMatch(/^Usage: npm run verify --.*FIELD_RECORDINGS_API_TOKEN/s);
    const others = [":!scripts/adopt*", ":!docs/adopting.md"];
    const { text } = execute("git", "grep", "-liE", "selling.?api", "--", ...others);
    // The copyright remains.
    expect(text).toBe("LICENSE\n");
    expect(await project.read("SECURITY.md")).not.toMatch(/\| Test|last column/);
  });

  test("the sandbox responds to the generated client", async () => {
    const sandbox = launch(project.path, ["sandbox/cli.ts", "--port", "0"]);
    const [, url = ""] = await sandbox.until(/ at (http\S+)\n22 operations, none with a handler/);
    await project.write(
      "call.ts",
      `import { createClient, listStations } from "./generated/index.ts";
       console.log(JSON.stringify(await listStations(createClient({ baseUrl: "${url}" }))));`,
    );
    const { output } = await run(project.path, "call.ts");
    expect(JSON.parse(output)).toMatchObject({ items: [{ name: "Old lighthouse" }] });
    await project.remove("call.ts");
    if (isExtended) {
      const args = ["--server", url, "--write", "--token", "any", "--wait", "0.1"];
      const verified = await run(project.path, "scripts/verify.ts", ...args);
      expect(verified.output).toMatch(/ passed, 0 failed/);
    }
    sandbox.kill("SIGTERM");
    expect(await sandbox.ended).toMatchObject({ code: 0 });
  });

  test("another adoption is rejected", async () => {
    const { code, output } = await adopt(contract);
    expect(output).toMatch(/^error: this repository has the contract of Field Recordings API/);
    expect(code).toBe(1);
  });

  test.runIf(isExtended)("the checks, the reference, the mock and the packages work", async () => {
    for (const [command = "", ...args] of [
      ["npm", "run", "check"],
      ["npm", "run", "docs"],
      ["npm", "run", "diff"],
      ["npm", "pack", "--workspaces", "--dry-run"],
    ]) {
      const { status, text } = execute(command, ...args);
      expect([args, status, status === 0 ? "" : text]).toEqual([args, 0, ""]);
    }
    await using prism = await startPrism(join(project.path, "generated/openapi.yaml"));
    expect((await fetch(`${prism.url}/stations`)).status).toBe(200);
  });
});
