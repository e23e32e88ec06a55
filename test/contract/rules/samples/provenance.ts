import { rename, type Samples } from "../sample.ts";

const amount = ["components", "schemas", "Amount"];
const problem = ["components", "schemas", "Problem"];
const errors = ["x-assumptions", "errors"];

export const provenance: Samples = {
  "parts-name-their-source": [
    {
      title: "an operation without a source",
      change: ({ paths }) => {
        delete paths["/v1/orders/"].get["x-source"];
      },
      finds: [
        [
          ["paths", "/v1/orders/", "get"],
          "listOrders names no source: add x-source with the part of the interface it comes from, or x-assumption where the interface is silent",
        ],
      ],
    },
    {
      title: "a shared parameter and one at its path without a source",
      change: ({ paths, components }) => {
        delete components.parameters.Sorting["x-source"];
        delete paths["/v1/orders/{id}"].parameters[0]["x-source"];
      },
      finds: [
        [
          ["components", "parameters", "Sorting"],
          "sorting names no source: add x-source with the part of the interface it comes from, or x-assumption where the interface is silent",
        ],
        [
          ["paths", "/v1/orders/{id}", "parameters", "0"],
          "id names no source: add x-source with the part of the interface it comes from, or x-assumption where the interface is silent",
        ],
      ],
    },
    {
      title: "a schema without a source",
      change: ({ components }) => {
        delete components.schemas.Amount["x-source"];
      },
      finds: [
        [
          amount,
          "Amount names no source: add x-source with the part of the interface it comes from, or x-assumption where the interface is silent",
        ],
      ],
    },
    {
      title: "a schema that is wholly assumed",
      change: ({ components }) => {
        delete components.schemas.Amount["x-source"];
        components.schemas.Amount["x-assumption"] = "errors";
      },
    },
  ],

  "sources-exist": [
    {
      title: "an unquoted number",
      change: ({ components }) => {
        components.schemas.Amount["x-source"] = 2.1;
      },
      finds: [
        [
          [...amount, "x-source"],
          'x-source 2.1 is not a string: quote it, as in x-source: "2.10" or "4 #7", since unquoted 2.10 is the number 2.1 and an unquoted # begins a comment',
        ],
      ],
    },
    {
      title: "a part that the interface does not have, in a list and at a property",
      change: ({ components }) => {
        components.schemas.Order.properties.amount["x-source"] = ["1", "4 #20"];
      },
      finds: [
        [
          ["components", "schemas", "Order", "properties", "amount", "x-source", "1"],
          'x-source "4 #20" is no part of the interface: write one such as "2.10", "4 #7" or "4 rule 2"',
        ],
      ],
    },
    {
      title: "a part named twice",
      change: ({ components }) => {
        components.schemas.Amount["x-source"] = ["1", "1"];
      },
      finds: [[[...amount, "x-source", "1"], 'x-source names "1" twice: remove one']],
    },
    {
      title: "a source that names nothing",
      change: ({ components }) => {
        components.schemas.Amount["x-source"] = [];
      },
      finds: [
        [[...amount, "x-source"], "x-source names nothing: name the part, or remove x-source"],
      ],
    },
    {
      title: "several parts",
      change: ({ components }) => {
        components.schemas.Amount["x-source"] = ["2.10", "4 #7", "4 rule 2", "8"];
      },
    },
  ],

  "assumptions-are-registered": [
    {
      title: "an unknown assumption",
      change: ({ components }) => {
        components.schemas.Amount["x-assumption"] = "minor-units";
      },
      finds: [
        [
          [...amount, "x-assumption"],
          'x-assumption "minor-units" is not registered: add it to openapi/assumptions.yaml, or write one of errors',
        ],
      ],
    },
    {
      title: "a mark that is no string, in a list and at a property",
      change: ({ components }) => {
        components.schemas.Order.properties.amount["x-assumption"] = ["errors", 3];
      },
      finds: [
        [
          ["components", "schemas", "Order", "properties", "amount", "x-assumption", "1"],
          "x-assumption 3 is not registered: add it to openapi/assumptions.yaml, or write one of errors",
        ],
      ],
    },
    {
      title: "a mark of what holds everywhere",
      change: ({ components }) => {
        components.schemas.Amount["x-assumption"] = "presence";
      },
      finds: [
        [
          [...amount, "x-assumption"],
          "x-assumption presence holds everywhere: remove the mark here, or its scope in openapi/assumptions.yaml",
        ],
      ],
    },
    {
      title: "an assumption named twice",
      change: ({ components }) => {
        components.schemas.Problem["x-assumption"] = ["errors", "errors"];
      },
      finds: [[[...problem, "x-assumption", "1"], "x-assumption names errors twice: remove one"]],
    },
    {
      title: "a mark that names nothing",
      change: ({ components }) => {
        components.schemas.Amount["x-assumption"] = [];
      },
      finds: [
        [
          [...amount, "x-assumption"],
          "x-assumption names nothing: name the assumption, or remove x-assumption",
        ],
      ],
    },
    {
      title: "a mark at a response",
      change: ({ components }) => {
        components.responses.Refused["x-assumption"] = ["errors"];
      },
    },
  ],

  "assumptions-are-used": [
    {
      title: "an assumption that nothing rests on",
      change: ({ components }) => {
        delete components.schemas.Problem["x-assumption"];
      },
      finds: [
        [
          errors,
          "the assumption errors is marked nowhere: add x-assumption: errors where it holds, or remove it from the register",
        ],
      ],
    },
    {
      title: "a mark in a list beside a reference",
      change: ({ components }) => {
        delete components.schemas.Problem["x-assumption"];
        components.schemas.Order.properties.amount["x-assumption"] = ["errors"];
      },
    },
    { title: "the register in a file of its own", of: "source", change: () => {} },
  ],

  "assumption-register-is-complete": [
    {
      title: "a missing and an empty field",
      change: (document) => {
        delete document["x-assumptions"].errors.reason;
        document["x-assumptions"].errors.revisit = " ";
      },
      finds: [
        [errors, "the assumption errors has no reason: add reason with a text"],
        [[...errors, "revisit"], "the assumption errors has no revisit: add revisit with a text"],
      ],
    },
    {
      title: "an unknown field and an unknown scope",
      change: (document) => {
        Object.assign(document["x-assumptions"].presence, { scope: "answers", owner: "Ada" });
      },
      finds: [
        [
          ["x-assumptions", "presence", "owner"],
          "the assumption presence has an unknown field owner: remove it, or write title, decision, reason, revisit, scope",
        ],
        [
          ["x-assumptions", "presence", "scope"],
          'the assumption presence has the scope "answers": write everywhere, or remove scope',
        ],
      ],
    },
    {
      title: "an entry without content under a name that is not in kebab-case",
      change: (document) => {
        document["x-assumptions"].minorUnits = null;
      },
      finds: [
        [
          ["x-assumptions", "minorUnits"],
          "the assumption minorUnits is not in kebab-case: rename it",
        ],
        [
          ["x-assumptions", "minorUnits"],
          "the assumption minorUnits says nothing: give it title, decision, reason, revisit",
        ],
      ],
    },
    {
      title: "a register that is a list",
      change: (document) => {
        document["x-assumptions"] = Object.values(document["x-assumptions"]);
      },
      finds: [
        [
          ["x-assumptions"],
          "the register of assumptions is not a map: write one entry for each id",
        ],
      ],
    },
    {
      title: "a complete entry",
      change: (document) => {
        document["x-assumptions"]["minor-units"] = { ...document["x-assumptions"].errors };
      },
    },
  ],

  "extensions-are-known": [
    {
      title: "a misspelled key at a property and at an operation",
      change: ({ paths, components }) => {
        components.schemas.Order.properties.amount["x-asumption"] = "errors";
        rename(paths["/v1/orders/"].get, "x-source", "x-sources");
      },
      finds: [
        [
          ["paths", "/v1/orders/", "get", "x-sources"],
          "x-sources is no key of this contract: write one of x-source, x-assumption, x-assumptions, x-extensible-enum, x-tagGroups",
        ],
        [
          ["components", "schemas", "Order", "properties", "amount", "x-asumption"],
          "x-asumption is no key of this contract: write one of x-source, x-assumption, x-assumptions, x-extensible-enum, x-tagGroups",
        ],
      ],
    },
    {
      title: "any key in the data of an example, and a property whose name looks like one",
      change: ({ components }) => {
        const { Order } = components.schemas;
        Order.properties.metadata.examples = [{ "x-reference": "A-1" }];
        Order.properties["x-ray"] = { type: "string" };
      },
    },
  ],
};
