import type { Samples } from "../sample.ts";

const list = ["paths", "/v1/orders/", "get"];
const update = ["paths", "/v1/orders/{id}", "patch"];
const activate = ["paths", "/v1/keys/activate", "post"];
const refused = ["components", "responses", "Refused"];
const media = [...refused, "content", "application/problem+json"];

export const operations: Samples = {
  "operation-ids-begin-with-a-verb": [
    {
      title: "an operationId that begins with a noun",
      change: ({ paths }) => {
        paths["/v1/orders/"].get.operationId = "ordersList";
      },
      finds: [
        [
          [...list, "operationId"],
          "the operationId ordersList does not begin with a verb in use: write it in camelCase after create, list, get, update, confirm, activate or validate",
        ],
      ],
    },
    {
      title: "an operationId in snake_case",
      change: ({ paths }) => {
        paths["/v1/orders/"].get.operationId = "list_orders";
      },
      finds: [
        [
          [...list, "operationId"],
          "the operationId list_orders does not begin with a verb in use: write it in camelCase after create, list, get, update, confirm, activate or validate",
        ],
      ],
    },
    {
      title: "an operationId of several words",
      change: ({ paths }) => {
        paths["/v1/orders/"].get.operationId = "listPortalOrders";
      },
    },
  ],

  "summaries-are-in-sentence-case": [
    {
      title: "an operation without a summary",
      change: ({ paths }) => {
        delete paths["/v1/orders/"].get.summary;
      },
      finds: [[list, "an operation has no summary: say in a few words what it does"]],
    },
    {
      title: "a summary with a period",
      change: ({ paths }) => {
        paths["/v1/orders/"].get.summary = "List orders.";
      },
      finds: [[[...list, "summary"], "a summary ends in a period: leave it out"]],
    },
    {
      title: "a summary in lower case",
      change: ({ paths }) => {
        paths["/v1/orders/"].get.summary = "list orders";
      },
      finds: [[[...list, "summary"], "a summary begins in lower case: capitalize its first word"]],
    },
    {
      title: "a summary in title case",
      change: ({ paths }) => {
        paths["/v1/orders/"].get.summary = "List All Orders";
      },
      finds: [
        [
          [...list, "summary"],
          "a summary capitalizes All, Orders: write it like a sentence, or list a proper name in .spectral.yaml",
        ],
      ],
    },
    {
      title: "an abbreviation in capitals",
      change: ({ paths }) => {
        paths["/v1/orders/"].get.summary = "List orders with their URL";
      },
    },
  ],

  "operations-state-their-security": [
    {
      title: "an operation that leaves its security to the default",
      change: ({ paths }) => {
        delete paths["/v1/orders/"].get.security;
      },
      finds: [
        [
          list,
          "listOrders leaves its security to the default: write security: [{ accessToken: [] }], or [] where no token is sent",
        ],
      ],
    },
    {
      title: "another security scheme",
      change: ({ paths, components }) => {
        components.securitySchemes.apiKey = { type: "apiKey", in: "header", name: "X-Key" };
        paths["/v1/orders/"].get.security = [{ apiKey: [] }];
      },
      finds: [
        [
          [...list, "security", 0, "apiKey"],
          "listOrders uses the security scheme apiKey: write accessToken",
        ],
      ],
    },
    {
      title: "a token that may be left out",
      change: ({ paths }) => {
        paths["/v1/orders/"].get.security = [{ accessToken: [] }, {}];
      },
      finds: [
        [
          [...list, "security", 1],
          "listOrders makes its token optional: remove {}, or list the operation in .spectral.yaml if the interface leaves it open",
        ],
      ],
    },
    {
      title: "a token that may be left out where the interface leaves it open",
      change: ({ paths }) => {
        Object.assign(paths["/v1/keys/activate"].post, {
          operationId: "confirmCheckoutSession",
          security: [{ accessToken: [] }, {}],
        });
      },
    },
    {
      title: "an operation that says it has none",
      change: ({ paths }) => {
        paths["/v1/keys/activate"].post.security = [];
      },
    },
  ],

  "operations-have-one-success": [
    {
      title: "an operation without a success",
      change: ({ paths }) => {
        delete paths["/v1/orders/"].get.responses["200"];
      },
      finds: [[[...list, "responses"], "listOrders does not declare its success: add 200"]],
    },
    {
      title: "a second success",
      change: ({ paths }) => {
        paths["/v1/orders/"].get.responses["202"] = { description: "Soon." };
      },
      finds: [
        [[...list, "responses", "202"], "listOrders succeeds with 202: write 200, and no other"],
      ],
    },
    {
      title: "a creation that answers 200",
      change: ({ paths }) => {
        paths["/v1/keys/activate"].post.operationId = "createCheckoutSession";
      },
      finds: [
        [
          [...activate, "responses", "200"],
          "createCheckoutSession succeeds with 200: write 201, and no other",
        ],
        [[...activate, "responses"], "createCheckoutSession does not declare its success: add 201"],
      ],
    },
    {
      title: "a success in another media type",
      change: ({ paths }) => {
        const { responses } = paths["/v1/orders/"].get;
        responses["200"].content = { "text/csv": { schema: { type: "string" } } };
      },
      finds: [
        [
          [...list, "responses", "200"],
          "listOrders answers with text/csv: write application/json, and no other",
        ],
      ],
    },
    {
      title: "a success whose schema has no name",
      change: ({ paths }) => {
        const { content } = paths["/v1/orders/"].get.responses["200"];
        content["application/json"].schema = { type: "object" };
      },
      finds: [
        [
          [...list, "responses", "200", "content", "application/json", "schema"],
          "the answer of listOrders has no name: move its schema to openapi/components/schemas and write $ref to it",
        ],
      ],
    },
    {
      title: "a creation that answers 201",
      change: ({ paths }) => {
        const { post } = paths["/v1/keys/activate"];
        post.operationId = "createCheckoutSession";
        post.responses["201"] = post.responses["200"];
        delete post.responses["200"];
      },
    },
  ],

  "applicable-problems-are-declared": [
    {
      title: "401 missing where a token is taken",
      change: ({ paths }) => {
        delete paths["/v1/orders/"].get.responses["401"];
      },
      finds: [
        [
          [...list, "responses"],
          "listOrders does not declare 401 though it takes a token: add 401 with a $ref to its response",
        ],
      ],
    },
    {
      title: "404 missing where the path addresses a thing",
      change: ({ paths }) => {
        delete paths["/v1/orders/{id}"].patch.responses["404"];
      },
      finds: [
        [
          [...update, "responses"],
          "updateOrder does not declare 404 though it addresses a thing: add 404 with a $ref to its response",
        ],
      ],
    },
    {
      title: "404 and 409 missing where the lists say so",
      change: ({ paths }) => {
        const { responses } = paths["/v1/keys/activate"].post;
        delete responses["404"];
        delete responses["409"];
      },
      finds: [
        [
          [...activate, "responses"],
          "activateLicenseKey does not declare 404 though it addresses a thing: add 404 with a $ref to its response",
        ],
        [
          [...activate, "responses"],
          "activateLicenseKey does not declare 409 though a state can forbid it: add 409 with a $ref to its response",
        ],
      ],
    },
    {
      title: "422 and default missing",
      change: ({ paths }) => {
        const { responses } = paths["/v1/orders/"].get;
        delete responses["422"];
        delete responses.default;
      },
      finds: [
        [
          [...list, "responses"],
          "listOrders does not declare 422 though what is sent may not validate: add 422 with a $ref to its response",
        ],
        [
          [...list, "responses"],
          "listOrders does not declare default though anything else may go wrong: add default with a $ref to its response",
        ],
      ],
    },
    {
      title: "problems that do not apply",
      change: ({ paths }) => {
        const { responses } = paths["/v1/orders/"].get;
        responses["404"] = responses["422"];
        responses["500"] = responses["422"];
      },
      finds: [
        [
          [...list, "responses", "404"],
          "listOrders declares 404, which does not apply to it: remove 404",
        ],
        [
          [...list, "responses", "500"],
          "listOrders declares 500, which does not apply to it: remove 500",
        ],
      ],
    },
    {
      title: "401 where no token is taken",
      change: ({ paths }) => {
        paths["/v1/keys/activate"].post.security = [];
      },
      finds: [
        [
          [...activate, "responses", "401"],
          "activateLicenseKey declares 401, which does not apply to it: remove 401",
        ],
      ],
    },
    {
      title: "401 where a token may be left out",
      change: ({ paths }) => {
        paths["/v1/keys/activate"].post.security = [{ accessToken: [] }, {}];
      },
    },
    {
      title: "no 401 where no token is taken",
      change: ({ paths }) => {
        const { post } = paths["/v1/keys/activate"];
        post.security = [];
        delete post.responses["401"];
      },
    },
  ],

  "problems-share-one-shape": [
    {
      title: "a problem written at its operation",
      change: ({ paths }) => {
        paths["/v1/orders/"].get.responses["422"] = { description: "Too long." };
      },
      finds: [
        [
          [...list, "responses", "422"],
          "listOrders writes out its answer 422: move it to openapi/components/responses and write $ref to it",
        ],
      ],
    },
    {
      title: "a problem as plain JSON",
      change: ({ components }) => {
        const { Refused } = components.responses;
        Refused.content = { "application/json": Refused.content["application/problem+json"] };
      },
      finds: [[refused, "the problem Refused is application/json: write application/problem+json"]],
    },
    {
      title: "a problem without content",
      change: ({ components }) => {
        delete components.responses.Refused.content;
      },
      finds: [[refused, "the problem Refused is no content: write application/problem+json"]],
    },
    {
      title: "a problem with a shape of its own",
      change: ({ components }) => {
        const { content } = components.responses.Refused;
        content["application/problem+json"].schema = { type: "object" };
      },
      finds: [
        [
          [...media, "schema"],
          "the problem Refused has a shape of its own: write schema: { $ref: …/Problem.yaml }",
        ],
      ],
    },
    {
      title: "a problem without an example",
      change: ({ components }) => {
        components.responses.Refused.content["application/problem+json"].examples = {};
      },
      finds: [[media, "the problem Refused has no example: add examples"]],
    },
    {
      title: "a second problem of the same shape",
      change: ({ paths, components }) => {
        components.responses.TooLong = structuredClone(components.responses.Refused);
        const { responses } = paths["/v1/orders/"].get;
        responses["422"] = { $ref: "#/components/responses/TooLong" };
      },
    },
  ],

  "owasp:api2:2023-no-credentials-in-url": [
    {
      title: "a credential in the query, and one in a path",
      change: ({ paths, components }) => {
        components.parameters.Sorting.name = "access_token";
        paths["/v1/orders/{id}"].parameters[0].name = "order_secret";
      },
      finds: [
        [
          ["paths", "/v1/orders/{id}", "parameters", "0", "name"],
          "the parameter order_secret is a credential in the URL: send it in a header or in the body",
        ],
        [
          ["components", "parameters", "Sorting", "name"],
          "the parameter access_token is a credential in the URL: send it in a header or in the body",
        ],
      ],
    },
    {
      title: "a credential in a header, and a property called in",
      change: ({ components }) => {
        Object.assign(components.parameters.Sorting, { name: "access_token", in: "header" });
        components.schemas.Problem.properties.in = { type: "string" };
      },
    },
  ],

  "patch-bodies-have-no-default": [
    {
      title: "a default in the body of a PATCH",
      change: ({ components }) => {
        components.schemas.OrderUpdate.properties.label.default = "none";
      },
      finds: [
        [
          ["components", "schemas", "OrderUpdate", "properties", "label", "default"],
          "a PATCH body has a default, though what it leaves out stays as it is: remove default",
        ],
      ],
    },
    {
      title: "a default deep in a body that is written at the operation",
      change: ({ paths }) => {
        const { content } = paths["/v1/orders/{id}"].patch.requestBody;
        content["application/json"].schema = {
          type: "object",
          properties: { tags: { type: "array", items: { type: "string", default: "new" } } },
        };
      },
      finds: [
        [
          [
            ...update,
            "requestBody",
            "content",
            "application/json",
            "schema",
            "properties",
            "tags",
            "items",
            "default",
          ],
          "a PATCH body has a default, though what it leaves out stays as it is: remove default",
        ],
      ],
    },
    {
      title: "a default in a query parameter",
      change: ({ components }) => {
        components.parameters.Sorting.schema.default = ["amount"];
      },
    },
    {
      title: "a property that is called default",
      change: ({ components }) => {
        const { OrderUpdate } = components.schemas;
        OrderUpdate.properties.default = OrderUpdate.properties.label;
      },
    },
  ],
};
