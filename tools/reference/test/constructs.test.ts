import { readFileSync } from "node:fs";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { Document } from "#reader";
import { makeReference } from "#reference";
import { isExtended } from "#testing/extended";
import { museumFiles, recordingsFiles } from "./inputs.ts";

/** The page as a reader sees it, without samples. */
const textIn = (html = ""): string =>
  html
    .replaceAll("<wbr>", "")
    .replaceAll(/^.*<main|<\/main>.*$|<pre.*?<\/pre>|<[^>]+>/gs, " ")
    .replaceAll("&quot;", '"')
    .replaceAll(/\s+/g, " ");

/** What the pages show: descriptions, pages, and the texts on them. */
const shown = Object.entries<Record<string, string[]>>(
  parse(readFileSync(new URL("./constructs.yaml", import.meta.url), "utf8")),
).flatMap(([page, texts]) =>
  Object.entries(texts).map(([what, all]) => [what, page, all] as const),
);

describe("The pages of a contract with every construct", () => {
  let files: Map<string, string>;

  beforeAll(async () => {
    files = await recordingsFiles();
  });

  test.each(shown)("show %s in %s", (_, page, expected) => {
    const text = textIn(files.get(`${page}.html`)).replaceAll(/ (?=[:,.])/g, "");
    expect(expected.filter((item) => !text.includes(item))).toEqual([]);
  });

  test.each([
    ["create-station", "request.kind request.kind-2 request.microphone.serviced_at depth"],
    ["create-station", "header.X-Request-ID response-header.Location"],
    ["list-stations", "query.filter-kind"],
    ["schemas", "Station.v2 Detection.at.from"],
  ])("give every field of %s a different id: %s", (page, ids) => {
    const html = files.get(`${page}.html`) ?? "";
    const counts = ids.split(" ").map((id) => [id, html.split(` id="${id}"`).length - 1]);
    expect(counts).toEqual(ids.split(" ").map((id) => [id, 1]));
  });

  test("say nothing about what the contract does not have", () => {
    const nothing = /\bundefined\b|\[object|\bNaN\b|: any\b/;
    const pages = [...files].filter(([file]) => file.endsWith(".html"));
    const found = pages.map(([file, html]) => [file, nothing.exec(textIn(html))?.[0]]);
    expect(found.filter(([, text]) => text !== undefined)).toEqual([]);
  });

  test("are valid HTML, and so are those of a contract with a guide", async () => {
    const pages = [...files, ...(await museumFiles())].filter(([file]) => /html$/.test(file));
    const checked = pages.filter((_, index) => isExtended || index % 6 === 0);
    expect(await invalid(checked)).toEqual([]);
  });
});

/** A contract with one operation. */
const contractWith = (operation: object, schemas: object = {}): Document =>
  ({
    openapi: "3.1.0",
    info: { title: "Things", version: "1.0.0" },
    paths: {
      "/": { post: { operationId: "addThing", tags: ["Things"], responses: {}, ...operation } },
    },
    components: { schemas },
  }) as Document;

/** The page of the operation of such a contract. */
const pageWith = async (operation: object, schemas?: object): Promise<string> =>
  (await makeReference({ document: contractWith(operation, schemas) })).get("add-thing.html") ?? "";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ content: { "application/json": { schema } } });

test("Schemas that refer to each other in many ways are links, where a page has many fields already", async () => {
  const names = Array.from({ length: 7 }, (_, index) => `S${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, ref(name)]));
  const schemas = Object.fromEntries(names.map((name) => [name, { type: "object", properties }]));
  const responses = { 200: { description: "It.", ...json(ref("S0")) } };
  const page = await pageWith({ responses }, schemas);
  const fields = page.match(/<li id="/g)?.length;
  expect(fields).toBeGreaterThan(100);
  expect(fields).toBeLessThan(1000);
  expect(page.includes('<a href="schemas.html#S6">')).toBe(true);
});

test.each([
  [
    "a list in a description",
    { parameters: [{ name: "a", in: "query", description: "One of:\n- `b`\n- c", schema: {} }] },
    "<li><code>b</code></li>",
  ],
  [
    "what each of several constants means",
    {
      parameters: [
        {
          ...{ name: "a", in: "query", description: "Speed." },
          schema: {
            oneOf: [
              { const: 1, description: "Slow." },
              { const: 2, description: "As fast\nas it can." },
            ],
          },
        },
      ],
    },
    "<ul>\n<li><code>1</code>: Slow.</li>\n<li><code>2</code>: As fast as it can.</li>\n</ul>",
  ],
  [
    "where it is documented",
    { externalDocs: { url: "https://things.test/add", description: "How to add one" } },
    '<p>See <a href="https://things.test/add">How to add one</a>.</p>',
  ],
  [
    "what the items of an enumeration mean",
    {
      parameters: [
        {
          ...{ name: "a", in: "query", description: "Criteria." },
          schema: { type: "array", items: { enum: ["b", "c"], description: "`b` is the best." } },
        },
      ],
    },
    "<p>Criteria. <code>b</code> is the best.</p>",
  ],
  [
    "the names of a map",
    {
      requestBody: json({
        type: "object",
        propertyNames: { enum: ["red", "blue"] },
        additionalProperties: { type: "integer" },
      }),
    },
    "keys are one of <code>red</code>, <code>blue</code>",
  ],
  [
    "a body that is optional",
    { requestBody: { description: "A thing", ...json({}) } },
    "A thing. The body is optional.",
  ],
  [
    "what a link of Redoc leads to",
    { description: "See [all](#tag/Things)." },
    '<a href="index.html#operations-things">all</a>',
  ],
])("The page of an operation shows %s", async (_, operation, expected) => {
  expect(await pageWith(operation)).toContain(expected);
});

test("A field has what the schema that it refers to says about values, below its own description", async () => {
  const State = {
    type: "string",
    description: "State of a thing. A `lost` one is gone. It is not found.",
    "x-extensible-enum": ["lost"],
  };
  const state = { ...ref("State"), description: "How it is." };
  const page = await pageWith(
    { requestBody: json({ type: "object", properties: { state } }) },
    { State },
  );
  expect(page).toContain("<p>How it is. A <code>lost</code> one is gone. It is not found.</p>");
});

test("A webhook without a summary is called by its operationId", async () => {
  const webhooks = { ship: { post: { operationId: "onShipSighted", responses: {} } } };
  const files = await makeReference({ document: { ...contractWith({}), webhooks } });
  expect(files.get("index.html")).toMatch(/>On ship sighted <span class="method POST">/);
});

test("Schemas are grouped by their names, and a table compares the variants of a resource", async () => {
  const object = (...names: string[]) => ({
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
  });
  const schemas = {
    Owl: { ...object("name", "nest"), "x-absent-fields": ["ring"] },
    OwlId: { type: "string" },
    OwlVisit: { ...object("name", "ring"), "x-absent-fields": ["nest"] },
    OwlCreate: object("ring"),
    OwlBase: object("name"),
    Owlet: object("name"),
  };
  const responses = { 200: { description: "It.", ...json(ref("OwlVisit")) } };
  const files = await makeReference({
    document: contractWith({ responses, tags: ["Nights"] }, schemas),
  });
  const page = files.get("schemas.html") ?? "";
  const headings = [...page.matchAll(/<h([23]) id="(\w+)">|<summary>(Owl.*?)</g)].map(
    ([, level, id, parts]) => parts ?? `${level} ${id}`,
  );
  expect(headings).toEqual([
    "2 Owl",
    "3 OwlVisit",
    "3 OwlCreate",
    "OwlId, OwlBase",
    "3 OwlId",
    "3 OwlBase",
    "2 Owlet",
  ]);
  const rows = [...page.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) => textIn(row).trim());
  expect(rows).toEqual([
    "Field Owl OwlVisit",
    "Returned in Nights",
    "ring never yes",
    "nest yes never",
  ]);
});

test("Two operations with one page are an error that names them", async () => {
  const document = contractWith({ summary: "Add a thing" });
  const other = { operationId: "add-thing", tags: ["Things"], summary: "Add another" };
  Object.assign(document.paths ?? {}, { "/other": { post: other } });
  await expect(makeReference({ document })).rejects.toThrow(
    '"Add a thing" and "Add another" would both be add-thing.html',
  );
});

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ["html-validate:standard", "html-validate:a11y", "html-validate:document"],
    // The script comes from where the page comes from.
    rules: { "require-sri": "off" },
  }),
);

async function invalid(pages: [file: string, html: string][]): Promise<string[]> {
  const found: string[] = [];
  for (const [file, html] of pages) {
    const { results } = await validator.validateString(html);
    for (const { messages } of results)
      found.push(...messages.map(({ line, message }) => `${file}:${line} ${message}`));
  }
  return found;
}
