import { serverOf } from "./address.ts";
import { type Ask, type Check, Skip, type Target, type Task } from "./check.ts";
import { checks } from "./checks.ts";
import {
  accepted,
  createClient,
  curl,
  type Exchange,
  NoAnswer,
  type Sent,
  Stopped,
} from "./client.ts";
import { Complaint } from "./complaint.ts";
import { type Contract, type Operation, operationAt, ownContract } from "./contract.ts";
import { createFound, idName } from "./found.ts";
import { judge, judgements, summary } from "./judge.ts";
import { createMask } from "./mask.ts";
import { createLedger, type Entry, fitToShow, type Report, totalsOf } from "./report.ts";
import { bodyOf, inPath, nameOf, namesFor, pathOf } from "./requests.ts";
import { isObject, readSchemas } from "./schema.ts";
import { selection } from "./selection.ts";
import { type TokenName, type Tokens, tokenFor, tokenSources, wanted } from "./tokens.ts";
import { runWorkflows, workflows } from "./workflows.ts";

export interface VerifyOptions {
  /** Scheme, host and, if there is one, the prefix before `/v1`. */
  server: string;
  tokens?: Tokens;
  /** Whether anything but GET may be sent. */
  write?: boolean;
  /** Operations, checks, workflows, or `operation/check`; `*` stands for anything. */
  only?: string[];
  /** What cannot be found by asking, such as an `order_id`. */
  inputs?: Record<string, string>;
  maxRequests?: number;
  /** Requests a second. */
  rate?: number;
  /** Milliseconds for a request. */
  timeout?: number;
  signal?: AbortSignal | undefined;
  /** In place of the one this package carries. */
  contract?: Contract;
}

/**
 * Finds out whether a server keeps the contract.
 *
 * @throws Complaint when that cannot be found out at all.
 */
export async function verify(options: VerifyOptions): Promise<Report> {
  const { write = false, tokens = {}, inputs = {} } = options;
  const { maxRequests = 1_000, rate = 50, timeout = 10_000, signal } = options;
  const started = performance.now();
  const contract = options.contract ?? ownContract();
  const { operations } = contract;
  const schemas = readSchemas(contract);
  const server = serverOf(options.server);
  const only = selection(options.only ?? [], [
    ...operations.flatMap(({ id }) =>
      [...checks.map(({ name }) => name), ...Object.keys(judgements)].map((check) => [id, check]),
    ),
    ...workflows().map(({ id }) => [id, "workflow"]),
  ]);
  const mask = createMask();
  for (const [name, token] of Object.entries(tokens)) mask.add(checkedToken(name, token, tokens));
  const client = createClient({ server, tokens, mask, maxRequests, rate, timeout, signal });
  const found = createFound(schemas, inputs);
  const ledger = createLedger(({ operation, check }) => only(operation, check));

  /** Sends a request and holds its answer against the contract. */
  async function exchange(request: Sent, operation: Operation | undefined): Promise<Exchange> {
    const answer = await client.send(request);
    if (operation === undefined) return answer;
    const { judged, broken, notes } = judge(operation, answer, schemas);
    const entry = (check: keyof typeof judgements): Entry => ({
      operation: operation.id,
      check,
      about: judgements[check],
    });
    for (const check of judged) ledger.holds(entry(check));
    for (const { check, ...finding } of broken) {
      ledger.broken(entry(check), { ...finding, request: curl(server, request) });
    }
    for (const note of notes) ledger.note(entry("body"), note);
    if (answer.status === operation.success.status && request.token === tokenFor(operation)) {
      const made = operation.success.status === 201;
      found.learn(operation.success.schema, answer.json, operation.side, made);
    }
    return answer;
  }

  function ask(operation: Operation, given: Ask = {}): Promise<Exchange> {
    const { method = operation.method, path = operation.path, query, body, judged = true } = given;
    const token = given.token === "none" ? undefined : (given.token ?? tokenFor(operation));
    if (token !== undefined && tokens[token] === undefined) throw new Skip(wanted(token));
    const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
    const request: Sent = {
      method,
      path: query ? `${path}?${query}` : path,
      headers: {
        accept: accepted,
        ...(text !== undefined && { "content-type": "application/json" }),
        ...given.headers,
      },
      body: text,
      token,
    };
    return exchange(request, judged ? operation : undefined);
  }

  /** The operation that makes what another one changes, so that nothing of anybody's is used up. */
  function makerOf(operation: Operation): Operation | undefined {
    const names = inPath(operation).map((parameter) => nameOf(parameter, schemas));
    if (names.length === 0 || names.some((name) => inputs[name] !== undefined)) return undefined;
    return operations.find((one) => {
      if (one.success.status !== 201 || inPath(one).length > 0) return false;
      const { properties } = schemas.shape(one.success.schema);
      const own = properties.id && idName(schemas.shape(properties.id));
      return names.every((name) => name === own || Object.hasOwn(properties, name));
    });
  }

  async function target(operation: Operation, orNobody = false): Promise<Target> {
    const maker = operation.method === "GET" ? undefined : makerOf(operation);
    if (maker !== undefined) {
      const { path, body } = await target(maker);
      await ask(maker, { path, body });
    }
    const result = found.values(namesFor(operation, schemas), operation.side);
    if ("missing" in result && !orNobody) {
      const flags = result.missing.map((name) => `--input ${name}=…`).join(" ");
      throw new Skip(`needs ${result.missing.join(" and ")}, which no list shows: give ${flags}`);
    }
    const values = "missing" in result ? {} : result.values;
    return {
      path: pathOf(operation, schemas, values),
      body: bodyOf(operation, schemas, values),
      values,
      given: "missing" in result || result.given,
    };
  }

  function taskFor(operation: Operation, entry: Entry): Task {
    const broken: Task["broken"] = ({ exchange, ...finding }) =>
      ledger.broken(entry, { ...finding, request: curl(server, exchange.request) });
    const holds = () => ledger.holds(entry);
    return {
      operation,
      contract,
      schemas,
      found,
      send: (given) => ask(operation, given),
      sendTo: ask,
      target: ({ orNobody } = {}) => target(operation, orNobody),
      has: (token) => tokens[token] !== undefined,
      holds,
      broken,
      skip: (reason) => ledger.skipped(entry, reason),
      expectStatus: (exchange, statuses, expected, place) => {
        const isRight = statuses.includes(exchange.status);
        if (isRight) holds();
        else {
          const where = place ?? `${operation.place}/responses/${statuses[0]}`;
          broken({ expected, place: where, came: summary(exchange), exchange });
        }
        return isRight;
      },
    };
  }

  /** Carries out a check; returns whether it could be. */
  async function carryOut(check: Check, operation: Operation): Promise<boolean> {
    const entry: Entry = { operation: operation.id, check: check.name, about: check.about };
    try {
      await check.run(taskFor(operation, entry));
      return true;
    } catch (error) {
      if (error instanceof NoAnswer) {
        const request = curl(server, error.request);
        const expected = "an answer";
        ledger.broken(entry, { expected, place: operation.place, came: error.message, request });
      } else if (error instanceof Skip || error instanceof Stopped) {
        ledger.skipped(entry, error.message);
      } else throw error;
      return false;
    }
  }

  await assertService(contract, tokens, ask);

  const judges = Object.keys(judgements);
  const wants = ({ id }: Operation, name: string) =>
    // Answers are judged whatever they were asked for.
    only(id, name) || judges.some((judgement) => only(id, judgement));
  const [answers, ...others] = checks;
  if (answers === undefined) throw new Error("there are no checks");

  // What reads comes first, lists before what they lead to: it tells what to ask for.
  let waiting = operations.filter(({ method }) => method === "GET");
  for (let before = 0; waiting.length !== before; ) {
    before = waiting.length;
    const later: Operation[] = [];
    for (const operation of waiting) {
      const ready = !("missing" in found.values(namesFor(operation, schemas), operation.side));
      if (ready) await carryOut(answers, operation);
      else later.push(operation);
    }
    waiting = later;
  }
  for (const operation of waiting) await carryOut(answers, operation);

  const wantedWorkflows = workflows().filter(({ id }) => only(id, "workflow"));
  await runWorkflows(wantedWorkflows, {
    write,
    server,
    tokens,
    inputs,
    found,
    timeout,
    ledger,
    send: (request) => {
      const [path = "/"] = request.path.split("?", 1);
      return exchange(request, operationAt(contract, request.method, path));
    },
  });

  for (const operation of operations) {
    const reads = operation.method === "GET";
    for (const check of reads ? others : checks) {
      if (!check.applies(operation, schemas) || !wants(operation, check.name)) continue;
      if (reads || write) await carryOut(check, operation);
      else {
        const entry = { operation: operation.id, check: check.name, about: check.about };
        ledger.skipped(entry, `sends ${operation.method}: allow it with --write`);
      }
    }
  }

  const outcomes = ledger.outcomes().sort((one, other) => orderOf(one) - orderOf(other));
  function orderOf({ operation }: Entry): number {
    const index = operations.findIndex(({ id }) => id === operation);
    return index < 0 ? operations.length : index;
  }
  const cut = client.cut();
  const report: Report = {
    server,
    contract: contract.title,
    mode: write ? "write" : "read-only",
    ...(cut !== undefined && { cut }),
    requests: client.requests(),
    milliseconds: Math.round(performance.now() - started),
    totals: totalsOf(outcomes),
    outcomes,
  };
  return fitToShow(report, mask.hide);
}

function checkedToken(name: string, token: string, tokens: Tokens): string {
  const { flag, variable } = tokenSources[name as TokenName];
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new Complaint(
      `the token of ${flag} (or ${variable}) is empty or holds what no header can`,
      "Give it as it was handed out, without quotes or line breaks.",
    );
  }
  const [twin] = Object.entries(tokens).filter(([key, other]) => key !== name && other === token);
  if (twin !== undefined) {
    const other = tokenSources[twin[0] as TokenName].flag;
    throw new Complaint(`${flag} and ${other} are the same token`, "Give one of somebody else.");
  }
  return token;
}

/**
 * Looks whether the service is there and takes the tokens, before its answers are judged one by one.
 *
 * @throws Complaint when not one list of the contract is there, or not one takes a token.
 */
async function assertService(
  { operations }: Contract,
  tokens: Tokens,
  ask: (operation: Operation, given?: Ask) => Promise<Exchange>,
): Promise<void> {
  const lists = operations.filter((one) => one.method === "GET" && inPath(one).length === 0);
  const all: { name: TokenName | "none"; exchange: Exchange }[] = [];
  const names = Object.keys(tokens) as TokenName[];
  for (const name of names.length > 0 ? names : (["none"] as const)) {
    const side = /customer/i.test(name) ? "customer" : "merchant";
    for (const list of lists.filter((one) => one.side === side)) {
      const exchange = await firstAnswer(() =>
        ask(list, { query: "limit=1", token: name, judged: false }),
      );
      all.push({ name, exchange });
      if (exchange.status !== 401 && !notThere(exchange)) break;
    }
    const own = all.filter((one) => one.name === name);
    if (name !== "none" && own.every(({ exchange }) => exchange.status === 401)) {
      const { flag, variable } = tokenSources[name];
      throw new Complaint(
        `the server does not take the token of ${flag} (or ${variable}): 401`,
        "Give one that is valid on this server.",
      );
    }
  }
  const [{ exchange } = {}] = all;
  if (exchange !== undefined && all.every((one) => notThere(one.exchange))) {
    throw new Complaint(
      `there is no Selling API: GET ${exchange.request.path} was answered ${summary(exchange)}`,
      "Look at the address; what comes before /v1 belongs to --server.",
    );
  }
}

/** A page of something else, or nothing. */
const notThere = ({ status, json }: Exchange) =>
  status === 404 || (status < 400 && !isObject(json));

async function firstAnswer(send: () => Promise<Exchange>): Promise<Exchange> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    throw new Complaint(
      `the server cannot be reached: ${error.message}`,
      "Look whether it runs, and at the address of --server.",
    );
  }
}
