import type { Operation, Schema } from "#reader";
import { idOf, successSchemaOf } from "./contract/operations.ts";
import { summarize } from "./report/formatting.ts";
import {
  type Exchange,
  isExample,
  isSafe,
  isServerError,
  isSuccess,
  type NoResponse,
  type SentRequest,
} from "./requests/exchange.ts";
import { buildRequest, type RequestOptions } from "./requests/requests.ts";
import { schemeOf } from "./requests/tokens.ts";
import type { ClaimResult } from "./responses/assumed-fields.ts";
import { tokenOf } from "./responses/owners.ts";
import { checkResponse } from "./responses/response-checks.ts";
import { type RuleId, responseRules, rules } from "./rules.ts";
import type { Run } from "./run.ts";

/** What a request says about its response, and what it is called in the report. */
type ReportedOptions = Pick<RequestOptions, "isDocumented" | "isValid" | "what">;

/** Tests one operation for the checks: it sends requests, checks every response and records results. */
export class OperationTester {
  readonly run: Run;
  readonly operation: Operation;

  constructor(run: Run, operation: Operation) {
    this.run = run;
    this.operation = operation;
  }

  /** Whether a schema allows a value. */
  readonly allows = (schema: Schema, value: unknown): boolean =>
    this.run.client.limit(() => this.run.validate(schema, value).length === 0);

  /** @throws Skip if a token is missing. */
  async send(options: RequestOptions = {}): Promise<Exchange> {
    return this.exchange(buildRequest(this.run, this.operation, options), options);
  }

  /** Sends a request, checks the response if the operation documents it, and learns from it. */
  async exchange(
    request: SentRequest,
    { isDocumented = true, isValid = false, what }: ReportedOptions = {},
  ): Promise<Exchange> {
    const { operation, run } = this;
    const exchange = await run.client.send(request);
    if (isSuccess(exchange) && !isSafe(request.method))
      run.results.changed(operation.id, idOf(exchange.json));
    if (!isExample(exchange)) run.sightings.see(operation, exchange);
    if (isServerError(exchange)) {
      // An error of the server is one result, of which a valid request says more.
      const isReported = isValid || run.serverErrors.has(operation.id);
      const expected = `no server error${what === undefined ? "" : ` for ${what}`}`;
      if (!isReported)
        this.expect("server-errors", exchange, false, expected, summarize(exchange), what);
      return exchange;
    }
    this.expect("server-errors", exchange, true, "");
    if (!isDocumented) return exchange;
    const checked = {
      validate: run.validate,
      operation,
      exchange,
      expect: (rule: RuleId, isPassed: boolean, expected = "", actual = "", place?: string) =>
        this.expect(rule, exchange, isPassed, expected, actual, place),
      skip: (rule: RuleId, reason: string) => this.skip(rule, reason),
      claims: run.fieldClaims,
      sharedIds: run.sharedIds,
      expectClaim: (result: ClaimResult) => this.#expectClaim(exchange, result),
    };
    run.client.limit(() => checkResponse(checked), exchange.text);
    if (!isSuccess(exchange)) return exchange;
    this.#expectOneOwner(exchange);
    if (request.isOwn) run.observations.learn(operation, exchange.json);
    return exchange;
  }

  /** Records whether a response shows what was expected. */
  expect(
    rule: RuleId,
    exchange: Exchange,
    isPassed: boolean,
    expected: string,
    actual = isPassed ? "" : summarize(exchange),
    place?: string,
  ): void {
    const isOfContract = isExample(exchange);
    // It is reported already, and shows nothing else.
    const isCrash = isServerError(exchange) && !/^(success|server-errors)$/.test(rule);
    if (!isPassed && isCrash) this.skip(rule, `the server responded with ${exchange.status}`);
    else if (isPassed) this.run.results.passed(this.#subject(rule), this.#assumptionsOf(rule));
    else if (isOfContract && !(rule in responseRules))
      this.skip(rule, "the sandbox responds with an example of the contract");
    else {
      const where = isOfContract ? " in the example of the contract, which the sandbox sends" : "";
      this.#recordBroken(rule, exchange.request, `${expected}${where}`, actual, place);
    }
  }

  /** Expects that all responses to a token are about one owner, if its security scheme has owners. */
  #expectOneOwner(exchange: Exchange): void {
    const { run, operation } = this;
    const scheme = schemeOf(operation);
    const [owner, schema] = [run.owners[scheme], successSchemaOf(operation)];
    const token = tokenOf(exchange.request);
    const given = run.sources.filter(({ name }) => run.tokens[name] === token);
    // A token of another scheme can act for several owners.
    const isOfScheme = given.length === 0 || given.some((source) => source.scheme === scheme);
    if (!owner || !schema || token === "" || !isOfScheme || isExample(exchange)) return;
    const count = run.seenOwners.count(token, owner, schema, exchange.json);
    if (count === undefined) return;
    const expected = `one ${owner.join(" or ")} in everything that a token gets`;
    this.expect("own-resources", exchange, count === 1, expected, `${count} of them`);
    if (count > 1 && this.isAssumed("isolation"))
      this.expect("isolation", exchange, false, expected, `${count} of them`);
  }

  /** Remembers an error of the server, after which other requests to the operation show nothing else. */
  noteServerError(exchange: Exchange): void {
    const { id, method, path } = this.operation;
    if (!isServerError(exchange) || isExample(exchange)) return;
    const error = `${method} ${path} returned ${exchange.status} to a valid request`;
    this.run.serverErrors.set(id, error);
  }

  noResponse(rule: RuleId, { request, message }: NoResponse): void {
    this.#recordBroken(rule, request, "a response", message);
  }

  #recordBroken(
    rule: RuleId,
    request: SentRequest,
    expected: string,
    actual: string,
    place?: string,
  ): void {
    const assumptions = this.#assumptionsOf(rule);
    const isOpen = rules[rule].basis === "open" && assumptions.length === 0;
    const broken = { isOpen, expected, actual, place, assumptions, request };
    this.run.results.broken(this.#subject(rule), broken);
  }

  /** What a rule rests on. An error of the server is never lawful. */
  #assumptionsOf(rule: RuleId): string[] {
    const id = this.run.assumptions.find(this.operation.id, rule);
    return id === undefined || rule === "server-errors" ? [] : [id];
  }

  /** Records what a response shows about a field of which an assumption says something. */
  #expectClaim(
    { request }: Exchange,
    { assumption, part, isPassed, ...result }: ClaimResult,
  ): void {
    const { results } = this.run;
    const subject = { ...this.#subject("fields"), part };
    if (isPassed) results.passed(subject, [assumption]);
    else results.broken(subject, { ...result, assumptions: [assumption], request });
  }

  skip(rule: RuleId, reason: string | Error): void {
    this.run.results.skipped(this.#subject(rule), reason);
  }

  #subject(rule: RuleId) {
    return { operation: this.operation.id, rule, states: rules[rule].states };
  }

  /** Whether an assumption of the contract decides about a rule. */
  isAssumed(rule: RuleId): boolean {
    return this.run.assumptions.find(this.operation.id, rule) !== undefined;
  }
}
