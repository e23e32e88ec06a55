import { existsSync, promises, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parse } from "yaml";
import { asObject, CliError, type Document } from "#reader";
import { type Finding, fixes, type Location, locate, type Node, type Source } from "#source";

/** The conventions of a contract, for Spectral. */
const ruleset = ".spectral.yaml";

/** What a rule reports, at a path of the document. The fix says how to follow the rule. */
type SpectralFinding = Omit<Finding, keyof Location> & { path: (string | number)[] };

/** Lints the published bundle with the conventions of the project, and locates the findings in openapi/. */
export async function lintWithSpectral(source: Source, published: Document): Promise<Finding[]> {
  if (!existsSync(join(source.root, ruleset))) return [];
  const findings = await runSpectral(source.root, published);
  return findings.map(({ path, ...finding }) => ({ ...locate(source, path), ...finding }));
}

/**
 * Lints a document as `spectral lint generated/openapi.yaml` does. Nothing is fetched.
 *
 * @throws CliError if .spectral.yaml is not valid.
 */
export async function runSpectral(root: string, document: object): Promise<SpectralFinding[]> {
  const { Spectral, Document, Resolver, Ruleset, migrateRuleset, Nimma, jsonPathPlus } =
    loadSpectral();
  const spectral = new Spectral({ resolver: new Resolver({ resolvers: {} }) });
  const file = join(root, ruleset);
  const text = readFileSync(file, "utf8");
  let written: unknown;
  try {
    // Spectral reads YAML up to the first mistake, and goes on with that.
    written = parse(text);
    // Spectral's own loader bundles the ruleset first, which takes longer, and fetches what it extends.
    const options = { format: "commonjs", fs: { promises }, fetch: rejectUrl };
    const code = await migrateRuleset(file, options);
    const module = { exports: {} };
    Function("module", "require", code)(module, createRequire(file));
    spectral.setRuleset(new Ruleset(module.exports, { severity: "recommended", source: file }));
  } catch (error) {
    throw rulesetError(error as Error, written);
  }
  checkPaths(spectral.ruleset.rules, { Nimma, jsonPathPlus, document });
  // Exceptions in the ruleset name this file.
  const path = join(root, "generated/openapi.yaml");
  // Places are found by the paths of the results, so that no text needs to be parsed.
  const parser = {
    parse: () => ({ data: document, diagnostics: [] }),
    getLocationForJsonPath: () => undefined,
    trapAccess: (value: unknown) => value,
  };
  const results: Result[] = await spectral.run(new Document("", parser, path));
  const lines = text.split("\n");
  return results.map(({ code, message, path, severity }) => ({
    // Of two items of a list that are the same, the list is reported.
    path: [...path, ...(/\(items ## (\d+) and \d+ are identical\)/.exec(message)?.slice(1) ?? [])],
    severity: severity === 0 ? "error" : "warning",
    rule: `${code}`,
    message: message.replace(/\.$/, ""),
    fix: fixFor(code, spectral.ruleset.rules[code], lines.indexOf(`  ${code}:`) + 1),
  }));
}

/** The part of a result that is read. The severity is 0 for an error, and more for what is less severe. */
interface Result {
  code: string | number;
  message: string;
  path: (string | number)[];
  severity: number;
}

/** The rules of a project say how to follow them, and can refer to themselves. */
function fixFor(
  code: string | number,
  rule: Record<string, string | null> | undefined,
  line: number,
): string {
  const known = fixes.spectral[code];
  if (known !== undefined) return known;
  return rule?.documentationUrl
    ? `Correct it. ${rule.documentationUrl} has more.`
    : (rule?.description ?? "Correct it.").replace("this rule", `${ruleset}:${line}`);
}

/**
 * Spectral ignores a path that cannot be parsed, or throws when it gets to it, without the name of the rule. What its own
 * parser does not know, it leaves to another one.
 *
 * @throws CliError with every rule whose path is broken.
 */
function checkPaths(rules: Record<string, Node>, { Nimma, jsonPathPlus, document }: Node): void {
  const reasonOf = (path: string): string | undefined => {
    try {
      new Nimma([path], { unsafe: false });
      return undefined;
    } catch (error) {
      const { message, errors } = error as Error & { errors?: Error[] };
      try {
        const nimma = new Nimma([path], { fallback: jsonPathPlus, unsafe: false });
        nimma.query(document, { [path]: () => {} });
        const isBalanced = path.split(/[[(]/).length === path.split(/[\])]/).length;
        if (isBalanced) return undefined;
      } catch {
        // It is broken for both.
      }
      const reason = errors?.[0]?.message ?? message;
      return reason.replace(/^Expected .{20,} but (.*) found\.$/, "$1 is not expected there");
    }
  };
  const active = Object.entries(rules).filter(([, { enabled }]) => enabled);
  const broken = active.flatMap(([name, rule]) => {
    const paths: string[] = rule.getGivenForFormats(null);
    const reasons = paths.flatMap((path) => {
      const reason = reasonOf(path);
      return reason === undefined ? [] : [`rules.${name}.given: ${path}: ${reason}`];
    });
    return reasons.slice(0, 1);
  });
  if (broken.length > 0) throw unusable(broken);
}

/** The parts of Spectral, which its command line brings. */
function loadSpectral() {
  const fromCli = createRequire(import.meta.resolve("@stoplight/spectral-cli/package.json"));
  const load = (name: string) => fromCli(`@stoplight/spectral-${name}`);
  const fromCore = createRequire(fromCli.resolve("@stoplight/spectral-core"));
  return {
    Nimma: fromCore("nimma/legacy").default,
    ...fromCore("nimma/fallbacks"),
    ...load("core"),
    ...load("ref-resolver"),
    ...load("ruleset-migrator"),
  };
}

const rejectUrl = (url: string) => Promise.reject(new Error(`${url} is not fetched`));

/** What is wrong with a ruleset. Spectral reports several errors at once, with the place of each. */
function rulesetError(
  error: Error & { errors?: { message: string; path?: string[] }[] },
  written: unknown,
) {
  const { errors = [{ message: error.message, path: [] }] } = error;
  const lines = errors.map(({ message, path = [] }) => {
    const keys = path.filter((key) => key !== "");
    const [line = ""] = message.replace(/:$/m, "").split("\n");
    // Spectral does not name the key.
    const node = keys.reduce((node, key) => asObject(node)[key], written);
    const reason = /additional properties$/.test(line)
      ? `one of its keys is unknown: ${Object.keys(asObject(node)).join(", ")}`
      : line;
    return [keys.join("."), reason].filter(Boolean).join(": ");
  });
  return unusable(lines);
}

const unusable = (lines: string[]) =>
  new CliError(
    `${ruleset} cannot be used: ${[...new Set(lines)].join("\n")}`,
    "Correct the rule, or what the file extends. Nothing is fetched.",
  );
