/** Writing TypeScript: imports and doc comments. */
import type { Schema } from "contract-kit-reader";

export const header = '// Made by "npm run build" from openapi/. Do not edit.\n';

/** The types and functions of the client that generated code can need, by the file that has them. */
const modules = {
  call: "Call PathCall bearer firstOf isAny isAnything isEmpty isObject json query",
  client: "Client call",
  contents: "contents form isExpected jsonAs mediaTypes multipart unchanged",
  credentials: "credentials",
  "extended-call": "ExtendedCall callExtended",
  events: "ServerSentEvent serverSentEvents",
  options: "CallOptions",
  paginate: "isPage",
  parameters:
    "asJson deepObject headerParameters joined label matrix repeated reserved simple styledPath styledQuery",
};

/** The names in code, apart from comments and strings. */
export const wordsIn = (code: string): Set<string> =>
  new Set(code.replaceAll(/\/\*\*.*?\*\/|"(?:[^"\\]|\\.)*"/gs, "").match(/[\p{ID_Continue}$]+/gu));

/** The imports of these names from the client. */
export function importsOf(words: Set<string>, runtime: string): string[] {
  return Object.entries(modules).flatMap(([file, names]) => {
    const used = names.split(" ").filter((name) => words.has(name));
    const isType = (name: string) => /^[A-Z]/.test(name);
    if (used.length === 0) return [];
    const imported = used.map((name) =>
      isType(name) && !used.every(isType) ? `type ${name}` : name,
    );
    const kind = used.every(isType) ? "import type" : "import";
    return `${kind} { ${imported.join(", ")} } from "${runtime}/${file}.ts";\n`;
  });
}

/** The width of text in the members of an interface. */
export const memberWidth = 94;

/** A doc comment of these paragraphs; empty without any. */
export function docComment(paragraphs: string[], width = 96): string {
  const texts = paragraphs.filter((paragraph) => paragraph !== "");
  const isTag = (text: string | undefined) => text?.startsWith("@") === true;
  const lines = texts.flatMap((text, index) => [
    ...(index > 0 && !(isTag(text) && isTag(texts[index - 1])) ? [""] : []),
    ...wrap(text.replaceAll("*/", "*\\/"), width),
  ]);
  if (lines.length === 0) return "";
  if (lines.length === 1) return `/** ${lines[0]} */\n`;
  const body = lines.map((line) => ` *${line === "" ? "" : ` ${line}`}\n`);
  return `/**\n${body.join("")} */\n`;
}

function wrap(text: string, width: number): string[] {
  return text.split("\n").flatMap((line) => {
    const lines: string[] = [];
    for (const word of line.split(" ")) {
      const last = lines.at(-1);
      if (last !== undefined && last.length + word.length < width) {
        lines[lines.length - 1] = `${last} ${word}`;
      } else lines.push(word);
    }
    return lines;
  });
}

/** The own description of a schema, with its default, its deprecation and an example. */
export function describeSchema({ keywords }: Schema): string[] {
  const { type, description = "", default: value, examples = [], deprecated } = keywords;
  const isScalar = typeof type === "string" && type !== "object" && type !== "array";
  return [
    description,
    value === undefined ? "" : `@defaultValue \`${JSON.stringify(value)}\``,
    deprecationTag(deprecated === true, description),
    isScalar && examples.length > 0 ? `@example ${JSON.stringify(examples[0])}` : "",
  ];
}

/** The `@deprecated` tag, with the notice that ends the description. */
export function deprecationTag(isDeprecated: boolean, description: string): string {
  if (!isDeprecated) return "";
  const [, notice = ""] = /\bDeprecated (since [\s\S]+)$/.exec(description) ?? [];
  return `@deprecated ${notice.trim()}`.trim();
}
