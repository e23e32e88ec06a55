import type { Contract } from "../bundle.ts";
import { nameOf, type Operation, operationsOf, type Schema, schemasOf } from "../contract.ts";
import { addressOf } from "./address.ts";
import { samplesOf } from "./samples.ts";
import { toldOf, type Workflow } from "./workflows.ts";

/** The reference as one compact Markdown text, for assistants and for whoever reads without a browser. */
export function reference(contract: Contract, workflows: Workflow[]): string {
  const { title, version, description = "" } = contract.info;
  const operations = operationsOf(contract);
  const parts = [
    `# ${title} ${version}`,
    // One heading deeper each, so that the text has one title.
    plain(toldOf(description, workflows, operations))
      .replaceAll(/^(#+ )/gm, "#$1")
      .trim(),
    "## Operations",
    ...operations.map((operation) => describe(contract, operation)),
    "## Schemas",
    "A field is present in every answer unless it says optional.",
    ...Object.entries(schemasOf(contract)).map(([name, schema]) => model(name, schema)),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Where an assistant begins: what there is to read, and what for. */
export function llms(contract: Contract, workflows: Workflow[]): string {
  const { title, summary = "" } = contract.info as { title: string; summary?: string };
  const rows = operationsOf(contract).map(
    (operation) =>
      `- [${operation.summary}](index.html${addressOf(operation)}): \`${operation.method} ${operation.path}\`, \`${operation.id}\``,
  );
  const journeys = workflows.map(
    ({ file, title, description }) => `- [${title}](workflows/${file}): ${description.trim()}`,
  );
  return `# ${title}

> ${summary}

Read reference.md: it is complete and short. Operations take a bearer token unless it says otherwise;
paths of collections end in a slash; values of open fields may be others than those listed.

## Reference

- [Reference in Markdown](reference.md): conventions, every operation and every schema
- [OpenAPI 3.1](openapi.json): the contract itself, also as [YAML](openapi.yaml)
- [OpenAPI 3.0](openapi-3.0.json): the same for tools that read no 3.1
- [Changes](changes.html): what changed for those who call the service

## Workflows

${journeys.join("\n")}

## Operations

${rows.join("\n")}
`;
}

/** Markdown without what only a page can show. */
function plain(text: string): string {
  return text
    .replaceAll(/<!--(?! diagram:)[\s\S]*?-->\n*/g, "")
    .replaceAll(/<a id="[^"]*"><\/a>/g, "")
    .replaceAll("](#/", "](index.html#/");
}

function describe(contract: Contract, operation: Operation): string {
  const { id, method, path, summary, description, parameters, body, success, problems } = operation;
  const [curl] = samplesOf(contract, operation);
  const rows = parameters.map(
    ({ name, in: place, schema, description: text }) =>
      `- \`${name}\` (${place}, ${typeOf(schema)}${place === "path" ? "" : ", optional"}): ${text.trim()}`,
  );
  const answers = [success, ...problems].map(
    (answer) =>
      `- ${answer.status}: ${answer.description}${answer === success ? ` ${typeOf(success.schema)}` : ""}`,
  );
  return [
    `### ${id}: ${summary}`,
    `\`${method} ${path}\``,
    description.trim(),
    ...(rows.length === 0 ? [] : [`Parameters:\n\n${rows.join("\n")}`]),
    ...(body === undefined ? [] : [`Body: ${typeOf(body)}`]),
    `Answers:\n\n${answers.join("\n")}`,
    `\`\`\`sh\n${curl?.source}\n\`\`\``,
  ].join("\n\n");
}

function model(name: string, schema: Schema): string {
  const fields = fieldsOf(schema);
  const text = [schema.description?.trim() ?? "", values(schema)].filter(Boolean).join(" ");
  const rest = fields.length === 0 ? `Type: ${typeOf(schema)}` : fields.join("\n");
  return [`### ${name}`, ...(text === "" ? [] : [text]), rest].join("\n\n");
}

function fieldsOf(schema: Schema): string[] {
  const bases = (schema.allOf ?? []).flatMap((part) =>
    part.$ref === undefined ? fieldsOf(part) : [`- all of ${nameOf(part.$ref)}`],
  );
  const own = Object.entries(schema.properties ?? {}).map(([key, property]) => {
    const optional = schema.required?.includes(key) ? "" : ", optional";
    const text = [property.description?.trim(), values(property)].filter(Boolean).join(" ");
    return `- \`${key}\` (${typeOf(property)}${optional})${text === "" ? "" : `: ${text}`}`;
  });
  return [...bases, ...own];
}

function values(schema: Schema): string {
  const known = schema["x-extensible-enum"];
  if (known === undefined) return "";
  if (known.length === 0) return "Open value.";
  return `Known values: ${known.join(", ")}; others are possible.`;
}

/** A schema in as few words as say it. */
function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(" or ");
  if (schema.items !== undefined && schema.type === "array")
    return `list of ${typeOf(schema.items)}`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => `"${value}"`).join(" or ");
  const type = [schema.type ?? "any"].flat().join(" or ");
  return schema.format === undefined ? type : `${type}, ${schema.format}`;
}
