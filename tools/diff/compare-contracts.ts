import {
  asObject,
  below,
  type Document,
  type Located,
  own,
  readOperations,
  readSecuritySchemes,
  readServer,
  Schemas,
  type WrittenSchema,
  type WrittenServer,
} from "#reader";
import { compareOperations } from "./compare-operations.ts";
import { compareSchemas } from "./compare-schemas.ts";
import { compareServer } from "./compare-servers.ts";
import { compareComponentNames, componentTypes } from "./components.ts";
import { compareDocumentation, reportText } from "./documentation.ts";
import { compareLists } from "./keywords.ts";
import { code, say, subject } from "./message.ts";
import { canonical, childrenOf, namesIn, Pair } from "./pair.ts";
import type { Difference } from "./policy.ts";
import { Report } from "./report.ts";
import { Scope } from "./scope.ts";
import { findUnchanged, findUsed } from "./unchanged.ts";

/** Every difference between two bundled contracts, rated for callers and implementers. */
export function findDifferences(before: object, after: object): Difference[] {
  const [older, newer] = [before, after].map(readParts) as [Parts, Parts];
  const written = new Pair(older.root, newer.root);
  const root = new Scope({
    before: older.schemas,
    after: newer.schemas,
    report: new Report(),
    unchanged: findUnchanged(written.get("components")),
    comparedSchemas: new Set(),
    sameMeaning: new Map(),
    sharedTags: new Set(),
  });
  compareOpenApiVersion(written.get("openapi"), root);
  compareServers(written.get("servers"), root);
  compareTags(new Pair(older, newer), root);
  compareOperations(new Pair(older.operations, newer.operations), root.at([], []));
  const webhooks = new Pair(older.webhooks, newer.webhooks);
  compareOperations(webhooks, root.at(["webhook"], []).reverse());
  compareComponents(written.get("components"), root);
  compareUnused(written, root);
  compareExtensions(written, root);
  compareDocumentation(written, root);
  // Operations are compared with the security that they inherit.
  const handledKeys = "openapi info servers security tags paths webhooks components x-assumptions";
  root.reportUnknownKeys(written, handledKeys.split(" "));
  return root.progress.report.toDifferences();
}

type Parts = ReturnType<typeof readParts>;

/** What is compared of a contract. Unlike `readContract`, it reads any version of OpenAPI. */
function readParts(contract: object) {
  const document = withAbsentFields(contract as Document);
  const schemas = new Schemas(document);
  const securitySchemes = readSecuritySchemes(document);
  const shared = { document, schemas, securitySchemes, read: new Map() };
  const root: Located = { value: document, pointer: "#" };
  const operations = readOperations(shared, below(root, "paths"));
  return { root, schemas, operations, webhooks: readOperations(shared, below(root, "webhooks")) };
}

/** The bundle of version 1.0.0 has the absent fields of all schemas in one map. They belong to the schemas. */
function withAbsentFields({ "x-absent-fields": absent, ...document }: Document): Document {
  if (absent === undefined) return document;
  const copy = structuredClone(document);
  for (const [name, fields] of Object.entries(asObject(absent)))
    Object.assign(asObject(own(copy.components?.schemas ?? {}, name)), {
      "x-absent-fields": fields,
    });
  return copy;
}

/** Compares what a server is verified against besides the schemas. */
function compareExtensions(contracts: Pair, root: Scope): void {
  for (const [id, assumption] of contracts.get("x-assumptions").children())
    compareAssumption(assumption, root.at([`assumption ${id}`], say`the assumption ${code(id)}`));
}

/** Compares what a server is not failed for: what rests on an assumption that nobody has confirmed. */
function compareAssumption(assumption: Pair, scope: Scope): void {
  if (assumption.isSame()) return;
  const isOpen = (one?: Located) =>
    one !== undefined && asObject(one.value).confirmed === undefined;
  const [wasOpen, isStillOpen] = assumption.both(isOpen);
  if (wasOpen !== isStillOpen) {
    // What is no longer assumed is a statement of the contract.
    const confirmed = isStillOpen ? "is no longer confirmed" : "is confirmed";
    const verb = assumption.change === "changed" ? confirmed : assumption.verb;
    scope.report(
      `assumption ${isStillOpen ? "added" : "removed"}`,
      say`${subject} ${verb}`,
      assumption,
    );
    return;
  }
  const isSameDecision = assumption.get("decision").isSame();
  const covered = isStillOpen ? compareCovered(assumption) : [];
  if (!isSameDecision) scope.report("assumption changed", say`${subject} changed`, assumption);
  for (const [change, names] of covered) {
    const verb = change === "added" ? "covers" : "no longer covers";
    scope.report(`assumption ${change}`, say`${subject} ${verb} ${names}`, assumption);
  }
  if (isSameDecision && covered.length === 0)
    scope.report("documentation changed", say`${subject} ${assumption.verb}`, assumption);
}

/** What rests on an assumption on one side only: rules of the verifier, and what it decides about fields. */
function compareCovered(assumption: Pair) {
  const coveredBy = (one?: Located) => {
    const { rules = [], shared = [], fields, sums } = asObject(one?.value);
    const decided = Object.entries({ ...asObject(fields), ...asObject(sums) });
    const texts = decided.map(([name, value]) => `${name}: ${canonical(value)}`);
    return [...[rules, shared].flat().map(String), ...texts];
  };
  return compareLists(...assumption.both(coveredBy));
}

/** A patch of OpenAPI does not change what a document means. */
function compareOpenApiVersion(openapi: Pair, root: Scope): void {
  const [old, now] = openapi.both((node) => String(node?.value).replace(/\.\d+$/, ""));
  if (old === now) return;
  root.report("OpenAPI version changed", say`OpenAPI is ${now} and was ${old}`, openapi);
}

function compareServers(servers: Pair, root: Scope): void {
  const byUrl = (list: Located | undefined) =>
    new Map(childrenOf(list).map(([, server]) => [String(asObject(server.value).url), server]));
  for (const [url, server] of servers.match(byUrl)) {
    const scope = root.at(root.path, say`the server ${code(url)}`);
    const read = (one?: Located) => one && readServer(one.value as WrittenServer);
    compareServer(new Pair(...server.both(read)), server, scope);
    if (server.before && server.after) scope.reportUnknownKeys(server, ["variables"]);
  }
}

/** Reports tags that only one contract has, each once. A tag that both have can be on other operations. */
function compareTags(contracts: Pair<Parts>, root: Scope): void {
  const tags = contracts.match(tagsOf);
  for (const [name, tag] of tags) if (tag.change === "changed") root.progress.sharedTags.add(name);
  root.reportNames(tags, "the tag");
}

/** The tags that operations have and those that are declared. */
function tagsOf(contract: Parts | undefined): Map<string, Located> {
  const { operations = [], root } = contract ?? {};
  const used = operations.flatMap(({ tags, pointer }) =>
    tags.map((name): [string, Located] => [name, { value: name, pointer }]),
  );
  return new Map([...used, ...(root ? namesIn(below(root, "tags")) : [])]);
}

/** Compares the names of components, and what no operation has been compared with. */
function compareComponents(components: Pair, root: Scope): void {
  compareComponentNames(components, root);
  const { progress } = root;
  for (const [name, { before, after }] of components.get("schemas").children()) {
    if (!before || !after || progress.comparedSchemas.has(before.pointer)) continue;
    const schemas = [
      progress.before.read(before as Located<WrittenSchema>),
      progress.after.read(after as Located<WrittenSchema>),
    ] as const;
    compareSchemas(...schemas, root.at([`schema ${name}`], code(name)));
  }
  for (const [name, scheme] of components.get("securitySchemes").children()) {
    if (!scheme.before || !scheme.after) continue;
    const place = root.at([`security scheme ${name}`], say`the security scheme ${code(name)}`);
    compareSecurityScheme(scheme, place);
  }
  root.reportUnknownKeys(components, Object.keys(componentTypes));
}

/** Reports components that changed and that no operation of one of the contracts has. Schemas are always compared. */
function compareUnused(contracts: Pair, root: Scope): void {
  const [olds, news] = contracts.both((contract) => findUsed(contract?.value));
  const { schemas: _, securitySchemes: __, ...others } = componentTypes;
  for (const [group, type] of Object.entries(others))
    for (const [name, component] of contracts.get("components").get(group).children()) {
      const { before, after } = component;
      if (!before || !after || component.isSame("node")) continue;
      if (olds.has(before.pointer) && news.has(after.pointer)) continue;
      const scope = root.at([`${type} ${name}`], say`the ${type} ${code(name)}`);
      scope.report(
        "unused component changed",
        say`${subject}, which is not used, changed`,
        component,
      );
    }
}

/** The scopes of a flow are names, and what each permits is a text. */
function compareSecurityScheme(scheme: Pair, scope: Scope): void {
  for (const [name, flow] of scheme.get("flows").children()) {
    const inner = scope.enter(name, say`the flow ${code(name)}`);
    if (flow.before && flow.after) {
      const scopes = flow.get("scopes").children();
      inner.reportNames(scopes, "the scope");
      for (const [text, permission] of scopes)
        if (permission.change === "changed") reportText(text, permission, inner);
      inner.reportUnknownKeys(flow, ["scopes"]);
    } else {
      const type = flow.after ? "security loosened" : "security tightened";
      inner.report(type, say`${subject} ${flow.verb}`, flow);
    }
  }
  // The names of HTTP authentication schemes are not case-sensitive.
  const [old, now] = scheme.get("scheme").both((node) => String(node?.value).toLowerCase());
  scope.reportUnknownKeys(scheme, old === now ? ["flows", "scheme"] : ["flows"]);
}
