/** The facts of docs/interface.md as one line each, such as `GET /v1/orders/{id} response.product.id uuid`. */
import { parse } from "yaml";

export interface Interface {
  envelope: Fields;
  resources: Record<string, { fields: Fields; variants?: Record<string, Variant> }>;
  operations: Record<
    string,
    {
      number: number;
      auth: "bearer" | "optional" | "none";
      query?: string[];
      body?: Fields;
      "empty body"?: boolean;
      response: string;
    }
  >;
  constants: Record<string, Record<string, string>>;
  sorting: Record<string, { criteria: string[]; default: string[] }>;
  limits: Record<string, Record<string, { pairs: number; "key length": number }>>;
}

type Fields = { [names: string]: string | Fields };

interface Variant {
  from?: string;
  adds?: Fields;
  changes?: Fields;
  without?: string[];
  "has no"?: string[];
}

/** The facts in the blocks of a page, and the places that its sections, operations and rules are cited by. */
export function readInterface(page: string): { table: Interface; places: string[] } {
  const blocks = [...page.matchAll(/```yaml\n(.*?)```/gs)].map(([, block = ""]) => parse(block));
  const { envelope, operations, constants, sorting, limits, ...resources } = Object.assign(
    {},
    ...blocks,
  );
  const table: Interface = { envelope, operations, constants, sorting, limits, resources };
  const sections = [...page.matchAll(/^##+ ([\d.]*\d)\b/gm)].map(([, section = ""]) => section);
  const rules = [...page.matchAll(/^(\d)\. /gm)].map(([, rule]) => `4 rule ${rule}`);
  const calls = Object.values(table.operations).map(({ number }) => `4 #${number}`);
  return { table, places: [...sections, ...rules, ...calls] };
}

export function factsOf(table: Interface): string[] {
  return Object.entries(table.operations).flatMap(([call, operation]) => {
    const { auth, query = [], body = {}, response } = operation;
    const limits = Object.entries(table.limits[call] ?? {});
    const sorting = table.sorting[call];
    return [
      `${call} auth ${auth}`,
      ...[...call.matchAll(/\{(\w+)\}/g)].map(
        ([, name]) => `${call} path.${name} ${name === "client_secret" ? "string" : "uuid"}`,
      ),
      ...query.flatMap((name) => [
        `${call} query.${name} array of string`,
        `${call} query.${name} optional`,
      ]),
      ...(sorting?.criteria ?? []).flatMap((name) => [
        `${call} query.sorting accepts ${name}`,
        `${call} query.sorting accepts -${name}`,
      ]),
      ...(sorting === undefined ? [] : [`${call} query.sorting default ${sorting.default}`]),
      ...fieldFacts(table, body, `${call} body`),
      ...limits.flatMap(([field, limit]) => [
        `${call} body.${field} at most ${limit.pairs} pairs`,
        `${call} body.${field} at most ${limit["key length"]} characters in a key`,
      ]),
      ...typeFacts(table, response, `${call} response`),
    ];
  });
}

function fieldFacts(table: Interface, fields: Fields, path: string): string[] {
  return Object.entries(fields).flatMap(([names, type]) =>
    names.split(", ").flatMap((name) => typeFacts(table, type, `${path}.${name}`)),
  );
}

function typeFacts(table: Interface, type: string | Fields, path: string): string[] {
  if (typeof type === "object") return [`${path} object`, ...fieldFacts(table, type, path)];
  const [, wrapper, inner = ""] = /^(array|list|tuple) of (.+)$/.exec(type) ?? [];
  if (wrapper === "tuple") return [`${path} ${type}`];
  if (wrapper === "array") return [`${path} array`, ...typeFacts(table, inner, `${path}[]`)];
  if (wrapper === "list") {
    return [
      ...fieldFacts(table, { items: `array of ${inner}`, ...table.envelope }, path),
      `${path} object`,
    ];
  }
  if (type.startsWith("seen")) {
    const values = type.split(" ").slice(1);
    return [`${path} string`, ...values.map((value) => `${path} knows ${value}`)];
  }
  const [, resource = "", variant] = /^([a-z ]+?)(?: \((.+)\))?$/.exec(type) ?? [];
  if (!(resource in table.resources)) return [`${path} ${type}`];
  return [
    `${path} object`,
    ...absentFields(table, resource, variant).map((name) => `${path} has no ${name}`),
    ...fieldFacts(table, fieldsOf(table, resource, variant), path),
  ];
}

function fieldsOf(table: Interface, resource: string, variant?: string): Fields {
  const { fields, variants = {} } = table.resources[resource] ?? { fields: {} };
  if (variant === undefined) return fields;
  const { from, adds = {}, changes = {}, without = [] } = variants[variant] ?? {};
  const base = from === undefined ? fields : fieldsOf(table, resource, from);
  const all = { ...base, ...adds, ...changes };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)));
}

function absentFields(table: Interface, resource: string, variant = ""): string[] {
  const {
    from,
    adds = {},
    "has no": names = [],
  } = table.resources[resource]?.variants?.[variant] ?? {};
  const inherited = from === undefined ? [] : absentFields(table, resource, from);
  return [...names, ...inherited.filter((name) => !(name in adds))];
}
