import {
  type Contract,
  failuresOf,
  jsonIn,
  type Operation,
  type Parameter,
  problemsIn,
  type Schema,
  successOf,
} from "../../contract/index.ts";
import { authorizationText } from "./authorization.ts";
import { type Field, type FieldWriter, fieldsOf } from "./fields.ts";
import type { Sources } from "./layout.ts";
import { slug } from "./markdown.ts";
import { pageOf } from "./page-names.ts";
import { limitsOf, objectOf, typeOf } from "./schema-text.ts";

/** A heading and the Markdown below it. */
export type Section = [heading: string, text: string];

/** What an operation does and how it is called. */
export const introductionTo = ({ site }: Sources, operation: Operation): string =>
  `${operation.description.trim()}\n\n**Authorization:** ${authorizationText(operation, site)}<br>**TypeScript:** \`${operation.id}\``;

/** The sections about an operation, without those that would be empty. */
export function operationSections(
  sources: Sources,
  operation: Operation,
  write: FieldWriter,
): Section[] {
  const { body } = operation;
  const success = successOf(operation);
  const parameters = (location: string) =>
    operation.parameters.filter((one) => one.in === location).map(asField);
  const request = jsonIn(body?.content)?.schema;
  const more =
    request?.additionalProperties?.written === true ? " Further fields may be sent." : "";
  const schema = jsonIn(success?.content)?.schema;
  const object = schema && objectOf(schema);
  const fields = object === undefined ? [] : fieldsOf(object);
  const type =
    schema?.name === undefined ? "" : ` Type: [\`${schema.name}\`](schemas.html#${schema.name})`;
  // The page of a list has only its items and the pagination.
  const open = fields.length <= 2;
  const sections: Section[] = [
    ["Path parameters", write(parameters("path"), { direction: "request" })],
    ["Query parameters", write(parameters("query"), { direction: "request" })],
    [
      "Request body",
      body === undefined
        ? ""
        : `${body.description}${more}\n\n${write(request === undefined ? [] : fieldsOf(request), { direction: "request" })}`,
    ],
    [
      `Response ${success?.status}`,
      success === undefined
        ? ""
        : `${success.description}${type}\n\n${write(fields, { direction: "response", open })}`,
    ],
    ["Error responses", errorTable(sources.contract, operation)],
    ["Next steps", nextSteps(sources, operation)],
  ];
  return sections.filter(([, text]) => text !== "");
}

const asField = ({ name, description, isRequired, schema, assumptions }: Parameter): Field => ({
  name,
  schema,
  isRequired,
  description,
  assumptions: [...schema.assumptions, ...assumptions],
});

/** Each error status with the types of problem that it comes with. `default` covers too many to list. */
function errorTable(contract: Contract, operation: Operation): string {
  const rows = failuresOf(operation).map((response) => {
    const { status, description } = response;
    const problems = status === "default" ? [] : problemsIn(contract, response);
    const links = problems.map(({ type, slug }) => `<br>[\`${type}\`](#problem-${slug})`);
    return `| ${status === "default" ? "others" : status} | ${description.trim()}${links.join("")} |`;
  });
  return ["| Status | Meaning |", "| --- | --- |", ...rows].join("\n");
}

function nextSteps({ contract, workflows }: Sources, operation: Operation): string {
  const next = (successOf(operation)?.links ?? []).flatMap(({ operationId, description }) => {
    const target = contract.operations.find(({ id }) => id === operationId);
    if (target === undefined) return [];
    return [`- [${target.summary}](${pageOf(target.id)}): ${description.trim()}`];
  });
  const journeys = workflows
    .filter(({ steps }) => steps.some(({ operationId }) => operationId === operation.id))
    .map(({ title }) => `- Workflow: [${title}](#${slug(title)})`);
  return [...next, ...journeys].join("\n");
}

function assumptionLinks(ids: string[]): string {
  const links = ids.map((id) => `[${id}](#assumption-${id})`);
  return links.length === 0 ? "" : `Assumed: ${links.join(", ")}`;
}

/** What a schema is, and its fields if it is an object. */
export function schemaText(schema: Schema, write: FieldWriter): string {
  const isObject = objectOf(schema) === schema;
  const type = isObject ? [] : [typeOf(schema), ...limitsOf(schema)].join(", ");
  return [
    schema.description?.trim() ?? "",
    type.length > 0 ? `Type: ${type}` : "",
    assumptionLinks(schema.assumptions),
    write(fieldsOf(schema), { direction: "response", flat: true }),
  ]
    .filter((text) => text !== "")
    .join("\n\n");
}
