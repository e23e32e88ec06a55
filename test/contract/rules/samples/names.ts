import { rename, type Samples } from "../sample.ts";

const schemas = ["components", "schemas"];
const order = [...schemas, "Order", "properties"];

export const names: Samples = {
  "component-names-are-pascal-case": [
    {
      title: "a schema in snake_case",
      change: ({ components }) => {
        components.schemas.order_item = { type: "object" };
      },
      finds: [
        [
          [...schemas, "order_item"],
          "the component order_item is not in PascalCase: rename it and its file",
        ],
      ],
    },
    {
      title: "a parameter in camelCase in the source",
      of: "source",
      change: ({ components }) => rename(components.parameters, "Sorting", "sortingCriteria"),
      finds: [
        [
          ["components", "parameters", "sortingCriteria"],
          "the component sortingCriteria is not in PascalCase: rename it and its file",
        ],
      ],
    },
    {
      title: "a security scheme in camelCase",
      change: ({ components }) => {
        components.securitySchemes.otherToken = components.securitySchemes.accessToken;
      },
    },
  ],

  "component-names-are-unique": [
    {
      title: "one name for two kinds",
      change: ({ components }) => rename(components.parameters, "Sorting", "Order"),
      finds: [
        [
          [...schemas, "Order"],
          "the name of schemas/Order is taken by parameters/Order: rename one of them",
        ],
      ],
    },
    {
      title: "two names that differ only in case, in the source",
      of: "source",
      change: ({ components }) => {
        components.schemas.OrderID = components.schemas.OrderId;
      },
      finds: [
        [
          [...schemas, "OrderID"],
          "the name of schemas/OrderID is taken by schemas/OrderId: rename one of them",
        ],
      ],
    },
    {
      title: "a name that begins like another",
      change: ({ components }) => rename(components.parameters, "Sorting", "OrderSorting"),
    },
  ],

  "registry-names-its-files": [
    {
      title: "a component from a file of another name",
      of: "source",
      change: ({ components }) => {
        components.schemas.Order.$ref = "components/schemas/orders/FullOrder.yaml";
      },
      finds: [
        [
          [...schemas, "Order"],
          "the component Order comes from components/schemas/orders/FullOrder.yaml: move it to components/schemas/<family>/Order.yaml and write $ref to that",
        ],
      ],
    },
    {
      title: "a component from the folder of another kind, and one in no family",
      of: "source",
      change: ({ components }) => {
        components.parameters.Sorting.$ref = "components/schemas/orders/Sorting.yaml";
        components.schemas.Amount.$ref = "components/schemas/Amount.yaml";
      },
      finds: [
        [
          ["components", "parameters", "Sorting"],
          "the component Sorting comes from components/schemas/orders/Sorting.yaml: move it to components/parameters/Sorting.yaml and write $ref to that",
        ],
        [
          [...schemas, "Amount"],
          "the component Amount comes from components/schemas/Amount.yaml: move it to components/schemas/<family>/Amount.yaml and write $ref to that",
        ],
      ],
    },
    {
      title: "a component that is written in the root document",
      of: "source",
      change: ({ components }) => {
        components.schemas.Order = { type: "object" };
      },
      finds: [
        [
          [...schemas, "Order"],
          "the component Order is written in the root document: move it to components/schemas/<family>/Order.yaml and write $ref to that",
        ],
      ],
    },
    {
      title: "a name with a dot",
      of: "source",
      change: ({ components }) => {
        components.schemas["Order.v2"] = { $ref: "components/schemas/orders/Order.v2.yaml" };
      },
      finds: [
        [
          [...schemas, "Order.v2"],
          "the component Order.v2 has more than letters and digits in its name: rename it",
        ],
        [
          [...schemas, "Order.v2"],
          "the component Order.v2 stands after OrderId: keep the registry sorted",
        ],
      ],
    },
    {
      title: "a component that is out of order",
      of: "source",
      change: ({ components }) => {
        const { Amount, ...others } = components.schemas;
        components.schemas = { ...others, Amount };
      },
      finds: [
        [
          [...schemas, "Amount"],
          "the component Amount stands after OrderId: keep the registry sorted",
        ],
      ],
    },
    {
      title: "one more kind of component",
      of: "source",
      change: ({ components }) => {
        components.responses = { NotFound: { $ref: "components/responses/NotFound.yaml" } };
      },
    },
    {
      title: "components in any order in a bundle",
      change: ({ components }) => {
        const { Amount, ...others } = components.schemas;
        components.schemas = { ...others, Amount };
      },
    },
  ],

  "property-names-are-snake-case": [
    {
      title: "properties in camelCase and with a hyphen",
      change: ({ components }) => {
        const { properties } = components.schemas.Order;
        properties.taxRate = properties["tax-note"] = { type: "string" };
      },
      finds: [
        [[...order, "tax-note"], "the property tax-note is not in snake_case: write tax_note"],
        [[...order, "taxRate"], "the property taxRate is not in snake_case: write tax_rate"],
      ],
    },
    {
      title: "digits, and a key of an example",
      change: ({ components }) => {
        const { properties } = components.schemas.Order;
        properties.checksum_sha256_hex = { type: "string" };
        properties.metadata.examples = [{ crmReference: "A-1" }];
      },
    },
  ],

  "parameter-names-are-snake-case": [
    {
      title: "parameters in camelCase, shared, at a path and at an operation",
      change: ({ paths, components }) => {
        components.parameters.Sorting.name = "sortBy";
        paths["/v1/orders/{id}"].parameters[0].name = "orderId";
        paths["/v1/orders/"].get.parameters.push({ name: "pageSize", in: "query" });
      },
      finds: [
        [
          ["paths", "/v1/orders/", "get", "parameters", "1", "name"],
          "the parameter pageSize is not in snake_case: rename it",
        ],
        [
          ["paths", "/v1/orders/{id}", "parameters", "0", "name"],
          "the parameter orderId is not in snake_case: rename it",
        ],
        [
          ["components", "parameters", "Sorting", "name"],
          "the parameter sortBy is not in snake_case: rename it",
        ],
      ],
    },
    {
      title: "a header",
      change: ({ components }) => {
        Object.assign(components.parameters.Sorting, { name: "Idempotency-Key", in: "header" });
      },
    },
  ],
};
