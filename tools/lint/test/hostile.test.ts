import { mkdir, rm, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { bundleSource } from "#bundle";
import { readReferenceInput } from "#docs";
import { build } from "#testing/build";
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

const fill = (text: string) => text.replaceAll("{url}", url);

test.each(readMistakes("hostile.yaml", fill))(
  "a contract with $what is a finding, and nothing else is read",
  async ({ mistakes }) => {
    await using project = await createProject();
    await expectFindings(project, mistakes);
    const { published, reference } = await bundleSource(project.path);
    expect(JSON.stringify([published, reference])).not.toContain("A secret");
    expect(requests).toEqual([]);
  },
);

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
      /^openapi\S+\/BookFields\.yaml:\d+:5 {2}error {2}dialect {2}must have at most/,
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
