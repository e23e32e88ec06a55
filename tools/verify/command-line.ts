import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { CliError, type Contract, dictionary, isObject } from "#reader";
import { minLength } from "#reader/har";
import { readContractFile, readWorkflows } from "./contract/files.ts";
import { findHeld } from "./evidence/evidence.ts";
import { printableLine } from "./report/formatting.ts";
import { formatJunit } from "./report/junit.ts";
import type { Report } from "./report/report.ts";
import { formatText } from "./report/text-report.ts";
import { type Owners, type TokenSource, type Tokens, tokenSourcesOf } from "./requests/tokens.ts";
import { VerifyError, verify } from "./verify.ts";
import { defaultLimits, type Limits, type VerifyOptions } from "./verify-options.ts";

type Options = Limits &
  Pick<VerifyOptions, "server" | "write" | "only"> & {
    workflows?: string;
    input: Record<string, string>;
    inputs: Record<string, string>;
    must?: string[];
    held?: string;
    service?: string;
    har?: string;
    report?: keyof typeof formats;
    output?: string;
  };

const formats = {
  junit: formatJunit,
  json: (report: Report) => `${JSON.stringify(report, null, 2)}\n`,
};

/** What a repository knows about its contract. The options of the command line take precedence. */
export interface CommandSettings {
  /** The name of the command, for its help. */
  name: string;
  /** The file with the contract. */
  contract: string;
  /** An Arazzo document or a folder of them, with the workflows of this contract. */
  workflows?: string | undefined;
  /** The fields that identify the owner of a token, by the security schemes of this contract. */
  owners?: Owners;
}

/** Runs the command line of this process until it ends or is interrupted, and sets the exit code. */
export async function runCommand(settings: CommandSettings): Promise<void> {
  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => interrupted.abort());
  // What reads the output, such as head, can end first.
  process.stdout.on("error", () => {});
  process.exitCode = await main(
    settings,
    process.argv.slice(2),
    (text) => process.stdout.write(text),
    (text) => process.stderr.write(text),
    interrupted.signal,
  );
}

/** Runs a command line and returns its exit code. The signal ends the run, with a report of what was checked. */
export async function main(
  settings: CommandSettings,
  args: string[],
  print: (text: string) => void,
  printError: (text: string) => void,
  signal?: AbortSignal,
): Promise<number> {
  try {
    const chosen = settingsFor(settings, args);
    const contract = readContractFile(chosen.contract);
    const sources = tokenSourcesOf(contract);
    const tokens: Tokens = dictionary();
    const command = createCommand(settings, contract, sources, tokens);
    command.configureOutput({ writeOut: print, writeErr: printError });
    const options: Options = command.parse(args, { from: "user" }).opts();
    const folder = options.workflows ?? chosen.workflows;
    const workflows = folder === undefined ? [] : readWorkflows(folder);
    printError(announce(options));
    for (const { name, flag } of sources)
      if ((tokens[name]?.length ?? minLength) < minLength)
        printError(
          `the token of ${flag} has fewer than ${minLength} characters, so reports can contain it\n`,
        );
    const inputs = { ...options.inputs, ...options.input };
    const { owners = {} } = settings;
    const must = [...(options.must ?? []), ...heldBefore(contract, options)];
    const run = verify({ ...options, must, contract, workflows, tokens, owners, inputs, signal });
    const report = await run.catch((error) => {
      if (!(error instanceof VerifyError)) throw error;
      publish(error.report, options, print);
      throw error;
    });
    publish(report, options, print);
    return exitCodeOf(report);
  } catch (error) {
    // Commander has already printed what is wrong, or the help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const { message, hint = "" } = error as Partial<CliError>;
    printError(`error: ${printableLine(`${message}`)}\n  ${printableLine(hint)}\n`);
    return 2;
  }
}

/** What held on the service before, which is demanded then. */
function heldBefore({ assumptions }: Contract, { held, service }: Options): string[] {
  const ids = assumptions.map(({ id }) => id);
  return held === undefined ? [] : findHeld(held, service, ids);
}

/** Which options there are depends on the contract, so its file is found first. Another one has other workflows. */
function settingsFor(settings: CommandSettings, args: string[]): CommandSettings {
  const options = { contract: { type: "string" } } as const;
  const { contract } = parseArgs({ args, strict: false, options }).values;
  return typeof contract === "string" ? { ...settings, contract, workflows: undefined } : settings;
}

/** Says what the run does. */
function announce({ server, write = false, rate }: Options): string {
  const withoutPassword = server.replace(/\/\/[^/]*@/, "//");
  const mode = write ? "reading and writing" : "reading only";
  return `checking ${withoutPassword}, ${mode}, ${rate} requests per second\n`;
}

/** The command for a contract. The tokens that are given are added to those. */
function createCommand(
  { name }: CommandSettings,
  contract: Contract,
  sources: TokenSource[],
  tokens: Tokens,
): Command {
  const title = printableLine(contract.title);
  const command = new Command(name)
    .description(`Checks whether a server conforms to the contract of the ${title}.`)
    .version(
      `${title} ${printableLine(contract.version)}`,
      "--version",
      "title and version of the contract",
    )
    .option("--contract <file>", "another bundle of the contract, as JSON or YAML")
    .requiredOption("--server <url>", "URL of the server, without the paths of the contract");
  addTokens(command, sources, tokens);
  addChoices(command);
  addLimits(command);
  addReports(command);
  return command
    .allowExcessArguments(false)
    .addHelpText(
      "after",
      `
Exit codes: 0 if nothing failed, 1 if something failed, 2 if the run could not begin, ended early or checked nothing.`,
    )
    .showHelpAfterError("(add --help for usage)")
    .exitOverride();
}

/** The options for the tokens of the contract, each of which can also be in the environment. */
function addTokens(command: Command, sources: TokenSource[], tokens: Tokens): void {
  for (const { name, flag, holder, variable } of sources) {
    const option = new Option(`${flag} <token>`, `token of ${printableLine(holder)}`);
    // An empty variable is not set.
    const add = (token: string) => token && Object.assign(tokens, { [name]: token });
    command.addOption(option.env(variable).argParser(add));
  }
}

/** The options for what is checked, and with which values. */
function addChoices(command: Command): void {
  command
    .option(
      "--workflows <path>",
      "workflows of the contract: an Arazzo document, or a folder with *.arazzo.yaml",
    )
    .option("--write", "also send requests that change something, and run the workflows")
    .option(
      "--only <pattern>",
      "an operation, rule, workflow or operation/rule; * for anything; can be repeated",
      (value: string, previous: string[] = []) => [...previous, value],
    )
    .option(
      "--must <assumptions>",
      "assumptions that the server has to follow, such as tokens,errors; can be repeated",
      (value: string, previous: string[] = []) => [...previous, ...value.split(",")],
    )
    .option("--held <file>", "demand what held on --service before, according to this evidence")
    .option("--service <name>", "the name of the service in that file, such as staging")
    .option(
      "--input <name=value>",
      "a value that no list contains, by the name of its parameter or field; can be repeated",
      parseInput,
    )
    .option("--inputs <file>", "a JSON file with such values", readInputs);
}

/** The options for how much is sent, and how long that may take. */
function addLimits(command: Command): void {
  const { maxRequests, rate, timeout, maxTime, wait } = defaultLimits;
  command
    .option("--max-requests <number>", "requests to send at most", parsePositive, maxRequests)
    .option("--rate <number>", "requests to send per second at most", parsePositive, rate)
    .option("--timeout <seconds>", "time for each request", parsePositive, timeout)
    .option("--max-time <seconds>", "time for the whole run", parsePositive, maxTime)
    .option("--wait <seconds>", "time for what the service does by itself", parseNumber, wait);
}

/** The options for what is reported, and where. */
function addReports(command: Command): void {
  command
    .addOption(
      new Option("--report <format>", "format of the report").choices(Object.keys(formats)),
    )
    .addOption(
      new Option(
        "--har <file>",
        "file for the requests and responses, as HTTP Archive without tokens",
      ).argParser(assertWritable),
    )
    .addOption(
      new Option("--output <file>", "file for the report, as JSON unless --report junit is there")
        .argParser(assertWritable)
        .implies({ report: "json" }),
    );
}

function parseInput(text: string, previous: Record<string, string> = {}): Record<string, string> {
  const [, name, value] = /^(\w+)=(.+)$/s.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return { ...previous, [name]: value };
  throw new InvalidArgumentError(
    "Write it as <name>=<value>, with the name of a parameter or a field.",
  );
}

/** Timers of Node.js take no time of more than 24 days. */
function parseNumber(text: string): number {
  if (/^\d{1,6}(?:\.\d+)?$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Use a number such as 30 or 0.5, below a million.");
}

function parsePositive(text: string): number {
  const number = parseNumber(text);
  if (number > 0) return number;
  throw new InvalidArgumentError("Use a number above 0.");
}

function readInputs(file: string): Record<string, string> {
  let inputs: unknown;
  try {
    inputs = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new InvalidArgumentError(
      code === "ENOENT" ? "There is no such file." : `It cannot be read (${message}).`,
    );
  }
  const isScalar = (value: unknown) => typeof value === "string" || typeof value === "number";
  if (isObject(inputs) && Object.values(inputs).every(isScalar)) {
    return Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, `${value}`]));
  }
  throw new InvalidArgumentError('Use a file of names and values, such as {"id": "97b3d6f0-…"}.');
}

/** Tries it before the run, because afterwards the report would be lost. */
function assertWritable(file: string): string {
  try {
    const isNew = !existsSync(file);
    appendFileSync(file, "");
    if (isNew) rmSync(file);
    return file;
  } catch (error) {
    throw new InvalidArgumentError(`It cannot be written (${(error as Error).message}).`);
  }
}

/** Prints or writes the report. */
function publish(
  report: Report,
  { report: format, output }: Options,
  print: (text: string) => void,
): void {
  const formatted = (format === undefined ? formatText : formats[format])(report);
  if (output === undefined) print(formatted);
  else {
    writeFileSync(output, formatted);
    print(`${formatText(report)}The report is in ${output}.\n`);
  }
}

/** @throws CliError if the report does not say that everything was checked. */
function exitCodeOf(report: Report): number {
  const { failed, passed, note } = report.totals;
  if (failed > 0) return 1;
  if (report.incomplete !== undefined) {
    throw new CliError(
      `not everything was checked: ${report.incomplete}`,
      "Run it again with higher limits, fewer rules or a token that lasts (--max-requests, --max-time, --only).",
    );
  }
  if (passed + note > 0) return 0;
  throw new CliError("nothing was checked", "The report says why each rule was skipped.");
}
