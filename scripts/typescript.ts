import { list, nameOf, type Schema } from "./contract.ts";

/** A doc comment of these paragraphs, those that are empty left out. */
export function comment(paragraphs: (string | undefined)[], indent = ""): string {
  const text = paragraphs.filter((paragraph) => paragraph !== undefined && paragraph !== "");
  const lines = text.flatMap((paragraph, index) => [
    ...(index > 0 && !(paragraph?.startsWith("@") && text[index - 1]?.startsWith("@")) ? [""] : []),
    ...wrap((paragraph ?? "").replaceAll("*/", "*\\/"), 96 - indent.length),
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
      if (last !== undefined && last.length + word.length < width)
        lines.push(`${lines.pop()} ${word}`);
      else lines.push(word);
    }
    return lines;
  });
}

/** What a schema promises beyond its type, as paragraphs of a doc comment. */
export function promises(schema: Schema): string[] {
  const known = schema["x-extensible-enum"];
  const sources = list(schema["x-source"]);
  const assumptions = list(schema["x-assumption"]);
  return [
    schema.description ?? "",
    known === undefined || known.length === 0
      ? ""
      : `Known values: ${known.map((value) => `\`${value}\``).join(", ")}. Accept others.`,
    schema.default === undefined ? "" : `@defaultValue \`${JSON.stringify(schema.default)}\``,
    deprecation(schema),
    ...(isScalar(schema) ? (schema.examples ?? []).slice(0, 1) : []).map(
      (example) => `@example ${JSON.stringify(example)}`,
    ),
    provenance(sources, assumptions),
  ];
}

/** Since when something is deprecated and what to use instead, as its description says it. */
export function deprecation(part: { deprecated?: boolean; description?: string }): string {
  if (part.deprecated !== true) return "";
  const [, words = ""] = /\bDeprecated (since [\s\S]+)$/.exec(part.description ?? "") ?? [];
  return `@deprecated ${words.trim()}`.trim();
}

/** Where a fact comes from, in a line. */
export function provenance(sources: string[], assumptions: string[]): string {
  const parts = [
    sources.length > 0 ? `Source: interface ${sources.join(", ")}.` : "",
    assumptions.length > 0 ? `Assumed: ${assumptions.join(", ")}.` : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? "" : `@remarks ${parts.join(" ")}`;
}

function isScalar({ type }: Schema): boolean {
  return typeof type === "string" && !["object", "array"].includes(type);
}

/** The type of a schema; components by their names. */
export function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined)
    return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf !== undefined) return schema.anyOf.map((part) => typeOf(part)).join(" | ");
  if (schema["x-extensible-enum"] !== undefined) {
    const known = schema["x-extensible-enum"].map((value) => JSON.stringify(value));
    return known.length === 0 ? "string" : [...known, "(string & {})"].join(" | ");
  }
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => typeOf({ ...schema, type })).join(" | ");
  }
  if (schema.prefixItems !== undefined) {
    return `[${schema.prefixItems.map((part) => typeOf(part)).join(", ")}]`;
  }
  if (schema.type === "array") {
    const item = typeOf(schema.items ?? {});
    return item.includes(" ") ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === "object") return "Record<string, unknown>";
  const scalars: Record<string, string> = {
    string: "string",
    boolean: "boolean",
    integer: "number",
    number: "number",
    null: "null",
  };
  return scalars[String(schema.type)] ?? "unknown";
}

/**
 * The members of an interface, each with what it promises. What is sent may also be given as
 * undefined where it may be absent; what is received is there or not.
 */
export function members(schema: Schema, sent: boolean): string {
  const lines = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const needed = schema.required?.includes(name) === true;
    const type = typeOf(property);
    const colon = needed ? ": " : "?: ";
    const or = !needed && sent ? " | undefined" : "";
    return `${comment(promises(property), "  ")}  ${name}${colon}${type}${or};\n`;
  });
  const open =
    schema.additionalProperties === true
      ? `${comment(["Further fields; nothing is promised about them."], "  ")}  [field: string]: unknown;\n`
      : "";
  return lines.join("") + open;
}
