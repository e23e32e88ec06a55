import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { marked, type Token, type Tokens } from "marked";
// @ts-expect-error: its package has no declarations for the root.
import { parse as parseHtml } from "parse5";
import ts from "typescript";
import { beforeAll, describe, expect, test } from "vitest";
import type { Document } from "#reader";
import { makeReference, readSources, samplesOf } from "#reference";
import { cases } from "#testing/extended";
import { inheritedNames } from "#testing/hostile-strings";
import { searchOf } from "#testing/reference/search";
import { withText } from "./hostile-names.ts";
import { recordings } from "./inputs.ts";

/**
 * What has a meaning in a language that names of a contract reach: HTML, Markdown, JSON, shells, TypeScript, Python. Each
 * text has several, and is short enough to be shown whole.
 */
const hostile = [
  // Elements and scripts.
  '"><img src=x onerror=alert(1)></script><script>alert(1)</script><!--<j> &amp;',
  // Quotes and commands.
  `'''"""';touch$IFS/tmp/x;\`id\`$(id)$` + "{x}*/;alert(1)//$&$`$'$1'\"\\'''\"\"\"\\",
  // Marks and links of Markdown.
  " *a* _b_ **c** `d` ~~e~~ `` [f](g) ![h](i) https://k.test l@m.test | a | b \\| c",
  // Blocks of Markdown, what nobody sees and a way out.
  "\n\n# a\n\n- b\n\n```\nc\n```\n\n> d\n\n| e |\n| - |\n| f |\u2028\u2029\u202E\u0000\u001B[31m\rx/../../../outside",
];

const extended = {
  ...recordings,
  "x-tagGroups": [{ name: "Group", tags: ["Stations", "Recordings"] }],
  "x-assumptions": { tides: { title: "Tides", decision: "They are predicted." } },
};
const chapters = {
  "authentication.md": "# Authentication\n\n<!-- security-schemes -->\n",
  "assumptions.md": "# Assumptions\n\n<!-- assumptions -->\n\n<!-- assumption-reasons -->\n",
};
const site = { client: "client", tokens: { account: "token" } };

/** The texts have the same length, so that all are compared with what one harmless text makes. */
const length = Math.max(...hostile.map((text) => text.length));
const texts = hostile.map((text) => text.padStart(length, "y"));
const harmless = () => "y".repeat(length);
/** Each word gets one of the texts. The next mix has the next text for each. */
const mixed = (mix: number) => (word: string) => texts[(word.length + mix) % texts.length] ?? "";

interface Node {
  nodeName: string;
  attrs?: { name: string }[];
  childNodes?: Node[];
}

/** The elements of a page with the names of their attributes, without texts and where these can break. */
const elementsOf = ({ nodeName, attrs = [], childNodes = [] }: Node): string[] =>
  /^(#text|#comment|wbr)$/.test(nodeName)
    ? nodeName === "#comment"
      ? [nodeName]
      : []
    : [`${nodeName} ${attrs.map(({ name }) => name)}`, ...childNodes.flatMap(elementsOf), "/"];

/** The blocks and the marks of a Markdown text, without texts. */
const marksOf = (tokens: Token[]): string[] =>
  tokens.flatMap((token) => {
    if (/^(text|escape|space)$/.test(token.type))
      return "tokens" in token && token.tokens ? marksOf(token.tokens) : [];
    const inner =
      token.type === "table"
        ? [token.header, ...token.rows].flatMap((cells: Tokens.TableCell[]) => [
            `cells ${cells.length}`,
            ...cells.flatMap((cell) => marksOf(cell.tokens)),
          ])
        : token.type === "list"
          ? token.items.flatMap((item: Tokens.ListItem) => ["item", ...marksOf(item.tokens)])
          : "tokens" in token
            ? marksOf(token.tokens ?? [])
            : [];
    return [token.type, ...inner, "/"];
  });

/** What each page and each Markdown file consists of, whatever its texts are. */
const structuresOf = (files: Map<string, string>): [string, string[]][] =>
  [...files]
    .filter(([file]) => /\.(html|md|txt)$/.test(file))
    .map(([file, text]) => [
      file,
      file.endsWith(".html")
        ? elementsOf(parseHtml(text) as unknown as Node)
        : marksOf(marked.lexer(text)),
    ]);

/** Where each file first differs from the other one in its structure. */
const differencesOf = (found: [string, string[]][], expected: [string, string[]][]): string[] =>
  found.flatMap(([file, structure], index) => differenceOf(file, structure, expected[index]?.[1]));

function differenceOf(file: string, found: string[], expected: string[] = []): string[] {
  const index = found.findIndex((part, at) => part !== expected[at]);
  if (index < 0 && found.length === expected.length) return [];
  const around = (parts: string[]) => parts.slice(Math.max(0, index - 4), index + 4).join(" ");
  return [`${file}: ${around(found)} in place of ${around(expected)}`];
}

/** What is compared of the pages, the Markdown, the search and the samples of a contract with a text. */
async function madeWith(textFor: (word: string) => string) {
  const document = withText(extended, textFor);
  const files = await makeReference({ document, chapters, site });
  const sources = readSources({ document, site });
  const samples = sources.contract.operations.map((operation) => samplesOf(sources, operation));
  return {
    names: [...files.keys()],
    structures: structuresOf(files),
    entries: searchOf(files).entries.length,
    statements: samples.map(({ typescript }) => statementsOf(typescript)),
    commands: commandsOf(samples),
    programs: hasPython ? programsOf(samples) : "",
  };
}

describe("In every name and value of a contract", () => {
  let expected: Awaited<ReturnType<typeof madeWith>>;
  beforeAll(async () => {
    expected = await madeWith(harmless);
    expect(expected.structures.length).toBeGreaterThan(35);
  });

  test.each(cases([0, 1], [2, 3]))(
    "texts with a meaning change neither pages, Markdown and search nor the statements and commands of samples: mix %i",
    async (mix) => {
      const { names, structures, ...others } = await madeWith(mixed(mix));
      expect(differencesOf(structures, expected.structures)).toEqual([]);
      expect({ ...expected, ...others }).toEqual(expected);
      expect(names).toHaveLength(expected.names.length);
      expect(names.filter((file) => /^[./]|\.\.\/|[^\p{L}\p{N}._/-]/u.test(file))).toEqual([]);
    },
  );
});

/** The kinds of the nodes of a program. */
function statementsOf(text = ""): string[] {
  const kinds: string[] = [];
  const file = ts.createSourceFile("sample.ts", text, ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    // A name that is no identifier is a string, or computed.
    const isName = ts.isPropertyName(node) && !ts.isNumericLiteral(node);
    kinds.push(isName ? "name" : (ts.SyntaxKind[node.kind] ?? ""));
    if (!isName) ts.forEachChild(node, visit);
  };
  visit(file);
  const { parseDiagnostics } = file as unknown as { parseDiagnostics: ts.Diagnostic[] };
  return [...kinds, ...parseDiagnostics.map(({ messageText }) => `${messageText}`)];
}

/** How many arguments a shell passes to curl, if it runs nothing else. */
function commandsOf(samples: Record<string, string>[]): string[] {
  const script = samples.map(({ curl = "" }) => `${curl.replaceAll("\0", "")}\n`).join("");
  // With -g, curl reads brackets as they are.
  const count =
    'PATH=/nowhere\ncurl() { case " $* " in *" -g "*) shift;; esac; echo "curl $#"; }\n';
  return execFileSync("sh", ["-e"], { input: count + script, encoding: "utf8" })
    .trim()
    .split("\n");
}

const hasPython = existsSync("/usr/bin/python3");

/** The kinds of the nodes of the programs in Python. */
const programsOf = (samples: ReturnType<typeof samplesOf>[]): string => {
  const program =
    "import ast, json, sys\nfor text in json.load(sys.stdin):\n  print([type(node).__name__ for node in ast.walk(ast.parse(text))])";
  const input = JSON.stringify(samples.flatMap(({ python }) => python ?? []));
  return execFileSync("/usr/bin/python3", ["-c", program], { input, encoding: "utf8" });
};

test.each(["# ", "- ", "+ ", "> ", "1. ", "= ", "| "])(
  "A title and a summary that begin with %j begin no block",
  async (mark) => {
    const made = (start: string) => {
      const tags = [`${start}Tag`];
      const get = { operationId: "get", summary: `${start}Summary`, tags };
      const info = { title: `${start}Title`, summary: `${start}Summary.`, version: "1" };
      return makeReference({ document: { openapi: "3.1.0", info, paths: { "/": { get } } } });
    };
    const [found, expected] = await Promise.all([made(mark), made("a ")]);
    expect(differencesOf(structuresOf(found), structuresOf(expected))).toEqual([]);
  },
);

test.each(inheritedNames)(
  "A name that every object has, %s, is a name like others",
  async (name) => {
    const schema = { type: "string", format: name, examples: ["value"] };
    const parameters = ["path", "query", "header"].map((place) => ({
      ...{ name, in: place, required: place !== "query", schema },
    }));
    const media = { schema: { type: "object", properties: entry(name, schema) } };
    const post = {
      operationId: "add",
      tags: ["Names"],
      parameters,
      requestBody: { content: { "application/json": { ...media, example: entry(name, "value") } } },
      security: [entry(name, [])],
    };
    const get = {
      operationId: "list",
      tags: ["Names"],
      parameters: [{ name, in: "query", schema: {} }],
    };
    const document = {
      openapi: "3.1.0",
      info: { title: "Names", version: "1" },
      paths: { [`/a/{${name}}`]: { post, get } },
      components: {
        securitySchemes: entry(name, { type: "http", scheme: "bearer" }),
        schemas: entry(name, schema),
      },
    } as unknown as Document;
    const input = { document, site: { client: "client", sandbox: "http://127.0.0.1:4010" } };
    const sources = readSources(input);
    const [added, listed] = sources.contract.operations.map((one) => samplesOf(sources, one));
    expect(added?.curl).toBe(`curl -X POST 'http://127.0.0.1:4010/a/value?${name}=value' \\
  -H 'Authorization: Bearer YOUR_TOKEN' \\
  -H '${name}: value' \\
  -H 'Content-Type: application/json' \\
  -d '{
    "${name}": "value"
  }'`);
    expect(added?.typescript).toContain(
      name === "__proto__" ? '["__proto__"]: "value"' : `${name}: "value"`,
    );
    // It has neither an example nor what objects inherit.
    expect(listed?.curl).toBe(`curl -g 'http://127.0.0.1:4010/a/{${name}}'`);
    const page = (await makeReference(input)).get("add.html") ?? "";
    expect(page).toContain(`format <code>${name}</code>`);
    expect(
      /function|undefined|\[object/.exec(page.replace(/<(script|style)>.*?<\/\1>/gs, "")),
    ).toBeNull();
  },
);

/** An object with one key, which may be `__proto__`. */
const entry = (name: string, value: unknown) => Object.fromEntries([[name, value]]);
