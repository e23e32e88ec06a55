/** For every house rule, changes to the small contract that it reports or accepts. */

// biome-ignore lint/suspicious/noExplicitAny: a sample changes the contract as plain JSON.
export type Node = any;

interface Sample {
  rule: string;
  rejects: { what: string; change: (contract: Node) => void; finding: string | string[] }[];
  accepts: { what: string; change: (contract: Node) => void }[];
}

const books = (contract: Node) => contract.paths["/v1/books/"];
const book = (contract: Node) => contract.paths["/v1/books/{id}"];
const schemas = (contract: Node) => contract.components.schemas;
const fields = (contract: Node) => schemas(contract).BookFields.properties;

function renamePath(contract: Node, from: string, to: string): void {
  contract.paths[to] = contract.paths[from];
  delete contract.paths[from];
}

export const samples: Sample[] = [
  {
    rule: "paths-start-with-version",
    rejects: [
      {
        what: "a path without a version",
        change: (contract) => renamePath(contract, "/v1/books/", "/books/"),
        finding: "paths./books/: /books/ does not start with /v1/: add the version",
      },
    ],
    accepts: [{ what: "a path of version 1", change: () => {} }],
  },
  {
    rule: "collection-paths-end-in-slash",
    rejects: [
      {
        what: "a collection without a slash",
        change: (contract) => renamePath(contract, "/v1/books/", "/v1/books"),
        finding: "paths./v1/books: /v1/books is a collection: write /v1/books/",
      },
      {
        what: "an item with a slash",
        change: (contract) => renamePath(contract, "/v1/books/{id}", "/v1/books/{id}/"),
        finding: "paths./v1/books/{id}/: /v1/books/{id}/ is an item: write /v1/books/{id}",
      },
    ],
    accepts: [
      {
        what: "an action without a slash",
        change: (contract) => {
          contract.paths["/v1/books/{id}/lend"] = { post: book(contract).patch };
        },
      },
    ],
  },
  {
    rule: "operation-ids-start-with-a-verb",
    rejects: [
      {
        what: "an operationId that starts with a noun",
        change: (contract) => {
          books(contract).get.operationId = "booksList";
        },
        finding:
          "paths./v1/books/.get.operationId: the operationId booksList does not start with a known verb in camelCase: rename it, or add the verb to operation-ids-start-with-a-verb in .spectral.yaml",
      },
    ],
    accepts: [
      {
        what: "a known verb with several words",
        change: (contract) => {
          books(contract).get.operationId = "deleteOldBooks";
        },
      },
    ],
  },
  {
    rule: "summaries-are-in-sentence-case",
    rejects: [
      {
        what: "a missing summary",
        change: (contract) => {
          delete books(contract).get.summary;
        },
        finding:
          "paths./v1/books/.get: listBooks has no summary: describe in a few words what it does",
      },
      {
        what: "title case",
        change: (contract) => {
          books(contract).get.summary = "List All Books";
        },
        finding:
          "paths./v1/books/.get.summary: the summary capitalizes All, Books: write it in lower case, or add a name to the list in .spectral.yaml",
      },
      {
        what: "a period",
        change: (contract) => {
          books(contract).get.summary = "List books.";
        },
        finding: "paths./v1/books/.get.summary: the summary ends in a period: remove it",
      },
    ],
    accepts: [
      {
        what: "an abbreviation",
        change: (contract) => {
          books(contract).get.summary = "List books by ISBN";
        },
      },
    ],
  },
  {
    rule: "operations-have-one-success",
    rejects: [
      {
        what: "two success responses",
        change: (contract) => {
          books(contract).get.responses["201"] = books(contract).get.responses["200"];
        },
        finding:
          "paths./v1/books/.get.responses: listBooks has 2 success responses: declare exactly one",
      },
      {
        what: "a schema without a name",
        change: (contract) => {
          const content = books(contract).get.responses["200"].content["application/json"];
          content.schema = { type: "object" };
        },
        finding:
          "paths./v1/books/.get.responses.200.content.application/json.schema: the response of listBooks has no named schema: move it to openapi/components/schemas and write a $ref",
      },
      {
        what: "200 without content",
        change: (contract) => {
          delete books(contract).get.responses["200"].content;
        },
        finding:
          "paths./v1/books/.get.responses.200: listBooks returns no content: write application/json, or 204 without content",
      },
    ],
    accepts: [
      {
        what: "204 without content",
        change: (contract) => {
          const { responses } = book(contract).patch;
          delete responses["200"];
          responses["204"] = { description: "Done." };
        },
      },
    ],
  },
  {
    rule: "applicable-problems-are-declared",
    rejects: [
      {
        what: "a missing 404 of an item",
        change: (contract) => {
          delete book(contract).patch.responses["404"];
        },
        finding:
          "paths./v1/books/{id}.patch.responses: updateBook does not declare 404 although its path addresses a resource: add 404 with a $ref to a response",
      },
      {
        what: "a missing 401 and 403 where a token is required",
        change: (contract) => {
          delete books(contract).get.responses["401"];
          delete books(contract).get.responses["403"];
        },
        finding: [
          "paths./v1/books/.get.responses: listBooks does not declare 401 although it accepts a token: add 401 with a $ref to a response",
          "paths./v1/books/.get.responses: listBooks does not declare 403 although it requires a token: add 403 with a $ref to a response",
        ],
      },
    ],
    accepts: [
      {
        what: "no 403 where the token is optional",
        change: (contract) => {
          books(contract).get.security = [{ accessToken: [] }, {}];
          delete books(contract).get.responses["403"];
        },
      },
    ],
  },
  {
    rule: "patch-bodies-have-no-default",
    rejects: [
      {
        what: "a default in the body of a PATCH",
        change: (contract) => {
          schemas(contract).BookUpdate.properties.title.default = "Untitled";
        },
        finding:
          "components.schemas.BookUpdate.properties.title.default: a field of a PATCH body has a default, but an omitted field does not change: remove default",
      },
    ],
    accepts: [{ what: "a default of a parameter", change: () => {} }],
  },
  {
    rule: "overrides-name-existing-fields",
    rejects: [
      {
        what: "a misspelled pointer",
        change: (contract) => {
          contract.components.examples = {
            First: { value: { id: 1 }, "x-overrides": { "/Id": 2 } },
          };
        },
        finding:
          "components.examples.First.x-overrides./Id: the example has no /Id: correct the JSON Pointer in x-overrides",
      },
    ],
    accepts: [
      {
        what: "a pointer to a value",
        change: (contract) => {
          contract.components.examples = {
            First: { value: { a: { b: null } }, "x-overrides": { "/a/b": 2 } },
          };
        },
      },
    ],
  },
  {
    rule: "tag-groups-list-every-tag",
    rejects: [
      {
        what: "a tag without a group, and a group with an unknown tag",
        change: (contract) => {
          contract["x-tagGroups"] = [{ name: "Library", tags: ["Shelves"] }];
        },
        finding: [
          "tags.0: the tag Books is not in exactly one group: correct x-tagGroups",
          "x-tagGroups: the tag Shelves does not exist: add it to tags, or remove it from x-tagGroups",
        ],
      },
    ],
    accepts: [
      {
        what: "a group with every tag",
        change: (contract) => {
          contract["x-tagGroups"] = [{ name: "Library", tags: ["Books"] }];
        },
      },
    ],
  },
  {
    rule: "provenance-is-stated",
    rejects: [
      {
        what: "a schema without a source",
        change: (contract) => {
          delete schemas(contract).BookId["x-source"];
        },
        finding:
          "components.schemas.BookId: BookId names no source: add x-source with the part of the interface, the decision or the ticket it comes from, or x-assumption",
      },
      {
        what: "a source that is a number",
        change: (contract) => {
          schemas(contract).BookId["x-source"] = 2.1;
        },
        finding:
          "components.schemas.BookId.x-source: x-source is not a string or a list of strings: quote it, because 2.10 is a number and # starts a comment",
      },
    ],
    accepts: [
      {
        what: "a ticket",
        change: (contract) => {
          schemas(contract).BookId["x-source"] = "ticket 42";
        },
      },
      {
        what: "a contract without a register of assumptions",
        change: (contract) => {
          delete contract["x-assumptions"];
          delete schemas(contract).BookId["x-source"];
        },
      },
    ],
  },
  {
    rule: "assumptions-are-registered",
    rejects: [
      {
        what: "an unknown assumption",
        change: (contract) => {
          schemas(contract).BookId["x-assumption"] = "guess";
        },
        finding:
          "components.schemas.BookId.x-assumption: the assumption guess is not registered: add it to openapi/assumptions.yaml or correct the id",
      },
      {
        what: "a mark for what applies everywhere",
        change: (contract) => {
          schemas(contract).BookId["x-assumption"] = "presence";
        },
        finding:
          "components.schemas.BookId.x-assumption: the assumption presence applies everywhere: remove it here",
      },
      {
        what: "an assumption that is not used",
        change: (contract) => {
          schemas(contract).Problem["x-assumption"] = [];
        },
        finding:
          "x-assumptions.errors: the assumption errors is not used: mark what rests on it with x-assumption or remove it",
      },
      {
        what: "an assumption without a reason",
        change: (contract) => {
          delete contract["x-assumptions"].errors.reason;
        },
        finding: "x-assumptions.errors: the assumption errors has no reason: add it",
      },
    ],
    accepts: [
      {
        what: "several assumptions in one place",
        change: (contract) => {
          contract["x-assumptions"].ids = { ...contract["x-assumptions"].errors };
          schemas(contract).BookId["x-assumption"] = ["ids", "errors"];
        },
      },
    ],
  },
  {
    rule: "extensions-are-known",
    rejects: [
      {
        what: "a misspelled extension",
        change: (contract) => {
          schemas(contract).BookId["x-sources"] = "1";
        },
        finding:
          "components.schemas.BookId.x-sources: the extension x-sources is not known: write one of x-source, x-assumption, x-assumptions, x-absent-fields, x-extensible-enum, x-enum-varnames, x-overrides, x-tagGroups, x-displayName, or add it to the list in .spectral.yaml",
      },
    ],
    accepts: [
      {
        what: "a property or a header whose name starts with x-",
        change: (contract) => {
          books(contract).get.responses["200"].headers = { "x-total": { schema: {} } };
        },
      },
    ],
  },
  {
    rule: "deprecations-name-a-replacement",
    rejects: [
      {
        what: "a deprecation without a notice",
        change: (contract) => {
          fields(contract).subtitle.deprecated = true;
        },
        finding:
          'components.schemas.BookFields.properties.subtitle.deprecated: the deprecation has no notice: end the description with "Deprecated since 1.2.0, sunset in 2.0.0: use this instead."',
      },
      {
        what: "a notice without deprecated",
        change: (contract) => {
          fields(contract).subtitle.description =
            "Subtitle. Deprecated since 0.1.0, sunset in 1.0.0: use title.";
        },
        finding:
          "components.schemas.BookFields.properties.subtitle.description: the description announces a deprecation: add deprecated: true",
      },
      {
        what: "a sunset that has come",
        change: (contract) => {
          contract.info.version = "2.0.0";
          fields(contract).subtitle.deprecated = true;
          fields(contract).subtitle.description =
            "Subtitle. Deprecated since 1.1.0, sunset in 2.0.0: use title.";
        },
        finding:
          "components.schemas.BookFields.properties.subtitle.deprecated: the sunset 2.0.0 has come: remove what is deprecated, or name a later major version",
      },
    ],
    accepts: [
      {
        what: "a deprecation with a notice",
        change: (contract) => {
          fields(contract).subtitle.deprecated = true;
          fields(contract).subtitle.description =
            "Subtitle. Deprecated since 0.1.0, sunset in 1.0.0: use title.";
        },
      },
    ],
  },
  {
    rule: "schemas-are-described",
    rejects: [
      {
        what: "a property without a description next to a $ref",
        change: (contract) => {
          delete fields(contract).added_at.description;
        },
        finding:
          "components.schemas.BookFields.properties.added_at: the property added_at has no description: describe what a client can rely on",
      },
    ],
    accepts: [{ what: "an array item without a description", change: () => {} }],
  },
  {
    rule: "schemas-use-examples",
    rejects: [
      {
        what: "example in a schema",
        change: (contract) => {
          fields(contract).title.example = "The Tides";
        },
        finding:
          "components.schemas.BookFields.properties.title.example: a schema has no example: write examples with a list of values",
      },
    ],
    accepts: [
      {
        what: "a property with the name example",
        change: (contract) => {
          fields(contract).example = {
            type: "string",
            description: "An example.",
            examples: ["x"],
          };
          schemas(contract).BookFields.required.push("example");
        },
      },
    ],
  },
  {
    rule: "extensible-enums-list-known-values",
    rejects: [
      {
        what: "an extensible enum with enum",
        change: (contract) => {
          schemas(contract).BookStatus.enum = ["available"];
        },
        finding:
          "components.schemas.BookStatus: BookStatus: an extensible enum has enum or const, which closes it: remove that",
      },
      {
        what: "an example that is not a known value",
        change: (contract) => {
          schemas(contract).BookStatus.examples = ["lost"];
        },
        finding:
          "components.schemas.BookStatus: BookStatus: the first example of an extensible enum is not a known value: write examples with one",
      },
    ],
    accepts: [
      {
        what: "an extensible enum without values that may be named",
        change: (contract) => {
          schemas(contract).BookStatus["x-extensible-enum"] = [];
        },
      },
    ],
  },
  {
    rule: "responses-stay-open",
    rejects: [
      {
        what: "a closed list of values and a closed object in a response",
        change: (contract) => {
          fields(contract).title.enum = ["The Tides"];
          schemas(contract).BookPage.additionalProperties = false;
        },
        finding: [
          "components.schemas.BookFields.properties.title.enum: enum closes a response although more values or fields may come: write x-extensible-enum with type: string and examples",
          "components.schemas.BookPage.additionalProperties: additionalProperties closes a response although more values or fields may come: remove it",
        ],
      },
    ],
    accepts: [
      {
        what: "a closed object in a request and a pair in a response",
        change: (contract) => {
          schemas(contract).BookUpdate.additionalProperties = false;
          Object.assign(schemas(contract).BookPage.properties.items, { minItems: 2, maxItems: 2 });
        },
      },
    ],
  },
  {
    rule: "optional-fields-say-when-absent",
    rejects: [
      {
        what: "an optional field without a word about it",
        change: (contract) => {
          schemas(contract).BookPage.required = ["pagination"];
        },
        finding:
          "components.schemas.BookPage.properties.items: items is optional in a response: add it to required and allow null if it may have no value, or describe when it is absent",
      },
    ],
    accepts: [
      {
        what: "an optional field that says when it is absent",
        change: (contract) => {
          schemas(contract).BookPage.required = ["pagination"];
          schemas(contract).BookPage.properties.items.description = "Absent if there are none.";
        },
      },
    ],
  },
  {
    rule: "variants-do-not-redefine-fields",
    rejects: [
      {
        what: "a field of the base in a variant",
        change: (contract) => {
          schemas(contract).Book.allOf[1].properties.title = fields(contract).title;
        },
        finding:
          "components.schemas.Book.allOf.1.properties.title: title is already a field of the base: remove it here, or move it from the base to each variant",
      },
    ],
    accepts: [
      {
        what: "a variant of a variant with its own field",
        change: (contract) => {
          schemas(contract).BookWithShelf = {
            description: "A book with its shelf.",
            "x-source": "1",
            allOf: [
              { $ref: "#/components/schemas/Book" },
              { type: "object", properties: { shelf: { type: "string", description: "Shelf." } } },
            ],
          };
        },
      },
    ],
  },
  {
    rule: "absent-fields-exist-elsewhere",
    rejects: [
      {
        what: "a field that no schema has",
        change: (contract) => {
          schemas(contract).Book["x-absent-fields"] = ["items", "itmes"];
        },
        finding:
          "components.schemas.Book.x-absent-fields.1: no schema has a field itmes: correct the name",
      },
      {
        what: "a field of the base",
        change: (contract) => {
          schemas(contract).Book["x-absent-fields"] = ["title"];
        },
        finding:
          "components.schemas.Book.x-absent-fields.0: Book has the field title: remove it from x-absent-fields or from the schema",
      },
      {
        what: "a list on a part of a component",
        change: (contract) => {
          schemas(contract).Book.allOf[1]["x-absent-fields"] = ["items"];
        },
        finding:
          "components.schemas.Book.allOf.1.x-absent-fields.0: only a component can have x-absent-fields: move items to the component",
      },
    ],
    accepts: [
      {
        what: "a field that a variant adds",
        change: (contract) => {
          schemas(contract).BookFields["x-absent-fields"] = ["status"];
        },
      },
    ],
  },
  {
    rule: "ids-use-their-schema",
    rejects: [
      {
        what: "an id that is a plain string",
        change: (contract) => {
          schemas(contract).BookPage.properties.book_id = {
            type: "string",
            description: "A book. Absent if there is none.",
            examples: ["1"],
          };
        },
        finding:
          "components.schemas.BookPage.properties.book_id: book_id does not use BookId: write $ref: …/BookId.yaml, or add the name to ids-use-their-schema in .spectral.yaml",
      },
    ],
    accepts: [
      {
        what: "a nullable reference to the schema of the id",
        change: (contract) => {
          schemas(contract).BookPage.properties.book_id = {
            anyOf: [{ $ref: "#/components/schemas/BookId" }, { type: "null" }],
            description: "A book. Null if there is none.",
          };
        },
      },
    ],
  },
  {
    rule: "shared-values-are-referenced",
    rejects: [
      {
        what: "a timestamp that is a plain string",
        change: (contract) => {
          fields(contract).added_at = { type: "string", description: "When.", examples: ["now"] };
        },
        finding:
          "components.schemas.BookFields.properties.added_at: added_at does not use Timestamp: write $ref: …/values/Timestamp.yaml, or add an exception to shared-values-are-referenced in .spectral.yaml",
      },
    ],
    accepts: [
      {
        what: "a nullable timestamp",
        change: (contract) => {
          fields(contract).added_at = {
            anyOf: [{ $ref: "#/components/schemas/Timestamp" }, { type: "null" }],
            description: "When. Null if not known.",
          };
        },
      },
    ],
  },
  {
    rule: "component-names-are-pascal-case",
    rejects: [
      {
        what: "a schema in camelCase",
        change: (contract) => {
          schemas(contract).bookPage = schemas(contract).BookPage;
        },
        finding:
          "components.schemas.bookPage: the component bookPage is not in PascalCase: rename it and its file",
      },
    ],
    accepts: [{ what: "a security scheme in camelCase", change: () => {} }],
  },
  {
    rule: "property-names-are-snake-case",
    rejects: [
      {
        what: "a property in camelCase",
        change: (contract) => {
          fields(contract).addedAt = fields(contract).added_at;
        },
        finding:
          "components.schemas.BookFields.properties.addedAt: the property addedAt is not in snake_case: rename it",
      },
    ],
    accepts: [
      {
        what: "a property named properties",
        change: (contract) => {
          fields(contract).properties = { $ref: "#/components/schemas/BookPage", description: "x" };
        },
      },
    ],
  },
  {
    rule: "parameter-names-are-snake-case",
    rejects: [
      {
        what: "a query parameter in camelCase",
        change: (contract) => {
          contract.components.parameters.Limit.name = "pageSize";
        },
        finding:
          "components.parameters.Limit.name: the parameter pageSize is not in snake_case: rename it",
      },
    ],
    accepts: [
      {
        what: "a header",
        change: (contract) => {
          Object.assign(contract.components.parameters.Limit, { name: "Page-Size", in: "header" });
        },
      },
    ],
  },
  {
    rule: "owasp:api2:2023-no-credentials-in-url",
    rejects: [
      {
        what: "a token in the query",
        change: (contract) => {
          contract.components.parameters.Limit.name = "access_token";
        },
        finding:
          "components.parameters.Limit.name: the parameter access_token is a credential in the URL: send it in a header or in the body",
      },
    ],
    accepts: [{ what: "an ordinary parameter", change: () => {} }],
  },
];
