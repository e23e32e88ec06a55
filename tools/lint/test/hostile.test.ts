import { mkdir, rm, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { bundleSource } from "#bundle";
import { readReferenceInput } from "#docs";
import { build } from "#testing/build";
import { isExtended } from "#testing/extended";
import { startServer } from "#testing/http-server";
import { contentsOf, createProject, run } from "#testing/project";
import { scriptOf } from "#testing/repository";
import { runCommand } from "#testing/run-command";
import { expectFindings, readMistakes } from "./mistakes.ts";

const bookFields = "openapi/components/schemas/books/BookFields.yaml";
const secret = "type: string\ndescription: A secret of this computer.\n";

/** A server that a contract tries to read from. */
const server = await startServer((response) => response.end(secret));
afterAll(() => server[Symbol.asyncDispose]());
const { requests } = server;
const url = `${server.url}/secret.yaml`;

/** Writes `<a*3>` as `aaa`, and the URL of the server. */
const fill = (text: string) =>
  text
    .replaceAll("{url}", url)
    .replaceAll(/<([^<>]+)\*(\d+)>/g, (_, part, count) => part.repeat(count));

const attacks = readMistakes("hostile.yaml", fill);

test.each(attacks.filter(({ isSlow }) => isExtended || !isSlow))(
  "a contract with $what is a finding, and nothing else is read",
  async ({ mistakes }) => {
    await using project = await createProject();
    await expectFindings(project, mistakes);
    // Bundling it would take the time again, and it refers to nothing.
    if (mistakes[0]?.rule === "slow-example") return;
    const { published, reference } = await bundleSource(project.path);
    expect(JSON.stringify([published, reference])).not.toContain("A secret");
    expect(requests).toEqual([]);
  },
);

const repeat = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join("");
const level = (index: number) => `{ $ref: "#/components/schemas/Level${index}" }`;
const levels = (count: number) =>
  repeat(count, (index) => `    Level${index}: { properties: { next: ${level(index + 1)} } }\n`) +
  `    Level${count}: {}\n`;

test.each([
  {
    what: "a chain of a thousand schemas",
    schemas: `    Start: ${level(0)}\n${levels(1000)}`,
    rule: "schema-depth",
    pointer: "#/components/schemas/Level999/properties/next",
    message: /^the \$ref is the last of 100\d in a row, and at most 100 are allowed$/,
  },
  {
    what: "a chain that exceeds the call stack, though each of its schemas is used next to it",
    schemas: `    Start: { properties: { ${repeat(2000, (index) => `l${index}: ${level(index)}, `)} } }\n${levels(2000)}`,
    rule: "schema-depth",
    pointer: "#/components/schemas/Level1999/properties/next",
    message: /^more schemas refer to each other in a row than can be followed, and this \$ref /,
  },
  {
    what: "a discriminator with more values than anybody can tell apart",
    schemas: `    Start: { discriminator: { propertyName: a, mapping: { ${repeat(201, (index) => `a${index}: A, `)} } } }\n`,
    rule: "schema-variants",
    pointer: "#/components/schemas/Start/discriminator/mapping",
    message: /^discriminator\/mapping has 201 entries, and at most 200 are allowed$/,
  },
])("$what is a finding with its place", async ({ schemas, rule, pointer, message }) => {
  await using project = await createProject();
  const file = "openapi/openapi.yaml";
  await project.edit(file, "  schemas:\n", `  schemas:\n${schemas}`);
  const first = "$ref: ../../../openapi.yaml#/components/schemas/Start\n";
  await project.write("openapi/components/schemas/books/BookUpdate.yaml", first);
  const { findings } = await bundleSource(project.path);
  expect(findings).toEqual([
    expect.objectContaining({ file, rule, pointer, message: expect.stringMatching(message) }),
  ]);
});

test("no command of a hostile contract or a hostile generated/ changes generated/ or sends a request", async () => {
  await using project = await createProject();
  await build(project.path);
  const before = await contentsOf(join(project.path, "generated"));
  await project.edit(bookFields, "BookId.yaml", url);
  for (const [command, end] of [
    ["build", "\ngenerated/ has not changed\n"],
    ["bundle", "\n1 finding in 1 file\n"],
  ] as const) {
    const { code, output } = await runCommand(project.path, command);
    expect(output).toMatch(/BookFields\.yaml:\d+:\d+ .* is a URL, and nothing is fetched/);
    expect(output.endsWith(end)).toBe(true);
    expect(code).toBe(1);
  }
  const bundle = await bundleSource(project.path);
  await expect(readReferenceInput(project.path, bundle)).rejects.toThrow(
    "openapi/ cannot be bundled",
  );
  expect(await contentsOf(join(project.path, "generated"))).toEqual(before);

  await project.edit(bookFields, url, "BookId.yaml");
  await project.edit("generated/openapi.yaml", /\$ref: .*/, `$ref: ${url}`);
  await project.write("generated/other.yaml", secret);
  const edited = await contentsOf(join(project.path, "generated"));
  const { code, output } = await runCommand(project.path, "build", "--check");
  expect(code).toBe(1);
  expect(await contentsOf(join(project.path, "generated"))).toEqual(edited);
  expect(output).toContain(
    "error: generated/ is not what the build makes: generated/other.yaml, generated/openapi.yaml\n" +
      "  Run npm run build, and commit generated/.",
  );
  expect(requests).toEqual([]);
});

test.each(["lint", "build", "docs"])(
  "%s reports a pattern that would end the process that compiles it, with its place",
  async (command) => {
    await using project = await createProject();
    const pattern = `^${"(a".repeat(5600)}${")".repeat(5600)}$`;
    await project.edit(bookFields, "    examples: [The Tides]\n", `$&    pattern: "$${pattern}"\n`);
    const { code, output } = await run(project.path, scriptOf(command));
    expect(output).toMatch(
      /^openapi\S+\/BookFields\.yaml:\d+:5 {2}error {2}dialect {2}must be a text of at/,
    );
    expect(output).toContain("\n1 finding in 1 file\n");
    expect(code).toBe(1);
  },
);

test("a contract commands neither a terminal nor CI", async () => {
  await using project = await createProject();
  const command =
    '"\\e[2J\\u202e\\U000e0041 ##[add-mask]x ##vso[task.complete]\\n::stop-commands::x"';
  await project.edit(bookFields, /$/, `x-old: { $$ref: ${command} }\n`);
  for (const format of ["text", "github"]) {
    const { output } = await runCommand(project.path, "lint", "--format", format);
    expect(output).toContain("\\u001b[2J\\u202e\\udb40\\udc41 # #[add-mask]x # #vso[task");
    expect(output.replaceAll("\n", "")).not.toMatch(/\p{Cc}|\p{Cf}/u);
    expect(output).not.toMatch(/^::stop/m);
  }
});

const document = "generated/openapi.yaml";

test.each([
  { command: "build", links: ["generated"] },
  { command: "bundle", links: ["generated", document, `${document}.${process.pid}.tmp`] },
  { command: "docs", links: ["dist/docs"] },
  { command: "artifacts", links: ["dist"] },
  { command: "freeze", links: ["CHANGELOG.md", "released"] },
])("$command writes and deletes nothing behind the links", async ({ command, links }) => {
  await using project = await createProject();
  await using outside = await createProject();
  await outside.write("docs/llms.txt", "");
  const before = await contentsOf(outside.path);
  await project.write("package.json", '{ "version": "1.0.0", "name": "books", "type": "module" }');
  for (const link of links) {
    const path = join(project.path, link);
    await rm(path, { recursive: true, force: true });
    await mkdir(dirname(path), { recursive: true });
    const isFile = /\.\w+$/.test(link);
    await symlink(isFile ? join(outside.path, "package.json") : outside.path, path);
    const { code, output } = await runCommand(project.path, command);
    expect(output).toContain(
      `error: ${link} is a symbolic link\n  Remove the link. Nothing is written or deleted behind it.\n`,
    );
    expect(code).toBe(1);
    expect(await contentsOf(outside.path)).toEqual(before);
    await rm(path);
  }
});
