import { methods, valueAt } from "contract-kit-reader";
import { forSampler, sampleOf } from "contract-kit-reference/sample";
import type { Node } from "../rules/types.ts";

/** What Redocly does to a bundle: `publication` adds what tools need, and `provenance` removes the source of every fact. */
export const decorators = {
  publication: () => ({ Root: { leave: publish } }),
  provenance: () => ({ Root: { leave: removeProvenance } }),
};

function publish(contract: Node): void {
  addKnownValues(contract);
  addParameterExamples(contract);
  addResponseExamples(contract);
  moveAbsentFields(contract);
  addAssumptions(contract);
}

/** Tools do not show `x-extensible-enum`. The known values are added to the description and the examples. */
function addKnownValues(contract: Node): void {
  for (const [schema] of nodesIn(contract.components?.schemas)) {
    const target =
      [schema, ...(schema.anyOf ?? [])].find((part) => part.$ref !== undefined) ?? schema;
    const values = resolve(contract, target)?.["x-extensible-enum"] ?? [];
    if (values.length === 0 || typeof schema.description !== "string") continue;
    const list = values.map((value: string) => `\`${value}\``).join(", ");
    const known = `Known ${values.length > 1 ? "values" : "value"}: ${list}. Others may occur.`;
    append(schema, known);
    schema.examples = [...new Set([...(schema.examples ?? []), ...values])];
  }
}

/** Many tools read `example` of a parameter, but not `examples` of its schema. */
function addParameterExamples(contract: Node): void {
  const parameters = values(contract.paths).flatMap((item) => item?.parameters ?? []);
  for (const parameter of [...parameters, ...values(contract.components?.parameters)]) {
    const [example] = resolve(contract, parameter.schema)?.examples ?? [];
    if (parameter.in === "path" && example !== undefined) parameter.example ??= example;
  }
}

/**
 * Every success response without an example for the first request gets one that is made from the examples of its
 * properties. It has the name of the first request example, so that the two belong together, or that of its schema. Every
 * other response gets one as well if it has none.
 */
function addResponseExamples(contract: Node): void {
  const spec = forSampler(contract);
  for (const { requestBody, responses } of operations(contract)) {
    const requests = requestBody?.content?.["application/json"]?.examples ?? {};
    const [request] = Object.keys(requests);
    for (const [status, response] of Object.entries<Node>(responses ?? {}))
      addExamples(spec, response, status.startsWith("2"), request);
  }
  for (const response of values(contract.components?.responses)) addExamples(spec, response, false);
}

/** Adds an example to what has none, and to the JSON of a success also if it has one of another name. */
function addExamples(spec: Node, response: Node, isSuccess: boolean, request?: string): void {
  for (const [type, media] of Object.entries<Node>(response.content ?? {})) {
    const { schema, example, examples = {} } = media;
    if (schema === undefined || example !== undefined || !/^text\/|json/.test(type)) continue;
    const isNamed = isSuccess && type === "application/json";
    const name = (isNamed && request) || exampleName(schema);
    if (isNamed ? Object.hasOwn(examples, name) : media.examples !== undefined) continue;
    const value = sampleOf(spec, schema, { skipWriteOnly: true });
    if (value === undefined) continue;
    const summary = `${response.description ?? name}`.split("\n")[0]?.replace(/\.$/, "");
    media.examples = { [name]: { summary, value }, ...examples };
  }
}

/** The name of a schema in snake_case, such as `order_page`. */
const exampleName = ({ $ref = "example" }: Node): string =>
  $ref
    .split("/")
    .pop()
    .replaceAll(/\B[A-Z]/g, "_$&")
    .toLowerCase();

/**
 * Which fields a variant never has is a fact for every reader, but strict validators reject unknown keywords in
 * schemas. One map of the root document has them by the name of the schema.
 */
function moveAbsentFields(contract: Node): void {
  const absent: Node = {};
  for (const [name, schema] of Object.entries<Node>(contract.components?.schemas ?? {})) {
    if (schema["x-absent-fields"] === undefined) continue;
    absent[name] = schema["x-absent-fields"];
    delete schema["x-absent-fields"];
  }
  if (Object.keys(absent).length > 0) contract["x-absent-fields"] = absent;
}

/**
 * Every description says what it assumes, since a reader takes one without such a sentence for documented. Those of
 * servers do not, because generators name servers after them.
 */
function addAssumptions({ paths, webhooks, components }: Node): void {
  for (const [node] of nodesIn([paths, webhooks, components])) {
    const ids = [node["x-assumption"] ?? []].flat();
    if (ids.length === 0 || typeof node.description !== "string") continue;
    const names = ids.map((id) => `\`${id}\``).join(", ");
    append(node, `Assumed: ${names}.`);
  }
}

/** Strict validators reject unknown keywords in schemas. An overlay puts these back. */
function removeProvenance(contract: Node): void {
  for (const [node] of nodesIn(contract)) {
    delete node["x-source"];
    delete node["x-assumption"];
  }
}

/** Adds a sentence to a description, unless it is there: Redocly also bundles bundles in the folder of the project. */
function append(node: Node, sentence: string): void {
  if (!node.description.endsWith(sentence)) node.description += ` ${sentence}`;
}

const values = (map: Node): Node[] => Object.values(map ?? {});

const operations = (contract: Node): Node[] =>
  [contract.paths, contract.components?.pathItems].flatMap((items) =>
    values(items).flatMap((item) => methods.flatMap((name) => item?.[name.toLowerCase()] ?? [])),
  );

const resolve = (contract: Node, schema: Node): Node | undefined =>
  typeof schema?.$ref === "string" ? valueAt(contract, schema.$ref) : schema;

/** Every object below a value, the value included, with the keys that lead to it. */
export function* nodesIn(
  value: unknown,
  path: string[] = [],
): Generator<[node: Node, path: string[]]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [value, path];
  for (const [key, part] of Object.entries(value)) yield* nodesIn(part, [...path, key]);
}
