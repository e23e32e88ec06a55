#!/usr/bin/env -S node --max-semi-space-size=4
// Half the memory for a tenth of the speed: young objects are few, and need not have room to grow.
import { enableCompileCache } from "node:module";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Command, InvalidArgumentError } from "commander";
import type { Entry } from "./server.ts";

// Before the rest is loaded, which then starts in half the time.
enableCompileCache();
const { Complaint, openSandbox } = await import("./open.ts");

const command = new Command("selling-api-sandbox")
  .description(
    "Serves the Selling API from memory, or from a file: create, then read, and it is there.",
  )
  .option("--port <number>", "port to listen on, 0 for any free one", port, 4010)
  .option("--host <name>", "host to listen on", "127.0.0.1")
  .option("--seed <file>", "YAML file with what to begin with")
  .option("--data <file>", "keep everything in this file instead of in memory")
  .option("--deterministic", "the same ids, secrets and moments in every run")
  .option("--latency <min-max>", "milliseconds to let pass before each answer", range)
  .option("--quiet", "say nothing of requests")
  .option("--json", "say everything as JSON, a line each")
  .showHelpAfterError("(--help lists the options)");

interface Given {
  port: number;
  host: string;
  seed?: string;
  data?: string;
  deterministic?: boolean;
  latency?: [number, number];
  quiet?: boolean;
  json?: boolean;
}

function port(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65535) return Number(text);
  throw new InvalidArgumentError("Give a whole number from 0 to 65535.");
}

function range(text: string): [number, number] {
  const [, from, to = from] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(text) ?? [];
  if (from !== undefined && Number(from) <= Number(to) && Number(to) <= 30_000) {
    return [Number(from), Number(to)];
  }
  throw new InvalidArgumentError("Give milliseconds from 0 to 30000, such as 50-200.");
}

function line({
  method,
  path,
  operation = "-",
  status,
  milliseconds,
  violations = [],
}: Entry): string {
  const first = `${method} ${path}  ${operation}  ${status}  ${milliseconds} ms`;
  return [first, ...violations.map((violation) => `  ${violation}`)].join("\n");
}

async function main(): Promise<void> {
  const { quiet, json, ...options } = command.parse().opts<Given>();
  if (!/^(127\.|::1$|localhost$)/.test(options.host)) {
    console.error(
      `warning: ${options.host} can be reached from other machines, and the tokens are known to all`,
    );
  }
  const log = quiet
    ? undefined
    : (entry: Entry) => console.log(json ? JSON.stringify(entry) : line(entry));
  const sandbox = await openSandbox({ ...options, log });
  let _stopping: Promise<void> | undefined;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      _stopping ??= sandbox.stop().then(() => process.exit(0));
    });
  }
  const { url, docs, title, operations, tokens } = sandbox;
  if (json) console.log(JSON.stringify({ url, title, tokens }));
  else {
    const width = Math.max(...Object.keys(tokens).map((token) => token.length));
    console.log(`${title}: ${operations} operations at ${url}
${docs === undefined ? "" : `\n  read about it  ${docs}, or try it in ${docs}console/`}
  the contract   ${url}/openapi.json, ${url}/openapi.yaml
  try it         curl -H 'Authorization: Bearer merchant_demo' ${url}/v1/subscriptions/
  tokens         ${Object.entries(tokens)
    .map(([token, who]) => `${token.padEnd(width)}  ${who}`)
    .join("\n                 ")}
  state          ${url}/_sandbox/state (reset: POST ${url}/_sandbox/reset)
  stop it        Ctrl+C
`);
  }
  tidyUp();
}

/**
 * Gives back what the start has left behind, and from then on lets little pile up: memory stays what it
 * is after a few thousand requests, for hardly any speed.
 */
function tidyUp(): void {
  setFlagsFromString("--heap-growing-percent=10");
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}

await main().catch((error) => {
  if (!(error instanceof Complaint)) throw error;
  console.error(`error: ${error.message}`);
  process.exitCode = 1;
});
