/** For every rule in .spectral.yaml, a change to a small contract that it reports, and one that it accepts. */

// biome-ignore lint/suspicious/noExplicitAny: a sample changes the contract as plain JSON.
type Node = any;

interface Sample {
  rule: string;
  invalid: (contract: Node) => void;
  /** Where the rule reports the invalid change, and the message. */
  finding: string | RegExp;
  /** Without it, the unchanged contract is the valid sample. */
  valid?: (contract: Node) => void;
}

const list = (contract: Node) => contract.paths["/v1/books/"].get;
const update = (contract: Node) => contract.paths["/v1/books/{id}"].patch;
const schemas = (contract: Node) => contract.components.schemas;
const fields = (contract: Node) => schemas(contract).BookFields.properties;
const limit = (contract: Node) => contract.components.parameters.Limit;

function renamePath(contract: Node, from: string, to: string): void {
  contract.paths[to] = contract.paths[from];
  delete contract.paths[from];
}

/** An action, which is a path without a GET operation. */
function addAction(contract: Node, path: string): void {
  const { parameters, patch } = contract.paths["/v1/books/{id}"];
  contract.paths[path] = { parameters, post: { ...patch, operationId: "sendBook" } };
}

export const samples: Sample[] = [
  {
    rule: "paths-start-with-version",
    invalid: (contract) => renamePath(contract, "/v1/books/", "/books/"),
    finding: "paths./books/: the path /books/ does not start with /v1/",
  },
  {
    rule: "paths-are-in-kebab-case",
    invalid: (contract) => renamePath(contract, "/v1/books/", "/v1/audio_books/"),
    finding: "paths./v1/audio_books/: the path /v1/audio_books/ is not in kebab-case",
    valid: (contract) => renamePath(contract, "/v1/books/", "/v1/audio-books/"),
  },
  {
    rule: "paths-name-no-method",
    invalid: (contract) => addAction(contract, "/v1/books/{id}/delete"),
    finding: "paths./v1/books/{id}/delete: the path /v1/books/{id}/delete names a method of HTTP",
    valid: (contract) => addAction(contract, "/v1/books/{id}/deletions"),
  },
  {
    rule: "collection-paths-end-in-slash",
    invalid: (contract) => renamePath(contract, "/v1/books/", "/v1/books"),
    finding: "paths./v1/books: /v1/books is a collection, and its path does not end in a slash",
    valid: (contract) => addAction(contract, "/v1/books/{id}/lend"),
  },
  {
    rule: "other-paths-do-not-end-in-slash",
    invalid: (contract) => addAction(contract, "/v1/books/{id}/lend/"),
    finding:
      "paths./v1/books/{id}/lend/: /v1/books/{id}/lend/ is an item or an action, and its path ends in a slash",
    valid: (contract) => addAction(contract, "/v1/books/{id}/lend"),
  },
  {
    rule: "operation-ids-start-with-a-verb",
    invalid: (contract) => {
      list(contract).operationId = "booksList";
    },
    finding:
      "paths./v1/books/.get.operationId: the operationId booksList does not start with a known verb in camelCase",
    valid: (contract) => {
      list(contract).operationId = "deleteOldBooks";
    },
  },
  {
    rule: "operations-have-a-summary",
    invalid: (contract) => {
      delete list(contract).summary;
    },
    finding: "paths./v1/books/.get: the operation has no summary",
  },
  {
    rule: "summaries-are-in-sentence-case",
    invalid: (contract) => {
      list(contract).summary = "List All Books";
    },
    finding:
      'paths./v1/books/.get.summary: the summary "List All Books" is not in sentence case, or ends in a period',
    valid: (contract) => {
      list(contract).summary = "List books by ISBN";
    },
  },
  {
    rule: "operations-are-described",
    invalid: (contract) => {
      delete list(contract).description;
    },
    finding: "paths./v1/books/.get: the operation has no description",
  },
  {
    rule: "operations-have-one-tag",
    invalid: (contract) => {
      contract.tags.push({ name: "Shelves", description: "Where books are." });
      list(contract).tags.push("Shelves");
    },
    finding: "paths./v1/books/.get.tags: the operation does not have exactly one tag",
  },
  {
    rule: "tags-are-described",
    invalid: (contract) => {
      delete contract.tags[0].description;
    },
    finding: "tags.0: the tag has no description",
  },
  {
    rule: "parameters-are-described",
    invalid: (contract) => {
      delete limit(contract).description;
    },
    finding: "components.parameters.Limit: the parameter has no description",
  },
  {
    rule: "parameters-are-in-snake-case",
    invalid: (contract) => {
      limit(contract).name = "pageSize";
    },
    finding: "components.parameters.Limit.name: the parameter pageSize is not in snake_case",
    valid: (contract) => {
      const header = { ...limit(contract), name: "Page-Size", in: "header" };
      list(contract).parameters.push(header);
    },
  },
  {
    rule: "lists-have-pages",
    invalid: (contract) => {
      limit(contract).name = "size";
    },
    finding: "paths./v1/books/.get.parameters: the list has no parameter limit",
  },
  {
    rule: "requests-are-json",
    invalid: (contract) => {
      update(contract).requestBody.content["text/csv"] = { schema: { type: "string" } };
    },
    finding:
      "paths./v1/books/{id}.patch.requestBody.content.text/csv: the media type text/csv is not that of the other requests",
  },
  {
    rule: "requests-have-an-example",
    invalid: (contract) => {
      delete update(contract).requestBody.content["application/json"].examples;
    },
    finding:
      "paths./v1/books/{id}.patch.requestBody.content.application/json: the body has no example",
  },
  {
    rule: "responses-are-json",
    invalid: (contract) => {
      list(contract).responses[200].content["text/csv"] = { schema: { type: "string" } };
    },
    finding:
      "paths./v1/books/.get.responses.200.content.text/csv: the media type text/csv is not that of the other responses",
  },
  {
    rule: "errors-are-problems",
    invalid: (contract) => {
      list(contract).responses[404] = {
        description: "There is none.",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
      };
    },
    finding: "paths./v1/books/.get.responses.404.content: the error response is not a problem",
  },
  {
    rule: "errors-with-a-token",
    invalid: (contract) => {
      delete list(contract).responses[403];
    },
    finding:
      'paths./v1/books/.get.responses: an operation that is sent with a token does not declare its errors ("responses" property must have required property "403")',
    valid: (contract) => {
      list(contract).security = [{ accessToken: [] }, {}];
      delete list(contract).responses[403];
    },
  },
  {
    rule: "errors-of-paths-with-ids",
    invalid: (contract) => {
      delete update(contract).responses[404];
    },
    finding:
      "paths./v1/books/{id}.patch.responses: the path addresses a resource, and the operation does not declare 404",
  },
  {
    rule: "errors-of-input",
    invalid: (contract) => {
      delete list(contract).responses[422];
    },
    finding:
      "paths./v1/books/.get.responses: the operation has input, which may not be valid, and does not declare 422",
  },
  {
    rule: "errors-that-nobody-expects",
    invalid: (contract) => {
      delete list(contract).responses.default;
    },
    finding:
      "paths./v1/books/.get.responses: the operation does not declare default, although any operation can fail unexpectedly",
  },
  {
    rule: "components-are-in-pascal-case",
    invalid: (contract) => {
      schemas(contract).bookPage = schemas(contract).BookPage;
      list(contract).responses[200].content["application/json"].schema.$ref =
        "#/components/schemas/bookPage";
    },
    finding: "components.schemas.bookPage: the component bookPage is not in PascalCase",
  },
  {
    rule: "schemas-are-described",
    invalid: (contract) => {
      delete schemas(contract).BookId.description;
    },
    finding: "components.schemas.BookId: the schema has no description",
  },
  {
    rule: "properties-are-described",
    invalid: (contract) => {
      delete fields(contract).added_at.description;
    },
    finding: "components.schemas.BookFields.properties.added_at: the property has no description",
    valid: (contract) => {
      // A field can have the name of a keyword, and a value in an example any name.
      fields(contract).properties = {
        type: "object",
        description: "Properties of the book.",
        examples: [{ properties: { pages: 12 } }],
      };
    },
  },
  {
    rule: "properties-are-in-snake-case",
    invalid: (contract) => {
      const item = { type: "object", properties: { shelfNumber: { description: "A shelf." } } };
      fields(contract).shelves = { type: "array", description: "Shelves.", items: item };
    },
    finding:
      "components.schemas.BookFields.properties.shelves.items.properties.shelfNumber: the property shelfNumber is not in snake_case",
  },
  {
    rule: "schemas-have-examples-in-a-list",
    invalid: (contract) => {
      fields(contract).title.example = "The Tides";
    },
    finding: "components.schemas.BookFields.properties.title.example: the schema has example",
    valid: (contract) => {
      fields(contract).example = { type: "string", description: "An example." };
    },
  },
  {
    rule: "extensions-are-known",
    invalid: (contract) => {
      fields(contract).title["x-extensible-enums"] = [];
    },
    finding:
      "components.schemas.BookFields.properties.title.x-extensible-enums: the extension x-extensible-enums is not known",
    valid: (contract) => {
      fields(contract)["x-ray"] = { type: "string", description: "Has the name of an extension." };
    },
  },
  {
    rule: "credentials-are-not-in-urls",
    invalid: (contract) => {
      const parameter = { ...limit(contract), name: "access_token" };
      list(contract).parameters.push(parameter);
    },
    finding:
      "paths./v1/books/.get.parameters.1.name: the parameter access_token is a credential in the URL",
  },
  {
    rule: "servers-use-https",
    invalid: (contract) => contract.servers.unshift({ url: "http://books.test" }),
    finding: "servers.0.url: the server http://books.test does not use HTTPS",
    valid: (contract) => contract.servers.push({ url: "http://127.0.0.1:4010" }),
  },
  {
    rule: "owasp:api1:2023-no-numeric-ids",
    invalid: (contract) => {
      contract.paths["/v1/books/{id}"].parameters[0].schema = { type: "integer" };
    },
    finding: /^paths\.\/v1\/books\/\{id\}\.parameters\.0/,
  },
  {
    rule: "owasp:api2:2023-auth-insecure-schemes",
    invalid: (contract) => {
      contract.components.securitySchemes.accessToken.scheme = "negotiate";
    },
    finding: /^components\.securitySchemes\.accessToken/,
  },
  {
    rule: "owasp:api2:2023-no-http-basic",
    invalid: (contract) => {
      contract.components.securitySchemes.accessToken.scheme = "basic";
    },
    finding: /^components\.securitySchemes\.accessToken/,
  },
  {
    rule: "owasp:api2:2023-no-api-keys-in-url",
    invalid: (contract) => {
      contract.components.securitySchemes.accessToken = {
        type: "apiKey",
        in: "query",
        name: "key",
      };
    },
    finding: /^components\.securitySchemes\.accessToken/,
  },
  {
    rule: "owasp:api2:2023-read-restricted",
    invalid: (contract) => {
      list(contract).security = [];
    },
    finding: /^paths\.\/v1\/books\/\.get\.security/,
  },
  {
    rule: "owasp:api2:2023-write-restricted",
    invalid: (contract) => {
      update(contract).security = [];
    },
    finding: /^paths\.\/v1\/books\/\{id\}\.patch\.security/,
  },
];
