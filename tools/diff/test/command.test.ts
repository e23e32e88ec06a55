import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compareNamed, formats } from "#diff";
import { CliError } from "#reader";
import { execute, projectAt, run } from "#testing/project";
import { scriptOf } from "#testing/repository";
import { createParent, runCommand } from "#testing/run-command";
import { compare, edit, contract as library } from "./changes.ts";

const item = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
const contractWith = (schema: object, version = "1.0.0") =>
  JSON.stringify({
    openapi: "3.1.1",
    info: { title: "Sample", version },
    paths: {
      "/items/{id}": {
        get: {
          operationId: "getItem",
          responses: { 200: { content: { "application/json": { schema } } } },
        },
      },
    },
  });
const contract = contractWith(item);
const withoutName = contractWith({ type: "object" });
const withNote = contractWith({ ...item, properties: { ...item.properties, note: {} } });

const folder = createParent();

async function createProject(files: Record<string, string>): Promise<string> {
  const { path, write } = projectAt(await mkdtemp(join(folder, "project-")));
  for (const [file, text] of Object.entries(files)) await write(file, text);
  return path;
}

/** Runs `npm run diff` in a folder with these files. */
const diff = async (files: Record<string, string>, ...args: string[]) =>
  runCommand(await createProject(files), "diff", ...args);

describe("npm run diff", () => {
  const same = { "released/openapi.yaml": contract, "generated/openapi.yaml": contract };
  test.each<[string, Record<string, string>, number, string]>([
    [
      "there is no release",
      {},
      0,
      "There is no release to compare with. Name a commit or a bundle, as in npm run diff -- HEAD.\n",
    ],
    ["nothing differs", same, 0, "No differences.\ngenerated/openapi.yaml matches 1.0.0.\n"],
    [
      "openapi/ has changed since the build",
      { ...same, "redocly.yaml": "extends: []\n", "openapi/openapi.yaml": withNote },
      1,
      "error: generated/openapi.yaml is older than openapi/\n  Run npm run build.\n",
    ],
    [
      "a workflow cannot be read",
      { ...same, "released/workflows/a.yaml": "{}", "openapi/workflows/a.yaml": "a: 1\na: 2" },
      1,
      "error: workflows/a.yaml cannot be read: Map keys must be unique at line 2, column 1:\n  Correct the YAML or JSON, and write $ref in place of aliases.\n",
    ],
  ])("says that %s", async (_, files, code, output) => {
    expect(await diff(files)).toEqual({ code, output });
  });

  test("reports the level that the next release needs and succeeds", async () => {
    const { code, output } = await diff({
      "released/openapi.yaml": contract,
      "generated/openapi.yaml": withoutName,
    });
    expect(output).toBe(`callers  implementers  change
major    minor         \`name\` was removed without prior deprecation
                       GET /items/{id} → 200 → name
                       #/paths/~1items~1{id}/get/responses/200/content/application~1json/schema/properties/name

1 difference: 1 major for callers; 1 minor for implementers.
The release after 1.0.0 has to be major: 2.0.0 or later.
`);
    expect(code).toBe(0);
  });

  test("names a release after its package or its file, if its contract has a date as its version", async () => {
    const files = {
      "package.json": '{ "version": "1.2.0" }',
      "released/openapi.yaml": contractWith(item, "2026-01-02"),
      "generated/openapi.yaml": withNote,
    };
    const { output } = await diff(files);
    expect(output).toContain("The release after 1.2.0 has to be minor: 1.3.0 or later.\n");
    const other = await diff(files, "released/openapi.yaml", "generated/openapi.yaml");
    expect(other.output).toContain("The release after released/openapi.yaml has to be minor.\n");
  });

  test("compares the workflows with those that were frozen", async () => {
    const workflow = (...steps: object[]) =>
      JSON.stringify({ workflows: [{ workflowId: "getTwice", steps }] });
    const successCriteria = [{ condition: "$statusCode == 200" }];
    const first = { stepId: "get", operationId: "getItem", description: "Gets it." };
    const again = { stepId: "again", operationId: "getItem", successCriteria };
    const assumed = { ...again, "x-assumption": "stable" };
    const { output } = await diff({
      "released/openapi.yaml": contract,
      "released/workflows/a.yaml": workflow(first, assumed),
      "released/workflows/.a.yaml.swp": "a: [",
      "generated/openapi.yaml": contract,
      "openapi/workflows/more/b.yaml": workflow(
        { ...first, description: "Gets the item." },
        again,
        { ...assumed, stepId: "last" },
      ),
    });
    expect(output).toBe(`callers  implementers  change
minor    major         \`$statusCode == 200\` no longer rests on an assumption
                       workflow getTwice → again
minor    minor         the step was added
                       workflow getTwice → last

2 differences: 2 minor for callers; 1 major, 1 minor for implementers.
The release after 1.0.0 has to be minor: 1.1.0 or later.
`);
  });

  test("compares files, as Markdown or JSON", async () => {
    const files = { "old.yaml": contract, "other.json": withNote };
    const markdown = await diff(files, "old.yaml", "other.json", "--format", "markdown");
    expect(markdown.output).toContain(
      "| minor | minor | `GET /items/{id} → 200 → note` | `note` was added and is optional |",
    );
    const json = await diff(files, "old.yaml", "other.json", "--format", "json");
    expect(JSON.parse(json.output)).toMatchObject({
      before: "old.yaml",
      after: "other.json",
      level: "minor",
      nextVersion: "1.1.0",
      differences: [{ callers: "minor", location: "GET /items/{id} → 200 → note" }],
    });
  });

  test("compares the bundle with the one at a git ref", async () => {
    const project = await createProject({ "generated/openapi.yaml": contract });
    const git = (...args: string[]) => execute(project, "git", args);
    await git("init", "--quiet");
    await git("add", "--all");
    const author = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
    await git(...author, "commit", "--quiet", "--message", "Begin");
    await writeFile(join(project, "generated/openapi.yaml"), withNote);
    const { code, output } = await runCommand(project, "diff", "HEAD");
    expect(output).toContain("`note` was added and is optional");
    expect(output).toContain("The release after HEAD has to be minor: 1.1.0 or later.");
    expect(code).toBe(0);
  });

  test.each([
    [0, withNote, "major"],
    [1, withoutName, "major"],
    [1, withNote, "minor"],
    [0, contract, "minor"],
  ])("exits with %i where the given level is reached", async (code, newer, level) => {
    const files = { "old.yaml": contract, "new.yaml": newer };
    expect(await diff(files, "old.yaml", "new.yaml", "--fail-on", level)).toMatchObject({ code });
  });

  test("rejects an unknown level with a message and a fix", async () => {
    const project = await createProject({ "generated/openapi.yaml": contract });
    const { code, output } = await run(project, scriptOf("diff"), "--fail-on", "patch");
    expect(output).toMatch(/Allowed choices are major, minor.*\n./);
    expect(output).not.toMatch(/^ +at /m);
    expect(code).toBe(1);
  });

  test("rejects an option of git and a folder with a message and a fix", async () => {
    for (const name of ["--output=x", "generated"]) {
      const { code, output } = await diff({ "generated/openapi.yaml": contract }, "--", name);
      expect(output).toMatch(
        /^error: cannot read (\S+)\n {2}Pass the path of a file, or a git ref/,
      );
      expect(code).toBe(1);
    }
  });
});

const itself = { $ref: "#/components/schemas/Item" };

test.each([
  ["that is missing", undefined, "cannot read bad.yaml"],
  ["with invalid YAML", "a: [", "bad.yaml cannot be read: Flow sequence"],
  ["of another type", "a: 1", "bad.yaml is not an OpenAPI description"],
  ["of several", contractWith({ $ref: "part.yaml" }), "refers to another file: part.yaml"],
  [
    "with a schema that is itself",
    JSON.stringify({
      ...JSON.parse(contractWith(itself)),
      components: { schemas: { Item: itself } },
    }),
    "#/components/schemas/Item: consists of itself",
  ],
  [
    "with what is not in the dialect",
    contractWith({ readOnly: true }),
    "/schema/readOnly: readOnly is not in the dialect",
  ],
  [
    "with an alias of itself",
    `${contract.slice(0, -1)}, x-a: &a [*a]}`,
    "bad.yaml cannot be read: Converting circular structure",
  ],
  ["with a list that is none", contractWith({ allOf: {} }), "/schema/allOf: must be a list"],
])("A file %s is not compared", async (_, text, message) => {
  const bad = text === undefined ? {} : { "bad.yaml": text };
  const project = await createProject({ "good.yaml": contract, ...bad });
  const error = await compareNamed(project, "bad.yaml", "good.yaml").catch((error) => error);
  expect(error).toBeInstanceOf(CliError);
  expect(`${error.message}\n${error.hint}`).toContain(message);
});

test("A chain of a thousand schemas is an error with its place", () => {
  const names = Array.from({ length: 1000 }, (_, index) => `Link${index}`);
  const schemas = Object.fromEntries(
    names.map((name, index) => [
      name,
      { allOf: [{ $ref: `#/components/schemas/Link${(index + 1) % 1000}` }, { type: "object" }] },
    ]),
  );
  const chain = (type: string) => ({
    ...JSON.parse(contractWith({ $ref: "#/components/schemas/Link0" })),
    components: { schemas: { ...schemas, Link999: { type } } },
  });
  expect(() => compare(chain("object"), chain("string"))).toThrow(
    /^#\/components\/schemas\/Link\d+: is in a chain of more than 300 schemas$/,
  );
});

test("contracts that are made to take long are compared", () => {
  const hostile = (type: string) => {
    const schemas: Record<string, object> = {
      "/": { type },
      Values: { enum: Array.from({ length: 50_000 }, (_, index) => `${type} ${index}`) },
    };
    for (const keyword of ["allOf", "anyOf", "oneOf"]) {
      for (let index = 0; index < 40; index++) {
        const next = { $ref: `#/components/schemas/${keyword}${index + 1}` };
        schemas[`${keyword}${index}`] = { [keyword]: [next, next] };
      }
      schemas[`${keyword}40`] = { type };
    }
    return { ...JSON.parse(contract), components: { schemas } };
  };
  const output = formats.text(compare(hostile("string"), hostile("integer")));
  expect(output).toContain("`/` is integer and was string");
  expect(output).toContain("has to be major");
  expect(output.length).toBeLessThan(10_000);
});

describe("the Markdown for a pull request", () => {
  const markdownOf = (other: object) => formats.markdown(compare(library, other));

  test("is a table with emphasized breaks", () => {
    expect(markdownOf(edit('set Timestamp pattern = "a | b"'))).toMatch(
      /^\| \*\*major\*\* \| .* \| `pattern` of `Timestamp` changed from .* to `"a \\\| b"` \|$/m,
    );
  });

  test("has one row for changes of the same type that are no break", () => {
    const tags = Array.from({ length: 20 }, (_, index) => `append tags = {"name":"Tag ${index}"}`);
    const text = markdownOf(edit(...tags, "drop HoldCreate.label", "drop LoanCreate.book_id"));
    expect(text.match(/^\| minor .*$/gm)).toEqual([
      "| minor | patch | `the document` and 19 more | the tag `Tag 0` was added; the tag `Tag 1` was added; the tag `Tag 2` was added; the tag `Tag 3` was added; the tag `Tag 4` was added; and 15 more |",
    ]);
    expect(text.match(/^\| \*\*major/gm)).toHaveLength(2);
  });

  test("has a row for the documentation of each operation and component, of which it shows twelve", () => {
    const names = [
      "Timestamp",
      "Amount",
      "BookId",
      "CoverId",
      "Currency",
      "HoldStatus",
      "Interval",
    ];
    const others = ["LoanId", "LoanStatus", "Loan", "Member", "Problem", "Shelf", "Cover"];
    const edits = [...names, ...others].map((name) => `set ${name} title = "Another title"`);
    const text = markdownOf(edit(...edits));
    expect(text).not.toContain("| callers |");
    expect(text.match(/^\| `schema \w+` \| `title` (was added|changed) \|$/gm)).toHaveLength(12);
    expect(text).toContain("\n| and 2 more |  |\n");
  });
});
