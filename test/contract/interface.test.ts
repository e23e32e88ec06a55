import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { document, operations } from "../published-contract.ts";
import { statementsOf } from "./document-facts.ts";
import { factsOf, type Interface } from "./interface.ts";

const table: Interface = parse(readFileSync(join(import.meta.dirname, "interface.yaml"), "utf8"));
const facts = factsOf(table);
const statements = new Set(statementsOf(document));

describe("the contract", () => {
  test.each(Object.keys(table.operations))("states every fact of %s", (call) => {
    expect(operations.map(({ method, path }) => `${method} ${path}`)).toContain(call);
    const ofCall = facts.filter((fact) => fact.startsWith(`${call} `));
    expect(ofCall.filter((fact) => !statements.has(fact))).toEqual([]);
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
