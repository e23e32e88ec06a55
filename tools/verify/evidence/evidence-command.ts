import { Command, CommanderError } from "commander";
import type { Assumption, CliError } from "#reader";
import { readContractFile } from "../contract/files.ts";
import { printableLine } from "../report/formatting.ts";
import {
  assertService,
  type EvidenceFile,
  learn,
  type NewResult,
  readEvidence,
  readReport,
  writeEvidence,
} from "./evidence.ts";

/** What a repository knows about its evidence. */
interface EvidenceSettings {
  /** The name of the command, for its help. */
  name: string;
  /** The file with the contract, whose register says what each assumption is. */
  contract: string;
  /** The file that the command reads and writes. */
  evidence: string;
}

/** Runs the command line of this process, and sets the exit code. */
export function runEvidenceCommand(settings: EvidenceSettings): void {
  const [print, printError] = [process.stdout, process.stderr].map(
    (stream) => (text: string) => void stream.write(text),
  ) as [(text: string) => void, (text: string) => void];
  const today = new Date().toISOString().slice(0, 10);
  process.exitCode = learnFrom(settings, process.argv.slice(2), print, printError, today);
}

/** Runs a command line and returns its exit code. */
export function learnFrom(
  { name, contract: contractFile, evidence: evidenceFile }: EvidenceSettings,
  args: string[],
  print: (text: string) => void,
  printError: (text: string) => void,
  today: string,
): number {
  const command = new Command(name)
    .description("Adds what a run of the verifier showed about assumptions to the evidence.")
    .argument("<report>", "the JSON report of a run against a service")
    .option("--service <name>", "the name of the service, such as staging")
    .allowExcessArguments(false)
    .addHelpText(
      "after",
      "\nExit codes: 0 if it was added, 1 if an assumption that held is refuted, 2 if nothing could be added.",
    )
    .configureOutput({ writeOut: print, writeErr: printError })
    .exitOverride();
  try {
    const { service } = command.parse(args, { from: "user" }).opts<{ service?: string }>();
    assertService(service);
    const contract = readContractFile(contractFile);
    const report = readReport(command.args[0] ?? "", contract);
    const { evidence, news } = learn(readEvidence(evidenceFile), report, service, today);
    writeEvidence(evidenceFile, evidence);
    print(describe(contract.assumptions, service, evidence, news));
    return news.some(({ result, before }) => result === "refuted" && before === "held") ? 1 : 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const { message, hint = "" } = error as Partial<CliError>;
    printError(`error: ${printableLine(`${message}`)}\n  ${printableLine(hint)}\n`);
    return 2;
  }
}

/** What is new, and how much is known about the service. */
function describe(
  assumptions: Assumption[],
  service: string,
  evidence: EvidenceFile,
  news: NewResult[],
): string {
  const lines = news.flatMap(({ id, result, before }) => {
    const { title = "", revisit } = assumptions.find((assumption) => assumption.id === id) ?? {};
    const { operation, rule, unchecked = [] } = evidence[id]?.[service] ?? {};
    const where = operation === undefined ? "" : ` by ${operation}/${rule}`;
    return [
      `${result}${where}: ${id}, ${before === undefined ? "not seen before" : `which was ${before}`}`,
      `  ${title}`,
      ...(unchecked.length > 0 ? [`  not checked: ${unchecked.join(", ")}`] : []),
      ...(result === "refuted" && revisit !== undefined ? [`  revisit: ${revisit}`] : []),
    ];
  });
  const count = (wanted: string) =>
    assumptions.filter(({ id }) => evidence[id]?.[service]?.result === wanted).length;
  const [held, refuted] = [count("held"), count("refuted")];
  const total = `${service}: ${held} held, ${refuted} refuted, ${assumptions.length - held - refuted} not seen of ${assumptions.length} assumptions`;
  return [...lines, total, ""].map(printableLine).join("\n");
}
