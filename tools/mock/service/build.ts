import { asObject, isObject, own, type Property, propertiesOf, type Schema } from "#reader";
import { sampleOfSchema } from "#reader/sample";
import { SandboxError } from "../types.ts";
import { type Loader, loadService } from "./load.ts";
import { assertNames, type Service } from "./service.ts";

/** Ids of the examples, and what replaces them. */
type Ids = Map<unknown, unknown>;

const built = new WeakMap<Schema, number>();

/** See `build` of the entry point. */
export function build(service: Service, name: string, overrides: unknown, loader: Loader): unknown {
  const schema = loadService(service, loader).contract.schemas.get(name);
  if (schema === undefined) throw new SandboxError(`the contract has no schema "${name}"`);
  const count = built.get(schema) ?? 0;
  built.set(schema, count + 1);
  const id = schema.properties.get("id")?.schema;
  const [example] = id?.examples ?? [];
  const isObjectOrMissing = overrides === undefined || isObject(overrides);
  if (id === undefined || count === 0 || !isObjectOrMissing) return buildOne(schema, overrides);
  return buildOne(schema, { id: furtherId(id, example, count), ...overrides });
}

/** An ID that differs from the example, if the schema says how IDs differ. */
function furtherId({ format }: Schema, example: unknown, count: number): unknown {
  if (format !== "uuid") return example;
  return `${count.toString(16).padStart(8, "0")}${`${example}`.slice(8)}`;
}

/** A value whose IDs have nothing to do with those around it, such as an item of a page. */
function buildOne(schema: Schema, given: unknown): unknown {
  const ids: Ids = new Map();
  const value = make(schema, given, ids);
  return JSON.parse(JSON.stringify(value, (_, item) => ids.get(item) ?? item));
}

function make(schema: Schema, given: unknown, ids: Ids): unknown {
  if (given === undefined) return sampleOfSchema(schema);
  const { items, format, examples } = schema;
  const properties = propertiesFor(schema, given);
  if (isObject(given) && properties.length > 0) {
    if (schema.additionalProperties === undefined || schema.additionalProperties.isNever) {
      const names = [...propertiesOf(schema, given).keys()];
      assertNames(`${schema.name ?? "the schema"} has`, given, names);
    }
    const made = properties.map(({ name, schema }) => [name, make(schema, own(given, name), ids)]);
    return { ...given, ...Object.fromEntries(made) };
  }
  if (Array.isArray(given) && items) return given.map((item) => buildOne(items, item));
  if (format === "uuid" && typeof given === "string") ids.set(examples[0], given);
  return given;
}

/** The properties of a schema, with those of the option that is given, or else of the first one. */
function propertiesFor(schema: Schema, given: unknown): Property[] {
  const options = schema.choices.flatMap(({ options: [first], discriminator }) => {
    const key = discriminator && asObject(given)[discriminator.property];
    return discriminator?.options.get(String(key)) ?? first ?? [];
  });
  const inOptions = options.flatMap((option) => propertiesFor(option, given));
  return [...schema.properties.values(), ...inOptions];
}
