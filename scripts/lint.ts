/**
 * npm run lint: openapi/ → the checks below, in this order → findings with file, line and fix. A check runs only if those
 * before it found no error, so that each cause is reported once. .redocly.lint-ignore.yaml lists exceptions.
 */
import { bundleSource, readConfig } from "#bundle";
import {
  checkEvidence,
  checkFiles,
  checkGuide,
  checkInterface,
  checkLinks,
  checkWorkflows,
  exceptionsIn,
  findWrongExamples,
  fixSource,
  formats,
  gatherCauses,
  inSteps,
  type Linted,
  lintConfiguration,
  lintWithRedocly,
  lintWithSpectral,
  mergeFindings,
  printFindings,
  readSource,
  rulesOfForm,
  unreported,
} from "#lint";
import { Option, print, script } from "#project";
import { readContract } from "#reader";

/** Checks a contract, and bundles it if there is no error. */
export async function lint(root: string): Promise<Linted> {
  const source = readSource(root); //       every file below openapi/
  const config = await readConfig(root); // redocly.yaml, and the exceptions

  async function* checks() {
    yield source.findings; //                                YAML that cannot be read, or not safely
    yield checkFiles(source); //                             openapi.yaml lists every file
    yield lintWithRedocly(source, await rulesOfForm()); //   OpenAPI's form, which everything below relies on
    yield lintConfiguration(source, config); //              redocly.yaml has no rule that does not exist
    const bundle = await bundleSource(root, source, config);
    yield bundle.findings; //                                no $ref leads out of it, and it is in the dialect
    const contract = readContract(bundle.reference);
    yield checkInterface(source, contract); //               it states what docs/interface.md knows
    const rules = await lintWithRedocly(source, config); //               the rules in redocly.yaml
    const structure = gatherCauses(source, bundle.reference, rules);
    const conventions = await lintWithSpectral(source, bundle.published); // the rules in .spectral.yaml
    yield mergeFindings(structure, conventions);
    yield unreported(findWrongExamples(source, bundle.reference), structure); // Redocly does not validate all examples
    yield checkLinks(source, contract); //                   links of responses name what exists
    yield checkWorkflows(source, config, contract); //       openapi/workflows/ name what exists
    yield checkEvidence(source, contract); //               openapi/evidence.json is about assumptions that exist
    yield checkGuide(source, contract, ["sandbox/seed.yaml"]); // openapi/info/ names what exists
    return bundle;
  }

  return inSteps(exceptionsIn(root, config), checks());
}

await script(import.meta.url, "check openapi/ with Redocly and Spectral", (command) =>
  command
    .option(
      "--fix",
      "first list all components in openapi.yaml, without those whose file is gone, and add new required fields to the examples",
    )
    .addOption(
      new Option("--format <format>", "for a terminal, or for annotations of a pull request")
        .choices(Object.keys(formats))
        .default("text"),
    )
    .action(async ({ fix, format }) => {
      const root = process.cwd();
      if (fix) for (const done of await fixSource(root)) print(done);
      const { findings } = await lint(root);
      printFindings(findings, format);
      if (findings.length === 0) console.log("no findings");
    }),
);
