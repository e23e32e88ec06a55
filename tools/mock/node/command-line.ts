import { existsSync } from "node:fs";
import { Command } from "commander";
import { asObject, own, plural, printable, shellWord, visible } from "#reader";
import { type OpenSandbox, openSandbox } from "../core.ts";
import { loadService } from "../service/load.ts";
import { assertOptions, type Service } from "../service/service.ts";
import { isSecret } from "../state/worlds.ts";
import { type LogEntry, SandboxError, type ServerOptions } from "../types.ts";
import { loadSqlite } from "./data-file.ts";
import { recordTraffic } from "./har.ts";
import { listen, urlHost } from "./listen.ts";
import { node } from "./runtime.ts";

type Options = ServerOptions & { port: number; host: string };
type Output = { quiet?: boolean; json?: boolean; version?: boolean; har?: string };

/** What is not a number stays a text, which the sandbox then reports. */
const parseNumber = (text: string): number => (/^\d+$/.test(text) ? Number(text) : (text as never));

function parseLatency(text: string): [number, number] {
  const [least, most = least] = text.split("-").map(parseNumber);
  return /^\d+(-\d+)?$/.test(text) ? [Number(least), Number(most)] : (text as never);
}

/** Lines of a terminal. A line break in a word of the contract, the seed or a request could look like another line. */
const inLines = (lines: string[]): string => printable(lines.map(visible).join("\n"));

function describeEntry(entry: LogEntry): string[] {
  const { method, path, operation = "-", status, milliseconds, example, fault } = entry;
  const { violations = [], ignored = [] } = entry;
  const note = example ? "  example: the operation has no handler" : fault && `  fault: ${fault}`;
  const line = `${method} ${path}  ${operation}  ${status}  ${milliseconds} ms${note ?? ""}`;
  const details = [...violations, ...ignored.map((text) => `ignored: ${text}`)];
  return [line, ...details.map((text) => `  ${text}`)];
}

/** The tokens of the seed and who they act for. Those that were issued later are secrets. */
function describeTokens({ models, worlds }: OpenSandbox): Record<string, string> {
  const { store } = worlds.main;
  const tokens = store.tokens().filter(([token]) => !isSecret(token));
  const described = tokens.map(([token, { role, ...ids }]) => {
    const { type, field = "" } = models.roles.find(({ name }) => name === role) ?? {};
    const entity = type === undefined ? undefined : store.get(type, `${own(ids, field)}`);
    const { name } = asObject(entity);
    return [token, `${role}: ${typeof name === "string" ? name : own(ids, field)}`];
  });
  return Object.fromEntries(described);
}

function describeStart(
  { docs: docsFolder }: Service,
  { contract, handlers }: OpenSandbox,
  url: string,
  tokens: Record<string, string>,
): string[] {
  const { title, version, operations } = contract;
  const list = operations.find(
    ({ method, parameters }) =>
      method === "GET" && !parameters.some(({ isRequired }) => isRequired),
  );
  const [token = "any"] = Object.keys(tokens);
  const header = `-H ${shellWord(`Authorization: Bearer ${token}`)} `;
  const credentials = list?.authorization === "required" ? header : "";
  const rows: [label: string, text: string | undefined][] = [
    [
      "reference",
      docsFolder && existsSync(`${docsFolder}/index.html`) ? `${url}/docs/` : undefined,
    ],
    ["contract", `${url}/openapi.json (restart the sandbox after a change)`],
    ...Object.entries(tokens).map((row): [string, string] => ["token", row.join("  ")]),
    ["access", Object.keys(tokens).length === 0 ? "with any token" : undefined],
    ["try it", list && `curl ${credentials}${shellWord(url + list.path)}`],
    ["state", `${url}/_sandbox/state (reset: POST ${url}/_sandbox/reset)`],
    ["stop", "Ctrl+C"],
  ];
  return [
    `${title} ${version} at ${url}`,
    `${plural(operations.length, "operation")}, ${handlers.size} of them with a handler`,
    "",
    ...rows.flatMap(([label, text]) => (text ? `  ${label.padEnd(10)} ${text}` : [])),
  ];
}

/**
 * Runs the command of a service: reads the arguments of the process, and serves until a signal ends it.
 *
 * @param prepare what takes longer and is done once the arguments are valid and the port is open, such as making the
 * reference
 * @example
 * await runCommandLine({ name: "clinic", contract: "openapi.yaml" });
 */
export async function runCommandLine(service: Service, prepare = async () => {}): Promise<void> {
  // A closed output, as behind `head`, must not end the server.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  const command = new Command(service.name)
    .description("Serves the API of a contract from memory or from a file.")
    .option("--port <number>", "port to listen on, 0 for any free one", parseNumber, 4010)
    .option("--host <name>", "host to listen on", "127.0.0.1")
    .option("--seed <file>", "YAML or JSON file with the state to begin with")
    .option("--data <file>", "store everything in this file instead of in memory")
    .option("--deterministic", "use the same IDs, secrets and timestamps in every run")
    .option(
      "--latency <milliseconds>",
      "time to wait before each response, or a range such as 50-200",
      parseLatency,
    )
    .option("--max-worlds <number>", "worlds that can exist at the same time", parseNumber, 64)
    .option("--har <file>", "record requests in this file as HTTP Archive, until the sandbox stops")
    .option("--quiet", "do not print requests")
    .option("--json", "print everything as JSON, one object per line")
    .option("--version", "print the title and the version of the contract")
    .allowExcessArguments(false)
    .showHelpAfterError("(add --help for usage)")
    .parse();
  await serve(service, command.opts<Options & Output>(), prepare).catch((error) => {
    if (!(error instanceof SandboxError)) throw error;
    console.error(printable(`error: ${error.message}`));
    process.exitCode = 1;
  });
}

async function serve(
  service: Service,
  { quiet, json, version, har, ...options }: Options & Output,
  prepare: () => Promise<void>,
): Promise<void> {
  // A Node.js without SQLite is too old for the rest as well.
  loadSqlite();
  if (version) {
    const { contract } = loadService(service, node);
    return console.log(inLines([`${contract.title} ${contract.version}`]));
  }
  const { port, host } = options;
  // The URL and the tokens come first, also after requests that arrive while something is being prepared.
  const early: string[] = [];
  let print = (line: string): unknown => early.push(line);
  const onRequest = (entry: LogEntry) => {
    if (!quiet) print(json ? printable(JSON.stringify(entry)) : inLines(describeEntry(entry)));
  };
  assertOptions(options);
  const opened = openSandbox(service, { ...options, onRequest }, node);
  const { document } = opened.contract;
  const traffic = har === undefined ? undefined : recordTraffic(opened.app, document, har);
  const sandbox = { ...opened, ...(traffic && { app: traffic.app }) };
  if (!/^(127\.|::1$|localhost$)/.test(host)) {
    const place = urlHost(host);
    console.error(`warning: other machines can reach ${place}, and everyone knows the tokens`);
  }
  const { url, close } = await listen(sandbox, host, port);
  // However the process ends, but for one that is killed.
  if (traffic) process.on("exit", traffic.write);
  stopOnSignal(close);
  await prepare();
  const tokens = describeTokens(sandbox);
  const { title } = sandbox.contract;
  const start = json
    ? printable(JSON.stringify({ url, title, tokens }))
    : `${inLines(describeStart(service, sandbox, url, tokens))}\n`;
  print = console.log;
  for (const line of [start, ...early]) print(line);
}

/** Finishes the requests under way when a signal ends the process, also while something is still being prepared. */
function stopOnSignal(close: () => Promise<void>): void {
  let isStopping = false;
  const stop = () => {
    if (!isStopping) close().then(() => process.exit(0));
    isStopping = true;
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
}
