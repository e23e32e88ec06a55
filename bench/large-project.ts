import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { root } from "../packages/test/project.ts";

/**
 * Writes a project whose contract has the operations of this one many times. Each further copy has paths,
 * operationIds and a tag that no other has, and shares the components.
 */
export function writeLargeProject(folder: string, copies: number): void {
  for (const part of ["openapi", "docs", "redocly.yaml", "client", "sandbox/package.json"]) {
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  for (const part of ["node_modules", "scripts"]) {
    symlinkSync(join(root, part), join(folder, part));
  }
  mkdirSync(join(folder, "generated"));
  const rootFile = join(folder, "openapi/openapi.yaml");
  const document = parse(readFileSync(rootFile, "utf8"));
  const { paths } = document;
  const numbers = Array.from({ length: copies - 1 }, (_, index) => index + 2);
  for (const number of numbers) writePathFiles(join(folder, "openapi/paths"), number);
  document.paths = Object.fromEntries([
    ...Object.entries(paths),
    ...numbers.flatMap((number) =>
      Object.entries<{ $ref: string }>(paths).map(([path, { $ref }]) => [
        path.replace("/v1/", `/v1/area-${number}/`),
        { $ref: $ref.replace("paths/", `paths/${number}/`) },
      ]),
    ),
  ]);
  for (const number of numbers) {
    const name = `Area ${number}`;
    document.tags.push({ name, description: "The same operations once more." });
    document["x-tagGroups"].at(-1).tags.push(name);
  }
  writeFileSync(rootFile, stringify(document));
}

function writePathFiles(folder: string, number: number): void {
  const names = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
  mkdirSync(join(folder, String(number)));
  for (const name of names) {
    const text = readFileSync(join(folder, name), "utf8")
      .replaceAll("../components", "../../components")
      .replaceAll(/operationId: (\w+)/g, `operationId: $1${number}`)
      .replaceAll(/tags: \[(.*)\]/g, `tags: [Area ${number}]`);
    writeFileSync(join(folder, String(number), name), text);
  }
}
