import { asObject, type Document, isObject, join, type Kind, valueAt, walk } from "#reader";
import { forSampler, sampleOf } from "#reader/sample";
import { type Node, pointerTo, validateExamples } from "#source";

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
  addOpenQuestions(contract);
  addAssumptions(contract);
}

/** Tools do not show `x-extensible-enum`. The known values are added to the description and the examples. */
function addKnownValues(contract: Node): void {
  for (const schema of nodesIn(contract.components?.schemas, "schemas")) {
    const target =
      [schema, ...[schema.anyOf ?? []].flat()].find((part) => part.$ref !== undefined) ?? schema;
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
 * Every response gets an example that is made from the examples of its properties, if that is valid. That of a success has the
 * name of the first request example, so that the two belong together, or else that of its schema. It comes before the examples
 * of the author, which are about special cases, unless one of them has the name. An error gets one only if it has none.
 */
function addResponseExamples(contract: Node): void {
  const spec = forSampler(contract);
  const made = [...walk(contract)].flatMap(({ path, value }): MadeExample[] => {
    if (path.at(-2) !== "responses" || !sentByService.test(join("#", ...path))) return [];
    const { requestBody }: Node = valueAt(contract, join("#", ...path.slice(0, -2)));
    const [request] = Object.keys(requestBody?.content?.["application/json"]?.examples ?? {});
    const isSuccess = path[1] !== "responses" && `${path.at(-1)}`.startsWith("2");
    return makeExamples(spec, asObject(value), path, { request, isSuccess });
  });
  const wrong = new Set(validateExamples(contract as Document, made).map(({ example }) => example));
  for (const { media, name, summary, value } of made.filter((example) => !wrong.has(example)))
    media.examples = { [name]: { summary, value }, ...media.examples };
}

/** The pointer of a response of an operation or a component. */
const sentByService = /^#\/(paths\/[^/]+\/[^/]+|components)\/responses\/[^/]+$/;

/** An example for a media type, and the pointer of its schema. */
interface MadeExample {
  media: Node;
  name: string;
  summary: string;
  schema: string;
  value: unknown;
}

/** Makes examples of JSON and text, as far as the response has none. */
function makeExamples(
  spec: Node,
  response: Node,
  path: string[],
  { request, isSuccess }: { request: string | undefined; isSuccess: boolean },
): MadeExample[] {
  return Object.entries<Node>(response?.content ?? {}).flatMap(([type, media]): MadeExample[] => {
    const { schema, example, examples }: Node = asObject(media);
    if (typeof schema !== "object" || example !== undefined) return [];
    const isOfCall = isSuccess && type === "application/json";
    const name = (isOfCall && request) || exampleName(schema);
    const isShown = isOfCall ? Object.hasOwn(examples ?? {}, name) : examples !== undefined;
    if (isShown || !/^text\/|json/.test(type)) return [];
    const value = sampleOf(spec, schema);
    if (value === undefined) return [];
    const pointer = schema.$ref ?? pointerTo([...path, "content", type, "schema"]);
    const [text = name] = `${response.description ?? name}`.split("\n");
    return [{ media, name, summary: text.replace(/\.$/, ""), schema: pointer, value }];
  });
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

/** Who reads only the bundle learns what its source does not say, too. */
function addOpenQuestions({ paths, webhooks, components }: Node): void {
  for (const node of nodesIn({ paths, webhooks, components })) {
    const question = node["x-open-question"];
    if (typeof question !== "string") continue;
    node.description ??= "";
    append(node, `Open question: ${question}`);
    node.description = node.description.trim();
  }
}

/**
 * Every description says what it assumes, since a reader takes one without such a sentence for documented. Those of
 * servers do not, because generators name servers after them.
 */
function addAssumptions({ paths, webhooks, components, "x-assumptions": register }: Node): void {
  // What is confirmed is a fact, with a source in the register.
  const isOpen = (id: string) => asObject(asObject(register)[id]).confirmed === undefined;
  for (const node of nodesIn({ paths, webhooks, components })) {
    const ids = [node["x-assumption"] ?? []].flat().filter(isOpen);
    if (ids.length === 0 || typeof node.description !== "string") continue;
    const names = ids.map((id) => `\`${id}\``).join(", ");
    append(node, `Assumed: ${names}.`);
  }
}

/** Strict validators reject unknown keywords in schemas. An overlay puts these back. */
function removeProvenance(contract: Node): void {
  for (const node of nodesIn(contract)) {
    delete node["x-source"];
    delete node["x-assumption"];
    delete node["x-open-question"];
  }
}

/**
 * Adds a sentence to a description, unless it is there: in the folder of the project, stock commands apply the decorators to
 * the bundle again.
 */
function append(node: Node, sentence: string): void {
  if (!node.description.includes(sentence)) node.description += ` ${sentence}`;
}

const values = (map: Node): Node[] => Object.values(map ?? {});

const resolve = (contract: Node, schema: Node): Node | undefined =>
  typeof schema?.$ref === "string" ? valueAt(contract, schema.$ref) : schema;

/** Every object of OpenAPI and every schema, which data is not. */
function* nodesIn(document: unknown, kind?: Kind): Generator<Node> {
  for (const place of walk(document, kind))
    if (place.kind !== "data" && isObject(place.value)) yield place.value;
}
