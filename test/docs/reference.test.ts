import { gzipSync } from "node:zlib";
import { failuresOf, jsonIn, problemsIn, type Schema, successOf } from "contract-kit-reader";
import { pageOf } from "contract-kit-reference";
import { expect, test } from "vitest";
import { brokenLinks } from "../../packages/test/reference/links.ts";
import { referenceFiles, sources } from "./reference.ts";

const { contract, workflows } = sources;
const { operations, schemas, problems, assumptions } = contract;
const files = await referenceFiles();
const textOf = (file: string): string => files.get(file) ?? "";

/** What a page does not contain. */
const missingIn = (file: string, parts: string[]): string[] =>
  parts.filter((part) => !textOf(file).includes(part));

/** The fields of an object, or of the items of a list. */
const fieldsOf = (schema: Schema | undefined): string[] =>
  schema?.items === undefined ? [...(schema?.properties.keys() ?? [])] : fieldsOf(schema.items);

test.each(operations)(
  "$id has a page with authorization, fields, errors and samples",
  (operation) => {
    const { id, authorization, security, parameters } = operation;
    const failures = failuresOf(operation);
    const statuses = failures.map(({ status }) => (status === "default" ? "others" : status));
    const types = failures
      .filter(({ status }) => status !== "default")
      .flatMap((response) => problemsIn(contract, response));
    const fields = fieldsOf(jsonIn(successOf(operation)?.content)?.schema);
    const expected = [
      {
        required: `<code>${security[0]?.[0]?.scheme.name}</code>`,
        optional: "optional",
        none: "None.",
      }[authorization],
      ...[...parameters.map(({ name }) => name), ...fields].map((name) => `<code>${name}</code>`),
      ...statuses.map((status) => `<tr id="error-${status}">`),
      ...types.map(({ slug }) => `#problem-${slug}"`),
      ">curl ",
      `${id}(client`,
    ];
    expect(missingIn(pageOf(id), expected)).toEqual([]);
    expect(/undefined|\[object/.exec(textOf(pageOf(id)))).toBeNull();
  },
);

test("Every link of a page, a guide and a document leads somewhere", () => {
  expect(brokenLinks(files)).toEqual([]);
});

test("The guide describes every problem type, every assumption and every workflow", () => {
  const anchorsOf = (kind: string, names: string[]) => names.map((name) => `id="${kind}-${name}"`);
  const types = anchorsOf(
    "problem",
    problems.map(({ slug }) => slug),
  );
  const assumed = anchorsOf(
    "assumption",
    assumptions.map(({ id }) => id),
  );
  const steps = workflows.flatMap(({ file, steps }) => [
    `href="workflows/${file}"`,
    ...steps.map(({ operationId }) => `href="${pageOf(operationId)}"`),
  ]);
  // Types that the chapter about errors leaves out have a chapter of their own.
  const described = textOf("errors.html") + textOf("problem-types.html");
  expect(types.filter((anchor) => !described.includes(anchor))).toEqual([]);
  expect(missingIn("assumptions.html", assumed)).toEqual([]);
  expect(missingIn("workflows.html", steps)).toEqual([]);
});

test("The diagrams draw only references that the contract has", () => {
  const drawn = Object.values(sources.diagrams).flatMap((svg) => [
    ...svg.matchAll(/data-field="(\w+)\.(\w+)"/g),
  ]);
  expect(drawn).not.toEqual([]);
  const unknown = drawn.filter(
    ([, schema = "", field = ""]) => !schemas.get(schema)?.properties.has(field),
  );
  expect(unknown.map(([text]) => text)).toEqual([]);
});

test("A page takes at most 18 kB, compressed, in the one request that the first paint needs", () => {
  const sizes = operations.map(({ id }) => [id, gzipSync(textOf(pageOf(id))).length] as const);
  expect(sizes.filter(([, size]) => size > 18_000)).toEqual([]);
});

test("The text for assistants is shorter than the contract", () => {
  expect(textOf("reference.md").length).toBeLessThan(textOf("openapi.yaml").length * 0.75);
});
