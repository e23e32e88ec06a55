import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { type Document, readContract } from "#reader";
import { hostileStrings } from "#testing/hostile-strings";
import { startServer } from "#testing/http-server";
import { formatJunit, formatText, type VerifyOptions, verify } from "#verify";
import { runCli } from "./cli.ts";
import { contract as library } from "./library/library.ts";
import { edits, responds } from "./library/mutant.ts";
import { findings, limits, named, verifyLibrary } from "./library/run.ts";

const folder = mkdtempSync(join(tmpdir(), "contract-verify-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the verifier sent. */
interface Sent {
  method: string;
  url: string;
  headers: Headers;
  body: string;
}

type Respond = (request: Sent) => Response;

/** Verifies a service in this process, with a token for each security scheme, and records what was sent to it. */
async function verifyService(
  document: object,
  respond: Respond,
  options: Partial<VerifyOptions> = {},
) {
  const contract = readContract(document as Document);
  const names = [...contract.securitySchemes.keys()].flatMap((name) => [name, `other_${name}`]);
  const sent: Sent[] = [];
  const report = await verify({
    ...{ ...limits, ...options, contract, server: "http://service.test/base" },
    tokens: Object.fromEntries(names.map((name, index) => [name, `a-token-${index}`])),
    fetch: async ({ pathname, search }, { method = "", headers, body }) => {
      const url = pathname.replace("/base", "") + search;
      sent.push({ method, url, headers: new Headers(headers), body: String(body ?? "") });
      return respond(sent.at(-1) as Sent);
    },
  });
  const resultOf = (operation: string, rule: string) =>
    report.results.find((result) => result.operation === operation && result.rule === rule);
  return { ...report, sent, resultOf };
}

const json = (schema: object) => ({ content: { "application/json": { schema } } });
const info = { title: "Books API", version: "0.1.0" };
const token = { type: "http", scheme: "bearer" };

/** A contract of operations by their paths and methods. */
const contractOf = (paths: Record<string, Record<string, object>>, more: object = {}) => ({
  openapi: "3.1.1",
  info,
  paths,
  ...more,
});

/** A GET operation. Its response is JSON of a schema, unless it has others. */
const get = (operationId: string, schema: object, more: object = {}) => ({
  get: { operationId, responses: { 200: { description: "Fine.", ...json(schema) } }, ...more },
});

test("a contract without assumptions states itself what is required", async () => {
  const { "x-assumptions": _, ...document } = library.document;
  const contract = readContract(document as Document);
  const change = edits("getBook", ({ isbn: _, ...book }) => book);
  const report = await verifyLibrary(change, { contract, only: ["getBook/*"] });
  expect(named(report, "failed")).toEqual(["getBook/presence"]);
});

describe("a request has", () => {
  const body = { type: "object", properties: { title: { type: "string" } }, minProperties: 1 };
  const add = (media: object) => ({
    post: {
      operationId: "addBook",
      requestBody: { content: { "application/json": { schema: body, ...media } } },
      responses: { 200: { description: "Added." } },
    },
  });
  const send = (item: Record<string, object>, options: Partial<VerifyOptions> = {}) =>
    verifyService(contractOf({ "/books": item }), () => Response.json({}), {
      ...options,
      write: true,
      only: ["*/success"],
    });

  test("the values of required parameters, from inputs or examples", async () => {
    const parameter = (name: string, location: string, more: object) => {
      return { name, in: location, required: true, schema: { type: "string", ...more } };
    };
    const parameters = [
      parameter("q", "query", { examples: ["sea & moor"] }),
      parameter("x-shelf", "header", { enum: ["A4", "B1"] }),
      parameter("place", "query", {}),
    ];
    const item = get("search", { type: "object" }, { parameters });
    const { sent } = await send(item, { inputs: { place: "north" } });
    const search = sent.find(({ url }) => url.includes("?"));
    expect(search?.url).toBe("/books?q=sea%20%26%20moor&place=north");
    expect(search?.headers.get("x-shelf")).toBe("A4");
    const { resultOf } = await send(item);
    const reason = "needs a value for the parameter place: use --input place=…";
    expect(resultOf("search", "success")?.skipped).toEqual([reason]);
  });

  test("the example of a body, where the required fields are not enough", async () => {
    const { sent } = await send(add({ example: { title: "The Sea" } }));
    expect(sent.at(-1)?.body).toMatch(/^{"title":"The Sea/);
    const { resultOf } = await send(add({ example: { title: 7 } }));
    expect(resultOf("addBook", "success")?.skipped).toEqual([
      "the contract shows no valid body: the body must NOT have fewer than 1 properties",
    ]);
  });
});

test("a resource that a response shows is not deleted unless an input names it", async () => {
  const id = { name: "book_id", in: "path", required: true, schema: { type: "string" } };
  const deleteBook = { operationId: "deleteBook", parameters: [id], responses: { 204: {} } };
  const contract = contractOf({
    "/shelf": get("getShelf", { type: "object", properties: { book_id: { type: "string" } } }),
    "/books/{book_id}": { delete: deleteBook },
  });
  const verifyDelete = async (inputs: Record<string, string>) => {
    const respond = () => Response.json({ book_id: "sea" });
    const run = await verifyService(contract, respond, { write: true, inputs });
    const urls = run.sent.flatMap(({ method, url }) => (method === "DELETE" ? [url] : []));
    return { ...run, urls: new Set(urls) };
  };
  const { urls, resultOf } = await verifyDelete({});
  expect(urls).not.toContain("/books/sea");
  expect(resultOf("deleteBook", "success")?.skipped).toEqual([
    "deletes a resource that the run has not created: use --input to name one",
  ]);
  expect((await verifyDelete({ book_id: "moor" })).urls).toContain("/books/moor");
});

test("a binary response is checked by its status and media type only", async () => {
  const content = { "application/pdf": { schema: { type: "string", format: "binary" } } };
  const responses = { 200: { description: "A scan.", content } };
  const contract = contractOf({ "/scan": { get: { operationId: "getScan", responses } } });
  const send = (type: string) => () =>
    new Response(Buffer.from([0xff, 0xfe]), { headers: { "content-type": type } });
  const scanned = await verifyService(contract, send("application/pdf"));
  expect(findings(scanned, ["failed", "note"])).toEqual([]);
  expect(scanned.sent.at(-1)?.headers.get("accept")).toMatch(/^application\/pdf, /);
  const text = await verifyService(contract, send("text/plain"));
  expect(named(text, "failed")).toEqual(["getScan/content-type"]);
});

test("words of the contract are not masked, although a mock sends them as values of tokens", async () => {
  const properties = { token: { type: "string" }, id: { type: "integer" } };
  const contract = contractOf({ "/tokens": get("getToken", { type: "object", properties }) });
  const show = async (token: string) => {
    const { results } = await verifyService(contract, () => Response.json({ token, id: token }));
    return JSON.stringify(results);
  };
  expect(await show("string")).toContain("string");
  expect(await show("string-7a")).not.toContain("string-7a");
});

test("an example of the sandbox shows nothing about the tokens that a service accepts", async () => {
  const change = responds("getBook", ({ headers }) => {
    headers["x-sandbox"] = "example";
  });
  const report = await verifyLibrary(
    { ...change, identify: (_, { callers }) => callers["librarian-1"] },
    { only: ["getBook/unknown-token"] },
  );
  expect(report.results.map(({ skipped }) => skipped)).toEqual([
    ["the sandbox responds with an example of the contract"],
  ]);
});

test.each<[string, object]>([
  ["only a default response", { default: { description: "Anything." } }],
  ["only errors", { "404": { description: "Never." } }],
  ["a success without content", { "2XX": { description: "Done." } }],
  ["a schema that nothing matches", { "200": { description: "No.", ...json({ not: {} }) } }],
])("an operation with %s does not end the run", async (_, responses) => {
  const contract = contractOf({ "/books": { get: { operationId: "list", responses } } });
  const report = await verifyService(contract, () => Response.json({ id: 1 }));
  expect(formatText(report)).toMatch(/\d+ passed, \d+ failed/);
  expect(formatText(report)).not.toMatch(/undefined|\n\s+at /);
});

const slow = "^(a+)+$";

test.each<[string, object, Partial<VerifyOptions>]>([
  ["a schema", { type: "string", pattern: slow }, {}],
  [
    "a workflow",
    {},
    {
      workflows: [
        {
          ...{ id: "read", summary: "Read", inputs: [] },
          steps: [
            {
              ...{ stepId: "read", operationId: "readBook" },
              successCriteria: [{ context: "$response.body#/id", type: "regex", condition: slow }],
            },
          ],
        },
      ],
    },
  ],
])(
  "a run ends after --max-time, with a report, although a pattern of %s takes longer",
  async (_, id, options) => {
    const schema = { type: "object", properties: { id } };
    const contract = contractOf({ "/book": get("readBook", schema) });
    const respond = () => Response.json({ id: `${"a".repeat(50)}!` });
    const run = await verifyService(contract, respond, { ...options, maxTime: 0.1 });
    expect(run.incomplete).toBe("the run took the 0.1 s that --max-time allows");
    expect(run.resultOf("readBook", "success")).toBeDefined();
  },
);

test.each([".evil.test/x", "@evil.test/x", "/%2e%2e/x"])(
  "the path %j of a contract leads a token nowhere but to the server",
  async (path) => {
    const contract = contractOf(
      { [path]: get("read", { type: "object" }) },
      { components: { securitySchemes: { token } }, security: [{ token: [] }] },
    );
    const { sent, results } = await verifyService(contract, () => Response.json({}));
    expect(sent.filter(({ url }) => url !== "/")).toEqual([]);
    expect(results.flatMap(({ skipped = [] }) => skipped)).toContain(
      "the path would lead elsewhere",
    );
  },
);

describe("the command that repeats a request runs nothing but curl and reads no file", () => {
  const textOf = (word: string) => ({ type: "string", const: word });

  /** The commands of a report on a contract in which a word is a name and a value wherever there can be one. */
  async function commandsWith(word: string): Promise<string[]> {
    const parameter = (name: string, location: string) => {
      return { name, in: location, required: true, schema: textOf(word) };
    };
    const security = [{ [word]: [] }];
    const read = { parameters: [parameter(word, "query")], security };
    const schema = { type: "object", required: [word], properties: { [word]: textOf(word) } };
    const post = { operationId: `add ${word}`, requestBody: json(schema), responses: {} };
    const paths = {
      [`/books ${word.replaceAll(/[{}?#]/g, "")}`]: get(`read ${word}`, {}, { security }),
      "/search": get(`search ${word}`, {}, read),
      "/shelf": get(`look ${word}`, {}, { parameters: [parameter("x-shelf", "header")] }),
      "/add": { post },
    };
    const securitySchemes = { main: token, [word]: token };
    const { results } = await verifyService(
      contractOf(paths, { components: { securitySchemes }, security: [{ main: [] }] }),
      () => Response.json({}, { status: 500 }),
      { write: true },
    );
    const commands = results.flatMap(({ findings }) => findings.map(({ request }) => request));
    expect(commands.filter((command) => command.includes("_TOKEN")).length).toBeGreaterThan(2);
    expect(commands.join()).toContain("--data-raw ");
    return commands;
  }

  test("with any words", async () => {
    const commands = (await Promise.all(hostileStrings.map(commandsWith))).flat();
    const script = `PATH=/nowhere\ncurl() { echo curl; }\n${commands.join("\n")}\n`;
    const output = execFileSync("sh", ["-e"], { input: script, encoding: "utf8", stdio: "pipe" });
    expect(output).toBe("curl\n".repeat(commands.length));
  });
});

test("the texts of a contract command neither a terminal nor CI", async () => {
  const command = "\n::stop-commands::x\u001b[2J ##[error]\u202e ##vso[task.complete]";
  const document = {
    ...contractOf({ "/book": get(`${command}read`, { type: "string" }) }),
    info: { title: `::error::${command}`, version: command },
  };
  const successCriteria = [{ condition: "$statusCode == 201" }];
  const step = { stepId: command, description: command, operationId: `${command}read` };
  const steps = [{ ...step, successCriteria }];
  const workflows = [{ id: `::${command}`, summary: command, inputs: [], steps }];
  const respond = () => Response.json({ text: command });
  const report = await verifyService(document, respond, { workflows });
  const file = join(folder, "commands.json");
  writeFileSync(file, JSON.stringify(document));
  const { output } = await runCli(["--contract", file, "--help"]);
  const json = JSON.stringify(report, null, 2);
  for (const text of [formatText(report), formatJunit(report), output, json]) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for these characters.
    expect(text).not.toMatch(/^\s*::|##\w*\[|[\u0000-\u0009\u000b-\u001f\u202e]/m);
  }
});

const broken = contractOf({
  "/books": get("list", { items: { $ref: "#/components/schemas/No" } }),
});
const outside = contractOf({ "/books": get("list", { discriminator: { propertyName: "type" } }) });

test.each<[string, object | string, RegExp]>([
  ["does not exist", "none.yaml", /read: ENOENT.*\n {2}Check the path of --contract/],
  [
    "is no OpenAPI 3.1 document",
    {},
    /^error: .+broken\.json: this is no OpenAPI 3.1 document\n {2}Correct it/m,
  ],
  ["has a reference that leads nowhere", broken, /schemas\/No leads nowhere\n {2}Correct it/],
  [
    "is not in the dialect",
    outside,
    /schema\/discriminator: discriminator is not in the dialect\n/,
  ],
])("a contract that %s is reported", async (_, written, message) => {
  const file = join(folder, typeof written === "string" ? written : "broken.json");
  if (typeof written === "object") writeFileSync(file, JSON.stringify(written));
  await using server = await startServer((response) => response.end());
  const { code, output } = await runCli(["--server", server.url, "--contract", file]);
  expect(output).toMatch(message);
  expect(code).toBe(2);
});

test("a list that cannot be read is one failure, and not one for each of its orders", async () => {
  const { results } = await verifyService(library.document, ({ url }) =>
    url.startsWith("/loans/") ? new Response("No such page", { status: 404 }) : Response.json({}),
  );
  const failed = results.filter(
    ({ operation, result }) => operation === "listLoans" && result === "failed",
  );
  expect(failed.map(({ rule }) => rule)).toContain("success");
  expect(failed.map(({ rule }) => rule)).not.toContain("sorting");
});
