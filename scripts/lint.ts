import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Document, lintDocument, loadConfig } from "@redocly/openapi-core";
import { type Bundle, bundle, placeOf } from "./bundle.ts";
import { Complaint, complain } from "./complaint.ts";
import { type Finding, report, tidy } from "./finding.ts";
import { readOptions } from "./options.ts";
import { locate, readSource, rootDocument, type Source, SourceResolver } from "./source.ts";
import { failureOf, loadSpectral, startSpectral } from "./spectral.ts";

const example = "Correct the example, or the schema that it contradicts.";

/** What to do about a finding whose rule says only what is wrong. */
const remedies: Record<string, string> = {
  "no-invalid-media-type-examples": example,
  "no-invalid-parameter-examples": example,
  "no-invalid-schema-examples": example,
  "oas3-valid-media-example": example,
  "oas3-valid-schema-example": example,
};

export interface Linter {
  lint: (source: Source, bundle: Bundle) => Promise<Finding[]>;
  end: () => Promise<unknown>;
}

/**
 * Loads both sets of rules once; what comes back can lint again and again. Kept warm it has a second
 * thread for the bundle, which is worth its start only from the second time on.
 */
export async function createLinter(root: string, { warm = false } = {}): Promise<Linter> {
  const configPath = join(root, "redocly.yaml");
  if (!existsSync(configPath)) {
    throw new Complaint("there is no redocly.yaml", "Run this from the project's root.");
  }
  const thread = warm ? startSpectral(root) : undefined;
  const spectral = await loadSpectral(root);
  const config = await loadConfig({ configPath });

  async function redocly(source: Source): Promise<Finding[]> {
    const externalRefResolver = new SourceResolver(source);
    const path = join(root, rootDocument);
    const document = (await externalRefResolver.resolveDocument(null, path, true)) as Document;
    const problems = await lintDocument({ document, config, externalRefResolver });
    return problems
      .filter((problem) => problem.ignored !== true)
      .map((problem) => ({
        ...placeOf(source, problem.location[0]),
        severity: problem.severity === "error" ? "error" : "warning",
        rule: problem.ruleId,
        message: problem.message.replaceAll(`${root}/`, ""),
        remedy:
          problem.suggest.length > 0
            ? `Did you mean ${problem.suggest.join(" or ")}?`
            : `See https://redocly.com/docs/cli/rules/oas/${problem.ruleId}.`,
      }));
  }

  async function spectralOnSource(source: Source): Promise<Finding[]> {
    const findings = await spectral(rootDocument, source.files.get(rootDocument) ?? "");
    return findings.map(({ path, ...finding }) => finding);
  }

  /** Told at the place in the source that the bundle's line comes from. */
  async function spectralOnBundle(source: Source, { yaml }: Bundle): Promise<Finding[]> {
    const findings = await (thread?.run ?? spectral)("generated/openapi.yaml", yaml);
    return findings.map(({ path, ...finding }) => ({
      ...finding,
      ...locate(source, rootDocument, path),
    }));
  }

  async function lint(source: Source, bundle: Bundle): Promise<Finding[]> {
    const bundled = () => orFailure("spectral", spectralOnBundle(source, bundle));
    const beside = thread && bundled();
    const onSource = [
      ...(await orFailure("redocly", redocly(source))),
      ...(await orFailure("spectral", spectralOnSource(source))),
    ];
    const onBundle = await (beside ?? bundled());
    const key = ({ file, line, rule }: Finding) => `${file}:${line} ${rule}`;
    const told = new Set(onSource.map(key));
    const findings = [...onSource, ...onBundle.filter((finding) => !told.has(key(finding)))];
    return tidy(
      findings.map((finding) => ({
        ...finding,
        remedy: remedies[finding.rule] ?? finding.remedy,
      })),
    );
  }

  return { lint, end: async () => thread?.end() };
}

/** A rule that breaks down over a document is a finding like another. */
async function orFailure(rule: string, findings: Promise<Finding[]>): Promise<Finding[]> {
  return findings.catch((error) => {
    const remedy = "A rule could not read the document: look at what changed last.";
    const place = { file: rootDocument, line: 1, column: 1 };
    return [{ ...place, severity: "error", rule, message: failureOf(error), remedy }];
  });
}

/** One look at a source and its bundle, with rules loaded for it alone. */
export async function lintOnce(root: string, source: Source, bundle: Bundle): Promise<Finding[]> {
  const linter = await createLinter(root);
  return linter.lint(source, bundle).finally(linter.end);
}

export async function lint(root: string): Promise<Finding[]> {
  const source = await readSource(root);
  const { bundle: made, findings } = await bundle(root, source);
  return made === undefined ? findings : lintOnce(root, source, made);
}

async function main(): Promise<void> {
  const options = readOptions("lint", "Holds openapi/ and its bundle against every rule.", {});
  if (options === undefined) return;
  const findings = await lint(process.cwd());
  if (findings.length > 0) {
    console.error(report(findings));
    process.exitCode = 1;
  } else {
    console.log("no findings");
  }
}

if (import.meta.main) await main().catch(complain);
