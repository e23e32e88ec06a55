import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Document, lintDocument, loadConfig } from "@redocly/openapi-core";
import { type Bundle, bundle, placeOf } from "./bundle.ts";
import { Complaint, complain } from "./complaint.ts";
import { type Finding, report, tidy } from "./finding.ts";
import { readOptions } from "./options.ts";
import { locate, readSource, rootDocument, type Source, SourceResolver } from "./source.ts";
import { startSpectral } from "./spectral.ts";

const example = "Correct the example, or the schema that it contradicts.";

/** What to do about a finding whose rule says only what is wrong. */
const remedies: Record<string, string> = {
  "no-invalid-media-type-examples": example,
  "no-invalid-parameter-examples": example,
  "no-invalid-schema-examples": example,
  "oas3-valid-media-example": example,
  "oas3-valid-schema-example": example,
};

/**
 * What only the source shows. All else Spectral finds in the bundle, and it is told at its place in the source:
 * there it would find the same once more, at the price of as many files, and beyond a hundred references to one file
 * it loses count and tells what is not so.
 */
const rulesOfSource = ["paths-name-their-files", "registry-names-its-files"];

export interface Linter {
  lint: (source: Source, bundle: Bundle) => Promise<Finding[]>;
  /** What it asks side by side, each by itself: to see what each takes. */
  parts: Record<
    "redocly" | "spectralOnSource" | "spectralOnBundle",
    (source: Source, bundle: Bundle) => Promise<Finding[]>
  >;
  end: () => Promise<unknown>;
}

/** Loads both sets of rules once; what comes back can lint again and again. */
export function createLinter(root: string): Linter {
  const configPath = join(root, "redocly.yaml");
  for (const file of ["redocly.yaml", ".spectral.yaml"]) {
    if (existsSync(join(root, file))) continue;
    throw new Complaint(`there is no ${file}`, "Run this from the project's root.");
  }
  const thread = startSpectral(root);
  const configured = loadConfig({ configPath });
  // Told to whoever lints, and to nobody before.
  configured.catch(() => {});

  async function redocly(source: Source): Promise<Finding[]> {
    const externalRefResolver = new SourceResolver(source);
    const path = join(root, rootDocument);
    const document = (await externalRefResolver.resolveDocument(null, path, true)) as Document;
    const config = await configured;
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
    const text = source.files.get(rootDocument) ?? "";
    const findings = await thread.run(rootDocument, text, rulesOfSource);
    return findings.map(({ path, ...finding }) => finding);
  }

  /** Told at the place in the source that the bundle's line comes from. */
  async function spectralOnBundle(source: Source, { contract }: Bundle): Promise<Finding[]> {
    const findings = await thread.run("generated/openapi.yaml", contract);
    return findings.map(({ path, ...finding }) => ({
      ...finding,
      ...locate(source, rootDocument, path),
    }));
  }

  async function lint(source: Source, bundle: Bundle): Promise<Finding[]> {
    const [byRedocly, onSource, onBundle] = await Promise.all([
      orFailure("redocly", redocly(source)),
      orFailure("spectral", spectralOnSource(source)),
      orFailure("spectral", spectralOnBundle(source, bundle)),
    ]);
    const inSource = [...byRedocly, ...onSource];
    const key = ({ file, line, rule }: Finding) => `${file}:${line} ${rule}`;
    const told = new Set(inSource.map(key));
    const findings = [...inSource, ...onBundle.filter((finding) => !told.has(key(finding)))];
    return tidy(
      findings.map((finding) => ({
        ...finding,
        remedy: remedies[finding.rule] ?? finding.remedy,
      })),
    );
  }

  return {
    lint,
    parts: { redocly, spectralOnSource, spectralOnBundle },
    end: thread.end,
  };
}

/** A rule that breaks down over a document is a finding like another. */
async function orFailure(rule: string, findings: Promise<Finding[]>): Promise<Finding[]> {
  return findings.catch((error) => {
    if (error instanceof Complaint) throw error;
    const remedy = "A rule could not read the document: look at what changed last.";
    const place = { file: rootDocument, line: 1, column: 1 };
    return [{ ...place, severity: "error", rule, message: error.message, remedy }];
  });
}

export async function lint(root: string): Promise<Finding[]> {
  const linter = createLinter(root);
  try {
    const source = await readSource(root);
    const { bundle: made, findings } = await bundle(root, source);
    return made === undefined ? findings : await linter.lint(source, made);
  } finally {
    await linter.end();
  }
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
