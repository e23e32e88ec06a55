import { type Contract, componentName, type Schema, uncapitalize } from "#reader";
import { type Code, code, identifier, indented, join, literal, printFile, union } from "./code.ts";
import { describeSchema, docComment, text } from "./doc-comment.ts";
import type { TypeNames } from "./names.ts";
import { member, membersOf, modelType, structureOf, typeOf, type Usage } from "./types.ts";

/** A documented type for every schema, and the known values of every extensible enum. */
export function models(contract: Contract, names: TypeNames): Map<string, string> {
  const declarations: Code[] = [];
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
  // A module without an export would be a script.
  const body = declarations.length > 0 ? join(declarations, code`\n`) : code`export {};\n`;
  return new Map([printFile("models.ts", body)]);
}

/** The bodies of what the service sends by itself, by the name of the webhook. */
function webhooks(contract: Contract, names: TypeNames): Code[] {
  if (contract.webhooks.length === 0) return [];
  const members = contract.webhooks.map(({ path, summary, body }) => {
    const schemas = body?.content.flatMap(({ schema }) => schema ?? []) ?? [];
    const types = schemas.map((schema) => typeOf(schema, { names, direction: "response" }));
    return member([summary], path, true, types.length > 0 ? union(types) : code`undefined`);
  });
  const comment = docComment(["The bodies of the requests that the service sends, by webhook."]);
  return [code`${comment}export interface Webhooks {\n${indented(join(members))}}\n`];
}

/** The pointers of the components that are bodies of requests. */
function bodySchemas({ operations }: Contract): Set<string> {
  const schemas = operations.flatMap(({ body }) => body?.content.map(({ schema }) => schema) ?? []);
  return new Set(schemas.map((schema) => (schema?.reference ?? schema)?.pointer ?? ""));
}

function declare(schema: Schema, usage: Usage): Code {
  const name = usage.names.of(schema, usage.direction);
  const comment = docComment(describeSchema(schema));
  const parts = interfaceParts(schema);
  if (parts === undefined) {
    const type = structureOf(schema, usage);
    return code`${comment}export type ${identifier(name)} = ${type};\n${knownValues(name, schema)}`;
  }
  const { bases, members } = parts;
  const types = bases.map((base) => modelType(usage.names.of(base, usage.direction)));
  const heritage = types.length > 0 ? code` extends ${join(types, code`, `)}` : code``;
  const fields = indented(membersOf(members, usage));
  return code`${comment}export interface ${identifier(name)}${heritage} {\n${fields}}\n`;
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
function knownValues(typeName: string, { knownValues: values = [], members }: Schema): Code {
  if (values.length === 0 || members.length > 0) return code``;
  const name = identifier(typeName);
  const constant = identifier(`${uncapitalize(typeName)}Values`);
  const guard = identifier(`isKnown${typeName}`);
  return code`
${docComment([text`The known values of {@link ${typeName}}. Others may occur.`])}export const ${constant} = ${literal(values)} as const;

${docComment([text`Checks whether a value is a known {@link ${typeName}}. An unknown value is not an error.`])}export function ${guard}(value: ${name}): value is (typeof ${constant})[number] {
  return (${constant} as readonly string[]).includes(value);
}
`;
}
