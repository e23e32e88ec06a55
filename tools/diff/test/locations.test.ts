import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { parse } from "yaml";
import { join, kindBelow } from "#reader";
import { isExtended } from "#testing/extended";
import {
  change,
  compareAsText,
  contract,
  type Loose,
  locationsIn,
  parentIn,
  rate,
} from "./changes.ts";

const remove = (document: Loose, path: string[]) => {
  delete parentIn(document, path)[path.at(-1) ?? ""];
};

describe("at any location of the contract", () => {
  const locations = locationsIn(contract).filter((path) => !isNeeded(path));

  it("the removal of a key is a difference, and not one of the documentation", () => {
    const constraints = locations.filter((path) => !isExplanation(path) && path.length > 1);
    const unrated = oneOfEach(constraints).filter((path) => {
      const { callers, implementers } = rate(
        compareAsText(
          contract,
          change((copy) => remove(copy, path)),
        ),
      );
      return [callers, implementers].every((level) => ["none", "patch"].includes(level));
    });
    const expected = new Set(["info/version", ...repetitions]);
    expect(unrated.map((path) => path.join("/")).filter((path) => !expected.has(path))).toEqual([]);
  });

  it("the removal of documentation is a patch", () => {
    const texts = locations.filter(
      (path) => isExplanation(path) && !isExplanation(path.slice(0, -1)),
    );
    const differences = compareAsText(
      contract,
      change((copy) => {
        for (const path of texts) remove(copy, path);
      }),
    );
    expect(new Set(differences.map(({ before }) => before))).toEqual(
      new Set(texts.map((path) => join("#", ...path))),
    );
    expect(rate(differences)).toEqual({ callers: "patch", implementers: "patch" });
  });

  it("a keyword without a rule is a break", () => {
    const schemas = locations.filter(
      (path) =>
        path.at(-1) === "type" &&
        path.at(-2) !== "properties" &&
        path[1] !== "securitySchemes" &&
        // No operation has this parameter.
        path[2] !== "Color" &&
        // Null as the other choice of an `anyOf` is not a schema of its own.
        parentIn(contract, path).type !== "null",
    );
    const differences = compareAsText(
      contract,
      change((copy) => {
        for (const [index, path] of schemas.entries()) parentIn(copy, path).unheardOf = index;
      }),
    );
    const messages = differences.map(({ callers, message }) => `${callers}: ${message}`).join("\n");
    const unrated = schemas.filter(
      (_, index) => !new RegExp(`^major: \`unheardOf\` of .*\`${index}\``, "m").test(messages),
    );
    expect(unrated).toEqual([]);
  });
});

test("every extension that the packages read is rated or only explains", () => {
  const file = new URL("../../reader/document.ts", import.meta.url);
  const read = readFileSync(file, "utf8").match(/(?<=")x-[\w-]+(?="\?:)/g);
  const explaining = [
    "x-assumption",
    "x-open-question",
    "x-source",
    "x-tagGroups",
    "x-displayName",
  ];
  const rated = ["x-absent-fields", "x-assumptions", "x-extensible-enum"];
  expect(new Set(read)).toEqual(new Set([...rated, ...explaining]));
});

test("removals from a contract with all constructs of OpenAPI are reported in sentences", () => {
  const recordings = "../../testing/contracts/recordings/openapi.yaml";
  const text = readFileSync(new URL(recordings, import.meta.url), "utf8");
  const whole = parse(text);
  // Without one of these, the result is no OpenAPI document.
  const needed = ["$ref", "openapi", "info", "url", "in", "name", "propertyName"];
  const references = (JSON.stringify(whole).match(/(?<="\$ref":")[^"]+/g) ?? []).map(decodeURI);
  const isReferredTo = (path: string[]) => {
    const pointer = join("#", ...path);
    return references.some((reference) => reference.startsWith(pointer));
  };
  const removals = locationsIn(whole).filter(
    (path) => !needed.includes(path.at(-1) ?? "") && !isReferredTo(path),
  );
  const messages = Array.from({ length: 5 }).flatMap((_, remainder) => {
    const copy = structuredClone(whole);
    const some = removals.filter((_, index) => index % 5 === remainder);
    // What is inside another removal is gone with it.
    for (const path of some.reverse()) remove(copy, path);
    return compareAsText(whole, copy).map(({ message }) => message);
  });
  expect(messages.length).toBeGreaterThan(removals.length / 2);
  expect(messages.filter((message) => /undefined|\{"/.test(message))).toEqual([]);
});

/** One location of each sort, whatever the names of paths, components and fields around it are; of an extended test, all. */
function oneOfEach(locations: string[][]): string[][] {
  if (isExtended) return locations;
  const sortOf = (path: string[]) =>
    path.map((key, index) => (holdsNames(path[index - 1] ?? "") ? "*" : key)).slice(-3);
  return [...new Map(locations.map((path) => [sortOf(path).join("/"), path])).values()];
}

/** Whether the keys below a keyword are names. */
const holdsNames = (keyword: string): boolean =>
  /^(nodes|schemas)$/.test(kindBelow("node", keyword));

const documentation =
  /^(\$comment|bearerFormat|description|examples?|externalDocs|summary|title|x-(?!absent-fields$|assumptions$|extensible-enum$).*)$/;

/** Whether a location is part of documentation. Names in a map are not. */
function isExplanation(path: string[]): boolean {
  let isName = false;
  for (const key of path) {
    if (!isName && documentation.test(key)) return true;
    isName = !isName && ["properties", "schemas", "paths"].includes(key);
  }
  return path[0] === "info" && path.length > 1 && path[1] !== "version";
}

/** What something else in the contract states as well: the other part of an `allOf`, a constant or an enum. */
const repetitions = [
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
