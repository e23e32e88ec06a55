import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sampler from "openapi-sampler";
import { parse } from "yaml";
import { bundle } from "../bundle.ts";
import { CliError } from "../cli.ts";
import {
  type Operation as BundledOperation,
  list,
  operationsOf,
  type Schema,
} from "../contract.ts";
import { kebabCase } from "./names.ts";

/** Whose token an operation takes. */
export type Access = "merchant" | "customer" | "optional" | "none";

export interface Example {
  status: string;
  summary: string;
  value: unknown;
}

export interface Operation extends Omit<BundledOperation, "body"> {
  access: Access;
  body: { description: string; schema: Schema; examples: Example[] } | undefined;
  /** The operations that continue from a response of this one. */
  links: { operationId: string; description: string }[];
  /** Every documented response, the successful ones first. */
  examples: Example[];
}

export interface Problem {
  slug: string;
  type: string;
  status: number;
  summary: string;
  detail: string;
}

export interface Assumption {
  title: string;
  decision: string;
  reason: string;
  revisit: string;
}

/** The contract as the pages show it. */
export interface Contract {
  title: string;
  version: string;
  summary: string;
  description: string;
  server: string;
  tags: { name: string; title: string; description: string }[];
  operations: Operation[];
  schemas: Record<string, Schema>;
  problems: Problem[];
  assumptions: Record<string, Assumption>;
}

// biome-ignore lint/suspicious/noExplicitAny: the linters check the document before the pages are built.
type Document = Record<string, any>;

/** Reads the contract from openapi/. Operations are in the order of `x-tagGroups`. */
export async function readContract(root: string): Promise<Contract> {
  const { bundle: made } = await bundle(root);
  if (made === undefined) {
    throw new CliError("openapi/ cannot be bundled", 'Run "npm run build" to see what is wrong.');
  }
  const document: Document = made.contract;
  const { info, servers, components } = document;
  const order: string[] = document["x-tagGroups"].flatMap((group: Document) => group.tags);
  return {
    title: info.title,
    version: info.version,
    summary: info.summary,
    description: info.description.split(/^# /m)[0].trim(),
    server: servers[0].variables?.base_url.default ?? servers[0].url,
    tags: order.map((name) => {
      const tag = document.tags.find((one: Document) => one.name === name);
      return { name, title: tag["x-displayName"] ?? name, description: tag.description };
    }),
    operations: operationsOf(made.contract)
      .map((operation) => withDetails(document, operation))
      .sort((a, b) => order.indexOf(a.tag) - order.indexOf(b.tag)),
    schemas: components.schemas,
    problems: problemsOf(components.examples),
    assumptions: parse(await readFile(join(root, "openapi/assumptions.yaml"), "utf8")),
  };
}

function withDetails(document: Document, operation: BundledOperation): Operation {
  const { success } = operation;
  const responses = [success, ...operation.problems];
  const node = document.paths[operation.path][operation.method.toLowerCase()];
  const content = node.requestBody?.content["application/json"];
  const body = content && {
    description: node.requestBody.description,
    schema: content.schema,
    examples: examplesOf(document, "", content),
  };
  // Success responses have an example of the whole body only where it differs from the sampled one.
  const sampled = sampler.sample(success.schema as object, { quiet: true }, document);
  const examples = responses.flatMap(({ status, content = {} }) =>
    Object.values(content).flatMap((media) => examplesOf(document, status, media)),
  );
  return {
    ...operation,
    access: accessOf(node.security ?? document.security, operation.path),
    body,
    assumptions: [...new Set([...operation.assumptions, ...responses.flatMap(assumptionsOf)])],
    links: Object.values(node.responses[success.status].links ?? {}),
    examples: examples.some(({ value }) => JSON.stringify(value) === JSON.stringify(sampled))
      ? examples
      : [{ status: success.status, summary: "Example", value: sampled }, ...examples],
  };
}

const assumptionsOf = (response: object): string[] => list((response as Schema)["x-assumption"]);

/** The examples of a media type. What `default` covers has its status in the problem. */
function examplesOf(document: Document, status: string, { examples = {} }: Document): Example[] {
  return Object.values(examples as Record<string, Document>).map((example) => {
    const { summary, value } = example.$ref
      ? document.components.examples[example.$ref.split("/").at(-1)]
      : example;
    return { status: status === "default" ? String(value.status) : status, summary, value };
  });
}

/** The contract has one security scheme, so the path decides whose token an operation takes. */
function accessOf(security: object[], path: string): Access {
  if (security.length === 0) return "none";
  if (security.some((scheme) => Object.keys(scheme).length === 0)) return "optional";
  return path.startsWith("/v1/customer-portal/") ? "customer" : "merchant";
}

function problemsOf(examples: Document): Problem[] {
  return Object.entries(examples)
    .filter(([name]) => name.endsWith("Problem"))
    .map(([name, { summary, value }]) => {
      const slug = value.type.replace(/^\/problems\/|^about:blank$/, "");
      return { ...value, summary, slug: slug || kebabCase(name.replace(/Problem$/, "")) };
    })
    .sort((a, b) => a.status - b.status);
}
