import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeFiles } from "contract-kit/files";
import type { IsException } from "contract-kit/lint";
import { writeBaseline } from "contract-kit/lint";
import { reportError } from "contract-kit/script";
import { valueAt } from "contract-kit-reader";
import { describe, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { lint as lintProject } from "../template/scripts/lint.ts";
import { createParent, runCommand } from "./run-command.ts";

const parent = createParent();

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
  const { code, output } = await runCommand(around, "adopt", ...all);
  return { code, output, around, folder: join(around, "my-api") };
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
    [
      "a property that linters take for a method",
      contractWith({ A: { type: "object", properties: { hasOwnProperty: { type: "string" } } } }),
      `${at}Redocly and Spectral call the key hasOwnProperty as a method\n +Give it another name`,
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

  /** The value at the end of this path is replaced, and nothing else is wrong. */
  const replaced = (path: string[], value: unknown) => {
    const contract = structuredClone(contractWith({ A: { type: "object" } }));
    const holder = path.slice(0, -1).reduce<Record<string, unknown>>((node, key) => {
      const next = (node[key] ?? {}) as Record<string, unknown>;
      node[key] = next;
      return next;
    }, contract);
    holder[path.at(-1) ?? ""] = value;
    return contract;
  };

  // All of them are of one kind: a value is of another kind than OpenAPI says.
  test.each<[path: string, value: unknown, expected: string, fix: string]>([
    ["info title", 5, "`string` but got `integer`", "Write a text, in quotes."],
    ["paths /book get", null, "`Operation` \\(object\\) but got `null`", "Write its content"],
    ["paths /book get operationId", 5, "`string` but got `integer`", "Write a text"],
    ["paths /book get parameters", [null], "`Parameter` \\(object\\) but got `null`", "Write its"],
    ["paths /book get security", "token", "`SecurityRequirementList` \\(array\\)", "Write a list"],
    ["paths /book get responses 200", null, "`Response` \\(object\\) but got `null`", "Write its"],
    ["servers", [null], "`Server` \\(object\\) but got `null`", "Write its content"],
    ["tags", [null], "`Tag` \\(object\\) but got `null`", "Write its content"],
    ["webhooks new", null, "`PathItem` \\(object\\) but got `null`", "Write its content"],
    ["components schemas A", null, "`Schema` \\(object\\) but got `null`", "Write its content"],
    [
      "components schemas A allOf",
      { a: {} },
      "`AllOf` \\(array\\) but got `object`",
      "Write a list",
    ],
    ["components schemas A examples", { a: {} }, "`array` but got `object`", "Write a list"],
    ["components schemas A required", "a", "`array` but got `string`", "Write a list"],
    ["components schemas A properties", [], "`SchemaProperties` \\(object\\)", "Write keys"],
    ["components schemas A description", 5, "`string` but got `integer`", "Write a text"],
    [
      "components securitySchemes token",
      null,
      "`SecurityScheme` \\(object\\)",
      "Write its content",
    ],
  ])("%s is %j", async (path, value, expected, fix) => {
    const { output, around } = await adopt(replaced(path.split(" "), value));
    expect(output).toMatch(new RegExp(`^error: ${at}Expected type ${expected}`));
    expect(output).toContain(`\n  ${fix}`);
    expect(output.match(/input\.yaml/g)).toHaveLength(1);
    expect(readdirSync(around)).toEqual(["input.yaml"]);
  });

  test.each<[what: string, schema: object, message: string]>([
    ["a type that is a number", { type: 5 }, "`type` can be one of the following only"],
    ["a $ref that is a number", { $ref: 5 }, "Property `\\$ref` is not expected here.*\n  Write a"],
  ])("%s", async (_, schema, message) => {
    const { output, around } = await adopt(contractWith({ A: schema }));
    expect(output).toMatch(new RegExp(`^error: ${at}${message}`));
    expect(readdirSync(around)).toEqual(["input.yaml"]);
  });

  test.each<[path: string, message: string]>([
    ["/100%", "the path has a % that begins no percent-encoding\n  Write %25 for a percent sign."],
    ["/\ud800", "the path has half of a character\n  Write the whole character."],
  ])("the path %j", async (path, message) => {
    const contract = contractWith({ A: {} });
    const { output, around } = await adopt({ ...contract, paths: { [path]: {} } });
    expect(output).toMatch(new RegExp(`^error: ${at}`));
    expect(output).toContain(message);
    expect(readdirSync(around)).toEqual(["input.yaml"]);
  });

  test("examples of which each has two others, so that together they would have a million values", async () => {
    const refTo = (level: number) => ({ $ref: `#/components/examples/e${level}/value` });
    const examples = Array.from({ length: 25 }, (_, level) => {
      return [`e${level}`, { value: level === 0 ? [] : [refTo(level - 1), refTo(level - 1)] }];
    });
    const contract = contractWith({ A: {} });
    const components = { ...contract.components, examples: Object.fromEntries(examples) };
    const { output, around } = await adopt({ ...contract, components });
    expect(output).toMatch(new RegExp(`^error: ${at}references in values lead to more than`));
    expect(readdirSync(around)).toEqual(["input.yaml"]);
  });

  test("large numbers in work that grows with the size of the file", async () => {
    /** How many characters are cut out of texts while numbers are noted; the path ends the adoption afterwards. */
    const workFor = async (count: number) => {
      const numbers = Array.from({ length: count }, (_, index) => {
        return `p${index}: { type: integer, maximum: 900719925474099${index % 10}3 }`;
      });
      const schema = `  A:\n   properties:\n    ${numbers.join("\n    ")}`;
      const text = `openapi: 3.1.0\ninfo: { title: Books, version: "1" }\npaths: { /100%: {} }\n`;
      const slice = vi.spyOn(String.prototype, "slice");
      const { output } = await adopt(`${text}components:\n schemas:\n${schema}\n`);
      const lengths = slice.mock.results.map(({ value }) => `${value}`.length);
      slice.mockRestore();
      expect(output).toContain("begins no percent-encoding");
      return lengths.reduce((sum, length) => sum + length, 0);
    };
    expect((await workFor(2000)) / (await workFor(500))).toBeLessThan(6);
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
      "a schema of 600 kB",
      contractWith({ A: { properties: Object.fromEntries(texts) } }),
      /A\.yaml:1:1 {2}error {2}file-size {2}/,
    ],
  ])("%s", async (_, contract, message) => {
    const { code, output, folder } = await adopt(contract);
    expect(output).toMatch(message);
    expect(output).toMatch(
      /^Made: nothing\. Not made: bundle, sandbox, reference, types, client\.$/m,
    );
    expect(code).toBe(1);
    const commands = contract === circular ? ["lint", "bundle", "build", "docs", "diff"] : ["lint"];
    for (const command of commands) {
      const { output } = await runCommand(folder, command);
      expect(output).not.toMatch(/^ +at |^\w*Error/m);
    }
  });
});

test("what one part of the build cannot read does not stop the others", async () => {
  const properties = { valueOf: { type: "string" } };
  const { code, output, folder } = await adopt(contractWith({ A: { type: "object", properties } }));
  expect(output).toMatch(
    /yaml:\d+:\d+ {2}error {2}generated-code {2}openapi-typescript cannot read/,
  );
  expect(output).toMatch(/^Made: bundle, sandbox, reference, client\. Not made: types\.$/m);
  expect(code).toBe(1);
  const files = readdirSync(join(folder, "generated"));
  expect(files).toEqual(expect.arrayContaining(["openapi.json", "models.ts", "operations.ts"]));
  expect(files).not.toContain("types.ts");
});

test("a repository whose client is no package has nothing that publishes one", async () => {
  const { folder } = await adopt(contractWith({ A: {} }));
  const written = readdirSync(folder, { recursive: true }).map(String);
  expect(written).toContain("generated/client.ts");
  const ofPackage = /^(client|scripts\/(artifacts|freeze|pack-client|release)\.ts)$/;
  expect(written.filter((file) => ofPackage.test(file))).toEqual([]);
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  expect(manifest).not.toHaveProperty("workspaces");
  for (const file of ["package.json", "README.md", "CONTRIBUTING.md", "AGENTS.md"])
    expect(readFileSync(join(folder, file), "utf8")).not.toMatch(
      /npm (pack|run release)|client\/|released\/|freeze|artifacts|<!--/,
    );
});

test("a text that takes too long to read as Markdown is a finding, and the reference shows it as it is", {
  timeout: 120_000,
}, async () => {
  const description = "*a_".repeat(16_000);
  const { output, folder } = await adopt(contractWith({ A: { type: "object", description } }));
  expect(output).toMatch(
    /^ +1 {2}slow-markdown, such as openapi\/components\/schemas\/A\.yaml:2: /m,
  );
  expect((await runCommand(folder, "docs")).output).toMatch(/^wrote \d+ files to dist\/docs/m);
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

/** The lines of the report that say what was changed. */
function changesIn(output: string): string[] {
  const [, lines = ""] = /Changed in the contract:\n((?:- .*\n)*)/.exec(output) ?? [];
  return lines
    .split("\n- ")
    .map((line) => line.replace(/^- |\n$/g, ""))
    .filter(Boolean);
}

interface Adoption {
  what: string;
  contract: string;
  files?: Record<string, string>;
  changes: string[];
  bundle: Record<string, unknown>;
}

const adoptions: Adoption[] = parse(
  readFileSync(join(import.meta.dirname, "adoptions.yaml"), "utf8"),
);

test.each(adoptions)("$what", async ({ contract, files, changes, bundle }) => {
  const { output, folder } = await adopt(contract, files);
  expect(output).not.toContain("error");
  expect(changesIn(output)).toEqual(changes);
  const document = parse(readFileSync(join(folder, "generated/openapi.yaml"), "utf8"));
  for (const [pointer, value] of Object.entries(bundle))
    expect(valueAt(document, pointer), pointer).toEqual(value);
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
