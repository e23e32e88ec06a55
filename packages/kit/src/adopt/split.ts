import { existsSync } from "node:fs";
import { mkdtemp, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Document } from "contract-kit-reader";
import { parseDocument, stringify } from "yaml";
import { run } from "../shared/run-program.ts";

const redocly = join(
  dirname(createRequire(import.meta.url).resolve("@redocly/cli/package.json")),
  "bin/cli.js",
);

/** Splits a contract into a temporary folder with one file per path and component, and lists the components. */
export async function splitContract(document: Document): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "adopt-"));
  const whole = join(folder, "openapi.yaml");
  await writeFile(whole, stringify(document, { aliasDuplicateObjects: false }));
  const target = join(folder, "openapi");
  const options = ["--outDir", target, "--separator", separatorFor(document)];
  // By default, Redocly looks for updates and reports its use.
  Object.assign(process.env, { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" });
  run(folder, process.execPath, redocly, "split", whole, ...options);
  await listComponents(target, document);
  return target;
}

/** What replaces the slashes of paths in names of files, so that every path has a file. */
function separatorFor({ paths = {} }: Document): string {
  const names = Object.keys(paths).map((path) => path.toLowerCase());
  const isUnique = (separator: string) =>
    new Set(names.map((path) => path.replaceAll("/", separator))).size === names.length;
  return ["_", "__", "-", "--"].find(isUnique) ?? "_._";
}

async function listComponents(folder: string, document: Document): Promise<void> {
  const file = join(folder, "openapi.yaml");
  const root = parseDocument(await readFile(file, "utf8"));
  // The file of the path `/` would be hidden.
  if (existsSync(join(folder, "paths/.yaml"))) {
    await rename(join(folder, "paths/.yaml"), join(folder, "paths/root.yaml"));
    root.setIn(["paths", "/", "$ref"], "paths/root.yaml");
  }
  for (const [type, components] of Object.entries(document.components ?? {})) {
    for (const name of Object.keys(components)) {
      const $ref = `components/${type}/${name}.yaml`;
      if (existsSync(join(folder, $ref))) {
        root.setIn(["components", type, name], root.createNode({ $ref }));
      }
    }
  }
  await writeFile(file, root.toString({ lineWidth: 0 }));
}
