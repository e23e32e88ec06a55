import { componentName, list, type Parameter, type Schema } from "../contract.ts";
import { type Field, type FieldWriter, fieldsOf } from "./fields.ts";
import { slug } from "./markdown.ts";
import { pageOf } from "./page-names.ts";
import type { Contract, Operation } from "./read-contract.ts";
import { limitsOf, objectOf, shapeOf, typeOf } from "./schema-shapes.ts";
import type { Workflow } from "./workflow-texts.ts";

/** A heading and the Markdown below it. */
export type Section = [heading: string, text: string];

/** What an operation does and how it is called. */
export const introductionTo = ({ description, authorization, id }: Operation): string =>
  `${description.trim()}\n\n**Authorization:** ${authorization.description}<br>**TypeScript:** \`${id}\``;

/** The sections about an operation, without those that would be empty. */
export function operationSections(
  contract: Contract,
  operation: Operation,
  workflows: Workflow[],
  write: FieldWriter,
): Section[] {
  const { schemas } = contract;
  const { body, success } = operation;
  const parameters = (location: string) =>
    operation.parameters.filter((one) => one.in === location).map((one) => asField(contract, one));
  const request = shapeOf(schemas, body?.schema ?? {});
  const more = request.additionalProperties === true ? " Further fields may be sent." : "";
  const response = objectOf(schemas, shapeOf(schemas, success.schema ?? {}));
  const type = componentName(success.schema?.$ref ?? "");
  const fields = response === undefined ? [] : fieldsOf(schemas, response);
  // The page of a list has only its items and the pagination.
  const open = fields.length <= 2;
  const sections: Section[] = [
    ["Path parameters", write(parameters("path"), { direction: "request" })],
    ["Query parameters", write(parameters("query"), { direction: "request" })],
    [
      "Request body",
      body === undefined
        ? ""
        : `${body.description}${more}\n\n${write(fieldsOf(schemas, request), { direction: "request" })}`,
    ],
    [
      `Response ${success.status}`,
      `${success.description} Type: [\`${type}\`](schemas.html#${type})\n\n${write(fields, { direction: "response", open })}`,
    ],
    ["Error responses", errorTable(contract, operation)],
    ["Next steps", nextSteps(contract, operation, workflows)],
  ];
  return sections.filter(([, text]) => text !== "");
}

function asField({ schemas }: Contract, parameter: Parameter): Field {
  const { name, description = "", required = false, schema } = parameter;
  const { "x-assumption": assumption = [] } = parameter as unknown as Schema;
  const shape = shapeOf(schemas, schema);
  const assumptions = [...shape.assumptions, ...list(assumption)];
  return { name, required, shape: { ...shape, description, assumptions } };
}

/** Each error status with the types of problem that it comes with. `default` covers too many to list. */
function errorTable(contract: Contract, { problems, examples }: Operation): string {
  const rows = problems.map(({ status, description }) => {
    const summaries = examples.filter((one) => one.status === status).map(({ summary }) => summary);
    const links = contract.problems
      .filter(({ summary }) => summaries.includes(summary))
      .map(({ slug, summary }) => `<br>[${summary}](#problem-${slug})`);
    return `| ${status === "default" ? "others" : status} | ${description.trim()}${links.join("")} |`;
  });
  return ["| Status | Meaning |", "| --- | --- |", ...rows].join("\n");
}

function nextSteps(contract: Contract, operation: Operation, workflows: Workflow[]): string {
  const next = operation.links.flatMap(({ operationId, description }) => {
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
export function schemaText({ schemas }: Contract, schema: Schema, write: FieldWriter): string {
  const shape = shapeOf(schemas, schema);
  const isObject = objectOf(schemas, shape) === shape;
  const type = isObject ? [] : [typeOf(schemas, shape), ...limitsOf(schemas, shape)].join(", ");
  return [
    shape.description?.trim() ?? "",
    type.length > 0 ? `Type: ${type}` : "",
    assumptionLinks(shape.assumptions),
    write(fieldsOf(schemas, shape), { direction: "response", flat: true }),
  ]
    .filter((text) => text !== "")
    .join("\n\n");
}
