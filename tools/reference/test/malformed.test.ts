import { expect, test } from "vitest";
import { asObject, CliError, type Document, join, keysOf, valueAt, walk } from "#reader";
import { makeReference } from "#reference";
import { isExtended } from "#testing/extended";
import { recordings } from "./inputs.ts";

/** A place of every keyword that the contract uses, as JSON Pointers. */
const places = [
  ...new Map(
    [...walk(recordings)]
      .filter(({ kind }) => kind !== "data")
      .flatMap(({ kind, value, path }) =>
        Object.keys(asObject(value)).map(
          (keyword) => [`${kind} ${keyword}`, join("#", ...path, keyword)] as const,
        ),
      )
      .reverse(),
  ).values(),
];

/** The contract with another value at a place. */
function contractWith(pointer: string, value: unknown): Document {
  const document = structuredClone(recordings);
  const keys = keysOf(pointer);
  Object.assign(asObject(valueAt(document, join("#", ...keys.slice(0, -1)))), {
    [keys.at(-1) ?? ""]: value,
  });
  return document;
}

/** The error of a reference, undefined if it is made. One without a place is an error of the test. */
async function errorOf(document: Document): Promise<CliError | undefined> {
  try {
    await makeReference({ document });
    return undefined;
  } catch (error) {
    if (error instanceof CliError) return error;
    throw error;
  }
}

const wrong = isExtended ? ["x", 5, { a: 1 }, [1], null, true] : [5];

test.each(isExtended ? places : places.filter((_, index) => index % 3 === 0))(
  "A wrong value of %s has no effect, or is an error with its place",
  async (pointer) => {
    for (const value of wrong) {
      const error = await errorOf(contractWith(pointer, value));
      if (error !== undefined) expect(error.pointer).toMatch(/^#/);
    }
  },
);

test("The error names the place and what is expected there", async () => {
  const pointer = "#/components/schemas/StationBase/properties";
  const error = await errorOf(contractWith(pointer, ["name"]));
  expect(error?.message).toBe(`${pointer}: must be an object`);
});

test("Examples of a schema that are no list are named where they are not shown", async () => {
  const name = { type: "string", examples: { owl: { value: "Owl" } } };
  const schema = { type: "object", properties: { name } };
  const document = {
    openapi: "3.1.0",
    info: { title: "Things", version: "1.0.0" },
    paths: {},
    components: { schemas: { Thing: schema } },
  } as Document;
  const page = (await makeReference({ document })).get("schemas.md");
  expect(page).toContain(
    "`examples`: It is not read, because the examples of a schema are a list.",
  );
});
