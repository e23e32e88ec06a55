import * as fs from "node:fs";
import { join } from "node:path";
import spectral from "@stoplight/spectral-core";
import parsers from "@stoplight/spectral-parsers";
import { bundleAndLoadRuleset } from "@stoplight/spectral-ruleset-bundler/with-loader";
import { CliError } from "../cli.ts";
import type { Finding } from "../findings.ts";
import { locate, type Source } from "../source.ts";

/** Runs Spectral with .spectral.yaml on the bundled contract and locates its findings in the source. */
export async function lintWithSpectral(source: Source, contract: object): Promise<Finding[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset(await loadRuleset(join(source.root, ".spectral.yaml")));
  const file = join(source.root, "generated/openapi.json");
  const results = await linter.run(
    new spectral.Document(JSON.stringify(contract), parsers.Json, file),
  );
  return results.map(({ code, message, severity, path }): Finding => {
    // A message of ours says what is wrong and, after a colon, how to fix it.
    const [what = "", ...fix] = message.split(": ");
    return {
      ...locate(source, path),
      severity: severity === 0 ? "error" : "warning",
      rule: String(code),
      message: what,
      fix: fix.length > 0 ? capitalize(fix.join(": ")) : `See the rule ${code} of Spectral.`,
    };
  });
}

export async function loadRuleset(path: string) {
  return bundleAndLoadRuleset(path, { fs, fetch }).catch((error) => {
    const causes = [error, ...(error.errors ?? [])].map(({ message }) => message).join("; ");
    throw new CliError(
      `.spectral.yaml cannot be loaded: ${causes}`,
      "Correct it, or the function in scripts/rules/ that it names.",
    );
  });
}

function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
