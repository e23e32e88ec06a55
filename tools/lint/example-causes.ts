/** One finding for one cause of what is wrong with many examples: a reference to another one, or a new required field. */
import { asObject, type Document, keysOf, valueAt, walk } from "#reader";
import { type Finding, finding, locate, type Source } from "#source";
import {
  type NamedExample,
  namedExamplesIn,
  type Path,
  pointerTo,
  validateExamples,
} from "./validate-examples.ts";

/** A field that a schema requires, and the places of the examples that lack it. */
interface NewField {
  name: string;
  schema: string;
  places: Path[];
}

const ofExamples = /^no-invalid-(media-type|parameter)-examples$/;

/** The findings, with one in place of those that have the same cause. */
export function gatherCauses(source: Source, contract: Document, findings: Finding[]): Finding[] {
  if (!findings.some(({ rule }) => ofExamples.test(rule))) return findings;
  const shown = [...namedExamplesIn(contract)];
  const misused = misusedIn(source, contract, shown);
  const fields = newFieldsIn(contract, shown).filter(({ places }) => places.length > 1);
  const isGathered = ({ file, rule, message }: Finding) =>
    misused.some(({ wrong }) => wrong === file) ||
    (ofExamples.test(rule) &&
      fields.some(({ name }) => message.includes(`required property '${name}'`)));
  return [
    ...findings.filter((finding) => !isGathered(finding)),
    ...misused.map(({ finding }) => finding),
    ...fields.map(({ name, schema, places }) => {
      const at = locate(source, [...keysOf(schema), "properties", name]);
      const message = `${name} is required, and none of the ${places.length} examples of it has the field`;
      const fix =
        "Run npm run lint -- --fix, which adds it to them with its own example, or remove it from required.";
      return finding(at, "examples-lack-field", message, fix);
    }),
  ];
}

/** The examples that do not fit where they are referred to, but elsewhere. */
function misusedIn(source: Source, contract: Document, shown: NamedExample[]) {
  const uses = Map.groupBy(
    shown.filter(({ ref }) => ref !== undefined),
    ({ ref }) => `${ref}`,
  );
  return [...uses].flatMap(([ref, all]) => {
    const wrong = new Set(validateExamples(contract, all).map(({ example }) => example));
    const right = all.find((use) => !wrong.has(use));
    if (right === undefined) return [];
    return [...wrong].map(({ path, schema }) => {
      const [name, expected, other] = [
        ref,
        schemaIn(contract, schema),
        schemaIn(contract, right.schema),
      ];
      const message = `${name.split("/").at(-1)} is an example of ${other}, and not of ${expected}`;
      const fix = `Refer to an example of ${expected}.`;
      const at = locate(source, [...path.slice(0, -1), "$ref"]);
      const { file } = locate(source, keysOf(ref));
      return { wrong: file, finding: finding(at, "examples-fit", message, fix) };
    });
  });
}

const schemaIn = (contract: Document, pointer: string): string => {
  const { $ref } = asObject(valueAt(contract, decodeURIComponent(pointer)));
  return `${$ref ?? pointer}`.split("/").at(-1) ?? "";
};

/** The required fields that no example of their schema has. */
export function newFieldsIn(
  contract: Document,
  shown = [...namedExamplesIn(contract)],
): NewField[] {
  const fields = new Map<string, NewField & { required: string[] }>();
  const pointers = new Map<unknown, string>();
  for (const { example, keys, keyword, params, parentSchema } of validateExamples(
    contract,
    shown,
  )) {
    if (keyword !== "required") continue;
    const name = `${params.missingProperty}`;
    const schema = pointers.get(parentSchema) ?? placeOf(contract, parentSchema);
    pointers.set(parentSchema, schema);
    const { required = [] } = asObject(parentSchema) as { required?: string[] };
    const field = fields.get(`${schema} ${name}`) ?? { name, schema, places: [], required };
    field.places.push([...example.path, ...keys]);
    fields.set(`${schema} ${name}`, field);
  }
  if (fields.size === 0) return [];
  const objects = shown.flatMap(({ value }) => objectsIn(value));
  return [...fields.values()].filter(
    ({ required, schema }) =>
      /^#\/components\/schemas\//.test(schema) &&
      !objects.some((object) => required.every((name) => name in object)),
  );
}

/** Where a schema is. Ajv has a copy of the contract. */
function placeOf(contract: Document, schema: unknown): string {
  const text = JSON.stringify(schema);
  const places = [...walk(contract)].filter(({ kind }) => kind === "schema");
  return pointerTo(places.find(({ value }) => JSON.stringify(value) === text)?.path ?? []);
}

const objectsIn = (value: unknown): object[] => {
  if (typeof value !== "object" || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
};
