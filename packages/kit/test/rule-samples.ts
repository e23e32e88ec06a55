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

export const samples: Sample[] = [
  {
    rule: "house/operations-have-one-success",
    rejects: [
      {
        what: "two success responses",
        change: (contract) => {
          books(contract).get.responses["201"] = books(contract).get.responses["200"];
        },
        finding:
          "paths./v1/books/.get.responses: listBooks has 2 success responses: Declare exactly one.",
      },
      {
        what: "a schema without a name",
        change: (contract) => {
          const content = books(contract).get.responses["200"].content["application/json"];
          content.schema = { type: "object" };
        },
        finding:
          "paths./v1/books/.get.responses.200.content.application/json.schema: the response of listBooks has no named schema: Move it to openapi/components/schemas and write a $ref.",
      },
      {
        what: "200 without content",
        change: (contract) => {
          delete books(contract).get.responses["200"].content;
        },
        finding:
          "paths./v1/books/.get.responses.200: listBooks returns no content: Write application/json, or 204 without content.",
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
    rule: "house/patch-bodies-have-no-default",
    rejects: [
      {
        what: "a default in the body of a PATCH",
        change: (contract) => {
          schemas(contract).BookUpdate.properties.title.default = "Untitled";
        },
        finding:
          "components.schemas.BookUpdate.properties.title.default: a field of a PATCH body has a default, but an omitted field does not change: Remove default.",
      },
    ],
    accepts: [{ what: "a default of a parameter", change: () => {} }],
  },
  {
    rule: "house/tag-groups-list-every-tag",
    rejects: [
      {
        what: "a tag without a group, and a group with an unknown tag",
        change: (contract) => {
          contract["x-tagGroups"] = [{ name: "Library", tags: ["Shelves"] }];
        },
        finding: [
          "tags.0: the tag Books is not in exactly one group: Correct x-tagGroups.",
          "x-tagGroups: the tag Shelves does not exist: Add it to tags, or remove it from x-tagGroups.",
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
    rule: "house/provenance-is-stated",
    rejects: [
      {
        what: "a schema without a source",
        change: (contract) => {
          delete schemas(contract).BookId["x-source"];
        },
        finding:
          "components.schemas.BookId: BookId names no source: Add x-source with the part of the interface, the decision or the ticket it comes from, or x-assumption.",
      },
      {
        what: "a source that is a number",
        change: (contract) => {
          schemas(contract).BookId["x-source"] = 2.1;
        },
        finding:
          "components.schemas.BookId.x-source: x-source is not a string or a list of strings: Quote it, because 2.10 is a number and # starts a comment.",
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
    rule: "house/assumptions-are-registered",
    rejects: [
      {
        what: "an unknown assumption",
        change: (contract) => {
          schemas(contract).BookId["x-assumption"] = "guess";
        },
        finding:
          "components.schemas.BookId.x-assumption: the assumption guess is not registered: Add it to openapi/assumptions.yaml, or correct the id.",
      },
      {
        what: "a mark for what applies everywhere",
        change: (contract) => {
          schemas(contract).BookId["x-assumption"] = "presence";
        },
        finding:
          "components.schemas.BookId.x-assumption: the assumption presence applies everywhere: Remove it here.",
      },
      {
        what: "an assumption that is not used",
        change: (contract) => {
          schemas(contract).Problem["x-assumption"] = [];
        },
        finding:
          "x-assumptions.errors: the assumption errors is not used: Mark what rests on it with x-assumption, or remove it.",
      },
      {
        what: "an assumption without a reason",
        change: (contract) => {
          delete contract["x-assumptions"].errors.reason;
        },
        finding: "x-assumptions.errors: the assumption errors has no reason: Add it.",
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
    rule: "house/deprecations-name-a-replacement",
    rejects: [
      {
        what: "a deprecation without a notice",
        change: (contract) => {
          fields(contract).subtitle.deprecated = true;
        },
        finding:
          'components.schemas.BookFields.properties.subtitle.deprecated: the deprecation has no notice: End the description with "Deprecated since 1.2.0, sunset in 2.0.0: use this instead."',
      },
      {
        what: "a notice without deprecated",
        change: (contract) => {
          fields(contract).subtitle.description =
            "Subtitle. Deprecated since 0.1.0, sunset in 1.0.0: use title.";
        },
        finding:
          "components.schemas.BookFields.properties.subtitle.description: the description announces a deprecation: Add deprecated: true.",
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
          "components.schemas.BookFields.properties.subtitle.deprecated: the sunset 2.0.0 has come: Remove what is deprecated, or name a later major version.",
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
    rule: "house/extensible-enums-list-known-values",
    rejects: [
      {
        what: "an extensible enum with enum",
        change: (contract) => {
          schemas(contract).BookStatus.enum = ["available"];
        },
        finding:
          "components.schemas.BookStatus: an extensible enum has enum or const, which closes it: Remove that.",
      },
      {
        what: "an example that is not a known value",
        change: (contract) => {
          schemas(contract).BookStatus.examples = ["lost"];
        },
        finding:
          "components.schemas.BookStatus: the first example of an extensible enum is not a known value: Write examples with one.",
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
    rule: "house/responses-stay-open",
    rejects: [
      {
        what: "a closed list of values and a closed object in a response",
        change: (contract) => {
          fields(contract).title.enum = ["The Tides"];
          schemas(contract).BookPage.additionalProperties = false;
        },
        finding: [
          "components.schemas.BookPage.additionalProperties: additionalProperties closes a response although more values or fields may come: Remove it.",
          "components.schemas.BookFields.properties.title.enum: enum closes a response although more values or fields may come: Write x-extensible-enum with type: string and examples.",
        ],
      },
      {
        what: "constants that are the only variants of a field",
        change: (contract) => {
          fields(contract).title.anyOf = [{ const: "The Tides" }, { const: "The Shore" }];
        },
        finding:
          "components.schemas.BookFields.properties.title.anyOf: anyOf closes a response although more values or fields may come: Write x-extensible-enum with type: string and examples.",
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
    rule: "house/optional-fields-say-when-absent",
    rejects: [
      {
        what: "an optional field without a word about it",
        change: (contract) => {
          schemas(contract).BookPage.required = ["pagination"];
        },
        finding:
          "components.schemas.BookPage.properties.items: items is optional in a response: Add it to required and allow null if it may have no value, or describe when it is absent.",
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
    rule: "house/variants-do-not-redefine-fields",
    rejects: [
      {
        what: "a field of the base in a variant",
        change: (contract) => {
          schemas(contract).Book.allOf[1].properties.title = fields(contract).title;
        },
        finding:
          "components.schemas.Book.allOf.1.properties.title: title is already a field of the base: Remove it here, or move it from the base to each variant.",
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
    rule: "house/absent-fields-exist-elsewhere",
    rejects: [
      {
        what: "a field that no schema has",
        change: (contract) => {
          schemas(contract).Book["x-absent-fields"] = ["items", "itmes"];
        },
        finding:
          "components.schemas.Book.x-absent-fields.1: no schema has a field itmes: Correct the name.",
      },
      {
        what: "a field of the base",
        change: (contract) => {
          schemas(contract).Book["x-absent-fields"] = ["title"];
        },
        finding:
          "components.schemas.Book.x-absent-fields.0: the schema has the field title: Remove it from x-absent-fields or from the schema.",
      },
      {
        what: "a list on a part of a component",
        change: (contract) => {
          schemas(contract).Book.allOf[1]["x-absent-fields"] = ["items"];
        },
        finding:
          "components.schemas.Book.allOf.1.x-absent-fields.0: only a component can have x-absent-fields: Move items to the component.",
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
    rule: "house/ids-use-their-schema",
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
          "components.schemas.BookPage.properties.book_id: book_id does not use BookId: Write $ref: …/BookId.yaml, or add the name to house/ids-use-their-schema in redocly.yaml.",
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
    rule: "house/shared-values-are-referenced",
    rejects: [
      {
        what: "a timestamp that is a plain string",
        change: (contract) => {
          fields(contract).added_at = { type: "string", description: "When.", examples: ["now"] };
        },
        finding:
          "components.schemas.BookFields.properties.added_at: added_at does not use Timestamp: Write $ref: …/Timestamp.yaml, or add an exception to house/shared-values-are-referenced in redocly.yaml.",
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
    rule: "rule/examples-are-in-the-contract",
    rejects: [
      {
        what: "an example in another file",
        change: (contract) => {
          const example = { externalValue: "https://books.test/book.json" };
          contract.components.examples = { Book: example };
        },
        finding:
          "components.examples.Book.externalValue: externalValue refers to another file, and nothing reads it: Write the value of the example under value.",
      },
    ],
    accepts: [
      {
        what: "an example with a value",
        change: (contract) => {
          contract.components.examples = { Book: { value: {} } };
        },
      },
    ],
  },
  {
    rule: "house/formats-are-registered",
    rejects: [
      {
        what: "a misspelled format",
        change: (contract) => {
          fields(contract).title.format = "emial";
        },
        finding:
          "components.schemas.BookFields.properties.title.format: the format emial is not registered: Correct its name, or add it to others of house/formats-are-registered in redocly.yaml.",
      },
    ],
    accepts: [
      {
        what: "a property with the name format",
        change: (contract) => {
          fields(contract).format = fields(contract).title;
        },
      },
    ],
  },
  {
    rule: "house/patterns-are-valid",
    rejects: [
      {
        what: "a group that does not end",
        change: (contract) => {
          fields(contract).title.pattern = "^(a";
        },
        finding:
          "components.schemas.BookFields.properties.title.pattern: Invalid regular expression: /^(a/u: Unterminated group: Correct the regular expression. In YAML, write it in single quotes.",
      },
    ],
    accepts: [
      {
        what: "a class of Unicode characters",
        change: (contract) => {
          fields(contract).title.pattern = "^\\p{Lu}";
        },
      },
    ],
  },
  {
    rule: "house/links-name-operations",
    rejects: [
      {
        what: "a link to an operation that does not exist",
        change: (contract) => {
          books(contract).get.responses[200].links = { update: { operationId: "updateBok" } };
        },
        finding:
          "paths./v1/books/.get.responses.200.links.update.operationId: no operation has the operationId updateBok: Correct the name, or add what it names.",
      },
    ],
    accepts: [
      {
        what: "a link to a later operation",
        change: (contract) => {
          books(contract).get.responses[200].links = { update: { operationId: "updateBook" } };
        },
      },
    ],
  },
  {
    rule: "house/security-schemes-exist",
    rejects: [
      {
        what: "a scheme that is not a component",
        change: (contract) => {
          books(contract).get.security = [{ acessToken: [] }];
        },
        finding:
          "paths./v1/books/.get.security.0.acessToken: no security scheme is named acessToken: Correct the name, or add what it names.",
      },
    ],
    accepts: [{ what: "a scheme that is a component", change: () => {} }],
  },
  {
    rule: "house/components-are-used",
    rejects: [
      {
        what: "components that refer only to each other, and a security scheme",
        change: (contract) => {
          const shelf = (name: string) => ({ items: { $ref: `#/components/schemas/${name}` } });
          Object.assign(schemas(contract), { Shelf: shelf("Room"), Room: shelf("Shelf") });
          contract.security = [];
        },
        finding: [
          "components.schemas.Shelf: nothing uses the component Shelf: Refer to it, or delete its file and its entry in openapi/openapi.yaml.",
          "components.schemas.Room: nothing uses the component Room: Refer to it, or delete its file and its entry in openapi/openapi.yaml.",
          "components.securitySchemes.accessToken: nothing uses the component accessToken: Refer to it, or delete its file and its entry in openapi/openapi.yaml.",
        ],
      },
    ],
    accepts: [
      {
        what: "a component of a component that an operation uses",
        change: (contract) => {
          schemas(contract).Shelf = { type: "string" };
          fields(contract).shelf = { $ref: "#/components/schemas/Shelf" };
        },
      },
    ],
  },
  {
    rule: "house/markdown-has-no-scripts",
    rejects: [
      {
        what: "a script next to a $ref, an event handler and a URL with code",
        change: (contract) => {
          fields(contract).added_at.description = "When. <script>alert(1)</script>";
          fields(contract).title.description = "<img src=x onerror=alert(1)>";
          contract.info.description = "[Books](javascript:alert(1))";
        },
        finding: [
          "info.description: the description has a script: Remove it. A description is Markdown without scripts and event handlers.",
          "components.schemas.BookFields.properties.title.description: the description has a script: Remove it. A description is Markdown without scripts and event handlers.",
          "components.schemas.BookFields.properties.added_at.description: the description has a script: Remove it. A description is Markdown without scripts and event handlers.",
        ],
      },
    ],
    accepts: [
      {
        what: "a comparison and a word that starts with on",
        change: (contract) => {
          contract.info.description = "Fewer than <10 books, on=loan. <b>Bold</b>.";
        },
      },
    ],
  },
];
