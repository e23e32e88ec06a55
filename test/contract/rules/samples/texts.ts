import type { Node } from "../../../../scripts/rules/types.d.ts";
import type { Samples } from "../sample.ts";

const schemas = ["components", "schemas"];
const order = [...schemas, "Order", "properties"];

/** Deprecates a field of an order in a contract of this version. */
const deprecate =
  (version: string, words: string): ((document: Node) => void) =>
  ({ info, components }) => {
    info.version = version;
    const { amount } = components.schemas.Order.properties;
    Object.assign(amount, { deprecated: true, description: `What is due. ${words}`.trim() });
  };

export const texts: Samples = {
  "deprecations-say-how-to-leave": [
    {
      title: "a deprecation that says nothing",
      change: deprecate("1.2.0", ""),
      finds: [
        [
          [...order, "amount", "deprecated"],
          'a deprecation does not say how to leave: write "Deprecated since 1.2.0, sunset in 2.0.0: use this instead."',
        ],
      ],
    },
    {
      title: "a deprecation that begins in a version to come",
      change: deprecate("1.2.0", "Deprecated since 1.3.0, sunset in 2.0.0: read total_amount."),
      finds: [
        [
          [...order, "amount", "deprecated"],
          "a deprecation begins in no minor version up to this one: write the one that brings it",
        ],
      ],
    },
    {
      title: "a sunset in a minor version",
      change: deprecate("1.2.0", "Deprecated since 1.1.0, sunset in 1.3.0: read total_amount."),
      finds: [
        [
          [...order, "amount", "deprecated"],
          "a sunset is not in a later major version: name one, such as 2.0.0",
        ],
      ],
    },
    {
      title: "what outlives its sunset",
      change: deprecate("2.0.0", "Deprecated since 1.2.0, sunset in 2.0.0: read total_amount."),
      finds: [
        [
          [...order, "amount", "deprecated"],
          "a sunset has come: remove what is deprecated, or name a later version",
        ],
      ],
    },
    {
      title: "an announcement that tools do not see",
      change: ({ info, paths }) => {
        info.version = "1.2.0";
        paths["/v1/orders/"].get.description =
          "Reads the orders. Deprecated since 1.2.0, sunset in 2.0.0: use another list.";
      },
      finds: [
        [
          ["paths", "/v1/orders/", "get", "description"],
          "a description announces a sunset of what is not deprecated: add deprecated: true",
        ],
      ],
    },
    {
      title: "a deprecation that says since when, until when, and what instead",
      change: deprecate("1.3.0", "Deprecated since 1.2.0, sunset in 2.0.0: read total_amount."),
    },
  ],
  "schemas-are-described": [
    {
      title: "a schema without a description",
      change: ({ components }) => {
        delete components.schemas.Amount.description;
      },
      finds: [
        [
          [...schemas, "Amount"],
          "the schema Amount has no description: say what a client can rely on",
        ],
      ],
    },
    {
      title: "a property that leaves its description to what it refers to",
      change: ({ components }) => {
        delete components.schemas.Order.properties.amount.description;
      },
      finds: [
        [
          [...order, "amount"],
          "the property amount has no description: say what a client can rely on",
        ],
      ],
    },
    {
      title: "an empty description in a body written at its operation",
      change: ({ paths }) => {
        const { content } = paths["/v1/orders/{id}"].patch.requestBody;
        content["application/json"].schema = {
          type: "object",
          properties: { label: { type: "string", description: " ", examples: ["First"] } },
        };
      },
      finds: [
        [
          [
            "paths",
            "/v1/orders/{id}",
            "patch",
            "requestBody",
            "content",
            "application/json",
            "schema",
            "properties",
            "label",
            "description",
          ],
          "the property label has no description: say what a client can rely on",
        ],
      ],
    },
    {
      title: "members of a form and of a choice, which have no name",
      change: ({ components }) => {
        components.schemas.OrderDetailed.allOf.push({ type: "object" });
      },
    },
    { title: "an entry that refers to a file", of: "source", change: () => {} },
  ],

  "leaves-have-examples": [
    {
      title: "scalars without an example",
      change: ({ components }) => {
        const { properties } = components.schemas.Problem;
        delete properties.status.examples;
        properties.detail.examples = [];
        delete components.schemas.OrderDetailed.allOf[1].properties.label.examples;
      },
      finds: [
        [
          [...schemas, "OrderDetailed", "allOf", "1", "properties", "label"],
          "the property label is a string without an example: add examples with at least one value",
        ],
        [
          [...schemas, "Problem", "properties", "status"],
          "the property status is an integer without an example: add examples with at least one value",
        ],
        [
          [...schemas, "Problem", "properties", "detail"],
          "the property detail is a string without an example: add examples with at least one value",
        ],
      ],
    },
    {
      title: "a shared value without an example, and what refers to it directly or among others",
      change: ({ components }) => {
        delete components.schemas.CustomerId.examples;
      },
      finds: [
        [
          [...schemas, "CustomerId"],
          "the schema CustomerId is a string without an example: add examples with at least one value",
        ],
        [
          [...order, "customer_id"],
          "the property customer_id is a string without an example: add examples with at least one value",
        ],
      ],
    },
    {
      title: "a tuple, an object without known keys and an array of strings without an example",
      change: ({ components }) => {
        const { properties } = components.schemas.Order;
        delete properties.tax_id.examples;
        delete properties.metadata.examples;
        properties.links = { type: "array", description: "Links.", items: { type: "string" } };
      },
      finds: [
        [
          [...order, "metadata"],
          "the property metadata is an object without known keys without an example: add examples with at least one value",
        ],
        [
          [...order, "tax_id"],
          "the property tax_id is a tuple without an example: add examples with at least one value",
        ],
        [
          [...order, "links"],
          "the property links is an array of plain values without an example: add examples with at least one value",
        ],
      ],
    },
    {
      title: "a parameter without an example",
      change: ({ components }) => {
        delete components.parameters.Sorting.schema.examples;
      },
      finds: [
        [
          ["components", "parameters", "Sorting", "schema"],
          "the parameter sorting is an array of plain values without an example: add examples with at least one value",
        ],
      ],
    },
    {
      title: "a parameter that has its examples beside its schema",
      change: ({ components }) => {
        const { Sorting } = components.parameters;
        delete Sorting.schema.examples;
        Sorting.examples = { amount: { value: ["amount"] } };
      },
    },
    {
      title: "an example of what is referred to, and a const",
      change: ({ components }) => {
        const { Order, Problem } = components.schemas;
        Order.properties.total = Order.properties.amount;
        Problem.properties.status = { description: "The HTTP status.", const: 422 };
      },
    },
    {
      title: "an array whose items have one",
      change: ({ components }) => {
        components.schemas.Order.properties.links = {
          type: "array",
          description: "Links.",
          items: { type: "string", examples: ["https://example.com"] },
        };
      },
    },
    {
      title: "a body without known keys",
      change: ({ components }) => {
        delete components.schemas.OrderUpdate.properties;
      },
    },
  ],

  "tag-groups-hold-every-tag": [
    {
      title: "a tag in no group",
      change: (document) => {
        document["x-tagGroups"].pop();
      },
      finds: [[["tags", "1"], "the tag Keys is in no group: add it to one in x-tagGroups"]],
    },
    {
      title: "a tag that does not exist",
      change: (document) => {
        document["x-tagGroups"][0].tags.push("Refunds");
      },
      finds: [
        [
          ["x-tagGroups", "0", "tags", "1"],
          "the tag Refunds does not exist: add it to tags, or remove it here",
        ],
      ],
    },
    {
      title: "a tag in two groups",
      change: (document) => {
        document["x-tagGroups"][0].tags.push("Keys");
      },
      finds: [
        [
          ["x-tagGroups", "0", "tags", "1"],
          "the tag Keys is in more than one group: remove it from one",
        ],
        [
          ["x-tagGroups", "1", "tags", "0"],
          "the tag Keys is in more than one group: remove it from one",
        ],
      ],
    },
    {
      title: "all tags in one group",
      change: (document) => {
        document["x-tagGroups"] = [{ name: "All", tags: ["Keys", "Orders"] }];
      },
    },
  ],
};
