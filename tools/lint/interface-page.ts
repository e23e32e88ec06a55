/** The blocks of docs/interface.md: what is known of the service, as the page explains. */
import { parse } from "yaml";

export interface Interface {
  envelope: Fields;
  resources: Record<string, Resource>;
  operations: Record<string, Call>;
  constants: Record<string, Record<string, string>>;
  sorting: Record<string, { criteria: string[]; default: string[] }>;
  limits: Record<string, Record<string, { pairs: number; "key length": number }>>;
}

export interface Resource {
  /** The section that it is in. */
  section: string;
  fields: Fields;
  variants?: Record<string, Variant>;
}

export interface Call {
  number: number;
  auth: "bearer" | "optional" | "none";
  query?: string[];
  body?: Fields;
  "empty body"?: boolean;
  response: string;
}

/** A type, or the fields of an object. A key can be several names, as in `name, slug`. */
export type Type = string | Fields;
export type Fields = { [names: string]: Type };

interface Variant {
  from?: string;
  adds?: Fields;
  changes?: Fields;
  without?: string[];
  "has no"?: string[];
}

export function readInterface(page: string): Interface {
  const blocks = page.split(/^##+ (?=[\d.]*\d\b)/m).flatMap((text) => {
    const [section = ""] = /^[\d.]*\d/.exec(text) ?? [];
    return [...text.matchAll(/```yaml\n(.*?)```/gs)].map(([, block = ""]) => ({
      section,
      values: parse(block) as object,
    }));
  });
  const others = ["envelope", "operations", "constants", "sorting", "limits"];
  const entries = blocks.flatMap(({ section, values }) =>
    Object.entries(values).map(([name, value]) => ({ name, value, section })),
  );
  const resources = entries
    .filter(({ name }) => !others.includes(name))
    .map(({ name, value, section }) => [name, { ...(value as Resource), section }] as const);
  const tables = entries.map(({ name, value }) => [name, value] as const);
  return { ...Object.fromEntries(tables), resources: Object.fromEntries(resources) } as Interface;
}

/** The fields of a resource, or of a variant of it. */
export function fieldsOf({ fields, variants = {} }: Resource, variant = ""): Map<string, Type> {
  const { from, adds = {}, changes = {}, without = [] } = variants[variant] ?? {};
  const base =
    from === undefined ? byName(fields) : fieldsOf({ section: "", fields, variants }, from);
  const all = new Map([...base, ...byName(adds), ...byName(changes)]);
  for (const name of without) all.delete(name);
  return all;
}

/** The fields that a variant is said not to have. */
export function absentFields({ variants = {} }: Resource, variant = ""): string[] {
  const { from, adds = {}, "has no": names = [] } = variants[variant] ?? {};
  const inherited =
    from === undefined ? [] : absentFields({ section: "", fields: {}, variants }, from);
  return [...names, ...inherited.filter((name) => !(name in adds))];
}

/** The fields that only other variants of a resource have, as far as the page says. */
export function othersOf(resource: Resource, variant = ""): string[] {
  const all = Object.values(resource.variants ?? {}).flatMap(({ adds = {} }) => [
    ...byName(adds).keys(),
  ]);
  const own = fieldsOf(resource, variant);
  return all.filter((name) => !own.has(name));
}

export const byName = (fields: Fields): Map<string, Type> =>
  new Map(
    Object.entries(fields).flatMap(([names, type]) =>
      names.split(", ").map((name) => [name, type] as const),
    ),
  );
