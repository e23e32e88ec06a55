import { Option } from "commander";
import { bundleSource } from "./bundle.ts";
import { createCommand, reportError } from "./command.ts";
import { type Finding, formats, sortFindings } from "./findings.ts";
import { checkFiles } from "./lint/files.ts";
import { lintWithRedocly } from "./lint/redocly.ts";
import { exampleRules, lintWithSpectral } from "./lint/spectral.ts";
import { readSource } from "./source.ts";

/**
 * Every rule, in three steps: the files, then the references between them, then the contract. A step runs
 * only if the one before it found nothing, so that each cause is reported once.
 */
export async function lint(root: string): Promise<Finding[]> {
  const source = await readSource(root);
  const inFiles = checkFiles(source);
  if (inFiles.length > 0) return sortFindings(inFiles);

  const { reference, config, findings } = await bundleSource(root);
  if (findings.length > 0) return sortFindings(findings);

  const [redocly, spectral] = await Promise.all([
    lintWithRedocly(root, config),
    lintWithSpectral(source, reference),
  ]);
  // Both check examples against their schemas. Those with x-overrides, which Redocly does not know, repeat what
  // is wrong in the schemas.
  const isRepeated = ({ rule }: Finding) => redocly.length > 0 && exampleRules.test(rule);
  return sortFindings([...redocly, ...spectral.filter((finding) => !isRepeated(finding))]);
}

async function main(): Promise<void> {
  const command = createCommand(
    "lint",
    "Checks openapi/ with every rule of Redocly, Spectral and this project.",
  )
    .addOption(
      new Option("--format <format>", "for a terminal, or as annotations of a pull request")
        .choices(Object.keys(formats))
        .default("text"),
    )
    .parse();
  const { format } = command.opts<{ format: keyof typeof formats }>();
  const findings = await lint(process.cwd());
  if (findings.length === 0) {
    console.log("no findings");
    return;
  }
  console.error(formats[format](findings));
  process.exitCode = 1;
}

if (import.meta.main) await main().catch(reportError);
