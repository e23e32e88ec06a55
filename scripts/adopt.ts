import { cp, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type Contract, readContract } from "../contract/index.ts";
import { readInput } from "./adopt/input.ts";
import { nameComponents } from "./adopt/names.ts";
import { assertFresh, namesOf, rewriteRepository } from "./adopt/repository.ts";
import { splitContract } from "./adopt/split.ts";
import { build } from "./build.ts";
import { formats, plural } from "./lint/findings.ts";
import { isError } from "./lint.ts";
import { CliError, createCommand, reportError } from "./shared/command.ts";

/** Replaces the Selling API by another contract, and reports what is left to do. */
async function adopt(root: string, input: string, chosen: string | undefined): Promise<void> {
  await assertFresh(root, input);
  const { document, renamed } = nameComponents(await readInput(input));
  const contract = readContract(document);
  const { title, version } = contract;
  const name = chosen ?? nameFrom(title);
  // Everything that can fail has been done when the first file is removed.
  const source = await splitContract(document);
  await rewriteRepository(root, { title, version, name });
  await cp(source, join(root, "openapi"), { recursive: true });
  await rm(dirname(source), { recursive: true });

  console.log(`adopted ${describe(contract)}`);
  console.log(`packages: ${Object.values(namesOf(name)).join(", ")}`);
  for (const [before, after] of renamed) console.log(`named ${after}, which was ${before}`);
  await buildAndReport(root, version);
}

const describe = ({ title, version, operations, webhooks, document }: Contract): string => {
  const components = Object.values(document.components ?? {}).flatMap(Object.keys);
  const counts = [
    plural(operations.length, "operation"),
    ...(webhooks.length > 0 ? [plural(webhooks.length, "webhook")] : []),
    plural(components.length, "component"),
  ];
  return `${title} ${version}: ${counts.join(", ")}`;
};

/** `Museum API` as `museum-api`. */
function nameFrom(title: string): string {
  const plain = title.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const name = plain.replaceAll(/[^a-z\d]+/g, "-").replaceAll(/^-|-$/g, "");
  if (/^[a-z]/.test(name)) return name;
  throw new CliError(`no package can be named after "${title}"`, "Pass a name with --name.");
}

async function buildAndReport(root: string, version: string): Promise<void> {
  const { findings } = await build(root).catch((error) => {
    if (!(error instanceof CliError)) throw error;
    console.log(`\nThe build fails: ${error.message}\n  ${error.hint}`);
    return { findings: [] };
  });
  if (findings.length > 0) console.log(`\n${formats.text(findings)}`);
  const steps = [
    ...(findings.some(isError) ? ["correct the errors above, and run npm run build"] : []),
    "run npm ci, which links the packages by their new names",
    "read README.md and LICENSE, and commit",
    "add the tokens of the sandbox and the URLs that are public to docs/site.yaml",
    ...(/^\d+\.\d+\.\d+$/.test(version)
      ? []
      : [`write info.version ${version} as three numbers before the first release`]),
  ];
  console.log(`\nWhat is left to do:\n${steps.map((step) => `- ${step}\n`).join("")}`);
  console.log("Then run npm start, npm run check and npm test. docs/adopting.md says more.");
}

async function main(): Promise<void> {
  const command = createCommand(
    "adopt",
    "Replaces the Selling API by another contract, in a fresh copy of this repository.",
  )
    .argument("<file>", "the contract: one file with OpenAPI 3.0 or 3.1, as YAML or JSON")
    .option("--name <name>", "the name of the client's package (default: from the title)")
    .parse();
  const [file = ""] = command.args;
  const { name } = command.opts<{ name?: string }>();
  if (name !== undefined && !/^(@[a-z\d][\w.-]*\/)?[a-z\d][a-z\d._-]*$/.test(name)) {
    throw new CliError(`${name} is no name of a package`, "Use one such as museum-api.");
  }
  // npm runs scripts in the root, wherever it was called.
  const input = resolve(process.env.INIT_CWD ?? process.cwd(), file);
  await adopt(process.cwd(), input, name);
}

if (import.meta.main) await main().catch(reportError);
