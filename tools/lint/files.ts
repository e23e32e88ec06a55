import { existsSync, readFileSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { evidenceFile, rootFile } from "#project";
import { asObject, own, join as pointerTo } from "#reader";
import { type Finding, finding, isSimilar, locationOf, type Source, startOf } from "#source";

/** A part of the root document that lists files, by the folder that has these. */
interface List {
  folder: string;
  entries: Record<string, unknown>;
}

/**
 * Checks what only the folder shows: the root document lists every path, and every component by the name of its file,
 * and something reads every other file. Redocly ignores a file that is not listed.
 */
export function checkFiles(source: Source): Finding[] {
  const { paths, webhooks, components } = asObject(source.documents.get(rootFile)?.parsed);
  const lists: List[] = [
    { folder: "paths", entries: asObject(paths) },
    { folder: "webhooks", entries: asObject(webhooks) },
    ...["schemas", "parameters", "responses", "examples", "securitySchemes"].map((type) => {
      return { folder: `components/${type}`, entries: asObject(own(components, type)) };
    }),
  ];
  return [
    ...checkListed(source, lists),
    ...checkOthers(source, lists),
    ...checkWorkflows(source),
    ...checkVersion(source),
  ];
}

/** Only a release sets the version. Before the first one, any can be written. */
function checkVersion(source: Source): Finding[] {
  const path = join(source.root, "released/openapi.yaml");
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  // It takes seconds to read the whole file as YAML.
  const [, released] = /^info:\n(?: .*\n)*? +version: ["']?([^"'\n]+)/m.exec(text) ?? [];
  const { version } = asObject(asObject(source.documents.get(rootFile)?.parsed).info);
  if (released === undefined || version === released) return [];
  const message = `the newest release has the version ${released}, and no release made ${version}`;
  const fix = `Write ${released}: npm run release sets the next version.`;
  const at = locationOf(source, { file: rootFile, pointer: "#/info/version" });
  return [{ ...finding(at, "released-version", message, fix), severity: "warning" }];
}

/** The files that a list names. */
const listed = ({ folder, entries }: List) =>
  Object.entries(entries)
    .map(([name, entry]) => ({ folder, name, entry: asObject(entry) }))
    // Redocly reports a URL.
    .filter(({ entry: { $ref } }) => typeof $ref === "string" && !/^#|:\/\//.test($ref))
    .map(({ folder, name, entry }) => ({ folder, name, file: targetOf(rootFile, entry) }));

const checkListed = (source: Source, lists: List[]): Finding[] =>
  lists.flatMap(listed).flatMap(({ folder, name, file }): Finding[] => {
    const expected = folder.startsWith("components/") ? `${name}.yaml` : basename(file);
    const at = locationOf(source, { file: rootFile, pointer: pointerTo(`#/${folder}`, name) });
    if (!source.files.includes(file)) {
      const fix = `Create ${file}, move the file there, or correct or remove the entry.`;
      return [finding(at, "missing-file", `${name} refers to ${file}, which does not exist`, fix)];
    }
    if (basename(file) === expected) return [];
    const fix = `Rename the file to ${expected}, and correct the $ref.`;
    return [finding(at, "file-name", `${name} refers to ${file}`, fix)];
  });

/** What lists name their files by, other than the names of components. */
const names: Record<string, string> = { paths: "<its path>", webhooks: "<its event>" };

function checkOthers(source: Source, lists: List[]): Finding[] {
  const known = new Set([rootFile, ...lists.flatMap(listed).map(({ file }) => file)]);
  const referenced = new Set(source.refs.map(({ file, node }) => targetOf(file, asObject(node))));
  return source.files
    .filter((file) => !known.has(file))
    .flatMap((file): Finding[] => {
      const path = posix.relative("openapi", file);
      const list = lists.find(({ folder }) => path.startsWith(`${folder}/`))?.folder;
      // The key is reported as unknown.
      if (list !== undefined && isMisspelled(source, list)) return [];
      if (list !== undefined && file.endsWith(".yaml")) {
        const name = names[list] ?? basename(file, ".yaml");
        const entry = `${name}: { $ref: ${path} }`;
        const message = `${file} is not listed in ${rootFile}`;
        const place = `"${entry}" to ${list.replace("/", ".")} in ${rootFile}, or delete the file.`;
        const isFixed = list.startsWith("components/");
        const fix = isFixed ? `Run npm run lint -- --fix, which adds ${place}` : `Add ${place}`;
        return [finding(startOf(file), "unlisted-file", message, fix)];
      }
      if (
        referenced.has(file) ||
        file === evidenceFile ||
        /^(info\/.*\.md|workflows\/.*\.yaml)$/.test(path)
      )
        return [];
      const fix = "Refer to it, move it to where it belongs, or delete it.";
      return [finding(startOf(file), "stray-file", `nothing reads ${file}`, fix)];
    });
}

/** Whether the root document has a list under a name that is nearly right, such as `path`. */
function isMisspelled(source: Source, list: string): boolean {
  const keys = list.split("/");
  const parent = keys.slice(0, -1).reduce(own, source.documents.get(rootFile)?.parsed as unknown);
  const name = `${keys.at(-1)}`;
  return (
    own(parent, name) === undefined &&
    Object.keys(asObject(parent)).some((key) => isSimilar(key, name))
  );
}

/** A workflow describes the operations of this contract. Tools that run it would fetch what is elsewhere. */
function checkWorkflows(source: Source): Finding[] {
  const urls = [...source.documents].flatMap(([file, { parsed }]) =>
    [asObject(parsed).sourceDescriptions ?? []].flat().map((description, index) => ({
      file,
      pointer: `#/sourceDescriptions/${index}/url`,
      target: targetOf(file, { $ref: asObject(description).url }),
      fix: "Write url: ../../generated/openapi.json.",
    })),
  );
  const refs = source.refs.map(({ file, pointer, node }) => ({
    file,
    pointer: `${pointer}/$ref`,
    target: targetOf(file, asObject(node)),
    fix: "Write the schema in place of the $ref.",
  }));
  const message = "the workflow refers to what is not below openapi/";
  return [...urls, ...refs]
    .filter(({ file }) => file.startsWith("openapi/workflows/"))
    .filter(({ target }) => !target.startsWith("generated/") && !source.files.includes(target))
    .map(({ fix, ...at }) => finding(locationOf(source, at), "workflow-source", message, fix));
}

/** The file that a `$ref` of another file refers to. */
function targetOf(file: string, { $ref }: { $ref?: unknown }): string {
  const [uri = ""] = String($ref).split("#");
  return uri === "" ? file : posix.join(posix.dirname(file), uri);
}
