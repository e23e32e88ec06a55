import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Contract,
  jsonIn,
  keysOf,
  type Operation,
  type Schema,
  successOf,
  valueAt,
} from "#reader";
import { type Finding, finding, locate, type Source } from "#source";
import {
  absentFields,
  byName,
  type Call,
  fieldsOf,
  type Interface,
  othersOf,
  type Resource,
  readInterface,
  type Type,
} from "./interface-page.ts";

const page = "docs/interface.md";

/** What is compared, and how to report that something is otherwise. */
interface Scope {
  table: Interface;
  contract: Contract;
  /** The pairs of a type and a component that are compared already: a mistake in a component is one finding. */
  seen: Set<string>;
  report: (pointer: string, message: string, fix: string) => void;
}

/** Checks that the contract states what docs/interface.md says is known of the service, and cites another source for more. */
export function checkInterface(source: Source, contract: Contract): Finding[] {
  const file = join(source.root, page);
  if (!existsSync(file)) return [];
  const findings: Finding[] = [];
  const report: Scope["report"] = (pointer, message, fix) => {
    findings.push(finding(locate(source, keysOf(pointer)), "interface", message, fix));
  };
  const scope = {
    table: readInterface(readFileSync(file, "utf8")),
    contract,
    seen: new Set<string>(),
    report,
  };
  for (const [name, call] of Object.entries(scope.table.operations)) {
    const operation = contract.operations.find(({ method, path }) => `${method} ${path}` === name);
    if (operation === undefined)
      report("#/paths", `${page} has ${name}, and the contract does not`, "Add the operation.");
    else compareOperation(scope, name, call, operation);
  }
  return findings;
}

/** A variant of a resource, as in `product (order)`. */
interface Expected {
  type: string;
  resource: Resource;
  variant: string | undefined;
}

const authorization = { bearer: "required", optional: "optional", none: "none" } as const;
const tokenUse = {
  required: "requires a token",
  optional: "accepts a token",
  none: "takes no token",
};

function compareOperation(scope: Scope, name: string, call: Call, operation: Operation): void {
  const { table, report } = scope;
  const { pointer, parameters, body, sources } = operation;
  if (!sources.includes(`4 #${call.number}`))
    report(
      `${pointer}/x-source`,
      `${operation.id} does not cite 4 #${call.number}`,
      "Add it to x-source.",
    );
  if (operation.authorization !== authorization[call.auth]) {
    const [here, stated] = [operation.authorization, authorization[call.auth]];
    const message = `the operation ${tokenUse[here]} here, and ${tokenUse[stated]} in ${page}`;
    const fix = "Correct security, or the name of a scheme in it.";
    report(`${pointer}/security`, message, fix);
  }
  for (const { in: place, name, schema } of parameters)
    if (place === "path") compareType(scope, /id$/.test(name) ? "uuid" : "string", schema, name);
  for (const name of call.query ?? [])
    if (!parameters.some((parameter) => parameter.name === name))
      report(
        `${pointer}/parameters`,
        `there is no parameter ${name}, which ${page} has`,
        "Add it.",
      );
  compareSorting(scope, table.sorting[name], operation);
  const { schema: sent } = jsonIn(body?.content) ?? {};
  if (sent !== undefined) compareBody(scope, name, call, sent);
  const { schema } = jsonIn(successOf(operation)?.content) ?? {};
  if (schema !== undefined) compareType(scope, call.response, schema, "the response");
}

function compareSorting(
  { report }: Scope,
  sorting: Interface["sorting"][string] | undefined,
  { parameters }: Operation,
): void {
  const schema = parameters.find(({ name }) => name === "sorting")?.schema;
  if (sorting === undefined || schema === undefined) return;
  const { pointer, values = [] } = targetOf(schema.items ?? schema);
  const missing = sorting.criteria
    .flatMap((name) => [name, `-${name}`])
    .filter((name) => !values.includes(name));
  if (missing.length > 0)
    report(
      `${pointer}/enum`,
      `${missing.join(" and ")}, which ${page} has, cannot be sent`,
      "Add it.",
    );
  if (JSON.stringify(schema.default) !== JSON.stringify(sorting.default)) {
    const message = `the default of sorting is ${sorting.default} in ${page}`;
    report(`${targetOf(schema).pointer}/default`, message, `Write [${sorting.default}].`);
  }
}

function compareBody(scope: Scope, name: string, call: Call, schema: Schema): void {
  const { table, report } = scope;
  const { body = {}, "empty body": isEmpty = false } = call;
  compareFields(scope, byName(body), schema, `4 #${call.number}`);
  const shown = isEmpty ? [] : [...byName(body).keys()];
  for (const field of schema.required.filter((field) => !shown.includes(field))) {
    const message = `${field} is required, and the example of the request in ${page} does not have it`;
    report(`${targetOf(schema).pointer}/required`, message, "Remove it from required.");
  }
  for (const [field, limit] of Object.entries(table.limits[name] ?? {})) {
    const limited = schema.properties.get(field)?.schema;
    const key = limited?.propertyNames;
    const limits = [
      { at: limited, keyword: "maxProperties", value: limit.pairs },
      { at: key, keyword: "maxLength", value: limit["key length"] },
    ] as const;
    for (const { at, keyword, value } of limits)
      if (at !== undefined && at.limits[keyword] !== value)
        report(
          `${targetOf(at).pointer}/${keyword}`,
          `${keyword} of ${field} is ${value} in ${page}`,
          `Write ${value}.`,
        );
  }
}

const formats: Record<string, string> = { uuid: "uuid", "date-time": "timestamp" };

/** Compares a type of the page with a schema. `name` is what has the schema. */
function compareType(scope: Scope, type: Type, schema: Schema, name: string): void {
  const [, wrapper, inner = ""] = /^(array|list) of (.+)$/.exec(`${type}`) ?? [];
  const { resource, variant } = resourceIn(scope.table, `${type}`);
  if (typeof type === "object") compareFields(scope, byName(type), schema, name);
  else if (wrapper === "list") {
    const page = { items: `array of ${inner}`, ...scope.table.envelope };
    compareFields(scope, byName(page), schema, "1");
  } else if (resource !== undefined) compareResource(scope, { type, resource, variant }, schema);
  else if (wrapper === "array" && schema.items !== undefined)
    compareType(scope, inner, schema.items, name);
  else compareScalar(scope, type, schema, name);
}

function compareScalar(scope: Scope, type: string, schema: Schema, name: string): void {
  const { format = "", types, tupleLength } = schema;
  const [seen, ...values] = type.split(" ");
  const isEnum = seen === "seen";
  const expected = isEnum ? "string" : type;
  const tuple = tupleLength === undefined ? undefined : `tuple of${" string".repeat(tupleLength)}`;
  const actual = tuple ?? formats[format] ?? types.join(" or ");
  if (actual !== expected) {
    const message = `${name} is ${expected} in ${page}, and ${actual} here`;
    scope.report(schema.pointer, message, "Correct the type, or what it refers to.");
  } else if (isEnum) {
    // Another rule reports an enum in a response.
    const known = schema.knownValues ?? schema.values?.map(String) ?? [];
    compareValues(scope, values, known, targetOf(schema));
  }
}

function compareValues(
  { report, contract }: Scope,
  seen: string[],
  known: string[],
  schema: Schema,
): void {
  const at = `${schema.pointer}/x-extensible-enum`;
  for (const value of seen.filter((value) => !known.includes(value)))
    report(at, `the known value ${value}, which ${page} has, is missing`, "Add it.");
  const more = known.filter((value) => !seen.includes(value));
  if (more.length > 0 && citesOnlyThePage(contract, schema)) {
    const fix = `Name the source of the value in x-source, or add it to ${page} if the interface has it now.`;
    report(at, `${page} does not have the value ${more.join(" and ")}`, fix);
  }
}

function compareResource(scope: Scope, expected: Expected, schema: Schema): void {
  const { contract, report, seen } = scope;
  const { type, resource, variant } = expected;
  const { missing, foreign } = mistakesOf(expected, schema);
  const [better] = [...contract.schemas.values()]
    .map((other) => ({ ...mistakesOf(expected, other), other }))
    .filter((each) => each.missing.length === 0)
    .filter((each) => missing.length > 0 || each.foreign.length < foreign.length)
    .sort(
      (a, b) =>
        a.foreign.length - b.foreign.length || a.other.properties.size - b.other.properties.size,
    );
  if (better !== undefined) {
    const message = `${page} has the ${type} here, and ${schema.name} is another variant`;
    report(refOf(scope, schema), message, `Refer to ${better.other.name}.`);
    return;
  }
  if (seen.size === seen.add(`${type} ${schema.name ?? schema.pointer}`).size) return;
  compareFields(scope, fieldsOf(resource, variant), schema, resource.section);
  const component = targetOf(schema);
  const listed = component.absentFields.filter((name) => !schema.properties.has(name));
  const unlisted = absentFields(resource, variant).filter((name) => !listed.includes(name));
  if (unlisted.length > 0) {
    const message = `${page} says that a ${type} has no ${unlisted.join(", ")}`;
    report(component.pointer, message, "List it in x-absent-fields, and not in properties.");
  }
  compareSources(scope, expected, component);
}

/** What a component states beyond the page has another source. */
function compareSources(scope: Scope, expected: Expected, schema: Schema): void {
  const { contract, report } = scope;
  const { type, resource, variant } = expected;
  const { name: component, pointer, properties } = schema;
  const { section } = resource;
  if (component === undefined || !citesOnlyThePage(contract, schema)) return;
  if (!sourcesAt(contract, pointer).includes(section)) {
    const message = `${component} is the ${type}, which is in section ${section} of ${page}`;
    report(`${pointer}/x-source`, message, `Cite "${section}".`);
    return;
  }
  const known = [...fieldsOf(resource, variant).keys(), ...othersOf(resource, variant)];
  for (const [name, { schema }] of properties) {
    const written = Object(valueAt(contract.document, schema.pointer));
    if (known.includes(name) || "x-source" in written || "x-assumption" in written) continue;
    const fix = `Name the source of the field in its x-source, or add it to ${page} if the interface has it now.`;
    report(schema.pointer, `section ${section} of ${page} has no ${name}`, fix);
  }
  const absent = absentFields(resource, variant);
  for (const name of schema.absentFields.filter((name) => !absent.includes(name)))
    report(
      `${pointer}/x-absent-fields`,
      `${page} does not say that a ${type} has no ${name}`,
      "Remove it.",
    );
}

function compareFields(
  scope: Scope,
  fields: Map<string, Type>,
  schema: Schema,
  section: string,
): void {
  const missing = [...fields.keys()].filter((name) => !schema.properties.has(name));
  if (missing.length > 0) {
    const message = `section ${section} of ${page} has ${missing.join(", ")}, and the schema does not`;
    scope.report(targetOf(schema).pointer, message, "Add it.");
  }
  for (const [name, type] of fields) {
    const property = schema.properties.get(name)?.schema;
    if (property !== undefined) compareType(scope, type, property, name);
  }
}

/** What a schema lacks of a variant, and what it has of others. */
function mistakesOf({ resource, variant }: Expected, { properties }: Schema) {
  const missing = [...fieldsOf(resource, variant).keys()].filter((name) => !properties.has(name));
  const absent = absentFields(resource, variant).filter((name) => properties.has(name));
  const foreign = othersOf(resource, variant).filter((name) => properties.has(name));
  return { missing: [...missing, ...absent], foreign };
}

function resourceIn({ resources }: Interface, type: string) {
  const [, name = "", variant] = /^([a-z ]+?)(?: \((.+)\))?$/.exec(type) ?? [];
  return { resource: Object.hasOwn(resources, name) ? resources[name] : undefined, variant };
}

/** Whether every source is a part of the page, and nothing is assumed. */
const citesOnlyThePage = (contract: Contract, { pointer }: Schema): boolean => {
  const sources = sourcesAt(contract, pointer);
  return sources.length > 0 && sources.every((source) => /^\d/.test(source));
};

const sourcesAt = ({ document }: Contract, pointer: string): string[] =>
  [Object(valueAt(document, pointer))["x-source"] ?? []].flat().map(String);

/** The component that a schema refers to. */
const targetOf = (schema: Schema): Schema =>
  schema.reference === undefined ? schema : targetOf(schema.reference);

/** The place of the `$ref` of a schema, also as the only choice besides null. */
function refOf({ contract }: Scope, { pointer }: Schema): string {
  const written = Object(valueAt(contract.document, pointer));
  if (typeof written.$ref === "string") return `${pointer}/$ref`;
  const index = [written.anyOf ?? []]
    .flat()
    .findIndex((part) => typeof Object(part).$ref === "string");
  return index === -1 ? pointer : `${pointer}/anyOf/${index}/$ref`;
}
