import { type Contract, componentOf, nameOf, propertiesOf, type Schema } from "./contract.ts";
import { type Kind, kinds } from "./entities.ts";
import type { Store } from "./store.ts";

type Thing = Record<string, unknown>;

/** Turns a stored thing into what a schema shows of it. */
export type Projection = (thing: object, store: Store) => object;

/**
 * Reads a schema once and gives the projection to it: own fields as they are kept, and where the schema
 * has another thing or a list of things, those, seen through their own schemas. Whether a field is
 * another thing shows in the contract: its schema has an `id` of one of the kinds.
 */
export function projector({ document }: Contract): (schema: Schema) => Projection {
  const made = new Map<string, Projection>();

  function projection(schema: Schema): Projection {
    const name = schema.$ref ?? "";
    const known = made.get(name);
    if (known !== undefined) return known;
    const fields = Object.entries(propertiesOf(document, schema)).map(
      ([field, property]) => [field, reader(field, property)] as const,
    );
    const made_: Projection = (thing, store) => {
      const shown: Thing = {};
      for (const [field, read] of fields) {
        const value = read(thing as Thing, store);
        if (value !== undefined) shown[field] = value;
      }
      return shown;
    };
    if (name !== "") made.set(name, made_);
    return made_;
  }

  /** How a field is read from a stored thing. */
  function reader(field: string, property: Schema): (thing: Thing, store: Store) => unknown {
    const target = property.anyOf?.[0] ?? property;
    const item = target.items;
    const kind = kindOf(target);
    if (kind !== undefined) {
      const show = projection(target);
      return (thing, store) => {
        const id = thing[`${field}_id`];
        const other = typeof id === "string" ? store.get(kind, id) : undefined;
        return other === undefined ? null : show(other, store);
      };
    }
    const itemKind = item && kindOf(item);
    if (item !== undefined && itemKind !== undefined) {
      const show = projection(item);
      return (thing, store) =>
        ((thing[field] ?? []) as string[]).flatMap((id) => {
          const other = store.get(itemKind, id);
          return other === undefined ? [] : [show(other, store)];
        });
    }
    if (item !== undefined && refersToThings(item)) {
      const show = projection(item);
      return (thing, store) => ((thing[field] ?? []) as object[]).map((part) => show(part, store));
    }
    return (thing) => thing[field];
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

  return projection;
}
