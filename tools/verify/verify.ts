import { writeFileSync } from "node:fs";
import { CliError, kindOf, type Operation } from "#reader";
import { Secrets } from "#reader/har";
import type { Check } from "./checks/check.ts";
import { isolation } from "./checks/isolation.ts";
import { pages } from "./checks/pagination.ts";
import { rejections } from "./checks/rejections.ts";
import { sorting } from "./checks/sorting.ts";
import { optionalToken, success } from "./checks/success.ts";
import { listOf, namesInPath } from "./contract/operations.ts";
import { validatorOf } from "./contract/validation.ts";
import { Assumptions } from "./evidence/assumptions.ts";
import { OperationTester } from "./operation-tester.ts";
import { printableLine, printableParts, summarize } from "./report/formatting.ts";
import { type Report, Results } from "./report/report.ts";
import { type Exchange, isSafe, isSuccess, NoResponse } from "./requests/exchange.ts";
import { Client } from "./requests/http-client.ts";
import { Observations } from "./requests/observations.ts";
import { findValues } from "./requests/targets.ts";
import { assertTokens, schemesOf, tokenSourcesOf } from "./requests/tokens.ts";
import { readFieldClaims, readSharedIds } from "./responses/assumed-fields.ts";
import { SeenOwners } from "./responses/owners.ts";
import { Sightings } from "./responses/sightings.ts";
import { responseRules, rules } from "./rules.ts";
import type { Run } from "./run.ts";
import { createSelection } from "./selection.ts";
import { isSkip, Skip } from "./skip.ts";
import { parseServerUrl, type VerifyOptions, withDefaults } from "./verify-options.ts";
import type { Workflow } from "./workflows/arazzo.ts";
import { usesResponses } from "./workflows/inputs.ts";
import { runWorkflows } from "./workflows/workflows.ts";

const checks = [success, optionalToken, ...rejections, isolation, sorting, pages];

/** A run that ended before everything was checked, with a report of what was. */
export class VerifyError extends CliError {
  readonly report: Report;

  constructor({ message, hint }: CliError, report: Report) {
    super(message, hint);
    this.report = report;
  }
}

/**
 * Checks whether a server conforms to a contract.
 *
 * @throws CliError for options that cannot be used. VerifyError if the run cannot begin or go on.
 */
export async function verify(options: VerifyOptions): Promise<Report> {
  const started = performance.now();
  const { run, secrets } = prepare(options);
  const end = await runChecks(run).then(() => undefined, toCliError);
  const report = createReport(run, started, end?.message);
  if (run.har !== undefined) {
    const mask = (text: string) => secrets.mask(text, text.length);
    writeFileSync(run.har, run.client.recorder?.toJson("verify", mask) ?? "");
  }
  if (end !== undefined) throw new VerifyError(end, report);
  return report;
}

/** @throws CliError for options that cannot be used, and for a register that says what cannot be. */
function prepare(given: VerifyOptions): { run: Run; secrets: Secrets } {
  const options = withDefaults(given);
  const { contract, workflows, tokens, inputs, only } = options;
  const available = contract.operations.flatMap(({ id }) =>
    Object.keys(rules).map((rule) => [id, rule]),
  );
  const all = [...available, ...workflows.map(({ id }) => [id, "workflow"])];
  const isSelected = only.length === 0 ? () => true : createSelection(only, all);
  const assumptions = new Assumptions(contract, available, options.must);
  const sources = tokenSourcesOf(contract);
  assertTokens(tokens, sources);
  const secrets = new Secrets(Object.values(tokens), contract.document);
  secrets.addFrom(inputs);
  const server = parseServerUrl(options.server);
  const [fieldClaims, sharedIds] = [readFieldClaims(contract), readSharedIds(contract)];
  for (const { assumption, part } of fieldClaims) assumptions.expect([assumption], part);
  for (const [name, id] of sharedIds) assumptions.expect([id], name);
  const run: Run = {
    ...{ ...options, server, sources, assumptions, fieldClaims, sharedIds },
    client: new Client({ ...options, server }, secrets),
    results: new Results(server, isSelected, assumptions, (text) => secrets.mask(text)),
    validate: validatorOf(contract.document),
    observations: new Observations(inputs),
    foreign: new Observations({}),
    readByOthers: new Set(),
    sightings: new Sightings(),
    seenOwners: new SeenOwners(),
    serverErrors: new Map(),
  };
  return { run, secrets };
}

/** What ended a run, as a message with a hint. */
function toCliError(error: unknown): CliError {
  if (error instanceof CliError) return error;
  return new CliError(
    `the verifier could not go on: ${printableLine((error as Error).message)}`,
    "This is an error of the verifier. Please report it, with the contract.",
  );
}

const isAnySelected = ({ results }: Run, id: string, checked = Object.keys(rules)): boolean =>
  checked.some((rule) => results.isSelected(id, rule));

async function runChecks(run: Run): Promise<void> {
  const { contract, results } = run;
  // The report says why something was not checked.
  const ignoreSkip = (error: unknown) => {
    if (!isSkip(error)) throw error;
  };
  await assertService(run).catch((error) => {
    if (!(error instanceof NoResponse)) return ignoreSkip(error);
    throw new CliError(
      `the server cannot be reached: ${results.clean(error.message)}`,
      "Check that it runs, and check the URL of --server.",
    );
  });
  const retrieved: Operation[] = [];
  const workflows = run.workflows.filter(({ id }) => results.isSelected(id, "workflow"));
  await readResources(run, workflows, retrieved).catch(ignoreSkip);
  await runWorkflows(run, workflows);
  // What is deleted can be of use for others before.
  const isDelete = ({ method }: Operation) => (method === "DELETE" ? 1 : 0);
  for (const operation of contract.operations.toSorted((a, b) => isDelete(a) - isDelete(b))) {
    const remaining = checks.filter((check) => check !== success || !retrieved.includes(operation));
    await checkOperation(new OperationTester(run, operation), remaining);
  }
}

function createReport(run: Run, started: number, end = run.client.stopReason): Report {
  const { server, contract, workflows, write, client, results, sightings } = run;
  // Workflows come last.
  const order = [...contract.operations, ...workflows].map(({ id }) => id);
  return printableParts({
    server,
    title: contract.title,
    contract: contract.version,
    isSandbox: client.isSandbox,
    mode: write ? "write" : "read-only",
    ...(end !== undefined && { incomplete: end }),
    requests: client.requests,
    milliseconds: Math.round(performance.now() - started),
    ...results.inOrder(order),
    assumptions: run.assumptions.outcomes(sightings.unlisted.length),
    unseen: sightings.unseen,
    unlisted: sightings.unlisted.map((text) => results.clean(text)),
  });
}

/**
 * Checks that the service is there and accepts the tokens, before its responses are checked one by one.
 *
 * @throws CliError if no list exists, or if no list accepts a token. NoResponse if there is no server.
 */
async function assertService(run: Run): Promise<void> {
  const { contract, sources, tokens, client } = run;
  const lists = contract.operations.filter(
    (operation) => listOf(operation) !== undefined && namesInPath(operation).length === 0,
  );
  const exchanges: Exchange[] = [];
  for (const { name, scheme, flag, variable } of sources) {
    if (tokens[name] === undefined) continue;
    const accepting = lists.filter((list) => schemesOf(list).includes(scheme));
    const received = await readFirst(run, accepting, name);
    if (received.length > 0 && received.every(({ status }) => status === 401)) {
      throw new CliError(
        `the server does not accept the token of ${flag} (or ${variable}): status 401`,
        "Pass a token that is valid on this server.",
      );
    }
    exchanges.push(...received);
  }
  // Any response shows that there is a server, before the report says which values are missing.
  const request = { method: "GET", path: lists[0]?.path ?? "/", headers: {} } as const;
  const [first = await client.send({ ...request, credential: undefined, isOwn: false })] =
    exchanges;
  if (lists.length === 0 || ![first, ...exchanges].every(isMissing)) return;
  throw new CliError(
    `the service was not found: GET ${first.request.path} returned ${run.results.clean(summarize(first))}`,
    "Check the URL. What comes before the paths of the contract belongs to --server.",
  );
}

/** Whether a server does not have a list. What says that it is JSON, and is not, is checked like any other response. */
const isMissing = ({ status, json, headers }: Exchange): boolean =>
  status === 404 ||
  (status < 400 &&
    typeof json !== "object" &&
    kindOf(headers.get("content-type") ?? "") !== "json");

/** Reads lists with a token, until there is one. */
async function readFirst(run: Run, lists: Operation[], token: string): Promise<Exchange[]> {
  const received: Exchange[] = [];
  for (const list of lists) {
    const options = { token, isDocumented: false, isValid: true };
    const exchange = await new OperationTester(run, list).send(options);
    received.push(exchange);
    if (isSuccess(exchange) && typeof exchange.json === "object") break;
  }
  return received;
}

/**
 * Calls the GET operations that are selected, and others as long as something selected needs values from them. An operation
 * that needs IDs is called as soon as one response has them.
 */
async function readResources(
  run: Run,
  workflows: Workflow[],
  retrieved: Operation[],
): Promise<void> {
  const operations = run.contract.operations.filter(({ id }) => isAnySelected(run, id));
  const isOpen = (operation: Operation) => {
    const { missing, origin } = findValues(new OperationTester(run, operation));
    return missing.length > 0 || origin === "foreign";
  };
  const isNeeded = (operation: Operation) =>
    operations.includes(operation) ||
    operations.some(isOpen) ||
    workflows.some((workflow) => usesResponses(workflow, run));
  let open = run.contract.operations.filter(({ method }) => method === "GET");
  for (let before = 0; open.length !== before; ) {
    before = open.length;
    for (const operation of open) {
      const tester = new OperationTester(run, operation);
      if (findValues(tester).missing.length > 0 || !isNeeded(operation)) continue;
      await runCheck(success, tester);
      retrieved.push(operation);
    }
    open = open.filter((operation) => !retrieved.includes(operation));
  }
}

async function checkOperation(tester: OperationTester, checks: Check[]): Promise<void> {
  const { run, operation } = tester;
  const { id, method } = operation;
  for (const check of checks) {
    // Every request checks the rules for responses, too.
    const checked = [...check.rules, ...Object.keys(responseRules), "own-resources"];
    if (!check.applies(tester) || !isAnySelected(run, id, checked)) continue;
    const error = run.serverErrors.get(id);
    if (error !== undefined) for (const rule of check.rules) tester.skip(rule, error);
    else if (isSafe(method) || run.write) await runCheck(check, tester);
    else tester.skip(check.rules[0], new Skip(`sends ${method} requests: use --write`, "--write"));
  }
}

async function runCheck({ run, rules: [rule] }: Check, tester: OperationTester): Promise<void> {
  try {
    await run(tester);
  } catch (error) {
    if (error instanceof NoResponse) tester.noResponse(rule, error);
    else if (isSkip(error)) tester.skip(rule, error);
    else throw error;
  }
}
