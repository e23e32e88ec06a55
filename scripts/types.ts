/** npm run types: generated/openapi.json → openapi-typescript → generated/types.ts */

import openapiTypescript from "openapi-typescript";
import { type Document, forOpenapiTypescript, pathTypes, typeOf } from "#generate";
import { printWritten, readBundle, script, writeFiles } from "#project";

export async function types(published: Document): Promise<Map<string, string>> {
  const tree = await openapiTypescript(forOpenapiTypescript(published), {
    defaultNonNullable: false, // a field with a default stays optional in a request
    transform: typeOf, //         x-extensible-enum accepts any string, and tuples have their length
    silent: true,
  });
  return new Map([["generated/types.ts", pathTypes(tree)]]);
}

await script(import.meta.url, "make generated/types.ts with openapi-typescript", (command) =>
  command.action(async () => {
    const root = process.cwd();
    printWritten(await writeFiles(root, await types(await readBundle(root))));
  }),
);
