/** The contracts that the tests make references of. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import type { Document } from "#reader";
import { makeReference, type ReferenceInput, readDocuments, readTexts } from "#reference";

const museum = join(import.meta.dirname, "museum");
const contracts = join(import.meta.dirname, "../../testing/contracts");
const read = (folder: string, file: string) => readFile(join(folder, file), "utf8");

/** All of OpenAPI 3.1, and nothing else. */
export const recordingsText = await read(contracts, "recordings/openapi.yaml");
export const recordings: Document = parse(recordingsText);

const recipes = "\n[The contract](../generated/openapi.json) is one file.\n";

/** A contract with everything that a reference can show with it. */
export const museumInput = {
  document: parse(await read(museum, "openapi.yaml")) as Document,
  chapters: await readTexts(join(museum, "info"), /\.md$/),
  workflows: await readTexts(join(museum, "workflows"), /\.yaml$/),
  documents: await readDocuments(join(museum, "docs"), {
    "recipes.md": "Recipes",
    "tools.md": "Tools",
  }),
  changelog: await read(museum, "CHANGELOG.md"),
  diagrams: await readTexts(join(museum, "diagrams"), /\.svg$/),
  site: {
    client: "museum-client",
    start: "npm run museum",
    tokens: { deskToken: "desk_demo", visitorToken: "visitor_demo" },
    synonyms: ["sell buy purchase"],
  },
} satisfies ReferenceInput;
museumInput.documents["recipes.md"] = {
  title: "Recipes",
  text: museumInput.documents["recipes.md"]?.text + recipes,
};

/** The files of a reference, which are made once for the test files of a worker. */
function filesOf(input: ReferenceInput): () => Promise<Map<string, string>> {
  let made: Promise<Map<string, string>> | undefined;
  return () => {
    made ??= makeReference(input);
    return made;
  };
}

export const museumFiles = filesOf(museumInput);
/** Of the contract and the name of its client, in which operations without an id have a name, too. */
export const recordingsFiles = filesOf({
  document: recordings,
  site: { client: "recordings-client" },
});
