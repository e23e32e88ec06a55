import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { jsonIn, successOf } from "#reader";
import { root } from "../project.ts";
import { document, operations } from "../published-contract.ts";
import { statementsOf } from "./document-facts.ts";
import { factsOf, readInterface } from "./interface.ts";

const { table, places } = readInterface(readFileSync(join(root, "docs/interface.md"), "utf8"));
const facts = factsOf(table);
const statements = new Set(statementsOf(document));

/** What a YAML file cites from the page. Other sources are decisions. */
const citationsIn = (file: string): string[] =>
  [...readFileSync(join(root, file), "utf8").matchAll(/^ *x-source: (.*)$/gm)]
    .flatMap(([, value = ""]) => [parse(value)].flat())
    .filter((source) => /^\d/.test(source));

test("docs/interface.md has what x-source cites, and everything that it states is cited", () => {
  const cited = new Set(globSync("openapi/**/*.yaml", { cwd: root }).flatMap(citationsIn));
  expect([...cited].filter((citation) => !places.includes(citation))).toEqual([]);
  // Nothing is known of events and errors, and little of versions.
  expect(places.filter((place) => !cited.has(place))).toEqual(["6", "7", "9"]);
});

test("a workflow and every example have the values that a field always has", () => {
  const files = globSync("openapi/workflows/*.yaml", { cwd: root });
  const steps = files.flatMap((file) =>
    parse(readFileSync(join(root, file), "utf8")).workflows.flatMap(
      (workflow: { steps: object[] }) => workflow.steps,
    ),
  );
  for (const [call, fields] of Object.entries(table.constants)) {
    const operation = operations.find(({ method, path }) => `${method} ${path}` === call);
    const criteria = steps
      .filter(({ operationId }) => operationId === operation?.id)
      .flatMap(({ successCriteria }) => successCriteria);
    for (const [field, value] of Object.entries(fields)) {
      expect(criteria).toContainEqual({ condition: `$response.body#/${field} == '${value}'` });
      const examples = operation && jsonIn(successOf(operation)?.content)?.examples;
      expect(examples?.map((example) => Object(example.value)[field])).toEqual([value]);
    }
  }
});

describe("the contract", () => {
  test.each(Object.keys(table.operations))("states every fact of %s", (call) => {
    expect(operations.map(({ method, path }) => `${method} ${path}`)).toContain(call);
    const ofCall = facts.filter((fact) => fact.startsWith(`${call} `));
    expect(ofCall.filter((fact) => !statements.has(fact))).toEqual([]);
  });

  test.each(Object.entries(table.operations))("cites the number of %s", (call, { number }) => {
    const operation = operations.find(({ method, path }) => `${method} ${path}` === call);
    expect(operation?.sources).toContain(`4 #${number}`);
  });

  test("gives no variant a field that it is said not to have", () => {
    const absent = facts.flatMap((fact) => {
      const [, variant, name] = /^(.+) has no (.+)$/.exec(fact) ?? [];
      return name === undefined ? [] : `${variant}.${name} `;
    });
    expect(absent).not.toEqual([]);
    const fields = [...statements].filter((statement) =>
      absent.some((field) => statement.startsWith(field)),
    );
    expect(fields).toEqual([]);
  });

  test.each(Object.entries(table.operations))("accepts the body of %s as shown", (call, shown) => {
    const { body = {}, "empty body": isEmpty = false } = shown;
    const sent = isEmpty ? [] : Object.keys(body);
    const allowed = sent.map((name) => `${call} body.${name} required`);
    const required = [...statements].filter(
      (statement) => statement.startsWith(`${call} body.`) && statement.endsWith(" required"),
    );
    const atTop = required.filter((statement) => !statement.slice(call.length + 6).includes("."));
    expect(atTop.filter((statement) => !allowed.includes(statement))).toEqual([]);
  });
});
