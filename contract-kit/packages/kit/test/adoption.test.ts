import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { Changes } from "../src/adopt/changes.ts";
import { readInput } from "../src/adopt/input.ts";
import { nameComponents } from "../src/adopt/names.ts";

const folder = mkdtempSync(join(tmpdir(), "contract-adoption-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file with a contract. What is no text becomes JSON. */
function fileWith(content: unknown): string {
  const file = join(folder, "input.yaml");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

const info = { title: "Books", version: "1" };
const withSchema = (schema: object) => ({
  openapi: "3.1.0",
  info,
  paths: {},
  components: { schemas: { Book: schema } },
});

describe("a contract that cannot be adopted is reported:", () => {
  test.each<[string, unknown, RegExp]>([
    ["no YAML", "openapi: 3.1.0\ninfo: [", /input\.yaml:\d+:\d+: unexpected end/],
    ["no OpenAPI", "{}", /input\.yaml has no key openapi/],
    ["Swagger 1", { openapi: "1.2" }, /input\.yaml is OpenAPI 1\.2/],
    ["a later version", { openapi: "4.0.0" }, /input\.yaml is OpenAPI 4\.0\.0/],
    [
      "no title",
      { openapi: "3.1.0", info: { version: "1" }, paths: {} },
      /input\.yaml lacks info\.title$/,
    ],
    [
      "a reference to a URL",
      withSchema({ items: { $ref: "https://books.test/Book.yaml" } }),
      /input\.yaml:1:\d+: Can't resolve \$ref: https:\S+ is not fetched/,
    ],
    [
      "a reference to a file elsewhere",
      withSchema({ items: { $ref: "../Book.yaml" } }),
      /input\.yaml:1:\d+: Can't resolve \$ref: \S+ is not below the folder of the contract/,
    ],
    [
      "all references that lead nowhere",
      withSchema({
        items: { $ref: "#/components/schemas/Bok" },
        not: { $ref: "#/components/schemas/Bock" },
      }),
      /input\.yaml:1:\d+: Can't resolve \$ref #\/components\/schemas\/Bock\n\S+input\.yaml:1:\d+: Can't resolve \$ref #\/components\/schemas\/Bok$/,
    ],
  ])("%s", async (_, content, message) => {
    await expect(readInput(fileWith(content))).rejects.toThrow(message);
  });

  test("a file that does not exist", async () => {
    await expect(readInput(join(folder, "none.yaml"))).rejects.toThrow(/none\.yaml does not exist/);
  });
});

test("OpenAPI 3.0, nullable, empty enums and links to anchors of another reference are converted", async () => {
  const description = "See [titles](#tag/titles).";
  const title = { type: "string", nullable: true, enum: [], description };
  const expected = { type: ["string", "null"], description: "See titles." };
  for (const openapi of ["3.0.3", "3.1.0"]) {
    const input = { ...withSchema({ type: "object", properties: { title } }), openapi };
    const { document } = await readInput(fileWith(input));
    const { components } = document;
    expect(Object(components?.schemas?.Book).properties).toEqual({ title: expected });
  }
});

test("a contract in several files becomes one", async () => {
  const openapi = `
    openapi: 3.0.3
    info: { title: Books, version: "1" }
    x-topics: { $ref: topics.md }
    paths: { /books: { $ref: parts/books.yml } }`;
  const books = `
    get: { responses: { "200": { description: A book, content: { application/json: {
      schema: { $ref: "Book.yml#/Book" }, example: { $ref: "https://books.test/1", title: Tides } } } } } }`;
  mkdirSync(join(folder, "parts"));
  writeFileSync(join(folder, "parts/books.yml"), books);
  writeFileSync(
    join(folder, "parts/Book.yml"),
    "Book: { properties: { next: { $ref: '#/Book' } } }",
  );
  const { document } = await readInput(fileWith(openapi));
  const { components, paths, ...root } = document;
  expect(root).toMatchObject({ "x-topics": { ref: "topics.md" } });
  const schema = { $ref: "#/components/schemas/Book" };
  const content = ["/books", "get", "responses", "200", "content", "application/json"];
  const value = { ref: "https://books.test/1", title: "Tides" };
  expect(paths).toHaveProperty(content, { schema, examples: { default: { value } } });
  expect(components?.schemas).toEqual({ Book: { properties: { next: schema } } });
});

test("components get names that can be those of files, and so do parts that references name", () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const changes = new Changes();
  const input = {
    ...withSchema({ properties: { title: { type: "string" }, by: ref("Page%5BBook%5D") } }),
    components: {
      schemas: {
        Book: { properties: { title: { type: "string" }, others: ref("Page[Book]") } },
        book: ref("Book/properties/title"),
        "Page[Book]": { items: ref("Book") },
      },
    },
  };
  const document = nameComponents(input, changes);
  expect(document.components?.schemas).toEqual({
    Book: { properties: { title: ref("BookTitle"), others: ref("Page_Book_") } },
    book_2: ref("BookTitle"),
    Page_Book_: { items: ref("Book") },
    BookTitle: { type: "string" },
  });
});
