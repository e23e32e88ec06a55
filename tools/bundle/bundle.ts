import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { bundle, type Config, createConfig, detectSpec, loadConfig } from "@redocly/openapi-core";
import { stringify } from "yaml";
import { bundleFile, rootFile } from "#project";
import {
  CliError,
  type Document,
  dialectFix,
  findOutside,
  isObject,
  keysOf,
  valueAt,
} from "#reader";
import {
  type Finding,
  finding,
  locate,
  readSource,
  type Source,
  SourceResolver,
  sortFindings,
  toFinding,
} from "#source";
import { decorators } from "./decorators.ts";

/** The contract as one document, with and without what the decorators add. */
export interface Bundle {
  /** What is published. */
  published: Document;
  /** The same without what the decorators add, as stock Redocly bundles it. */
  reference: Document;
  /** What prevents the bundling. If there is anything, the contracts are not complete. */
  findings: Finding[];
}

/** Bundles openapi/ with the decorators in redocly.yaml, as `redocly bundle openapi/openapi.yaml` does. */
export async function bundleSource(
  root: string,
  source: Source = readSource(root),
  configuration?: Config,
): Promise<Bundle> {
  const incomplete = { paths: {}, components: {} } as unknown as Document;
  if (source.findings.length > 0)
    return {
      published: incomplete,
      reference: incomplete,
      findings: sortFindings(source.findings),
    };
  const config = configuration ?? (await readConfig(root));
  const { bundle: bundled, problems } = await bundle({
    ref: join(root, rootFile),
    // Without the decorators, which need a document that has been checked.
    config: await createConfig({}),
    componentRenamingConflicts: "error",
    externalRefResolver: new SourceResolver(source, { isReadOnly: false }),
  });
  const reference = bundled.parsed as Document;
  const findings =
    problems.length > 0
      ? problems.map((problem) => toFinding(source, problem))
      : [...findOpenRefs(source, reference), ...findUnreadable(source, reference)];
  const published = findings.length > 0 ? reference : decorate(reference, config);
  return { published, reference, findings };
}

/** What is published: the decorators that are on, in the order in which Redocly runs them. */
function decorate(reference: Document, config: Config): Document {
  const published = structuredClone(reference);
  for (const [name, decorator] of Object.entries(decorators)) {
    const { severity } = config.getDecoratorSettings(`house/${name}`, detectSpec(published));
    if (severity !== "off") decorator().Root.leave(published, { config });
  }
  return published;
}

/**
 * The bundler leaves a `$ref` in a value, such as a default or an example, unchanged. Other tools follow it, to another
 * file or to the network, so it has to lead to a part of the contract.
 */
function findOpenRefs(source: Source, document: Document): Finding[] {
  return [...objectsIn(document)].flatMap(([{ $ref }, path]): Finding[] => {
    if (typeof $ref !== "string") return [];
    if ($ref.startsWith("#") && valueAt(document, $ref) !== undefined) return [];
    const message = `the value has the $ref ${$ref}, which tools would follow`;
    const fix = "Write the content in place of the $ref.";
    return [finding(locate(source, [...path, "$ref"]), "open-ref", message, fix)];
  });
}

/** What the decorators, and the tools behind the bundle, do not read. */
const findUnreadable = (source: Source, document: Document): Finding[] =>
  findOutside(document).map(({ pointer, problem }) =>
    finding(locate(source, keysOf(pointer)), "dialect", problem, dialectFix),
  );

/** Every object below a value, also in what is no part of the contract, with the keys that lead to it. */
function* objectsIn(
  value: unknown,
  path: string[] = [],
): Generator<[object: Record<string, unknown>, path: string[]]> {
  if (typeof value !== "object" || value === null) return;
  if (isObject(value)) yield [value, path];
  for (const [key, part] of Object.entries(value)) yield* objectsIn(part, [...path, key]);
}

/** The configuration of Redocly, with the rules that apply: those of the contract, if redocly.yaml names it in `apis`. */
export async function readConfig(root: string): Promise<Config> {
  const configPath = join(root, "redocly.yaml");
  const config = await loadConfig({ configPath }).catch(({ message }) => {
    const fix = "Correct it, or what it names.";
    throw new CliError(`redocly.yaml cannot be loaded: ${message.split("\n")[0]}`, fix);
  });
  const apis = Object.entries(config.resolvedConfig.apis ?? {});
  const [name] = apis.find(([, api]) => resolve(root, api.root) === join(root, rootFile)) ?? [];
  return config.forAlias(name);
}

/** The files of the published contract. */
export function bundleFiles(document: Document): Map<string, string> {
  const options = { lineWidth: 0, aliasDuplicateObjects: false, compat: "yaml-1.1" } as const;
  const header = '# Made by "npm run bundle" from openapi/. Do not edit.\n';
  return new Map([
    ["generated/openapi.yaml", header + stringify(document, options)],
    ["generated/openapi.json", `${JSON.stringify(document, null, 2)}\n`],
  ]);
}

/**
 * Rejects a bundle that is older than openapi/, which would hide what changed there.
 *
 * @throws CliError
 */
export async function requireCurrentBundle(root: string): Promise<void> {
  const { published, findings } = await bundleSource(root);
  const written = await readFile(join(root, bundleFile), "utf8").catch(() => "");
  // What cannot be bundled has no newer bundle.
  if (findings.length > 0 || bundleFiles(published).get(bundleFile) === written) return;
  throw new CliError(`${bundleFile} is older than openapi/`, "Run npm run build.");
}
