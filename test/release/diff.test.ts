import { describe, expect, it } from "vitest";
import { compareContracts } from "../../scripts/diff/contract.ts";
import { isDocumentation } from "../../scripts/diff/documentation.ts";
import { highest, type Level, requiredLevel } from "../../scripts/diff/policy.ts";
import type { Difference } from "../../scripts/diff/scope.ts";
import { contract, contractChanges, edit, type Loose, objectsIn } from "./contract-changes.ts";

const rate = (differences: Difference[]) => ({
  callers: highest(differences.map(({ callers }) => callers)),
  implementers: highest(differences.map(({ implementers }) => implementers)),
});

/** A copy of the released contract, changed by a function. */
function change(apply: (copy: Loose) => void): Loose {
  const copy = structuredClone(contract);
  apply(copy);
  return copy;
}

describe("a change of the contract", () => {
  it.each(contractChanges)("is rated for both sides: $name", (expected) => {
    const { callers, implementers, location, changed } = expected;
    const differences = compareContracts(contract, changed);
    expect(rate(differences)).toEqual({ callers, implementers });
    const worst = differences.filter((difference) => difference.callers === callers);
    expect(worst.map((difference) => difference.location).join("\n")).toContain(location);
    for (const { before, after } of differences) {
      if (before) expect(reach(contract, before), before).toBeDefined();
      if (after) expect(reach(changed, after), after).toBeDefined();
    }
  });

  it("is reported once with the number of other operations that share it", () => {
    const changed = edit([{ set: "components parameters Limit schema maximum", to: 50 }]);
    expect(compareContracts(contract, changed)).toMatchObject([
      {
        message: "`maximum` of the parameter `limit` changed from 100 to 50",
        location: "GET /v1/checkouts/custom/ → query limit (and 4 more)",
        after: "#/components/parameters/Limit/schema/maximum",
      },
    ]);
  });

  it("is pointed out if it removes something that was not deprecated", () => {
    const messageOf = (older: Loose, newer: Loose) => compareContracts(older, newer)[0]?.message;
    const removal = { drop: "Order.amount" };
    const deprecation = { set: "Order.amount deprecated", to: true };
    expect(messageOf(contract, edit([removal]))).toBe(
      "`amount` was removed without prior deprecation",
    );
    expect(messageOf(edit([deprecation]), edit([removal]))).toBe("`amount` was removed");
    const withoutOperation = edit([{ remove: "paths /v1/orders/{id} get" }]);
    expect(messageOf(contract, withoutOperation)).toBe(
      "the operation was removed without prior deprecation",
    );
  });
});

describe("no difference is found", () => {
  const lists = ["required", "enum", "x-extensible-enum", "type", "anyOf", "allOf", "tags"];
  it.each([
    ["between a contract and itself", structuredClone(contract)],
    ["if only the version differs", edit([{ set: "info version", to: "9.9.9" }])],
    ["if keys are in another order", reverse(contract, [])],
    ["if lists without an order are in another order", reverse(contract, lists)],
    [
      "if parameters are in another order",
      reverse(contract, ["parameters", "security", "x-source"]),
    ],
  ])("%s", (_, other) => {
    expect(compareContracts(contract, other)).toEqual([]);
  });
});

/** Ways to write the same contract differently, with the highest rating that is acceptable for callers. */
const rewritings: [name: string, level: Level, changed: Loose][] = [
  [
    "removing titles, sources and assumptions",
    "patch",
    change((copy) => {
      for (const node of objectsIn(copy)) {
        if (typeof node.title === "string" && node !== copy.info) delete node.title;
        for (const key of ["x-source", "x-assumption", "x-assumptions"]) delete node[key];
      }
    }),
  ],
  [
    "replacing a server variable by the URL of its default",
    "minor",
    edit([{ set: "servers", to: [{ url: "http://127.0.0.1:4010" }] }]),
  ],
  [
    "replacing a tuple by an array of the same items and length",
    "patch",
    edit([{ remove: "TaxIdentifier prefixItems" }]),
  ],
  [
    "moving a property from a base schema to its variants",
    "none",
    change(({ components: { schemas } }) => {
      const { properties, required } = schemas.SubscriptionBase;
      const { status } = properties;
      delete properties.status;
      schemas.SubscriptionBase.required = required.filter((name: string) => name !== "status");
      for (const name of ["Subscription", "SubscriptionPortal", "SubscriptionSummary"]) {
        const variant = schemas[name];
        variant.allOf = [
          ...(variant.allOf ?? []),
          { properties: { status }, required: ["status"] },
        ];
      }
    }),
  ],
  [
    "splitting a base schema in two",
    "minor",
    change(({ components: { schemas } }) => {
      const { status, ...properties } = schemas.CheckoutSessionBase.properties;
      schemas.CheckoutSessionFields = {
        ...schemas.CheckoutSessionBase,
        properties,
        required: schemas.CheckoutSessionBase.required.filter((name: string) => name !== "status"),
      };
      schemas.CheckoutSessionBase = {
        allOf: [
          { $ref: "#/components/schemas/CheckoutSessionFields" },
          { type: "object", properties: { status }, required: ["status"] },
        ],
      };
    }),
  ],
  [
    "removing an example component",
    "patch",
    change(({ components: { examples } }) => {
      const [first = ""] = Object.keys(examples);
      delete examples[first];
    }),
  ],
  [
    "adding a response component",
    "minor",
    edit([{ set: "components responses Forbidden", to: { description: "Forbidden." } }]),
  ],
  [
    "adding an example to a parameter",
    "patch",
    edit([{ set: "components parameters Page example", to: 2 }]),
  ],
  [
    "renaming the parameter of a link",
    "minor",
    change((copy) => {
      const { links } = copy.paths["/v1/subscriptions/"].get.responses["200"];
      links.changePrice.parameters = { "path.id": links.changePrice.parameters.id };
    }),
  ],
  [
    "adding a display name to a tag",
    "patch",
    edit([{ set: "tags name=Orders x-displayName", to: "Sales" }]),
  ],
];

describe("writing the same contract differently is not a break:", () => {
  it.each(rewritings)("%s is %s at most", (_, level, changed) => {
    expect(changed).not.toEqual(contract);
    const { callers } = rate(compareContracts(contract, changed));
    expect([highest([callers, level]), callers === "major"]).toEqual([level, false]);
  });
});

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
      (path) => path.at(-1) === "type" && path.at(-2) !== "properties",
    );
    const misjudged = sample(schemas, 19).filter((path) => {
      const changed = change((copy) => Object.assign(parentIn(copy, path), { unheardOf: 1 }));
      return rate(compareContracts(contract, changed)).callers !== "major";
    });
    expect(misjudged.map((path) => path.join("/"))).toEqual([]);
  });
});

describe("the level of a release", () => {
  it.each([
    ["none", []],
    ["patch", [["patch", "patch"]]],
    ["minor", [["minor", "minor"]]],
    ["major", [["major", "minor"]]],
    ["minor", [["patch", "major"]]],
    [
      "major",
      [
        ["minor", "major"],
        ["major", "none"],
      ],
    ],
  ] as [Level, [Level, Level][]][])("is %s after %j", (level, ratings) => {
    const all = ratings.map(([callers, implementers]) => ({ callers, implementers }));
    expect(requiredLevel(all)).toBe(level);
  });
});

function reach(document: Loose, pointer: string): unknown {
  const keys = pointer.split("/").slice(1);
  return keys.reduce(
    (node, key) => node?.[key.replaceAll("~1", "/").replaceAll("~0", "~")],
    document,
  );
}

/** A copy with the keys of all objects and the items of some lists in reverse order. */
function reverse(node: Loose, lists: string[], key = ""): Loose {
  if (typeof node !== "object" || node === null) return node;
  if (Array.isArray(node)) {
    const items = node.map((item) => reverse(item, lists));
    return lists.includes(key) ? items.reverse() : items;
  }
  const entries = Object.entries(node).reverse();
  return Object.fromEntries(
    // A property can have the name of a keyword.
    entries.map(([name, value]) => [name, reverse(value, lists, key === "properties" ? "" : name)]),
  );
}

const values = ["examples", "example", "x-assumptions", "default", "enum", "required"];

/** Every key of an object, with the keys that lead to it. Values are not searched. */
function locationsIn(node: Loose, path: string[] = []): string[][] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const location = [...path, key];
    const isValue = values.includes(key) && path.at(-1) !== "properties";
    return [
      ...(Array.isArray(node) ? [] : [location]),
      ...(isValue ? [] : locationsIn(value, location)),
    ];
  });
}

function parentIn(document: Loose, path: string[]): Loose {
  return path.slice(0, -1).reduce((node, key) => node[key], document);
}

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
  if (path.length < 2 || path[0] === "info") return true;
  if (last === "style" || last === "explode") return true;
  return (last === "security" && isInherited) || (last === "type" && (isVariant || parent.const));
}
