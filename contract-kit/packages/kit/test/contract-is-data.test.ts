/** The words of a contract, keys as well as values, are data in what is generated. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Document } from "contract-kit-reader";
import { hostileStrings, inheritedNames } from "contract-kit-testing/hostile-strings";
import { modules } from "contract-kit-testing/project";
import ts from "typescript";
import { afterAll, describe, expect, test } from "vitest";
import { generate } from "./build.ts";

/** A word with a space, so that it is quoted where the hostile ones have to be. */
const wordAt = (position: string) => `word ${position}`;

const positions = [
  ...["title", "server", "tag", "scheme", "key name", "operation", "summary", "description"],
  ...["path", "fixed query", "media type", "media range", "json type", "result type"],
  ...["path parameter", "query parameter", "header parameter", "cookie parameter", "form field"],
  ...["schema", "property", "inner schema", "pattern", "known value", "enum value", "const"],
  ...["default", "example", "discriminator", "mapping", "deprecated", "response", "webhook"],
];

/** A contract with every construct that is generated, and a word of its own at every position. */
function contractOf(words: Record<string, string>): Document {
  const w = (position: string) => words[position] ?? wordAt(position);
  const escapePointer = (key: string) => key.replaceAll("~", "~0").replaceAll("/", "~1");
  const ref = (name: string) => ({ $ref: `#/components/schemas/${escapePointer(name)}` });
  const schema = ref(w("schema"));
  const content = (type: string, schema: object) => ({ [type]: { schema } });
  const parameter = (location: string, schema: object = { type: "string" }) => {
    const required = location === "path";
    const name = required ? inPath("path parameter") : w(`${location} parameter`);
    const style = location === "query" ? { explode: false } : {};
    return { name, in: location, required, description: w("description"), schema, ...style };
  };
  // What means something else in a path or a media type.
  const inPath = (position: string) => w(position).replaceAll(/[#?]/g, "");
  const media = (position: string) => w(position).replaceAll(/[*;]/g, "");
  const problem = {
    description: w("response"),
    content: content("application/problem+json", ref("Problem")),
  };
  const responses = (content: object) => ({
    "200": { description: w("response"), content },
    default: problem,
  });
  const list = { type: "array", items: { type: "string" } };
  const get = {
    operationId: w("operation"),
    summary: w("summary"),
    description: `${w("description")}\n${w("description")}`,
    deprecated: true,
    tags: [w("tag")],
    security: [{ [w("scheme")]: [] }, { key: [] }],
    parameters: [parameter("path"), parameter("query", { ...list, default: [w("default")] })],
    responses: responses({
      ...content("application/json", schema),
      ...content(media("result type"), { type: "string" }),
    }),
  };
  const post = {
    operationId: "send",
    parameters: [parameter("path"), parameter("header"), parameter("cookie")],
    requestBody: {
      content: {
        ...content(`application/${media("json type")}+json`, schema),
        ...content(`image/${media("media type")}`, {}),
        ...content(`image/*${media("media range")}`, {}),
        ...content("application/x-www-form-urlencoded", {
          properties: { [w("form field")]: { type: "object" } },
        }),
      },
    },
    responses: responses(content("application/json", schema)),
  };
  const variant = (name: string) => ({
    type: "object",
    properties: { [w("discriminator")]: { type: "string" }, [name]: { type: "string" } },
    required: [w("discriminator")],
  });
  const schemas = {
    [w("schema")]: {
      type: "object",
      description: `${w("description")}\n\n${w("description")} Deprecated since ${w("deprecated")}`,
      deprecated: true,
      properties: {
        [w("property")]: { type: "string", default: w("default"), examples: [w("example")] },
        known: { type: "string", "x-extensible-enum": [w("known value")] },
        one: { enum: [w("enum value"), "other"], description: w("description") },
        constant: { const: w("const") },
        inner: {
          $ref: `#/components/schemas/${escapePointer(w("schema"))}/$defs/${escapePointer(w("inner schema"))}`,
        },
        choice: {
          oneOf: [ref("A"), ref("B")],
          discriminator: {
            propertyName: w("discriminator"),
            mapping: { [w("mapping")]: ref("A").$ref, b: ref("B").$ref },
          },
        },
        nullable: { anyOf: [ref("A"), { type: "null" }] },
        map: {
          patternProperties: { [w("pattern")]: { type: "string" } },
          additionalProperties: false,
        },
      },
      required: ["known", w("property")],
      $defs: { [w("inner schema")]: { type: "object", properties: { [w("property")]: {} } } },
    },
    Known: {
      type: "string",
      "x-extensible-enum": [w("known value"), "other"],
      description: w("description"),
    },
    Problem: { type: "object", properties: { title: { type: "string" } } },
    A: variant("a"),
    B: variant("b"),
  };
  return {
    openapi: "3.1.0",
    info: { title: w("title"), version: "1", description: w("description") },
    servers: [{ url: `https://${w("server")}`, description: w("description") }],
    tags: [{ name: w("tag"), description: w("description") }],
    paths: {
      [`/${inPath("path")}/{${inPath("path parameter")}}`]: { get, post },
      [`/fixed?a=${inPath("fixed query")}#${w("fixed query")}`]: {
        get: { operationId: "fixed", responses: responses(content("application/json", schema)) },
      },
    },
    webhooks: {
      [w("webhook")]: {
        post: {
          summary: w("summary"),
          requestBody: { content: content("application/json", schema) },
          responses: {},
        },
      },
    },
    components: {
      schemas,
      securitySchemes: {
        [w("scheme")]: { type: "http", scheme: "bearer", description: w("description") },
        key: { type: "apiKey", in: "header", name: w("key name") },
      },
    },
  } as unknown as Document;
}

const parse = (file: string, text: string) =>
  ts.createSourceFile(file, text, ts.ScriptTarget.ES2024, true);

const isWord = new Set([
  ts.SyntaxKind.Identifier,
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.ComputedPropertyName,
]);

/** The kinds of all nodes of a file, with the tags and links of its comments, and without its words. */
function structureOf(file: string, text: string): string[] {
  const source = parse(file, text);
  const { parseDiagnostics } = source as unknown as { parseDiagnostics: unknown[] };
  const kinds: string[] = [`${parseDiagnostics.length} syntax errors`];
  const visit = (node: ts.Node, depth: number) => {
    for (const doc of ts.getJSDocCommentsAndTags(node)) {
      if (!ts.isJSDoc(doc) || doc.parent !== node) continue;
      const tags = doc.tags?.map(({ tagName }) => tagName.text) ?? [];
      const links = Array.isArray(doc.comment) ? doc.comment.filter(ts.isJSDocLink).length : 0;
      kinds.push(`${depth} comment ${links} ${tags.join(" ")}`);
    }
    if (isWord.has(node.kind)) {
      kinds.push(`${depth} word`);
      return;
    }
    // It would set the prototype of an object in place of a property.
    const isPrototype =
      ts.isPropertyAssignment(node) &&
      !ts.isComputedPropertyName(node.name) &&
      node.name.text === "__proto__";
    kinds.push(`${depth} ${ts.SyntaxKind[node.kind]}${isPrototype ? " of the prototype" : ""}`);
    ts.forEachChild(node, (child) => visit(child, depth + 1));
  };
  visit(source, 0);
  return kinds;
}

const isTypeScript = ([file]: [string, string]) => file.endsWith(".ts");

async function structuresOf(words: Record<string, string>) {
  const document = contractOf(words);
  const files = [...(await generate(document, document))].filter(isTypeScript);
  return new Map(files.map(([file, text]) => [file, structureOf(file, text)]));
}

const harmless = await structuresOf({});
/** What a word may contain that is not the name of a property. */
const combined = hostileStrings.filter((word) => !inheritedNames.includes(word)).join(" ");

test("a harmless contract has no syntax errors, and a word at every position", () => {
  const text = JSON.stringify(contractOf({}));
  expect(positions.filter((position) => !text.includes(wordAt(position)))).toEqual([]);
  for (const structure of harmless.values()) expect(structure[0]).toBe("0 syntax errors");
});

describe("generated TypeScript has the same statements as that of a harmless contract", () => {
  test.each(positions)("whatever the word is that is a %s", async (position) => {
    for (const word of [combined, ...inheritedNames]) {
      const structures = await structuresOf({ [position]: word }).catch((error) => {
        // A name that openapi-typescript cannot read ends the build with its place.
        expect(error.message).toMatch(
          /^#\S.*hasOwnProperty: openapi-typescript cannot read this name$/,
        );
        return harmless;
      });
      expect([...structures.keys()]).toEqual([...harmless.keys()]);
      for (const [file, structure] of structures) {
        expect(structure, `${file} with ${word}`).toEqual(harmless.get(file));
      }
    }
  });
});

describe("a hostile contract", () => {
  const folder = mkdtempSync(join(tmpdir(), "contract-is-data-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  test("compiles, and shows no hidden character", async () => {
    symlinkSync(modules, join(folder, "node_modules"));
    const names: string[] = [];
    for (const [index, word] of hostileStrings.entries()) {
      const document = contractOf(
        Object.fromEntries(positions.map((position) => [position, `${word} ${position}`])),
      );
      for (const [file, text] of await generate(document, document)) {
        if (!file.endsWith(".ts")) continue;
        expect(text.replaceAll("\n", "")).not.toMatch(/\p{Cc}|\p{Cf}|\u2028/u);
        const name = join(folder, `${index}`, file);
        mkdirSync(dirname(name), { recursive: true });
        writeFileSync(name, text);
        names.push(name);
      }
    }
    const program = ts.createProgram(names, {
      ...{ target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, noEmit: true },
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      ...{ lib: ["lib.es2024.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"], types: [] },
      ...{ strict: true, allowImportingTsExtensions: true, skipLibCheck: true },
    });
    const diagnostics = ts.getPreEmitDiagnostics(program);
    expect(ts.formatDiagnostics(diagnostics, ts.createCompilerHost({}))).toBe("");
  });
});
