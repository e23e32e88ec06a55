import { basename, posix } from "node:path";
import type { Finding } from "./findings.ts";
import { finding, locationOf, rootFile, type Source, startOf } from "./source.ts";

const componentTypes =
  "schemas parameters responses examples headers requestBodies links callbacks pathItems securitySchemes".split(
    " ",
  );

/**
 * Checks what only the folder shows: the root document lists every path, and every component by the name of its file,
 * and something reads every other file. Redocly ignores a file that is not listed.
 */
export function checkFiles(source: Source): Finding[] {
  const { paths, components } = Object(source.documents.get(rootFile)?.parsed);
  const lists = [
    { folder: "paths", entries: paths },
    ...componentTypes.map((type) => ({
      folder: `components/${type}`,
      entries: components?.[type],
    })),
  ];
  const listed = lists.flatMap(({ folder, entries }) =>
    Object.entries<{ $ref?: unknown }>(Object(entries))
      // Redocly reports a URL.
      .filter(([, entry]) => typeof entry?.$ref === "string" && !/^#|:\/\//.test(entry.$ref))
      .map(([name, entry]) => ({ folder, name, file: targetOf(rootFile, entry) })),
  );
  // A file in the wrong place is reported once, for its entry.
  const known = new Set([rootFile, ...listed.map(({ file }) => file)]);
  const wrong = listed.flatMap(({ folder, name, file }): Finding[] => {
    const expected = folder === "paths" ? basename(file) : `${name}.yaml`;
    const pointer = `#/${folder}/${name.replaceAll("/", "~1")}`;
    const at = locationOf(source, { file: rootFile, pointer });
    if (source.files.includes(file)) {
      if (basename(file) === expected) return [];
      const fix = `Rename the file to ${expected}, and correct the $ref.`;
      return [finding(at, "file-name", `${name} refers to ${file}`, fix)];
    }
    const misplaced = source.files.find(
      (other) => !known.has(other) && basename(other).toLowerCase() === expected.toLowerCase(),
    );
    if (misplaced === undefined) {
      const message = `${name} refers to ${file}, which does not exist`;
      return [finding(at, "missing-file", message, `Create ${file}, or remove the entry.`)];
    }
    known.add(misplaced);
    if (basename(misplaced) !== expected) {
      const fix = `Rename the file to ${expected}, and write the same name in the $ref.`;
      return [finding(at, "file-name", `${misplaced} is not named ${expected}`, fix)];
    }
    const message = `${name} refers to ${file}, but the file is ${misplaced}`;
    return [finding(at, "file-folder", message, "Move the file, or correct the $ref.")];
  });
  const referenced = new Set(source.refs.map(({ file, node }) => targetOf(file, Object(node))));
  const unlisted = source.files
    .filter((file) => !known.has(file))
    .flatMap((file): Finding[] => {
      const path = posix.relative("openapi", file);
      const list = lists.find(({ folder }) => path.startsWith(`${folder}/`))?.folder;
      if (list !== undefined && file.endsWith(".yaml")) {
        const entry = `${list === "paths" ? "<its path>" : basename(file, ".yaml")}: { $ref: ${path} }`;
        const fix = `Add "${entry}" to ${list.replace("/", ".")} in ${rootFile}, or delete the file.`;
        return [
          finding(startOf(file), "unlisted-file", `${file} is not listed in ${rootFile}`, fix),
        ];
      }
      if (referenced.has(file) || /^(info\/.*\.md|workflows\/.*\.yaml)$/.test(path)) return [];
      const fix = "Refer to it, move it to where it belongs, or delete it.";
      return [finding(startOf(file), "stray-file", `nothing reads ${file}`, fix)];
    });
  return [...wrong, ...unlisted, ...checkWorkflows(source)];
}

/** A workflow describes the operations of this contract. Tools that run it would fetch what is elsewhere. */
function checkWorkflows(source: Source): Finding[] {
  const isWorkflow = (file: string) => file.startsWith("openapi/workflows/");
  const isOther = (target: string) =>
    !target.startsWith("generated/") && !source.files.includes(target);
  const refs = source.refs
    .filter(({ file, node }) => isWorkflow(file) && isOther(targetOf(file, Object(node))))
    .map((cursor) => {
      const at = locationOf(source, { ...cursor, pointer: `${cursor.pointer}/$ref` });
      const message = "the workflow refers to what is not below openapi/";
      return finding(at, "workflow-source", message, "Write the schema in place of the $ref.");
    });
  const descriptions = [...source.documents].flatMap(([file, { parsed }]) => {
    const { sourceDescriptions } = Object(parsed);
    if (!isWorkflow(file) || !Array.isArray(sourceDescriptions)) return [];
    return sourceDescriptions.flatMap((description, index): Finding[] => {
      if (!isOther(targetOf(file, { $ref: Object(description).url }))) return [];
      const at = locationOf(source, { file, pointer: `#/sourceDescriptions/${index}/url` });
      const fix = "Write url: ../../generated/openapi.json.";
      return [finding(at, "workflow-source", "the workflow reads another description", fix)];
    });
  });
  return [...refs, ...descriptions];
}

/** The file that a `$ref` of another file refers to. */
function targetOf(file: string, { $ref }: { $ref?: unknown }): string {
  const [uri = ""] = String($ref).split("#");
  return uri === "" ? file : posix.join(posix.dirname(file), uri);
}
