import { type Contract, componentName, type Schema, uncapitalize } from "#reader";
import { type Code, code, identifier, indented, join, literal, printFile } from "./code.ts";
import { describeSchema, docComment, text } from "./doc-comment.ts";
import { typeName } from "./names.ts";
import { member, membersOf, modelType, structureOf, typeOf, type Usage } from "./types.ts";

/** A documented type for every schema, and the known values of every extensible enum. */
export function models(contract: Contract): [file: string, text: string] {
  const sent = bodySchemas(contract);
  const declarations = [...contract.schemas.values()].map((schema) =>
    declare(schema, { allowsUndefined: sent.has(schema.pointer) }),
  );
  return printFile("models.ts", join([...declarations, ...webhooks(contract)], code`\n`));
}

/** The bodies of what the service sends by itself, by the name of the webhook. */
function webhooks(contract: Contract): Code[] {
  if (contract.webhooks.length === 0) return [];
  const members = contract.webhooks.map(({ path, summary, body }) => {
    const schema = body?.content[0]?.schema;
    return member([summary], path, true, schema ? typeOf(schema) : code`undefined`);
  });
  const comment = docComment(["The bodies of the requests that the service sends, by webhook."]);
  return [code`${comment}export interface Webhooks {\n${indented(join(members))}}\n`];
}

/** The pointers of the components that are bodies of requests. */
function bodySchemas({ operations }: Contract): Set<string> {
  const schemas = operations.flatMap(({ body }) => body?.content[0]?.schema ?? []);
  return new Set(schemas.map((schema) => (schema.reference ?? schema).pointer));
}

function declare(schema: Schema, usage: Usage): Code {
  const name = typeName(schema);
  const comment = docComment(describeSchema(schema));
  const parts = interfaceParts(schema);
  if (parts === undefined) {
    const type = structureOf(schema, usage);
    return code`${comment}export type ${identifier(name)} = ${type};\n${knownValues(name, schema)}`;
  }
  const { bases, members } = parts;
  const heritage =
    bases.length > 0 ? code` extends ${join(bases.map(modelType), code`, `)}` : code``;
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
function knownValues(name: string, { knownValues: values = [], members }: Schema): Code {
  if (values.length === 0 || members.length > 0) return code``;
  const type = identifier(name);
  const constant = identifier(`${uncapitalize(name)}Values`);
  const guard = identifier(`isKnown${name}`);
  return code`
${docComment([text`The known values of {@link ${name}}. Others may occur.`])}export const ${constant} = ${literal(values)} as const;

${docComment([text`Checks whether a value is a known {@link ${name}}. An unknown value is not an error.`])}export function ${guard}(value: ${type}): value is (typeof ${constant})[number] {
  return (${constant} as readonly string[]).includes(value);
}
`;
}
