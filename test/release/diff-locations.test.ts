import { describe, expect, it } from "vitest";
import { compareContracts } from "../../scripts/diff/compare-contracts.ts";
import { highest, isDocumentation } from "../../scripts/diff/policy.ts";
import { change, contract, locationsIn, parentIn, rate } from "./contract-changes.ts";

describe("at any location of the contract", () => {
  const locations = locationsIn(contract);
  const sample = (all: string[][], step: number) => all.filter((_, index) => index % step === 0);
  const rateWithout = (path: string[]) =>
    rate(
      compareContracts(
        contract,
        change((copy) => delete parentIn(copy, path)[path.at(-1) ?? ""]),
      ),
    );

  it("the removal of a key is a difference, and not one of the documentation", () => {
    const constraints = locations.filter((path) => !isExplanation(path) && !isRepetition(path));
    const misjudged = sample(constraints, 37).filter((path) => {
      const { callers, implementers } = rateWithout(path);
      return ["none", "patch"].includes(highest([callers, implementers]));
    });
    expect(misjudged.map((path) => path.join("/"))).toEqual([]);
  });

  it("the removal of documentation is a patch", () => {
    const misjudged = sample(locations.filter(isExplanation), 61).filter(
      (path) => rateWithout(path).callers !== "patch",
    );
    expect(misjudged.map((path) => path.join("/"))).toEqual([]);
  });

  it("a keyword without a rule is a break", () => {
    const schemas = locations.filter(
      (path) =>
        path.at(-1) === "type" &&
        path.at(-2) !== "properties" &&
        // Null as the other choice of an `anyOf` is not a schema of its own.
        parentIn(contract, path).type !== "null",
    );
    const misjudged = sample(schemas, 19).filter((path) => {
      const changed = change((copy) => Object.assign(parentIn(copy, path), { unheardOf: 1 }));
      return rate(compareContracts(contract, changed)).callers !== "major";
    });
    expect(misjudged.map((path) => path.join("/"))).toEqual([]);
  });
});

/** Whether a location is part of documentation. Names in a map and links are not. */
function isExplanation(path: string[]): boolean {
  let isName = false;
  for (const key of path) {
    if (!isName && key === "links") return false;
    if (!isName && isDocumentation(key)) return true;
    isName = !isName && ["properties", "schemas", "paths"].includes(key);
  }
  return path[0] === "info";
}

/** Whether something else states the same: a base schema, a constant, or the security of the document. */
function isRepetition(path: string[]): boolean {
  const [third, second, last] = path.slice(-3);
  const parent = parentIn(contract, path);
  const isVariant = third === "allOf" && second === "1";
  const isInherited = JSON.stringify(parent[last ?? ""]) === JSON.stringify(contract.security);
  // Every operation states its own security.
  if (path.length === 1) return true;
  // The result is no contract, because references lead nowhere.
  if (path[0] === "components" && path.length <= 3) return true;
  return (last === "security" && isInherited) || (last === "type" && (isVariant || parent.const));
}
