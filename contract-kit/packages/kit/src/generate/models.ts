import {
  type Contract,
  componentName,
  propertyKey,
  type Schema,
  uncapitalize,
} from "contract-kit-reader";
import {
  indented,
  membersOf,
  structureOf,
  type TypeNames,
  typeOf,
  type Usage,
  union,
} from "./types.ts";
import { describeSchema, docComment, header } from "./typescript.ts";

/** A documented type for every schema, and the known values of every extensible enum. */
export function models(contract: Contract, names: TypeNames): Map<string, string> {
  const declarations: string[] = [];
  const sent = bodySchemas(contract);
  // Declaring a schema can name another inside, so that the second map grows meanwhile.
  for (const schemas of [contract.schemas, names.inner])
    for (const schema of schemas.values()) {
      const usage = { names, allowsUndefined: sent.has(schema.pointer) };
      declarations.push(declare(schema, { ...usage, direction: "response" }));
      if (names.differByDirection(schema))
        declarations.push(declare(schema, { ...usage, direction: "request" }));
    }
  declarations.push(...webhooks(contract, names));
  return new Map([["generated/models.ts", [header, ...declarations].join("\n")]]);
}

/** The bodies of what the service sends by itself, by the name of the webhook. */
function webhooks(contract: Contract, names: TypeNames): string[] {
  if (contract.webhooks.length === 0) return [];
  const members = contract.webhooks.map(({ path, summary, body }) => {
    const schemas = body?.content.flatMap(({ schema }) => schema ?? []) ?? [];
    const types = schemas.map((schema) => typeOf(schema, { names, direction: "response" }));
    return `${docComment([summary])}${propertyKey(path)}: ${union(types) || "undefined"};\n`;
  });
  const comment = docComment(["The bodies of the requests that the service sends, by webhook."]);
  return [`${comment}export interface Webhooks {\n${indented(members.join(""))}}\n`];
}

/** The pointers of the components that are bodies of requests. */
function bodySchemas({ operations }: Contract): Set<string> {
  const schemas = operations.flatMap(({ body }) => body?.content.map(({ schema }) => schema) ?? []);
  return new Set(schemas.map((schema) => (schema?.reference ?? schema)?.pointer ?? ""));
}

function declare(schema: Schema, usage: Usage): string {
  const name = usage.names.of(schema, usage.direction);
  const comment = docComment(describeSchema(schema));
  const parts = interfaceParts(schema);
  if (parts === undefined) {
    return `${comment}export type ${name} = ${structureOf(schema, usage)};\n${knownValues(name, schema)}`;
  }
  const { bases, members } = parts;
  const heritage =
    bases.length > 0
      ? ` extends ${bases.map((base) => usage.names.of(base, usage.direction)).join(", ")}`
      : "";
  return `${comment}export interface ${name}${heritage} {\n${indented(membersOf(members, usage))}}\n`;
}

/** What an interface extends, and the schemas whose fields it has; undefined for what cannot be an interface. */
function interfaceParts(schema: Schema): { bases: Schema[]; members: Schema[] } | undefined {
  const { values, knownValues, choices, isNullable, types, properties } = schema;
  const isObject = types.length === 0 || (types.length === 1 && types[0] === "object");
  if (values ?? knownValues ?? (choices.length > 0 || isNullable || !isObject)) return undefined;
  if (properties.size === 0) return undefined;
  const bases = schema.members.flatMap((member) => namedSchema(member) ?? []);
  const inline = schema.members.filter((member) => namedSchema(member) === undefined);
  const members = [...inline, schema];
  if (inline.some(({ members }) => members.length > 0)) return undefined;
  if (bases.some((base) => interfaceParts(base) === undefined)) return undefined;
  // An interface cannot narrow a field, unlike an intersection.
  const fields = [
    ...bases.flatMap((base) => [...base.properties.keys()]),
    ...members.flatMap(({ keywords }) => Object.keys(keywords.properties ?? {})),
  ];
  return new Set(fields).size === fields.length ? { bases, members } : undefined;
}

/** The component that a member of a schema is or refers to. */
function namedSchema(member: Schema): Schema | undefined {
  return componentName(member.pointer) === undefined ? member.reference : member;
}

/** The known values of an extensible enum and a type guard for them. */
function knownValues(name: string, { knownValues: values = [], members }: Schema): string {
  if (values.length === 0 || members.length > 0) return "";
  const constant = `${uncapitalize(name)}Values`;
  return `
/** The known values of {@link ${name}}. Others may occur. */
export const ${constant} = ${JSON.stringify(values)} as const;

/** Checks whether a value is a known {@link ${name}}. An unknown value is not an error. */
export function isKnown${name}(value: ${name}): value is (typeof ${constant})[number] {
  return (${constant} as readonly string[]).includes(value);
}
`;
}
