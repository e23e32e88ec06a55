/**
 * Prints the work of requests in three sizes, each three times as large as the one before, as JSON. It is a process of its
 * own, which a test can end if it does not end by itself.
 */
import { countWork } from "#testing/work";

const { createSandbox } = await import("#mock");
const { inlineCode, md, printable, printMarkdown } = await import("#reader");
const { createAjv } = await import("#reader/ajv");
const { lending, seed, shelf, book, uuid } = await import("./lending.ts");

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const content = (schema: object) => ({ "application/json": { schema } });
const bodies: Record<string, object> = {
  nullable: { type: "array", items: { anyOf: [reference("Id"), { type: "null" }] } },
  map: { type: "object", additionalProperties: reference("Id") },
  choice: { type: "array", items: { oneOf: [reference("Id"), reference("Tree")] } },
  tree: reference("Tree"),
  closed: { type: "object", additionalProperties: false },
  names: { type: "object", propertyNames: reference("Id") },
  text: { type: "string", pattern: "^(a+)+$", format: "email" },
};
const text = { type: "string" };
const responses = { "200": { description: "Fine.", content: content({}) } };
const service = {
  contract: {
    openapi: "3.1.0",
    info: { title: "Wide", version: "1" },
    paths: {
      ...Object.fromEntries(
        Object.entries(bodies).map(([name, schema]) => [
          `/${name}`,
          { post: { operationId: name, requestBody: { content: content(schema) }, responses } },
        ]),
      ),
      "/search": {
        get: {
          operationId: "search",
          parameters: [
            { name: "tag", in: "query", schema: { type: "array", items: text } },
            { name: "X-Text", in: "header", schema: text },
          ],
          responses,
        },
      },
    },
    components: {
      schemas: {
        Id: { type: "string", format: "uuid" },
        Tree: {
          type: "object",
          properties: { children: { type: "array", items: reference("Tree") } },
          additionalProperties: false,
        },
      },
    },
  },
};
const wide = await createSandbox(service);
const library = await createSandbox(lending, { seed: seed as never });

const post = (path: string, text: string, type = "application/json") =>
  wide.fetch(`http://a.test/${path}`, {
    method: "POST",
    headers: { "content-type": type },
    body: text,
  });
const search = (more: string, headers: Record<string, string> = {}) =>
  wide.fetch(`http://a.test/search?${more}`, { headers });
const list = (length: number, item: (index: number) => unknown) =>
  JSON.stringify(Array.from({ length }, (_, index) => item(index)));
const object = (length: number, prefix = "key") =>
  JSON.stringify(Object.fromEntries(Array.from({ length }, (_, index) => [prefix + index, index])));
const nest = (depth: number, begin: string, end: string) => begin.repeat(depth) + end.repeat(depth);
const repeat = (length: number, text: (index: number) => string, separator: string) =>
  Array.from({ length }, (_, index) => text(index)).join(separator);

const ajv = createAjv(service.contract);
/** Finds all errors of a value, as the verifier and lint do. */
const findAll = (name: string, value: unknown) =>
  ajv.validate(
    { $ref: `contract#/paths/~1${name}/post/requestBody/content/application~1json/schema` },
    value,
  );

const requests: Record<string, (size: number) => unknown> = {
  "all errors of an array": (size) => findAll("nullable", Array(size).fill(1)),
  "all errors of a map": (size) => findAll("map", JSON.parse(object(size))),
  "wrong items of an array": (size) =>
    post(
      "nullable",
      list(size, () => 1),
    ),
  "wrong values of a map": (size) => post("map", object(size)),
  "wrong items with a choice": (size) =>
    post(
      "choice",
      list(size, () => ({ x: 1 })),
    ),
  "many nodes of a tree": (size) =>
    post("tree", JSON.stringify({ children: Array.from({ length: size }, () => ({ x: 1 })) })),
  "many unknown keys": (size) => post("closed", object(size)),
  "many wrong names": (size) => post("names", object(size)),
  "deep arrays": (size) => post("nullable", nest(size, "[", "]")),
  "deep objects": (size) => post("tree", `${nest(size, '{"children":[', "]}")}`),
  "wrong items below a long key": (size) =>
    post("map", JSON.stringify({ [`${"k".repeat(size)}`]: Array(size).fill(1) })),
  "a long text": (size) => post("text", JSON.stringify("a".repeat(size))),
  "a text that is not JSON": (size) => post("text", "[".repeat(size)),
  "many query parameters": (size) => search(repeat(size, (index) => `q${index}=1`, "&")),
  "many values of a parameter": (size) => search(repeat(size, (index) => `tag=${index}`, "&")),
  "a long header": (size) => search("", { "x-text": repeat(size, String, ",") }),
  "many accepted media types": (size) =>
    search("", { accept: repeat(size, (index) => `a/b${index}`, ",") }),
  "many preferences": (size) => search("", { prefer: repeat(size, (index) => `p${index}=1`, ",") }),
  "a long path": (size) => wide.fetch(`http://a.test/${"a/".repeat(size)}`),
  "many entities of a state": (size) => load({ Book: shelf(size / 10) }),
  "many entities that are the same": (size) =>
    load({ Book: Array.from({ length: size / 10 }, () => book(uuid(9, 1))) }),
  "many wrong entities": (size) => load({ Book: shelf(size / 10, { title: 5 }) }),
  "many tokens of a state": (size) => load({}, JSON.parse(object(size))),
};

function load(more: Record<string, object[]>, tokens = {}) {
  const entities = { ...seed.entities, ...more };
  const state = { entities, tokens: { ...seed.tokens, ...tokens } };
  return library.fetch("http://a.test/_sandbox/state", {
    method: "PUT",
    body: JSON.stringify(state),
  });
}

/** Texts for which more than linear work of a regular expression takes longer than a test. */
const long = "a".repeat(1_000_000);
for (const text of [long, " ".repeat(1_000_000), "1".repeat(1_000_000), "-".repeat(1_000_000)]) {
  for (const header of ["prefer", "accept", "authorization", "x-text", "origin"]) {
    await search("", { [header]: `x${text}x` });
  }
  await search(`tag=${encodeURIComponent(text)}`);
  await post("text", JSON.stringify(`${text.slice(0, 900_000)}!`));
  await post("text", text.slice(0, 900_000), `application/json; charset=${text}`).catch(() => {});
}

// All of them are larger than what people write by hand, of which more errors are reported.
const sizes = [2_100, 6_300, 18_900] as const;
// What is printed to a terminal and in Markdown.
for (const text of [long, "\n".repeat(500_000), "`".repeat(500_000), "`a".repeat(250_000)]) {
  printable(text);
  printMarkdown(md`${text} ${inlineCode(text)}`);
}
printMarkdown(md`${"1".repeat(1_000_000)}`);

const counted: Record<string, number[]> = {};
for (const [name, send] of Object.entries(requests)) {
  // What is done once for an operation is not counted.
  await send(sizes[0]);
  counted[name] = [];
  for (const size of sizes) counted[name].push(await countWork(() => send(size)));
}
console.log(JSON.stringify(counted));
