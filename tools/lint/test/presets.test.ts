import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isError } from "#lint";
import { lint } from "#testing/build";
import { createProject, type Project } from "#testing/project";
import { root } from "#testing/repository";
import { lint as lintAndBundle } from "../../../scripts/lint.ts";

const bookFields = "openapi/components/schemas/books/BookFields.yaml";

/** Other conventions: names, no version in paths, no provenance, a component in the root document. */
async function useOtherConventions({ edit }: Project): Promise<void> {
  await edit("openapi/openapi.yaml", "/v1/books/:", "/Books:");
  await edit(
    "openapi/openapi.yaml",
    "  schemas:\n",
    "$&    shelfNumber: { type: string, minimum: 1 }\n",
  );
  await edit("openapi/openapi.yaml", /x-assumptions:\n.*\n/, "");
  await edit(bookFields, /x-source.*\n/, "x-owner: library\n");
  await edit(
    bookFields,
    /$/,
    "  shelfNumber:\n    $ref: ../../../openapi.yaml#/components/schemas/shelfNumber\n",
  );
  await edit("openapi/paths/books.yaml", "listBooks", "Books.List");
}

/** Chooses a preset, without the conventions of the small contract. */
async function choose({ edit }: Project, preset: string): Promise<void> {
  await edit("redocly.yaml", /extends:\n(.*\n)*/, `extends: [${preset}]\n`);
}

test("the minimal preset leaves conventions to the team, and a warning does not block a build", async () => {
  await using project = await createProject();
  await useOtherConventions(project);
  await project.remove("openapi/assumptions.yaml");
  const rules = (await lint(project.path)).filter(isError).map(({ rule }) => rule);
  expect(rules).toContain("house/files-are-named-after-definitions");

  await choose(project, "spec, house/minimal");
  const { findings, bundle } = await lintAndBundle(project.path);
  expect(findings).toContainEqual(
    expect.objectContaining({ severity: "warning", rule: "house/keywords-have-effect" }),
  );
  expect(findings.filter(isError)).toEqual([]);
  expect(bundle).toBeDefined();
});

test("the rules of the contract in redocly.yaml apply, as in npx redocly lint", async () => {
  await using project = await createProject();
  const rules = async () => (await lint(project.path)).map(({ rule }) => rule);
  await project.edit("openapi/paths/books.yaml", / *summary: .*\n/, "");
  await project.edit("redocly.yaml", /$/, "  operation-summary: off\n");
  expect(await rules()).not.toContain("operation-summary");
  const api = "{ root: openapi/openapi.yaml, rules: { operation-summary: error } }";
  await project.edit("redocly.yaml", /$/, `apis:\n  books: ${api}\n`);
  expect(await rules()).toContain("operation-summary");
});

test("the minimal preset finds no error in a contract that uses every construct", async () => {
  await using project = await createProject();
  await choose(project, "spec, house/minimal");
  rmSync(join(project.path, "openapi"), { recursive: true });
  const contract = join(root, "tools/testing/contracts/recordings/openapi.yaml");
  cpSync(contract, join(project.path, "openapi/openapi.yaml"));
  expect((await lint(project.path)).filter(isError)).toEqual([]);
});

test("an example has neither the read-only fields of the other side nor the write-only ones", async () => {
  await using project = await createProject();
  await choose(project, "spec, house/minimal");
  rmSync(join(project.path, "openapi"), { recursive: true });
  const text = `
openapi: 3.1.1
info: { title: Books, version: "1" }
servers: [{ url: https://books.test }]
security: []
paths:
  /me: { get: { responses: { "200": { description: The reader., content: &reader {
    application/json: { schema: { $ref: "#/components/schemas/Reader" }, example: { id: "1" } } } } },
    callbacks: { left: { "{$request.query#/url}": { post: { requestBody: { content: *reader }, responses: {
      "200": { description: Read. } } } } } } } }
webhooks:
  joined: { post: { requestBody: { content: *reader }, responses: { "200": { description: Read. } } } }
components:
  schemas:
    Reader:
      type: object
      required: [id, password]
      properties: { id: { type: string, readOnly: true }, password: { type: string, writeOnly: true } }
`;
  await project.write("openapi/openapi.yaml", text);
  expect((await lint(project.path)).filter(isError)).toEqual([]);
});

test("what the contract kit needs is checked although redocly.yaml has no rules", async () => {
  await using project = await createProject();
  await choose(project, "");
  await project.edit("redocly.yaml", /$/, "rules: { struct: off, no-unresolved-refs: off }\n");
  await project.edit(bookFields, "BookId.yaml", "BokId.yaml");
  await project.edit(bookFields, "required:", "requried:");
  await project.edit(bookFields, /$/, "$$id: a\n");
  await project.write("openapi/paths/content.yaml", "application/json: {}\n");
  const byId = "openapi/paths/books_{id}.yaml";
  for (const schema of ["Book", "BookUpdate"]) {
    const content = new RegExp(`content:\\n +application/json:\\n +schema:\\n.*/${schema}\\.yaml`);
    await project.edit(byId, content, "content: { $$ref: content.yaml }");
  }
  await project.edit(byId, "updateBook", "listBooks");
  await project.edit(byId, "name: id", "name: other");
  await project.edit(byId, "    required: true\n", "");
  await project.edit(byId, /$/, "  security: [{ other: [] }]\n");
  const response = "description: A page of books.";
  const books = "openapi/paths/books.yaml";
  await project.edit(books, response, "$&\n      links: { a: { operationId: a } }");
  const example = "examples: { first: { externalValue: a.json } }";
  await project.edit(books, /\$ref: .*BookPage.*/, `$&\n          ${example}`);
  const findings = await lint(project.path);
  expect(findings.map(({ rule }) => rule).sort()).toEqual([
    "house/links-name-operations",
    "house/security-schemes-exist",
    "no-unresolved-refs",
    "operation-operationId-unique",
    "path-parameters-defined",
    "rule/content-is-no-reference",
    "rule/examples-are-in-the-contract",
    "rule/path-parameters-are-required",
    "rule/schemas-have-no-id",
    "rule/sent-content-is-no-reference",
    "struct",
    "unlisted-file",
  ]);
  expect(findings.every(isError)).toBe(true);
});
