import { cp, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { CliError, type Contract, readContract } from "contract-kit-reader";
import { plural } from "../lint/findings.ts";
import { createCommand, reportError } from "../shared/command.ts";
import { readInput } from "./input.ts";
import { nameComponents } from "./names.ts";
import { buildAndReport } from "./report.ts";
import { assertFresh, namesOf, rewriteRepository } from "./repository.ts";
import { splitContract } from "./split.ts";

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

async function main(): Promise<void> {
  const command = createCommand(
    "adopt",
    "Replaces the Selling API by another contract, in a fresh copy of this repository.",
  )
    .argument("<file>", "the contract: one file with OpenAPI 3.0, 3.1 or 3.2, as YAML or JSON")
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
