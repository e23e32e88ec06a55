import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { curl, type Exchange, NoAnswer, type Sent, Stopped } from "./client.ts";
import type { Found, Thing } from "./found.ts";
import { excerpt, summary } from "./judge.ts";
import type { Entry, Ledger } from "./report.ts";
import { valueAt } from "./schema.ts";
import { type TokenName, type Tokens, tokenSources } from "./tokens.ts";

export interface Workflow {
  id: string;
  summary: string;
  file: string;
  /** The names of what it asks for. */
  inputs: string[];
}

interface Check {
  condition?: string;
  message?: string;
}

interface Arazzo {
  workflows: { workflowId: string; summary: string; inputs?: { required?: string[] } }[];
}

const folder = new URL("../openapi/workflows/", import.meta.url);

let known: Workflow[] | undefined;

/** The workflows that come with the contract. */
export function workflows(): Workflow[] {
  known ??= readdirSync(folder)
    .filter((name) => name.endsWith(".arazzo.yaml"))
    .sort()
    .flatMap((name) => {
      const url = new URL(name, folder);
      const { workflows } = parse(readFileSync(url, "utf8")) as Arazzo;
      return workflows.map(({ workflowId, summary, inputs }) => ({
        id: workflowId,
        summary,
        file: fileURLToPath(url),
        inputs: inputs?.required ?? [],
      }));
    });
  return known;
}

export interface WorkflowOptions {
  write: boolean;
  server: string;
  tokens: Tokens;
  inputs: Record<string, string>;
  found: Found;
  timeout: number;
  ledger: Ledger;
  send: (request: Sent) => Promise<Exchange>;
}

/** Runs workflows with `respect`, which sends its requests the way all others are sent. */
export async function runWorkflows(list: Workflow[], options: WorkflowOptions): Promise<void> {
  for (const workflow of list) {
    const entry: Entry = { operation: workflow.id, check: "workflow", about: workflow.summary };
    if (!options.write) {
      options.ledger.skipped(entry, "sends POST and PATCH: allow it with --write");
      continue;
    }
    const inputs = inputsFor(workflow, options);
    const missing = workflow.inputs.filter((name) => inputs[name] === undefined);
    if (missing.length > 0) {
      options.ledger.skipped(entry, `needs ${missing.map(flagFor).join(" ")}`);
      continue;
    }
    try {
      assertPlain(JSON.stringify(inputs));
      await run(workflow, inputs, entry, options);
    } catch (error) {
      if (!(error instanceof Stopped || error instanceof Unsafe)) throw error;
      options.ledger.skipped(entry, error.message);
    }
  }
}

class Unsafe extends Error {}

/**
 * A runner of workflows puts values into expressions, and expressions into code: text of a server that
 * reads like one of them could become code itself.
 */
const expression =
  /\$(?:components|faker|inputs|method|outputs|request|response|sourceDescriptions|statusCode|steps|url|workflows)\b/i;

function assertPlain(text: string): void {
  if (!expression.test(text)) return;
  throw new Unsafe(
    "the server's answers hold text that a workflow would take for an expression of its own",
  );
}

const tokenInputs: Record<string, TokenName> = {
  merchant_token: "merchant",
  customer_token: "customer",
  other_token: "otherMerchant",
};

function flagFor(name: string): string {
  const token = tokenInputs[name];
  return token === undefined ? `--input ${name}=…` : tokenSources[token].flag;
}

/** What a workflow asks for, as far as it was given or can be found. */
function inputsFor(
  workflow: Workflow,
  { tokens, inputs, found }: WorkflowOptions,
): Record<string, string | undefined> {
  const given = {
    ...inputs,
    ...Object.fromEntries(
      Object.entries(tokenInputs).map(([name, token]) => [name, tokens[token]]),
    ),
  };
  return Object.fromEntries(
    workflow.inputs.map((name) => [name, given[name] ?? guess(name, found.things())]),
  );
}

/** Things that a name means, seen from the first subscription of the customer, if there is one. */
function guess(name: string, things: readonly Thing[]): string | undefined {
  const [, relation, kind = name] = /^(other|foreign)_(.+)$/.exec(name) ?? [];
  const start =
    things.find((thing) => thing.side === "customer" && thing.kind === "subscription_id") ??
    things.find((thing) => thing.ids.product_id !== undefined);
  const first = start?.ids[kind] ?? things.find((thing) => thing.kind === kind)?.ids[kind];
  if (relation === undefined) return first;
  const others = things.filter(
    ({ kind: own, ids, plain }) =>
      own === kind && ids[kind] !== first && plain.is_archived !== true,
  );
  if (kind !== "price_id") return others[0]?.ids[kind];
  const isSame = relation === "other";
  return others.find(({ ids }) => (ids.product_id === start?.ids.product_id) === isSame)?.ids[kind];
}

async function run(
  workflow: Workflow,
  inputs: Record<string, string | undefined>,
  entry: Entry,
  { server, timeout, ledger, send, tokens }: WorkflowOptions,
): Promise<void> {
  // Only those who run workflows wait for it to load.
  const [{ run: respect }, { createConfig }] = await Promise.all([
    import("@redocly/respect-core"),
    import("@redocly/openapi-core"),
  ]);
  let stopped: Stopped | Unsafe | undefined;
  const exchanges: Exchange[] = [];

  async function fetchAsAll(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
    if (stopped !== undefined) throw stopped;
    const { authorization, ...headers } = Object.fromEntries(new Headers(init?.headers));
    const name = nameOfToken(authorization, tokens);
    const request: Sent = {
      method: init?.method ?? "GET",
      path: String(input).slice(server.length),
      headers: {
        ...headers,
        ...(name === undefined && authorization !== undefined && { authorization }),
      },
      body: init?.body == null ? undefined : String(init.body),
      token: name,
    };
    try {
      const exchange = await send(request);
      exchanges.push(exchange);
      const { status, text, json } = exchange;
      assertPlain(json === undefined ? text : JSON.stringify(json));
      // What is no status of an answer cannot be put into one.
      const isEmpty = [204, 205, 304].includes(status);
      const type = exchange.headers.get("content-type");
      return new Response(isEmpty ? null : text, {
        status,
        headers: type === null ? {} : { "content-type": type },
      });
    } catch (error) {
      if (error instanceof Stopped || error instanceof Unsafe) stopped = error;
      throw error instanceof NoAnswer ? new Error(error.message) : error;
    }
  }

  const nothing = () => {};
  const results = await respect({
    files: [workflow.file],
    workflow: [workflow.id],
    input: JSON.stringify(inputs),
    server: [`selling=${server}`],
    config: await createConfig({}),
    maxSteps: 200,
    maxFetchTimeout: timeout,
    requestFileLoader: {
      getFileBody: () => Promise.reject(new Error("no workflow sends a file")),
    },
    logger: {
      info: nothing,
      warn: nothing,
      error: nothing,
      output: nothing,
      printNewLine: nothing,
      printSeparator: nothing,
      indent: (text: string) => text,
    } as never,
    fetch: fetchAsAll,
    // They are linted where they are written.
    skipLint: true,
    noSecretsMasking: true,
  });
  if (stopped !== undefined) throw stopped;
  for (const { executedWorkflows } of results) {
    for (const { workflowId, executedSteps } of executedWorkflows) {
      for (const [index, step] of executedSteps.entries()) {
        if (!("checks" in step)) continue;
        for (const check of step.checks) {
          if (check.passed) {
            ledger.holds(entry);
            continue;
          }
          const exchange = exchanges[index];
          ledger.broken(entry, {
            expected: `${step.stepId}: ${step.description ?? ""} ${check.condition ?? check.name}`,
            place: `${workflow.file.split("/").at(-1)}#${workflowId}/${step.stepId}`,
            came: cameOf(check, exchange),
            request: exchange === undefined ? "" : curl(server, exchange.request),
          });
        }
      }
    }
  }
}

/** What came in place of what a check wants: the values that its condition is about. */
function cameOf({ condition, message }: Check, exchange: Exchange | undefined): string {
  if (exchange === undefined) return `no answer: ${excerpt(message ?? "")}`;
  const values = [...(condition ?? "").matchAll(/\$response\.body#(\/[\w/-]+)/g)].map(
    ([, pointer = ""]) =>
      `${pointer} ${excerpt(JSON.stringify(valueAt(exchange.json, pointer)) ?? "is not there")}`,
  );
  const said = condition === undefined ? excerpt((message ?? "").replaceAll(colours, ""), 400) : "";
  return [summary(exchange), ...values, said].filter((part) => part !== "").join(", ");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is how terminals are told colours.
const colours = /\u001b\[[\d;]*m/g;

function nameOfToken(authorization: string | undefined, tokens: Tokens): TokenName | undefined {
  const names = Object.keys(tokens) as TokenName[];
  return names.find((name) => authorization === `Bearer ${tokens[name]}`);
}
