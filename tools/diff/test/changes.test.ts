import { describe, expect, it, test } from "vitest";
import { valueAt } from "#reader";
import {
  change,
  compareAsText,
  compareWorkflowsAsText,
  contract,
  contractChanges,
  edit,
  editWorkflows,
  type Level,
  type Loose,
  levels,
  objectsIn,
  rate,
  workflowChanges,
} from "./changes.ts";

describe("a change of the contract", () => {
  it.each(contractChanges)("is rated for both sides: $name", (expected) => {
    const { callers, implementers, location } = expected;
    const changed = expected.changed();
    const differences = compareAsText(contract, changed);
    expect(rate(differences)).toEqual({ callers, implementers });
    const worst = differences.filter((difference) => difference.callers === callers);
    expect(worst.map((difference) => difference.location).join("\n")).toContain(location);
    for (const { before, after } of differences) {
      if (before) expect(valueAt(contract, before), before).toBeDefined();
      if (after) expect(valueAt(changed, after), after).toBeDefined();
    }
  });

  it.each(workflowChanges)("is rated for both sides: $name", async (expected) => {
    const differences = await compareWorkflowsAsText(expected.changed());
    const { callers, implementers, location } = expected;
    expect(rate(differences)).toEqual({ callers, implementers });
    expect(differences.map((difference) => difference.location).join("\n")).toContain(location);
  });

  it("is reported once with the number of other operations that share it", () => {
    const changed = edit("set components parameters Limit schema maximum = 50");
    expect(compareAsText(contract, changed)).toMatchObject([
      {
        message: "`maximum` of the parameter `limit` changed from `100` to `50`",
        location: "GET /loans/ → query limit (and 1 more)",
        after: "#/components/parameters/Limit/schema/maximum",
      },
    ]);
  });

  it("is reported once for a schema that several fields refer to", () => {
    expect(compareAsText(contract, edit("set Timestamp maxLength = 24"))).toMatchObject([
      {
        message: "`maxLength` of `Timestamp` changed from absent to `24`",
        location: "POST /loans/ → 201 → created_at (and 4 more)",
      },
    ]);
  });

  const reserved = 'set x-assumptions fees rules = ["amounts"]';
  it.each([
    ['rename components schemas Loan = "Rental"', "the schema `Loan` was renamed to `Rental`"],
    [reserved, "the assumption `fees` no longer covers `sums`"],
    ['set x-assumptions fees confirmed = "a ticket"', "the assumption `fees` is confirmed"],
    [
      'set servers 0 variables base_url default = "https://a.test"',
      "the default of the variable `base_url` of the server `{base_url}` is `https://a.test` and was `http://127.0.0.1:4010`",
    ],
    [
      "remove servers 1 variables branch enum 1",
      "the variable `branch` of the server `https://{branch}.library.example.com` can no longer be `south`",
    ],
    ["remove Member.name type", "`name` is any type and was string"],
  ])("says what changed: %s", (change, message) => {
    expect(compareAsText(contract, edit(change)).map((one) => one.message)).toEqual([message]);
  });

  it.each([
    [
      'append workflows 0 steps 0 successCriteria = {"condition":"$statusCode < 300"}',
      "the step now requires `$statusCode < 300`",
    ],
    [
      "remove workflows 0 steps 0 successCriteria 0",
      "the step no longer requires `$statusCode == 201`",
    ],
    [
      "remove workflows 0 steps 1 x-assumption",
      "`$statusCode == 200` no longer rests on an assumption",
    ],
    [
      'set workflows 0 steps 0 requestBody payload note = "-"; set workflows 0 steps 0 parameters 0 value = "-"',
      "the step changed: `parameters/Authorization/value` changed, `requestBody/payload/note` was added",
    ],
    ['append workflows 0 inputs required = "note"', "the workflow now requires the input `note`"],
  ])("of a workflow says what changed: %s", async (edits, message) => {
    const differences = await compareWorkflowsAsText(editWorkflows(...edits.split("; ")));
    expect(differences.map((one) => one.message)).toEqual([message]);
  });

  it("names components that were renamed although they refer to each other, or look alike", () => {
    const withTree = (node: string, leaf: string, ...alike: string[]) =>
      change(({ components: { schemas } }) => {
        const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
        schemas[node] = { type: "object", properties: { next: refer(node), leaf: refer(leaf) } };
        schemas[leaf] = { type: "object", properties: { root: refer(node) } };
        for (const name of alike) schemas[name] = { const: "alike", description: name.slice(0, 5) };
      });
    const before = withTree("Node", "Leaf", "First", "Other", "Third");
    const after = withTree("Branch", "Tip", "FirstOne", "OtherOne", "Forth");
    expect(compareAsText(before, after).map(({ message }) => message)).toEqual([
      "the schema `Node` was renamed to `Branch`",
      "the schema `Leaf` was renamed to `Tip`",
      "the schema `First` was renamed to `FirstOne`",
      "the schema `Other` was renamed to `OtherOne`",
      "the schema `Third` was renamed to `Forth`",
    ]);
  });

  it("of a field is one difference of the documentation for all examples that follow from it", () => {
    const withExamples = (value: object, ...edits: string[]) => {
      const copy = edit(...edits);
      for (const item of Object.values<Loose>(copy.paths))
        for (const operation of Object.values<Loose>(item)) {
          const content = operation.responses?.["200"]?.content["application/json"];
          if (content) content.examples = { made: { value } };
        }
      return copy;
    };
    const differences = compareAsText(
      withExamples({}),
      withExamples({ note: "new" }, "add Loan.note", "add Member.note"),
    );
    const texts = differences.filter(({ callers }) => callers === "patch");
    expect(texts.map(({ message, location }) => [message, location])).toEqual([
      ["examples changed with their schemas", "GET /loans/ → 200 → application/json (and 3 more)"],
      ["`examples` changed", "PATCH /loans/{id} → 200 → application/json"],
      ["`examples` changed", "POST /loans/{id}/return → 200 → application/json"],
    ]);
  });

  it("is pointed out if it removes something that was not deprecated", () => {
    const messageOf = (older: Loose, newer: Loose) => compareAsText(older, newer)[0]?.message;
    const removal = "drop Loan.amount";
    const deprecation = "set Loan.amount deprecated = true";
    expect(messageOf(contract, edit(removal))).toBe(
      "`amount` was removed without prior deprecation",
    );
    expect(messageOf(edit(deprecation), edit(removal))).toBe("`amount` was removed");
    const withoutOperation = edit("remove paths /loans/{id} get");
    expect(messageOf(contract, withoutOperation)).toBe(
      "the operation was removed without prior deprecation",
    );
  });
});

test("The case of a header's name is a name for parameters, and no difference for responses", () => {
  const withHeader = (name: string) =>
    change(({ paths }) => {
      const { post } = paths["/holds"];
      post.parameters = [{ name, in: "header", schema: { type: "string" } }];
      post.responses["201"].headers = { [name]: { schema: { type: "string" } } };
    });
  const differences = compareAsText(withHeader("X-Key"), withHeader("x-key"));
  expect(differences.map(({ message }) => message)).toEqual(["the parameter `X-Key` was renamed"]);
});

test("operations that differ in the name of a path parameter are the same one", () => {
  const withOperations = (type: string) =>
    change(({ paths }) => {
      const get = (type: string) => ({
        get: { parameters: [{ name: "q", in: "query", schema: { type } }] },
      });
      Object.assign(paths, { "/a/{x}": get(type), "/a/{y}": get("null") });
    });
  const differences = compareAsText(withOperations("string"), withOperations("integer"));
  expect(differences.map(({ location }) => location)).toEqual(["GET /a/{x} → query q"]);
});

describe("no difference is found", () => {
  const lists = ["required", "enum", "x-extensible-enum", "type", "anyOf", "allOf", "tags"];
  it.each([
    ["between a contract and itself", structuredClone(contract)],
    ["if only the version differs", edit('set info version = "9.9.9"')],
    ["if keys are in another order", reverse(contract, [])],
    ["if lists without an order are in another order", reverse(contract, lists)],
    [
      "if parameters are in another order",
      reverse(contract, ["parameters", "security", "x-source"]),
    ],
  ])("%s", (_, other) => {
    expect(compareAsText(contract, other)).toEqual([]);
  });

  it("if a map of the document has the absent fields, as in the bundle of version 1.0.0", () => {
    const older = edit('set x-absent-fields = {"Hold":["plan"]}');
    const newer = edit('set Hold x-absent-fields = ["plan"]');
    expect(compareAsText(older, newer)).toEqual([]);
    expect(compareAsText(older, contract)).not.toEqual([]);
  });
});

/** Ways to write the same contract differently, with the highest rating that is acceptable for callers. */
const rewritings: [name: string, level: Level, changed: Loose][] = [
  [
    "removing titles, sources and marks of assumptions",
    "patch",
    change((copy) => {
      for (const node of objectsIn(copy)) {
        if (typeof node.title === "string" && node !== copy.info) delete node.title;
        for (const key of ["x-source", "x-assumption"]) delete node[key];
      }
    }),
  ],
  [
    "moving a property from a base schema to its variants",
    "none",
    change(({ components: { schemas } }) => {
      const { properties, required } = schemas.HoldBase;
      const { status } = properties;
      delete properties.status;
      schemas.HoldBase.required = required.filter((name: string) => name !== "status");
      for (const name of ["Hold", "HoldSummary"]) {
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
      const { status, ...properties } = schemas.LoanBase.properties;
      schemas.LoanFields = {
        ...schemas.LoanBase,
        properties,
        required: schemas.LoanBase.required.filter((name: string) => name !== "status"),
      };
      schemas.LoanBase = {
        allOf: [
          { $ref: "#/components/schemas/LoanFields" },
          { type: "object", properties: { status }, required: ["status"] },
        ],
      };
      // This variant has a status of its own.
      schemas.LoanReturned.allOf[0].$ref = "#/components/schemas/LoanFields";
    }),
  ],
  [
    "renaming the parameter of a link",
    "minor",
    change((copy) => {
      const { links } = copy.paths["/loans/"].get.responses["200"];
      links.renew.parameters = { "path.id": links.renew.parameters.id };
    }),
  ],
];

it("schemas that refer to themselves are compared", () => {
  const recursive = (type: string) =>
    change(({ components: { schemas } }) => {
      schemas.Loan.properties.parent = { $ref: "#/components/schemas/Loan" };
      schemas.Loan.properties.children = {
        type: "array",
        items: { allOf: [schemas.Loan.properties.parent] },
      };
      schemas.Loan.properties.note = { type };
    });
  expect(compareAsText(recursive("string"), recursive("integer"))).toMatchObject([
    {
      message: "`note` is integer and was string",
      location: "GET /loans/{id} → 200 → note (and 1 more)",
    },
  ]);
});

describe("writing the same contract differently is not a break:", () => {
  it.each(rewritings)("%s is %s at most", (_, level, changed) => {
    expect(changed).not.toEqual(contract);
    const { callers } = rate(compareAsText(contract, changed));
    expect(levels.indexOf(callers)).toBeLessThanOrEqual(levels.indexOf(level));
  });
});

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
