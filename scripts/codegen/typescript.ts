/** Writing TypeScript: doc comments and types of schemas. */
import { componentName, type Schema, tupleLength } from "../contract.ts";

export const header = '// Made by "npm run build" from openapi/. Do not edit.\n';

/** A doc comment of these paragraphs. Empty ones are omitted. */
export function docComment(paragraphs: string[], indent = ""): string {
  const texts = paragraphs.filter((paragraph) => paragraph !== "");
  const isTag = (text: string | undefined) => text?.startsWith("@") === true;
  const lines = texts.flatMap((text, index) => [
    ...(index > 0 && !(isTag(text) && isTag(texts[index - 1])) ? [""] : []),
    ...wrap(text.replaceAll("*/", "*\\/"), 96 - indent.length),
  ]);
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  const body = lines.map((line) => `${indent} *${line === "" ? "" : ` ${line}`}\n`);
  return `${indent}/**\n${body.join("")}${indent} */\n`;
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

/** The description of a schema, with its default, its deprecation and an example. */
export function describeSchema(schema: Schema): string[] {
  const { type, description = "", default: value, examples = [] } = schema;
  const isScalar = typeof type === "string" && type !== "object" && type !== "array";
  return [
    description,
    value === undefined ? "" : `@defaultValue \`${JSON.stringify(value)}\``,
    deprecationTag(schema),
    ...(isScalar
      ? examples.slice(0, 1).map((example) => `@example ${JSON.stringify(example)}`)
      : []),
  ];
}

/** The `@deprecated` tag, with the notice that ends the description. */
export function deprecationTag(part: { deprecated?: boolean; description?: string }): string {
  if (part.deprecated !== true) return "";
  const [, notice = ""] = /\bDeprecated (since [\s\S]+)$/.exec(part.description ?? "") ?? [];
  return `@deprecated ${notice.trim()}`.trim();
}

const scalarTypes: Record<string, string> = {
  string: "string",
  boolean: "boolean",
  integer: "number",
  number: "number",
  null: "null",
};

/** The type of a schema. A component is referred to by its name. */
export function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return componentName(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)));
  if (schema.anyOf !== undefined) return union(schema.anyOf.map(typeOf));
  if (schema["x-extensible-enum"] !== undefined) {
    const values = schema["x-extensible-enum"].map((value) => JSON.stringify(value));
    // An editor suggests the literals, and any string is accepted.
    return values.length === 0 ? "string" : union([...values, "(string & {})"]);
  }
  if (Array.isArray(schema.type)) {
    return union(schema.type.map((type) => typeOf({ ...schema, type })));
  }
  if (schema.type === "array") return arrayOf(schema);
  if (schema.type === "object") return "Record<string, unknown>";
  return scalarTypes[String(schema.type)] ?? "unknown";
}

function arrayOf(schema: Schema): string {
  const item = typeOf(schema.items ?? {});
  const length = tupleLength(schema);
  if (length !== undefined) return `[${Array(length).fill(item).join(", ")}]`;
  return item.includes(" ") ? `(${item})[]` : `${item}[]`;
}

function union(types: string[]): string {
  return [...new Set(types)].join(" | ");
}

/**
 * The members of an interface. In a request, an optional field may also be given as undefined. In a
 * response, it is present or absent.
 */
export function members(schema: Schema, isRequest: boolean): string {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const isRequired = schema.required?.includes(name) === true;
    const type = typeOf(field) + (!isRequired && isRequest ? " | undefined" : "");
    return `${docComment(describeSchema(field), "  ")}  ${name}${isRequired ? "" : "?"}: ${type};\n`;
  });
  const further =
    schema.additionalProperties === true
      ? "  /** Further fields, which are not documented. */\n  [field: string]: unknown;\n"
      : "";
  return fields.join("") + further;
}
