import { once } from "node:events";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cases } from "../../test/extended.ts";
import { contentsOf, createProject, type Project } from "../../test/project.ts";
import { adoptCommand } from "../src/adopt/adopt.ts";
import { build } from "../src/build.ts";
import { bundleSource } from "../src/bundle/bundle.ts";
import { buildCommand } from "../src/commands/build.ts";
import { bundleCommand } from "../src/commands/bundle.ts";
import { docsCommand, readReferenceInput } from "../src/commands/docs.ts";
import { lintCommand } from "../src/commands/lint.ts";
import type { Finding } from "../src/lint/findings.ts";
import { lint } from "../src/lint/lint.ts";
import { artifactsCommand } from "../src/release/artifacts.ts";
import { freezeCommand } from "../src/release/freeze.ts";
import { runCommand } from "./run-command.ts";

const bookFields = "openapi/components/schemas/books/BookFields.yaml";
const secret = "type: string\ndescription: A secret of this computer.\n";

/** A server that a contract tries to read from. */
const requests: string[] = [];
const server = createServer(({ url = "" }, response) => {
  requests.push(url);
  response.end(secret);
});
let url = "";
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret.yaml`;
});
beforeEach(() => requests.splice(0));
afterAll(() => server.close());

const example = (value: string) =>
  `$&\n          examples:\n            first:\n              ${value}`;
const bomb = ["a: &a [x, x, x, x, x, x, x, x, x]"].concat(
  [..."bcdefghi"].map((name, index) => {
    const alias = `*${"abcdefgh"[index]}`;
    return `${name}: &${name} [${Array(9).fill(alias).join(", ")}]`;
  }),
);

interface Attack {
  what: string;
  make: (project: Project) => Promise<void>;
  finding: Partial<Finding>;
  /** The finding is in the line of the first match in its file. */
  at?: RegExp;
}

const attacks: Attack[] = [
  {
    what: "a $ref to a URL",
    make: ({ edit }) => edit(bookFields, "BookId.yaml", url),
    finding: {
      file: bookFields,
      rule: "no-unresolved-refs",
      message: expect.stringMatching(
        /^Can't resolve \$ref: http.* is a URL, and nothing is fetched$/,
      ),
    },
    at: /secret\.yaml/,
  },
  {
    what: "a $ref to a file next to openapi/",
    make: ({ edit }) => edit(bookFields, "BookId.yaml", "../../../../secret.yaml"),
    finding: { file: bookFields, message: expect.stringContaining("is not below openapi/") },
    at: /secret\.yaml/,
  },
  ...["default", "const", "x-old"].map((key) => ({
    what: `a $ref to a URL below ${key}`,
    make: ({ edit }: Project) => edit(bookFields, /$/, `${key}: { a: [{ $$ref: "${url}" }] }\n`),
    finding: { file: bookFields, message: expect.stringContaining("secret.yaml") },
    at: /secret\.yaml/,
  })),
  {
    what: "a $ref to a file in an example",
    make: ({ edit }) =>
      edit(
        "openapi/paths/books_{id}.yaml",
        /\$ref: .*\/Book\.yaml/,
        example('value: { $$ref: "../secret.yaml" }'),
      ),
    finding: {
      file: "openapi/paths/books_{id}.yaml",
      rule: "open-ref",
      message: "the value has the $ref ../secret.yaml, which tools would follow",
      fix: "Write the content in place of the $ref.",
    },
    at: /secret\.yaml/,
  },
  {
    what: "a discriminator that maps to a URL",
    make: ({ edit }) =>
      edit(bookFields, /$/, `discriminator: { propertyName: title, mapping: { a: ${url} } }\n`),
    finding: { file: bookFields, message: expect.stringContaining("nothing is fetched") },
    at: /discriminator/,
  },
  {
    what: "an external example",
    make: ({ edit }) =>
      edit(
        "openapi/paths/books.yaml",
        /\$ref: .*\/BookPage\.yaml/,
        example(`externalValue: ${url}`),
      ),
    finding: { file: "openapi/paths/books.yaml", rule: "rule/examples-are-in-the-contract" },
    at: /externalValue/,
  },
  {
    what: "a workflow about another contract",
    make: ({ write }) => {
      const source = `{ name: other, type: openapi, url: ${url} }`;
      return write(
        "openapi/workflows/a.arazzo.yaml",
        `arazzo: 1.0.1\nsourceDescriptions:\n  - ${source}\n`,
      );
    },
    finding: { file: "openapi/workflows/a.arazzo.yaml", rule: "workflow-source" },
    at: /url/,
  },
  {
    what: "a workflow with a $ref to a URL",
    make: ({ write }) => {
      const inputs = `  - { workflowId: a, inputs: { $ref: ${url} }, steps: [] }`;
      return write(
        "openapi/workflows/a.arazzo.yaml",
        `arazzo: 1.0.1\nsourceDescriptions: []\nworkflows:\n${inputs}\n`,
      );
    },
    finding: {
      rule: "workflow-source",
      message: "the workflow refers to what is not below openapi/",
    },
    at: /inputs/,
  },
  {
    what: "a symbolic link to a file",
    make: async ({ path, remove }) => {
      await remove(bookFields);
      await symlink(join(path, "secret.yaml"), join(path, bookFields));
    },
    finding: { file: bookFields, rule: "symbolic-link" },
  },
  {
    what: "a symbolic link to a folder",
    make: async ({ path }) => {
      await mkdir(join(path, "chapters"));
      await symlink(join(path, "chapters"), join(path, "openapi/info"));
    },
    finding: { file: "openapi/info", rule: "symbolic-link" },
  },
  {
    what: "YAML aliases that multiply",
    make: ({ edit }) =>
      edit(bookFields, /$/, `x-source:\n  ${bomb.join("\n  ")}\n`.replace("x-s", "x-s2-s")),
    finding: { file: bookFields, rule: "yaml-aliases" },
    at: /f: &f/,
  },
  {
    what: "schemas that multiply",
    make: async ({ write, edit }) => {
      const names = "ABCDEFGHI".split("");
      for (const [index, name] of names.entries()) {
        const next =
          names[index + 1] === undefined ? "type: string" : `$ref: ${names[index + 1]}.yaml`;
        const fields = names.map((field) => `  ${field}: { ${next} }\n`);
        await write(
          `openapi/components/schemas/books/${name}.yaml`,
          `properties:\n${fields.join("")}`,
        );
      }
      await edit(bookFields, "BookId.yaml", "A.yaml");
    },
    finding: {
      file: "openapi/components/schemas/books/C.yaml",
      rule: "example-size",
      fix: "Write examples in the schema, or use fewer schemas in it.",
    },
    at: /A: /,
  },
  {
    what: "a YAML alias of itself",
    make: ({ edit }) => edit(bookFields, /$/, "example: &a [*a]\n"),
    finding: { file: bookFields, rule: "yaml-aliases" },
    at: /example:/,
  },
  {
    what: "a description of 10 MB",
    make: ({ edit }) => edit(bookFields, /$/, `title: ${"[".repeat(10_000_000)}\n`),
    finding: { file: bookFields, rule: "file-size" },
  },
  {
    what: "a long description",
    make: ({ edit }) => edit(bookFields, /$/, `title: "${"[".repeat(60_000)}"\n`),
    finding: { file: bookFields, rule: "text-length" },
    at: /title: "/,
  },
  {
    what: "values below thousands of others",
    make: ({ edit }) =>
      edit(bookFields, /$/, `example: ${"[".repeat(3_000)}${"]".repeat(3_000)}\n`),
    finding: { file: bookFields },
    at: /example:/,
  },
  {
    what: "values below hundreds of thousands of others",
    make: ({ edit }) => edit(bookFields, /$/, `example: ${"[".repeat(400_000)}\n`),
    finding: { file: bookFields, rule: "yaml-syntax" },
    at: /example:/,
  },
  {
    what: "a pattern that backtracks on an example",
    make: ({ edit }) =>
      edit(
        bookFields,
        "examples: [The Tides]",
        `pattern: ^(a+)+$\n    examples: [${"a".repeat(34)}!]`,
      ),
    finding: {
      file: bookFields,
      rule: "slow-example",
      message: "an example takes more than 500 ms to validate",
    },
    at: /a{34}!/,
  },
  {
    what: "a pattern that backtracks on the text that is made for it",
    make: ({ edit }) =>
      edit(bookFields, /$/, "  code: { type: string, minLength: 60, pattern: '^([a-z]+)+=$$' }\n"),
    finding: { file: "openapi/paths/books.yaml", rule: "slow-example" },
    at: /application\/json/,
  },
  ...["minItems", "minLength", "minProperties"].map((keyword) => ({
    what: `${keyword} of two billion`,
    make: ({ edit }: Project) =>
      edit(bookFields, /$/, `  tags: { items: {}, ${keyword}: 2000000000 }\n`),
    finding: {
      file: bookFields,
      rule: "schema-size",
      message: `${keyword} is 2000000000, and at most 100000 is allowed`,
    },
    at: /tags/,
  })),
  {
    what: "lists of lists whose sizes multiply",
    make: ({ edit }) => {
      const list = "minItems: 50000, items: { minItems: 50000, items: {} }";
      return edit(bookFields, /$/, `  tags: { ${list} }\n`);
    },
    finding: { file: "openapi/components/schemas/books/Book.yaml", rule: "example-size" },
    at: /BookFields/,
  },
];

/** What takes a second or more, and differs little from the others. */
const slowAttacks: Attack[] = [
  {
    what: "allOf that multiply, with examples",
    make: ({ edit }: Project) => {
      const schemas = Array.from({ length: 9 }, (_, index) => {
        const parts = Array(9).fill(`{ $ref: "#/$defs/D${index + 1}" }`);
        return `  D${index}: { examples: [{}], allOf: [${parts.join(", ")}] }\n`;
      });
      const defs = `$defs:\n${schemas.join("")}  D9: { type: object }\n`;
      return edit(bookFields, /$/, defs.replaceAll("$", "$$$$"));
    },
    finding: { file: bookFields, rule: "slow-example" },
  },
  {
    what: "an example that is compared with variants of variants",
    make: ({ edit }) => {
      const part = "{ properties: { a: { $ref: BookFields.yaml } } }";
      const value = `${"{ a: ".repeat(40)}{}${" }".repeat(40)}`;
      return edit(bookFields, /$/, `anyOf: [${part}, ${part}]\nexamples:\n  - ${value}\n`);
    },
    finding: { file: bookFields, rule: "slow-example" },
    at: /- \{ a/,
  },
  {
    what: "20,000 properties",
    make: ({ edit }) => {
      const names = Array.from({ length: 20_000 }, (_, index) => `\n  field_${index}: {}`);
      return edit(bookFields, /$/, names.join(""));
    },
    finding: { file: bookFields, rule: "schema-size" },
    at: /properties:/,
  },
  {
    what: "a pattern that backtracks on the name of a field",
    make: ({ edit }) => {
      const value = `{ ${"a".repeat(34)}!: x }`;
      return edit(bookFields, /$/, `patternProperties: { ^(a+)+$: true }\nexamples: [${value}]\n`);
    },
    finding: { file: bookFields, rule: "slow-example" },
    at: /examples: \[\{/,
  },
];

describe.each(cases(attacks, slowAttacks))("a contract with $what", ({ make, finding, at }) => {
  test("is a finding, and nothing else is read", async () => {
    await using project = await createProject();
    await writeFile(join(project.path, "secret.yaml"), secret);
    await make(project);
    const findings = await lint(project.path);
    expect(findings).toMatchObject([finding]);
    if (at !== undefined) {
      const text = await project.read(findings[0]?.file ?? "");
      const line = text.slice(0, at.exec(text)?.index).split("\n").length;
      expect(findings[0]?.line).toBe(line);
    }

    const { published, reference } = await bundleSource(project.path);
    expect(JSON.stringify([published, reference])).not.toContain("A secret");
    expect(requests).toEqual([]);
  });
});

test("no command of a hostile contract or a hostile generated/ changes generated/ or sends a request", async () => {
  await using project = await createProject();
  await build(project.path);
  const before = await contentsOf(join(project.path, "generated"));
  await project.edit(bookFields, "BookId.yaml", url);
  for (const command of [buildCommand, bundleCommand]) {
    const { code, output } = await runCommand(project.path, command);
    expect(output).toMatch(/BookFields\.yaml:\d+:\d+ .* is a URL, and nothing is fetched/);
    expect(code).toBe(1);
  }
  await expect(readReferenceInput(project.path)).rejects.toThrow("openapi/ cannot be bundled");
  expect(await contentsOf(join(project.path, "generated"))).toEqual(before);

  await project.edit(bookFields, url, "BookId.yaml");
  await project.edit("generated/openapi.yaml", /\$ref: .*/, `$ref: ${url}`);
  await project.write("generated/other.yaml", secret);
  const edited = await contentsOf(join(project.path, "generated"));
  const { code, output } = await runCommand(project.path, buildCommand, "--check");
  expect(code).toBe(1);
  expect(await contentsOf(join(project.path, "generated"))).toEqual(edited);
  expect(output).toContain(
    "error: generated/ is not what the build makes: generated/other.yaml, generated/openapi.yaml\n" +
      "  Run npm run build, and commit generated/.",
  );
  expect(requests).toEqual([]);
});

test("a contract commands neither a terminal nor CI", async () => {
  await using project = await createProject();
  const command =
    '"\\e[2J\\u202e\\U000e0041 ##[add-mask]x ##vso[task.complete]\\n::stop-commands::x"';
  await project.edit(bookFields, /$/, `x-old: { $$ref: ${command} }\n`);
  for (const format of ["text", "github"]) {
    const { output } = await runCommand(project.path, lintCommand, "--format", format);
    expect(output).toContain("\\u001b[2J\\u202e\\udb40\\udc41 # #[add-mask]x # #vso[task");
    expect(output.replaceAll("\n", "")).not.toMatch(/\p{Cc}|\p{Cf}/u);
    expect(output).not.toMatch(/^::stop/m);
  }
});

const adopt = (args: string[]) => adoptCommand(args, async () => ({}));
const document = "generated/openapi.yaml";

test.each([
  { command: buildCommand, links: ["generated", document, `${document}.tmp`] },
  { command: bundleCommand, links: ["generated"] },
  { command: docsCommand, links: ["dist", "dist/docs"] },
  { command: artifactsCommand, links: ["dist"] },
  { command: freezeCommand, links: ["CHANGELOG.md", "releases"] },
  { command: adopt, links: ["dist"], args: [document, "--no-install", "--to", "dist/new"] },
  { command: adopt, links: ["..new/a"], args: [document, "--no-install", "--to", "..new/a/b"] },
])(
  "$command.name writes and deletes nothing behind links",
  async ({ command, links, args = [] }) => {
    await using project = await createProject();
    await using outside = await createProject();
    await outside.write("docs/llms.txt", "");
    const before = await contentsOf(outside.path);
    await project.write(
      "package.json",
      '{ "version": "1.0.0", "name": "books", "type": "module" }',
    );
    for (const link of links) {
      const path = join(project.path, link);
      await rm(path, { recursive: true, force: true });
      await mkdir(dirname(path), { recursive: true });
      const isFile = /\.\w+$/.test(link);
      await symlink(isFile ? join(outside.path, "package.json") : outside.path, path);
      const { code, output } = await runCommand(project.path, command, ...args);
      expect(output).toContain(
        `error: ${link} is a symbolic link\n  Remove the link. Nothing is written or deleted behind it.\n`,
      );
      expect(code).toBe(1);
      expect(await contentsOf(outside.path)).toEqual(before);
      await rm(path);
    }
  },
);
