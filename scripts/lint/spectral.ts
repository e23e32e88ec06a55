import * as fs from "node:fs";
import { join } from "node:path";
import spectral from "@stoplight/spectral-core";
import parsers from "@stoplight/spectral-parsers";
import { bundleAndLoadRuleset } from "@stoplight/spectral-ruleset-bundler/with-loader";
import { CliError } from "../command.ts";
import type { Contract } from "../contract.ts";
import { exampleFix, type Finding } from "../findings.ts";
import { locate, type Source } from "../source.ts";

/** The rules of Spectral that validate examples against their schemas, as Redocly does. */
export const exampleRules = /^oas3-valid-(media|schema)-example$/;

/** Runs Spectral with .spectral.yaml on the bundled contract and locates its findings in the source. */
export async function lintWithSpectral(source: Source, contract: Contract): Promise<Finding[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset(await loadRuleset(join(source.root, ".spectral.yaml")));
  const file = join(source.root, "generated/openapi.json");
  const results = await linter.run(
    new spectral.Document(JSON.stringify(contract), parsers.Json, file),
  );
  const findings = results.map(({ code, message, severity, path }): Finding => {
    // A message of ours says what is wrong and, after a colon, how to fix it.
    const [what = "", ...fix] = exampleRules.test(String(code)) ? [message] : message.split(": ");
    return {
      ...locate(source, pathInSource(contract, path)),
      severity: severity === 0 ? "error" : "warning",
      rule: String(code),
      message: what,
      fix: fixFor(String(code), fix.join(": ")),
    };
  });
  // A value that matches no variant of its schema is reported for each of them.
  const locations = findings.map(({ rule, file, line }) => `${rule} ${file}:${line}`);
  return findings.filter(
    ({ rule }, index) =>
      !exampleRules.test(rule) || locations.indexOf(locations[index] ?? "") === index,
  );
}

type Path = (string | number)[];

/** Where the source has a value of the bundle that comes from `x-overrides`. */
function pathInSource({ components }: Contract, path: Path): Path {
  const [, type, name = "", , ...rest] = path;
  const example = type === "examples" ? Object(components.examples?.[name]) : {};
  if (example["x-overrides"] === undefined) return path;
  return ["components", "examples", name, "x-overrides", `/${rest.join("/")}`];
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

function fixFor(rule: string, fix: string): string {
  if (fix !== "") return `${fix.charAt(0).toUpperCase()}${fix.slice(1)}.`;
  if (exampleRules.test(rule)) return exampleFix;
  return `See the rule ${rule} of Spectral.`;
}
