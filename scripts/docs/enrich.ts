import type { Contract } from "../bundle.ts";
import { list, nameOf, type Operation, operationsOf, type Schema, schemasOf } from "../contract.ts";
import { addressOf } from "./address.ts";
import { type Diagrams, drawn, propertiesOf } from "./diagrams.ts";
import { samplesOf, sandbox, tokenOf, tokenUse } from "./samples.ts";
import { partOf, toldOf, type Workflow } from "./workflows.ts";

/** The part of an OpenAPI document that can carry a text and an extension. */
type Node = Schema & Record<string, unknown>;

interface RootParts {
  servers?: { url: string; description: string }[];
  "x-tagGroups"?: { name: string; tags: string[] }[];
}

/**
 * A copy of the contract in which everything a reader needs stands in descriptions and samples: the
 * renderer shows no extension of ours, no link between operations, and no optional token.
 */
export function enrich(contract: Contract, diagrams: Diagrams, workflows: Workflow[]): Contract {
  const operations = operationsOf(contract);
  const copy = structuredClone(contract) as Contract & RootParts;
  copy.info.description = pairSamples(
    drawn(toldOf(copy.info.description ?? "", workflows, operations), diagrams),
  );
  // The renderer takes an address that is a variable for a path below its own.
  copy.servers = [{ url: sandbox, description: "The sandbox on your own machine." }];
  copy["x-tagGroups"]?.push({ name: "All schemas", tags: ["Schemas"] });
  for (const [name, schema] of Object.entries(schemasOf(copy))) {
    flatten(contract, schema);
    note(copy, contract, schema as Node);
    nameAfter(name, schema);
  }
  for (const parameter of Object.values(copy.components.parameters ?? {})) {
    note(copy, contract, parameter as Node);
  }
  for (const operation of operations) {
    const target = copy.paths[operation.path]?.[operation.method.toLowerCase()] as unknown as Node;
    target.description = [
      operation.description,
      whoCalls(contract, operation),
      `**In TypeScript:** \`${operation.id}\``,
      next(operation, operations),
      partOf(operation, workflows),
      mark(contract, assumptionsOf(contract, operation)),
    ]
      .filter((text) => text !== "")
      .join("\n\n");
    target["x-codeSamples"] = samplesOf(contract, operation);
  }
  return copy;
}

/** Gives a form the fields of its bases: of a schema made of others, the renderer hides the text. */
function flatten(contract: Contract, schema: Schema): void {
  if (schema.allOf === undefined) return;
  const schemas = schemasOf(contract);
  const required = requiredOf(schema, schemas);
  const properties = structuredClone(propertiesOf(schema, schemas));
  delete schema.allOf;
  Object.assign(schema, { type: "object", required, properties });
}

function requiredOf(
  { $ref, allOf = [], required = [] }: Schema,
  schemas: Record<string, Schema>,
): string[] {
  const target = $ref === undefined ? undefined : schemas[nameOf($ref)];
  const below: string[] = [...allOf, ...(target === undefined ? [] : [target])].flatMap((part) =>
    requiredOf(part, schemas),
  );
  return [...new Set([...below, ...required])];
}

/** Heads a schema with its name, which the types and links go by, and says its title below. */
function nameAfter(name: string, schema: Schema): void {
  const { title = name, description = "" } = schema;
  schema.title = name;
  const same = title.replaceAll(/\W/g, "").toLowerCase() === name.toLowerCase();
  if (!same) schema.description = `**${title}.** ${description}`.trim();
}

/** A text in which a sample in the shell and the TypeScript after it stand side by side. */
function pairSamples(text: string): string {
  const pair = /(```sh\n[\s\S]*?\n```)\n\n(```ts\n[\s\S]*?\n```)/g;
  return text
    .replaceAll(pair, '<div class="pair">\n\n$1\n\n$2\n\n</div>')
    .replaceAll("```sh\n", "```bash\n")
    .replaceAll("```ts\n", "```javascript\n");
}

/** Adds to every description below a node what its extensions say. */
function note(copy: Contract, contract: Contract, node: Node): void {
  withNull(contract, node);
  for (const [key, value] of Object.entries(node)) {
    if (key === "examples" || key === "default" || typeof value !== "object" || value === null) {
      continue;
    }
    for (const child of key === "properties" ? Object.values(value) : [value].flat()) {
      if (typeof child === "object" && child !== null) note(copy, contract, child as Node);
    }
  }
  if (typeof node.description !== "string") return;
  const described = [node, ...referred(contract, node)];
  const values = described.find((schema) => schema["x-extensible-enum"] !== undefined);
  const assumptions = described.flatMap((schema) => list(schema["x-assumption"]));
  node.description = [
    [node.description.trim(), ...(values === undefined ? [] : [known(values)])].join(" "),
    mark(contract, assumptions),
  ]
    .filter((text) => text !== "")
    .join("\n\n");
}

/** Writes "this or null" as a type, since the renderer hides the description of a choice. */
function withNull(contract: Contract, node: Node): void {
  const { anyOf: [choice, nothing] = [], ...rest } = node;
  if (choice === undefined || nothing?.type !== "null" || choice.type !== undefined) return;
  const schema = structuredClone(referred(contract, node)[0] ?? {});
  delete node.anyOf;
  Object.assign(node, schema, rest, { type: [schema.type ?? "object", "null"] });
  node.title = nameOf(choice.$ref ?? "");
}

/** The schema that a node stands for, where the node has a text of its own and so hides the other's. */
function referred(contract: Contract, node: Node): Schema[] {
  const [only] = [node, ...(node.anyOf ?? [])].flatMap(({ $ref }) => ($ref ? [$ref] : []));
  const schema = only?.startsWith("#/components/schemas/")
    ? schemasOf(contract)[nameOf(only)]
    : undefined;
  return schema === undefined ? [] : [schema];
}

/** An open value's values, in words. */
function known(schema: Schema): string {
  const values = (schema["x-extensible-enum"] ?? []).map((value) => `\`${value}\``);
  if (values.length === 0)
    return "An open value: one is known, but its name is withheld; others are possible.";
  return `Known values: ${values.join(", ")}; others are possible.`;
}

function mark(contract: Contract, ids: string[]): string {
  const entries = [...new Set(ids)].flatMap((id) => {
    const entry = contract["x-assumptions"]?.[id];
    return entry === undefined ? [] : [{ id, ...entry }];
  });
  if (entries.length === 0) return "";
  const texts = entries.map(
    ({ title, decision, reason, revisit }) =>
      `**${title}.** ${oneLine(decision)} _Why:_ ${oneLine(reason)} _What would change it:_ ${oneLine(revisit)}`,
  );
  return `<details class="assumed"><summary>Assumed </summary>\n\n${texts.join("\n\n")}\n\n</details>`;
}

const oneLine = (text: string) => text.trim().replaceAll(/\s+/g, " ");

/** What an operation and its answers assume; its parameters and fields carry their own marks. */
function assumptionsOf(contract: Contract, operation: Operation): string[] {
  const answers = [operation.success, ...operation.problems] as unknown as Node[];
  return [
    ...operation.assumptions,
    ...answers.flatMap((answer) => list(answer["x-assumption"])),
  ].filter((id) => contract["x-assumptions"]?.[id] !== undefined);
}

function whoCalls(contract: Contract, operation: Operation): string {
  const token = tokenOf(operation);
  const callers = {
    merchant_demo: "the merchant, with a token that acts for an organization",
    customer_demo: "the customer's side, with a token that acts for a customer or user",
  };
  const buyer = "the buyer's side, with the session's client secret";
  const application = "an application on the customer's machine, with the license key";
  const texts = {
    needed: `${callers[token]} (\`${token}\` in the sandbox).`,
    optional: `${buyer}. The token is optional.`,
    none: `${operation.tag === "Checkout" ? buyer : application} and no token.`,
  };
  return `**Who calls:** ${texts[tokenUse(contract, operation)]}`;
}

/** The neighbouring operations in the journey, as the links of the answer name them. */
function next(operation: Operation, operations: Operation[]): string {
  const links = Object.values(
    (operation.success as { links?: Record<string, { operationId: string; description: string }> })
      .links ?? {},
  );
  const items = links.flatMap(({ operationId, description }) => {
    const target = operations.find(({ id }) => id === operationId);
    return target === undefined
      ? []
      : [`- [${target.summary}](${addressOf(target)}): ${oneLine(description)}`];
  });
  return items.length === 0 ? "" : `**What comes next:**\n\n${items.join("\n")}`;
}
