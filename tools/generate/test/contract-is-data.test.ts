/** The words of a contract, keys as well as values, are data in what is generated. */

import ts from "typescript";
import { describe, expect, test } from "vitest";
import { generate } from "#testing/build";
import { contractOf, positions, wordAt } from "#testing/contract-of-words";
import { hostileStrings, inheritedNames } from "#testing/hostile-strings";
import { compile, createProject } from "#testing/project";

/** The kinds of all nodes of a file, with the tags and links of its comments, and without its words. */
function structureOf(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2024, true);
  const { parseDiagnostics } = source as unknown as { parseDiagnostics: unknown[] };
  const kinds: string[] = [`${parseDiagnostics.length} syntax errors`];
  const visit = (node: ts.Node, depth: number) => {
    for (const doc of ts.getJSDocCommentsAndTags(node)) {
      if (!ts.isJSDoc(doc) || doc.parent !== node) continue;
      const tags = doc.tags?.map(({ tagName }) => tagName.text) ?? [];
      const links = Array.isArray(doc.comment) ? doc.comment.filter(ts.isJSDocLink).length : 0;
      kinds.push(`${depth} comment ${links} ${tags.join(" ")}`);
    }
    if (ts.isIdentifier(node) || ts.isStringLiteral(node)) {
      kinds.push(`${depth} word`);
      return;
    }
    kinds.push(`${depth} ${ts.SyntaxKind[node.kind]}`);
    ts.forEachChild(node, (child) => visit(child, depth + 1));
  };
  visit(source, 0);
  return kinds;
}

/** The structures of the files in which there are words of the contract. */
const structuresOf = (files: [string, string][]) =>
  files
    .filter(([file]) => !file.includes("/runtime/"))
    .map(([file, text]) => [file, ...structureOf(file, text)]);

/** The TypeScript of a contract that has such a word at each position, or a harmless one. */
async function generateWith(word: (position: string) => string | undefined) {
  const words = positions.map((position) => [position, word(position)]);
  const document = contractOf(Object.fromEntries(words));
  const files = [...(await generate(document))];
  return files.filter(([file]) => file.endsWith(".ts"));
}

const harmless = structuresOf(await generateWith(() => undefined));

/** What a word may contain that is not the name of a property, in the middle of a line and at its beginning. */
const hostileWords = hostileStrings.filter((word) => !inheritedNames.includes(word));
const hostile = await generateWith((position) =>
  [...hostileWords, position, ...hostileWords].join(" ").concat("\n", hostileWords.join("\n")),
);

test("a harmless contract has no syntax errors, and a word at every position", () => {
  const text = JSON.stringify(contractOf({}));
  expect(positions.filter((position) => !text.includes(wordAt(position)))).toEqual([]);
  for (const structure of harmless) expect(structure[1]).toBe("0 syntax errors");
});

describe("generated TypeScript has the same statements as that of a harmless contract", () => {
  test("whatever the words are", () => {
    expect(structuresOf(hostile)).toEqual(harmless);
  });

  // A function cannot have the name of a type.
  test.each([
    ["that of the operation", true],
    ["every other one", false],
  ])("if a word is a name that every object has: %s", async (_, isFunction) => {
    const files = await generateWith((position) =>
      (position === "operation") === isFunction ? "constructor" : undefined,
    );
    expect(structuresOf(files)).toEqual(harmless);
  });
});

test("a hostile contract compiles, and shows no hidden character", async () => {
  await using project = await createProject();
  for (const [file, text] of hostile) {
    expect(text.replaceAll("\n", "")).not.toMatch(/\p{Cc}|\p{Cf}|\u2028/u);
    await project.write(file, text);
  }
  const compilerOptions = {
    ...{ target: "es2022", module: "esnext", moduleResolution: "bundler", noEmit: true },
    ...{ lib: ["es2024", "dom", "dom.iterable"], types: [] },
    ...{ strict: true, allowImportingTsExtensions: true, skipLibCheck: true },
  };
  const config = { compilerOptions, files: hostile.map(([file]) => file) };
  await project.write("tsconfig.json", JSON.stringify(config));
  expect(await compile(project.path)).toEqual({ code: 0, output: "" });
});
