import { CliError } from "./cli-error.ts";
import { assertDialect } from "./dialect.ts";
import type { Assumption, Document, TagGroup } from "./document.ts";
import {
  type Operation,
  type Response,
  readOperations,
  readServer,
  type Server,
} from "./operations.ts";
import { below, entriesIn, join, resolve } from "./references.ts";
import { type Schema, Schemas } from "./schema.ts";
import { readSecuritySchemes, type SecurityScheme } from "./security.ts";
import { asObject } from "./values.ts";

/** A bundled OpenAPI 3.1 document, read once for everything that is made from it. */
export interface Contract {
  document: Document;
  title: string;
  version: string;
  summary: string;
  description: string;
  servers: Server[];
  /** In the order of their groups, with those that only operations name. */
  tags: Tag[];
  tagGroups: TagGroup[];
  operations: Operation[];
  /** What the service sends by itself. */
  webhooks: Operation[];
  /** The component schemas by name. */
  schemas: Map<string, Schema>;
  securitySchemes: Map<string, SecurityScheme>;
  problems: Problem[];
  assumptions: Assumption[];
  /** The schema at a JSON Pointer of the document. */
  schemaAt: (pointer: string) => Schema;
}

interface Tag {
  name: string;
  /** Its `x-displayName`, or its name. */
  title: string;
  description: string;
  /** The name of the group that it is in. */
  group: string | undefined;
}

/** A problem type (RFC 9457), which an example of a problem document describes. */
interface Problem {
  type: string;
  /** The last part of `type`. */
  slug: string;
  /** The name of its component; undefined for an example in a response. */
  name: string | undefined;
  status: number | undefined;
  title: string;
  summary: string;
  /** The whole example. */
  value: Record<string, unknown>;
}

/**
 * Reads a bundled document.
 *
 * @throws CliError if it is no OpenAPI 3.1 document, if it is not in the dialect, or if a reference leads nowhere.
 */
export function readContract(document: Document): Contract {
  assertReadable(document);
  assertDialect(document);
  const { info, tags = [] } = document;
  const components = document.components ?? {};
  const schemas = new Schemas(document);
  const names = Object.keys(components.schemas ?? {});
  const securitySchemes = readSecuritySchemes(document);
  const shared = { document, schemas, securitySchemes, read: new Map() };
  const root = { value: document, pointer: "#" };
  const operations = readOperations(shared, below(root, "paths"));
  return {
    document,
    title: info.title,
    version: String(info.version),
    summary: info.summary ?? "",
    description: info.description ?? "",
    servers: (document.servers ?? [{ url: "/" }]).map(readServer),
    tags: readTags(document["x-tagGroups"] ?? [], tags, operations),
    tagGroups: document["x-tagGroups"] ?? [],
    operations,
    webhooks: readOperations(shared, below(root, "webhooks")),
    schemas: new Map(names.map((name) => [name, schemas.at(join("#/components/schemas", name))])),
    securitySchemes,
    problems: readProblems(document),
    assumptions: Object.entries(document["x-assumptions"] ?? {}).map(([id, assumption]) => ({
      id,
      ...assumption,
    })),
    schemaAt: (pointer) => schemas.at(pointer),
  };
}

function assertReadable(document: Document): void {
  const { swagger, openapi = swagger, info } = asObject(document);
  if (/^(2|3\.[02])\b/.test(`${openapi}`)) {
    throw new CliError(`this is no OpenAPI 3.1 document, but ${openapi}`, "Correct it.", "#");
  }
  if (!/^3\.1\./.test(`${openapi}`) || typeof asObject(info).title !== "string") {
    throw new CliError("this is no OpenAPI 3.1 document", "Correct it.", "#");
  }
}

function readTags(
  groups: TagGroup[],
  written: NonNullable<Document["tags"]>,
  operations: Operation[],
): Tag[] {
  const order = groups.flatMap(({ tags }) => tags);
  const position = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const names = [...written.map(({ name }) => name), ...operations.flatMap(({ tags }) => tags)];
  return [...new Set(names)]
    .sort((a, b) => position(a) - position(b))
    .map((name) => {
      const tag = written.find((entry) => entry.name === name);
      const { description = "", "x-displayName": title = name } = tag ?? {};
      const group = groups.find(({ tags }) => tags.includes(name))?.name;
      return { name, title, description, group };
    });
}

/** The problem types that are components. */
function readProblems(document: Document): Problem[] {
  const { examples: value } = document.components ?? {};
  const examples = { value, pointer: "#/components/examples" };
  return entriesIn(examples).flatMap(([name, place]) => {
    const { summary = "", value } = resolve(document, place).value;
    const status = Number(asObject(value).status);
    // Other resources can have a type and a title as well.
    const isError = Number.isInteger(status) && status >= 400 && status <= 599;
    return isError ? (toProblem(value, summary, name) ?? []) : [];
  });
}

function toProblem(value: unknown, summary: string, name?: string): Problem | undefined {
  const { type, title, status } = asObject(value);
  if (typeof type !== "string" || typeof title !== "string") return undefined;
  const slug = type.split(/[/#:]/).at(-1) ?? type;
  const code = typeof status === "number" ? status : undefined;
  return {
    type,
    slug,
    name,
    status: code,
    title,
    summary: summary || title,
    value: asObject(value),
  };
}

/** The problem types that a response shows in its examples, each once. */
export function problemsIn({ problems }: Contract, { content }: Response): Problem[] {
  const shown = content.flatMap(({ examples }) =>
    examples.flatMap(({ value, summary }) => toProblem(value, summary) ?? []),
  );
  const all = shown.map((other) => problems.find(({ type }) => type === other.type) ?? other);
  return all.filter(({ type }, index) => all.findIndex((other) => other.type === type) === index);
}
