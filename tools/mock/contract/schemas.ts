import { type Contract, type Operation, type Schema, type SchemaObject, uriOf } from "#reader";
import type { Models } from "./entity-model.ts";
import { type Location, nameOf, nameOfEntity, nameOfRequest } from "./validation.ts";

/**
 * The schemas of the requests, the responses and the entities of a contract, by their names. They refer to the contract as
 * `contract#/…`.
 */
export function schemasOf({ operations }: Contract, models: Models): Map<string, SchemaObject> {
  const responses = operations.flatMap((operation) => operation.responses);
  const shown = responses.flatMap(({ content }) => content.flatMap(({ schema }) => schema ?? []));
  const fields = models.types.flatMap((type) => models.of(type).fields);
  const written = [...shown, ...fields.flatMap(({ schemas }) => schemas)];
  return new Map([
    ["state", models.stateSchema],
    ...models.types.map((type) => [nameOfEntity(type), models.of(type).schema] as const),
    ...operations.map((operation) => [nameOfRequest(operation), requestSchema(operation)] as const),
    ...written.map((schema) => [nameOf(schema), referenceTo(schema)] as const),
  ]);
}

/** A schema for Ajv that refers to one of the contract. */
function referenceTo({ located }: Schema): SchemaObject {
  const references = located.map(({ pointer }) => ({ $ref: `contract${uriOf(pointer)}` }));
  const [first = {}, ...others] = references;
  return others.length === 0 ? first : { allOf: references };
}

function requestSchema({ parameters, body }: Operation): SchemaObject {
  const part = (location: Location): SchemaObject => {
    const described = parameters.filter((parameter) => parameter.in === location);
    const properties = described.map(({ name, schema }) => [name, referenceTo(schema)]);
    const required = described.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    return { type: "object", properties: Object.fromEntries(properties), required };
  };
  const schema = body?.content[0]?.schema;
  return {
    properties: {
      ...{ path: part("path"), query: part("query"), header: part("header") },
      body: schema === undefined ? true : referenceTo(schema),
    },
    required: body?.isRequired ? ["body"] : [],
  };
}
