import { mkdir, writeFile } from "node:fs/promises";
import { join, posix } from "node:path";
import type { Document } from "contract-kit-reader";
import { stringify } from "yaml";
import { hasFiles, unused } from "./names.ts";

/**
 * Writes a contract into a folder with one file for each path, webhook and component, which the root document lists.
 * The command `redocly split` moves code samples to files that are no YAML, and cannot write paths with `#`.
 */
export async function splitContract(document: Document, folder: string): Promise<void> {
  const root: Record<string, unknown> = { ...document };
  const files = new Map<string, unknown>();
  for (const key of ["paths", "webhooks"] as const) {
    if (document[key] === undefined) continue;
    const used = new Set<string>();
    root[key] = listed(document[key], (name) => `${key}/${fileName(name, used)}`, files);
  }
  root.components = Object.fromEntries(
    Object.entries(document.components ?? {}).map(([type, all]) => [
      type,
      hasFiles(type) ? listed(all, (name) => `components/${type}/${name}.yaml`, files) : all,
    ]),
  );
  for (const [file, value] of files.set("openapi.yaml", root)) {
    const path = join(folder, file);
    const text = stringify(relativeTo(file, value), { aliasDuplicateObjects: false, lineWidth: 0 });
    await mkdir(join(path, ".."), { recursive: true });
    await writeFile(path, text);
  }
}

function listed(
  all: Record<string, unknown>,
  fileOf: (name: string) => string,
  files: Map<string, unknown>,
): Record<string, unknown> {
  const entries = Object.entries(all).map(([name, value]) => {
    const file = fileOf(name);
    files.set(file, value);
    return [name, { $ref: file }];
  });
  return Object.fromEntries(entries);
}

/** The path `/books/{id}` as `books_{id}.yaml`, without a dot in front, and also where a file system does not distinguish cases. */
function fileName(path: string, used: Set<string>): string {
  const plain = path.replace(/^[/.]+/, "").replaceAll(/[^\p{L}\p{N}.{}~-]+/gu, "_");
  const isUsed = (name: string) => used.has(name.toLowerCase());
  const name = unused(plain || "root", isUsed);
  used.add(name.toLowerCase());
  return `${name}.yaml`;
}

/** The value with the references of a file, which lead to other files. */
function relativeTo(file: string, value: unknown): unknown {
  const target = (ref: unknown) => {
    const [, type = "", name] = /^#\/components\/([^/]+)\/([^/]+)$/.exec(`${ref}`) ?? [];
    if (!`${ref}`.startsWith("#/")) return ref;
    const hasFile = name !== undefined && hasFiles(type);
    const path = hasFile ? `components/${type}/${name}.yaml` : "openapi.yaml";
    const relative = posix.relative(posix.dirname(file), path);
    return `${relative.startsWith(".") ? "" : "./"}${relative}${hasFile ? "" : ref}`;
  };
  return JSON.parse(JSON.stringify(value), (key, part) => {
    if (key === "$ref") return target(part);
    if (key !== "mapping" || typeof part !== "object") return part;
    return Object.fromEntries(Object.entries(part).map(([name, ref]) => [name, target(ref)]));
  });
}
