import { isMap, isScalar, parseDocument, stringify, type YAMLMap } from "yaml";
import { asObject, type Document, isObject, join, keysOf, Schemas, valueAt } from "#reader";
import { sampleOfSchema } from "#reader/sample";
import { locate, type Source } from "#source";
import { newFieldsIn } from "./example-causes.ts";

interface Insertion {
  offset: number;
  text: string;
}

/** Adds required fields that no example has to the examples, with the first example of the field. */
export function fixExamples(source: Source, contract: Document) {
  const insertions = new Map<string, Insertion[]>();
  const done: string[] = [];
  for (const { name, schema, places } of newFieldsIn(contract)) {
    const properties = asObject(asObject(valueAt(contract, schema)).properties);
    const field = new Schemas(contract).at(join(schema, "properties", name));
    const value = sampleOfSchema(field);
    // Several operations refer to an example.
    const shown = places.map((place) => locate(source, place));
    for (const { file, pointer } of new Map(
      shown.map((at) => [at.file + at.pointer, at]),
    ).values()) {
      const map = parseDocument(bodyOf(source, file)).getIn(keysOf(pointer), true);
      if (!isMap(map) || map.items.length === 0) continue;
      const added = insertion(bodyOf(source, file), map, name, value, Object.keys(properties));
      insertions.set(file, [added, ...(insertions.get(file) ?? [])]);
    }
    done.push(`added ${name} to the examples`);
  }
  const texts = [...insertions].map(([file, all]): [string, string] => {
    const sorted = all.toSorted((a, b) => b.offset - a.offset);
    const insert = (body: string, { offset, text }: Insertion) =>
      body.slice(0, offset) + text + body.slice(offset);
    return [file, sorted.reduce(insert, bodyOf(source, file))];
  });
  return { done, texts: new Map(texts) };
}

const bodyOf = (source: Source, file: string) => source.documents.get(file)?.source.body ?? "";

/** Where a field is added to an object: before the next one in the order of the schema, or at the end. */
function insertion(
  body: string,
  map: YAMLMap,
  name: string,
  value: unknown,
  order: string[],
): Insertion {
  const following = order.slice(order.indexOf(name) + 1);
  const keys = map.items.map(({ key }) => key).filter((key) => isScalar(key));
  const next = keys.find(({ value }) => following.includes(`${value}`));
  const shown =
    isObject(value) || Array.isArray(value) ? JSON.stringify(value) : stringify(value).trim();
  const offset = (next ?? keys[0])?.range?.[0] ?? 0;
  const indent = " ".repeat(offset - (body.lastIndexOf("\n", offset - 1) + 1));
  if (next === undefined && !map.flow) {
    // The end of the last line, because a text in a block ends with its line, and a comment can follow other values.
    const end = body.indexOf("\n", (map.range?.[1] ?? 0) - 1);
    return { offset: end === -1 ? body.length : end, text: `\n${indent}${name}: ${shown}` };
  }
  return { offset, text: `${name}: ${shown}${map.flow ? ", " : `\n${indent}`}` };
}
