import { basename, join, posix, relative } from "node:path";
import {
  bundleDocument,
  createConfig,
  type Document,
  getLineColLocation,
  getTypes,
  isPlainObject,
  type LocationObject,
  YamlParseError,
} from "@redocly/openapi-core";
import sampler from "openapi-sampler";
import { stringify } from "yaml";
import { complain } from "./complaint.ts";
import { compare, type Finding, report, tidy } from "./finding.ts";
import { readOptions } from "./options.ts";
import { locate, readSource, rootDocument, type Source, SourceResolver } from "./source.ts";
import { writeAll } from "./write.ts";

const register = "openapi/assumptions.yaml";
const marker = "<!-- assumptions -->";
const header = '# Made by "npm run bundle" from openapi/. Do not edit.\n';

export interface Bundle {
  contract: Contract;
  readonly yaml: string;
  json: string;
}

export interface Contract {
  openapi: string;
  info: { title: string; version: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
  "x-assumptions"?: Record<string, Assumption>;
}

export interface Operation {
  operationId?: string;
  requestBody?: { content?: Record<string, MediaType> };
  responses?: Record<string, { content?: Record<string, MediaType> }>;
}

interface MediaType {
  schema?: object;
  examples?: Record<string, unknown>;
}

type Assumption = Record<"title" | "decision" | "reason" | "revisit", string>;

/** The bundle, or the findings that say why there is none. */
export interface Bundled {
  bundle: Bundle | undefined;
  findings: Finding[];
}

export async function bundle(root: string, given?: Source): Promise<Bundled> {
  const source = given ?? (await readSource(root));
  const resolver = new SourceResolver(source);
  const refused = (findings: Finding[]) => ({ bundle: undefined, findings: tidy(findings) });

  const unreadable = await checkSyntax(source, resolver);
  if (unreadable.length > 0) return refused(unreadable);

  const { contract, assumptions, document } = await parse(source, resolver);
  const misplaced = [
    ...checkRegistry(source, contract),
    ...checkRegister(source, assumptions),
    ...checkTexts(source),
  ];
  if (misplaced.length > 0) return refused(misplaced);

  const unresolved = await inlineFiles(source, document, resolver);
  if (unresolved.length > 0) return refused(unresolved);

  if (contract.info) contract.info.description = description(source, contract, assumptions);
  completeExamples(contract);
  return { bundle: serialise(contract), findings: [] };
}

export function bundleFiles({ yaml, json }: Bundle): Map<string, string> {
  return new Map([
    ["generated/openapi.yaml", yaml],
    ["generated/openapi.json", json],
  ]);
}

async function checkSyntax(source: Source, resolver: SourceResolver): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (!source.files.has(rootDocument)) {
    findings.push(
      finding({ file: rootDocument, line: 1, column: 1 }, "missing-file", "there is no such file", {
        remedy: "Run this from the project's root, where openapi/ is.",
      }),
    );
  }
  for (const file of source.files.keys()) {
    if (!file.endsWith(".yaml")) continue;
    try {
      const document = await resolver.resolveDocument(null, join(source.root, file), true);
      if (isPlainObject((document as Document).parsed)) continue;
      const remedy = "Write its keys, or delete the file.";
      findings.push(finding({ file, line: 1, column: 1 }, "not-a-mapping", "no keys", { remedy }));
    } catch (error) {
      if (!(error instanceof YamlParseError)) throw error;
      const place = { file, line: error.line || 1, column: error.col || 1 };
      const message = error.message.replace(/ in ".*"/, "").replace(/ \(\d+:\d+\)$/, "");
      const remedy = "Mend the YAML here or just above: indentation, quotes, a key given twice.";
      findings.push(finding(place, "yaml-syntax", message, { remedy }));
    }
  }
  return findings;
}

async function parse(source: Source, resolver: SourceResolver) {
  const load = async (file: string) =>
    (await resolver.resolveDocument(null, join(source.root, file), true)) as Document;
  const document = await load(rootDocument);
  const assumptions = source.files.has(register) ? (await load(register)).parsed : {};
  return {
    document,
    contract: document.parsed as Contract,
    assumptions: { ...(assumptions as Record<string, Assumption>) },
  };
}

/** The root document lists every file under openapi/components, and nothing else, in order. */
function checkRegistry(source: Source, contract: Contract): Finding[] {
  const findings: Finding[] = [];
  const listed = new Set<string>();
  for (const [kind, entries] of Object.entries(contract.components ?? {})) {
    const names = Object.keys(entries ?? {});
    for (const [index, name] of names.entries()) {
      // Only where it is told, since it looks through the whole document.
      const place = () => locate(source, rootDocument, ["components", kind, name, "$ref"]);
      const { $ref } = (entries[name] ?? {}) as { $ref?: string };
      const file = posix.join("openapi", $ref ?? "");
      listed.add(file);
      if ($ref === undefined) {
        findings.push(
          finding(place(), "registry-inline", `components.${kind}.${name} is written in place`, {
            remedy: `Move it to a file under openapi/components/${kind}/ and refer to that.`,
          }),
        );
      } else if (!source.files.has(file)) {
        findings.push(
          finding(place(), "registry-no-file", `${name} is listed, but there is no ${file}`, {
            remedy: `Write that file${elsewhere(source, rootDocument, file)}, or drop the entry.`,
          }),
        );
      } else if (basename(file, ".yaml") !== name || !file.startsWith(folder(kind))) {
        findings.push(
          finding(place(), "registry-name", `components.${kind}.${name} refers to ${file}`, {
            remedy: `Name, kind and file agree: ${folder(kind)}…/${name}.yaml.`,
          }),
        );
      }
      const above = names[index - 1] ?? "";
      if (compare(above, name) > 0) {
        findings.push(
          finding(place(), "registry-order", `${name} stands below ${above}`, {
            remedy: "Swap them: entries are sorted, capitals first.",
          }),
        );
      }
    }
  }
  const files = [...source.files.keys()].filter((file) => file.startsWith(folder("")));
  for (const file of files.filter((file) => !listed.has(file))) {
    const name = basename(file, ".yaml");
    const kind = file.split("/")[2] ?? "";
    const place = { file, line: 1, column: 1 };
    const twin = files.find((other) => other !== file && basename(other, ".yaml") === name);
    if (twin !== undefined) {
      findings.push(
        finding(place, "component-name-taken", `${name} is also the name of ${twin}`, {
          remedy: "Rename one of the two: a file's name is its component's name everywhere.",
        }),
      );
    } else {
      const ref = posix.relative("openapi", file);
      findings.push(
        finding(place, "registry-no-entry", `${name} is not listed in ${rootDocument}`, {
          remedy: `Add under components.${kind}: "${name}: { $ref: ${ref} }".`,
        }),
      );
    }
  }
  return findings;
}

const folder = (kind: string) => posix.join("openapi/components", kind, "/");

/** Every assumption says all that its row of the table shows. */
function checkRegister(source: Source, assumptions: Record<string, Assumption>): Finding[] {
  const keys = ["title", "decision", "reason", "revisit"] as const;
  return Object.entries(assumptions).flatMap(([id, assumption]) =>
    keys
      .filter((key) => typeof assumption?.[key] !== "string")
      .map((key) =>
        finding(locate(source, register, [id]), "assumption-incomplete", `${id} has no ${key}`, {
          remedy: `Give it one: an assumption has ${keys.join(", ")}.`,
        }),
      ),
  );
}

/** One text has the place for the table of assumptions, on a line of its own. */
function checkTexts(source: Source): Finding[] {
  const places = texts(source).flatMap(([file, text]) =>
    text.split("\n").flatMap((line, index) => (line.trim() === marker ? { file, index } : [])),
  );
  const [first, second] = places;
  if (first === undefined && source.files.has(register)) {
    return [
      finding({ file: register, line: 1, column: 1 }, "register-not-shown", "no text shows it", {
        remedy: `Write the line ${marker} in one of openapi/info/*.md.`,
      }),
    ];
  }
  if (second === undefined) return [];
  const place = { file: second.file, line: second.index + 1, column: 1 };
  return [
    finding(place, "register-shown-twice", `${first?.file} has the line ${marker} already`, {
      remedy: "Leave one of the two.",
    }),
  ];
}

/** Turns the root document into one that needs no other file. */
async function inlineFiles(
  source: Source,
  document: Document,
  resolver: SourceResolver,
): Promise<Finding[]> {
  try {
    const { problems } = await bundleDocument({
      document,
      config: await createConfig({}),
      types: getTypes("oas3_1"),
      externalRefResolver: resolver,
      componentRenamingConflicts: "error",
    });
    return problems.map((problem) => {
      const place = placeOf(source, problem.location[0]);
      const message = problem.message.replaceAll(`${source.root}/`, "");
      return finding(place, "unresolved-ref", message, { remedy: refRemedy(source, place) });
    });
  } catch (error) {
    const place = { file: rootDocument, line: 1, column: 1 };
    const { message } = error as Error;
    return [finding(place, "bundle", message, { remedy: "Is this an OpenAPI 3.1 document?" })];
  }
}

export function placeOf(source: Source, location: LocationObject | undefined) {
  if (location === undefined) return { file: rootDocument, line: 1, column: 1 };
  const { start } = getLineColLocation(location);
  const file = relative(source.root, location.source.absoluteRef);
  return { file, line: start.line, column: start.col };
}

function refRemedy(source: Source, place: { file: string; line: number }): string {
  const lines = source.files.get(place.file)?.split("\n") ?? [];
  const ref = /\$ref["']?:\s*["']?([^\s"'#,}]+)/.exec(lines[place.line - 1] ?? "")?.[1] ?? "";
  const target = posix.join(posix.dirname(place.file), ref);
  return `Correct the $ref${elsewhere(source, place.file, target)}, or write what it names.`;
}

/** Where a file of that name is, if it is somewhere else than looked for. */
function elsewhere(source: Source, from: string, target: string): string {
  const name = `/${basename(target)}`;
  const found = [...source.files.keys()].find((file) => file !== target && file.endsWith(name));
  if (name === "/" || found === undefined) return "";
  return ` (did you mean ${posix.relative(posix.dirname(from), found)}?)`;
}

function texts(source: Source): [string, string][] {
  return [...source.files].filter(([file]) => /^openapi\/info\/[^/]*\.md$/.test(file));
}

function description(
  source: Source,
  contract: Contract,
  assumptions: Record<string, Assumption>,
): string {
  const parts = [contract.info.description ?? "", ...texts(source).map(([, text]) => text)];
  const text = parts.map((part) => part.trim()).join("\n\n");
  return `${text.replace(marker, () => table(assumptions)).trim()}\n`;
}

function table(assumptions: Record<string, Assumption>): string {
  const cell = (text: string) => text.trim().replaceAll("|", "\\|").replaceAll(/\s+/g, " ");
  const rows = Object.entries(assumptions).map(([id, { title, decision, reason, revisit }]) => {
    const name = `<a id="assumption-${id}"></a>**${cell(title)}** (\`${id}\`)`;
    return `| ${[name, ...[decision, reason, revisit].map(cell)].join(" | ")} |`;
  });
  return [
    "| Assumption | What the contract says | Why | What would change it |",
    "| --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

/**
 * Gives every success answer a whole-body example, made from the properties' own examples, so that
 * every tool shows the same coherent world and nobody copies a body by hand. It comes first, since a
 * stock mock answers with the first, and is named after the first example of the request. Whether
 * the document has the form of OpenAPI is for the linters to say; here it may have any.
 */
function completeExamples(contract: Contract): void {
  for (const item of Object.values(contract.paths ?? {})) {
    for (const operation of Object.values(item ?? {})) {
      for (const [status, response] of Object.entries(operation?.responses ?? {})) {
        if (!status.startsWith("2")) continue;
        for (const media of Object.values(response?.content ?? {})) {
          if (!isPlainObject(media?.schema)) continue;
          const name = firstRequestExample(operation) ?? "default";
          if (media.examples?.[name] !== undefined) continue;
          const value = sampler.sample(media.schema, { quiet: true }, contract);
          const usual = { summary: "The usual answer", value: structuredClone(value) };
          media.examples = { [name]: usual, ...media.examples };
        }
      }
    }
  }
}

function firstRequestExample(operation: Operation): string | undefined {
  return Object.values(operation.requestBody?.content ?? {}).flatMap((media) =>
    Object.keys(media?.examples ?? {}),
  )[0];
}

function serialise(contract: Contract): Bundle {
  const options = { lineWidth: 0, aliasDuplicateObjects: false, compat: "yaml-1.1" } as const;
  let yaml: string | undefined;
  return {
    contract,
    // Written out only when it is asked for, which takes as long as all else here.
    get yaml() {
      yaml ??= header + stringify(contract, options);
      return yaml;
    },
    json: `${JSON.stringify(contract, null, 2)}\n`,
  };
}

function finding(
  place: { file: string; line: number; column: number },
  rule: string,
  message: string,
  { remedy }: { remedy: string },
): Finding {
  return { ...place, severity: "error", rule, message, remedy };
}

async function main(): Promise<void> {
  const options = readOptions(
    "bundle",
    "Makes generated/openapi.yaml and .json from openapi/.",
    {},
  );
  if (options === undefined) return;
  const { bundle: made, findings } = await bundle(process.cwd());
  if (made === undefined) {
    console.error(report(findings));
    process.exitCode = 1;
    return;
  }
  const { written, unchanged } = await writeAll(process.cwd(), bundleFiles(made));
  for (const file of written) console.log(`wrote ${file}`);
  for (const file of unchanged) console.log(`unchanged ${file}`);
}

if (import.meta.main) await main().catch(complain);
