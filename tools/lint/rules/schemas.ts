import { asObject, plural } from "#reader";
import {
  everyField,
  follow,
  list,
  namesExist,
  optionsOf,
  partsOf,
  problem,
  schemaName,
} from "./nodes.ts";
import type { Location, Node, Resolve, Rules, Visit } from "./types.ts";

/** Rules for schemas. */
export const schemas: Rules = {
  /** Validators ignore a keyword of another type. */
  "keywords-have-effect": () => ({
    Schema(schema, { report, location }) {
      const types = list(schema.type);
      const all = types.includes("number") ? [...types, "integer"] : types;
      for (const [type, keywords] of Object.entries(keywordsOf)) {
        const [unused] = Object.keys(schema).filter(
          (key) => keywords.includes(key) && !(key === "format" && isOfNumbers.test(schema.format)),
        );
        if (types.length === 0 || all.includes(type) || unused === undefined) continue;
        const message = `${unused} has no effect on the type ${types.join(" or ")}`;
        report(problem(message, "Correct the type, or remove it.", location.child(unused).key()));
      }
    },
  }),

  /** With a minimum above the maximum, there is no valid value, and with one above the default, that is none. */
  "limits-are-in-order": () => {
    const visit: Visit = (schema, { report, location }) => {
      for (const suffix of ["imum", "Length", "Items", "Properties"]) {
        const [lower, upper] = [`min${suffix}`, `max${suffix}`];
        const [least, most] = [schema[lower], schema[upper]];
        const at = (keyword: string) => location.child(keyword).key();
        if (least > most)
          report(problem(`${lower} is above ${upper}`, "Correct one of them.", at(lower)));
        const { default: value } = schema;
        if (suffix !== "imum" || typeof value !== "number") continue;
        const fix = "Correct one of them.";
        if (value < least) report(problem(`${lower} is above the default`, fix, at(lower)));
        if (value > most) report(problem(`${upper} is below the default`, fix, at(upper)));
      }
    };
    return { Schema: visit, ref: visit };
  },

  /**
   * A value of which only some are known is `type: string` with `x-extensible-enum` and examples. The list is empty
   * if no value may be named. The generated type then suggests the known values and accepts others.
   */
  "extensible-enums-list-known-values": () => ({
    Schema(schema, { report, location }) {
      if (!("x-extensible-enum" in schema)) return;
      const values = list(schema["x-extensible-enum"]);
      const isList = values.every((value) => typeof value === "string");
      const isOpen = schema.type === "string" && !("enum" in schema || "const" in schema);
      if (!isList || new Set(values).size < values.length) {
        const message = "x-extensible-enum is not a list of different strings";
        const at = location.child("x-extensible-enum");
        report(problem(message, "Write a list of texts in quotes, each once.", at));
      } else if (!isOpen) {
        const message = "an extensible enum has another type, or enum or const, which closes it";
        report(problem(message, "Write type: string, and no enum or const.", location));
      }
    },
  }),

  /** Generators take the names of the values by their position. */
  "enum-names-match-values": () => ({
    Schema(schema, { report, location }) {
      const names = schema["x-enum-varnames"];
      if (names === undefined) return;
      const values = list(schema.enum ?? schema["x-extensible-enum"]);
      const count = values.length;
      const plain = values.map((value) => capitalized(`${value}`));
      const swapped = list(names).findIndex(
        (name, index) => plain.indexOf(name) > -1 && plain[index] !== name,
      );
      if (swapped !== -1 && new Set(list(names)).size === count) {
        const message = `${names[swapped]} is the name of another value than ${values[swapped]}`;
        const at = location.child(["x-enum-varnames", `${swapped}`]);
        report(problem(message, "Write the names in the order of the values.", at));
        return;
      }
      if (list(names).length === count && new Set(list(names)).size === count) return;
      const given = plural(list(names).length, "name");
      const message = `x-enum-varnames has ${given} for ${plural(count, "value")}`;
      const fix = "Write one different name for each value, in the same order.";
      report(problem(message, fix, location.child("x-enum-varnames").key()));
    },
  }),

  /**
   * A variant adds fields to its base and redefines none, because tools differ in what they make of two schemas for
   * one field.
   */
  "variants-do-not-redefine-fields": () => ({
    Schema({ allOf, ...inline }, { report, location, resolve }) {
      if (!Array.isArray(allOf)) return;
      const members = allOf.map((node, index) => ({
        node,
        at: location.child(["allOf", `${index}`]),
      }));
      const seen = new Set();
      for (const { node, at } of [...members, { node: inline, at: location }]) {
        for (const name of fieldsOf(node, at, resolve)) {
          const fix = "Remove it here, or move it from the base to each variant.";
          const field = node.$ref === undefined ? at.child(["properties", name]).key() : at;
          if (seen.has(name)) report(problem(`${name} is already a field of the base`, fix, field));
          seen.add(name);
        }
      }
    },
  }),

  /** A value of a variant of a `oneOf` would also match another variant that the first one is made of. */
  "one-of-variants-exclude-each-other": () => ({
    Schema({ oneOf }, { report, location, resolve }) {
      const variants = list(oneOf).map((node) =>
        partsOf(follow({ node, location }, resolve), resolve).map((part) => part.node),
      );
      for (const [index, [own, ...parts]] of variants.entries()) {
        const other = variants.findIndex(([base]) => parts.includes(base));
        if (own === undefined || other === -1) continue;
        const message = `a value of variant ${index + 1} also matches variant ${other + 1}`;
        const at = location.child(["oneOf", `${index}`]);
        report(problem(message, "Write anyOf, or move what they share to a base.", at));
      }
    },
  }),

  /**
   * `x-absent-fields` lists fields that another variant of a resource has and this one never has. A misspelled name
   * would state nothing, and a field that the variant declares is not absent.
   */
  "absent-fields-exist-elsewhere": namesExist("schema has a field", (declared, used) => ({
    SchemaProperties: (properties) => {
      for (const name of Object.keys(asObject(properties))) declared.add(name);
    },
    Schema(schema, { report, location: at, resolve }) {
      for (const [index, name] of list(schema["x-absent-fields"]).entries()) {
        const location = at.child(["x-absent-fields", `${index}`]);
        used.push({ name, location });
        const fix = "Remove it from x-absent-fields or from the schema.";
        if (!/^#\/(components\/schemas\/[^/]+)?$/.test(at.pointer)) {
          const move = `Move ${name} to the component.`;
          report(problem("only a component can have x-absent-fields", move, location));
        } else if (fieldsOf(schema, at, resolve).has(name))
          report(problem(`the schema has the field ${name}`, fix, location));
      }
    },
  })),

  /**
   * `product_id` is written as `ProductId`, so that every reference to a product has the same example as the `id` of
   * the product. Options: `except` lists names that only look like ids, and `schemas` has the schema of ids whose
   * name does not say it.
   */
  "ids-use-their-schema": (options) => {
    const { except, schemas = {} } = optionsOf(options, "except", "schemas");
    const exceptions = new Set(except);
    return everyField((name, { node, location }, { report }) => {
      if (!/(^|_)id$/.test(name) || exceptions.has(name)) return;
      const pascalCase = name.replace(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase());
      const expected = name === "id" ? undefined : (schemas[name] ?? pascalCase);
      const actual = schemaName(node);
      if (expected === undefined ? actual?.endsWith("Id") : actual === expected) return;
      const message = `${name} does not use ${expected ?? "the schema of an id"}`;
      const fix = `Write $ref: …/${expected ?? "<Resource>Id"}.yaml, or add the name to house/ids-use-their-schema in redocly.yaml.`;
      report(problem(message, fix, location.key()));
    });
  },

  /**
   * Values such as timestamps and amounts are written once, as a shared schema. Options: for each `schema`, the
   * `names` (a regular expression) of the fields that use it, `except` some.
   */
  "shared-values-are-referenced": (options) => {
    const { values = [] } = optionsOf(options, "values");
    const shared = [...values].map((value: Node) => {
      const { schema, names, except } = optionsOf(value, "schema", "names", "except");
      return { schema, pattern: new RegExp(names), exceptions: new Set(except) };
    });
    return everyField((name, { node, location }, { report }) => {
      for (const { schema, pattern, exceptions } of shared) {
        if (!pattern.test(name) || exceptions.has(name)) continue;
        if (schemaName(node) === schema) continue;
        const fix = `Write $ref: …/${schema}.yaml, or correct house/shared-values-are-referenced in redocly.yaml.`;
        report(problem(`${name} does not use ${schema}`, fix, location.key()));
      }
    });
  },
};

/** A value as the name of a constant: `started_at` as `StartedAt`. */
const capitalized = (value: string): string =>
  value.replaceAll(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase());

/** The keywords that constrain values of one type only. */
const keywordsOf: Record<string, string[]> = {
  string: ["minLength", "maxLength", "pattern", "format"],
  integer: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  array: ["items", "minItems", "maxItems"],
  object: ["properties", "required", "additionalProperties", "minProperties", "maxProperties"],
};

/** The registered formats that numbers can have. */
const isOfNumbers = /^(u?int\d+|float|double|double-int|decimal\d*|unixtime)$/;

/** The names of the fields of a schema, with those of its bases. */
const fieldsOf = (schema: Node, location: Location, resolve: Resolve): Set<string> =>
  new Set(
    partsOf({ node: schema, location }, resolve).flatMap(({ node }) =>
      Object.keys(asObject(node.properties)),
    ),
  );
