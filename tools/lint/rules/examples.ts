import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { asObject, conditionIn, isAbsentIn, isObject, isPresentIn, own } from "#reader";
import { isSimilar } from "#source";
import {
  entries,
  everyNode,
  examplesOf,
  follow,
  list,
  optionsOf,
  partsOf,
  problem,
  schemaName,
} from "./nodes.ts";
import type { Located, Location, Node, Resolve, Rules, UserContext, Visitor } from "./types.ts";

/** Rules for the examples of bodies. Whether they match their schemas is checked by Redocly. */
export const examples: Rules = {
  /** A misspelled field is valid where a schema does not forbid further fields, which few do. */
  "examples-have-known-fields": () => {
    const declared = new Map<string, Location[]>();
    const unknown: { name: string; similar: string | undefined; location: Location }[] = [];
    return {
      SchemaProperties: (properties, { location }) => {
        for (const name of Object.keys(asObject(properties)))
          declared.set(name, [...(declared.get(name) ?? []), location.child(name).key()]);
      },
      ...everyObject(({ node, location, schemas }) => {
        const fields = new Set(
          schemas.flatMap((schema) => Object.keys(asObject(schema.properties))),
        );
        if (fields.size === 0 || schemas.some(saysMore)) return;
        const isOpen = schemas.some((schema) => schema.additionalProperties === true);
        for (const name of Object.keys(node).filter((name) => !fields.has(name))) {
          const similar = [...fields].find((field) => isSimilar(field, name));
          // An open object can have fields that nobody has described.
          if (isOpen && similar === undefined) continue;
          unknown.push({ name, similar, location: location.child(name).key() });
        }
      }),
      Root: {
        leave(_, { report }) {
          for (const { name, similar, location } of unknown) {
            const [place, ...others] = declared.get(similar ?? "") ?? [];
            if (place !== undefined && others.length === 0 && declared.has(name)) {
              const message = `only one schema has ${similar}, others have ${name}`;
              report(problem(message, `Write ${name}.`, place));
              continue;
            }
            const fix = similar
              ? `Write ${similar}.`
              : "Correct the name, or add it to the schema.";
            report(problem(`the schema has no field ${name}`, fix, location));
          }
        },
      },
    };
  },

  /**
   * A field that belongs to one type of its resource, as in "Absent unless `type` is `recurring`.", is in the examples of that
   * type, and in no others.
   */
  "examples-have-the-fields-of-their-type": () =>
    everyObject(({ node, location, schemas }, { report }) => {
      const fields = schemas.flatMap((schema) => entries(schema.properties));
      for (const [name, { description }] of fields.filter(([, schema]) => isObject(schema))) {
        const { field } = conditionIn(description) ?? {};
        if (field === undefined) continue;
        const type = `${field} is ${node[field]}`;
        if (name in node && isAbsentIn(node, description)) {
          const fix = `Remove it, or correct ${field} or the description of ${name}.`;
          report(problem(`${name} is absent where ${type}`, fix, location.child(name).key()));
        } else if (!(name in node) && isPresentIn(node, description)) {
          const fix = `Add ${name}, or correct its description.`;
          report(problem(`${name} is missing where ${type}`, fix, location.child(field).key()));
        }
      }
    }),

  /**
   * The examples are one world, in which readers and tests follow ids: that of `product_id` is the `id` of the product next
   * to it, or of a product in another example or in an example of its schema. A request that is made for an error can have
   * any. Options: `also`, files with further ids, and `names`, other fields of a request that identify a resource.
   */
  "example-ids-refer-to-resources": (options) => {
    const { also = [], names = [] } = optionsOf(options, "also", "names");
    const known: KnownIds = new Map();
    const used: UsedId[] = [];
    let ofErrors = new Set<string>();
    const add = (value: unknown, type: string | undefined) =>
      known.set(value, (known.get(value) ?? new Set()).add(type));
    return {
      Root: {
        enter: (_, { config }) => {
          for (const file of list(also))
            for (const [, value] of textsIn(join(dirname(config?.configPath ?? ""), file)))
              add(value, undefined);
        },
        leave(_, { report }) {
          for (const use of used) reportUnknownId(use, known, report);
        },
      },
      Operation: ({ responses }, { location, resolve }) => {
        ofErrors = errorExamplesIn(
          { node: responses, location: location.child("responses") },
          resolve,
        );
      },
      ...everyNode((node, { location }) => {
        const type =
          schemaName(node) ?? /([^/#]+?)(?:\.yaml)?(?:#\/)?$/.exec(location.absolutePointer)?.[1];
        for (const value of list(node.examples))
          add(value, type?.endsWith("Id") ? type : undefined);
      }),
      ...everyObject((shown, { report }) => {
        const { node, location } = shown;
        if (typeof node.id === "string") {
          add(node.id, idTypeOf("id", shown));
          for (const name of list(names)) add(node[name], name);
        }
        const [, example = ""] = /\/examples\/([^/]+)\/value/.exec(location.pointer) ?? [];
        const isForError = /requestBody/.test(location.pointer) && ofErrors.has(example);
        for (const [key, id] of entries(node)) {
          const at = location.child(key);
          if (isOtherThanNext(node, key)) {
            const message = `${key} is not the id of the resource next to it`;
            report(problem(message, "Write the same id in both.", at));
            continue;
          }
          const isName = list(names).includes(key) && !("id" in node);
          const type = isName ? key : key === "id" ? undefined : idTypeOf(key, shown);
          if (typeof id === "string" && type !== undefined && !isForError)
            used.push({ key, id, type, location: at });
        }
      }),
    };
  },

  /** The title of a problem is that of its type (RFC 9457), which people take for its name. */
  "problem-types-have-one-title": () => {
    const titles = new Map<unknown, unknown>();
    const types = new Map<unknown, unknown>();
    return everyObject(({ node: { type, title }, location }, { key, report }) => {
      if (key !== "application/problem+json" || type === undefined || title === undefined) return;
      if (!titles.has(type)) titles.set(type, title);
      if (!types.has(title)) types.set(title, type);
      const at = location.child("title");
      if (titles.get(type) !== title) {
        const message = `another example of ${type} has the title ${titles.get(type)}`;
        report(problem(message, "Write the same title in both.", at));
      } else if (types.get(title) !== type) {
        const message = `${types.get(title)} has the same title`;
        report(problem(message, "Write a title that summarizes this type.", at));
      }
    });
  },
};

/** The schemas of the ids that have a value. Undefined is any. */
type KnownIds = Map<unknown, Set<string | undefined>>;

/** An id that refers to a resource. */
interface UsedId {
  key: string;
  id: string;
  type: string;
  location: Location;
}

function reportUnknownId(
  { key, id, type, location }: UsedId,
  known: KnownIds,
  report: UserContext["report"],
): void {
  const types = known.get(id) ?? new Set();
  // What is elsewhere, such as in the data of the sandbox, can be of any type.
  const [other] = [...types].filter((each) => each !== undefined);
  if (types.has(type) || (types.has(undefined) && other === undefined)) return;
  const right = [...known].filter(([, types]) => types.has(type)).map(([value]) => `${value}`);
  const similar = right.find((value) => id.length > 4 && isSimilar(value, id));
  const name = key === type ? key : "id";
  const fix = `Write the ${name} of such a resource in another example${similar ? `, ${similar}` : ""}, or one in examples of its schema.`;
  const message =
    other === undefined
      ? `no example has a resource with the ${name} ${id}`
      : `${id} is ${other}, and ${key} is ${type}`;
  report(problem(message, fix, location));
}

/** The names of the examples of errors. */
function errorExamplesIn({ node, location }: Located, resolve: Resolve): Set<string> {
  const errors = entries(node)
    .filter(([code]) => /^[45]/.test(code))
    .map(([code, node]) => follow({ node, location: location.child(code) }, resolve));
  const contents = errors.flatMap((error) => entries(error.node?.content));
  return new Set(contents.flatMap(([, { examples }]) => Object.keys(asObject(examples))));
}

/** The schema of an id in an object, if it has one. */
const idTypeOf = (key: string, { schemas }: Shown): string | undefined =>
  schemas
    .map((schema) => schemaName(own(schema.properties, key)))
    .find((name) => name?.endsWith("Id"));

/** Whether a field such as `product_id` has another id than the `product` next to it. */
function isOtherThanNext(node: Node, key: string): boolean {
  const resource = /._id$/.test(key) ? own(node, key.slice(0, -"_id".length)) : undefined;
  const { id = node[key] } = asObject(resource);
  return id !== node[key];
}

/** Whether a schema describes fields in a way that names do not show, or forbids others, which Redocly reports. */
const saysMore = ({ additionalProperties, ...schema }: Node): boolean =>
  ![undefined, true].includes(additionalProperties) || "then" in schema || "else" in schema;

/** The words of a file, such as the ids in the data of the sandbox. */
const textsIn = (file: string) =>
  existsSync(file) ? readFileSync(file, "utf8").matchAll(/([\w-]+)/g) : [];

/** An object in an example, and the schemas that describe it. */
interface Shown extends Located {
  schemas: Node[];
}

/** A visitor of every object in the examples of bodies. */
function everyObject(visit: (shown: Shown, context: UserContext) => void): Visitor {
  return {
    MediaType(node, context) {
      const { location, resolve } = context;
      const schemas = [{ node: node.schema, location: location.child("schema") }];
      for (const shown of examplesOf({ node, location }, resolve))
        for (const object of objectsIn(shown, schemas, resolve)) visit(object, context);
    },
  };
}

function* objectsIn(
  { node, location }: Located,
  schemas: Located[],
  resolve: Resolve,
): Generator<Shown> {
  if (typeof node !== "object" || node === null) return;
  const parts = schemas
    .flatMap((schema) => partsOf(schema, resolve, ["allOf", "anyOf", "oneOf"]))
    .filter((part) => isObject(part.node));
  if (isObject(node)) yield { node, location, schemas: parts.map((part) => part.node) };
  for (const [key, value] of Object.entries(node)) {
    const path = Array.isArray(node) ? ["items"] : ["properties", key];
    const below = parts.map((part) => ({
      node: path.reduce((schema: Node, step) => own(schema, step), part.node),
      location: part.location.child(path),
    }));
    yield* objectsIn({ node: value, location: location.child(key) }, below, resolve);
  }
}
