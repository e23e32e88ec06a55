import type { Document, Operation } from "contract-kit-reader";
import { makeReference, readSources, samplesOf } from "contract-kit-reference";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { isExtended } from "../../test/extended.ts";
import { museumFiles, recordings, recordingsText } from "./inputs.ts";

/** The page as a reader sees it, without samples. */
const textIn = (html = ""): string =>
  html
    .replaceAll(/^.*<main|<\/main>.*$|<pre.*?<\/pre>|<[^>]+>/gs, " ")
    .replaceAll("&quot;", '"')
    .replaceAll(/\s+/g, " ");

describe("The pages of a contract that uses all of OpenAPI", () => {
  // Operations without an id have a name in TypeScript.
  const input = { document: recordings, site: { packages: { client: "recordings-client" } } };
  let files: Map<string, string>;

  beforeAll(async () => {
    files = await makeReference(input);
  });

  test.each<[string, string, (string | RegExp)[]]>([
    [
      "the choices for a body",
      "create-station",
      ["Fixed station, if kind is fixed", "Buoy station, if kind is buoy"],
    ],
    [
      "the fields that all choices have, once",
      "create-station",
      [
        "Every choice name string required",
        'Fixed station, if kind is fixed kind "fixed" required How the station is mounted. altitude',
        'Buoy station, if kind is buoy kind "buoy" required How the station is mounted. depth',
      ],
    ],
    ["choices without a name", "order-create", ["By download, if method is download"]],
    [
      "choices of several types",
      "add-detections",
      ["number or object", "number, at least 0", "object with from and to", "Person or Model"],
    ],
    ["a schema inside itself", "list-taxa", ["children array of Taxon"]],
    [
      "constants, and values of any type",
      "recording.get",
      ['license "CC-BY-4.0"', "recorder any value"],
    ],
    ["maps and lists of fixed length", "add-detections", ["scores map of number", "each 0–1"]],
    ["lists of fixed length", "get-levels", ["array of [string, date, number]"]],
    [
      "fields with any name",
      "create-station",
      ["/^x-/ any value", "* string", "keys match ^[a-z-]+$"],
    ],
    [
      "fields of requests or responses only",
      "create-station",
      [/Request body(?:(?!opened_at).)*The key that the recorder will use.*Response 201/],
    ],
    [
      "several media types",
      "update-station",
      ["application/merge-patch+json: object", "application/json-patch+json: array of object"],
    ],
    [
      "media types with other content",
      "list-stations",
      ["application/vnd.recordings.stations+json: array of string", "text/csv: string"],
    ],
    [
      "parts of a form",
      "upload-recording",
      [
        "multipart/form-data: object",
        "file binary data required",
        "sent as audio/flac, audio/wav",
        "photos array of image/jpeg",
      ],
    ],
    ["binary content", "get-audio", ["audio/flac: binary data"]],
    ["text", "put-transcript", ["text/plain: string, at most 20000 characters"]],
    [
      "every success and redirect",
      "upload-recording",
      ["Response 200", "Response 202", "estimated duration"],
    ],
    [
      "redirects and their headers",
      "sign-in",
      ["Response 303", "Set-Cookie string", "session=5f2c"],
    ],
    ["headers", "create-station", ["Location string", "always sent"]],
    [
      "ranges of statuses",
      "get-levels",
      ["Errors: 4XX", "4XX The request failed", "Body as application/problem+json: Problem"],
    ],
    [
      "operations without a success",
      "trace_station",
      ["Response The request, or a problem.", "message/http: string"],
    ],
    [
      "operations without an id",
      "options-stations",
      ["OPTIONS /stations", "TypeScript: optionsStations"],
    ],
    ["no credentials", "list-taxa", ["Authorization: None."]],
    [
      "optional credentials",
      "list-stations",
      ["OAuth 2.0 access token with the scope stations:read, optional"],
    ],
    [
      "combined and alternative credentials",
      "create-station",
      ["API key in the header X-Station-Key and client certificate, or OAuth 2.0"],
    ],
    [
      "credentials in other places",
      "get-audio",
      ["query parameter token, or API key in the cookie session"],
    ],
    [
      "how to get credentials",
      "authentication",
      [
        "Flow clientCredentials: get a token from https://accounts.recordings.test/token",
        "stations:write: Open and change stations",
      ],
    ],
    [
      "parameters in every location",
      "list-stations",
      [
        "X-Request-ID",
        "units",
        "separated by vertical bars",
        "latitude[field]=value",
        "sent as application/json",
      ],
    ],
    ["parameters of the path", "put-audio", ["recording_id string required"]],
    [
      "servers of the path",
      "get-audio",
      ["Base URL: https://media.recordings.test/v2 Serves files."],
    ],
    ["deprecation", "put-spectrogram", ["Deprecated"]],
    [
      "callbacks",
      "upload-recording",
      [
        "Callback: A recording was processed",
        "POST {$request.header.X-Callback-URL}",
        "Response 2XX The caller received it.",
      ],
    ],
    [
      "webhooks",
      "on-recording-published",
      [
        "Sent to subscribers once for each recording.",
        "Request body Type: Recording",
        "The subscriber received it.",
      ],
    ],
    ["links to operations", "order-create", ["Get an order: The order that was created."]],
    ["problem types", "errors", ["/problems/position-taken 409 The position is taken"]],
    ["what it leaves out", "update-station", ["unevaluatedProperties: It is validated"]],
    [
      "what schemas leave out",
      "schemas",
      ["dependentRequired: It is validated", "rating integer optional deprecated"],
    ],
    [
      "operations without a tag and webhooks in the list of all",
      "index",
      ["Other operations", "Sign in POST /session", "Webhooks"],
    ],
  ])("show %s", (_, page, expected) => {
    const text = textIn(files.get(`${page}.html`))
      .replaceAll(" :", ":")
      .replaceAll(" ,", ",")
      .replaceAll(" .", ".");
    const missing = expected.filter((item) =>
      item instanceof RegExp ? !item.test(text) : !text.includes(item),
    );
    expect(missing).toEqual([]);
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

test("An example is no problem only because it has a type and a title", async () => {
  const example =
    "\n  examples:\n    Poster: { value: { type: poster, title: Owls of the north } }\n";
  const document: Document = parse(recordingsText.replace("\n  examples:\n", example));
  const files = await makeReference({ document });
  const errors = files.get("errors.html") ?? "";
  expect(errors.includes("/problems/position-taken")).toBe(true);
  expect(errors.includes("Owls of the north")).toBe(false);
});

test("Schemas that refer to each other in many ways are links, where a page has many fields already", async () => {
  const names = Array.from({ length: 7 }, (_, index) => `S${index}`);
  const properties = names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]);
  const schemaOf = () => ({ type: "object", properties: Object.fromEntries(properties) });
  const content = { "application/json": { schema: { $ref: "#/components/schemas/S0" } } };
  const responses = { 200: { description: "It.", content } };
  const document = {
    openapi: "3.1.0",
    info: { title: "Graph", version: "1.0.0" },
    paths: { "/": { get: { operationId: "getGraph", responses } } },
    components: { schemas: Object.fromEntries(names.map((name) => [name, schemaOf()])) },
  };
  const files = await makeReference({ document: document as Document });
  const fields = files.get("get-graph.html")?.match(/<li id="/g)?.length;
  expect(fields).toBeGreaterThan(100);
  expect(fields).toBeLessThan(1000);
  expect(files.get("get-graph.html")?.includes('<a href="schemas.html#S6">')).toBe(true);
});

test("A sample ends where its schema repeats, and has what a schema says itself", async () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const properties = {
    kind: { enum: ["circle"] },
    inside: { type: "array", items: ref("Shape") },
  };
  const document = {
    openapi: "3.1.0",
    info: { title: "Shapes", version: "1.0.0" },
    paths: {
      "/shapes": {
        post: {
          operationId: "addShape",
          requestBody: { content: { "application/json": { schema: ref("Shape") } } },
          responses: { 204: { description: "Added." } },
        },
      },
    },
    components: {
      schemas: {
        Named: { type: "object", properties: { kind: { type: "string" } } },
        Shape: { oneOf: [ref("Circle")] },
        Circle: { allOf: [{ type: "object", properties }, ref("Named")] },
      },
    },
  };
  const files = await makeReference({ document: document as Document });
  const [, body = ""] =
    /<textarea name="body"[^>]*>(.*?)<\/textarea>/s.exec(files.get("add-shape.html") ?? "") ?? [];
  expect(JSON.parse(body.replaceAll("&quot;", '"'))).toEqual({ kind: "circle", inside: [] });
});

test("The console has no examples of XML that the contract writes as objects", async () => {
  const example = { value: { title: "Owls" } };
  const media = { examples: { Owls: example, Terns: example } };
  const document = {
    openapi: "3.1.0",
    info: { title: "Books", version: "1.0.0" },
    paths: {
      "/books": {
        post: {
          operationId: "addBook",
          requestBody: { content: { "application/json": media, "application/xml": media } },
          responses: { 204: { description: "Added." } },
        },
      },
    },
  };
  const files = await makeReference({ document: document as Document });
  expect(files.get("add-book.html")?.match(/<select class="example">/g)).toHaveLength(1);
  expect(files.get("add-book.html")?.includes("[object Object]")).toBe(false);
});

test("The sample of a form that is a union has the fields of its first variant", () => {
  const variant = (kind: string, file: string) => ({
    properties: {
      id: { type: "string", readOnly: true },
      kind: { const: kind },
      [file]: { type: "string", format: "binary" },
    },
    required: ["id", "kind", file],
  });
  const schema = { type: "object", oneOf: [variant("scan", "page"), variant("song", "sound")] };
  const post = { requestBody: { content: { "multipart/form-data": { schema } } }, responses: {} };
  const info = { title: "Files", version: "1" };
  const document = { openapi: "3.1.0", info, paths: { "/": { post } } } as Document;
  const sources = readSources({ document });
  const [operation] = sources.contract.operations as [Operation];
  const { curl: sample } = samplesOf(sources, operation);
  expect(sample).toMatch(/'kind=scan' .*\n.*page=@page\.bin/);
  expect(sample).not.toMatch(/sound|id=/);
});

test("Two operations with one page are an error that names them", async () => {
  const changed = recordingsText.replace(
    "operationId: create-station",
    "operationId: listStations",
  );
  await expect(makeReference({ document: parse(changed) })).rejects.toThrow(
    '"List stations" and "Open a station" would both be list-stations.html',
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
