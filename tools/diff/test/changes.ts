import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { type Comparison, compareContracts, compareWithRelease, formats } from "#diff";
import { projectAt } from "#testing/project";

// biome-ignore lint/suspicious/noExplicitAny: an edit can reach any part of a contract
export type Loose = any;

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");

/** The contract of which every changed contract is a copy. */
export const contract: Loose = parse(read("library.yaml"));
const text = JSON.stringify(contract);
const workflows = JSON.stringify(parse(read("lending.arazzo.yaml")));

/**
 * A copy of the contract after some edits, such as `set Loan.amount type = "string"`. The
 * location is a list of keys: `paths /loans/{id} get`, with `name=Loans` for an item of a list. It
 * can begin with a schema or one of its own properties: `Loan`, `Loan.amount`.
 */
export const edit = (...edits: string[]): Loose => editCopy(text, edits);

/** A copy of the workflows after some edits. */
export const editWorkflows = (...edits: string[]): Loose => editCopy(workflows, edits);

function editCopy(text: string, edits: string[]): Loose {
  const copy = JSON.parse(text);
  for (const edit of edits) {
    const [, action = "", location = "", value] = /^(\w+) (.+?)(?: = (.+))?$/.exec(edit) ?? [];
    const apply = actions[action];
    if (apply === undefined) throw new Error(`there is no action "${action}"`);
    apply(copy, location, value === undefined ? undefined : JSON.parse(value));
  }
  return copy;
}

const actions: Record<string, (copy: Loose, location: string, value: Loose) => void> = {
  set: (copy, location, value) => {
    const [parent, key] = parentOf(copy, location);
    parent[key] = value;
  },
  remove: (copy, location) => {
    const [parent, key] = existing(copy, location);
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
  },
  append: (copy, location, value) => {
    const [parent, key] = existing(copy, location);
    parent[key].push(value);
  },
  move: (copy, location, to) => {
    const [parent, key] = existing(copy, location);
    parent[to] = parent[key];
    delete parent[key];
  },
  rename: (copy, location, to) => {
    const pointer = `#/${location.replaceAll(" ", "/")}`;
    actions.move?.(copy, location, to);
    for (const node of objectsIn(copy)) {
      if (node.$ref === pointer) node.$ref = pointer.replace(/[^/]*$/, to);
    }
  },
  inline: (copy, name) => {
    const { title: _, ...schema } = copy.components.schemas[name];
    delete copy.components.schemas[name];
    for (const node of objectsIn(copy)) {
      if (node.$ref !== `#/components/schemas/${name}`) continue;
      delete node.$ref;
      Object.assign(node, { ...schema, ...node });
    }
  },
  add: (copy, location) => {
    const [properties, name] = parentOf(copy, location);
    properties[name] = { type: "string", description: "New.", examples: ["new"] };
  },
  drop: (copy, location) => {
    actions.optional?.(copy, location, undefined);
    actions.remove?.(copy, location, undefined);
  },
  require: (copy, location) => {
    const [schema, name] = ownerOf(copy, location);
    schema.required = [...(schema.required ?? []), name];
  },
  optional: (copy, location) => {
    const [schema, name] = ownerOf(copy, location);
    if (schema.required)
      schema.required = schema.required.filter((field: string) => field !== name);
  },
  nullable: (copy, location) => {
    const [properties, name] = existing(copy, location);
    const { description, ...rest } = properties[name];
    properties[name] = { anyOf: [rest, { type: "null" }], description };
  },
};

/** The schema object that declares a property, of those that its component consists of. */
function ownerOf(copy: Loose, location: string): [schema: Loose, property: string] {
  const [name = "", property = ""] = location.split(".");
  const schema = copy.components.schemas[name];
  return [
    schema.properties ? schema : schema.allOf.find((part: Loose) => part.properties),
    property,
  ];
}

function parentOf(copy: Loose, location: string): [parent: Loose, key: string] {
  const [first = "", ...rest] = location.split(" ");
  const [start, keys] = first.includes(".")
    ? [ownerOf(copy, first)[0].properties, [first.split(".")[1], ...rest]]
    : /^[A-Z]/.test(first)
      ? [copy.components.schemas[first], rest]
      : [copy, [first, ...rest]];
  const parent = keys.slice(0, -1).reduce((node: Loose, key = "") => {
    const [name = "", value] = key.split("=");
    return value === undefined ? node[key] : node.find((item: Loose) => item[name] === value);
  }, start);
  return [parent, keys.at(-1) ?? ""];
}

/** The same path, with an error if there is nothing. */
function existing(copy: Loose, location: string): [parent: Loose, key: string] {
  const [parent, key] = parentOf(copy, location);
  if (parent?.[key] === undefined) throw new Error(`the contract has no ${location}`);
  return [parent, key];
}

export function objectsIn(node: Loose): Loose[] {
  if (typeof node !== "object" || node === null) return [];
  return [node, ...Object.values(node).flatMap(objectsIn)];
}

/** How much a change matters, from the lowest level to the highest. */
export const levels = ["none", "patch", "minor", "major"] as const;
export type Level = (typeof levels)[number];

type Difference = Omit<Comparison["differences"][number], "message"> & { message: string };

/** A row of a table: a change of the contract or of its workflows. */
interface SampleChange {
  name: string;
  callers: Level;
  implementers: Level;
  location: string;
  /** Makes what changed. */
  changed: () => Loose;
}

const rowsIn = (tables = "", before = text): SampleChange[] =>
  [...tables.matchAll(/^\| (.+) \| (\w+) \| (\w+) \| (.*) \| `(.+)` \|$/gm)].map(
    ([, name = "", callers, implementers, location = "", edits = ""]) => ({
      name,
      callers: callers as Level,
      implementers: implementers as Level,
      location,
      changed: () => editCopy(before, edits.split("; ")),
    }),
  );

const [tables, tableOfWorkflows] = read("changes.md").split("## Workflows");
/** The rows of the tables in changes.md about the contract. */
export const contractChanges = rowsIn(tables);
/** The rows about workflows. */
export const workflowChanges = rowsIn(tableOfWorkflows, workflows);

/** The result of a comparison in memory. */
export const compare = (before: object, after: object): Comparison => {
  const named = { name: "library.yaml", version: "1.0.0" };
  return compareContracts({ ...named, contract: before }, { ...named, contract: after });
};

/** The differences with their messages as text. */
export const compareAsText = (before: object, after: object): Difference[] =>
  differencesOf(compare(before, after));

const differencesOf = (comparison: Comparison): Difference[] =>
  JSON.parse(formats.json(comparison)).differences;

/** The differences of changed workflows from those of a release. */
export async function compareWorkflowsAsText(changed: object): Promise<Difference[]> {
  await using project = projectAt(mkdtempSync(join(tmpdir(), "workflows-")));
  const { path, write } = project;
  for (const folder of ["released", "generated"]) await write(`${folder}/openapi.yaml`, text);
  await write("released/workflows/lending.arazzo.yaml", workflows);
  await write("openapi/workflows/lending.arazzo.yaml", JSON.stringify(changed));
  const comparison = await compareWithRelease(path);
  if (comparison === undefined) throw new Error("there is no release");
  return differencesOf(comparison);
}

/** The highest ratings for both sides. */
export function rate(differences: Pick<Difference, "callers" | "implementers">[]) {
  const highest = (all: Level[]) => levels.findLast((level) => all.includes(level)) ?? "none";
  return {
    callers: highest(differences.map(({ callers }) => callers)),
    implementers: highest(differences.map(({ implementers }) => implementers)),
  };
}

/** A copy of the contract, changed by a function. */
export function change(apply: (copy: Loose) => void): Loose {
  const copy = JSON.parse(text);
  apply(copy);
  return copy;
}

const values = ["examples", "example", "x-assumptions", "default", "enum", "required"];

/** Every key of an object, with the keys that lead to it. Values are not searched. */
export function locationsIn(node: Loose, path: string[] = []): string[][] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const location = [...path, key];
    const isValue = values.includes(key) && path.at(-1) !== "properties";
    return [
      ...(Array.isArray(node) ? [] : [location]),
      ...(isValue ? [] : locationsIn(value, location)),
    ];
  });
}

export function parentIn(document: Loose, path: string[]): Loose {
  return path.slice(0, -1).reduce((node, key) => node[key], document);
}
