/**
 * Double entry: the interface was written down twice, as the contract in openapi/ and as the
 * tables beside this file. Here the two are held against each other in both directions, so
 * that a slip on either side shows as a difference.
 *
 * Every comparison goes through `fact`, so the run can say how many facts hold, and a run with
 * differences lists all of them.
 */
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { type Bundle, compare, contradictions } from "./comparison.ts";
import { mutants, removeProperty } from "./mutants.ts";
import { tables } from "./tables.ts";

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), "utf8");
}

const bundle = JSON.parse(read("../../generated/openapi.json")) as Bundle;
const comparison = compare(tables, bundle);

function total(counts: Map<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function spelledOut(counts: Map<string, number>): string {
  return [...counts].map(([about, count]) => `${count} ${about}`).join(", ");
}

afterAll(() => {
  const { held, differences } = comparison;
  console.log(
    [
      `double entry: ${total(held.interface)} facts of the interface hold`,
      ` (${spelledOut(held.interface)}), `,
      `${total(held.settled)} settled decisions hold (${spelledOut(held.settled)})`,
      differences.length === 0 ? "" : `, ${differences.length} DO NOT`,
    ].join(""),
  );
});

/** What the comparison says once something was done to a copy of the bundle. */
function differencesAfter(change: (copy: Bundle) => void): string[] {
  const copy = structuredClone(bundle);
  change(copy);
  return compare(tables, copy).differences;
}

/** Every property that an own schema of the bundle has, problems aside: [schema, property]. */
function propertiesOf(document: Bundle): [string, string][] {
  return Object.entries(document.components.schemas)
    .filter(([name]) => !name.startsWith("Problem"))
    .flatMap(([name, schema]) =>
      [schema, ...(schema.allOf ?? [])].flatMap((part) =>
        Object.keys(part.properties ?? {}).map((property): [string, string] => [name, property]),
      ),
    );
}

describe("double entry", () => {
  it("finds no contradiction among the tables", () => {
    expect(contradictions(tables)).toEqual([]);
  });

  it("finds the contract to say what both tables say, no less and no more", () => {
    expect(comparison.differences).toEqual([]);
  });

  it.each(Object.entries(mutants))("notices %s", (_, { change, difference }) => {
    expect(differencesAfter(change)).toContain(difference);
  });

  it("notices every single property that is dropped from the contract", () => {
    const unnoticed = propertiesOf(bundle).filter(([name, property]) => {
      const differences = differencesAfter((copy) => {
        const schema = copy.components.schemas[name] ?? {};
        for (const part of [schema, ...(schema.allOf ?? [])]) removeProperty(part, property);
      });
      return isDeepStrictEqual(differences, comparison.differences);
    });
    expect(unnoticed).toEqual([]);
  });

  it("notices every single field of the tables that has another type", () => {
    const unnoticed = Object.entries(tables.shown.resources).flatMap(([name, resource]) =>
      Object.keys(resource.fields).filter((names) => {
        const fields = { ...resource.fields, [names]: "seen elsewhere" };
        const resources = { ...tables.shown.resources, [name]: { ...resource, fields } };
        const changed = { ...tables, shown: { ...tables.shown, resources } };
        return isDeepStrictEqual(compare(changed, bundle).differences, comparison.differences);
      }),
    );
    expect(unnoticed).toEqual([]);
  });
});
