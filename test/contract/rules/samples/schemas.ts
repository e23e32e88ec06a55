import type { Samples } from "../sample.ts";

const schemas = ["components", "schemas"];
const order = [...schemas, "Order", "properties"];
const status = [...schemas, "OrderStatus"];

export const schemaSamples: Samples = {
  "open-values-list-what-was-seen": [
    {
      title: "values that are not a list",
      change: ({ components }) => {
        components.schemas.OrderStatus["x-extensible-enum"] = "paid";
      },
      finds: [
        [
          [...status, "x-extensible-enum"],
          "x-extensible-enum is no list: write the values seen, or []",
        ],
      ],
    },
    {
      title: "a value that is not a string, and one that is there twice",
      change: ({ components }) => {
        const { OrderStatus } = components.schemas;
        OrderStatus["x-extensible-enum"] = OrderStatus.examples = ["paid", true, "paid"];
      },
      finds: [
        [
          [...status, "x-extensible-enum", "1"],
          "x-extensible-enum has true, which is not a string: quote it",
        ],
        [[...status, "x-extensible-enum", "2"], "x-extensible-enum has paid twice: remove one"],
      ],
    },
    {
      title: "an enum beside the values",
      change: ({ components }) => {
        components.schemas.OrderStatus.enum = ["paid", "refunded"];
      },
      finds: [[[...status, "enum"], "an open value has enum, which closes it: remove enum"]],
    },
    {
      title: "values of another type",
      change: ({ components }) => {
        components.schemas.OrderStatus.type = "integer";
      },
      finds: [[[...status, "type"], "an open value is not a string: write type: string"]],
    },
    {
      title: "values without examples",
      change: ({ components }) => {
        delete components.schemas.OrderStatus.examples;
      },
      finds: [
        [
          status,
          "an open value has no examples: list the values seen, or an invented one where no name is known",
        ],
      ],
    },
    {
      title: "examples that are not the values",
      change: ({ components }) => {
        components.schemas.OrderStatus.examples = ["refunded", "paid"];
      },
      finds: [
        [
          [...status, "examples"],
          "the examples of an open value are not the values seen: begin them with paid, refunded",
        ],
      ],
    },
    {
      title: "one more example than values, and null",
      change: ({ components }) => {
        Object.assign(components.schemas.OrderStatus, {
          type: ["string", "null"],
          examples: ["paid", "refunded", "disputed"],
        });
      },
    },
    {
      title: "an empty list with an invented example",
      change: ({ components }) => {
        Object.assign(components.schemas.OrderStatus, {
          "x-extensible-enum": [],
          examples: ["card_processor"],
        });
      },
    },
  ],

  "answers-stay-open": [
    {
      title: "an enum, however deep",
      change: ({ components }) => {
        components.schemas.OrderDetailed.allOf[1].properties.label.enum = ["First"];
      },
      finds: [
        [
          [...schemas, "OrderDetailed", "allOf", "1", "properties", "label", "enum"],
          "enum closes an answer, though more may come: write x-extensible-enum with type: string and examples",
        ],
      ],
    },
    {
      title: "a choice by discriminator",
      change: ({ components }) => {
        components.schemas.OrderPage.properties.items.items = {
          oneOf: [{ $ref: "#/components/schemas/Order" }],
          discriminator: { propertyName: "status" },
        };
      },
      finds: [
        [
          [...schemas, "OrderPage", "properties", "items", "items", "oneOf"],
          "oneOf closes an answer, though more may come: write a ladder of allOf, or anyOf where null is the only other kind",
        ],
        [
          [...schemas, "OrderPage", "properties", "items", "items", "discriminator"],
          "discriminator closes an answer, though more may come: remove it, and let a client look at what is there",
        ],
      ],
    },
    {
      title: "no further keys",
      change: ({ components }) => {
        components.schemas.Order.additionalProperties = false;
        components.schemas.OrderDetailed.unevaluatedProperties = false;
      },
      finds: [
        [
          [...schemas, "Order", "additionalProperties"],
          "additionalProperties closes an answer, though more may come: remove it",
        ],
        [
          [...schemas, "OrderDetailed", "unevaluatedProperties"],
          "unevaluatedProperties closes an answer, though more may come: remove it",
        ],
      ],
    },
    {
      title: "a limited array, and a closed value in a problem",
      change: ({ components }) => {
        components.schemas.OrderPage.properties.items.maxItems = 100;
        components.schemas.Problem.properties.status.enum = [422];
      },
      finds: [
        [
          [...schemas, "OrderPage", "properties", "items", "maxItems"],
          "maxItems closes an answer, though more may come: remove it, or write a tuple with prefixItems",
        ],
        [
          [...schemas, "Problem", "properties", "status", "enum"],
          "enum closes an answer, though more may come: write x-extensible-enum with type: string and examples",
        ],
      ],
    },
    {
      title: "a closed body and a closed parameter",
      change: ({ components }) => {
        components.schemas.OrderUpdate.additionalProperties = false;
        components.schemas.OrderUpdate.properties.label.enum = ["First"];
        components.parameters.Sorting.schema.maxItems = 3;
      },
    },
    {
      title: "keys that are not known",
      change: ({ components }) => {
        components.schemas.Order.properties.metadata.additionalProperties = true;
      },
    },
  ],

  "answers-are-complete": [
    {
      title: "a property that may be absent",
      change: ({ components }) => {
        components.schemas.Order.required.pop();
        delete components.schemas.OrderDetailed.allOf[1].required;
      },
      finds: [
        [
          [...order, "tax_id"],
          "tax_id may be absent from an answer: add it to required, and allow null if it may have no value",
        ],
        [
          [...schemas, "OrderDetailed", "allOf", "1", "properties", "status"],
          "status may be absent from an answer: add it to required, and allow null if it may have no value",
        ],
        [
          [...schemas, "OrderDetailed", "allOf", "1", "properties", "label"],
          "label may be absent from an answer: add it to required, and allow null if it may have no value",
        ],
      ],
    },
    {
      title: "a property that may be absent from a body or a problem",
      change: ({ components }) => {
        delete components.schemas.Problem.required;
        components.schemas.OrderUpdate.properties.note = { type: "string" };
      },
    },
  ],

  "shared-values-are-referenced": [
    {
      title: "a timestamp and an amount written out",
      change: ({ components }) => {
        const { properties } = components.schemas.Order;
        properties.created_at = { type: "string", format: "date-time" };
        properties.tax_amount = { anyOf: [{ type: "integer" }, { type: "null" }] };
      },
      finds: [
        [
          [...order, "created_at"],
          "created_at is not written as Timestamp: write $ref: …/values/Timestamp.yaml",
        ],
        [
          [...order, "tax_amount"],
          "tax_amount is not written as Amount: write $ref: …/values/Amount.yaml",
        ],
      ],
    },
    {
      title: "an amount as another shared value, and a parameter written out",
      change: ({ paths, components }) => {
        components.schemas.Order.properties.amount.$ref = "#/components/schemas/Timestamp";
        paths["/v1/orders/"].get.parameters.push({
          name: "current_period_end",
          in: "query",
          description: "When.",
          schema: { type: "string" },
        });
      },
      finds: [
        [[...order, "amount"], "amount is not written as Amount: write $ref: …/values/Amount.yaml"],
        [
          ["paths", "/v1/orders/", "get", "parameters", "1", "schema"],
          "current_period_end is not written as Timestamp: write $ref: …/values/Timestamp.yaml",
        ],
      ],
    },
    {
      title: "an amount that may be null, and what only looks like one",
      change: ({ components }) => {
        const { properties } = components.schemas.Order;
        properties.tax_amount = {
          anyOf: [{ $ref: "#/components/schemas/Amount" }, { type: "null" }],
        };
        properties.amount_type = { type: "string" };
        properties.pledge_badge_show_amount = { type: "boolean" };
      },
    },
  ],

  "ids-refer-to-their-kind": [
    {
      title: "an id written out",
      change: ({ components }) => {
        components.schemas.Order.properties.id = { type: "string", format: "uuid" };
      },
      finds: [
        [[...order, "id"], "id is not written as the id of a kind: write $ref: …/<Kind>Id.yaml"],
      ],
    },
    {
      title: "an id of another kind",
      change: ({ components }) => {
        components.schemas.Order.properties.customer_id.anyOf[0].$ref =
          "#/components/schemas/OrderId";
      },
      finds: [
        [
          [...order, "customer_id"],
          "customer_id is not written as CustomerId: write $ref: …/CustomerId.yaml",
        ],
      ],
    },
    {
      title: "an id whose kind is in the list, and a parameter written out",
      change: ({ paths, components }) => {
        const { properties } = components.schemas.Order;
        properties.checkout_id = properties.id;
        paths["/v1/orders/{id}"].parameters[0].schema = { type: "string", format: "uuid" };
      },
      finds: [
        [
          ["paths", "/v1/orders/{id}", "parameters", "0", "schema"],
          "id is not written as the id of a kind: write $ref: …/<Kind>Id.yaml",
        ],
        [
          [...order, "checkout_id"],
          "checkout_id is not written as CheckoutSessionId: write $ref: …/CheckoutSessionId.yaml",
        ],
      ],
    },
    {
      title: "a tax identifier, and an id that may be null",
      change: ({ components }) => {
        const { properties } = components.schemas.Order;
        properties.customer_tax_id = { type: "string" };
        properties.order_id = {
          anyOf: [{ $ref: "#/components/schemas/OrderId" }, { type: "null" }],
        };
      },
    },
  ],

  "ids-have-one-example": [
    {
      title: "an id that is not a UUID",
      change: ({ components }) => {
        delete components.schemas.OrderId.format;
      },
      finds: [
        [[...schemas, "OrderId"], "OrderId is not a UUID: write type: string and format: uuid"],
      ],
    },
    {
      title: "no example, two, and one that is no UUID",
      change: ({ components }) => {
        const { CustomerId, OrderId, Amount } = components.schemas;
        components.schemas.PriceId = { ...OrderId, examples: ["price-1"] };
        OrderId.examples.push(CustomerId.examples[0]);
        delete CustomerId.examples;
        components.schemas.Order.properties.price = Amount;
      },
      finds: [
        [
          [...schemas, "CustomerId"],
          "CustomerId does not have one UUID as its example: write examples with one UUID in lower case",
        ],
        [
          [...schemas, "OrderId", "examples"],
          "OrderId does not have one UUID as its example: write examples with one UUID in lower case",
        ],
        [
          [...schemas, "PriceId", "examples"],
          "PriceId does not have one UUID as its example: write examples with one UUID in lower case",
        ],
      ],
    },
    {
      title: "one example of two kinds",
      change: ({ components }) => {
        components.schemas.OrderId.examples = components.schemas.CustomerId.examples;
      },
      finds: [
        [
          [...schemas, "OrderId", "examples", "0"],
          "OrderId has the example of CustomerId: give it a UUID of its own",
        ],
      ],
    },
    {
      title: "another example where an id is referred to",
      change: ({ paths, components }) => {
        const other = "11111111-1111-4111-8111-111111111111";
        components.schemas.Order.properties.id.examples = [other];
        components.schemas.Order.properties.customer_id.default = other;
        paths["/v1/orders/{id}"].parameters[0].example = other;
      },
      finds: [
        [
          ["paths", "/v1/orders/{id}", "parameters", "0", "example"],
          "id has an example other than that of OrderId: remove example",
        ],
        [
          [...order, "id", "examples"],
          "id has an example other than that of OrderId: remove examples",
        ],
        [
          [...order, "customer_id", "default"],
          "customer_id has an example other than that of CustomerId: remove default",
        ],
      ],
    },
    {
      title: "null as the example of an id that may be null",
      change: ({ components }) => {
        components.schemas.Order.properties.customer_id.examples = [null];
      },
    },
  ],

  "forms-extend-their-base": [
    {
      title: "a form that redefines a key of its base",
      change: ({ components }) => {
        components.schemas.OrderDetailed.allOf[1].properties.amount = { type: "string" };
      },
      finds: [
        [
          [...schemas, "OrderDetailed", "allOf", "1", "properties", "amount"],
          "amount is already a key of the base: remove it here, or move it from the base to each form",
        ],
      ],
    },
    {
      title: "a form that narrows a key by more than const",
      change: ({ components }) => {
        components.schemas.OrderDetailed.allOf[1].properties.status.minLength = 2;
      },
      finds: [
        [
          [...schemas, "OrderDetailed", "allOf", "1", "properties", "status"],
          "status is already a key of the base: remove it here, or move it from the base to each form",
        ],
      ],
    },
    {
      title: "a form with two bases that have one key, and keys of its own beside them",
      change: ({ components }) => {
        const { OrderDetailed } = components.schemas;
        OrderDetailed.allOf.push({ $ref: "#/components/schemas/OrderUpdate" });
        OrderDetailed.properties = { tax_id: { type: "string" } };
      },
      finds: [
        [
          [...schemas, "OrderDetailed", "allOf", "2"],
          "label is already a key of the base: remove it here, or move it from the base to each form",
        ],
        [
          [...schemas, "OrderDetailed", "properties", "tax_id"],
          "tax_id is already a key of the base: remove it here, or move it from the base to each form",
        ],
      ],
    },
    {
      title: "a form without a title",
      change: ({ components }) => {
        delete components.schemas.OrderDetailed.title;
      },
      finds: [
        [
          [...schemas, "OrderDetailed"],
          "the form OrderDetailed has no title: add one that tells it from its siblings, as in Checkout session (client)",
        ],
      ],
    },
    {
      title: "a form of a form",
      change: ({ components }) => {
        components.schemas.OrderArchived = {
          title: "Order (archived)",
          allOf: [
            { $ref: "#/components/schemas/OrderDetailed" },
            { type: "object", properties: { archived: { type: "boolean" } } },
          ],
        };
      },
    },
  ],
};
