import { bundleSource } from "../bundle.ts";
import { CliError } from "../command.ts";
import {
  type Assumption,
  type Contract as Bundle,
  type Operation as BundledOperation,
  componentName,
  list,
  operationsOf,
  type Schema,
  schemasOf,
} from "../contract.ts";
import { readSite, type Site } from "./site.ts";

/** How the requests of an operation are authorized. */
export interface Authorization {
  description: string;
  /** The token to use with the sandbox; empty where none is required. */
  token: string;
}

export interface Example {
  status: string;
  summary: string;
  value: unknown;
}

export interface Operation extends Omit<BundledOperation, "body"> {
  authorization: Authorization;
  body: { description: string; schema: Schema; examples: Example[] } | undefined;
  /** The operations that continue from a response of this one. */
  links: { operationId: string; description: string }[];
  /** Every documented response, the successful ones first. */
  examples: Example[];
}

/** The contract as the pages show it. */
export interface Contract {
  title: string;
  version: string;
  /** The names of the packages of the client and of the sandbox. */
  packages: Site["packages"];
  summary: string;
  description: string;
  server: string;
  tags: { name: string; title: string; description: string }[];
  operations: Operation[];
  schemas: Record<string, Schema>;
  /** By the last part of their `type`. */
  problems: { slug: string; summary: string }[];
  assumptions: Record<string, Assumption>;
}

// biome-ignore lint/suspicious/noExplicitAny: the linters check the document before the pages are built.
type Node = Record<string, any>;

/** Reads the contract from openapi/. Operations are in the order of `x-tagGroups`. */
export async function readContract(root: string): Promise<Contract> {
  const site = await readSite(root);
  const { reference, published, findings } = await bundleSource(root);
  if (findings.length > 0) {
    throw new CliError("openapi/ cannot be bundled", 'Run "npm run lint" to see what is wrong.');
  }
  const { info, components, servers, tags = [] } = reference as Bundle & Node;
  const groups = reference["x-tagGroups"] ?? [{ tags: tags.map(({ name }) => name) }];
  const order = groups.flatMap((group) => group.tags);
  const position = (name: string) => order.indexOf(name);
  return {
    title: info.title,
    version: info.version,
    packages: site.packages,
    summary: info.summary ?? "",
    description: info.description ?? "",
    server: servers[0].url,
    tags: tags
      .map(({ name, description = "", "x-displayName": title = name }) => ({
        name,
        title,
        description,
      }))
      .sort((a, b) => position(a.name) - position(b.name)),
    operations: operationsOf(reference)
      .map((operation) => withDetails(reference, published, site, operation))
      .sort((a, b) => position(a.tag) - position(b.tag)),
    schemas: schemasOf(reference),
    problems: Object.values((components.examples ?? {}) as Node).flatMap(
      ({ summary, value: { type } }) =>
        type === undefined ? [] : [{ slug: type.split("/").at(-1), summary }],
    ),
    assumptions: reference["x-assumptions"] ?? {},
  };
}

function withDetails(
  reference: Bundle,
  published: Bundle,
  site: Site,
  operation: BundledOperation,
): Operation {
  const { success, problems, path, method } = operation;
  const node = reference.paths[path]?.[method.toLowerCase()] as Node;
  const responses = [success, ...problems];
  // The published contract has an example of every response.
  const examples = operationsOf(published)
    .filter(({ id }) => id === operation.id)
    .flatMap((one) => [one.success, ...one.problems])
    .flatMap(({ status, content = {} }) =>
      Object.values(content).flatMap((media) => examplesOf(published, status, media)),
    );
  const assumptions = responses.flatMap((response) => list((response as Schema)["x-assumption"]));
  return {
    ...operation,
    assumptions: [...new Set([...operation.assumptions, ...assumptions])],
    authorization: authorizationOf(operation, site),
    body: operation.body && {
      description: node.requestBody.description,
      schema: operation.body.schema,
      examples: examplesOf(reference, "", operation.body),
    },
    links: Object.values(node.responses[success.status].links ?? {}),
    examples,
  };
}

/** The examples of a media type. What `default` covers has its status in the problem. */
function examplesOf({ components }: Bundle, status: string, { examples = {} }: Node): Example[] {
  return Object.values(examples as Record<string, Node>).map((example) => {
    const { $ref } = example;
    const shared = $ref && (components.examples?.[componentName($ref)] as Node);
    const { summary, value } = shared ?? example;
    return { status: status === "default" ? String(value.status) : status, summary, value };
  });
}

/** The contract has one security scheme, so the path decides whose token an operation requires. */
function authorizationOf(operation: BundledOperation, { tokens }: Site): Authorization {
  if (!operation.acceptsToken) {
    return { description: "None. The request is sent without a token.", token: "" };
  }
  if (!operation.requiresToken) {
    return {
      description: "Bearer token, optional. A token that is sent must be valid.",
      token: "",
    };
  }
  const match = tokens.find(({ path }) => operation.path.startsWith(path));
  if (match === undefined) return { description: "Bearer token.", token: "any" };
  const { holder, token } = match;
  return { description: `Bearer token of ${holder}, in the sandbox \`${token}\``, token };
}
