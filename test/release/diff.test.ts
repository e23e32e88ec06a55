import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compare } from "../../scripts/diff/compare.ts";
import { type Difference, highest, requiredLevel } from "../../scripts/diff/difference.ts";
import { differencesBetween } from "../../scripts/diff/gate.ts";
import type { RedoclyChange } from "../../scripts/diff/redocly.ts";
import { isWording } from "../../scripts/diff/shape.ts";
import { type Loose, mutants, reorderings } from "./contract-mutants.ts";
import { contract, copies, redoclyOnCopies, underratedByRedocly } from "./underrated.ts";

/** In a process of its own, beside what happens here first. */
const underWay = redoclyOnCopies();
const changed = copies();

const rated = (differences: Difference[]) => ({
  callers: highest(differences.map(({ callers }) => callers)),
  implementers: highest(differences.map(({ implementers }) => implementers)),
});

describe("whatever is taken away or put in, the comparison", () => {
  const places = keysOf(contract);
  // A prime, so that the sample takes from everything.
  const sample = places.filter((_, index) => index % 29 === 0);

  it("is tried at more than eighty places", () => {
    expect(sample.length).toBeGreaterThan(80);
  });

  it("notices a key that is gone, and takes none but explanations for wording", () => {
    const misjudged = sample.filter((path) => {
      const copy = structuredClone(contract);
      delete parentIn(copy, path)[path.at(-1) ?? ""];
      const { callers, implementers } = rated(differencesBetween(contract, copy));
      const level = highest([callers, implementers]);
      return level === "none" || (level === "patch") !== (explains(path) || repeats(path));
    });
    expect(misjudged.map((path) => path.join("/"))).toEqual([]);
  });

  it("rates a keyword that nobody knows as a break, wherever it stands", () => {
    const schemas = places.filter((path) => path.at(-1) === "type" && path.includes("schemas"));
    const passed = schemas
      .filter((_, index) => index % 11 === 0)
      .filter((path) => {
        const copy = structuredClone(contract);
        parentIn(copy, path).unheardOf = 1;
        return rated(differencesBetween(contract, copy)).callers !== "major";
      });
    expect(schemas.length).toBeGreaterThan(100);
    expect(passed.map((path) => path.join("/"))).toEqual([]);
  });
});

describe("of a change of the contract, the comparison", () => {
  let redocly: Map<string, RedoclyChange[]>;
  const found = new Map<string, Difference[]>();
  const of = (name: string) => found.get(name) ?? [];

  beforeAll(async () => {
    redocly = await underWay;
    for (const [name, copy] of changed) {
      found.set(name, await compare(contract, copy, async () => redocly.get(name) ?? []));
    }
  });

  afterAll(async () => {
    const underrated = await underratedByRedocly(redocly);
    const rows = underrated.map(
      ({ mutant, callers, redocly }) => `  ${callers.padEnd(5)} as ${redocly.padEnd(5)}  ${mutant}`,
    );
    const all = Object.keys(mutants).length;
    console.log(
      [`plain redocly diff rates ${rows.length} of ${all} changes too low:`, ...rows].join("\n"),
    );
  });

  it("is proven on more than 64", () => {
    expect(Object.keys(mutants).length).toBeGreaterThan(64);
  });

  it.each(Object.entries(mutants))("rates rightly, for both sides: %s", (name, mutant) => {
    const { callers, implementers, place } = mutant;
    const differences = of(name);
    expect(rated(differences)).toEqual({ callers, implementers });
    const worst = differences.filter((difference) => difference.callers === callers);
    expect(worst.map((difference) => difference.place.readable).join("\n")).toContain(place);
  });

  it.each(Object.keys(reorderings))("finds no difference after %s", (name) => {
    expect(JSON.stringify(changed.get(name))).not.toBe(JSON.stringify(contract));
    expect(of(name)).toEqual([]);
  });

  it("points at something in either document", () => {
    const pointers = Object.keys(mutants).flatMap((name) =>
      of(name).flatMap(({ place }) => [
        ...(place.before === undefined ? [] : [reach(contract, place.before)]),
        ...(place.after === undefined ? [] : [reach(changed.get(name), place.after)]),
      ]),
    );
    expect(pointers.length).toBeGreaterThan(Object.keys(mutants).length);
    expect(pointers).not.toContain(undefined);
  });

  it("says that Redocly has found it too where it has", () => {
    const [both] = of("a field is gone");
    const [gate] = of("a known value is gone");
    expect(both?.foundBy).toEqual(["gate", "redocly"]);
    expect(gate?.foundBy).toEqual(["gate"]);
  });

  it("tells a shared change once, with the number of operations that it reaches", () => {
    expect(of("pages become smaller").map(({ place }) => place.readable)).toEqual([
      "GET /v1/checkouts/custom/ → query limit (and 4 more)",
    ]);
  });

  it("rates higher what plain redocly diff rates too low", async () => {
    const underrated = await underratedByRedocly(redocly);
    const names = underrated.map(({ mutant }) => mutant);
    expect(names).toEqual(
      expect.arrayContaining([
        "a schema is called otherwise",
        "an operation has another tag",
        "a known value is gone",
        "a field is not taken any more",
      ]),
    );
    expect(names).not.toContain("a field is gone");
  });
});

describe("where nothing has changed, the comparison", () => {
  it("finds no difference of the bundle to itself", async () => {
    expect(await compare(contract, structuredClone(contract), async () => [])).toEqual([]);
  });

  it("passes over the version, which is held against the differences", () => {
    const copy = structuredClone(contract);
    copy.info.version = "9.9.9";
    expect(differencesBetween(contract, copy)).toEqual([]);
  });
});

describe("the step that a release has to take", () => {
  it.each([
    ["none", []],
    ["patch", [["patch", "patch"]]],
    ["minor", [["minor", "minor"]]],
    ["major", [["major", "minor"]]],
    ["minor", [["patch", "major"]]],
    [
      "minor",
      [
        ["patch", "major"],
        ["minor", "patch"],
      ],
    ],
    [
      "major",
      [
        ["minor", "major"],
        ["major", "none"],
      ],
    ],
  ] as const)("is %s after %j", (level, ratings) => {
    const all = ratings.map(([callers, implementers]) => ({ callers, implementers }));
    expect(requiredLevel(all)).toBe(level);
  });
});

function reach(document: Loose, pointer: string): Loose {
  const [, ...segments] = pointer.split("/");
  return segments.reduce(
    (node, segment) => node?.[segment.replaceAll("~1", "/").replaceAll("~0", "~")],
    document,
  );
}

/** Every key of the contract, as the way to it; what is inside of examples is data. */
function keysOf(node: Loose, path: string[] = []): string[][] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const here = [...path, key];
    const isData = ["examples", "x-assumptions", "default", "enum", "required"].includes(key);
    return [
      ...(Array.isArray(node) ? [] : [here]),
      ...(isData && path.at(-1) !== "properties" ? [] : keysOf(value, here)),
    ];
  });
}

function at(path: string[]): Loose {
  return path.reduce((node, key) => node[key], contract);
}

function parentIn(document: Loose, path: string[]): Loose {
  return path.slice(0, -1).reduce((node, key) => node[key], document);
}

/** Whether what stands there only explains; a property may have any name, and a link is a thing. */
function explains(path: string[]): boolean {
  let isName = false;
  for (const key of path) {
    if (!isName && key === "links") return false;
    if (!isName && (isWording(key) || key === "summary")) return true;
    isName = !isName && ["properties", "schemas", "paths"].includes(key);
  }
  return path[0] === "info";
}

/** Whether it is said elsewhere too: a type in a base or by a constant, the token as the default. */
function repeats(path: string[]): boolean {
  const [third, second, last] = path.slice(-3);
  const isForm = third === "allOf" && second === "1";
  const isSettled = parentIn(contract, path).const !== undefined;
  const isDefault = JSON.stringify(contract.security) === JSON.stringify(at(path));
  return (last === "security" && isDefault) || (last === "type" && (isForm || isSettled));
}
