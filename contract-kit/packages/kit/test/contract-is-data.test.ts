/** The words of a contract, keys as well as values, are data in what is generated. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Document } from "contract-kit-reader";
import { hostileStrings, inheritedNames } from "contract-kit-testing/hostile-strings";
import { modules } from "contract-kit-testing/project";
import { query } from "jsonpath-rfc9535";
import ts from "typescript";
import { afterAll, describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { provenance } from "../src/generate/index.ts";
import { generate } from "./build.ts";
import { contractOf, positions, wordAt } from "./contract-of-words.ts";

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

test.each(hostileStrings)("the overlay has a valid path to what is named %j", (word) => {
  const named = (value: object) => Object.fromEntries([[word, value]]);
  const property = { type: "string", "x-source": "1" };
  const schema = { properties: named(property), "x-source": "2" };
  const reference = { ...contractOf({}), components: { schemas: named(schema) } } as Document;
  const text = provenance(reference, reference).get("generated/provenance.overlay.yaml") ?? "";
  const targets: string[] = parseYaml(text).actions.map(({ target }: { target: string }) => target);
  expect(targets.map((target) => query(Object(reference), target))).toEqual([[schema], [property]]);
});
