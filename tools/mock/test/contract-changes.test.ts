import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { createSandbox, type Service } from "#mock";
import { asObject } from "#reader";
import { books, booksPath, lend, lending, openLending, published, tokens } from "./lending.ts";

// biome-ignore lint/suspicious/noExplicitAny: the tests change the document anywhere
type Document = any;

const folder = await mkdtemp(join(tmpdir(), "mock-contract-"));
afterAll(() => rm(folder, { recursive: true }));

/** The lending service with a changed contract. */
function changed(change: (document: Document) => unknown): typeof lending {
  const document: Document = structuredClone(published);
  change(document);
  return { ...lending, contract: document };
}

const schemas = (document: Document) => document.components.schemas;
const json = (schema: object, examples?: object) => ({
  description: "Success.",
  content: { "application/json": { schema, ...(examples && { examples }) } },
});
const token = tokens.harbour;
const path = booksPath + books.tides;
const patch = (body: object) => ({ method: "PATCH", path, token, body });

test("new fields need neither a new seed nor a new data file", async () => {
  const data = join(folder, "data.db");
  const before = await openLending({ data });
  await before.send(patch({ title: "Renamed" }));
  await before.close();
  const service = changed((document) => {
    const { Book, BookUpdate, Reader } = schemas(document);
    Book.required.push("time_zone", "phone", "labels");
    const fields = {
      time_zone: { type: "string", examples: ["Europe/Berlin"] },
      phone: { type: ["string", "null"] },
      labels: { type: "array", items: { type: "string" } },
    };
    Object.assign(Book.properties, fields);
    BookUpdate.properties = fields;
    Reader.required.push("notice");
    Reader.properties.notice = { type: ["string", "null"] };
  });
  for (const options of [{}, { data }]) {
    const { send, close } = await openLending(options, service);
    const { body } = await send({ path, token });
    expect(body).toMatchObject({ time_zone: "Europe/Berlin", phone: null, labels: [] });
    expect(body.title).toBe("data" in options ? "Renamed" : "Tides");
    expect((await send(lend)).body.reader).toMatchObject({ notice: null });
    const update = { time_zone: "Europe/Paris", labels: ["a"] };
    expect((await send(patch(update))).body).toMatchObject(update);
    await close();
  }
});

test("a union with constants needs no new seed, and each of its variants can be stored", async () => {
  const variant = (constant: string, fields: object) => ({
    required: ["kind", ...Object.keys(fields)],
    properties: { kind: { const: constant }, ...fields },
  });
  const { send, put, state } = await openLending(
    {},
    changed((document) => {
      const { Author, Book, BookUpdate } = schemas(document);
      const { name, ...properties } = Author.properties;
      schemas(document).Author = {
        ...{ type: "object", required: ["id"], properties },
        oneOf: [variant("person", { name }), variant("unknown", {})],
      };
      const plan = { anyOf: [{ const: "basic" }, { const: "large" }] };
      Book.required.push("plan");
      Book.properties.plan = plan;
      BookUpdate.properties = { plan };
    }),
  );
  expect((await send({ path, token })).body).toMatchObject({
    plan: "basic",
    authors: [{ kind: expect.any(String) }],
  });
  expect((await send(patch({ plan: "large" }))).body).toMatchObject({ plan: "large" });
  expect((await send(patch({ plan: "huge" }))).status).toBe(422);
  const { entities, ...rest } = state();
  const author = { id: entities.Author?.[0]?.id, kind: "unknown" };
  await put({ ...rest, entities: { ...entities, Author: [author] } });
  expect((await send({ path, token })).body.authors).toEqual([author]);
  const body = { ...rest, entities: { ...entities, Author: [{ ...author, kind: "robot" }] } };
  const invalid = await send({ method: "PUT", path: "/_sandbox/state", body });
  expect(invalid.body.errors[0].pointer).toBe("/entities/Author/0/kind");
});

test("a list of objects that are no entities can be null or missing, as in an example", async () => {
  const notes = { type: ["array", "null"], items: { properties: { text: { type: "string" } } } };
  const schema = { $ref: "#/components/schemas/Book" };
  const examples = {
    none: { value: { id: "none", notes: null } },
    missing: { value: { id: "missing" } },
    one: { value: { id: "one", notes: [{ text: "Torn." }] } },
  };
  const parameters = [{ name: "id", in: "path", required: true, schema: { type: "string" } }];
  const get = { operationId: "getBook", parameters, responses: { 200: json(schema, examples) } };
  const Book = {
    properties: { id: { $ref: "#/components/schemas/BookId" }, notes },
    required: ["id"],
  };
  const contract: Document = {
    openapi: "3.1.0",
    info: { title: "Books", version: "1" },
    paths: { "/books/{id}": { get } },
    components: { schemas: { Book, BookId: { type: "string" } } },
  };
  const sandbox = await createSandbox<{ Book: { id: string; notes: unknown } }>({
    contract,
    entities: { Book: { schema: "Book" } },
    seed: { extends: "examples" },
    handlers: {
      getBook: ({ path }: never, { store }) => store.get("Book", asObject(path).id as string),
    },
  });
  const read = async (id: string) => (await sandbox.fetch(`http://books.test/books/${id}`)).json();
  expect(await read("none")).toEqual({ id: "none", notes: null });
  expect(await read("missing")).toEqual({ id: "missing", notes: [] });
  expect(await read("one")).toEqual({ id: "one", notes: [{ text: "Torn." }] });
  expect(sandbox.update("Book", "one", { notes: null }).notes).toBe(null);
});

test("a recursive schema is validated and served, and a cycle in the data becomes a problem", async () => {
  const { send, put, state } = await openLending(
    {},
    changed((document) => {
      const comment = { $ref: "#/components/schemas/Comment" };
      schemas(document).Comment = {
        type: "object",
        required: ["text"],
        properties: {
          text: { type: "string", examples: ["Hello"] },
          parent: { anyOf: [comment, { type: "null" }] },
          replies: { type: "array", items: comment },
        },
      };
      document.paths["/v1/comments/"] = {
        post: {
          operationId: "createComment",
          requestBody: { required: true, content: { "application/json": { schema: comment } } },
          responses: { 201: json(comment), default: { $ref: "#/components/responses/Error" } },
        },
      };
      const { Book } = schemas(document);
      Book.properties.parent = { anyOf: [{ $ref: "#/components/schemas/Book" }, { type: "null" }] };
      Book.properties.parent_id = { $ref: "#/components/schemas/BookId" };
    }),
  );
  const post = (body: object) => send({ method: "POST", path: "/v1/comments/", token, body });
  const { status, body } = await post({ text: "a", replies: [{ text: "b", replies: [{}] }] });
  expect(status).toBe(422);
  expect(body.errors[0].pointer).toBe("/replies/0/replies/0/text");
  expect(await post({ text: "a", parent: null })).toMatchObject({
    status: 201,
    body: { text: "Hello" },
  });
  expect((await send({ path, token })).body).toMatchObject({ parent: null });
  const { entities, ...rest } = state();
  const [first, ...others] = entities.Book ?? [];
  const Book = [{ ...first, parent_id: first?.id }, ...others];
  await put({ ...rest, entities: { ...entities, Book } });
  expect((await send({ path, token })).status).toBe(500);
});

test("a default that its own schema does not allow rejects no request that leaves the parameter out", async () => {
  const tooLarge = { type: "integer", maximum: 100, default: 200 };
  const service = changed(({ components }) =>
    Object.assign(components.parameters.Limit.schema, tooLarge),
  );
  const { send } = await openLending({}, service);
  expect((await send({ path: booksPath, token })).status).toBe(200);
  expect((await send({ path: `${booksPath}?limit=200`, token })).status).toBe(422);
});

describe("a contract that cannot be used is reported:", () => {
  test.each<[string, Service["contract"], RegExp]>([
    ["none", "nowhere.yaml", /^nowhere\.yaml cannot be read: there is no such file\. Use one Op/],
    [
      "what is no contract",
      { openapi: "2.0", info: { title: "A", version: "1" } },
      /no OpenAPI 3\.1 document/,
    ],
    [
      "one that is outside of the dialect",
      { ...published, components: { securitySchemes: { key: { type: "apiKey" } } } },
      /^the contract cannot be read: #\/components\/securitySchemes\/key\/type: must be one of/,
    ],
  ])("%s", async (_, contract, message) => {
    await expect(createSandbox({ contract })).rejects.toThrow(message);
  });

  test("one that does not match the service", async () => {
    const service = changed((document) => {
      document.paths["/v1/loans/"].get.operationId = "getLoans";
      delete document.components.examples.BookLentProblem;
      document.components.schemas.Writer = document.components.schemas.Author;
      delete document.components.schemas.Author;
      document.components.schemas.Book.properties.authors = { type: "array" };
    });
    await expect(
      createSandbox(service),
    ).rejects.toThrow(`the service does not match the contract Lending API. Rename or remove:
handler listLoans: the contract has no operation with this operationId
entity Author: the contract has no schema Author
problem BookLent: the contract has no example BookLentProblem with a status`);
  });
});
