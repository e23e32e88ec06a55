/** The contracts that the tests make references of. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import type { Document } from "#reader";
import { makeReference, type ReferenceInput } from "#reference";

const museum = join(import.meta.dirname, "museum");
const contracts = join(import.meta.dirname, "../../testing/contracts");
const read = (folder: string, file: string) => readFile(join(folder, file), "utf8");

async function readTexts(folder: string): Promise<Record<string, string>> {
  const names = await readdir(join(museum, folder));
  const texts = names.sort().map(async (name) => [name, await read(museum, join(folder, name))]);
  return Object.fromEntries(await Promise.all(texts));
}

/** Every construct of the dialect. */
export const recordings: Document = parse(await read(contracts, "recordings/openapi.yaml"));

/** What every reference links to. */
const downloads = Object.fromEntries(
  ["openapi.yaml", "openapi.json", "openapi-3.0.json", "schemas.json"].map((file) => [file, "{}"]),
);

/** A contract with everything that a reference can show with it. */
export const museumInput = {
  document: parse(await read(museum, "openapi.yaml")) as Document,
  chapters: await readTexts("info"),
  workflows: await readTexts("workflows"),
  documents: {
    "recipes.md": { title: "Recipes", text: await read(museum, "docs/recipes.md") },
    "tools.md": { title: "Tools", text: await read(museum, "docs/tools.md") },
  },
  changelog: await read(museum, "CHANGELOG.md"),
  diagrams: await readTexts("diagrams"),
  downloads,
  site: {
    client: "museum-client",
    start: "npm run museum",
    tokens: { deskToken: "desk_demo", visitorToken: "visitor_demo" },
    synonyms: ["sell buy purchase"],
    changes: ["Contract"],
  },
} satisfies ReferenceInput;

/** The files of a reference, which are made once for the test files of a worker. */
function filesOf(input: ReferenceInput): () => Promise<Map<string, string>> {
  let made: Promise<Map<string, string>> | undefined;
  return () => {
    made ??= makeReference(input);
    return made;
  };
}

export const museumFiles = filesOf(museumInput);
export const recordingsFiles = filesOf({
  document: recordings,
  chapters: {
    "authentication.md": "# Authentication\n\n<!-- security-schemes -->\n",
    "errors.md": "# Errors\n\n<!-- error-responses -->\n",
  },
  downloads,
  site: { client: "recordings-client" },
});
