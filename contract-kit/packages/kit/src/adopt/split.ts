import { posix } from "node:path";
import { asObject, type Document, isObject } from "contract-kit-reader";
import { stringify } from "yaml";
import { writeFiles } from "../files/index.ts";
import { componentTypes, keysIn } from "../source/index.ts";
import { fileName, namesWithout } from "./names.ts";
import { mapReferences } from "./nodes.ts";

/**
 * Writes a contract into openapi/ of a folder with one file for each path, webhook and component, which the root document
 * lists. The command `redocly split` moves code samples to files that are no YAML, and cannot write paths with `#`.
 */
export async function splitContract(document: Document, folder: string): Promise<void> {
  const root: Record<string, unknown> = { ...document };
  const files = new Map<string, unknown>();
  for (const key of ["paths", "webhooks"] as const) {
    if (document[key] === undefined) continue;
    const fileOf = pathFiles();
    root[key] = listed(document[key], (name) => `${key}/${fileOf(name)}`, files);
  }
  root.components = Object.fromEntries(
    Object.entries(document.components ?? {}).map(([type, all]) => [
      type,
      componentTypes.includes(type)
        ? listed(all, (name) => `components/${type}/${name}.yaml`, files)
        : all,
    ]),
  );
  const texts = [...files.set("openapi.yaml", root)].map(([file, value]) => {
    const options = { aliasDuplicateObjects: false, lineWidth: 0 } as const;
    return [`openapi/${file}`, stringify(relativeTo(file, value), options)] as const;
  });
  await writeFiles(folder, new Map(texts), { isNew: true });
}

function listed(
  all: Record<string, unknown>,
  fileOf: (name: string) => string,
  files: Map<string, unknown>,
): Record<string, unknown> {
  const entries = Object.entries(all).map(([name, value]) => {
    if (!isObject(value)) return [name, value];
    const file = fileOf(name);
    files.set(file, value);
    return [name, { $ref: file }];
  });
  return Object.fromEntries(entries);
}

/** Names files: the path `/books/{id}` is in `books_{id}.yaml`, also where a file system does not distinguish cases. */
function pathFiles(): (path: string) => string {
  const used = new Set<string>();
  const nextName = namesWithout();
  return (path) => {
    const plain = path.replace(/^[/.]+/, "").replaceAll(/[^\p{L}\p{N}.{}~-]+/gu, "_");
    const name = nextName(fileName(plain || "root"), (next) => used.has(next.toLowerCase()));
    used.add(name.toLowerCase());
    return `${name}.yaml`;
  };
}

/** The value with the references of a file, which lead to other files. */
function relativeTo(file: string, value: unknown): unknown {
  return mapReferences(asObject(value), (ref) => {
    const [components, type = "", name = "", ...rest] = keysIn(ref);
    const hasFile =
      components === "components" && rest.length === 0 && componentTypes.includes(type);
    const path = hasFile ? `components/${type}/${name}.yaml` : "openapi.yaml";
    const relative = posix.relative(posix.dirname(file), path);
    return `${relative.startsWith(".") ? "" : "./"}${relative}${hasFile ? "" : ref}`;
  });
}
