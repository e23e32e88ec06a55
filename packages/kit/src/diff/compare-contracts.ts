import { type Document, Schemas } from "contract-kit-reader";
import { compareOperations } from "./compare-operations.ts";
import { compareSchemas, findUnchangedSchemas } from "./compare-schemas.ts";
import { compareNames, namesIn } from "./component-names.ts";
import type { Difference } from "./difference.ts";
import { compareDocumentation } from "./documentation.ts";
import { Node } from "./node.ts";
import { Pair } from "./pair.ts";
import { Scope } from "./scope.ts";

/** Every difference between two bundled contracts, rated for callers and implementers. */
export function compareContracts(before: object, after: object): Difference[] {
  const contracts = new Pair(new Node(before, before, "#"), new Node(after, after, "#"));
  const progress = {
    before: new Schemas(before as Document),
    after: new Schemas(after as Document),
    changes: new Map(),
    unchangedSchemas: findUnchangedSchemas(contracts.get("components").get("schemas")),
    comparedSchemas: new Set<string>(),
  };
  const root = new Scope(progress);
  compareOpenApiVersion(contracts.get("openapi"), root);
  compareServers(contracts.get("servers"), root);
  compareNames(contracts.get("tags").match(namesIn), "the tag", () => root);
  compareOperations(contracts.get("paths"), contracts, root.at([], ""));
  compareOperations(contracts.get("webhooks"), contracts, root.at(["webhook"], "").reverse());
  compareComponents(contracts.get("components"), root);
  compareExtensions(contracts, root);
  compareDocumentation(contracts, root);
  // Operations are compared with the security that they inherit.
  const handledKeys =
    "openapi info servers security tags paths webhooks components x-absent-fields x-assumptions";
  root.reportUnknownKeys(contracts, handledKeys.split(" "));
  return root.toDifferences();
}

/** Compares what a server is verified against besides the schemas. */
function compareExtensions(contracts: Pair, root: Scope): void {
  for (const [schema, fields] of contracts.get("x-absent-fields").children) {
    for (const [name, field] of fields.match(namesIn)) {
      if (field.before && field.after) continue;
      const verb = field.after ? "must not have" : "may have";
      const scope = root.at([`schema ${schema}`], `\`${schema}\``);
      scope.report(`absent field ${field.change}`, `${scope.subject} ${verb} \`${name}\``, field);
    }
  }
  for (const [id, assumption] of contracts.get("x-assumptions").children) {
    const scope = root.at([`assumption ${id}`], `the assumption \`${id}\``);
    if (assumption.isSame) continue;
    // An assumption that was removed is a statement of the contract now.
    const isText = assumption.change === "changed" && assumption.get("decision").isSame;
    const type = isText ? "documentation changed" : `assumption ${assumption.change}`;
    scope.report(type, `${scope.subject} ${assumption.verb}`, assumption);
  }
}

/** A patch of OpenAPI does not change what a document means. */
function compareOpenApiVersion(openapi: Pair, root: Scope): void {
  const [old, now] = openapi.both((node) => String(node?.value).replace(/\.\d+$/, ""));
  if (old === now) return;
  root.report("OpenAPI version changed", `OpenAPI is ${now} and was ${old}`, openapi);
}

function compareServers(servers: Pair, root: Scope): void {
  const byUrl = (list: Node | undefined) =>
    new Map(list?.children.map(([, server]) => [String(server.get("url")?.value), server]));
  for (const [url, server] of servers.match(byUrl)) {
    const scope = root.at(root.path, `the server \`${url}\``);
    if (!server.before || !server.after) {
      scope.report(`server ${server.change}`, `${scope.subject} ${server.verb}`, server);
    } else {
      scope.reportUnknownKeys(server, []);
    }
  }
}

const componentTypes = {
  callbacks: "callback",
  headers: "header",
  links: "link",
  parameters: "parameter",
  pathItems: "path item",
  requestBodies: "request body",
  responses: "response",
  schemas: "schema",
  securitySchemes: "security scheme",
};

/** Compares the names of components, and what no operation has been compared with. */
function compareComponents(components: Pair, root: Scope): void {
  for (const [group, type] of Object.entries(componentTypes)) {
    const { children } = components.get(group);
    compareNames(children, `the ${type}`, (name) => root.at([`${type} ${name}`], name));
  }
  for (const [name, schema] of components.get("schemas").children) {
    const { before, after } = schema;
    if (!before || !after || root.progress.comparedSchemas.has(before.pointer)) continue;
    const scope = root.at([`schema ${name}`], `\`${name}\``);
    compareSchemas(
      root.progress.before.at(before.pointer),
      root.progress.after.at(after.pointer),
      scope,
    );
  }
  for (const [name, scheme] of components.get("securitySchemes").children) {
    const title = `security scheme ${name}`;
    if (scheme.before && scheme.after) root.at([title], title).reportUnknownKeys(scheme, []);
  }
  root.reportUnknownKeys(components, Object.keys(componentTypes));
}
