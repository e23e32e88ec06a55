import { type Contract, componentOf, nameOf, propertiesOf, type Schema } from "./contract.ts";
import { type Kind, kinds } from "./entities.ts";
import type { Checker } from "./fields.ts";
import type { Store } from "./store.ts";

type Thing = Record<string, unknown>;

/** What a schema of the contract shows of a stored thing. */
export interface Form {
  /** As a value, fitting or not. */
  show: (thing: object) => object;
  /** As JSON; undefined if something in it does not fit the contract. */
  write: (thing: object) => string | undefined;
  /** The same for a thing as it is in the store, remembered until something in it changes. */
  recall: (thing: object) => string | undefined;
  /** Whose changes can make it another. */
  kinds: readonly Kind[];
}

interface Field {
  name: string;
  /** Other things that stand there, in a form of their own; a field without is the thing's own. */
  others?: { of: (thing: Thing) => object | object[] | null; form: Form };
}

/** Forms that are remembered, each a few thousand characters. */
const mostRemembered = 1_000;

/**
 * Reads a schema once and gives the form of it: own fields as they are kept, and where the schema has
 * another thing or a list of things, those, in the forms of their own schemas. Whether a field is another
 * thing shows in the contract: its schema has an `id` of one of the kinds.
 */
export function createForms(
  { document }: Contract,
  checker: Checker,
  store: Store,
): (schema: Schema) => Form {
  const made = new Map<string, Form>();
  const remembered = new Map<string, { changes: number; text: string }>();

  function formOf(schema: Schema): Form {
    const name = schema.$ref ?? "";
    const known = made.get(name);
    if (known !== undefined) return known;
    const form = makeForm(schema, name);
    if (name !== "") made.set(name, form);
    return form;
  }

  function makeForm(schema: Schema, ref: string): Form {
    const fields = Object.entries(propertiesOf(document, schema)).map(([name, property]) => ({
      name,
      key: `${JSON.stringify(name)}:`,
      ...others(name, property),
    }));
    const own = kindOf(schema);
    const below = fields.flatMap(({ others }) => others?.form.kinds ?? []);
    const read = [...new Set([...(own === undefined ? [] : [own]), ...below])];
    const apart = fields.filter(({ others }) => others !== undefined).map(({ name }) => name);
    let fits: ((value: unknown) => boolean) | undefined;

    function show(thing: object): object {
      const shown: Thing = {};
      for (const { name, others } of fields) {
        const value = others === undefined ? (thing as Thing)[name] : others.of(thing as Thing);
        if (value === undefined) continue;
        if (others === undefined || value === null) shown[name] = value;
        else
          shown[name] = Array.isArray(value)
            ? value.map(others.form.show)
            : others.form.show(value as object);
      }
      return shown;
    }

    /** Checks the thing apart from those in it, each of which is checked where it is written. */
    function write(thing: object): string | undefined {
      const held: Thing = {};
      const texts: string[] = [];
      for (const { name, key, others } of fields) {
        const value = others === undefined ? (thing as Thing)[name] : others.of(thing as Thing);
        if (value === undefined) continue;
        held[name] = value;
        if (others === undefined || value === null) texts.push(key + JSON.stringify(value));
        else {
          const inner = Array.isArray(value)
            ? value.map(others.form.recall)
            : [others.form.recall(value as object)];
          if (inner.includes(undefined)) return undefined;
          texts.push(key + (Array.isArray(value) ? `[${inner}]` : inner[0]));
        }
      }
      fits ??= checker.compile(hollow(schema, apart));
      return fits(held) ? `{${texts}}` : undefined;
    }

    function recall(thing: object): string | undefined {
      const { id } = thing as { id?: string };
      if (own === undefined || id === undefined) return write(thing);
      const key = `${ref} ${id}`;
      const changes = store.changesOf(read);
      const known = remembered.get(key);
      if (known?.changes === changes) return known.text;
      const text = write(thing);
      if (text === undefined) return undefined;
      if (remembered.size >= mostRemembered) remembered.clear();
      remembered.set(key, { changes, text });
      return text;
    }

    return { show, write, recall, kinds: read };
  }

  /** Which other things are to be shown in a field, if any are. */
  function others(field: string, property: Schema): Pick<Field, "others"> {
    const target = property.anyOf?.[0] ?? property;
    const kind = kindOf(target);
    if (kind !== undefined) {
      const of = (thing: Thing) => {
        const id = thing[`${field}_id`];
        return (typeof id === "string" ? store.get(kind, id) : undefined) ?? null;
      };
      return { others: { of, form: formOf(target) } };
    }
    const { items } = target;
    const itemKind = items && kindOf(items);
    if (items !== undefined && itemKind !== undefined) {
      const of = (thing: Thing) =>
        ((thing[field] ?? []) as string[]).flatMap((id) => store.get(itemKind, id) ?? []);
      return { others: { of, form: formOf(items) } };
    }
    if (items !== undefined && refersToThings(items)) {
      const of = (thing: Thing) => (thing[field] ?? []) as object[];
      return { others: { of, form: formOf(items) } };
    }
    return {};
  }

  function kindOf(schema: Schema): Kind | undefined {
    const id = schema.$ref === undefined ? undefined : propertiesOf(document, schema).id;
    return kinds.find((kind) => nameOf(id?.$ref ?? "") === `${kind}Id`);
  }

  function refersToThings(item: Schema): boolean {
    return (
      item.$ref !== undefined &&
      componentOf(document, item.$ref).type === "object" &&
      Object.values(propertiesOf(document, item)).some((property) => kindOf(property) !== undefined)
    );
  }

  /** A schema that asks of some fields only that there be a thing, or a list of them. */
  function hollow(schema: Schema, fields: string[]): Schema {
    if (schema.$ref !== undefined) return hollow(componentOf(document, schema.$ref), fields);
    const { allOf, properties, ...rest } = schema;
    const emptied = Object.entries(properties ?? {}).map(([name, property]) => [
      name,
      fields.includes(name) ? empty(property) : property,
    ]);
    return {
      ...rest,
      ...(allOf && { allOf: allOf.map((part) => hollow(part, fields)) }),
      ...(properties && { properties: Object.fromEntries(emptied) }),
    };
  }

  function empty(property: Schema): Schema {
    if (property.anyOf !== undefined) return { ...property, anyOf: property.anyOf.map(empty) };
    if (property.items !== undefined) return { ...property, items: { type: "object" } };
    return property.$ref === undefined ? property : { type: "object" };
  }

  return formOf;
}
