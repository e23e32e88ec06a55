#!/usr/bin/env node
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { dirname, resolve } from "node:path";
import { Command, InvalidArgumentError, Option } from "commander";
import { serverOf } from "./address.ts";
import { Complaint } from "./complaint.ts";
import { junit } from "./junit.ts";
import { markdown } from "./markdown.ts";
import type { Report } from "./report.ts";
import { text } from "./text.ts";
import { type TokenName, type Tokens, tokenSources } from "./tokens.ts";

// Before the rest is loaded, which then takes half the time.
enableCompileCache();

const formats: Record<string, (report: Report) => string> = {
  junit,
  json: (report) => `${JSON.stringify(report, null, 2)}\n`,
  md: markdown,
};

const command = new Command("selling-api-verify")
  .description("Finds out whether a server keeps the contract of the Selling API.")
  .requiredOption("--server <url>", "scheme and host of the server, and what comes before /v1")
  .option("--token <token>", about("merchant"))
  .option("--customer-token <token>", about("customer"))
  .option("--other-token <token>", about("otherMerchant"))
  .option("--other-customer-token <token>", about("otherCustomer"))
  .option("--write", "also send what changes something, and run the workflows")
  .option(
    "--only <pattern>",
    "an operation, check, workflow or operation/check; * for anything; may be repeated",
    list,
  )
  .option("--input <name=value>", "what cannot be found by asking, such as order_id", input)
  .option("--inputs <file>", "a JSON file of such values")
  .option("--max-requests <number>", "requests to send at most", positive, 1_000)
  .option("--rate <number>", "requests to send in a second at most", positive, 50)
  .option("--timeout <seconds>", "for each request", positive, 10)
  .addOption(new Option("--report <format>", "write a report").choices(Object.keys(formats)))
  .option("--output <file>", "where to write the report, instead of to the terminal")
  .option("--proxy", "pass on live traffic, and report what does not fit when stopped")
  .option("--port <number>", "port of the proxy, 0 for any free one", port, 4011)
  .option("--host <name>", "host of the proxy", "127.0.0.1")
  .addHelpText(
    "after",
    "\nEnds with 0 when all holds, 1 when something is broken, 2 when it cannot run.",
  )
  .showHelpAfterError("(--help lists the options)")
  .exitOverride();

interface Given {
  server: string;
  token?: string;
  customerToken?: string;
  otherToken?: string;
  otherCustomerToken?: string;
  write?: boolean;
  only?: string[];
  input?: Record<string, string>;
  inputs?: string;
  maxRequests: number;
  rate: number;
  timeout: number;
  report?: string;
  output?: string;
  proxy?: boolean;
  port: number;
  host: string;
}

function about(name: TokenName): string {
  const { whose, variable } = tokenSources[name];
  return `${whose}; better set as ${variable}`;
}

function list(value: string, before: string[] = []): string[] {
  return [...before, value];
}

function input(text: string, before: Record<string, string> = {}): Record<string, string> {
  const [, name, value] = /^(\w+)=(.+)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw new InvalidArgumentError("Give a name and a value, such as order_id=97b3d6f0-….");
  }
  return { ...before, [name]: value };
}

function positive(text: string): number {
  if (/^\d{1,9}(\.\d+)?$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError("Give a number above 0.");
}

function port(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65535) return Number(text);
  throw new InvalidArgumentError("Give a whole number from 0 to 65535.");
}

function tokensOf(given: Given): Tokens {
  const flags = {
    merchant: given.token,
    customer: given.customerToken,
    otherMerchant: given.otherToken,
    otherCustomer: given.otherCustomerToken,
  };
  const known = Object.entries(flags).flatMap(([name, flag]) => {
    // What is set to nothing is not set.
    const token = flag ?? (process.env[tokenSources[name as TokenName].variable] || undefined);
    return token === undefined ? [] : [[name, token]];
  });
  return Object.fromEntries(known);
}

function inputsOf({ input = {}, inputs: file }: Given): Record<string, string> {
  if (file === undefined) return input;
  const remedy = 'Give a file such as {"order_id": "97b3d6f0-…"}.';
  let content: Record<string, string>;
  try {
    content = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Complaint(`the inputs in ${file} cannot be read (${code ?? message})`, remedy);
  }
  const values = Object.values(content ?? {});
  if (values.length === 0 || values.some((value) => typeof value !== "string")) {
    throw new Complaint(`the inputs in ${file} are no names with texts for values`, remedy);
  }
  return { ...content, ...input };
}

/** Before anything is sent: a report that cannot be written would be found out too late. */
function assertWritable(file: string): void {
  const path = resolve(file);
  try {
    accessSync(existsSync(path) ? path : dirname(path), constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Complaint(`${file} cannot be written (${code})`, "Name another with --output.");
  }
}

function publish(report: Report, { report: format = "", output }: Given): void {
  const render = formats[format];
  if (output !== undefined && render !== undefined) {
    write(output, render(report));
    process.stdout.write(`${text(report)}\nthe report is in ${output}\n`);
  } else process.stdout.write((render ?? text)(report));
  const { broken, holds } = report.totals;
  if (broken > 0) process.exitCode = 1;
  else if (report.cut !== undefined) {
    // What was checked holds, but that is not what was asked.
    const remedy = "Run it again, with more requests or fewer checks (--max-requests, --only).";
    throw new Complaint(`not everything was checked: ${report.cut}`, remedy);
  } else if (holds === 0) {
    throw new Complaint("nothing was checked", "The report says why each check was skipped.");
  }
}

function write(file: string, content: string): void {
  try {
    writeFileSync(file, content);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Complaint(`${file} cannot be written (${code})`, "Name another with --output.");
  }
}

async function main(): Promise<void> {
  const given = command.parse().opts<Given>();
  if (given.output !== undefined) {
    if (given.report === undefined) {
      throw new Complaint("--output says where, but not what", "Add --report junit, json or md.");
    }
    assertWritable(given.output);
  }
  const interrupted = new AbortController();
  let stop = () => interrupted.abort();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop());
  if (given.proxy) {
    const { openProxy } = await import("./proxy.ts");
    const { server, host, only, timeout } = given;
    const proxy = await openProxy({
      server,
      host,
      port: given.port,
      only,
      timeout: timeout * 1000,
    });
    if (!/^(127\.|::1$|localhost$)/.test(host)) {
      console.error(`warning: ${host} can be reached from other machines`);
    }
    console.error(
      `${proxy.url} passes everything on to ${serverOf(server)}; stop it for the report`,
    );
    await new Promise<void>((resolve) => {
      stop = resolve;
      if (interrupted.signal.aborted) resolve();
    });
    await proxy.stop();
    publish(proxy.report(), given);
    return;
  }
  const { verify } = await import("./verify.ts");
  const mode = given.write ? "reading and writing" : "reading only";
  console.error(`checking ${serverOf(given.server)}, ${mode}, ${given.rate} requests a second`);
  const report = await verify({
    server: given.server,
    tokens: tokensOf(given),
    inputs: inputsOf(given),
    write: given.write === true,
    ...(given.only !== undefined && { only: given.only }),
    maxRequests: given.maxRequests,
    rate: given.rate,
    timeout: given.timeout * 1000,
    signal: interrupted.signal,
  });
  publish(report, given);
}

await main().catch((error) => {
  if (error instanceof Complaint) {
    console.error(`error: ${error.message}\n    ${error.remedy}`);
    process.exitCode = 2;
  } else if (error?.code?.startsWith?.("commander.")) {
    // It has told already what is wrong, or what was asked for.
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  } else throw error;
});
