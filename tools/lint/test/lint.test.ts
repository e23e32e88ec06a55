import { readFileSync } from "node:fs";
import { symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readConfig } from "#bundle";
import { build, lint } from "#testing/build";
import { contentsOf, createProject, plugin, run } from "#testing/project";
import { root, scriptOf } from "#testing/repository";
import { runCommand } from "#testing/run-command";
import { lint as lintAndBundle } from "../../../scripts/lint.ts";
import { expectFindings, readMistakes } from "./mistakes.ts";

const schemas = "openapi/components/schemas";
const bookFields = `${schemas}/books/BookFields.yaml`;

/** How to fix what the rules of others report, by the linter and the name of the rule. */
const fixes: Record<"redocly" | "spectral" | "structure", Record<string, string>> = parse(
  readFileSync(join(root, "tools/source/fixes.yaml"), "utf8"),
);

describe("npm run lint", () => {
  test.each(readMistakes("lint-mistakes.yaml"))(
    "reports $what once, with its location and a fix",
    async ({ mistakes, ...conventions }) => {
      await using project = await createProject(conventions);
      await expectFindings(project, mistakes);
    },
  );

  test("passes over what editors leave next to a file", async () => {
    await using project = await createProject();
    for (const name of ["BookFields.yaml~", "#BookFields.yaml#", ".BookFields.yaml.swp"])
      await project.write(`${schemas}/books/${name}`, "type: [\n");
    // Emacs locks a file that has changes with a link to nothing.
    await symlink("a@b.1:2", join(project.path, `${schemas}/books/.#BookFields.yaml`));
    expect(await lint(project.path)).toEqual([]);
  });

  test("has a fix for every rule of Redocly and Spectral that applies", async () => {
    const config = await readConfig(root);
    const cli = createRequire(import.meta.resolve("@stoplight/spectral-cli/package.json"));
    const { oas } = cli("@stoplight/spectral-rulesets");
    const ofSpectral = parse(readFileSync(join(root, ".spectral.yaml"), "utf8")).rules;
    const isOn = {
      redocly: (name: string) => config.getRuleSettings(name, "oas3_1").severity !== "off",
      spectral: (name: string) =>
        ofSpectral[name] !== "off" && (name in ofSpectral || oas.rules[name].recommended !== false),
    };
    const ofRedocly = Object.keys(config.rules.oas3_1);
    const stock = {
      redocly: ofRedocly.filter((name) => !/^(struct|assertions|house\/.*|rule\/.*)$/.test(name)),
      spectral: Object.keys(oas.rules).filter((name) => !name.startsWith("oas2-")),
    };
    for (const linter of ["redocly", "spectral"] as const)
      expect(stock[linter].filter((name) => isOn[linter](name) && !fixes[linter][name])).toEqual(
        [],
      );
    for (const fix of Object.values(fixes).flatMap((group) => Object.values(group)))
      expect(fix).toMatch(/^[A-Z].*\.$/);
  });

  test("reports conventions and rules of Redocly next to each other", async () => {
    await using project = await createProject({ hasConventions: true });
    await project.edit(bookFields, /^ {4}description: Subtitle.*\n/m, "");
    await project.edit(bookFields, /^ {4}description: Title.*\n {4}examples: .*\n/m, "");
    await project.edit(bookFields, "subtitle]", "subtitle, ISBN]");
    const tags =
      "  tags: { type: object, description: Tags. May be absent., required: [a], properties: { b: { type: array, description: B. May be absent., examples: [[a]] } } }";
    await project.edit(bookFields, /$/, `${tags}\n`);
    const convention = `
  required-names-are-in-snake-case:
    description: Rename it.
    severity: error
    given: $.components.schemas[*].required[*]
    then: { function: casing, functionOptions: { type: snake } }
`;
    await project.edit(".spectral.yaml", /$/, convention);
    const lines = (await project.read(bookFields)).split("\n");
    const required = "required: [id, title, added_at, subtitle, ISBN]";
    const findings = await lint(project.path);
    expect(findings.map(({ rule, severity, line }) => [lines[line - 1], severity, rule])).toEqual([
      [required, "error", "no-required-schema-properties-undefined"],
      [required, "error", "required-names-are-in-snake-case"],
      ["  title:", "warning", "properties-are-described"],
      ["  title:", "error", "scalar-property-missing-example"],
      ["  subtitle:", "warning", "properties-are-described"],
      [tags, "error", "no-required-schema-properties-undefined"],
    ]);
  });

  test.each([
    ["is not valid YAML", /$/, "\n  a: b: c\n", /: .* at line \d+/],
    ["has a misspelled key", "rules:", "ruless:", /: .*ruless/],
    [
      "extends a URL",
      "extends: [",
      "extends: [https://rules.test/a.yaml, ",
      /https:.* is not fetched/,
    ],
    [
      "names an unknown function",
      ": truthy",
      ": trthy",
      /\.then\.function: Function is not defined/,
    ],
    [
      "has a path without an end",
      "given: $.paths[*][*].summary",
      "given: $.paths[*][*",
      /rules\.summaries-are-in-sentence-case\.given: \$\.paths\[\*\]\[\*: Expected "\]"/,
    ],
    [
      "has a path with a broken filter",
      "given: $.paths[*][*].summary",
      "given: $.paths[?(@.get && && @.put)]",
      /rules\.summaries-are-in-sentence-case\.given: .*: Expected expression after &&/,
    ],
  ])("reports a .spectral.yaml that %s", async (_, from, to, message) => {
    await using project = await createProject({ hasConventions: true });
    await project.edit(".spectral.yaml", from, to);
    const { code, output } = await runCommand(project.path, "lint");
    expect(output).toMatch(message);
    expect(output).toMatch(/^error: \.spectral\.yaml cannot be used: /);
    expect(output).toMatch(
      /\n {2}Correct the rule, or what the file extends\. Nothing is fetched\.\n$/,
    );
    expect(code).toBe(1);
  });

  test("accepts a recursive schema, and extensions among paths and components", async () => {
    await using project = await createProject();
    const text = "parameters: []\nx-nothing: null\nx-number: 5\nx-list: [null]\n";
    await project.edit("openapi/paths/books.yaml", /^/, text);
    for (const key of ["paths", "components"])
      await project.edit("openapi/openapi.yaml", `\n${key}:`, `$&\n  x-notes: { b: 1, a: 2 }`);
    const parent =
      "\n  parent:\n    $ref: BookFields.yaml\n    description: Another book. Absent if there is none.";
    await project.edit(bookFields, /$/, parent);
    expect(await lint(project.path)).toEqual([]);
  });

  test("accepts every construct of the dialect", async () => {
    await using project = await createProject();
    await project.write("redocly.yaml", `plugins: [${plugin}]\nextends: [spec]\n`);
    await project.remove("openapi");
    await project.remove(".redocly.lint-ignore.yaml");
    const contract = join(root, "tools/testing/contracts/recordings/openapi.yaml");
    await project.write("openapi/openapi.yaml", readFileSync(contract));
    expect(await lint(project.path)).toEqual([]);
  });

  test("applies the rules of the contract in redocly.yaml, as npx redocly lint does", async () => {
    await using project = await createProject();
    const api = "{ root: openapi/openapi.yaml, rules: { operation-4xx-response: off } }";
    await project.edit("openapi/paths/books.yaml", / *(default|"4\d\d"):\n.*\n/g, "");
    expect((await lint(project.path)).map(({ rule }) => rule)).toEqual(["operation-4xx-response"]);
    await project.edit("redocly.yaml", /$/, `apis:\n  books: ${api}\n`);
    expect(await lint(project.path)).toEqual([]);
  });

  test("accepts what a workflow can find in a response, as far as the schema says", async () => {
    await using project = await createProject();
    await project.edit("redocly.yaml", "rules:", "$&\n  house/responses-stay-open: off");
    const fields = `
  a/b: { type: object, description: B. May be absent. }
  none: { type: object, description: None. May be absent., additionalProperties: false }
`;
    await project.edit(bookFields, /\n$/, fields);
    const outputs = ["a~1b/c", "none/c"].map(
      (path, index) => `o${index}: $response.body#/items/0/${path}`,
    );
    const step = `{ stepId: list, operationId: listBooks, outputs: { ${outputs} } }`;
    const about =
      "arazzo: 1.0.1\ninfo: { title: List, version: 1.0.0 }\nsourceDescriptions: [{ name: books, url: ../../generated/openapi.json, type: openapi }]";
    const workflow = `${about}\nworkflows: [{ workflowId: list, steps: [${step}] }]\n`;
    await project.write("openapi/workflows/list.arazzo.yaml", workflow);
    expect((await lint(project.path)).map(({ message }) => message)).toEqual([
      "no response of the operation has /items/0/none/c",
    ]);
  });

  test("warns of a version that no release made and of exceptions of nothing, and builds", async () => {
    await using project = await createProject();
    await project.write("released/openapi.yaml", "openapi: 3.1.1\ninfo:\n  version: 0.0.9\n");
    const exception = `${bookFields}:\n  scalar-property-missing-example: ["#/properties/title"]\n`;
    await project.edit(".redocly.lint-ignore.yaml", /$/, exception);
    const { findings, bundle } = await lintAndBundle(project.path);
    expect(findings).toMatchObject([
      {
        severity: "warning",
        message: `scalar-property-missing-example finds nothing at #/properties/title in ${bookFields}`,
        fix: "Remove the exception.",
      },
      {
        file: "openapi/openapi.yaml",
        line: 4,
        severity: "warning",
        message: "the newest release has the version 0.0.9, and no release made 0.1.0",
      },
    ]);
    expect(bundle).toBeDefined();
    await project.write("released/openapi.yaml", "openapi: 3.1.1\ninfo:\n  version: 0.1.0\n");
    expect(await lint(project.path)).toMatchObject([{ rule: "unused-exception" }]);
  });

  test("warns of names in the guide that are similar to those of the contract, or made of their words", async () => {
    await using project = await createProject();
    const other = "`shelf_color` and `next_page` are no names of the contract.";
    const chapter = `# Pages\n\n\`max_page\` counts. ${other}\n\n\`\`\`json\n{ "max_pages": 1, "page_count": 2 }\n\`\`\`\n`;
    await project.write("openapi/info/9-pages.md", chapter);
    const warning = { rule: "guide-samples", severity: "warning", line: 6 };
    const message = "the contract has no field";
    expect(await lint(project.path)).toMatchObject([
      {
        ...warning,
        message: `${message} max_pages here`,
        fix: expect.stringContaining("max_page"),
      },
      { ...warning, message: `${message} page_count here` },
    ]);
  });

  test("--fix keeps the ends of the lines", async () => {
    await using project = await createProject();
    await project.write(`${schemas}/books/Shelf.yaml`, "type: object\ndescription: A shelf.\n");
    const list = await project.read("openapi/openapi.yaml");
    await project.write("openapi/openapi.yaml", list.replaceAll("\n", "\r\n"));
    await runCommand(project.path, "lint", "--fix");
    const fixed = await project.read("openapi/openapi.yaml");
    expect(fixed).toContain("    Shelf:\r\n");
    expect(fixed.replaceAll("\r\n", "")).not.toContain("\n");
  });

  test("--fix lists components, and changes nothing else", async () => {
    await using project = await createProject();
    const shelf =
      'type: object\ndescription: A shelf.\nx-source: "1"\nproperties:\n  books: { type: array, items: { $ref: BookId.yaml }, description: Books. Absent if empty. }\n';
    await project.write(`${schemas}/books/Shelf.yaml`, shelf);
    await project.edit(
      bookFields,
      "    examples: [The Tides]\n",
      "$&  shelf: { $$ref: Shelf.yaml, description: Shelf. Absent if there is none. }\n",
    );
    // In YAML, this is not a name.
    await project.write(`${schemas}/values/Null.yaml`, shelf.replace("BookId", "../books/BookId"));
    await project.edit(
      bookFields,
      /$/,
      "  none: { $$ref: ../values/Null.yaml, description: Absent. }\n",
    );
    // The last line of some files has no end.
    await project.write(
      "openapi/components/securitySchemes/other.yaml",
      "type: http\nscheme: bearer\n",
    );
    await project.edit("openapi/openapi.yaml", /\n$/, "");
    const list = await project.read("openapi/openapi.yaml");
    const { code, output } = await runCommand(project.path, "lint", "--fix");
    expect(output).toBe("listed Null\nlisted Shelf\nlisted other\nno findings\n");
    expect(code).toBe(0);
    const entry = (name: string, path: string) => `    ${name}:\n      $ref: components/${path}\n`;
    expect(await project.read("openapi/openapi.yaml")).toBe(
      `${list}\n${entry("other", "securitySchemes/other.yaml")}`
        .replace(/ +Timestamp:/, (next) => entry("Shelf", "schemas/books/Shelf.yaml") + next)
        .replace(/ +Pagination:/, (next) => entry('"Null"', "schemas/values/Null.yaml") + next),
    );
    expect((await runCommand(project.path, "lint", "--fix")).output).toBe("no findings\n");
  });

  test("--fix adds new required fields to the examples", async () => {
    await using project = await createProject();
    const book =
      "id: 2f6a1d84-5c3b-4e97-8a0d-9b7e1c5f3a62, title: The Tides, added_at: 2026-01-05T08:00:00.000Z, subtitle: null, status: lent";
    const page = `\n  items:\n    - ${book.replaceAll(", ", "\n      ")}\n  pagination: { total_count: 1, max_page: 1 }`;
    const show = async (file: string, schema: string, value: string) => {
      const example = `          examples:\n            nothing:\n              value: ${value.replaceAll("\n", `\n${" ".repeat(14)}`)}\n`;
      await project.edit(file, `/${schema}.yaml\n`, `$&${example}`);
    };
    await show("openapi/paths/books_{id}.yaml", "Book", `{ ${book} }`);
    await show("openapi/paths/books.yaml", "BookPage", page);
    expect(await lint(project.path)).toEqual([]);

    const fields = `
  isbn: { type: string, description: ISBN., examples: ["978"] }
  shelf: { anyOf: [{ $$ref: BookStatus.yaml }, { type: "null" }], description: Shelf. Null if it has none., examples: [null] }`;
    const genres = "type: array, description: Genres., items: { type: string, examples: [Sea] }";
    await project.edit(bookFields, "title, added_at,", "title, isbn, shelf, added_at, genres,");
    await project.edit(bookFields, /$/, `  genres: { ${genres} }\n`);
    await project.edit(bookFields, "\n    examples: [The Tides]", `$&${fields}`);
    expect(await lint(project.path)).toMatchObject([
      { file: bookFields, message: expect.stringMatching(/^isbn .* none of the 2 examples/) },
      { file: bookFields, message: expect.stringMatching(/^shelf .* none of the 2 examples/) },
      { file: bookFields, message: expect.stringMatching(/^genres .* none of the 2 examples/) },
    ]);

    const { output } = await runCommand(project.path, "lint", "--fix");
    expect(output).toBe(
      "added isbn to the examples\nadded shelf to the examples\nadded genres to the examples\nno findings\n",
    );
    expect(await project.read("openapi/paths/books_{id}.yaml")).toContain(
      'title: The Tides, isbn: "978", shelf: null, added_at',
    );
    expect(await project.read("openapi/paths/books.yaml")).toMatch(
      /^( +)title: The Tides\n\1isbn: "978"\n\1shelf: null\n\1added_at(.*\n)+\1status: lent\n\1genres: \["Sea"\]\n +pagination/m,
    );
  });

  test("--fix removes a component whose file is gone, and follows one that was renamed or moved", async () => {
    await using project = await createProject();
    const before = await project.read("openapi/openapi.yaml");
    const move = async (from: string, to: string) => {
      await project.write(`${schemas}/${to}`, await project.read(`${schemas}/${from}`));
      await project.remove(`${schemas}/${from}`);
    };
    await move("books/BookStatus.yaml", "books/Status.yaml");
    await move("values/Timestamp.yaml", "times/Timestamp.yaml");
    await project.remove("openapi/components/parameters/Limit.yaml");
    const { output } = await runCommand(project.path, "lint", "--fix");
    expect(output).toMatch(
      /^removed BookStatus, whose file is gone\nlisted Status\nremoved Timestamp, whose file is gone\nlisted Timestamp\n/,
    );
    // A list cannot be empty.
    expect(output).toContain("missing-file  Limit refers to");
    expect(await project.read("openapi/openapi.yaml")).toBe(
      before
        .replace("    BookStatus:\n      $ref: components/schemas/books/BookStatus.yaml\n", "")
        .replace(
          "    Timestamp:",
          () => "    Status:\n      $ref: components/schemas/books/Status.yaml\n    Timestamp:",
        )
        .replace("values/Timestamp", "times/Timestamp"),
    );
  });

  test("prints findings for a terminal or for GitHub, and exits with 1", async () => {
    await using project = await createProject();
    await project.write("openapi/stray.txt", "");
    const terminal = await run(project.path, scriptOf("lint"));
    expect(terminal.output).toMatch(
      /^openapi\/stray\.txt:1:1 {2}error {2}stray-file {2}.*\n {4}Refer to it.*\.\n\n1 finding in 1 file\n$/,
    );
    expect(terminal.code).toBe(1);
    const github = await runCommand(project.path, "lint", "--format", "github");
    expect(github.output).toMatch(
      /^::error file=openapi\/stray\.txt,line=1,col=1,title=stray-file::.*%0ARefer to it/,
    );
    expect(github.code).toBe(1);
  });
});

test("npm run build makes the same bytes of files that a checkout has with CRLF, and deletes what it does not make", async () => {
  await using project = await createProject();
  const contentsIn = (folder: string) => contentsOf(join(project.path, folder));
  await build(project.path);
  const generated = await contentsIn("generated");
  for (const [file, text] of Object.entries(await contentsIn("openapi")))
    await project.write(`openapi/${file}`, text.replaceAll("\n", "\r\n"));
  await project.write("generated/old.json", "{}");
  expect(await build(project.path)).toMatchObject({ findings: [], written: [] });
  expect(await contentsIn("generated")).toEqual(generated);
});
