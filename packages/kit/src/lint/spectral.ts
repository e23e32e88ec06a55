import { existsSync, promises, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { CliError, type Document } from "contract-kit-reader";
import { parse } from "yaml";
import type { Finding } from "./findings.ts";
import { locate, type Source } from "./source.ts";

/** The conventions of a contract, for Spectral. */
const ruleset = ".spectral.yaml";

/** What a rule reports, at a path of the document. The fix says how to follow the rule. */
export interface SpectralFinding extends Pick<Finding, "severity" | "rule" | "message" | "fix"> {
  path: (string | number)[];
}

/** Lints the published bundle with the conventions of the project, and locates the findings in openapi/. */
export async function lintWithSpectral(source: Source, published: Document): Promise<Finding[]> {
  if (!existsSync(join(source.root, ruleset))) return [];
  const findings = await runSpectral(source.root, published);
  return findings.map(({ path, ...finding }) => ({ ...locate(source, path), ...finding }));
}

/** Lints a document as `spectral lint generated/openapi.yaml` does. */
export async function runSpectral(root: string, document: object): Promise<SpectralFinding[]> {
  const lint = await loadConventions(root);
  return lint(document);
}

/**
 * Reads the conventions of a project, for any number of documents. Spectral is that of the project, and nothing is
 * fetched.
 *
 * @throws CliError if Spectral is not installed, or if .spectral.yaml is not valid.
 */
export async function loadConventions(
  root: string,
): Promise<(document: object) => Promise<SpectralFinding[]>> {
  const { Spectral, Document, Json, Resolver, bundleAndLoadRuleset } = loadSpectral(root);
  const spectral = new Spectral({ resolver: new Resolver({ resolvers: {} }) });
  const file = join(root, ruleset);
  const text = readFileSync(file, "utf8");
  try {
    assertLocal(parse(text));
    spectral.setRuleset(await bundleAndLoadRuleset(file, { fs: { promises } }));
  } catch (error) {
    throw rulesetError(error as Error);
  }
  // Exceptions in the ruleset name this file.
  const path = join(root, "generated/openapi.yaml");
  const lines = text.split("\n");
  return async (document) => {
    const json = new Document(JSON.stringify(document), Json, path);
    const results: Result[] = await spectral.run(json);
    return results.map(({ code, message, path, severity }) => ({
      path,
      severity: severity === 0 ? "error" : "warning",
      rule: `${code}`,
      message: message.replace(/\.$/, ""),
      fix: fixFor(spectral.ruleset.rules[code], lines.indexOf(`  ${code}:`) + 1),
    }));
  };
}

/** The part of a result that is read. The severity is 0 for an error, and more for what is less severe. */
interface Result {
  code: string | number;
  message: string;
  path: (string | number)[];
  severity: number;
}

interface Rule {
  description: string | null;
  documentationUrl: string | null;
}

/** The rules of a project say how to follow them, and can refer to themselves. Those of Spectral are documented. */
const fixFor = ({ description, documentationUrl }: Rule, line: number): string =>
  documentationUrl === null
    ? (description ?? "Correct it.").replace("this rule", `${ruleset}:${line}`)
    : `See ${documentationUrl}.`;

/** The parts of Spectral, which the command line of the project brings. */
function loadSpectral(root: string) {
  const fromProject = createRequire(join(root, "package.json"));
  try {
    const fromCli = createRequire(fromProject.resolve("@stoplight/spectral-cli/package.json"));
    const load = (name: string) => fromCli(`@stoplight/spectral-${name}`);
    return {
      ...load("core"),
      ...load("parsers"),
      ...load("ref-resolver"),
      ...load("ruleset-bundler/with-loader"),
    };
  } catch (error) {
    const { message } = error as Error;
    throw new CliError(
      `Spectral cannot be loaded: ${message.split("\n")[0]}`,
      `Run npm install --save-dev @stoplight/spectral-cli, or delete ${ruleset}.`,
    );
  }
}

/** Spectral would fetch a ruleset that is extended by its URL. */
function assertLocal({ extends: names }: { extends?: unknown }): void {
  const url = [names].flat(2).find((name) => /^\w+:\/\//.test(`${name}`));
  if (url !== undefined) throw new Error(`extends: ${url} is a URL`);
}

interface RulesetError extends Error {
  path?: string[];
  errors?: RulesetError[];
}

/** What is wrong with a ruleset. Spectral reports several errors at once, with the place of each. */
function rulesetError(error: RulesetError): CliError {
  const errors: RulesetError[] = error.errors ?? [error];
  const lines = errors.map(({ message, path }) =>
    [path?.join("."), message.split("\n")[0]].filter(Boolean).join(": "),
  );
  return new CliError(
    `${ruleset} cannot be used: ${[...new Set(lines)].join("\n")}`,
    "Correct the rule, or what the file extends. Nothing is fetched.",
  );
}
