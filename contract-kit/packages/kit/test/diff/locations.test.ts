import { readFileSync } from "node:fs";
import { ContractError } from "contract-kit-reader";
import { describe, expect, it, test } from "vitest";
import { parse } from "yaml";
import { highest, isDocumentation, ratedExtensions } from "../../src/diff/policy.ts";
import {
  change,
  compareAsText,
  contract,
  type Loose,
  locationsIn,
  parentIn,
  rate,
} from "./changes.ts";

describe("at any location of the contract", () => {
  const locations = locationsIn(contract);
  const rateWithout = (path: string[]) =>
    rate(
      compareAsText(
        contract,
        change((copy) => delete parentIn(copy, path)[path.at(-1) ?? ""]),
      ),
    );

  it("the removal of a key is a difference, and not one of the documentation", () => {
    const constraints = locations.filter(
      (path) => !isExplanation(path) && path.length > 1 && !isNeeded(path),
    );
    const unrated = constraints.filter((path) => {
      const { callers, implementers } = rateWithout(path);
      return ["none", "patch"].includes(highest([callers, implementers]));
    });
    expect(unrated.map((path) => path.join("/"))).toEqual(["info/version", ...repetitions]);
  });

  it("the removal of documentation is a patch", () => {
    const misjudged = locations
      .filter((path) => isExplanation(path) && !isNeeded(path))
      .filter((path) => rateWithout(path).callers !== "patch");
    expect(misjudged.map((path) => path.join("/"))).toEqual([]);
  });

  it("a keyword without a rule is a break", () => {
    const schemas = locations.filter(
      (path) =>
        path.at(-1) === "type" &&
        path.at(-2) !== "properties" &&
        // Every item has another schema.
        !path.join("/").endsWith("CallNumber/items/type") &&
        // Null as the other choice of an `anyOf` is not a schema of its own.
        parentIn(contract, path).type !== "null",
    );
    const misjudged = schemas.filter((path) => {
      const changed = change((copy) => Object.assign(parentIn(copy, path), { unheardOf: 1 }));
      return rate(compareAsText(contract, changed)).callers !== "major";
    });
    expect(misjudged.map((path) => path.join("/"))).toEqual([]);
  });
});

test("every extension that the packages read is rated or only explains", () => {
  const file = new URL("../../../reader/src/document.ts", import.meta.url);
  const read = readFileSync(file, "utf8").match(/(?<=")x-[\w-]+(?="\?:)/g) ?? [];
  const explaining = ["x-assumption", "x-source", "x-tagGroups", "x-displayName"];
  const known = [...ratedExtensions, ...explaining];
  expect(read.filter((key) => !known.includes(key))).toEqual([]);
  expect(read).toEqual(expect.arrayContaining(ratedExtensions));
});

describe("a contract that uses every construct of OpenAPI 3.1", () => {
  const contract = parse(
    readFileSync(
      new URL("../../../../testing/contracts/recordings/openapi.yaml", import.meta.url),
      "utf8",
    ),
  );
  // Without one of these, the result is no OpenAPI document.
  const needed = ["$ref", "openapi", "url", "in", "name", "propertyName"];
  const removals = locationsIn(contract)
    .filter((path) => !needed.includes(path.at(-1) ?? ""))
    .filter((_, index) => index % 17 === 0);
  const without = (path: string[]): Loose => {
    const copy = structuredClone(contract);
    delete parentIn(copy, path)[path.at(-1) ?? ""];
    return copy;
  };

  it("is compared with itself after every removal, and each difference is a sentence", () => {
    const messages = removals.flatMap((path) => {
      try {
        return compareAsText(contract, without(path)).map(({ message }) => message);
      } catch (error) {
        // The removal can leave a reference that leads nowhere, which the message names.
        if (error instanceof ContractError) return error.message;
        throw error;
      }
    });
    expect(messages.length).toBeGreaterThan(removals.length / 2);
    expect(messages.filter((message) => /undefined|\{"/.test(message))).toEqual([]);
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
  return path[0] === "info" && path[1] !== "version";
}

/** What something else in the contract states as well: the other part of an `allOf`, a constant, an enum or the items. */
const repetitions = [
  "CallNumber/prefixItems",
  "CallNumber/items",
  "CallNumber/items/type",
  "LoanSortingCriterion/type",
  "Shelf/type",
  "ShelfWithPlan/allOf/1/type",
  "BookBase/type",
  "BookOnShelf/allOf/1/type",
  "BookLent/allOf/1/type",
  "Librarian/type",
  "LibrarianWithDesk/allOf/1/type",
  "LoanBase/type",
  "LoanCreated/allOf/1/type",
  "LoanReturned/allOf/1/type",
  "LoanReturned/allOf/1/required",
  "LoanReturned/allOf/1/properties/status/type",
  "Hold/allOf/1/type",
].map((location) => `components/schemas/${location}`);

/** Without a component, references lead nowhere, and a server has a URL. */
function isNeeded(path: string[]): boolean {
  return (path[0] === "components" && path.length <= 3) || path.at(-1) === "url";
}
