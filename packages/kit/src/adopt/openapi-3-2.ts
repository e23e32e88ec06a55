import {
  bundle,
  createConfig,
  getLineColLocation,
  Oas3_1Types,
  Oas3_2Types,
  type Oas3Visitor,
  Source,
  type UserContext,
} from "@redocly/openapi-core";
import type { Document } from "contract-kit-reader";
import { CliError } from "contract-kit-reader";
import { plural } from "../lint/findings.ts";

type Node = Record<string, unknown>;

/** The fields that are new in OpenAPI 3.2 and have another name in 3.1, or only document. The rest is rejected. */
const renamed: Record<string, Record<string, string>> = {
  Root: { $self: "x-self" },
  Server: { name: "x-name" },
  Tag: { summary: "x-displayName", kind: "x-kind", parent: "x-parent" },
  Response: { summary: "x-summary" },
  Example: { dataValue: "value", serializedValue: "value" },
  SecurityScheme: { oauth2MetadataUrl: "x-oauth2MetadataUrl", deprecated: "x-deprecated" },
  OAuth2Flows: { deviceAuthorization: "x-deviceAuthorization" },
  Xml: { nodeType: "x-nodeType" },
};

/** @throws CliError for what OpenAPI 3.1 cannot express. */
export async function downgrade(document: Document, path: string, text: string): Promise<Document> {
  const config = await createConfig({
    plugins: [{ id: "adopt", decorators: { oas3: { downgrade: () => visitors } } }],
    decorators: { "adopt/downgrade": "on" },
  });
  const doc = { source: new Source(path, text), parsed: document };
  const { bundle: result, problems } = await bundle({ doc, config });
  const [first] = problems;
  if (first === undefined)
    return withTagGroups({ ...(result.parsed as Document), openapi: "3.1.1" });
  const { line, col } = getLineColLocation(first.location[0] as never).start;
  const others = problems.length > 1 ? `, and ${plural(problems.length - 1, "other")}` : "";
  throw new CliError(
    `${path}:${line}:${col}: ${first.message}${others}`,
    "Describe it with what OpenAPI 3.1 has, or remove it.",
  );
}

const fieldsOf = (types: object, type: string): string[] =>
  Object.keys((types as Record<string, { properties?: object }>)[type]?.properties ?? {});

/** One visitor for each type of object that has new fields. */
const visitors: Oas3Visitor = Object.fromEntries(
  Object.keys(Oas3_2Types).map((type) => {
    const before = fieldsOf(Oas3_1Types, type);
    const added = fieldsOf(Oas3_2Types, type).filter((field) => !before.includes(field));
    return [type, (node: Node, context: UserContext) => convert(type, added, node, context)];
  }),
);

function convert(type: string, added: string[], node: Node, { report, location }: UserContext) {
  const reject = (field: string, name = field) =>
    report({
      message: `OpenAPI 3.1 has nothing that says the same as ${name}`,
      location: location.child([field]),
    });
  if (type === "Response") node.description ??= node.summary ?? "";
  if (type === "Parameter" && node.in === "querystring") reject("in", "in: querystring");
  for (const field of added.filter((field) => field in node)) {
    const name = renamed[type]?.[field];
    if (name === undefined) reject(field);
    else node[name] ??= node[field];
    delete node[field];
  }
}

/** Tags with a parent become groups of the menu, and each other tag a group of its own. */
function withTagGroups({ tags = [], ...document }: Document): Document {
  const parents = new Map(tags.map((tag) => [tag.name, (tag as Node)["x-parent"] as string]));
  const rootOf = (name: string, below: string[] = []): string => {
    const parent = parents.get(name);
    return parent === undefined || below.includes(parent) ? name : rootOf(parent, [...below, name]);
  };
  if (tags.every(({ name }) => rootOf(name) === name)) return { ...document, tags };
  const names = tags.map(({ name }) => name);
  const groups = tags
    .filter(({ name }) => rootOf(name) === name)
    .map((root) => ({
      name: root["x-displayName"] ?? root.name,
      tags: names.filter((name) => rootOf(name) === root.name),
    }));
  return { ...document, tags, "x-tagGroups": groups };
}
