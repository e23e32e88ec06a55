import { readFileSync } from "node:fs";
import { symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createConfig } from "@redocly/openapi-core";
import { isExtended } from "contract-kit-testing/extended";
import {
  contentsOf,
  createProject,
  type Project,
  root,
  run,
  scriptOf,
} from "contract-kit-testing/project";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { build, lint } from "./build.ts";
import { type Change, change } from "./change.ts";
import { runCommand } from "./run-command.ts";

const schemas = "openapi/components/schemas";
const bookFields = `${schemas}/books/BookFields.yaml`;
const listOfBooks = "openapi/paths/books.yaml";

interface Mistake extends Change {
  what: string;
  rule?: string;
  message?: string;
  fix?: string;
  group?: string;
  isConvention?: true;
  also?: Change[];
  file?: string;
  at?: string;
}

const { mistakes }: { mistakes: Mistake[] } = parse(
  readFileSync(join(import.meta.dirname, "lint-mistakes.yaml"), "utf8"),
);

/** Lint reports mistakes of a group next to each other, so that they are made in one project. */
const groups = Object.values(
  Object.groupBy(mistakes, ({ what, group = what }) => group) as Record<string, Mistake[]>,
).map((group) => ({ group, what: group.map(({ what }) => what).join(", ") }));

/** How to fix what the rules of others report, by the linter and the name of the rule. */
const fixes: Record<"redocly" | "spectral" | "structure", Record<string, string>> = parse(
  readFileSync(join(root, "packages/kit/src/source/fixes.yaml"), "utf8"),
);

const properties = (count: number) =>
  Array.from(
    { length: count },
    (_, index) =>
      `\n  field_${index}:\n    type: string\n    description: Field ${index}. May be absent.\n    examples: [x]`,
  ).join("");

describe("npm run lint", () => {
  test.each(groups)("reports $what once, with its location and a fix", async ({ group }) => {
    const hasConventions = group.some(({ isConvention }) => isConvention);
    await using project = await createProject({ hasConventions });
    for (const { also = [], ...mistake } of group)
      for (const each of [mistake, ...also]) await change(project, each);
    const findings = await lint(project.path);
    for (const { rule, message, fix, at, ...mistake } of group) {
      const { file = mistake.edit ?? mistake.append ?? mistake.write ?? mistake.remove } = mistake;
      const text = at === undefined ? "" : await project.read(`${file}`);
      const line = text.slice(0, new RegExp(`${at}`, "m").exec(text)?.index).split("\n").length;
      const expected = { file, rule, message, fix, line: at === undefined ? undefined : line };
      const stated = Object.entries(expected).filter(([, value]) => value !== undefined);
      const finding = { ...Object.fromEntries(stated), severity: "error" };
      expect(findings).toContainEqual(expect.objectContaining(finding));
    }
    expect(findings).toHaveLength(group.length);
    for (const { fix } of findings) expect(fix).toMatch(/^[A-Z].*\.$/);
  });

  test("has a fix for every rule of Redocly and Spectral", async () => {
    const { rules } = await createConfig({ extends: ["recommended-strict"] });
    const cli = createRequire(import.meta.resolve("@stoplight/spectral-cli/package.json"));
    const { oas } = cli("@stoplight/spectral-rulesets");
    const ofRedocly = Object.keys(rules.oas3_1).filter(
      (name) => !/^(struct|assertions)$/.test(name),
    );
    const ofSpectral = Object.keys(oas.rules).filter((name) => !name.startsWith("oas2-"));
    expect(ofRedocly.filter((name) => !fixes.redocly[name])).toEqual([]);
    expect(ofSpectral.filter((name) => !fixes.spectral[name])).toEqual([]);
    for (const fix of Object.values(fixes).flatMap((group) => Object.values(group)))
      expect(fix).toMatch(/^[A-Z].*\.$/);
  });

  test("reports hundreds of $refs in a row", async () => {
    await using project = await createProject();
    const length = isExtended ? 2_000 : 200;
    const chain = Array.from({ length }, (_, index) => {
      return `  a${index}: { $$ref: "#/$$defs/a${index + 1}" }\n`;
    });
    const last = `  a${length}: { type: string }\n`;
    await project.edit(bookFields, /$/, `$$defs:\n${chain.join("")}${last}`);
    expect(await lint(project.path)).toMatchObject([
      {
        file: bookFields,
        line: (await project.read(bookFields)).split("  a0:")[0]?.split("\n").length,
        rule: "circular-ref",
        message: "the $ref leads through more than 50 others",
      },
    ]);
  });

  test("reports a file that is not listed, and what is wrong with others", async () => {
    await using project = await createProject();
    await project.write(`${schemas}/books/Shelf.yaml`, "type: object\n");
    await project.edit(listOfBooks, "listBooks", "updateBook");
    const rules = (await lint(project.path)).map(({ rule }) => rule);
    expect(rules).toEqual(["unlisted-file", "operation-operationId-unique"]);
  });

  test("reports a file in the wrong case at its entry and at the file", async () => {
    await using project = await createProject();
    const text = await project.read(`${schemas}/books/BookId.yaml`);
    await project.remove(`${schemas}/books/BookId.yaml`);
    await project.write(`${schemas}/books/Bookid.yaml`, text);
    expect(await lint(project.path)).toMatchObject([
      { file: `${schemas}/books/Bookid.yaml`, rule: "unlisted-file" },
      { file: "openapi/openapi.yaml", rule: "missing-file" },
    ]);
  });

  test("passes over what editors leave next to a file", async () => {
    await using project = await createProject();
    for (const name of ["BookFields.yaml~", "#BookFields.yaml#", ".BookFields.yaml.swp"])
      await project.write(`${schemas}/books/${name}`, "type: [\n");
    // Emacs locks a file that has changes with a link to nothing.
    await symlink("a@b.1:2", join(project.path, `${schemas}/books/.#BookFields.yaml`));
    expect(await lint(project.path)).toEqual([]);
  });

  test("reads a path with values that are no operations", async () => {
    await using project = await createProject();
    const text = "parameters: []\nx-nothing: null\nx-number: 5\nx-list: [null]\n";
    await project.edit(listOfBooks, /^/, text);
    expect(await lint(project.path)).toEqual([]);
  });

  test("reports conventions and rules of Redocly next to each other, errors as well as warnings", async () => {
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
      [required, "warning", "no-required-schema-properties-undefined"],
      [required, "error", "required-names-are-in-snake-case"],
      ["  title:", "warning", "properties-are-described"],
      ["  title:", "error", "scalar-property-missing-example"],
      ["  subtitle:", "warning", "properties-are-described"],
      [tags, "error", "array-items"],
      [tags, "warning", "no-required-schema-properties-undefined"],
    ]);
  });

  test.each([
    [
      "is not valid YAML",
      /$/,
      "\n  a: b: c\n",
      /^error: \.spectral\.yaml cannot be used: .* at line \d+/,
    ],
    [
      "has a misspelled key",
      "rules:",
      "ruless:",
      /^error: \.spectral\.yaml cannot be used: .*ruless/,
    ],
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
    const { code, output } = await runCommand(project.path, "lint");
    expect(output).toMatch(message);
    expect(output).toMatch(
      /\n {2}Correct the rule, or what the file extends\. Nothing is fetched\.\n$/,
    );
    expect(code).toBe(1);
  });

  test("accepts a recursive schema and a schema with many properties", async () => {
    await using project = await createProject();
    const parent =
      "\n  parent:\n    $ref: BookFields.yaml\n    description: Another book. Absent if there is none.";
    const many = properties(isExtended ? 4_000 : 200);
    await project.edit(`${schemas}/books/BookFields.yaml`, /$/, parent + many);
    const findings = await lint(project.path);
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    if (isExtended) expect(await run(project.path, scriptOf("build"))).toMatchObject({ code: 0 });
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
    const list = await project.read("openapi/openapi.yaml");
    const { code, output } = await runCommand(project.path, "lint", "--fix");
    expect(output).toBe("listed Shelf\nno findings\n");
    expect(code).toBe(0);
    const entry = "    Shelf:\n      $ref: components/schemas/books/Shelf.yaml\n    Timestamp:\n";
    expect(await project.read("openapi/openapi.yaml")).toBe(
      list.replace("    Timestamp:\n", () => entry),
    );
    expect((await runCommand(project.path, "lint", "--fix")).output).toBe("no findings\n");
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

  test("makes the same bytes of files that a checkout has with CRLF, and deletes what it does not make", async () => {
    const source = await contentsOf(join(project.path, "openapi"));
    for (const [file, text] of Object.entries(source))
      await project.write(`openapi/${file}`, text.replaceAll("\n", "\r\n"));
    await project.write("generated/old.json", "{}");
    expect(await build(project.path)).toMatchObject({ findings: [], written: [] });
    expect(await generated()).toEqual(first);
    for (const [file, text] of Object.entries(source)) await project.write(`openapi/${file}`, text);
  });

  test("changes nothing in generated/ when there is a finding", async () => {
    await project.edit("openapi/paths/books.yaml", "List books", "List Books");
    const { code, output } = await runCommand(project.path, "build");
    await project.edit("openapi/paths/books.yaml", "List Books", "List books");
    expect(code).toBe(1);
    expect(output).toMatch(/generated\/ has not changed$/m);
    expect(await generated()).toEqual(first);
  });
});
