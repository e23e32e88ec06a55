import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Finding } from "../../scripts/findings.ts";
import { lint } from "../../scripts/lint.ts";
import { contentsOf, createProject, type Project, run } from "./project.ts";

const schemas = "openapi/components/schemas";

interface Mistake {
  what: string;
  make: (project: Project) => Promise<void>;
  /** The file, the rule, the message and the fix. The line is that of the first match of `at` in the file. */
  finding: Partial<Finding>;
  at?: RegExp;
}

const mistakes: Mistake[] = [
  {
    what: "YAML that cannot be parsed",
    make: ({ edit }) => edit(`${schemas}/books/BookId.yaml`, "type:", "type: : :"),
    finding: {
      file: `${schemas}/books/BookId.yaml`,
      rule: "yaml-syntax",
      fix: "Correct the YAML here or just above: indentation, quotes or a duplicate key.",
    },
    at: /type:/,
  },
  {
    what: "a duplicate key",
    make: ({ edit }) => edit(`${schemas}/books/BookId.yaml`, /^(type:.*)$/m, "$1\n$1"),
    finding: {
      file: `${schemas}/books/BookId.yaml`,
      rule: "yaml-syntax",
      message: "Map keys must be unique at line 2, column 1:",
    },
  },
  {
    what: "an empty file",
    make: ({ write }) => write(`${schemas}/books/BookId.yaml`, "# later\n"),
    finding: { file: `${schemas}/books/BookId.yaml`, rule: "yaml-mapping" },
  },
  {
    what: "a file that is not UTF-8",
    make: ({ write }) =>
      write(`${schemas}/books/BookId.yaml`, Buffer.from("description: caf\xe9\n", "latin1")),
    finding: {
      file: `${schemas}/books/BookId.yaml`,
      rule: "file-encoding",
      fix: "Save it as UTF-8.",
    },
  },
  {
    what: "a file that ends in .yml",
    make: ({ write }) => write("openapi/paths/shelves.yml", "get: {}\n"),
    finding: { rule: "file-extension", fix: "Rename it to shelves.yaml." },
  },
  {
    what: "a component that is not listed",
    make: ({ write }) => write(`${schemas}/books/Shelf.yaml`, "type: object\n"),
    finding: {
      file: `${schemas}/books/Shelf.yaml`,
      rule: "unlisted-file",
      fix: 'Add "Shelf: { $ref: components/schemas/books/Shelf.yaml }" to components.schemas in openapi/openapi.yaml, or delete the file.',
    },
  },
  {
    what: "a path that is not listed",
    make: ({ write }) => write("openapi/paths/shelves.yaml", "get: {}\n"),
    finding: { file: "openapi/paths/shelves.yaml", rule: "unlisted-file" },
  },
  {
    what: "a listed component whose file does not exist",
    make: ({ remove }) => remove(`${schemas}/books/BookId.yaml`),
    finding: {
      file: "openapi/openapi.yaml",
      rule: "missing-file",
      message: `BookId refers to ${schemas}/books/BookId.yaml, which does not exist`,
    },
    at: /^ {4}BookId:/m,
  },
  {
    what: "a file name in the wrong case",
    make: async ({ read, write, remove }) => {
      const text = await read(`${schemas}/books/BookId.yaml`);
      await remove(`${schemas}/books/BookId.yaml`);
      await write(`${schemas}/books/Bookid.yaml`, text);
    },
    finding: {
      rule: "file-name",
      message: `${schemas}/books/Bookid.yaml is not named BookId.yaml`,
      fix: "Rename the file to BookId.yaml, and write the same name in the $ref.",
    },
  },
  {
    what: "a component in the root document",
    make: ({ edit }) =>
      edit("openapi/openapi.yaml", "  schemas:\n", "  schemas:\n    A: { type: object }\n"),
    finding: {
      rule: "inline-definition",
      fix: "Move it to openapi/components/schemas/A.yaml and write $ref: components/schemas/A.yaml.",
    },
    at: /^ {4}A:/m,
  },
  {
    what: "components that are not sorted",
    make: ({ edit }) =>
      edit("openapi/openapi.yaml", /( {4}Book:\n.*\n)( {4}BookFields:\n.*\n)/, "$2$1"),
    finding: { rule: "list-order", message: "Book is below BookFields" },
    at: /^ {4}Book:/m,
  },
  {
    what: "a $ref that leads nowhere",
    make: ({ edit }) => edit(`${schemas}/books/Book.yaml`, "BookStatus.yaml", "Status.yaml"),
    finding: {
      file: `${schemas}/books/Book.yaml`,
      fix: "Correct the $ref, or create what it refers to.",
    },
    at: /Status\.yaml/,
  },
  {
    what: "no contract at all",
    make: ({ remove }) => remove("openapi"),
    finding: { rule: "missing-file", fix: "Run this in the root of the project." },
  },
  {
    what: "an example that does not match its schema",
    make: ({ edit }) => edit(`${schemas}/books/BookId.yaml`, /^examples:.*$/m, "examples: [42]"),
    finding: {
      file: `${schemas}/books/BookId.yaml`,
      rule: "no-invalid-schema-examples",
      fix: "Correct the example, or the schema that it does not match.",
    },
    at: /42/,
  },
  {
    what: "an override that does not match the schema",
    make: async ({ edit, write }) => {
      await write(
        "openapi/components/examples/FirstBook.yaml",
        "summary: The first book\nx-overrides:\n  /title: 42\n",
      );
      const example =
        "$&\n          examples:\n            first:\n              $$ref: ../components/examples/FirstBook.yaml";
      await edit("openapi/paths/books_{id}.yaml", /\$ref: .*\/Book\.yaml/, example);
      const list =
        "  examples:\n    FirstBook:\n      $$ref: components/examples/FirstBook.yaml\n$&";
      await edit("openapi/openapi.yaml", "  securitySchemes:\n", list);
    },
    finding: {
      file: "openapi/components/examples/FirstBook.yaml",
      rule: "oas3-valid-media-example",
      fix: "Correct the example, or the schema that it does not match.",
    },
    at: /\/title/,
  },
  {
    what: "a schema with 2,000 properties",
    make: ({ edit }) => edit(`${schemas}/books/BookFields.yaml`, /$/, properties(2000)),
    finding: {
      file: `${schemas}/books/BookFields.yaml`,
      rule: "schema-size",
      fix: "Split it into several schemas, and combine them with allOf.",
    },
    at: /properties:/,
  },
  {
    what: "a reference in a schema of an example that leads nowhere",
    make: ({ edit }) => edit(`${schemas}/books/BookFields.yaml`, "BookId.yaml", "BokId.yaml"),
    finding: { file: `${schemas}/books/BookFields.yaml`, rule: "bundler" },
    at: /BokId/,
  },
  {
    what: "a type that does not exist",
    make: ({ edit }) => edit(`${schemas}/books/BookId.yaml`, "type: string", "type: strng"),
    finding: { file: `${schemas}/books/BookId.yaml`, rule: "struct" },
    at: /strng/,
  },
  {
    what: "a path parameter with another name than in the path",
    make: ({ edit }) => edit("openapi/paths/books_{id}.yaml", "name: id", "name: book_id"),
    finding: {
      file: "openapi/paths/books_{id}.yaml",
      fix: "Use the same name in the path and in the parameter.",
    },
  },
  {
    what: "an operation with an unknown tag",
    make: ({ edit }) => edit("openapi/paths/books.yaml", "[Books]", "[Shelves]"),
    finding: {
      file: "openapi/paths/books.yaml",
      rule: "operation-tag-defined",
      fix: "Add the tag to tags in openapi/openapi.yaml, or correct its name.",
    },
    at: /Shelves/,
  },
  {
    what: "a keyword that OpenAPI does not have",
    make: ({ edit }) =>
      edit("openapi/paths/books.yaml", "  summary:", "  text: List books\n  summary:"),
    finding: { file: "openapi/paths/books.yaml", rule: "struct" },
    at: /text:/,
  },
  {
    what: "a house rule",
    make: ({ edit }) => edit("openapi/paths/books.yaml", "List books", "List Books"),
    finding: {
      file: "openapi/paths/books.yaml",
      rule: "summaries-are-in-sentence-case",
      message: "the summary capitalizes Books",
      fix: "Write it in lower case, or add a name to the list in .spectral.yaml.",
    },
    at: /summary:/,
  },
];

const properties = (count: number) =>
  Array.from(
    { length: count },
    (_, index) =>
      `\n  field_${index}:\n    type: string\n    description: A field. May be absent.\n    examples: [x]`,
  ).join("");

describe("npm run lint", () => {
  test.each(mistakes)("reports $what once, with its location and a fix", async (mistake) => {
    await using project = await createProject();
    await mistake.make(project);
    const findings = await lint(project.path);
    expect(findings).toMatchObject([{ ...mistake.finding, severity: "error" }]);
    expect(findings[0]?.fix).toMatch(/^[A-Z].*\.$/);
    if (mistake.at === undefined) return;
    const text = await project.read(findings[0]?.file ?? "");
    const line = text.slice(0, mistake.at.exec(text)?.index).split("\n").length;
    expect(findings[0]?.line).toBe(line);
  });

  test("accepts a recursive schema and a schema with 1,000 properties", async () => {
    await using project = await createProject();
    const parent =
      "\n  parent:\n    $ref: BookFields.yaml\n    description: Another book. Absent if there is none.";
    await project.edit(`${schemas}/books/BookFields.yaml`, /$/, parent + properties(995));
    // The build begins with lint.
    expect(await run(project.path, "scripts/build.ts")).toMatchObject({ code: 0 });
  });

  test("prints findings for a terminal or for GitHub, and exits with 1", async () => {
    await using project = await createProject();
    await project.edit("openapi/paths/books.yaml", "List books", "List Books");
    const terminal = await run(project.path, "scripts/lint.ts");
    expect(terminal).toMatchObject({ code: 1 });
    expect(terminal.output).toMatch(
      /^openapi\/paths\/books\.yaml:\d+:\d+ {2}error {2}summaries-are-in-sentence-case {2}.*\n {4}Write .*\.\n\n1 finding in 1 file$/m,
    );
    const github = await run(project.path, "scripts/lint.ts", "--format", "github");
    expect(github.output).toMatch(
      /^::error file=openapi\/paths\/books\.yaml,line=\d+,col=\d+,title=summaries-are-in-sentence-case::.*%0AWrite /,
    );
    const unknown = await run(project.path, "scripts/lint.ts", "--format", "xml");
    expect(unknown.code).toBe(1);
    expect(unknown.output).toContain("Allowed choices are text, github.");
  });
});

describe("npm run build", () => {
  test("changes nothing in generated/ when there is a finding", async () => {
    await using project = await createProject();
    await run(project.path, "scripts/build.ts");
    const before = await contentsOf(join(project.path, "generated"));
    await project.edit("openapi/paths/books.yaml", "List books", "List Books");
    const { code, output } = await run(project.path, "scripts/build.ts");
    expect(code).toBe(1);
    expect(output).toMatch(/generated\/ has not changed$/m);
    expect(await contentsOf(join(project.path, "generated"))).toEqual(before);
  });

  test("makes the same bytes again and deletes what it does not make", async () => {
    await using project = await createProject();
    await run(project.path, "scripts/build.ts");
    const before = await contentsOf(join(project.path, "generated"));
    await project.write("generated/old.json", "{}");
    expect(await run(project.path, "scripts/build.ts")).toEqual({
      code: 0,
      output: "unchanged: 8 files\n",
    });
    expect(await contentsOf(join(project.path, "generated"))).toEqual(before);
  });
});
