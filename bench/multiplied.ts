import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parse, stringify } from "yaml";
import { makeWorkplace } from "./workplace.ts";

// biome-ignore lint/suspicious/noExplicitAny: any YAML
type Loose = any;

/**
 * The project with a contract that holds this many times the operations, schemas and tags, in files that
 * no rule finds anything about. Only the values stay one, such as a moment or an amount: they are what all of a
 * contract has in common, and a rule asks that it be so. No two copies read the same, since a linter may do
 * for equal schemas what it does only once.
 */
export function makeMultiplied(times: number): string {
  const folder = makeWorkplace(`times-${times}`);
  const numbers = Array.from({ length: times - 1 }, (_, index) => index + 2);
  const rulesFile = join(folder, ".spectral.yaml");
  const rootFile = join(folder, "openapi/openapi.yaml");
  const [rules, contract] = [read(rulesFile), read(rootFile)];
  const kinds = Object.entries<Record<string, Loose>>(contract.components);
  const copier: Copier = {
    components: componentsToCopy(folder, contract),
    noIds: rules.rules["ids-refer-to-their-kind"].then.functionOptions.except,
  };

  const operations = new Set<string>();
  const paths = Object.entries<Loose>(contract.paths);
  for (const [, { $ref }] of paths) {
    for (const { operationId } of Object.values<Loose>(read(join(folder, "openapi", $ref)))) {
      if (operationId) operations.add(operationId);
    }
  }
  for (const number of numbers) {
    const copyFile = (from: string, to: string) => {
      const value = copied(copier, number, read(join(folder, "openapi", from)));
      write(join(folder, "openapi", to), value);
      return { $ref: to };
    };
    for (const [path, { $ref }] of paths) {
      const copy = ids(copier, number, path.replace("/v1/", `/v1/c${number}/`));
      const file = ids(copier, number, $ref.replace("paths/", `paths/c${number}_`));
      contract.paths[copy] = copyFile($ref, file);
    }
    for (const [, components] of kinds) {
      for (const [name, { $ref }] of Object.entries(components)) {
        if (!copier.components.has(name)) continue;
        const copy = nameOf(number, name);
        components[copy] = copyFile($ref, `${dirname($ref)}/${copy}.yaml`);
      }
    }
  }
  for (const [kind, components] of kinds) {
    const sorted = Object.keys(components).sort();
    contract.components[kind] = Object.fromEntries(sorted.map((name) => [name, components[name]]));
  }
  const tagged = (tag: string) => numbers.map((number) => `${tag} ${number}`);
  contract.tags = contract.tags.flatMap(({ name, description }: Loose) => [
    { name, description },
    ...tagged(name).map((copy) => ({ name: copy, description: `${description} Of ${copy}.` })),
  ]);
  for (const group of contract["x-tagGroups"]) {
    group.tags = group.tags.flatMap((tag: string) => [tag, ...tagged(tag)]);
  }
  write(rootFile, contract);
  write(rulesFile, multipliedRules(rules, copier, operations, numbers));
  return folder;
}

/** Every schema but the shared values, and what refers to one of those. */
function componentsToCopy(folder: string, { components }: Loose): Set<string> {
  const schemas = Object.entries<Loose>(components.schemas)
    .filter(([, { $ref }]) => !$ref.includes("/values/"))
    .map(([name]) => name);
  const names = new Set(schemas);
  const files = new Set(schemas.map((name) => `${name}.yaml`));
  for (const [name, { $ref }] of Object.entries<Loose>(components.parameters)) {
    const text = readFileSync(join(folder, "openapi", $ref), "utf8");
    const [, target = ""] = /\$ref: (\S+)/.exec(text) ?? [];
    if (files.has(basename(target))) names.add(name);
  }
  return names;
}

interface Copier {
  /** The components that are copied. */
  components: Set<string>;
  /** Properties that end like ids and are none. */
  noIds: string[];
}

/** A copy's id is a kind of its own, and its name has to say so: `product_id` is `product7_id`. */
function ids({ noIds }: Copier, number: number, text: string): string {
  return text.replaceAll(/\b([a-z]+(?:_[a-z]+)*)_id\b/g, (name, kind) =>
    noIds.includes(name) ? name : `${kind}${number}_id`,
  );
}

/** `Order` is `Order7`, and `OrderId` is `Order7Id`. */
function nameOf(number: number, name: string): string {
  return name.endsWith("Id") ? `${name.slice(0, -2)}${number}Id` : `${name}${number}`;
}

/** A UUID of its own for every copy. */
function uuids(number: number, text: string): string {
  return text.replaceAll(/\b[0-9a-f]{8}(?=(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b)/g, (head) => {
    const other = (Number.parseInt(head, 16) + number * 0x9e3779b1) % 2 ** 32;
    return other.toString(16).padStart(8, "0");
  });
}

/** A part of the contract as a copy has it: other names, other ids, other texts. */
function copied(copier: Copier, number: number, value: Loose, key = ""): Loose {
  if (Array.isArray(value)) return value.map((item) => copied(copier, number, item, key));
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        ids(copier, number, name),
        copied(copier, number, inner, name),
      ]),
    );
  }
  if (typeof value !== "string") return value;
  switch (key) {
    case "$ref": {
      const name = basename(value, ".yaml");
      if (!copier.components.has(name)) return value;
      return `${value.slice(0, -`${name}.yaml`.length)}${nameOf(number, name)}.yaml`;
    }
    case "operationId":
      return `${value}${number}`;
    case "tags":
    case "title":
    case "summary":
      return `${value} ${number}`;
    case "description":
      return `${value} Number ${number}.`;
    default:
      return uuids(number, ids(copier, number, value));
  }
}

/** The rules, whose lists and exceptions name the copies as well. */
function multipliedRules(
  rules: Loose,
  copier: Copier,
  operations: Set<string>,
  numbers: number[],
): Loose {
  const known = (name: unknown) =>
    operations.has(name as string) || copier.components.has(name as string);
  for (const { then } of Object.values<Loose>(rules.rules)) {
    for (const [option, names] of Object.entries<Loose>(then?.functionOptions ?? {})) {
      if (!Array.isArray(names) || !names.some(known)) continue;
      then.functionOptions[option] = names.flatMap((name) => [
        name,
        ...(known(name) ? numbers.map((number) => nameOf(number, name)) : []),
      ]);
    }
  }
  const { functionOptions } = rules.rules["ids-refer-to-their-kind"].then;
  for (const [property, name] of Object.entries<string>(functionOptions.kinds)) {
    for (const number of numbers) {
      functionOptions.kinds[ids(copier, number, property)] = nameOf(number, name);
    }
  }
  for (const override of rules.overrides) {
    override.files = override.files.flatMap((file: string) => [
      file,
      ...numbers
        .map((number) =>
          file
            .replace("openapi,paths/", `openapi,paths/c${number}_`)
            .replace("~1v1~1", `~1v1~1c${number}~1`),
        )
        .filter((copy) => copy !== file),
    ]);
  }
  return rules;
}

function read(file: string): Loose {
  return parse(readFileSync(file, "utf8"));
}

function write(file: string, value: Loose): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, stringify(value, { lineWidth: 0, aliasDuplicateObjects: false }));
}
