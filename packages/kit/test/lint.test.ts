import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isExtended } from "../../test/extended.ts";
import { contentsOf, createProject, kit, type Project, run } from "../../test/project.ts";
import { build } from "../src/build.ts";
import type { Finding } from "../src/lint/findings.ts";
import { lint } from "../src/lint/lint.ts";

const schemas = "openapi/components/schemas";
const bookFields = `${schemas}/books/BookFields.yaml`;
const listOfBooks = "openapi/paths/books.yaml";

interface Mistake {
  what: string;
  /** Whether Spectral finds it. */
  isConvention?: true;
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
    what: "a merge conflict",
    make: ({ edit }) =>
      edit(bookFields, "required:", "<<<<<<< HEAD\nrequired: [id]\n=======\n>>>>>>> a\n$&"),
    finding: {
      file: bookFields,
      rule: "merge-conflict",
      message: "there is a merge conflict here",
      fix: "Keep one side, or both, and remove the lines with <<<<<<<, ======= and >>>>>>>.",
    },
    at: /<<<<<<</,
  },
  {
    what: "a binary value",
    make: ({ edit }) => edit(bookFields, /$/, "default: !!binary aGVsbG8=\n"),
    finding: { rule: "yaml-syntax", message: "JSON has no values of the type !!binary" },
    at: /default:/,
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
    make: async ({ edit }) => {
      const schema = '{ type: string, description: A shelf., x-source: "1", examples: [A1] }';
      await edit("openapi/openapi.yaml", "    Timestamp:\n", `    ShelfId: ${schema}\n$&`);
      await edit(bookFields, "BookId.yaml", "../../../openapi.yaml#/components/schemas/ShelfId");
    },
    finding: {
      rule: "house/files-are-named-after-definitions",
      fix: "Move it to openapi/components/schemas/ShelfId.yaml and write $ref: components/schemas/ShelfId.yaml.",
    },
    at: /^ {4}ShelfId:/m,
  },
  {
    what: "components that are not sorted",
    make: ({ edit }) =>
      edit("openapi/openapi.yaml", /( {4}Book:\n.*\n)( {4}BookFields:\n.*\n)/, "$2$1"),
    finding: {
      rule: "house/files-are-named-after-definitions",
      message: "Book is below BookFields",
    },
    at: /^ {4}Book:/m,
  },
  {
    what: "a $ref that leads nowhere",
    make: ({ edit }) => edit(`${schemas}/books/Book.yaml`, "BookStatus.yaml", "Status.yaml"),
    finding: {
      file: `${schemas}/books/Book.yaml`,
      fix: "Correct the $ref, or create what it refers to below openapi/.",
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
    what: "an example of a response without a field that was added to the schema",
    make: (project) => addExample(project, "title: The Tides\n  subtitle: null"),
    finding: {
      file: "openapi/components/examples/FirstBook.yaml",
      message: expect.stringContaining("'added_at'"),
      fix: "Correct the example, or the schema that it does not match.",
    },
    at: /id:/,
  },
  {
    what: "a path parameter whose place is misspelled",
    make: ({ edit }) => edit("openapi/paths/books_{id}.yaml", "in: path", "in: pth"),
    finding: { rule: "struct", fix: "Write one of these values." },
    at: /pth/,
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
    what: "a misspelled rule in redocly.yaml",
    make: ({ edit }) => edit("redocly.yaml", "rules:", "rules:\n  strcut: error"),
    finding: {
      file: "redocly.yaml",
      message: "Property `strcut` is not expected here.",
      fix: "Correct its name.",
    },
    at: /strcut/,
  },
  {
    what: "a convention of .spectral.yaml",
    isConvention: true,
    make: ({ edit }) => edit("openapi/paths/books.yaml", "List books", "List Books"),
    finding: {
      file: "openapi/paths/books.yaml",
      rule: "summaries-are-in-sentence-case",
      message: "the summary is not in sentence case, or ends in a period",
      fix: "Capitalize only the first word, and write no period.",
    },
    at: /summary:/,
  },
  {
    what: "a convention whose rule has a list, which the fix names",
    isConvention: true,
    make: ({ edit }) => edit("openapi/paths/books.yaml", "listBooks", "booksList"),
    finding: {
      file: "openapi/paths/books.yaml",
      rule: "operation-ids-start-with-a-verb",
      fix: "Rename it, or add the verb in .spectral.yaml:21.",
    },
    at: /operationId:/,
  },
  {
    what: "a convention about a component, in its file",
    isConvention: true,
    make: ({ edit }) => edit(`${schemas}/books/BookId.yaml`, /^description:.*\n/m, ""),
    finding: { file: `${schemas}/books/BookId.yaml`, rule: "schemas-are-described" },
  },
  {
    what: "what both linters report",
    isConvention: true,
    make: ({ edit }) => edit("openapi/openapi.yaml", "  version: 0.1.0", '$&\n  contact: ""'),
    finding: { file: "openapi/openapi.yaml" },
    at: /contact:/,
  },
  {
    what: "a component that is listed and not used",
    make: async ({ edit, write }) => {
      const schema = 'type: string\ndescription: A shelf.\nx-source: "1"\nexamples: [A1]\n';
      await write(`${schemas}/books/Shelf.yaml`, schema);
      const entry = "    Shelf:\n      $$ref: components/schemas/books/Shelf.yaml\n$&";
      await edit("openapi/openapi.yaml", "    Timestamp:\n", entry);
    },
    finding: {
      file: `${schemas}/books/Shelf.yaml`,
      rule: "house/components-are-used",
      message: "nothing uses the component Shelf",
      fix: "Refer to it, or delete its file and its entry in openapi/openapi.yaml.",
    },
  },
  {
    what: "a file that nothing reads",
    make: ({ write }) => write("openapi/components/schema/Shelf.yaml", "type: object\n"),
    finding: {
      file: "openapi/components/schema/Shelf.yaml",
      rule: "stray-file",
      message: "nothing reads openapi/components/schema/Shelf.yaml",
      fix: "Refer to it, move it to where it belongs, or delete it.",
    },
  },
  {
    what: "a component in another folder than its entry says",
    make: async ({ read, write, remove }) => {
      await write(`${schemas}/values/BookId.yaml`, await read(`${schemas}/books/BookId.yaml`));
      await remove(`${schemas}/books/BookId.yaml`);
    },
    finding: {
      file: "openapi/openapi.yaml",
      rule: "file-folder",
      message: `BookId refers to ${schemas}/books/BookId.yaml, but the file is ${schemas}/values/BookId.yaml`,
      fix: "Move the file, or correct the $ref.",
    },
    at: /^ {4}BookId:/m,
  },
  {
    what: "a value that an extensible enum does not list",
    make: ({ edit }) => {
      const example =
        "$&\n          examples:\n            lost:\n              value: { id: 2f6a1d84-5c3b-4e97-8a0d-9b7e1c5f3a62, title: T, added_at: 2026-01-01T00:00:00.000Z, subtitle: null, status: lost }";
      return edit("openapi/paths/books_{id}.yaml", /\$ref: .*\/Book\.yaml/, example);
    },
    finding: {
      file: "openapi/paths/books_{id}.yaml",
      rule: "examples-match",
      message: "/status must be a value in x-extensible-enum",
      fix: "Correct the example, or the schema that it does not match.",
    },
    at: /status: lost/,
  },
  {
    what: "a default that does not match its schema",
    make: ({ edit }) =>
      edit("openapi/components/parameters/Limit.yaml", /default: .*/, "default: ten"),
    finding: { file: "openapi/components/parameters/Limit.yaml", rule: "examples-match" },
    at: /default:/,
  },
  {
    what: "an example of a header that does not match its schema",
    make: ({ edit }) => {
      const header =
        "$&\n      headers:\n        Total:\n          description: How many.\n          schema: { type: integer }\n          example: many";
      return edit(listOfBooks, "description: A page of books.", header);
    },
    finding: { file: listOfBooks, rule: "examples-match", message: "the value must be integer" },
    at: /example: many/,
  },
  {
    what: "two components that are a $ref to each other",
    make: async ({ write }) => {
      await write(`${schemas}/books/BookId.yaml`, "$ref: BookStatus.yaml\n");
      await write(`${schemas}/books/BookStatus.yaml`, "$ref: BookId.yaml\n");
    },
    finding: {
      file: `${schemas}/books/BookId.yaml`,
      rule: "circular-ref",
      message: "the $ref leads back to itself",
      fix: "Write the definition in place of the $ref.",
    },
  },
  {
    what: "2,000 $refs in a row",
    make: ({ edit }) => {
      const chain = Array.from({ length: 2_000 }, (_, index) => {
        return `  a${index}: { $$ref: "#/$$defs/a${index + 1}" }\n`;
      });
      return edit(bookFields, /$/, `$$defs:\n${chain.join("")}  a2000: { type: string }\n`);
    },
    finding: {
      file: bookFields,
      rule: "circular-ref",
      message: "the $ref leads through more than 50 others",
    },
    at: /a0:/,
  },
  ...(
    [
      ["text in place of a list", "[The Tides]", "The Tides", "Write a list, as in [value]."],
      ["an unknown type", "type: string", "type: text", "Write one of these values."],
      ["no value", "properties:", "properties:\n  tags:", "Write its content, or remove the key."],
    ] as const
  ).map(([what, from, to, fix]) => ({
    what,
    make: ({ edit }: Project) => edit(bookFields, from, to),
    finding: { file: bookFields, rule: "struct", fix },
  })),
  {
    what: "a status with a letter",
    make: ({ edit }) => edit(listOfBooks, '"200"', '"20O"'),
    finding: { rule: "struct", fix: "Write a status such as 200, 4XX or default." },
    at: /20O/,
  },
  {
    what: "an operation without a tag",
    make: ({ edit }) => edit(listOfBooks, "  tags: [Books]\n", ""),
    isConvention: true,
    finding: { file: listOfBooks, rule: "operation-tag-defined" },
  },
  {
    what: "an array without items",
    make: ({ edit }) =>
      edit(
        bookFields,
        /$/,
        "  tags: { type: array, description: Tags. May be absent., examples: [[a]] }\n",
      ),
    isConvention: true,
    finding: { file: bookFields, rule: "array-items" },
    at: /tags:/,
  },
  ...(
    [
      ["an operation", "operationId: list", "lost", "no operation has the operationId lostBooks"],
      ["a parameter", "name: limit", "name: limmit", "listBooks has no query parameter limmit"],
      ["an input", "$inputs.size", "$inputs.siez", "the workflow has no input siez"],
      ["a step", "$steps.list.", "$steps.lst.", "no step has the stepId lst"],
      ["an output", "outputs.first", "outputs.frist", "the step list has no output frist"],
      ["a field", "/items/0/id", "/items/0/ids", "no response of the operation has /items/0/ids"],
      ["a next step", "stepId: update }", "stepId: end }", "no step has the stepId end"],
    ] as const
  ).map(([what, from, to, message]) => ({
    what: `${what} that a workflow misspells`,
    make: ({ write }: Project) => {
      const replaced = to === "lost" ? "operationId: lost" : to;
      return write(
        "openapi/workflows/update.arazzo.yaml",
        workflow.replace(from, () => replaced),
      );
    },
    finding: { file: "openapi/workflows/update.arazzo.yaml", rule: "workflow-names", message },
    at: new RegExp((to === "lost" ? "lostBooks" : to).replaceAll(/[$.]/g, "\\$&")),
  })),
  {
    what: "a path parameter that a workflow does not pass",
    make: ({ write }) =>
      write("openapi/workflows/update.arazzo.yaml", workflow.replace(/ +- \{ name: id.*\n/, "")),
    finding: { message: "the step does not pass id, which updateBook requires" },
    at: /- stepId: update/,
  },
  ...(
    [
      ["a heading", "[x](#lend-a-book)", "the link #lend-a-book leads nowhere"],
      ["a file", "[x](lending.md)", "the link lending.md leads to a file that does not exist"],
    ] as const
  ).map(([what, link, message]) => ({
    what: `a link of the guide to ${what} that does not exist`,
    make: ({ write }: Project) =>
      write("openapi/info/1-books.md", `# Books\n\n[a](#books) [b](#listBooks) ${link}\n`),
    finding: { file: "openapi/info/1-books.md", line: 3, rule: "guide-links", message },
  })),
  ...(
    [
      ["that the guide does not list", "lost", "the guide does not list /problems/late"],
      [
        "that only the guide lists",
        "old",
        "no problem has the type /problems/old, which the guide lists",
      ],
    ] as const
  ).map(([what, row, message]) => ({
    what: `a type of problem ${what}`,
    make: (project: Project) => listProblems(project, row),
    finding: { rule: "problem-types", message },
  })),
  {
    what: "a misspelled keyword",
    make: ({ edit }) => edit(bookFields, "required:", "requried:"),
    finding: {
      file: bookFields,
      rule: "struct",
      message: "Property `requried` is not expected here.",
      fix: "Correct its name, for example to required, or move it: the fields of an object are below properties.",
    },
    at: /requried/,
  },
  {
    what: "a field that is not below properties",
    make: ({ edit }) => edit(bookFields, /$/, "phone:\n  type: string\n  description: Phone.\n"),
    finding: {
      file: bookFields,
      rule: "struct",
      message: "Property `phone` is not expected here.",
      fix: "Correct its name, or move it: the fields of an object are below properties.",
    },
    at: /phone:/,
  },
  {
    what: "an example that matches no variant of a variant",
    make: ({ edit }) =>
      edit(
        bookFields,
        /type: string\n(.*\n.*The Tides.*)/,
        'anyOf: [{ anyOf: [{ type: integer }, { type: boolean }] }, { type: "null" }]\n$1',
      ),
    finding: {
      file: bookFields,
      rule: "no-invalid-schema-examples",
      message: expect.stringContaining("must match a schema in anyOf"),
    },
    at: /The Tides/,
  },
];

const workflow = `arazzo: 1.0.1
info: { title: Update, version: 1.0.0 }
sourceDescriptions: [{ name: books, url: ../../generated/openapi.json, type: openapi }]
workflows:
  - workflowId: update
    inputs: { type: object, properties: { size: { type: integer } } }
    steps:
      - stepId: list
        operationId: listBooks
        parameters:
          - { name: limit, in: query, value: $inputs.size }
        onFailure:
          - { name: next, type: goto, stepId: update }
        outputs:
          first: $response.body#/items/0/id
      - stepId: update
        operationId: updateBook
        parameters:
          - { name: id, in: path, value: $steps.list.outputs.first }
        requestBody: { payload: {} }
`;

/** Gives problems two known types, and the guide a table with one of them and another one. */
async function listProblems({ edit, write }: Project, type: string): Promise<void> {
  const known = type === "old" ? ["late", "lost"] : ["lost", "late"];
  const values = known.map((name) => `/problems/${name}`).join(", ");
  await edit(
    `${schemas}/values/Problem.yaml`,
    "examples: [about:blank]",
    `x-extensible-enum: [${values}]\n    examples: [/problems/lost]`,
  );
  const value = (name: string) =>
    `${name}: { value: { type: /problems/${name}, title: T, status: 404, detail: D } }`;
  await edit(
    "openapi/components/responses/Error.yaml",
    /$/,
    `    examples: { ${value("lost")}, ${value("late")} }\n`,
  );
  const rows = type === "old" ? ["lost", "late", "old"] : ["lost"];
  const table = rows.map((name) => `| \`/problems/${name}\` | 404 |\n`).join("");
  await write("openapi/info/1-errors.md", `# Errors\n\n| Type | Status |\n| --- | --- |\n${table}`);
}

/** Gives a response an example with these fields. */
async function addExample({ edit, write }: Project, fields: string): Promise<void> {
  const id = "id: 2f6a1d84-5c3b-4e97-8a0d-9b7e1c5f3a62\n  status: available";
  const text = `summary: The first book\nvalue:\n  ${id}\n  ${fields}\n`;
  await write("openapi/components/examples/FirstBook.yaml", text);
  const example =
    "$&\n          examples:\n            first:\n              $$ref: ../components/examples/FirstBook.yaml";
  await edit("openapi/paths/books_{id}.yaml", /\$ref: .*\/Book\.yaml/, example);
  const list = "  examples:\n    FirstBook:\n      $$ref: components/examples/FirstBook.yaml\n$&";
  await edit("openapi/openapi.yaml", "  securitySchemes:\n", list);
}

const properties = (count: number) =>
  Array.from(
    { length: count },
    (_, index) =>
      `\n  field_${index}:\n    type: string\n    description: A field. May be absent.\n    examples: [x]`,
  ).join("");

describe("npm run lint", () => {
  test("warns of an example that the build makes and that is not valid, at its response", async () => {
    await using project = await createProject();
    await project.edit(`${schemas}/values/Pagination.yaml`, /$/, "minProperties: 20\n");
    expect(await lint(project.path)).toMatchObject([
      {
        file: listOfBooks,
        line: 13,
        column: 9,
        severity: "warning",
        rule: "made-examples-match",
        message:
          "the example that is made from the schema is not valid: /pagination must NOT have fewer than 20 properties",
        fix: "Add an example here, or examples to the properties of the schema.",
      },
    ]);
  });

  test.each(mistakes)("reports $what once, with its location and a fix", async (mistake) => {
    await using project = await createProject({ hasConventions: mistake.isConvention ?? false });
    await mistake.make(project);
    const findings = await lint(project.path);
    expect(findings).toMatchObject([{ ...mistake.finding, severity: "error" }]);
    expect(findings[0]?.fix).toMatch(/^[A-Z].*\.$/);
    if (mistake.at === undefined) return;
    const text = await project.read(findings[0]?.file ?? "");
    const line = text.slice(0, mistake.at.exec(text)?.index).split("\n").length;
    expect(findings[0]?.line).toBe(line);
  });

  test("reports a file that is not listed, and what is wrong with others", async () => {
    await using project = await createProject();
    await project.write(`${schemas}/books/Shelf.yaml`, "type: object\n");
    await project.edit(listOfBooks, "listBooks", "updateBook");
    const rules = (await lint(project.path)).map(({ rule }) => rule);
    expect(rules).toEqual(["unlisted-file", "operation-operationId-unique"]);
  });

  test.each(["x-note: null\n", "x-note: 5\n", "parameters: []\nx-note: [null]\n"])(
    "reads a path with %j",
    async (text) => {
      await using project = await createProject();
      await project.edit(listOfBooks, /^/, text);
      expect(await lint(project.path)).toEqual([]);
    },
  );

  test("warns of a convention that is a warning, next to an error of Redocly", async () => {
    await using project = await createProject({ hasConventions: true });
    await project.edit(bookFields, /^ {4}description: Subtitle.*\n/m, "");
    await project.edit(bookFields, "    examples: [The Tides]\n", "");
    const rules = (await lint(project.path)).map(({ rule, severity }) => `${severity} ${rule}`);
    expect(rules).toEqual([
      "error scalar-property-missing-example",
      "warning properties-are-described",
    ]);
  });

  test("reports the error of a convention in the line of a warning of Redocly", async () => {
    await using project = await createProject({ hasConventions: true });
    await project.edit(bookFields, "subtitle]", "subtitle, ISBN]");
    await project.edit(
      ".spectral.yaml",
      /$/,
      `
  required-names-are-in-snake-case:
    description: Rename it.
    severity: error
    given: $.components.schemas[*].required[*]
    then: { function: casing, functionOptions: { type: snake } }
`,
    );
    const rules = (await lint(project.path)).map(({ rule, severity }) => `${severity} ${rule}`);
    expect(rules).toEqual([
      "warning no-required-schema-properties-undefined",
      "error required-names-are-in-snake-case",
    ]);
  });

  test.each([
    ["is not valid YAML", /$/, "\n  a: b: c\n", /^error: \.spectral\.yaml cannot be used: /],
    [
      "extends a URL",
      "extends: [",
      "extends: [https://rules.test/ruleset.yaml, ",
      /https:.* is not fetched/,
    ],
    [
      "names an unknown function",
      "function: truthy",
      "function: trthy",
      /properties-are-described\.then\.function: Function is not defined/,
    ],
  ])("reports a .spectral.yaml that %s", async (_, from, to, message) => {
    await using project = await createProject({ hasConventions: true });
    await project.edit(".spectral.yaml", from, to);
    const { code, output } = await run(project.path, kit, "lint");
    expect(output).toMatch(message);
    expect(output).toMatch(
      /\n {2}Correct the rule, or what the file extends\. Nothing is fetched\.\n$/,
    );
    expect(code).toBe(1);
  });

  test("accepts a recursive schema and a schema with 1,000 properties", async () => {
    await using project = await createProject();
    const parent =
      "\n  parent:\n    $ref: BookFields.yaml\n    description: Another book. Absent if there is none.";
    await project.edit(`${schemas}/books/BookFields.yaml`, /$/, parent + properties(995));
    const findings = await lint(project.path);
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    if (isExtended) expect(await run(project.path, kit, "build")).toMatchObject({ code: 0 });
  });

  test("--fix writes what has one right answer, and nothing else", async () => {
    await using project = await createProject();
    const shelf =
      '# A shelf.\ndescription: A shelf.\nx-source: "1"\nproperties:\n  books: { type: array, items: { $ref: BookId.yaml }, description: Books. Absent if empty. }\n';
    await project.write(`${schemas}/books/Shelf.yaml`, shelf);
    await project.edit(
      bookFields,
      "    examples: [The Tides]\n",
      "$&  shelf: { $$ref: Shelf.yaml, description: Shelf. Absent if there is none. }\n",
    );
    const list = await project.read("openapi/openapi.yaml");
    await project.edit("openapi/openapi.yaml", /( {4}Book:\n.*\n)( {4}BookFields:\n.*\n)/, "$2$1");
    const item = await project.read("openapi/paths/books_{id}.yaml");
    await project.edit("openapi/paths/books_{id}.yaml", /^ {4}required: true\n/m, "");
    const { code, output } = await run(project.path, kit, "lint", "--fix");
    const fixed = ["components/schemas/books/Shelf.yaml", "openapi.yaml", "paths/books_{id}.yaml"];
    expect(output).toBe(`${fixed.map((file) => `fixed openapi/${file}\n`).join("")}no findings\n`);
    expect(code).toBe(0);
    const entry = "    Shelf:\n      $ref: components/schemas/books/Shelf.yaml\n    Timestamp:\n";
    expect(await project.read("openapi/openapi.yaml")).toBe(
      list.replace("    Timestamp:\n", () => entry),
    );
    expect(await project.read(`${schemas}/books/Shelf.yaml`)).toBe(
      shelf.replace("properties:", "type: object\nproperties:"),
    );
    expect((await project.read("openapi/paths/books_{id}.yaml")).split("\n").sort()).toEqual(
      item.split("\n").sort(),
    );
    expect((await run(project.path, kit, "lint", "--fix")).output).toBe("no findings\n");
  });

  test("prints findings for a terminal or for GitHub, and exits with 1", async () => {
    await using project = await createProject({ hasConventions: true });
    await project.edit("openapi/paths/books.yaml", "List books", "List Books");
    const terminal = await run(project.path, kit, "lint");
    expect(terminal).toMatchObject({ code: 1 });
    expect(terminal.output).toMatch(
      /^openapi\/paths\/books\.yaml:\d+:\d+ {2}error {2}summaries-are-in-sentence-case {2}.*\n {4}Capitalize .*\.\n\n1 finding in 1 file$/m,
    );
    const github = await run(project.path, kit, "lint", "--format", "github");
    expect(github.output).toMatch(
      /^::error file=openapi\/paths\/books\.yaml,line=\d+,col=\d+,title=summaries-are-in-sentence-case::.*%0ACapitalize /,
    );
  });
});

describe("npm run build", () => {
  let project: Project;
  const generated = () => contentsOf(join(project.path, "generated"));
  let first: Record<string, string>;

  beforeAll(async () => {
    project = await createProject({ hasConventions: true });
    await build(project.path);
    first = await generated();
  });
  afterAll(() => project?.[Symbol.asyncDispose]());

  test("makes the same bytes again and deletes what it does not make", async () => {
    await project.write("generated/old.json", "{}");
    expect(await build(project.path)).toMatchObject({ findings: [], written: [] });
    expect(await generated()).toEqual(first);
  });

  test("makes the same bytes of files that a checkout has with CRLF", async () => {
    const source = await contentsOf(join(project.path, "openapi"));
    for (const [file, text] of Object.entries(source))
      await project.write(`openapi/${file}`, text.replaceAll("\n", "\r\n"));
    expect(await build(project.path)).toMatchObject({ findings: [], written: [] });
    for (const [file, text] of Object.entries(source)) await project.write(`openapi/${file}`, text);
  });

  test("changes nothing in generated/ when there is a finding", async () => {
    await project.edit("openapi/paths/books.yaml", "List books", "List Books");
    const { code, output } = await run(project.path, kit, "build");
    await project.edit("openapi/paths/books.yaml", "List Books", "List books");
    expect(code).toBe(1);
    expect(output).toMatch(/generated\/ has not changed$/m);
    expect(await generated()).toEqual(first);
  });
});
