import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { type Contract, ContractError } from "contract-kit-reader";
import {
  readCarriedContract,
  readCommandName,
  readContractFile,
  toVerifyError,
} from "./carried.ts";
import { isObject } from "./json-values.ts";
import { formatJunit } from "./junit.ts";
import type { Report } from "./report.ts";
import { minLength } from "./secrets.ts";
import { formatText } from "./text-report.ts";
import { type TokenSource, tokenSourcesOf } from "./tokens.ts";
import { verify } from "./verify.ts";
import { VerifyError } from "./verify-errors.ts";
import type { VerifyOptions } from "./verify-options.ts";
import { readWorkflows } from "./workflows.ts";

type Options = Omit<VerifyOptions, "contract" | "workflows" | "tokens" | "inputs" | "signal"> & {
  input: Record<string, string>;
  inputs: Record<string, string>;
  report?: keyof typeof formats;
  output?: string;
};

const formats = {
  junit: formatJunit,
  json: (report: Report) => `${JSON.stringify(report, null, 2)}\n`,
};

/** Runs the command line and returns its exit code. The signal ends the run, with a report of what was checked. */
export async function main(
  args: string[],
  print: (text: string) => void,
  printError: (text: string) => void,
  signal?: AbortSignal,
): Promise<number> {
  try {
    const file = findContractFile(args, printError);
    const contract = file === undefined ? readCarriedContract() : readContractFile(file);
    const sources = tokenSourcesOf(contract);
    const command = createCommand(contract, sources);
    command.configureOutput({ writeOut: print, writeErr: printError });
    const options: Options = command.parse(args, { from: "user" }).opts();
    const { server, write, rate, input, inputs } = options;
    const mode = write ? "reading and writing" : "reading only";
    const withoutPassword = server.replace(/\/\/.*@/, "//");
    printError(`checking ${withoutPassword}, ${mode}, ${rate} requests per second\n`);
    const tokens = Object.fromEntries(
      sources
        .map((source) => [source.name, command.opts()[toOption(source).attributeName()]])
        // An empty variable is not set.
        .filter(([, token]) => token),
    );
    for (const source of sources) {
      if ((tokens[source.name]?.length ?? minLength) >= minLength) continue;
      printError(
        `the token of ${source.flag} has fewer than ${minLength} characters, so reports can contain it\n`,
      );
    }
    // The package carries the workflows of its own contract.
    const workflows = file === undefined ? readWorkflows() : [];
    const report = await verify({
      ...options,
      contract,
      workflows,
      tokens,
      inputs: { ...inputs, ...input },
      signal,
    });
    return publish(report, options, print);
  } catch (error) {
    // Commander has already printed what is wrong, or the help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const reported = error instanceof ContractError ? toVerifyError(error) : error;
    if (!(reported instanceof VerifyError)) throw error;
    printError(`error: ${reported.message}\n  ${reported.hint}\n`);
    return 2;
  }
}

/** Which options there are depends on the contract, so its file is read first. */
function findContractFile(args: string[], printError: (text: string) => void): string | undefined {
  const command = new Command(readCommandName())
    .addOption(contractOption())
    .allowUnknownOption()
    .allowExcessArguments()
    .helpOption(false)
    .exitOverride()
    .configureOutput({ writeErr: printError });
  return command.parse(args, { from: "user" }).opts().contract;
}

const contractOption = () =>
  new Option("--contract <file>", "another contract: one OpenAPI 3.1 document, JSON or YAML");

const toOption = ({ flag, holder, variable }: TokenSource): Option =>
  new Option(`${flag} <token>`, `token of ${holder}`).env(variable);

function createCommand({ title }: Contract, sources: TokenSource[]): Command {
  const command = new Command(readCommandName())
    .description(`Checks whether a server conforms to the contract of the ${title}.`)
    .requiredOption("--server <url>", "URL of the server, without the paths of the contract");
  for (const source of sources) command.addOption(toOption(source));
  return command
    .addOption(contractOption())
    .option("--write", "also send requests that change something, and run the workflows")
    .option(
      "--only <pattern>",
      "an operation, rule, workflow or operation/rule; * for anything; can be repeated",
      (value: string, previous: string[] = []) => [...previous, value],
    )
    .option("--input <name=value>", "a value that no list contains, such as order_id", parseInput)
    .option("--inputs <file>", "a JSON file with such values", readInputs)
    .option("--max-requests <number>", "number of requests to send at most", parsePositive, 1_000)
    .option("--rate <number>", "requests to send per second at most", parsePositive, 50)
    .option("--timeout <seconds>", "time for each request", parsePositive, 10)
    .option("--max-time <seconds>", "time for the whole run", parsePositive, 600)
    .option("--wait <seconds>", "time for what the service does by itself", parseNumber, 30)
    .addOption(
      new Option("--report <format>", "format of the report").choices(Object.keys(formats)),
    )
    .addOption(
      new Option("--output <file>", "file for the report, instead of the terminal")
        .argParser(assertWritable)
        .implies({ report: "json" }),
    )
    .allowExcessArguments(false)
    .addHelpText(
      "after",
      "\nExit codes: 0 if nothing failed, 1 if something failed, 2 if not everything could be checked.",
    )
    .showHelpAfterError("(add --help for usage)")
    .exitOverride();
}

function parseInput(text: string, previous: Record<string, string> = {}): Record<string, string> {
  const [, name, value] = /^(\w+)=(.+)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw new InvalidArgumentError("Use a name and a value, such as order_id=97b3d6f0-….");
  }
  return { ...previous, [name]: value };
}

function parsePositive(text: string): number {
  if (parseNumber(text) > 0) return Number(text);
  throw new InvalidArgumentError("Use a number above 0.");
}

function parseNumber(text: string): number {
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Use a number such as 30 or 0.5.");
}

function readInputs(file: string): Record<string, string> {
  let inputs: unknown;
  try {
    inputs = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new InvalidArgumentError(`It cannot be read (${(error as Error).message}).`);
  }
  if (isObject(inputs) && Object.values(inputs).every((value) => typeof value === "string")) {
    return inputs as Record<string, string>;
  }
  throw new InvalidArgumentError('Use a file such as {"order_id": "97b3d6f0-…"}.');
}

/** Tries it before the run, because afterwards the report would be lost. */
function assertWritable(file: string): string {
  try {
    appendFileSync(file, "");
    return file;
  } catch (error) {
    throw new InvalidArgumentError(`It cannot be written (${(error as Error).message}).`);
  }
}

/** Prints or writes the report and returns the exit code. */
function publish(
  report: Report,
  { report: format, output }: Options,
  print: (text: string) => void,
): number {
  const formatted = (format === undefined ? formatText : formats[format])(report);
  if (output === undefined) print(formatted);
  else {
    writeFileSync(output, formatted);
    print(`${formatText(report)}The report is in ${output}.\n`);
  }
  const { failed, passed, note } = report.totals;
  if (failed > 0) return 1;
  if (report.incomplete !== undefined) {
    throw new VerifyError(
      `not everything was checked: ${report.incomplete}`,
      "Run it again with higher limits or fewer rules (--max-requests, --max-time, --only).",
    );
  }
  if (passed + note > 0) return 0;
  throw new VerifyError("nothing was checked", "The report says why each rule was skipped.");
}
