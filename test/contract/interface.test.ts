import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { statementsOf } from "./document-facts.ts";
import { factsOf, type Interface } from "./interface.ts";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => parse(readFileSync(join(root, file), "utf8"));

const facts = factsOf(read("test/contract/interface.yaml") as Interface);
const released = statementsOf(read("releases/1.0.0/openapi.yaml"));
const current = statementsOf(read("generated/openapi.yaml"));

/** What a statement is about: the operation and the path of the field. */
const subject = (statement: string) => statement.split(" ").slice(0, 3).join(" ");

const isAbsence = (statement: string) => statement.includes(" has no ");

describe("the interface", () => {
  test("is stated in full by version 1.0.0", () => {
    const positive = facts.filter((fact) => !isAbsence(fact));
    expect(positive.filter((fact) => !released.includes(fact))).toEqual([]);
  });

  test("has every response field of version 1.0.0", () => {
    const subjects = new Set(facts.map(subject));
    const invented = released.filter(
      (statement) => statement.includes(" response") && !subjects.has(subject(statement)),
    );
    expect(invented).toEqual([]);
  });

  test("is not contradicted by the contract, which may add to it and may drop what is deprecated", () => {
    const subjects = new Set(current.map(subject));
    const comparable = facts.filter((fact) => subjects.has(subject(fact)));
    expect(comparable.filter((fact) => !current.includes(fact))).toEqual([]);
    expect(comparable.length).toBeGreaterThan(0);
  });

  test("states every absent field that the contract does", () => {
    const call = (statement: string) => statement.split(" ").slice(0, 2).join(" ");
    const calls = new Set(facts.map(call));
    const absences = current.filter(
      (statement) => isAbsence(statement) && calls.has(call(statement)),
    );
    expect(absences.filter((absence) => !facts.includes(absence))).toEqual([]);
    expect(absences.length).toBeGreaterThan(0);
  });
});
