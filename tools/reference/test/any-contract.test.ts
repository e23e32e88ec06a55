import { readFileSync } from "node:fs";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { Document, Operation } from "#reader";
import { makeReference, readSources, type SiteOptions, samplesOf } from "#reference";
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
  parse(readFileSync(new URL("./recordings-pages.yaml", import.meta.url), "utf8")),
).flatMap(([page, texts]) =>
  Object.entries(texts).map(([what, all]) => [what, page, all] as const),
);

describe("The pages of a contract that uses all of OpenAPI", () => {
  let files: Map<string, string>;

  beforeAll(async () => {
    files = await recordingsFiles();
  });

  test.each(shown)("show %s in %s", (_, page, expected) => {
    const text = textIn(files.get(`${page}.html`)).replaceAll(/ (?=[:,.])/g, "");
    expect(expected.filter((item) => !text.includes(item))).toEqual([]);
  });

  test("show fields of requests or responses only where they are sent", () => {
    const text = textIn(files.get("create-station.html"));
    const sent = /Request body(?:(?!opened_at).)*The key that the recorder will use.*Response 201/;
    expect(text).toMatch(sent);
  });

  test.each([
    ["create-station", "request.kind request.kind-2 request.microphone.serviced_at depth"],
    ["create-station", "header.X-Request-ID response-header.Location"],
    ["list-stations", "query.filter-kind cookie.units"],
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
    paths: { "/": { post: { operationId: "addThing", responses: {}, ...operation } } },
    components: { schemas },
  }) as Document;

test("An example is no problem only because it has a type and a title", async () => {
  const document = contractWith({});
  const examples = {
    Poster: { value: { type: "poster", title: "Owls of the north" } },
    Taken: { value: { type: "/problems/taken", title: "Taken", status: 409 } },
  };
  Object.assign(document.components ?? {}, { examples });
  const errors = textIn((await makeReference({ document })).get("errors.html"));
  expect(errors.includes("/problems/taken")).toBe(true);
  expect(errors.includes("Owls of the north")).toBe(false);
});

/** The page of the operation of such a contract. */
const pageWith = async (operation: object, schemas?: object): Promise<string> =>
  (await makeReference({ document: contractWith(operation, schemas) })).get("add-thing.html") ?? "";

test("A body that errors share is shown once, also where the contract repeats its schema", async () => {
  const properties = { reason: { type: "string" } } as const;
  const failed = {
    description: "No.",
    content: { "application/json": { schema: { properties } } },
  };
  const responses = { 401: failed, 403: structuredClone(failed) };
  const text = textIn(await pageWith({ responses }));
  expect(text.split(" reason ")).toHaveLength(2);
});

test("Schemas that refer to each other in many ways are links, where a page has many fields already", async () => {
  const names = Array.from({ length: 7 }, (_, index) => `S${index}`);
  const properties = names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]);
  const schemaOf = () => ({ type: "object", properties: Object.fromEntries(properties) });
  const content = { "application/json": { schema: { $ref: "#/components/schemas/S0" } } };
  const responses = { 200: { description: "It.", content } };
  const schemas = Object.fromEntries(names.map((name) => [name, schemaOf()]));
  const page = await pageWith({ responses }, schemas);
  const fields = page.match(/<li id="/g)?.length;
  expect(fields).toBeGreaterThan(100);
  expect(fields).toBeLessThan(1000);
  expect(page.includes('<a href="schemas.html#S6">')).toBe(true);
});

test("A sample ends where its schema repeats, and has what a schema says itself", async () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const properties = {
    kind: { enum: ["circle"] },
    inside: { type: "array", items: ref("Shape") },
  };
  const requestBody = { content: { "application/json": { schema: ref("Shape") } } };
  const schemas = {
    Named: { type: "object", properties: { kind: { type: "string" } } },
    Shape: { oneOf: [ref("Circle")] },
    Circle: { allOf: [{ type: "object", properties }, ref("Named")] },
  };
  const page = await pageWith({ requestBody }, schemas);
  const [, body = ""] = /<textarea name="body"[^>]*>(.*?)<\/textarea>/s.exec(page) ?? [];
  expect(JSON.parse(body.replaceAll("&quot;", '"'))).toEqual({ kind: "circle", inside: [] });
});

/** What the page of an operation shows of texts that other tools write. */
test.each([
  [
    "a summary of paragraphs",
    { summary: "Adds it. See [more](https://a.test).\n\nAll of `it`." },
    '<h1 id="addThing">Adds it</h1>',
  ],
  [
    "an entity in a summary",
    { summary: "Things &mdash; all &lt;T&gt;" },
    '<h1 id="addThing">Things — all &lt;T&gt;</h1>',
  ],
  ["no summary", {}, '<h1 id="addThing">Add thing</h1>'],
  [
    "a link to an anchor of another renderer",
    { description: "See [all](#tag/things) and [none](#x/y).", tags: ["things"] },
    '<a href="index.html#operations-things">all</a> and <a>none</a>',
  ],
  [
    "a link to an operation that there is not",
    { responses: { 200: { description: "", links: { next: { operationRef: "#/paths/50%" } } } } },
    "<li>next</li>",
  ],
  [
    "a list in a field",
    { parameters: [{ name: "a", in: "query", description: "One of:\n- `b`\n- c", schema: {} }] },
    "<li><code>b</code></li>",
  ],
  [
    "headers of errors once",
    {
      responses: Object.fromEntries(
        ["200", "400", "404"].map((status) => [
          status,
          { description: status, headers: { Left: { $ref: "#/components/headers/Left" } } },
        ]),
      ),
    },
    "<strong>Headers</strong> as of other responses: <code>Left</code>",
  ],
  [
    "a sample that is not null",
    {
      requestBody: {
        content: {
          "application/json": {
            schema: {
              oneOf: [
                { type: "null" },
                { type: "object", required: ["a"], properties: { a: { const: 1 } } },
              ],
            },
          },
        },
      },
    },
    '{\n  "a": 1\n}',
  ],
])("The page of an operation shows %s", async (_, operation, expected) => {
  const document = contractWith({ ...operation });
  Object.assign(document.components ?? {}, { headers: { Left: { description: "What is left." } } });
  const files = await makeReference({ document });
  expect(files.get("add-thing.html")?.replaceAll(/<a class="anchor">(.*?)<\/a>/g, "$1")).toContain(
    expected,
  );
});

test("A webhook without a summary is called by its name, and a union of many types is not listed twice", async () => {
  const names = Array.from({ length: 12 }, (_, index) => `Kind${index}`);
  const schemas = Object.fromEntries(
    names.map((name) => {
      const properties = { kind: { const: name }, note: { type: "string" } };
      return [name, { type: "object", required: ["kind"], properties }];
    }),
  );
  const oneOf = names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const schema = { oneOf, discriminator: { propertyName: "kind" } };
  const requestBody = { content: { "application/json": { schema } } };
  const document = contractWith({ requestBody }, schemas);
  Object.assign(document, { webhooks: { ship_sighted: { post: { responses: {} } } } });
  const files = await makeReference({ document });
  expect(files.get("add-thing.html")).toContain("Type: one of 12, by kind");
  expect(files.get("index.html")).toMatch(/>Ship sighted <span class="method POST">/);
});

test("The console has no examples of XML that the contract writes as objects", async () => {
  const example = { value: { title: "Owls" } };
  const media = { examples: { Owls: example, Terns: example } };
  const requestBody = { content: { "application/json": media, "application/xml": media } };
  const page = await pageWith({ requestBody });
  expect(page.match(/<select class="example">/g)).toHaveLength(1);
  expect(page.includes("[object Object]")).toBe(false);
});

test("The sample of a form that is a union has the fields of its first variant", async () => {
  const variant = (kind: string, file: string) => ({
    properties: {
      id: { type: "string", readOnly: true },
      kind: { const: kind },
      [file]: { type: "string", format: "binary" },
    },
    required: ["id", "kind", file],
  });
  const schema = { type: "object", oneOf: [variant("scan", "page"), variant("song", "sound")] };
  const requestBody = { content: { "multipart/form-data": { schema } } };
  const document = contractWith({ requestBody });
  const sources = readSources({ document });
  const [operation] = sources.contract.operations as [Operation];
  const { curl: sample, python } = samplesOf(sources, operation);
  expect(sample).toMatch(/'kind=scan' .*\n.*page=@page\.bin/);
  expect(sample).not.toMatch(/sound|id=/);
  // Only curl can show a request with a file.
  expect(python).toBeUndefined();
  const page = (await makeReference({ document })).get("add-thing.html") ?? "";
  expect([...page.matchAll(/name="(field\.\w+)"/g)].map(([, name]) => name)).toEqual([
    "field.kind",
    "field.page",
  ]);
});

test("Schemas are grouped by their names, and a table compares the variants of a resource", async () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
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
  const content = { "application/json": { schema: ref("OwlVisit") } };
  const responses = { 200: { description: "It.", content } };
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

test("The names of a map are listed, and samples of the contract are named where they are not shown", async () => {
  const keys = {
    type: "object",
    propertyNames: { enum: ["red", "blue"] },
    additionalProperties: { type: "integer" },
  };
  const requestBody = { content: { "application/json": { schema: keys } } };
  const samples = [{ lang: "Go", source: "go()" }];
  const text = textIn(await pageWith({ requestBody, "x-codeSamples": samples }));
  expect(text).toContain("keys are one of red , blue");
  expect(text).toContain("x-codeSamples : The samples are not shown.");
});

test("A server and the values of its variables can be chosen, and an unknown one has no value", async () => {
  const servers = [
    {
      url: "https://{region}.a.test",
      variables: { region: { default: "eu", enum: ["eu", "us"] } },
    },
    { url: "https://b.test" },
    {
      url: "{url}",
      variables: { url: { default: "https://b.test" } },
      description: "It is secret.",
    },
  ];
  const files = await makeReference({ document: { ...contractWith({}), servers } });
  const [, menu = ""] =
    /class="servers">(.*?)<\/select>/.exec(files.get("add-thing.html") ?? "") ?? [];
  const urls = [...menu.matchAll(/<option>(.*?)<\/option>/g)];
  expect(urls.map(([, url]) => url)).toEqual([
    "https://eu.a.test",
    "https://us.a.test",
    "https://b.test",
  ]);
  const start = textIn(files.get("index.html"));
  expect(start).toMatch(/{region} is eu by default, or us .*It is secret\./);
});

test("Samples and the console call the sandbox of the site, and name it before the servers of the contract", async () => {
  const servers = [
    { url: "{base_url}", variables: { base_url: { default: "https://nobody.test" } } },
    { url: "https://eu.a.test" },
  ];
  const document = { ...contractWith({}), servers };
  const pageWith = async (site: SiteOptions) =>
    `${(await makeReference({ document, site })).get("add-thing.html")}`;
  const menuOf = (page: string) =>
    [...page.matchAll(/<option>(http.*?)<\/option>/g)].map(([, url]) => url);

  const local = await pageWith({ sandbox: "http://127.0.0.1:4010/" });
  expect(local).toContain("curl -X POST http://127.0.0.1:4010/<");
  expect(local).toContain('data-server="http://127.0.0.1:4010"');
  expect(menuOf(local)).toEqual(["http://127.0.0.1:4010", "https://eu.a.test"]);

  const sandbox = "https://sandbox.a.test/v2";
  const hosted = await pageWith({ sandbox, service: "https://live.a.test/v2" });
  expect(hosted).toContain("curl -X POST https://sandbox.a.test/v2/<");
  expect(hosted).not.toContain("data-server");
  expect(hosted).toMatch(/connect-src [^;]* https:\/\/live.a.test https:\/\/sandbox.a.test;/);
  expect(menuOf(hosted)).toEqual([sandbox, "https://live.a.test/v2", "https://eu.a.test"]);

  await expect(pageWith({ sandbox: "localhost" })).rejects.toThrow(
    "the URL of the sandbox, localhost, is not valid",
  );
});

test("A contract with its least is shown as a reader needs it", async () => {
  const security = [{ login: [] }];
  const requestBody = { description: "A thing", content: { "application/json": {} } };
  const document = contractWith({ security, requestBody });
  Object.assign(document, { servers: [{ url: "/control" }] });
  Object.assign(document.components ?? {}, {
    securitySchemes: { login: { type: "http", scheme: "basic" } },
  });
  document.info.description = "# About\n\nStores things. Ask us for an account.";
  const files = await makeReference({ document });
  const page = files.get("add-thing.html");
  // The sandbox has nothing before the paths of the contract.
  expect(page).toContain("curl -X POST http://127.0.0.1:4010/ \\\n");
  expect(page).toMatch(/-u .*YOUR_USER:YOUR_PASSWORD/);
  expect(page).toContain("A thing. The body is optional.");
  const start = files.get("index.html");
  expect(start).toContain('<meta name="description" content="Stores things.">');
  expect(start).toContain('<p class="lede">Stores things.</p>');
});

test("Two operations with one page are an error that names them", async () => {
  const document = contractWith({ summary: "Add a thing" });
  const other = { operationId: "add-thing", summary: "Add another", responses: {} };
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
