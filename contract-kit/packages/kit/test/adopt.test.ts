import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeFiles } from "contract-kit/files";
import type { IsException } from "contract-kit/lint";
import { writeBaseline } from "contract-kit/lint";
import { reportError } from "contract-kit/script";
import { modules } from "contract-kit-testing/project";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { lint as lintProject } from "../template/scripts/lint.ts";
import { runCommand } from "./run-command.ts";

const parent = mkdtempSync(join(tmpdir(), "contract-adopt-"));
afterAll(() => rmSync(parent, { recursive: true }));
beforeAll(() => symlink(modules, join(parent, "node_modules")));

let count = 0;

const textOf = (content: unknown) =>
  typeof content === "string" ? content : JSON.stringify(content);

/** Adopts a contract into a new folder, with other files next to it. */
async function adopt(contract: unknown, others: Record<string, unknown> = {}, ...args: string[]) {
  const around = join(parent, `case-${count++}`);
  await mkdir(around);
  for (const [file, content] of Object.entries({ ...others, "input.yaml": contract }))
    await writeFile(join(around, file), textOf(content));
  const all = ["input.yaml", "--to", "my-api", "--name", "books", "--no-install", ...args];
  const { output } = await runCommand(around, "adopt", ...all);
  return { output, around, folder: join(around, "my-api") };
}

const json = "application/json";
const info = { title: "Books", version: "1" };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const respondWith = (schema: unknown) => ({
  responses: { 200: { description: "A book.", content: { [json]: { schema } } } },
});

/** A contract whose only operation responds with the first schema. */
const contractWith = (schemas: object, others: object = {}) => ({
  openapi: "3.1.0",
  info,
  paths: {
    "/book": {
      get: { operationId: "getBook", ...respondWith(ref(Object.keys(schemas)[0] ?? "")) },
    },
  },
  components: { schemas },
  ...others,
});

const nested = (levels: number) => `${'{"items":'.repeat(levels)}{}${"}".repeat(levels)}`;

/** A contract with two schemas, of which each consists of the other. */
const circular = contractWith({ A: { allOf: [ref("B")] }, B: { allOf: [ref("A")] } });

describe("a contract that cannot be adopted ends in a sentence with its place:", () => {
  const at = /input\.yaml:1:\d+: /.source;
  test.each<[string, unknown, string]>([
    ["no YAML", "openapi: 3.1.0\ninfo: [", "input.yaml:2:8: unexpected end"],
    ["no OpenAPI", "{}", "input.yaml has no key openapi"],
    ["Swagger 1", { openapi: "1.2" }, "input.yaml is OpenAPI 1.2"],
    ["a later version", { openapi: "4.0.0" }, "input.yaml is OpenAPI 4.0.0"],
    ["no title", { openapi: "3.1.0", info: { version: "1" }, paths: {} }, "lacks info.title\\n"],
    [
      "a reference to a URL",
      contractWith({ A: { items: { $ref: "https://books.test/A.yaml" } } }),
      `${at}Can't resolve \\$ref: https:\\S+ is not fetched`,
    ],
    [
      "all references that lead nowhere",
      contractWith({ A: { items: ref("B"), not: ref("C") } }),
      `${at}Can't resolve \\$ref \\S+/C\n${at}Can't resolve \\$ref \\S+/B\n`,
    ],
    [
      "a schema that is itself",
      contractWith({ A: ref("A") }),
      `${at}the \\$ref leads back to itself`,
    ],
    ["100,000 lists", "[".repeat(100_000), "input.yaml:1:100: nesting exceeded maxDepth"],
    [
      "100,000 levels",
      `{"openapi":"3.1.0","info":{},"x":${nested(100_000)}}`,
      `${at}nesting exceeded maxDepth`,
    ],
  ])("%s", async (_, contract, message) => {
    const { output, around } = await adopt(contract);
    expect(output).toMatch(new RegExp(message));
    expect(output).not.toMatch(/^ +at /m);
    expect(readdirSync(around)).toEqual(["input.yaml"]);
  });

  test("a file that does not exist", async () => {
    const { output } = await runCommand(parent, "adopt", "none.yaml", "--to", "my-api");
    expect(output).toMatch(
      /^error: none\.yaml does not exist\n {2}Pass the path of an OpenAPI file/,
    );
  });
});

describe("a contract that cannot be built is reported by the file in the new repository:", () => {
  const texts = Array.from({ length: 25 }, (_, index) => [
    `p${index}`,
    { description: "a".repeat(24_000) },
  ]);
  test.each<[string, object, RegExp]>([
    [
      "schemas that consist of each other",
      circular,
      /schemas\/A\.yaml:\d+:\d+ {2}error {2}circular-schema {2}the schema consists of itself/,
    ],
    [
      "a property that a linter takes for a method",
      contractWith({ A: { type: "object", properties: { hasOwnProperty: { type: "string" } } } }),
      /A\.yaml:3:3 {2}error {2}spectral {2}Spectral cannot read an object with the key hasOwnProperty/,
    ],
    [
      "a schema of 600 kB",
      contractWith({ A: { properties: Object.fromEntries(texts) } }),
      /A\.yaml:1:1 {2}error {2}file-size {2}/,
    ],
  ])("%s", async (_, contract, message) => {
    const { output, folder } = await adopt(contract);
    expect(output).toMatch(message);
    const commands = contract === circular ? ["lint", "bundle", "build", "docs", "diff"] : ["lint"];
    for (const command of commands) {
      const { output } = await runCommand(folder, command);
      expect(output).not.toMatch(/^ +at |^\w*Error/m);
    }
  });
});

/** No path has parameters that could be wrong here. */
const unused = {
  parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
  get: { operationId: "getOther", ...respondWith({ type: "string" }) },
};

test.each<[string, object]>([
  ["no components", { openapi: "3.1.0", info, paths: {}, components: null }],
  [
    "components that are no map, and a path item that no path uses",
    { openapi: "3.1.0", info, paths: {}, components: { schemas: null, pathItems: { unused } } },
  ],
  [
    "names of JavaScript, of 5,000 characters, of devices and with control characters",
    contractWith(
      {
        ...JSON.parse(
          '{"A":{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"},"anyOf":{"type":"object"}}},"__proto__":{},"constructor":{}}',
        ),
        ["A".repeat(5000)]: {},
        Con: { type: "object" },
        "NUL.a": { type: "object" },
        "A\u0000\u001b": { properties: { "b\u0000": {} } },
      },
      { paths: { [`/${"é".repeat(5000)}`]: {} } },
    ),
  ],
])("a contract with %s is adopted and built", async (_, contract) => {
  const { output, folder } = await adopt(contract);
  expect(output).toMatch(/^adopted Books 1: /);
  expect(output).not.toContain("error");
  expect(output.replaceAll("\n", "")).not.toMatch(/\p{Cc}|\p{Cf}/u);
  expect(readdirSync(join(folder, "generated"))).toContain("openapi.yaml");
  const names = readdirSync(folder, { recursive: true }).map((file) => `${file}`.split("/").at(-1));
  expect(names.filter((name) => /^(con|nul)\./i.test(name ?? ""))).toEqual([]);
});

test("a contract writes no file outside of its folder, and only what OpenAPI has components of", async () => {
  const evil = { x: { a: 1 } };
  const types = [
    "../../../evil",
    "/evil",
    `${parent}/evil`,
    "..",
    "a/b",
    "mediaTypes",
    "evil\u0000",
  ];
  const names = ["../../../evil", "/evil", "..", ".", "a\\..\\b", "CON", ".git"];
  const components = {
    ...Object.fromEntries(types.map((type) => [type, evil])),
    schemas: { A: {}, ...Object.fromEntries(names.map((name) => [name, {}])) },
  };
  const paths = Object.fromEntries(names.map((name) => [`/${name}`, {}]));
  const { around, folder } = await adopt(contractWith({ A: {} }, { components, paths }));
  expect(readdirSync(around).sort()).toEqual(["input.yaml", "my-api"]);
  expect(readdirSync(join(folder, "openapi")).sort()).toEqual([
    "components",
    "openapi.yaml",
    "paths",
  ]);
  expect(readdirSync(join(folder, "openapi/components"))).toEqual(["schemas"]);
  expect(readdirSync(parent).filter((name) => name.includes("evil"))).toEqual([]);
});

test.each(["../a", "/a", "a/../../b", "a\0", "a\\b", `${"a".repeat(252)}`, "", "a//b", "./a"])(
  "no command writes the file %j",
  async (file) => {
    const folder = mkdtempSync(join(parent, "write-"));
    await expect(writeFiles(folder, new Map([[file, ""]]))).rejects.toThrow(
      /is no file below the folder/,
    );
    expect(readdirSync(folder)).toEqual([]);
  },
);

test("a file that exists is not written again as a new one", async () => {
  const folder = mkdtempSync(join(parent, "write-"));
  const files = new Map([["a.yaml", "new"]]);
  await writeFile(join(folder, "a.yaml"), "old");
  await expect(writeFiles(folder, files, { isNew: true })).rejects.toThrow(
    "a.yaml cannot be written: EEXIST",
  );
  expect(await readFile(join(folder, "a.yaml"), "utf8")).toBe("old");
});

test("an unexpected error commands no terminal", () => {
  const print = vi.spyOn(console, "error").mockImplementation(() => {});
  reportError(new RangeError("\u009b2J \u202e \u001b[2J"));
  const output = `${print.mock.calls[0]}`;
  print.mockRestore();
  expect(output).toContain("\\u009b2J \\u202e \\u001b[2J");
  expect(output.replaceAll("\n", "")).not.toMatch(/\p{Cc}|\p{Cf}/u);
  expect(process.exitCode).toBe(1);
  process.exitCode = undefined;
});

/** The bundle of a new repository. */
const bundleIn = (folder: string) =>
  parse(readFileSync(join(folder, "generated/openapi.yaml"), "utf8"));

/** The lines of the report that say what was changed. */
const changesIn = (output: string) =>
  /Changed in the contract:\n((?:- .*\n)*)/.exec(output)?.[1]?.trim().split("\n") ?? [];

test("nothing is corrected without a word", async () => {
  const number = "9223372036854775807";
  const properties = {
    a: { type: "integer", maximum: "NUMBER", exclusiveMinimum: false },
    b: { type: "string", pattern: "(?i)a", nullable: true },
    c: { type: "string", pattern: "\\:", enum: [], required: true },
    e: { type: "array", items: [{}], additionalItems: false },
    d: { type: "string", contentEncoding: "binary", example: { $ref: "books.yaml" } },
  };
  const description = "See [titles](#titles) and [ids](#ids).";
  const parameters = [{ name: "other", in: "path", schema: { type: "string" } }];
  const contract = contractWith(
    { A: { type: "object", description, properties } },
    { paths: { "/{id}": { get: { parameters, ...respondWith(ref("A")) } } } },
  );
  const { output } = await adopt(JSON.stringify(contract).replace('"NUMBER"', number));
  const at = "#/components/schemas/A";
  expect(changesIn(output)).toEqual([
    "- maximum is rounded to 9223372036854775808: input.yaml:1",
    "- the path parameter is required: #/paths/~1{id}/get/parameters/0/required",
    `- limits are written as in 3.1: ${at}/properties/a/exclusiveMinimum`,
    `- the pattern of another language is x-pattern: ${at}/properties/b/pattern`,
    `- what is nullable is written as in 3.1: ${at}/properties/b/nullable`,
    `- escapes that JSON Schema does not know are left out: ${at}/properties/c/pattern`,
    `- an enum without values, which would allow none, is left out: ${at}/properties/c/enum`,
    `- a boolean is left out where a schema lists the properties that are required: ${at}/properties/c/required`,
    `- a list of schemas for items is prefixItems: ${at}/properties/e/items`,
    `- binary data has no contentEncoding: ${at}/properties/d/contentEncoding`,
    `- links to anchors have only their text: ${at}/description`,
    "- a path parameter that the path does not have is left out: #/paths/~1{id}/get",
    "- a parameter of the path is added: #/paths/~1{id}/get",
    `- a $ref in a value became what it refers to, or \`ref\`: ${at}/properties/d/example`,
  ]);
});

test("nothing gets another name without a word, and links and discriminators name it", async () => {
  const link = { operationId: "get-book" };
  const linked = { 200: { description: "Books.", links: { book: link } } };
  const contract = contractWith(
    {
      A: {
        oneOf: [ref("a b"), ref("C")],
        discriminator: { propertyName: "kind", mapping: { c: "C" } },
      },
      "a b": { type: "object", required: ["kind"], properties: { kind: { type: "string" } } },
      C: { type: "object", required: ["kind"], properties: { kind: { type: "string" } } },
    },
    {
      paths: {
        "/books": { get: { operationId: "getBook", responses: linked } },
        "/book": { get: { operationId: "get-book", ...respondWith(ref("A")) } },
      },
    },
  );
  const { output, folder } = await adopt(contract);
  expect(changesIn(output)).toEqual([
    "- named getBook_2, which was the operation get-book at #/paths/~1book/get",
    "- named #/components/schemas/a_b, which was #/components/schemas/a b",
  ]);
  const { components, paths } = bundleIn(folder);
  expect(components.schemas.A.discriminator.mapping).toEqual({
    c: "#/components/schemas/C",
    "a b": "#/components/schemas/a_b",
  });
  expect(paths["/books"].get.responses[200].links.book.operationId).toBe("getBook_2");
});

test("components get names that can be those of files, and so do parts that references name", async () => {
  const title = { type: "string" };
  const { output, folder } = await adopt(
    contractWith({
      Book: {
        properties: { title, others: ref("Page[Book]"), by: ref("Page%5BBook%5D") },
        $defs: { Cover: {} },
      },
      book: ref("Book/properties/title"),
      "Page[Book]": { items: ref("Book"), contains: ref("Book/$defs/Cover") },
    }),
  );
  expect(output).not.toContain("error");
  expect(bundleIn(folder).components.schemas).toEqual({
    Book: {
      properties: { title: ref("BookTitle"), others: ref("Page_Book_"), by: ref("Page_Book_") },
    },
    book_2: ref("BookTitle"),
    Page_Book_: { items: ref("Book"), contains: ref("BookCover") },
    BookTitle: title,
    BookCover: {},
  });
});

test("OpenAPI 3.0 in several files becomes 3.1, and what is nullable is written in it", async () => {
  const others = {
    "books.yml": `get: { operationId: listBooks, responses: { "200": { description: A book, content: { application/json: {
      schema: { $ref: "Book.yml#/Book" }, example: { $ref: "https://books.test/1", title: Tides } } } } } }`,
    "Book.yml":
      "Book: { properties: { next: { $ref: '#/Book' }, title: { type: string, nullable: true, enum: [] } } }",
    "content.yaml": `${json}: { schema: { type: object }, example: { a: 1 } }`,
  };
  const contract = `openapi: 3.0.3
info: { title: Books, version: "1" }
x-topics: { $ref: topics.md }
paths:
  /books: { $ref: books.yml }
  /book: { get: { responses: { "200": { description: A book, content: { $ref: content.yaml } } } } }`;
  const { output, folder } = await adopt(contract, others);
  expect(output).not.toContain("struct");
  const { paths, components, ...document } = bundleIn(folder);
  expect(document).toMatchObject({ openapi: "3.1.1", "x-topics": { ref: "topics.md" } });
  expect(paths["/books"].get.responses[200].content[json]).toEqual({
    schema: ref("Book"),
    examples: { default: { value: { ref: "https://books.test/1", title: "Tides" } } },
  });
  expect(paths["/book"].get.responses[200].content[json].schema).toEqual({ type: "object" });
  const title = { type: ["string", "null"] };
  expect(components.schemas).toEqual({ Book: { properties: { next: ref("Book"), title } } });
});

test("OpenAPI 2.0 is converted with bodies that operations share and the names of definitions, and what is dropped is named", async () => {
  const tsv = {
    name: "tags",
    in: "query",
    type: "array",
    items: { type: "string" },
    collectionFormat: "tsv",
  };
  const body = { name: "book", in: "body", required: true, schema: { $ref: "#/definitions/Book" } };
  const contract = {
    swagger: "2.0",
    info,
    basePath: "/v1",
    schemes: ["https"],
    parameters: { Body: body },
    definitions: {
      Book: { type: "object", properties: { title: { type: "string" } } },
      "First.Block": { $ref: "blocks.yaml#/First/Block" },
    },
    paths: {
      "/books": {
        post: {
          operationId: "addBook",
          schemes: ["http"],
          parameters: [{ $ref: "#/parameters/Body" }, tsv],
          responses: { 200: { description: "A book.", schema: { $ref: "#/definitions/Book" } } },
        },
      },
    },
  };
  const { output, folder } = await adopt(contract, {
    "blocks.yaml": { First: { Block: { type: "string" } } },
  });
  expect(changesIn(output)).toEqual([
    "- collectionFormat is left out, which is no part of OpenAPI 3: #/paths/~1books/post/parameters/1/collectionFormat",
    "- schemes is left out, which is no part of OpenAPI 3: #/paths/~1books/post/schemes, and 1 other place",
  ]);
  const { openapi, servers, paths, components } = bundleIn(folder);
  expect(components.schemas["First.Block"]).toEqual({ type: "string" });
  expect({ openapi, servers }).toEqual({ openapi: "3.1.1", servers: [{ url: "/v1" }] });
  expect(paths["/books"].post.requestBody.content[json].schema).toEqual(ref("Book"));
  expect(paths["/books"].post.parameters).toMatchObject([{ name: "tags", in: "query" }]);
});

test("OpenAPI 3.2 becomes 3.1 with groups of tags and shared media types, and what is dropped is named", async () => {
  const media = {
    schema: ref("A"),
    examples: { a: { dataValue: { id: 1 }, serializedValue: "{}" } },
  };
  const { output, folder } = await adopt({
    ...contractWith({ A: { type: "object", properties: { query: {}, itemSchema: {} } } }),
    openapi: "3.2.0",
    $self: "https://books.test/openapi.yaml",
    servers: [{ url: "/", name: "test" }],
    tags: [
      { name: "all", summary: "Everything", kind: "nav" },
      { name: "books", parent: "all" },
    ],
    paths: {
      "/books": {
        query: { responses: { 200: { summary: "Books." } } },
        additionalOperations: { COPY: { responses: { 200: { description: "Books." } } } },
        get: {
          operationId: "listBooks",
          tags: ["books"],
          parameters: [{ name: "all", in: "querystring", content: { [json]: { schema: {} } } }],
          responses: {
            200: { summary: "Books.", content: { [json]: { $ref: "#/components/mediaTypes/A" } } },
            201: { content: { "text/event-stream": { itemSchema: ref("A") } } },
          },
        },
      },
    },
    components: {
      schemas: { A: { type: "object", properties: { query: {}, itemSchema: {} } } },
      mediaTypes: { A: media },
    },
  });
  const left = (key: string, place: string) =>
    `- ${key} is left out, which OpenAPI 3.1 does not have: #${place}/${key}`;
  const get = "/paths/~1books/get";
  expect(changesIn(output).sort()).toEqual(
    [
      left("$self", ""),
      left("name", "/servers/0"),
      left("query", "/paths/~1books"),
      left("additionalOperations", "/paths/~1books"),
      left("itemSchema", `${get}/responses/201/content/text~1event-stream`),
      left("serializedValue", `${get}/responses/200/content/application~1json/examples/a`),
      "- the kind of a tag is left out: #/tags/0",
      "- the parent of a tag is left out: #/tags/1",
      `- a parameter for the whole query is left out: #${get}/parameters/0`,
    ].sort(),
  );
  const document = bundleIn(folder);
  expect(document["x-tagGroups"]).toEqual([{ name: "Everything", tags: ["all", "books"] }]);
  expect(document.tags).toEqual([
    { name: "all", "x-displayName": "Everything" },
    { name: "books" },
  ]);
  const { description, content } = document.paths["/books"].get.responses[200];
  expect({ description, content }).toEqual({
    description: "Books.",
    content: { [json]: { schema: ref("A"), examples: { a: { value: { id: 1 } } } } },
  });
  expect(document.components.schemas.A.properties).toEqual({ query: {}, itemSchema: {} });
});

test("files above the contract are read if a folder has all of them", async () => {
  mkdirSync(join(parent, "shared"));
  writeFileSync(join(parent, "shared/A.yaml"), "type: object");
  const contract = contractWith({ A: { $ref: "../shared/A.yaml" } });
  expect((await adopt(contract)).output).toMatch(
    /shared\/A\.yaml is not below the folder of the contract.*\n {2}Pass .* with --within\./,
  );
  expect((await adopt(contract, {}, "--within", "..")).output).toMatch(
    /^adopted Books 1: 1 operation/,
  );
});

test("components keep the names that the root document gives to parts of other files", async () => {
  const blocks = (part: string) => ({ $ref: `blocks.yaml#/${part}` });
  const fromRoot = (name: string) => ({ $ref: `input.yaml#/components/${name}` });
  const schemas = { "First.Block": blocks("First/Block"), "Second.Block": blocks("Second/Block") };
  const Count = { required: true, schema: blocks("Number") };
  const book = respondWith({
    anyOf: [fromRoot("schemas/First.Block"), fromRoot("schemas/Second.Block")],
  });
  const { description, content } = book.responses[200];
  const contract = {
    ...contractWith({}),
    paths: { "/book": { $ref: "book.yaml" } },
    components: { schemas: { ...schemas, Alias: ref("First.Block") }, headers: { Count } },
  };
  const headers = { Count: fromRoot("headers/Count") };
  const { folder } = await adopt(contract, {
    "book.yaml": { get: { responses: { 200: { description, headers, content } } } },
    "blocks.yaml": {
      Number: { type: "integer" },
      First: { Block: { type: "object", properties: { first: { type: "string" } } } },
      Second: { Block: { type: "object", properties: { first: blocks("First/Block") } } },
    },
  });
  const { components } = bundleIn(folder);
  expect(components.schemas).toMatchObject({
    "First.Block": { properties: { first: { type: "string" } } },
    "Second.Block": { properties: { first: ref("First.Block") } },
    Alias: ref("First.Block"),
  });
  expect(Object.keys(components.schemas).sort()).toEqual([
    "Alias",
    "First.Block",
    "Number",
    "Second.Block",
  ]);
  expect(Object.keys(components.headers)).toEqual(["Count"]);
});

test("a repository whose packages are not installed says how to go on", async () => {
  const around = mkdtempSync(join(tmpdir(), "contract-alone-"));
  writeFileSync(join(around, "input.yaml"), JSON.stringify(contractWith({ A: {} })));
  const args = ["input.yaml", "--to", "my-api", "--no-install"];
  const { code, output } = await runCommand(around, "adopt", ...args);
  rmSync(around, { recursive: true });
  expect(output).toMatch(
    /^error: the repository is written, .*\n {2}Run npm install, npm run lint/m,
  );
  expect(output).not.toMatch(/^ +at /m);
  expect(code).toBe(1);
});

test("a pipe behind a $ref is reported, and not waited for", async () => {
  execFileSync("mkfifo", [join(parent, "pipe.yaml")]);
  const contract = contractWith({ A: { $ref: "../pipe.yaml" } });
  const { output } = await adopt(contract, {}, "--within", "..");
  expect(output).toMatch(/input\.yaml:1:\d+: Can't resolve \$ref: .*pipe\.yaml is not a file/);
});

test("a base whose choices consist of it is separated, also without a discriminator", async () => {
  const title = { type: "object", properties: { title: { type: "string" } } };
  const { output, folder } = await adopt(
    contractWith({
      P: { oneOf: [ref("C"), ref("D")], ...title },
      C: {
        allOf: [ref("P"), { type: "object", properties: { c: { const: 1 } }, required: ["c"] }],
      },
      D: {
        allOf: [ref("P"), { type: "object", properties: { d: { const: 1 } }, required: ["d"] }],
      },
    }),
  );
  expect(output).not.toContain("error");
  expect(changesIn(output)).toEqual([
    "- it consists of PBase, because it is a choice of P: #/components/schemas/C, and 1 other place",
  ]);
  const { components } = bundleIn(folder);
  expect(components.schemas.PBase).toEqual(title);
  expect(components.schemas.P).toEqual({ allOf: [ref("PBase")], oneOf: [ref("C"), ref("D")] });
  expect(components.schemas.C.allOf[0]).toEqual(ref("PBase"));
});

const lintIn = (folder: string) => (isException: IsException) => lintProject(folder, isException);

test("no repository is made in a folder that has files", async () => {
  const around = mkdtempSync(join(parent, "full-"));
  writeFileSync(join(around, "input.yaml"), JSON.stringify(contractWith({ A: {} })));
  const { code, output } = await runCommand(around, "adopt", "input.yaml", "--to", ".");
  expect(output).toMatch(
    /^error: .* is not empty\n {2}Pass a folder that does not exist with --to/,
  );
  expect(code).toBe(1);
  expect(readdirSync(around)).toEqual(["input.yaml"]);
});

test("the exceptions that an error hides are recorded after it was corrected", async () => {
  const { output, folder } = await adopt(
    contractWith({
      A: { type: "object", properties: { a: { type: "string", example: 1 }, b: { pattern: "a" } } },
      B: { allOf: [ref("B")] },
    }),
  );
  expect(output).toMatch(/circular-schema[\s\S]*run npm run lint -- --baseline and npm run build/);
  writeFileSync(join(folder, "openapi/components/schemas/B.yaml"), "type: object\n");
  const { findings, recorded } = await writeBaseline(folder, lintIn(folder));
  expect(findings).toEqual([]);
  expect(recorded.map(({ rule }) => rule)).toContain("no-invalid-schema-examples");
  expect((await runCommand(folder, "lint")).output).toBe("no findings\n");
  expect(await writeBaseline(folder, lintIn(folder))).toEqual({ findings: [], recorded: [] });
});
